package protocol_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"queens/kernel/protocol"
)

// TestMain is a kernel in place of the tests, where another process of a test has to be one.
func TestMain(m *testing.M) {
	if file := os.Getenv("QUEENS_TEST_CONNECTION"); file != "" {
		if err := serveFile(file); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func serveFile(file string) error {
	c, err := protocol.ReadConnection(file)
	if err != nil {
		return err
	}
	return protocol.Serve(context.Background(), c, newEngine(), protocol.Options{Process: true, Debug: os.Stderr})
}
