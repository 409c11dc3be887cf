package mark

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the expected results in testdata anew")

// What stands behind the name of a case in an archive of testdata/places: what it becomes, or why it is refused.
const (
	instrumented = " => instrumented"
	refused      = " => refused"
)

// headerOf is the first line of each case.
func headerOf(lang *Language) string { return lang.Comment + "queens: base 0, lines rows\n" }

// verdict is the name and the text of a case's result.
func verdict(lang *Language, name, text string) (string, string) {
	source, err := Parse(lang, "x", headerOf(lang)+text)
	if err != nil {
		return name + refused, strings.ReplaceAll(err.Error(), "x:", "") + "\n"
	}
	return name + instrumented, strings.TrimPrefix(source.Instrument(lang.Call), headerOf(lang))
}

// casesOf are the cases of a language.
func casesOf(t *testing.T, name string) (lang *Language, archive *txtar.Archive) {
	t.Helper()
	lang, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	if archive, err = txtar.ParseFile(filepath.Join("testdata", "places", name+".txtar")); err != nil {
		t.Fatal(err)
	}
	return lang, archive
}

// TestCases holds each case of testdata/places against its result.
func TestCases(t *testing.T) {
	for _, name := range []string{"c", "cpp", "java", "csharp", "python", "javascript"} {
		t.Run(name, func(t *testing.T) {
			lang, archive := casesOf(t, name)
			now := &txtar.Archive{Comment: archive.Comment}
			for i, c := range archive.Files {
				if strings.Contains(c.Name, " => ") {
					continue
				}
				result, text := verdict(lang, c.Name, string(c.Data))
				now.Files = append(now.Files, c, txtar.File{Name: result, Data: []byte(text)})
				if *update {
					continue
				}
				if i+1 == len(archive.Files) || archive.Files[i+1].Name != result {
					t.Errorf("%s: want %q, got\n%s", c.Name, archive.Files[min(i+1, len(archive.Files)-1)].Name, text)
				} else if want := string(archive.Files[i+1].Data); text != want {
					t.Errorf("%s: want\n%sgot\n%s", c.Name, want, text)
				}
			}
			if !*update {
				return
			}
			if err := os.WriteFile(filepath.Join("testdata", "places", name+".txtar"), txtar.Format(now), 0o666); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestCasesCompile gives the accepted cases to the compilers of their languages, all at once, or runs them.
func TestCasesCompile(t *testing.T) {
	for _, name := range []string{"c", "cpp", "java", "csharp", "python", "javascript"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lang, archive := casesOf(t, name)
			var names, texts []string
			for _, c := range archive.Files {
				if name, ok := strings.CutSuffix(c.Name, instrumented); ok && !strings.Contains(name, ":") {
					names, texts = append(names, name), append(texts, string(c.Data))
				}
			}
			compileCases(t, lang, names, texts)
		})
	}
}

func compileCases(t *testing.T, lang *Language, names, texts []string) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"steps.h": stepsH, "qs_/Steps.java": stepsJava, "Steps.cs": stepsCS})
	file := func(i int, extension string) string { return strings.ReplaceAll(names[i], " ", "_") + extension }
	var args []string
	for i, text := range texts {
		switch lang {
		case C, Cpp:
			args = append(args, file(i, "."+lang.Name))
		case Java:
			args = append(args, file(i, "/A.java"))
			text = fmt.Sprintf("package case%d; %s", i, text)
		case CSharp:
			args = append(args, file(i, ".cs"))
			if !strings.HasPrefix(text, "#define") { // each has a namespace of its own
				text = fmt.Sprintf("namespace case%d { %s }", i, text)
			}
		default:
			continue
		}
		write(t, dir, map[string]string{args[i]: text})
	}
	switch lang {
	case C:
		command(t, dir, "gcc", append([]string{"-std=gnu17", "-w", "-fsyntax-only", "-include", "steps.h"}, args...)...)
	case Cpp:
		command(t, dir, "g++", append([]string{"-std=c++20", "-w", "-fsyntax-only", "-include", "steps.h"}, args...)...)
	case Java:
		command(t, dir, "javac", append([]string{"-d", "classes", "qs_/Steps.java"}, args...)...)
	case CSharp:
		command(t, dir, "mcs", append([]string{"-warn:0", "-target:library", "-out:cases.dll", "Steps.cs"}, args...)...)
	case Python, JavaScript:
		interpreter, extension, script := "python3", ".py", runPython
		if lang == JavaScript {
			interpreter, extension, script = "node", ".js", runNode
		}
		for i, result := range runScripts(t, interpreter, extension, script, texts) {
			if strings.Contains(result, "fails:") {
				t.Errorf("%s: %s", names[i], result)
			}
		}
	}
}

// TestCasesOtherwise gives each case again as other editors write it: nothing of its result changes.
func TestCasesOtherwise(t *testing.T) {
	crlf := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	tabs := func(text string) string {
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			code := strings.TrimLeft(line, " ")
			if n := len(line) - len(code); n%4 == 0 {
				lines[i] = strings.Repeat("\t", n/4) + code
			}
		}
		return strings.Join(lines, "\n")
	}
	for _, name := range []string{"c", "cpp", "java", "csharp", "python", "javascript"} {
		lang, archive := casesOf(t, name)
		for i, c := range archive.Files {
			if strings.Contains(c.Name, " => ") {
				continue
			}
			result, text := archive.Files[i+1], headerOf(lang)+string(c.Data)
			for how, change := range map[string]func(string) string{
				"CR LF":                 crlf,
				"tabs":                  tabs,
				"a byte order mark":     func(text string) string { return "\ufeff" + text },
				"no end of a last line": func(text string) string { return strings.TrimSuffix(text, "\n") },
			} {
				if lang == Python && how == "tabs" && strings.Contains(text, "\t") {
					continue
				}
				source, err := Parse(lang, "x", change(text))
				want := string(result.Data)
				switch {
				case err != nil:
					got := strings.ReplaceAll(err.Error(), "x:", "") + "\n"
					if !strings.HasSuffix(result.Name, refused) || got != want {
						t.Errorf("%s: %s, with %s: want\n%sgot\n%s", name, c.Name, how, want, got)
					}
				case !strings.HasSuffix(result.Name, instrumented):
					t.Errorf("%s: %s, with %s: accepted, want %s", name, c.Name, how, want)
				case source.Instrument(lang.Call) != change(headerOf(lang)+want):
					t.Errorf("%s: %s, with %s: got\n%s", name, c.Name, how, source.Instrument(lang.Call))
				}
			}
		}
	}
}
