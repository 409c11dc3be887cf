package export_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queens/internal/tool"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// tables are the formats with a row a step that can be read back.
var tables = []string{"text", "csv", "jsonl"}

func TestTablesGolden(t *testing.T) {
	r := traceOf(t, "recursive", 4, 0)
	for _, format := range tables {
		golden(t, "recursive-4"+find(t, format).Ext, written(t, format, export.Whole(r), export.Options{}))
	}
	// Running counts are those of the whole trace, of which these are some steps.
	part, err := export.Select(r, 100, 200, tracer.Place, tracer.Solution)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"csv", "jsonl"} {
		golden(t, "recursive-4.part"+find(t, format).Ext, written(t, format, part, export.Options{Counts: true}))
	}
	golden(t, "recursive-4.part.txt", written(t, "text", part, export.Options{}))
}

// object is an object of JSON lines.
type object struct {
	Variant, Language, Kind, Left string
	N, Line                       int
	Step                          int64
	Marker                        int
	A, B                          *int
	Board                         []*int
}

// Every table says the same, which is what the trace file says of each step. The CSV is as encoding/csv writes it, down to the
// byte; the board in it is a text, and the one of the JSON a list.
func TestTablesAgree(t *testing.T) {
	for _, test := range []struct {
		variant string
		n       int
		limit   int64
	}{{"recursive", 5, 0}, {"column-recursion", 4, 0}, {"nested-loops", 11, 2000}, {"knapsack", 4, 0}, {"flag-arrays", 1, 0}} {
		p := export.Whole(traceOf(t, test.variant, test.n, test.limit))
		h := p.Header()
		for _, counts := range []bool{false, true} {
			table := written(t, "csv", p, export.Options{Counts: counts})
			rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			var again bytes.Buffer
			if csv.NewWriter(&again).WriteAll(rows); !bytes.Equal(again.Bytes(), table) {
				t.Fatalf("%s: the CSV is not as encoding/csv has it", test.variant)
			}
			lines := bytes.SplitAfter(written(t, "jsonl", p, export.Options{Counts: counts}), []byte("\n"))
			number := 0
			for s, err := range p.States(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				want := []string{h.Variant, h.Language, fmt.Sprint(h.N), fmt.Sprint(s.Number), fmt.Sprint(s.Step.Marker()),
					s.Marker.Kind.String(), fmt.Sprint(s.Marker.Line), "", "", strings.ReplaceAll(s.Fold.String(), "-", ".")}
				for i, value := range s.Arguments() {
					want[7+i] = fmt.Sprint(value)
				}
				if counts {
					for _, kind := range tracer.Kinds() {
						want = append(want, fmt.Sprint(s.Fold.Counts()[kind]))
					}
				}
				if diff := cmp.Diff(want, rows[number+1]); diff != "" {
					t.Fatal(diff)
				}
				var o object
				decoder := json.NewDecoder(bytes.NewReader(lines[number]))
				if err := decoder.Decode(&o); err != nil {
					t.Fatal(err)
				}
				said := []string{o.Variant, o.Language, fmt.Sprint(o.N), fmt.Sprint(o.Step), fmt.Sprint(o.Marker), o.Kind, fmt.Sprint(o.Line), "", "", ""}
				for i, value := range []*int{o.A, o.B} {
					if value != nil {
						said[7+i] = fmt.Sprint(*value)
					}
				}
				board := make([]string, len(o.Board))
				for line, square := range o.Board {
					board[line] = "."
					if square != nil {
						board[line] = fmt.Sprint(*square)
					}
				}
				said[9] = strings.Join(board, " ")
				if diff := cmp.Diff(want[:10], said); diff != "" {
					t.Fatal(diff)
				}
				if counts {
					byKind := map[string]any{}
					if err := json.Unmarshal(lines[number], &byKind); err != nil {
						t.Fatal(err)
					}
					for kind, name := range tracer.Kinds() {
						if got := fmt.Sprint(byKind[name.String()]); got != want[10+kind] {
							t.Fatalf("step %d: %v is %s, want %s", s.Number, name, got, want[10+kind])
						}
					}
				}
				number++
			}
			ends := 1 // the names of the columns
			if test.limit > 0 {
				ends++
			}
			if len(rows) != number+ends {
				t.Errorf("%s: %d rows for %d steps", test.variant, len(rows), number)
			}
		}
	}
}

// A text from outside that a spreadsheet would take for a formula has an apostrophe before it, which reading back takes away.
func TestFormulas(t *testing.T) {
	source, err := mark.Parse(mark.Go, "mine.go", "//queens: base 0, lines rows\n\npackage main\n\nfunc main() {\n\t//step:solution()\n\tprint()\n}\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, cell := range map[string]string{
		"=1+1": "'=1+1", "+A1": "'+A1", "-A1": "'-A1", "@SUM(A1)": "'@SUM(A1)", "＝1": "'＝1",
		"'=1": "''=1", "''@x": "'''@x", `=HYPERLINK("x","y")`: `"'=HYPERLINK(""x"",""y"")"`,
		"'quoted": "'quoted", "'": "'", "a=1": "a=1", "八皇后": "八皇后", `say "queen"`: `"say ""queen"""`, "a,b": `"a,b"`, " x": `" x"`,
	} {
		var file bytes.Buffer
		w := tracefile.NewWriter(&file, tracefile.NewHeader(name, "go", 1, source))
		if err := errors.Join(w.Write([]tracer.Step{tracer.NewStep(0, 0, 0)}), w.Close("")); err != nil {
			t.Fatal(err)
		}
		r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range tables {
			text := written(t, format, export.Whole(r), export.Options{})
			if format == "csv" {
				_, row, _ := strings.Cut(string(text), "\n")
				if want := cell + ",go,1,1,0,solution,4,,,.\n"; row != want {
					t.Errorf("%q: the row is %q, want %q", name, row, want)
				}
			}
			im, err := find(t, format).Read(bytes.NewReader(text), export.Reading{
				File: "x", Find: func(variant, language string, n int) (*export.Program, error) {
					return &export.Program{Header: tracefile.NewHeader(variant, language, n, source)}, nil
				}})
			if err != nil {
				t.Errorf("%s of %q: %v", format, name, err)
				continue
			}
			var again bytes.Buffer
			if err := im.Write(t.Context(), &again); err != nil || !bytes.Equal(again.Bytes(), file.Bytes()) {
				t.Errorf("%s of %q: %v, the trace file is another one", format, name, err)
			}
		}
	}
}

