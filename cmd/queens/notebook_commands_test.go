package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"queens/internal/tool"
	"queens/kernel"
	"queens/kernel/cell"
	"queens/programs"
	"queens/report"
	"queens/runner"
	"queens/runner/sandbox"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// cells are programs that cells of a notebook might hold, by their names; the n that they were run with is beside.
var cells = map[string]struct {
	n          int
	file, text string
}{
	"mine":     {4, "mine.js", right},
	"wrong":    {0, "wrong.js", strings.Replace(right, " || k - i === Math.abs(col - row[i])", "", 1)},
	"unmarked": {0, "unmarked.js", `console.log("looked at", process.argv[2], "queens: 2");`},
	"crash":    {0, "crash.js", "//queens: base 0, lines rows\n//step:enter(0)\nnull.x();\n"},
	"broken":   {0, "broken.c", "int main(void) { return x; }\n"},
	"kept":     {3, "kept.js", "//queens: base 0, lines rows\n//step:enter(0)\nthrow new Error('run again');\n"},
}

// right is a right program.
const right = `//queens: base 0, lines rows
const n = Number(process.argv[2]);
const row = [];
let found = 0;
function put(k) {
  //step:enter(k)
  if (k === n) {
    //step:solution()
    found++;
    return;
  }
  for (let col = 0; col < n; col++) {
    //step:try(k, col)
    if (!free(k, col)) {
      //step:clash(k, col)
      continue;
    }
    //step:place(k, col)
    row[k] = col;
    put(k + 1);
    //step^:remove(k, col)
  }
  //step^:backtrack(k)
}
function free(k, col) {
  for (let i = 0; i < k; i++) {
    //step:compare(i, k)
    if (row[i] === col || k - i === Math.abs(col - row[i])) {
      return false;
    }
  }
  return true;
}
put(0);
console.log(found);
`

// notebookOf is a console that writes all that is shown to the transcript.
func notebookOf(t *testing.T, out *bytes.Buffer) *kernel.Console {
	run, err := runner.New(runner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	told := func(what, text string) {
		fmt.Fprintf(out, "[%s]\n%s", what, text)
		if !strings.HasSuffix(text, "\n") {
			out.WriteString("\n")
		}
	}
	return &kernel.Console{
		Stdout: writerFunc(func(text string) { told("stdout", text) }),
		Stderr: writerFunc(func(text string) { told("stderr", text) }),
		Runner: func(sandbox.Mode) (*runner.Runner, error) { return run, nil },
		Program: func(name string) (p runner.Program, n int, ok bool) {
			held, ok := cells[name]
			if !ok {
				return p, 0, false
			}
			lang, err := programs.LanguageOf(held.file)
			if err == nil {
				p, err = runner.Read(lang, runner.File{Name: held.file, Text: held.text})
			}
			if err != nil {
				t.Fatal(err)
			}
			return p, held.n, true
		},
		Programs: func() []string { return slices.Sorted(maps.Keys(cells)) },
		Trace: func(_ context.Context, name string) (*tracefile.Reader, bool, error) {
			if name != "kept" {
				return nil, false, nil
			}
			r, err := tracefile.Open("kept.zip")
			return r, err == nil, err
		},
		Show: func(r *report.Report) error {
			bundle, err := r.Bundle()
			if err != nil {
				return err
			}
			if _, err := json.Marshal(bundle); err != nil {
				return err
			}
			told("text/plain", bundle["text/plain"].(string))
			told("text/html", outline(bundle["text/html"].(string)))
			return nil
		},
		Play: func(p *export.Part, o export.Options, again string) error {
			told("player", fmt.Sprintf("steps %d to %d of %s in %s, n = %d, %d texts, %q, rows up %t\n%s --steps A..B",
				p.From, p.To, p.Header().Variant, p.Header().Language, p.Header().N, len(o.Texts), o.Locale, o.RowsUp, again))
			return nil
		},
		Display: func(bundle map[string]any) error {
			for _, media := range slices.Sorted(maps.Keys(bundle)) {
				text := encoded.ReplaceAllString(bundle[media].(string), "base64,...")
				if media == "image/svg+xml" || media == "text/markdown" {
					text = outline(text)
				}
				told(media, text)
			}
			return nil
		},
	}
}

type writerFunc func(text string)

func (f writerFunc) Write(p []byte) (int, error) { f(string(p)); return len(p), nil }

// encoded is a picture in an address.
var encoded = regexp.MustCompile(`base64,[A-Za-z0-9+/=]*`)


// outline is HTML or SVG with its elements alone, so that a golden file shows what it is made of.
func outline(text string) string {
	var elements []string
	count := map[string]int{}
	for _, m := range regexp.MustCompile(`<([a-z]+)`).FindAllStringSubmatch(text, -1) {
		if count[m[1]]++; count[m[1]] == 1 {
			elements = append(elements, m[1])
		}
	}
	for i, name := range elements {
		elements[i] = fmt.Sprintf("%d %s", count[name], name)
	}
	return strings.Join(elements, ", ")
}

// TestLineCommands runs the lines of testdata/lines, each the name of a file, and holds what a notebook shows against its text.
func TestLineCommands(t *testing.T) {
	tool.Need(t, "node")
	tool.Need(t, "gcc")
	names, err := filepath.Glob("testdata/lines/*.txtar")
	if err != nil || len(names) < 10 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, args := range [][]string{
		{"trace", "recursive", "--n", "4"},
		{"trace", "recursive", "--n", "5", "--limit", "100", "-o", "cut.zip"},
		{"trace", "one-array", "--n", "3", "-o", "kept.zip"},
	} {
		if status := run(args, &bytes.Buffer{}, &bytes.Buffer{}); status != 0 {
			t.Fatalf("%v: exit status %d", args, status)
		}
	}
	if err := os.WriteFile("mine.js", []byte(right), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			name = filepath.Join(here, name)
			want, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: want.Comment}
			for _, line := range want.Files {
				got.Files = append(got.Files, txtar.File{Name: line.Name, Data: []byte(transcript(t, line.Name))})
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(txtar.Format(want)), string(txtar.Format(got))); diff != "" {
				t.Errorf("%s (-want +got):\n%s", filepath.Base(name), diff)
			}
		})
	}
}

// transcript is what a notebook shows of a line.
func transcript(t *testing.T, line string) string {
	var out bytes.Buffer
	c, err := cell.Parse(line, "python")
	if err != nil || len(c.Commands) != 1 {
		t.Fatalf("%s: %v", line, err)
	}
	if err := (lineCommands{}).Run(t.Context(), c.Commands[0].Words, notebookOf(t, &out)); err != nil {
		var usage usageError
		kind := "error"
		if errors.As(err, &usage) {
			kind = "wrong usage"
		}
		fmt.Fprintf(&out, "[%s]\n%s\n", kind, err)
	}
	return out.String()
}
