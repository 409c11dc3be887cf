package cell

import (
	"errors"
	"strings"
	"testing"

	"queens/programs"
	"queens/solvers"
	"queens/tracer/mark"
)

// courses calls a function for every program of the course.
func courses(t *testing.T, do func(t *testing.T, name string, lang programs.Language, text string)) {
	t.Helper()
	for _, lang := range programs.Languages() {
		for _, v := range solvers.All() {
			source, err := programs.Source(v, lang, 4)
			switch {
			case errors.Is(err, programs.ErrNone):
				continue
			case err != nil:
				t.Fatal(err)
			}
			do(t, v.Name+" "+lang.Name, lang, source.Text)
		}
	}
}

// definitionsOf are the definitions of a program as a reader would write them in a cell, each with its comments.
func definitionsOf(o *outline) string {
	main := o.mainItem()
	var b strings.Builder
	var add func(items []*item)
	add = func(items []*item) {
		for _, it := range items {
			switch {
			case it == main || it.sort == statement || it.sort == first:
			case o.members && main != nil && it == main.parent:
				add(it.inner)
			default:
				b.WriteString(o.text[it.start:it.end] + "\n")
			}
		}
	}
	add(o.items)
	return b.String()
}

// A program that its own definitions are put into is what it was, and names the lines of both cells.
func TestComposeOwnDefinitions(t *testing.T) {
	courses(t, func(t *testing.T, name string, lang programs.Language, text string) {
		w, err := Compose(nil, &Program{Language: lang, Text: text, Line: 2}, "cell-1")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		if got := strings.TrimPrefix(w.Text(), "\n"); got != text {
			t.Errorf("%s is not the same alone:\n%s", name, got)
			return
		}
		part := &Program{Language: lang, Text: definitionsOf(read(grammars[lang.Name], text)), Line: 3}
		both, err := Compose(w, part, "cell-2")
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, part.Text)
			return
		}
		if both.Text() != w.Text() {
			t.Errorf("%s is not the same with its own definitions:\n%s", name, listing(both))
		}
		lines := map[string][]string{"cell-1": strings.Split("\n"+text, "\n"), "cell-2": strings.Split("\n\n"+part.Text, "\n")}
		own := 0
		for _, l := range both.lines {
			if got := strings.TrimSpace(lines[l.cell][l.number-1]); got != strings.TrimSpace(l.text) {
				t.Errorf("%s: %s is %q, want %q", name, l, got, l.text)
			}
			if l.cell == "cell-2" {
				own++
			}
		}
		if own < 10 {
			t.Errorf("%s: %d lines are of the second cell", name, own)
		}
		if _, err := mark.Parse(lang.Mark(), both.File, both.Text()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
}

// What another cell gives stands in no program that does not use it but before main, and is replaced when it is given again.
func TestComposeAgain(t *testing.T) {
	courses(t, func(t *testing.T, name string, lang programs.Language, text string) {
		w, err := Compose(nil, &Program{Language: lang, Text: text, Line: 1}, "cell-1")
		if err != nil {
			t.Fatal(name, err)
		}
		part := &Program{Language: lang, Text: fresh[lang.Name], Line: 1}
		once, err := Compose(w, part, "cell-2")
		if err != nil {
			t.Fatal(name, err)
		}
		twice, err := Compose(once, part, "cell-3")
		if err != nil {
			t.Fatal(name, err)
		}
		if once.Text() != twice.Text() {
			t.Errorf("%s: %s\nis another the second time:\n%s", name, listing(once), listing(twice))
		}
		if len(once.lines) <= len(w.lines) {
			t.Errorf("%s: nothing was added", name)
		}
		before, err := mark.Parse(lang.Mark(), "", w.Text())
		if err != nil {
			t.Fatal(name, err)
		}
		after, err := mark.Parse(lang.Mark(), "", once.Text())
		if err != nil {
			t.Fatal(name, err)
		}
		if a, b := len(before.Markers()), len(after.Markers()); a != b {
			t.Errorf("%s: %d markers of %d", name, b, a)
		}
	})
}

// fresh are functions that no program has.
var fresh = map[string]string{
	"c":          "#include <ctype.h>\n#define FRESH 1\nint fresh_one(int a);\n// Two.\nint fresh_two(void) {\n    return fresh_one(FRESH);\n}\nint fresh_one(int a) { return a; }\n",
	"cpp":        "#include <cctype>\nstruct Fresh { int a; };\n// Two.\nint fresh_two(const Fresh &f) {\n    return f.a;\n}\nint fresh_two(int a) { return a; }\n",
	"java":       "import java.io.*;\nstatic final int FRESH = 1;\n// Two.\nint freshTwo(int a) {\n    return FRESH;\n}\nrecord Fresh(int a) { }\n",
	"csharp":     "using System.IO;\nconst int FreshOne = 1;\n// Two.\nint FreshTwo(int a)\n{\n    return FreshOne;\n}\nstruct Fresh { int a; }\n",
	"go":         "import fresh \"math/bits\"\nconst freshOne = 1\n// Two.\nfunc freshTwo(a int) int {\n\treturn fresh.Len(freshOne)\n}\n",
	"python":     "import json\nFRESH = 1\n# Two.\ndef fresh_two(a):\n    return FRESH\n",
	"javascript": "const os = require(\"os\");\nconst FRESH = 1;\n// Two.\nfunction freshTwo(a) {\n    return FRESH;\n}\n",
}
