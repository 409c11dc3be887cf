package mark

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// insertion is a program with one more marker, before a line.
type insertion struct {
	line   int
	marker string
	text   string // as it is
	made   string // with the call, or "" if the marker is refused
	err    error
}

// insertions puts a marker before each line of a program but the first, with each indentation that is given.
func insertions(lang *Language, text string, indents ...string) []insertion {
	lines := strings.SplitAfter(text, "\n")
	var list []insertion
	for i := 1; i < len(lines); i++ {
		for _, indent := range indents {
			sign := ":"
			if strings.TrimSpace(strings.Join(lines[i:], "")) == "" {
				sign = "^:" // no line stands below
			}
			in := insertion{line: i, marker: indent + lang.Comment + "step" + sign + "solution()\n"}
			in.text = strings.Join(lines[:i], "") + in.marker + strings.Join(lines[i:], "")
			source, err := Parse(lang, "x", in.text)
			if err == nil && len(source.Markers()) == 0 {
				continue // in a text or in a comment
			}
			if in.err = err; err == nil {
				in.made = source.Instrument(lang.Call)
			}
			list = append(list, in)
		}
	}
	return list
}

// lawPrograms are programs with what is hard to read in each language.
func lawPrograms(t *testing.T, extension string) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/law/*" + extension)
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	programs := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		programs[filepath.Base(file)] = string(text)
	}
	return programs
}

// harmless are the reasons for which a marker is refused that would not change what the program prints.
var harmless = regexp.MustCompile(`never reached|must come first|between the cases`)

// TestLawOfScripts puts a marker at every place of tricky programs. Where it is accepted, the program must do
// what it does without; where it is refused, it must not, or the reason is another one.
func TestLawOfScripts(t *testing.T) {
	for _, c := range []struct {
		lang                   *Language
		interpreter, extension string
		script                 string
		indents                []string
	}{
		{JavaScript, "node", ".js", runNode, []string{"    "}},
		{Python, "python3", ".py", runPython, []string{"", "  ", "    ", "        ", "             ", "\t", "    \t", "\t\t", "  \t  "}},
	} {
		t.Run(c.lang.Name, func(t *testing.T) {
			for name, text := range lawPrograms(t, c.extension) {
				list := insertions(c.lang, text, c.indents...)
				programs := []string{text}
				for _, in := range list {
					made := in.made
					if made == "" {
						made = strings.Replace(in.text, in.marker, in.marker[:len(in.marker)-len(strings.TrimLeft(in.marker, " \t"))]+c.lang.Call(0, nil)+"\n", 1)
					}
					programs = append(programs, made)
				}
				results := runScripts(t, c.interpreter, c.extension, c.script, programs)
				if strings.Contains(results[0], "fails:") {
					t.Fatalf("%s: %s", name, results[0])
				}
				for i, in := range list {
					same := results[i+1] == results[0]
					if in.err == nil && !same {
						t.Errorf("%s:%d: a marker %q is accepted, but changes the program:\n%s", name, in.line+1, in.marker, results[i+1])
					}
					if in.err != nil && same && !harmless.MatchString(in.err.Error()) {
						t.Errorf("%s: a marker %q changes nothing, but is refused: %v", name, in.marker, in.err)
					}
				}
			}
		})
	}
}

// TestLawOfCompiled puts markers at all places of tricky programs at once where one is accepted.
func TestLawOfCompiled(t *testing.T) {
	for _, lang := range []*Language{C, Cpp, Java, CSharp} {
		t.Run(lang.Name, func(t *testing.T) {
			t.Parallel()
			extension := map[*Language]string{C: ".c", Cpp: ".cpp", Java: ".java", CSharp: ".cs"}[lang]
			for name, text := range lawPrograms(t, extension) {
				lines := strings.SplitAfter(text, "\n")
				list := insertions(lang, text, "        ")
				for _, in := range slices.Backward(list) {
					if in.err == nil {
						lines = slices.Insert(lines, in.line, in.marker)
					}
				}
				source, err := Parse(lang, "x", strings.Join(lines, ""))
				if err != nil {
					t.Fatalf("%s: markers that are accepted one by one are refused together: %v", name, err)
				}
				plain := runCompiled(t, lang, name, text)
				if traced := runCompiled(t, lang, name, source.Instrument(lang.Call)); traced != plain {
					t.Errorf("%s: prints\n%swith markers\n%s", name, plain, traced)
				}
			}
		})
	}
}
