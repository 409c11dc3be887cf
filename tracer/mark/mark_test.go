package mark

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"queens/tracer"
)

const top = "//queens: base 0, lines rows\npackage p\n"

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		name string
		lang *Language
		text string // after the header; the marker is step:solution()
		err  string // part of the error, or "" if the marker is accepted
	}{
		{"statement", Go, "func f() {\n\t//step:solution()\n\tg()\n}", ""},
		{"after a call", Go, "func f() {\n\tg()\n\t//step:solution()\n\tg()\n}", ""},
		{"above", Go, "func f() {\n\tg()\n\t//step^:solution()\n}", ""},
		{"after a literal", Go, "func f() {\n\tx := `a\n`\n\t//step:solution()\n\t_ = x\n}", ""},
		{"after x++", Go, "func f(x int) {\n\tx++\n\t//step:solution()\n\t_ = x\n}", ""},
		{"in a case", Go, "func f() {\n\tswitch {\n\tcase true:\n\t\t//step:solution()\n\t\tg()\n\t}\n}", ""},
		{"after a label", Go, "func f() {\nouter:\n\t//step:solution()\n\tfor {\n\t\tcontinue outer\n\t}\n}", "5: a marker cannot stand after the label \"outer\""},
		{"after defer", Go, "func f() {\n\tdefer\n\t//step:solution()\n\tg()\n}", "after \"defer\", in the middle of a statement"},
		{"after go", Go, "func f() {\n\tgo\n\t//step:solution()\n\tg()\n}", "after \"go\", in the middle of a statement"},
		{"after an endless loop", Go, "func f() int {\n\tfor {\n\t}\n\t//step:solution()\n}", "a marker cannot stand here: missing return"},
		{"after all branches return", Go, "func f(x int) int {\n\tif x > 0 {\n\t\treturn 1\n\t} else {\n\t\treturn 2\n\t}\n\t//step:solution()\n}", "a marker cannot stand here: missing return"},
		{"in a case that receives", Go, "func f() {\n\tselect {\n\tcase v := <-ch:\n\t\t//step:solution()\n\t\tg(v)\n\t}\n}", ""},
		{"in a case with a value in braces", Go, "func f() {\n\tswitch x {\n\tcase T{a: 1}.a:\n\t\t//step:solution()\n\t\tg()\n\t}\n}", ""},
		{"after a number with a point", Go, "func f() {\n\tx := 1.\n\t//step:solution()\n\t_ = x\n}", ""},
		{"after a deferred function literal", Go, "func f() {\n\tdefer func() {\n\t\tg()\n\t}()\n\t//step:solution()\n\tg()\n}", ""},
		{"after an if with a return in it", Go, "func f(x int) {\n\tif x > 0 { return }\n\t//step:solution()\n\tg()\n}", ""},
		{"in a function literal inside brackets", Go, "func f() {\n\tg(func() {\n\t\t//step:solution()\n\t\tg()\n\t})\n}", ""},
		{"in a string", Go, "func f() {\n\t_ = `\n//step:solution()\n`\n}", ""},
		{"in a comment block", Go, "func f() {\n\t/*\n\t//step:solution()\n\t*/\n}", ""},
		{"as a comment block", Go, "func f() {\n\t/*step:solution()*/\n}", "4: a marker must be a comment to the end of its line"},
		{"at the top level", Go, "//step:solution()\nfunc f() {}", "3: a marker cannot stand outside every function"},
		{"in a struct", Go, "type x struct {\n\t//step:solution()\n\ty int\n}", "4: a marker cannot stand here: "},
		{"in a composite literal", Go, "func f() {\n\t_ = []int{\n\t\t//step:solution()\n\t\t1,\n\t}\n}", "5: a marker cannot stand here: "},
		{"before the first case", Go, "func f() {\n\tswitch {\n\t//step:solution()\n\tcase true:\n\t}\n}", "5: a marker cannot stand here: "},
		{"in brackets", Go, "func f() {\n\tg(\n\t\t//step:solution()\n\t)\n}", "5: a marker cannot stand inside open brackets"},
		{"in an index", Go, "func f() {\n\tx[\n\t\t//step:solution()\n\t\t1]++\n}", "5: a marker cannot stand inside open brackets"},
		{"after an operator", Go, "func f() {\n\tx = 1 +\n\t\t//step:solution()\n\t\t2\n}", "5: a marker cannot stand after \"+\", in the middle of a statement"},
		{"after an assignment", Go, "func f() {\n\tx :=\n\t\t//step:solution()\n\t\t2\n}", "in the middle of a statement"},
		{"after return", Go, "func f() int {\n\treturn 1\n\t//step:solution()\n}", "5: a marker cannot stand after \"return\", where it is never reached"},
		{"after break", Go, "func f() {\n\tfor {\n\t\tbreak\n\t\t//step:solution()\n\t}\n}", "6: a marker cannot stand after \"break\""},
		{"after panic", Go, "func f() {\n\tpanic(1)\n\t//step:solution()\n}", "after \"panic\", where it is never reached"},
		{"after a return of text with a colon", Go, "func f() string {\n\treturn x[1:2]\n\t//step:solution()\n}", "after \"return\""},
		{"behind code", Go, "func f() {\n\tg() //step:solution()\n}", "4: a marker must stand on a line of its own"},

		{"c: statement", C, "int f() {\n\tg();\n\t//step:solution()\n\tg();\n}", ""},
		{"c: after a directive", C, "#include <x>\nint f() {\n#ifdef X\n\t//step:solution()\n#endif\n\tg();\n}", ""},
		{"c: a character", C, "int f() {\n\tc = '\"';\n\t//step:solution()\n\tc = '\\'';\n}", ""},
		{"c: for with semicolons", C, "int f() {\n\tfor (i = 0; i < 3; i++) {\n\t//step:solution()\n\t\tg();\n\t}\n}", ""},
		{"c: after an if that returns", C, "int f() {\n\tif (x) return 1;\n\t//step:solution()\n\tg();\n}", ""},
		{"c: in a case", C, "int f() {\n\tswitch (x) {\n\tcase 1:\n\t//step:solution()\n\t\tg();\n\t}\n}", ""},
		{"c: unbraced if", C, "int f() {\n\tif (x)\n\t\t//step:solution()\n\t\tg();\n}", "after \")\", in the middle of a statement"},
		{"c: unbraced for", C, "int f() {\n\tfor (;;)\n\t\t//step:solution()\n\t\tg();\n}", "after \")\", in the middle of a statement"},
		{"c: else", C, "int f() {\n\tif (x) { g(); }\n\telse\n\t\t//step:solution()\n\t\tg();\n}", "after \"else\", in the middle of a statement"},
		{"c: do", C, "int f() {\n\tdo\n\t\t//step:solution()\n\t\tg();\n\twhile (x);\n}", "after \"do\", in the middle of a statement"},
		{"c: arrow", C, "int f() {\n\tx = () =>\n\t\t//step:solution()\n\t\tg();\n}", "after \"=>\", in the middle of a statement"},
		{"c: conditional", C, "int f() {\n\tx = a ? b :\n\t\t//step:solution()\n\t\tc;\n}", "after \":\", in the middle of a statement"},
		{"c: after return", C, "int f() {\n\treturn\n\t\t1;\n\t//step:solution()\n}", "after \"return\", where it is never reached"},

		{"js: no semicolons", JavaScript, "f()\n//step:solution()\ng()", ""},
		{"js: unbraced if", JavaScript, "if (x)\n//step:solution()\ng()", "after \")\", in the middle of a statement"},
		{"js: unbraced else", JavaScript, "if (x) { g() } else\n//step:solution()\ng()", "after \"else\", in the middle of a statement"},
		{"js: do", JavaScript, "do\n//step:solution()\ng()\nwhile (x)", "after \"do\", in the middle of a statement"},
		{"js: arrow", JavaScript, "x = () =>\n//step:solution()\ng()", "after \"=>\", in the middle of a statement"},
		{"js: call", JavaScript, "g(x)\n//step:solution()\ng()", ""},
		{"js: in a template", JavaScript, "x = `\n//step:solution()\n`", ""},

		{"python: block", Python, "if x:\n\t#step:solution()\n\tf()\n", ""},
		{"python: else", Python, "if x:\n\tf()\nelse:\n\t#step:solution()\n\tg()\n", ""},
		{"python: in brackets", Python, "x = [1,\n#step:solution()\n2]\n", "inside open brackets"},
		{"python: in text", Python, "x = \"\"\"\n#step:solution()\n\"\"\"\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			header := top
			if c.lang != Go {
				header = c.lang.Comment + "queens: base 0, lines rows\n"
			}
			source, err := Parse(c.lang, "x.go", header+c.text)
			switch {
			case c.err == "" && err != nil:
				t.Error(err)
			case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
				t.Errorf("got %v, want %s", err, c.err)
			case err == nil && strings.Count(source.Instrument(c.lang.Call), "\n") != strings.Count(source.Text, "\n"):
				t.Error("lines have moved")
			}
		})
	}
}

