package kernel_test

import (
	"context"
	"fmt"

	"queens/kernel"
	"queens/kernel/protocol"
)

// printed is an Out that prints.
type printed struct{}

func (printed) Stream(name string, text []byte)                     { fmt.Printf("%s: %s", name, text) }
func (printed) Result(b protocol.Bundle)                            { fmt.Println(b["text/plain"]) }
func (printed) Display(b protocol.Bundle, id string)                { fmt.Println(b["text/plain"]) }
func (printed) Update(b protocol.Bundle, id string)                 {}
func (printed) Clear(wait bool)                                     {}
func (printed) Input(context.Context, string, bool) (string, error) { return "", protocol.ErrNoInput }

// A kernel runs the cells of a notebook.
func Example() {
	k, err := kernel.New(kernel.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer k.Close()
	for i, code := range []string{"%lang c", "%lang", "%%file queens.h\n#define N 8\n"} {
		if o := k.Execute(context.Background(), protocol.Cell{Code: code, Number: i + 1}, printed{}); o.Error != nil {
			fmt.Println(o.Error)
		}
	}
	// Output:
	// stdout: cells without a line %%LANGUAGE are in c
	// stdout: queens.h: kept for later programs in C and C++
}
