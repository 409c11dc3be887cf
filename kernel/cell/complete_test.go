package cell

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"queens/programs"
)

// cursor takes the bar out of a cell and says where it stood, in code points.
func cursor(t *testing.T, code string) (string, int) {
	t.Helper()
	before, after, ok := strings.Cut(code, "‸")
	if !ok {
		t.Fatalf("%q has no cursor", code)
	}
	return before + after, len([]rune(before))
}

// aNotebook has a whole program in C.
func aNotebook(t *testing.T) Notebook {
	t.Helper()
	c, err := programs.FindLanguage("c")
	if err != nil {
		t.Fatal(err)
	}
	w, err := Compose(nil, &Program{Language: c, Text: "// How far.\nint distance(int a) {\n    return a;\n}\nint main(void) { return 0; }\n", Line: 2}, "cell-1")
	if err != nil {
		t.Fatal(err)
	}
	return Notebook{
		Commands: []string{"list", "lesson", "run", "lang"},
		Help: func(name string) (string, bool) {
			return "help of " + name, name == "run"
		},
		Whole: func(lang string) *Whole {
			if lang == "c" {
				return w
			}
			return nil
		},
		Files: func(lang programs.Language) []string { return []string{"queens.h", "other.h"} },
	}
}

func TestComplete(t *testing.T) {
	for _, test := range []struct{ code, want string }{
		{"‸", ""},
		{"%‸", "% for %lang %lesson %list %run %%c %%cpp"},
		{"%l‸", "%l for %lang %lesson %list"},
		{"%l‸x", "%l for %lang %lesson %list"},
		{"%run ‸", " words run, "},
		{"%run rec‸", "rec words run, rec"},
		{"%list\n  %run recursive --n‸ 6", "--n words run, recursive, --n"},
		{"%run 'a b‸", "'a b words run, a b"},
		{"%lang p‸", "p for python"},
		{"%lang ‸", " for c cpp java"},
		{"%lang c ‸", ""},
		{"%%‸", "%% for %%c %%cpp %%java %%csharp %%go %%python %%javascript %%file"},
		{"%%ja‸", "%%ja for %%java %%javascript"},
		{"%%c ‸", " for --n --as --input --limit --no-trace --sandbox"},
		{"%%c --n 5 --‸", "-- for --as --input --limit --no-trace --sandbox"},
		{"%%c --sandbox ‸", " for auto bwrap none"},
		{"%%c --sandbox=b‸", "b for bwrap"},
		{"%%c --sandbox n‸\nx", "n for none"},
		{"%%c --n ‸", ""},
		{"%%file ‸", ""},
		{"%%c\nreg‸", "reg for register"},
		{"%%python\nreg‸", ""},
		{"%lang python\nimp‸", "imp for import"},
		{"%%c\nint conflict(int m) { int column = m; return co‸ }", "co for conflict column const continue"},
		{"%%c\nint x = di‸;", "di for distance"},
		{"%%c\nint dis‸ = 5;", "dis for distance"},
		{"%%c\nint é = 1; // é\nint x = \"é\"[0] + é‸", ""},
		{"%%c\nint éa = 1; // é\nint x = é‸", "é for éa"},
		{"%%c\nint x = 3‸", ""},
		{"%%c\nint x = ‸", ""},
		{"%%c\nchar *s = \"re‸g\";", ""},
		{"%%c\n// re‸", ""},
		{"%%c\n//step:pl‸", "pl for place(line, square)"},
		{"%%c\n//step:‸", " for enter(line) try(line, square)"},
		{"%%c\n//step:p‸(a, b)", "p for probe place"},
		{"%%python\nif x:\n    #step^:b‸", "b for backtrack(line)"},
		{"%%c\n//st‸", "st for step: step^:"},
		{"%%c\n//q‸", "q for queens: base 0, lines rows queens: base 1, lines rows"},
		{"%%c\n//queens: base 1‸", "queens: base 1 for queens: base 1, lines rows queens: base 1, lines columns"},
		{"%%c\n//queens: base 1, lines c‸", "queens: base 1, lines c for queens: base 1, lines columns"},
		{"%%c\n//#r‸", "#r for #region "},
		{"%%c\n#include \"q‸\"", "q for queens.h"},
		{"%%c\n#include \"‸", " for queens.h other.h"},
		{"%%python\nclass A:\n    def first(self): pass\n\n    def second(self): self.fi‸", "fi for first"},
		{"%%python\nclass A:\n    def first(self):\n        self.size = 1\n        self.‸", " for first size"},
		{"%%cpp\nstruct A { int far; };\nint f(A *a) { return a->f‸; }", "f for far"},
		{"%%go\ntype s struct{}\nfunc (x *s) conflict() {}\nfunc main() { var y s; y.c‸ }", "c for conflict"},
		{"%%d\nreg‸", ""},
		{"x = 1\n%run‸", ""},
	} {
		code, at := cursor(t, test.code)
		c := Complete(code, "python", at, aNotebook(t))
		points := []rune(code)
		var got string
		switch over := string(points[c.Start:c.End]); {
		case c.Words != nil:
			got = over + " words " + strings.Join(c.Words, ", ")
		case c.Matches != nil:
			got = over + " for " + strings.Join(c.Matches, " ")
		case c.Start != at || c.End != at:
			t.Errorf("%q: from %d to %d without a match", test.code, c.Start, c.End)
		}
		more := strings.HasPrefix(got, test.want+" ") && strings.Count(test.want, " ") > 1
		if got != test.want && !more || test.want == "" && got != "" {
			t.Errorf("%q:\n got %q\nwant %q", test.code, got, test.want)
		}
	}
}

