package kernel

import (
	"strings"
	"testing"

	"queens/kernel/protocol"
)

// run runs a cell with a number, and returns what it has shown and how it has ended.
func run(t *testing.T, k *Kernel, number int, code string) (*shown, protocol.Outcome) {
	t.Helper()
	out := newShown()
	return out, k.Execute(t.Context(), protocol.Cell{Code: code, Number: number, Stored: true}, out)
}

// TestFileOfProgram: a kept file with the name of a program's own does not keep that one from being run.
func TestFileOfProgram(t *testing.T) {
	k := newKernel(t, nil)
	if _, got := run(t, k, 1, "%%file program.py\nx = 1"); got.Error == nil || got.Error.Name != failedCell {
		t.Errorf("a file with the name of all programs: %+v", got)
	}
	if _, got := run(t, k, 2, "%%file Board.java\nclass Board {}"); got.Error != nil {
		t.Errorf("%+v", got)
	}
	out, got := run(t, k, 3, "%%java\npublic class Board {\n    public static void main(String[] args) { System.out.println(\"own\"); }\n}")
	if got.Error != nil || out.text["stdout"].String() != "own\n" {
		t.Errorf("a class that is kept, too: %s%s", describe(got.Error), out.text["stdout"])
	}
}

// TestCaret: what a compiler points to in a line that is indented in the program stands there in the line of the cell.
func TestCaret(t *testing.T) {
	k := newKernel(t, nil)
	if _, got := run(t, k, 1, "%%csharp\nclass P {\n    static int F() { return 1; }\n    static void Main() { System.Console.WriteLine(F()); }\n}"); got.Error != nil {
		t.Fatal(describe(got.Error))
	}
	_, got := run(t, k, 2, "%%csharp\nstatic int F() { return nope; }")
	want := "    2 | static int F() { return nope; }\n      |                         ^"
	if got.Error == nil || !strings.Contains(strings.Join(got.Error.Traceback, "\n"), want) {
		t.Errorf("want\n%s\nin %s", want, describe(got.Error))
	}
}