func TestMalformed(t *testing.T) {
	for _, c := range []struct{ marker, err string }{
		{"step:jump(1)", `unknown kind of step "jump": want one of enter, try`},
		{"step:try(1)", "try takes 2 arguments, got 1"},
		{"step:enter()", "enter takes 1 or 2 arguments, got 0"},
		{"step:solution(1)", "solution takes 0 arguments, got 1"},
		{"step:try(1, 2, 3)", "try takes 2 arguments, got 3"},
		{"step:try(f(1, 2), g([]int{3, 4}))", ""},
		{"step:try(i++, 2)", "must not change a variable"},
		{"step:try(--i, 2)", "must not change a variable"},
		{"step:try(i = 2, 2)", "must not change a variable"},
		{"step:try(i += 2, 2)", "must not change a variable"},
		{"step:try(i := 2, 2)", "must not change a variable"},
		{"step:try(i <<= 2, 2)", "must not change a variable"},
		{"step:enter(b[i == 2])", ""},
		{"step:enter(b[i <= 2])", ""},
		{"step:enter(b[i != 2])", ""},
		{"step:try(1, )", "an argument is empty"},
		{"step:try(1, 2", "want step:kind(arguments) and nothing behind it"},
		{"step:try(1, 2) now", "want step:kind(arguments) and nothing behind it"},
		{"step:try(1), 2)", "brackets do not match"},
		{"step:try((1, 2)", "brackets do not match"},
		{"step:try", "want step:kind(arguments) and nothing behind it"},
		{`step:try("a", 2)`, "an argument is a number"},
		{"step:try(1; 2)", "an argument is a number"},
		{"step^:enter(1)", ""},
		{"step:try(a // b, 2)", "an argument must hold no comment"},
		{"step:try(a /* b */, 2)", "an argument must hold no comment"},
		{"step:try(<-c, 2)", "must not change a variable or receive"},
		{"step:try(4096, 1)", "an argument is 4096, want 0 to 4095"},
		{"step:try(1, -1)", "an argument is -1, want 0 to 4095"},
		{" step:try(1, 2)", "this looks like a marker, but is none: want //step:kind(arguments)"},
		{"Step:try(1, 2)", "this looks like a marker"},
		{"step try(1, 2)", "this looks like a marker"},
		{"step^^:try(1, 2)", "this looks like a marker"},
		{" a step: try (and fail)", ""},
	} {
		_, err := Parse(Go, "x.go", top+"func f() {\n\t_ = 1\n\t//"+c.marker+"\n\t_ = 2\n}\n")
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.HasPrefix(err.Error(), "x.go:5: ") || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%s: got %v, want %q", c.marker, err, c.err)
		}
	}
}