func TestInspect(t *testing.T) {
	for _, test := range []struct {
		code string
		want string // each line of it is said
	}{
		{"‸", ""},
		{"%ru‸n recursive", "help of run"},
		{"%run recurs‸ive", "help of run"},
		{"%lang‸", "%lang LANGUAGE"},
		{"%nothing‸", ""},
		{"%%c‸ --n 5", "%%c [options]\nThe rest of the cell is a program in C, or definitions for the last whole one.\n  --sandbox auto|bwrap|none"},
		{"%%c --n‸ 5", "--n N\nfirst argument of the program, and the size of its board"},
		{"%%c --n 5‸", "--n N"},
		{"%%c --limit=5‸", "--limit K"},
		{"%%c --no-trace‸", "--no-trace"},
		{"%%file ‸x.h", "%%file NAME"},
		{"%%d‸", ""},
		{"%%c\n//step:pl‸ace(1, 2)", "step:place(line, square)\nThe queen is accepted on this square."},
		{"%%c\n//step^:enter(1‸)", "step:enter(line[, square])"},
		{"%%c\n//step:solution()‸", "step:solution()"},
		{"%%c\n//queens‸: base 1, lines rows", "queens: base 0|1, lines rows|columns|items"},
		{"%%c\n// a com‸ment", ""},
		{"%%c\nchar *s = \"dis‸tance\";", ""},
		{"%%c\n\n// One.\nint f(void) { return g(); }\nint h(void) { return f‸(); }", "line 4 of the cell:\n// One.\nint f(void) { return g(); }"},
		{"%%c\nint f(void) { return ‸distance(2); }", "cell-1:3:\n// How far.\nint distance(int a) {"},
		{"%%c\nint f(void) { return no‸thing; }", ""},
		{"%%cpp\nint f(int a) { return 1; }\nint f(long a) { return 2; }\nint x = f‸(3);", "line 2 of the cell:\nint f(int a) { return 1; }\nline 3 of the cell:\nint f(long a) { return 2; }"},
	} {
		code, at := cursor(t, test.code)
		text, ok := Inspect(code, "python", at, aNotebook(t))
		if ok != (test.want != "") {
			t.Errorf("%q: %t, %q", test.code, ok, text)
		}
		lines := strings.Split(text, "\n")
		for _, want := range strings.Split(test.want, "\n") {
			if want != "" && !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, want) }) {
				t.Errorf("%q: %q is not said in\n%s", test.code, want, text)
			}
		}
	}
}

// Whatever the cursor and the cell are, places are those of the cell.
func TestCursors(t *testing.T) {
	code := "%lang c\n%%c --n 6\r\n// é\n//step:place(a, b)\nint é = 5; /* 😀 */ char *s = \"😀\";\n"
	for at := -2; at < len(code)+3; at++ {
		c := Complete(code, "python", at, Notebook{})
		if n := len([]rune(code)); c.Start < 0 || c.End < c.Start || c.End > n || at <= n && at >= 0 && c.End > at {
			t.Errorf("cursor %d: from %d to %d", at, c.Start, c.End)
		}
		Inspect(code, "python", at, Notebook{})
	}
}

func ExampleHelp() {
	for line := range strings.Lines(Help()) {
		if strings.HasPrefix(line, "  --n ") {
			fmt.Print(line)
		}
	}
	// Output:
	//   --n N                       first argument of the program, and the size of its board
}
