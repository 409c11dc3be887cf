package mark

import (
	"math/rand/v2"
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

// starts are where the tokens of a program begin, without those of code in a text.
func starts(lang *Language, text string) (starts []int) {
	var inText []bool // for each bracket that is open: it is in a text
	for _, p := range lex(lang, text).tokens {
		opens := p.text == "(" || p.text == "[" || p.text == "{"
		isText := p.text == "(" && text[p.start] != '(' || p.text == ")" && text[p.start] != ')'
		if !isText && !slices.Contains(inText, true) {
			starts = append(starts, p.start)
		}
		if p.text == ")" || p.text == "]" || p.text == "}" {
			inText = inText[:max(0, len(inText)-1)]
		}
		if opens {
			inText = append(inText, isText)
		}
	}
	return starts
}

// spread breaks the lines of a program before its tokens, where breaks says so.
func spread(lang *Language, text string, breaks func() bool) string {
	var out strings.Builder
	last := 0
	for _, start := range starts(lang, text) {
		if breaks() {
			out.WriteString(text[last:start] + "\n")
			last = start
		}
	}
	return out.String() + text[last:]
}

// everywhere puts a call before each line of a program that begins with a token, where a marker is accepted.
func everywhere(lang *Language, text string) string {
	var marked strings.Builder
	last := 0
	for _, start := range starts(lang, text) {
		line := strings.LastIndexByte(text[:start], '\n') + 1
		if line > last && strings.TrimSpace(text[line:start]) == "" {
			marked.WriteString(text[last:line] + lang.Comment + "step:solution()\n")
			last = line
		}
	}
	marked.WriteString(text[last:])
	lines := strings.SplitAfter(marked.String(), "\n")
	for _, c := range scan(lang, marked.String()) {
		if c.alone && !c.block && c.text == "step:solution()" && c.place == "" {
			lines[c.line] = lang.Call(0, nil) + "\n"
		}
	}
	return strings.Join(lines, "")
}

// TestLawOfLayouts puts calls at all places at once where a marker is accepted, in tricky programs whose lines
// are broken elsewhere: in compiled languages before each token, so that no place is left out.
func TestLawOfLayouts(t *testing.T) {
	for _, lang := range []*Language{C, Cpp, Java, CSharp} {
		t.Run(lang.Name, func(t *testing.T) {
			t.Parallel()
			extension := map[*Language]string{C: ".c", Cpp: ".cpp", Java: ".java", CSharp: ".cs"}[lang]
			for name, text := range lawPrograms(t, extension) {
				plain := runCompiled(t, lang, name, text)
				broken := spread(lang, text, func() bool { return true })
				if traced := runCompiled(t, lang, name, everywhere(lang, broken)); traced != plain {
					t.Errorf("%s: prints\n%swith calls\n%s", name, plain, traced)
				}
			}
		})
	}
	t.Run("javascript", func(t *testing.T) {
		t.Parallel()
		random := rand.New(rand.NewPCG(1, 2))
		var programs []string
		for _, text := range lawPrograms(t, ".js") {
			for i := range 100 {
				broken := spread(JavaScript, text, func() bool { return random.IntN(2500) < i })
				programs = append(programs, broken, everywhere(JavaScript, broken))
			}
		}
		valid := 0
		results := runScripts(t, "node", ".js", runNode, programs)
		for i := 0; i < len(results); i += 2 {
			if strings.Contains(results[i], "fails:") {
				continue // a line that ends there changes the program
			}
			valid++
			if results[i] != results[i+1] {
				t.Fatalf("prints\n%swith calls\n%s%s", results[i], results[i+1], programs[i+1])
			}
		}
		if valid < 10 {
			t.Errorf("only %d layouts are valid", valid)
		}
	})
}