// Other people's programs read the tables, and count in them what the trace file's header says.
func TestTablesElsewhere(t *testing.T) {
	p := export.Whole(traceOf(t, "flag-arrays", 6, 0))
	dir := t.TempDir()
	for _, format := range []string{"csv", "jsonl"} {
		if err := os.WriteFile(filepath.Join(dir, "steps"+find(t, format).Ext), written(t, format, p, export.Options{Counts: true}), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var want strings.Builder
	for _, kind := range tracer.Kinds() {
		if count := p.Header().Counts[kind]; count > 0 {
			fmt.Fprintf(&want, "%v %d\n", kind, count)
		}
	}
	check := func(name string, args ...string) {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		var talk strings.Builder
		cmd.Stderr = &talk
		got, err := cmd.Output()
		if err != nil || talk.Len() > 0 || string(got) != want.String() {
			t.Errorf("%s: %v, %s\n%s, want\n%s", name, err, &talk, got, &want)
		}
	}
	t.Run("sqlite3", func(t *testing.T) {
		program := tool.Need(t, "sqlite3")
		// Each kind's running count ends with the number of its rows, and the rows are in their order.
		var columns []string
		for _, kind := range tracer.Kinds() {
			columns = append(columns, fmt.Sprintf("WHEN '%v' THEN %v", kind, kind))
		}
		query := fmt.Sprintf(`SELECT kind || ' ' || count(*) FROM steps GROUP BY kind
			HAVING max(CASE kind %s END + 0) = count(*) AND min(rowid = step + 0) ORDER BY min(CASE kind %s END)`,
			strings.Join(columns, " "), kindOrder())
		check(program, "-separator", " ", ":memory:", "-cmd", ".import --csv steps.csv steps", query)
	})
	t.Run("python3", func(t *testing.T) {
		program := tool.Need(t, "python3")
		for _, read := range []string{"csv.DictReader(open('steps.csv', newline='', encoding='utf-8'), strict=True)", "map(json.loads, open('steps.jsonl', encoding='utf-8'))"} {
			check(program, "-c", fmt.Sprintf(`import collections, csv, json
counts, step = collections.Counter(), 0
for row in %s:
    step += 1
    assert int(row["step"]) == step, row
    counts[row["kind"]] += 1
    assert all(int(row[kind]) == counts[kind] for kind in counts), row
for kind in %q.split():
    if counts[kind]:
        print(kind, counts[kind])
`, read, kindNames()))
		}
	})
}

// kindOrder is a part of a query that puts kinds in their order.
func kindOrder() string {
	var order strings.Builder
	for i, kind := range tracer.Kinds() {
		fmt.Fprintf(&order, "WHEN '%v' THEN %d ", kind, i)
	}
	return order.String()
}

func kindNames() string {
	var names []string
	for _, kind := range tracer.Kinds() {
		names = append(names, kind.String())
	}
	return strings.Join(names, " ")
}

// failing takes so many bytes, and fails then as a full disk does.
type failing struct{ left int }

var errFull = errors.New("no space left")

func (f *failing) Write(p []byte) (int, error) {
	if len(p) > f.left {
		return f.left, errFull
	}
	f.left -= len(p)
	return len(p), nil
}

func TestTablesStop(t *testing.T) {
	p := export.Whole(traceOf(t, "recursive", 9, 0)) // several blocks
	ctx, cancel := context.WithCancelCause(t.Context())
	stopped := errors.New("stopped")
	quiet := *p
	quiet.Progress = func(int64) { cancel(stopped) }
	for _, format := range tables {
		if err := find(t, format).Write(t.Context(), &failing{100_000}, p, export.Options{}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v, want the writer's error", format, err)
		}
		if err := find(t, format).Write(ctx, io.Discard, &quiet, export.Options{}); !errors.Is(err, stopped) {
			t.Errorf("%s: %v, want the context's cause", format, err)
		}
	}
}

// BenchmarkTables writes the steps of a variant, and reads them back.
func BenchmarkTables(b *testing.B) {
	r := traceOf(b, "recursive", 9, 0)
	v, err := solvers.Find("recursive")
	if err != nil {
		b.Fatal(err)
	}
	for _, format := range tables {
		b.Run("write/format="+format, func(b *testing.B) {
			for b.Loop() {
				if err := find(b, format).Write(b.Context(), io.Discard, export.Whole(r), export.Options{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(r.Header().Steps)*float64(b.N)/b.Elapsed().Seconds(), "steps/s")
		})
		b.Run("read/format="+format, func(b *testing.B) {
			text := written(b, format, export.Whole(r), export.Options{})
			for b.Loop() {
				im, err := find(b, format).Read(bytes.NewReader(text), reading(v))
				if err == nil {
					err = im.Write(b.Context(), io.Discard)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(r.Header().Steps)*float64(b.N)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}
