package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"queens/internal/tool"
	"queens/kernel"
	"queens/kernel/protocol"
	"queens/runner"
	"queens/runner/sandbox"
)

// partsOut keeps the text of what a cell shows.
type partsOut struct{ text strings.Builder }

func (o *partsOut) Stream(_ string, text []byte)        { o.text.Write(text) }
func (o *partsOut) Result(b protocol.Bundle)            { fmt.Fprintln(&o.text, b["text/plain"]) }
func (o *partsOut) Display(b protocol.Bundle, _ string) { fmt.Fprintln(&o.text, b["text/plain"]) }
func (o *partsOut) Update(protocol.Bundle, string)      {}
func (o *partsOut) Clear(bool)                          {}
func (o *partsOut) Input(context.Context, string, bool) (string, error) {
	return "", protocol.ErrNoInput
}

// TestLinesOfParts: what line commands say of a program that is made of two cells names the lines of these, once.
func TestLinesOfParts(t *testing.T) {
	tool.Need(t, "python3")
	k, err := kernel.New(kernel.Options{
		Commands: lineCommands{}, Scratch: t.TempDir(), Runner: runner.Options{Cache: t.TempDir(), Sandbox: sandbox.Auto},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	for i, cell := range []struct {
		code  string
		error string   // what the error says, or ""
		says  []string // what is shown, or told of the error
	}{
		{code: "%%python --n 4 --as mine\n" + `#queens: base 0, lines rows
import sys

def free(row, column):
    return True

def search(n):
    #step:enter(0)
    free(0, 0)
    print(0)

search(int(sys.argv[1]))
`},
		{code: "%%python --n 4 --as part\n\n\n\n\n\n\n\n" + `def free(row, column):
    #step:compare(row, 0)
    if 5 in sys.argv or sys.argv[1] == "5":
        raise ValueError("five")
    return False
`},
		{code: "%run part --n 5", error: "cell-2:12: uncaught exception ValueError: five"},
		{code: "%verify part recursive --n 5", says: []string{"cell-2:12: uncaught exception ValueError: five", "cell-2:11: if 5"}},
		{code: "%show part --step 2", says: []string{"cell-2:11: if 5"}},
	} {
		out := &partsOut{}
		outcome := k.Execute(t.Context(), protocol.Cell{Code: cell.code, Number: i + 1}, out)
		told := out.text.String()
		got := ""
		if f := outcome.Error; f != nil {
			got = f.Value
			told += strings.Join(f.Traceback, "\n")
		}
		t.Logf("%s\n%s", cell.code, told)
		if !strings.HasSuffix(got, cell.error) || (got == "") != (cell.error == "") {
			t.Errorf("%s: the error is %q, want %q", cell.code, got, cell.error)
		}
		for _, want := range cell.says {
			if !strings.Contains(told, want) {
				t.Errorf("%s: %q is not in\n%s", cell.code, want, told)
			}
		}
	}
}
