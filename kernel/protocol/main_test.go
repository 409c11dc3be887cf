package protocol

import (
	"context"
	"fmt"
	"os"
	"testing"
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
	c, err := ReadConnection(file)
	if err != nil {
		return err
	}
	return Serve(context.Background(), c, newEngine(), Options{Process: true, Debug: os.Stderr})
}
