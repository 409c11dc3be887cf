package protocol_test

import (
	"context"
	"fmt"
	"strings"

	"queens/kernel/protocol"
)

// loud is an engine whose cells come back in capitals.
type loud struct{}

func (loud) Info() protocol.Info { return protocol.Info{Implementation: "loud", Version: "1"} }

func (loud) Execute(_ context.Context, cell protocol.Cell, out protocol.Out) protocol.Outcome {
	out.Stream("stdout", []byte("I say:\n"))
	out.Result(protocol.Bundle{"text/plain": strings.ToUpper(cell.Code)})
	return protocol.Outcome{}
}

func (loud) Complete(context.Context, string, int) protocol.Completion { return protocol.Completion{} }
func (loud) Inspect(context.Context, string, int, int) protocol.Inspection {
	return protocol.Inspection{}
}
func (loud) IsComplete(string) (status, indent string) { return "unknown", "" }
func (loud) Close() error                              { return nil }

// A kernel's program is given a connection file, and serves it until it is told to end.
func Example() {
	connection, err := protocol.ReadConnection("no-such-file.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	err = protocol.Serve(context.Background(), connection, loud{}, protocol.Options{Process: true})
	fmt.Println(err)
	// Output:
	// open no-such-file.json: no such file or directory
}
