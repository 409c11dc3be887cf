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
	"time"

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
		Placed: func(name, text string) string { return strings.ReplaceAll(text, name+".js:", "cell-of-"+name+":") },
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

func TestCompleteLines(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"mine.py", "recursive-6.zip", ".hidden", "sub/x.c"} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, nil, 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	names := strings.Join(lineCommands{}.Names(), " ")
	tests := []struct{ words, want string }{
		{"|", names},
		{"r|", "run"},
		{"nothing|", ""},
		{"nothing |", ""},
		{"run rec|", "recursive recursive-6.zip"},
		{"run m|", "mine mine.py"},
		{"run sub/|", "sub/x.c"},
		{"run .h|", ".hidden"},
		{"run recursive --la|", "--lang"},
		{"run recursive --lang |", "c cpp java csharp go python javascript"},
		{"run recursive --lang p|", "python"},
		{"run recursive --lang=p|", "--lang=python"},
		{"run recursive --n |", ""},
		{"diff kept w|", "wrong"},
		{"verify w|", "wrong"},
		{"verify wrong it|", "iterative"},
		{"verify wrong --str|", "--strict"},
		{"verify wrong --rec|", ""},
		{"compare recursive it|", "iterative"},
		{"export recursive --to m|", "moodle-xml"},
		{"trace recursive -o |", "recursive-6.zip sub/"},
		{"export recursive -o m|", "mine.py"},
		{"player recursive --locale zh-hant|", "zh-hant"},
		{"lesson the|", "the-puzzle"},
		{"help ex|", "export"},
		{"board |", ""},
		{"stats recursive --format s|", "svg"},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		words := strings.Split(strings.TrimSuffix(tt.words, "|"), " ")
		got := strings.Join(lineCommands{}.Complete(t.Context(), words, notebookOf(t, &out)), " ")
		if got != tt.want || out.Len() > 0 {
			t.Errorf("%s: %q, want %q; the notebook shows %q", tt.words, got, tt.want, &out)
		}
	}
}

// TestLinesStop: a line ends when its cell is interrupted, whatever it does, and says why.
func TestLinesStop(t *testing.T) {
	stopped := errors.New("stopped")
	for _, line := range []string{
		"run recursive --n 20", "run recursive --n 20 --plain", "trace recursive --n 20", "compare recursive --n 20", "player recursive --n 20 --time 0 --limit 0",
		"stats nested-loops --n 12", "diff recursive iterative --n 20", "export recursive --n 20 --to parquet", "show recursive --n 20", "verify mine one-array --n 20",
	} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			ctx, stop := context.WithCancelCause(t.Context())
			n := notebookOf(t, &out)
			n.Progress = func(_ string, done, _ int64) {
				if done > 0 {
					stop(stopped) // in the midst of it
				}
			}
			if strings.HasPrefix(line, "compare") || strings.HasPrefix(line, "verify") || strings.HasSuffix(line, "--plain") {
				time.AfterFunc(time.Second/2, func() { stop(stopped) }) // it tells of whole runs alone, and of none
			}
			if err := (lineCommands{}).Run(ctx, strings.Fields(line), n); !errors.Is(err, stopped) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestLinesProgress: the last that is told of each piece of work is that all of it is done.
func TestLinesProgress(t *testing.T) {
	for _, line := range []string{"run recursive --n 8", "compare recursive one-array --n 4..6", "trace recursive --n 8", "export recursive --n 8 --to csv -o x.csv --force", "run absent", "verify mine one-array --n 1..4"} {
		t.Chdir(t.TempDir())
		var out bytes.Buffer
		n := notebookOf(t, &out)
		open := map[string]bool{}
		var last int64
		n.Progress = func(what string, done, total int64) {
			if open[what] && done < last || total >= 0 && done > total {
				t.Errorf("%s: %s: %d of %d after %d", line, what, done, total, last)
			}
			last = done
			open[what] = done != total
		}
		lineCommands{}.Run(t.Context(), strings.Fields(line), n) // absent is an error, and shows nothing
		for what, is := range open {
			if is {
				t.Errorf("%s: %s has not ended", line, what)
			}
		}
	}
}