func TestWholeFiles(t *testing.T) {
	many := func(count int) string {
		return top + "func f() {\n" + strings.Repeat("\t//step:solution()\n", count) + "\tg()\n}\n"
	}
	for _, c := range []struct{ name, text, err string }{
		{"most markers", many(256), ""},
		{"too many markers", many(257), "x.go:260: more than 256 markers in a file"},
		{"no header", "package p\n", "x.go:1: it is not said how the program counts"},
		{"bad base", "//queens: base 2, lines rows\n", "x.go:1: want a line //queens: base 0|1, lines rows|columns"},
		{"items from 1", "//queens: base 1, lines items\n", "x.go:1: items are counted from 0"},
		{"two headers", "//queens: base 1, lines rows\n//queens: base 1, lines rows\n", "x.go:2: how the program counts is said twice"},
		{"region without end", top + "// #region a\nfunc f() {}\n", `x.go:3: region "a" is not closed`},
		{"end without region", top + "// #endregion\n", "x.go:3: no region is open here"},
		{"two regions", top + "// #region a\nvar x int\n// #endregion\n// #region a\nvar y int\n// #endregion\n", `x.go:6: there are two regions "a"`},
		{"no name", top + "// #region\nvar x int\n// #endregion\n", "x.go:3: a region needs a name"},
		{"empty region", top + "// #region a\n// #endregion\n", `x.go:3: region "a" is empty`},
		{"CRLF", strings.ReplaceAll(many(3), "\n", "\r\n"), ""},
		{"byte order mark", "\ufeff" + many(3), ""},
		{"CR alone", top + "// a\rfunc f() {}\n", "x.go:3: a carriage return does not end a line here"},
		{"two errors", top + "func f() {\n//step:a()\n//step:b()\n}", "x.go:4: unknown kind of step \"a\""},
	} {
		source, err := Parse(Go, "x.go", c.text)
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.HasPrefix(err.Error(), c.err)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.err)
		}
		if err == nil && strings.Contains(source.Display(), "step:") {
			t.Errorf("%s: markers are displayed", c.name)
		}
	}
	_, err := Parse(Go, "x.go", top+"func f() {\n//step:a()\n//step:b()\n}")
	if strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("want both errors, got %v", err)
	}
}

