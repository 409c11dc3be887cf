package cell

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"queens/internal/tool"
	"queens/programs"
	"queens/runner"
	"queens/tracer"
	"queens/tracer/mark"
)

// The files of testdata/run hold the cells of a notebook, one after the other. Each is compiled and run; behind it stands, line by line,
// what is said of it: what it prints, how many steps it does, and where it has failed. A line that ends with ... is the beginning of one.
func TestRun(t *testing.T) {
	r, err := runner.New(runner.Options{})
	if err != nil {
		tool.Missing(t, err)
	}
	for _, lang := range programs.Languages() {
		t.Run(lang.Name, func(t *testing.T) {
			t.Parallel()
			var none *runner.MissingError
			if _, err := r.Toolchain(t.Context(), lang); errors.As(err, &none) {
				tool.Missing(t, err)
			}
			archive, err := txtar.ParseFile(filepath.Join("testdata/run", lang.Name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			var previous *Whole
			for i := 0; i+1 < len(archive.Files); i += 2 {
				c, err := Parse(string(archive.Files[i].Data), lang.Name)
				if err != nil {
					t.Fatal(err)
				}
				w, err := Compose(previous, c.Program, Name(i/2+1))
				if err != nil {
					t.Fatal(err)
				}
				said, ok := runCell(t, r, w)
				if ok {
					previous = w
				}
				for want := range strings.Lines(string(archive.Files[i+1].Data)) {
					want = strings.TrimSuffix(strings.TrimSuffix(want, "\n"), "...")
					if !strings.Contains("\n"+said, "\n"+want) {
						t.Errorf("%s: %q is not said in\n%s\nprogram:\n%s", archive.Files[i].Name, want, said, listing(w))
					}
				}
			}
		})
	}
}

// runCell compiles and runs a program. ok is false if it does not compile.
func runCell(t *testing.T, r *runner.Runner, w *Whole) (said string, ok bool) {
	program := w.Program()
	source, err := mark.ParsePlain(w.Language.Mark(), w.Cell, w.Text())
	if err != nil {
		return w.Rename(err.Error()), false
	}
	if len(source.Markers()) > 0 {
		program.Source = source
	}
	b, err := r.Build(t.Context(), program)
	var refused *runner.CompileError
	if errors.As(err, &refused) {
		return w.Rename(refused.Messages), false
	}
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	stderr := w.Writer(&out)
	result, err := b.Run(t.Context(), runner.Run{
		Stdout: &out, Stderr: stderr, Limits: runner.DefaultLimits(), Steps: func([]tracer.Step) error { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	stderr.Flush()
	return fmt.Sprintf("%s%s\n%d steps\nmessage %s\n", w.Rename(b.Warnings), &out, result.Steps, w.Rename(result.Message)), true
}

// A program of the course to which a cell has added functions does what it did.
func TestRunCourse(t *testing.T) {
	r, err := runner.New(runner.Options{})
	if err != nil {
		tool.Missing(t, err)
	}
	courses(t, func(t *testing.T, name string, lang programs.Language, text string) {
		var none *runner.MissingError
		if !strings.HasPrefix(name, "recursive ") {
			return
		}
		if _, err := r.Toolchain(t.Context(), lang); errors.As(err, &none) {
			t.Logf("%s is not run: %v", name, err)
			return
		}
		alone, err := Compose(nil, &Program{Language: lang, Text: text, Line: 1}, "cell-1")
		if err != nil {
			t.Fatal(err)
		}
		both, err := Compose(alone, &Program{Language: lang, Text: fresh[lang.Name], Line: 1}, "cell-2")
		if err != nil {
			t.Fatal(err)
		}
		want, _ := runCell(t, r, alone)
		if got, ok := runCell(t, r, both); !ok || !strings.HasSuffix(got, strings.TrimLeft(want, "\n")) { // before it there may be warnings of what is not used
			t.Errorf("%s: it says\n%s\nand alone\n%s", name, got, want)
		}
	})
}
