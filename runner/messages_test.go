package runner

import (
	"strings"
	"testing"
)

func TestRename(t *testing.T) {
	p := Program{Language: mustLanguage(t, "c"), Files: []File{{Name: "my work/八皇后.c"}, {Name: "../x.h"}}}
	for _, c := range []struct{ text, want string }{
		{"八皇后.c:3:1: error: x", "my work/八皇后.c:3:1: error: x"},
		{"./八皇后.c: In function 'main':", "my work/八皇后.c: In function 'main':"},
		{"In file included from 八皇后.c:3:\nx.h:1: no", "In file included from my work/八皇后.c:3:\n../x.h:1: no"},
		{"other八皇后.c:3: no", "other八皇后.c:3: no"},
		{"lib/x.h:3: no", "lib/x.h:3: no"},
		{"八皇后.cc and x.h2, max.h", "八皇后.cc and x.h2, max.h"},
		{"x.hx.h x.h", "x.hx.h ../x.h"},
		{`"x.h"`, `"../x.h"`},
		{"", ""},
	} {
		if got := p.rename(c.text); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestPlain(t *testing.T) {
	b := &building{folder: "/c/programs/new-1"}
	for _, c := range []struct{ name, text, want string }{
		{"mcs", "X.cs(12,5): error CS1002: ; expected\nCompilation failed\n", "X.cs:12:5: error CS1002: ; expected\nCompilation failed\n"},
		{"go", "# command-line-arguments\n./file1.go:3:4: undefined: x\n", "./file1.go:3:4: undefined: x\n"},
		{"path", "/c/programs/new-1/src/x.c:1: no, /c/programs/new-1/support/steps.h", "x.c:1: no, support/steps.h"},
		{
			"node", "/c/programs/new-1/src/x.js:2\nlet a b;\n      ^\n\nSyntaxError: Unexpected identifier 'b'\n    at wrapSafe (node:internal:1:2)\n\nNode.js v20\n",
			"x.js:2: SyntaxError: Unexpected identifier 'b'\nlet a b;\n      ^\n",
		},
	} {
		if got := b.plain(c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestTalk hands texts on in pieces of every size: names are found wherever they are cut.
func TestTalk(t *testing.T) {
	b := &Built{
		program: Program{Language: mustLanguage(t, "python"), Files: []File{{Name: "dir/x.py"}}},
		folder:  "/c/programs/ab", folders: []string{"/c/programs/ab", "/c/programs/new-1"},
	}
	const text = "File \"/c/programs/ab/src/x.py\", line 2\n/c/programs/new-1/out/x: /c/programs/a, /c/pro"
	const want = "File \"dir/x.py\", line 2\nx: /c/programs/a, /c/pro"
	for size := 1; size <= len(text); size++ {
		var got strings.Builder
		talk := b.newTalk(&got)
		for rest := text; rest != ""; rest = rest[min(size, len(rest)):] {
			piece := rest[:min(size, len(rest))]
			if n, err := talk.Write([]byte(piece)); n != len(piece) || err != nil {
				t.Fatal(n, err)
			}
		}
		if err := talk.flush(); err != nil {
			t.Fatal(err)
		}
		if got.String() != want || talk.said.String() != want {
			t.Errorf("in pieces of %d: got %q, want %q", size, got.String(), want)
		}
	}
}

// TestMainClass finds the class that java is to run.
func TestMainClass(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"class A { public static void main(String[] a) {} }", "A"},
		{"class A {} class B { static void main(String[] a) {} }", "B"},
		{"package a.b; public final class 皇后 { static public void main(String... a) {} }", "a.b.皇后"},
		{"class A { class I { void main() {} } } record B(int x) { static void main(String[] a) {} }", "B"},
		{`class A { String s = "void main("; char c = '"'; /* class X { void main */ } enum E { X; static void main(String[] a) {} }`, "E"},
		{"@interface N {} interface I { static void main(String[] a) {} }", "I"},
		{"class A { /* void main */ // void main\n }", ""},
		{"class A { String t = \"\"\"\n void main( \"} \"\"\"; }", ""},
		{"", ""},
	} {
		if got, ok := mainClass(c.text); got != c.want || ok != (c.want != "") {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