func TestDisplay(t *testing.T) {
	source, err := Parse(Go, "x.go", `//queens: base 1, lines columns

package p

// #region loop
func f(n int) {
	for i := 0; i < n; i++ {
		//step^:try(1, i)
		//step:place(1, i)
		g(i)
		//step^:remove(1, i)
	}
	//step^:backtrack(1)
}

// #endregion
`)
	if err != nil {
		t.Fatal(err)
	}
	const want = `package p

func f(n int) {
	for i := 0; i < n; i++ {
		g(i)
	}
}
`
	if got := source.Display(); got != want {
		t.Errorf("displayed:\n%s\nwant:\n%s", got, want)
	}
	if got, want := fmt.Sprint(source.Markers()), "[{try 4} {place 5} {remove 5} {backtrack 6}]"; got != want {
		t.Errorf("markers %s, want %s", got, want)
	}
	if first, last, ok := source.Region("loop"); first != 3 || last != 7 || !ok {
		t.Errorf("region is %d to %d, %t", first, last, ok)
	}
	if source.Base != 1 || source.Lines != Columns || !slices.Equal(source.Regions(), []string{"loop"}) {
		t.Errorf("base %d, lines %s, regions %v", source.Base, source.Lines, source.Regions())
	}
	if !strings.Contains(source.Instrument(Go.Call), "\t\ts.Record(1|uint32(1)<<8|uint32(i)<<20)\n\t\tg(i)\n") {
		t.Errorf("instrumented:\n%s", source.Instrument(Go.Call))
	}
}

// TestCounted runs a program of the tests' own, instrumented, and holds the number of its steps against
// what the program says of itself, line by line.
func TestCounted(t *testing.T) {
	text, err := os.ReadFile("testdata/counted/counted.go")
	if err != nil {
		t.Fatal(err)
	}
	printing := *Go
	printing.Call = func(marker int, args []string) string {
		return fmt.Sprintf("step_(%d, %s)", marker, strings.Join(slices.Concat(args, []string{"0", "0"})[:2], ", "))
	}
	source, err := Parse(&printing, "counted.go", string(text))
	if err != nil {
		t.Fatal(err)
	}
	support, err := os.ReadFile("testdata/counted/support.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"go.mod": "module counted\n\ngo 1.26\n", "main.go": source.Instrument(printing.Call), "support.go": string(support)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", ".")
	run.Dir = dir
	output, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	reached := map[int]int{}
	var args []string
	for line := range strings.Lines(string(output)) {
		number, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		marker, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		reached[marker]++
		args = append(args, fmt.Sprint(source.Markers()[marker].Kind, " ", rest))
	}
	counted := regexp.MustCompile(`// (\d+)$`)
	lines := strings.Split(source.Display(), "\n")
	for i, marker := range source.Markers() {
		match := counted.FindStringSubmatch(lines[marker.Line-1])
		if marker.Kind == tracer.Compare { // the one marker that speaks of the line above
			match = []string{"", "2"}
		}
		if match == nil {
			t.Errorf("marker %d speaks of line %q, which says no count", i, lines[marker.Line-1])
			continue
		}
		if want, _ := strconv.Atoi(match[1]); reached[i] != want {
			t.Errorf("line %q: its marker is reached %d times", lines[marker.Line-1], reached[i])
		}
	}
	want := []string{
		"enter 0 0",
		"try 0 1", "probe 0 4", "place 0 4", "backtrack 0 0",
		"try 1 3", "clash 1 4",
		"try 2 5", "probe 2 4", "place 2 4", "compare 0 2", "compare 1 2", "solution 0 0",
	}
	if !slices.Equal(args, want) {
		t.Errorf("steps\n%s\nwant\n%s", strings.Join(args, "\n"), strings.Join(want, "\n"))
	}
}

// FuzzParse gives any text to each language. The seeds are the cases of testdata/places.
func FuzzParse(f *testing.F) {
	f.Add(byte(0), top+"func f() {\n\t//step:try(1, 2)\n\tg()\n}\n")
	f.Add(byte(0), "//queens: base 1, lines columns\n// #region a\n/* ` \" ' */ x[({\n//step^:enter(1)\n// #endregion\n")
	for i, lang := range languages {
		archive, err := txtar.ParseFile(filepath.Join("testdata", "places", lang.Name+".txtar"))
		if err != nil && lang != Go {
			f.Fatal(err)
		}
		if lang == Go {
			continue
		}
		for _, c := range archive.Files {
			f.Add(byte(i), headerOf(lang)+string(c.Data))
		}
	}
	f.Fuzz(func(t *testing.T, n byte, text string) {
		lang := languages[int(n)%len(languages)]
		checkTokens(t, lang, text)
		source, err := Parse(lang, "x", text)
		if err != nil {
			return
		}
		traced := source.Instrument(lang.Call)
		if strings.Count(traced, "\n") != strings.Count(text, "\n") {
			t.Error("lines have moved")
		}
		lines, was := strings.Split(traced, "\n"), strings.Split(text, "\n")
		calls := 0
		for i := range lines {
			if lines[i] != was[i] {
				calls++
			}
		}
		if calls != len(source.Markers()) {
			t.Errorf("%d lines have changed, of %d markers", calls, len(source.Markers()))
		}
		for i, m := range source.Markers() {
			if m.Line < 1 || m.Line > strings.Count(source.Display(), "\n") {
				t.Errorf("marker %d speaks of line %d", i, m.Line)
			}
		}
	})
}
