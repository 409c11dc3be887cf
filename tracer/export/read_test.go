package export_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"queens/programs"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// reading finds the programs of variants, whose steps are held against the program in Go.
func reading(variants ...solvers.Variant) export.Reading {
	return export.Reading{File: "steps", Find: func(name, language string, n int) (*export.Program, error) {
		for _, v := range variants {
			if v.Name != name {
				continue
			}
			h, err := headerOf(v, language, n)
			run := func(ctx context.Context, sink tracer.Sink) error { return v.Trace(n, nil, tracer.Cancel(ctx, sink)) }
			return &export.Program{Header: h, Run: run, Fixed: true}, err
		}
		return nil, fmt.Errorf("unknown variant %q", name)
	}}
}

// headerOf is the header of a variant's trace in a language.
func headerOf(v solvers.Variant, language string, n int) (h tracefile.Header, err error) {
	if err := v.CheckN(n); err != nil {
		return h, err
	}
	lang, err := programs.FindLanguage(language)
	if err != nil {
		return h, err
	}
	source, err := programs.Source(v, lang, n)
	if err != nil {
		return h, err
	}
	h = tracefile.NewHeader(v.Name, language, n, source)
	h.Choices = v.Choices(n)
	return h, nil
}

// traceFile is the trace file of some steps.
func traceFile(t testing.TB, h tracefile.Header, steps []tracer.Step, cut string) []byte {
	t.Helper()
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, h)
	for block := range slices.Chunk(steps, tracer.BlockSteps) {
		if err := w.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(cut); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func openTrace(t testing.TB, file []byte) *tracefile.Reader {
	t.Helper()
	r, err := tracefile.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// stepsOf are the first steps of a variant, at most so many, and why there are no more.
func stepsOf(t testing.TB, v solvers.Variant, n int, most int64) (steps []tracer.Step, cut string) {
	t.Helper()
	err := v.Trace(n, nil, tracer.Limit(most, func(block []tracer.Step) error {
		steps = append(steps, block...)
		return nil
	}))
	switch {
	case errors.Is(err, tracer.ErrLimit):
		cut = tracefile.CutLimit
	case err != nil:
		t.Fatal(err)
	}
	return steps, cut
}

// back reads a text back into a trace file.
func back(t testing.TB, format string, text []byte, o export.Reading) (file []byte, notes []string, err error) {
	t.Helper()
	im, err := find(t, format).Read(bytes.NewReader(text), o)
	if err != nil {
		return nil, nil, err
	}
	var out bytes.Buffer
	err = im.Write(t.Context(), &out)
	return out.Bytes(), im.Notes(), err
}

// Exported and read back, a trace file is the same down to the byte: of every variant and every program for another problem, in
// every language, with counts and without, whole or cut.
func TestRoundTrip(t *testing.T) {
	const most = 5_000 // steps
	cuts := []string{tracefile.CutLimit, tracefile.CutCancelled, tracefile.CutCrashed}
	languages := programs.Languages()
	for i, v := range solvers.All() {
		for n := 1; n <= min(6, v.MaxN()); n++ {
			steps, cut := stepsOf(t, v, n, most)
			if cut != "" {
				cut = cuts[(i+n)%len(cuts)]
			}
			language := languages[(i+n)%len(languages)]
			h, err := headerOf(v, language.Name, n)
			if errors.Is(err, programs.ErrNone) {
				h, err = headerOf(v, solvers.Language, n)
			}
			if err != nil {
				t.Fatal(err)
			}
			file := traceFile(t, h, steps, cut)
			p := export.Whole(openTrace(t, file))
			for _, format := range tables {
				for _, counts := range []bool{false, true} {
					text := written(t, format, p, export.Options{Counts: counts})
					got, notes, err := back(t, format, text, reading(solvers.All()...))
					if err != nil || len(notes) > 0 {
						t.Errorf("%s, %s in %s, n = %d: %v %q", format, v.Name, h.Language, n, err, notes)
					} else if !bytes.Equal(got, file) {
						t.Errorf("%s, %s in %s, n = %d: another trace file", format, v.Name, h.Language, n)
					}
				}
			}
		}
	}
}

// A part that begins with the first step is read back as a trace that is cut where the part ends; over the borders of blocks, too.
func TestRoundTripPart(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 7))
	for _, test := range []struct {
		variant string
		n       int
	}{{"recursive", 4}, {"recursive", 9}, {"nested-loops", 5}, {"subset-sum", 8}} {
		r := traceOf(t, test.variant, test.n, 0)
		v, err := solvers.Find(test.variant)
		if err != nil {
			t.Fatal(err)
		}
		all := r.Header().Steps
		ends := []int64{1, all - 1, 1 + random.Int64N(all-1)}
		if all > 2*tracer.BlockSteps {
			ends = []int64{tracer.BlockSteps, tracer.BlockSteps + 1}
		}
		for _, to := range ends {
			p, err := export.Select(r, 1, to)
			if err != nil {
				t.Fatal(err)
			}
			steps, _ := stepsOf(t, v, test.n, to)
			want := traceFile(t, v.Header(test.n), steps, tracefile.CutLimit)
			for _, format := range tables {
				got, notes, err := back(t, format, written(t, format, p, export.Options{}), reading(v))
				if err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s, %s up to step %d: %v, or another trace file", format, test.variant, to, err)
				}
				if left := fmt.Sprintf("steps %d to %d are left out", to+1, all); !slices.Equal(notes, []string{left}) {
					t.Errorf("%s, %s up to step %d: notes are %q, want %q", format, test.variant, to, notes, left)
				}
			}
		}
	}
}

// The plain lines of a stream are read back, too: the program that runs again has the markers. Where they end before it they are
// a trace that is cut there.
func TestRoundTripPlain(t *testing.T) {
	for _, v := range solvers.All() {
		h := v.Header(min(4, v.MaxN()))
		for _, most := range []int64{50, 1 << 40} {
			steps, cut := stepsOf(t, v, h.N, most)
			var text bytes.Buffer
			tracer.Print(&text, h.Markers)(steps)
			o := reading(v)
			o.Variant, o.Language, o.N = v.Name, h.Language, h.N
			got, notes, err := back(t, "text", text.Bytes(), o)
			if err != nil || !bytes.Equal(got, traceFile(t, h, steps, cut)) {
				t.Errorf("%s, %d steps: %v, or another trace file", v.Name, len(steps), err)
			}
			if cut != "" && !slices.Equal(notes, []string{"steps are left out: the program goes on after step 50"}) || cut == "" && len(notes) > 0 {
				t.Errorf("%s, %d steps: notes are %q", v.Name, len(steps), notes)
			}
		}
	}
}

// wrong is a program whose steps no board takes: it places a queen twice, and never ends.
func wrong(t testing.TB) *mark.Source {
	t.Helper()
	source, err := mark.Parse(mark.Python, "wrong.py", `#queens: base 1, lines rows
def search(row):
    #step:enter(row)
    pass
    #step:place(row, 2)
    board[row] = 2
    #step:place(row, 1)
    board[row] = 1
    #step:remove(row, 2)
    board[row] = 0
`)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// A wrong program of a reader's own is read back as it was, with a word about what is wrong. Without the program nothing can
// choose between the markers of a kind.
func TestRoundTripOwn(t *testing.T) {
	h := tracefile.NewHeader("my queens, wrong", "python", 3, wrong(t))
	steps := []tracer.Step{
		tracer.NewStep(0, 1, 0), tracer.NewStep(1, 1, 2), tracer.NewStep(2, 1, 1), tracer.NewStep(3, 1, 2), tracer.NewStep(3, 4095, 0),
		tracer.NewStep(1, 3, 2),
	}
	for _, cut := range []string{"", tracefile.CutCrashed} {
		file := traceFile(t, h, steps, cut)
		own := func(run func(context.Context, tracer.Sink) error) export.Reading {
			return export.Reading{File: "own", Find: func(variant, language string, n int) (*export.Program, error) {
				return &export.Program{Header: tracefile.NewHeader(variant, language, n, wrong(t)), Run: run}, nil
			}}
		}
		for _, format := range tables {
			got, notes, err := back(t, format, written(t, format, export.Whole(openTrace(t, file)), export.Options{}), own(nil))
			if err != nil || !bytes.Equal(got, file) {
				t.Errorf("%s: %v, or another trace file", format, err)
			}
			if len(notes) == 0 || !strings.Contains(notes[0], "step 2: a queen is placed on line 1, square 2, but no queen is being tried there") {
				t.Errorf("%s: notes are %q", format, notes)
			}
		}
		var text bytes.Buffer
		tracer.Print(&text, h.Markers)(steps)
		o := own(nil)
		o.Variant, o.Language, o.N = h.Variant, h.Language, h.N
		if _, _, err := back(t, "text", text.Bytes(), o); err == nil || err.Error() != `own:2:1: my queens, wrong has 2 markers of the kind "place", and it is not said which of them this is` {
			t.Errorf("without a program: %v", err)
		}
		o = own(func(_ context.Context, sink tracer.Sink) error {
			err := sink(steps)
			if cut != "" {
				err = errors.New("division by zero")
			}
			return err
		})
		o.Variant, o.Language, o.N = h.Variant, h.Language, h.N
		got, notes, err := back(t, "text", text.Bytes(), o)
		if err != nil || !bytes.Equal(got, file) {
			t.Errorf("plain: %v, or another trace file", err)
		}
		if cut != "" && (len(notes) != 2 || notes[1] != "the program does not come to its end: division by zero") {
			t.Errorf("plain: notes are %q", notes)
		}
	}
}

// The widest board makes the longest lines, and they are read. These are steps from the middle of a run, of which the board refuses some.
func TestRoundTripWide(t *testing.T) {
	v, err := solvers.Find("flag-arrays")
	if err != nil {
		t.Fatal(err)
	}
	steps, cut := stepsOf(t, v, tracer.MaxN, 5000)
	file := traceFile(t, v.Header(tracer.MaxN), steps[len(steps)-2000:], cut)
	for _, format := range tables {
		o := reading(v)
		find := o.Find
		o.Find = func(variant, language string, n int) (*export.Program, error) {
			p, err := find(variant, language, n)
			p.Run, p.Fixed = nil, false
			return p, err
		}
		got, _, err := back(t, format, written(t, format, export.Whole(openTrace(t, file)), export.Options{Counts: format != "text"}), o)
		if err != nil || !bytes.Equal(got, file) {
			t.Errorf("%s: %v, or another trace file", format, err)
		}
	}
}

// A trace without a step says nothing of its program in a table: it must be known.
func TestRoundTripEmpty(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []string{"", tracefile.CutCrashed} {
		file := traceFile(t, v.Header(4), nil, cut)
		o := reading(v)
		o.Variant, o.Language, o.N = "recursive", "go", 4
		find := o.Find
		o.Find = func(variant, language string, n int) (*export.Program, error) { // the program of such a trace has failed at once
			p, err := find(variant, language, n)
			p.Run, p.Fixed = nil, false
			return p, err
		}
		for _, format := range tables {
			got, _, err := back(t, format, written(t, format, export.Whole(openTrace(t, file)), export.Options{}), o)
			if err != nil || !bytes.Equal(got, file) {
				t.Errorf("%s, cut %q: %v, or another trace file", format, cut, err)
			}
		}
	}
}

// What spreadsheets and editors do to a table changes nothing: a mark at its start, line endings, quotes, the order of columns,
// empty lines, spaces in JSON.
func TestReadLenient(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	r := traceOf(t, "recursive", 4, 0)
	steps, _ := stepsOf(t, v, 4, 1<<40)
	want := traceFile(t, v.Header(4), steps, "")
	text := func(format string, counts bool) string {
		return string(written(t, format, export.Whole(r), export.Options{Counts: counts}))
	}
	quoted := func(text string) string {
		var out strings.Builder
		for line := range strings.Lines(text) {
			out.WriteString(`"` + strings.ReplaceAll(strings.TrimSuffix(line, "\n"), ",", `","`) + "\"\n")
		}
		return out.String()
	}
	reversed := func(text string) string {
		var out strings.Builder
		for line := range strings.Lines(text) {
			cells := strings.Split(strings.TrimSuffix(line, "\n"), ",")
			slices.Reverse(cells)
			out.WriteString(strings.Join(cells, ",") + "\n")
		}
		return out.String()
	}
	for _, test := range []struct{ name, format, text string }{
		{"mark", "csv", "\uFEFF" + text("csv", false)},
		{"mark", "jsonl", "\uFEFF" + text("jsonl", false)},
		{"mark", "text", "\uFEFF" + text("text", false)},
		{"CR LF", "csv", strings.ReplaceAll(text("csv", true), "\n", "\r\n")},
		{"CR LF", "jsonl", strings.ReplaceAll(text("jsonl", true), "\n", "\r\n")},
		{"CR LF", "text", strings.ReplaceAll(text("text", true), "\n", "\r\n")},
		{"quotes", "csv", quoted(text("csv", true))},
		{"reversed", "csv", reversed(text("csv", true))},
		{"empty lines", "csv", "\n\n" + strings.Replace(text("csv", false), "\n", "\n\r\n", 9) + "\n"},
		{"no end", "csv", strings.TrimSuffix(text("csv", false), "\n")},
		{"no end", "jsonl", strings.TrimSuffix(text("jsonl", false), "\n")},
		{"no end", "text", strings.TrimSuffix(text("text", false), "\n")},
		{"spaces", "jsonl", strings.NewReplacer(",", " ,\t", ":", " : ", "[", "[ ", "}", " } ").Replace(text("jsonl", true))},
		{"escaped", "jsonl", strings.ReplaceAll(text("jsonl", true), "recursive", `rec\u0075rsive`)},
		{"no null", "jsonl", strings.ReplaceAll(text("jsonl", false), `,"b":null`, "")},
		{"one space", "text", strings.Join(slices.DeleteFunc(strings.Split(text("text", false), " "), func(s string) bool { return s == "" }), " ")},
		{"tabs", "text", strings.ReplaceAll(text("text", false), "  - - - -", "\t. . . . ")},
	} {
		o := reading(v)
		if test.name == "one space" { // nor the line with the program
			_, test.text, _ = strings.Cut(test.text, "\n")
			o.Variant, o.Language, o.N = "recursive", "go", 4
		}
		got, notes, err := back(t, test.format, []byte(test.text), o)
		if err != nil || len(notes) > 0 || !bytes.Equal(got, want) {
			t.Errorf("%s, %s: %v %q, or another trace file", test.format, test.name, err, notes)
		}
	}
}

func TestReadStops(t *testing.T) {
	p, err := export.Select(traceOf(t, "recursive", 9, 0), 1, 2*tracer.BlockSteps+1)
	if err != nil {
		t.Fatal(err)
	}
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("a broken pipe")
	for _, format := range tables {
		text := written(t, format, p, export.Options{})
		im, err := find(t, format).Read(io.MultiReader(bytes.NewReader(text[:len(text)/2]), iotest.ErrReader(broken)), reading(v))
		if err != nil {
			t.Fatal(err)
		}
		if err := im.Write(t.Context(), io.Discard); !errors.Is(err, broken) {
			t.Errorf("%s: %v, want the reader's error", format, err)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		stopped := errors.New("stopped")
		o := reading(v)
		o.Progress = func(int64) { cancel(stopped) }
		if im, err = find(t, format).Read(bytes.NewReader(text), o); err != nil {
			t.Fatal(err)
		}
		if err := im.Write(ctx, io.Discard); !errors.Is(err, stopped) {
			t.Errorf("%s: %v, want the context's cause", format, err)
		}
	}
	if _, err := find(t, "pytutor").Read(strings.NewReader(""), reading()); err == nil || err.Error() != "pytutor cannot be read back: want one of text, csv, jsonl" {
		t.Errorf("pytutor: %v", err)
	}
}

// Example exports a trace and reads it back.
func Example_read() {
	recursive, err := solvers.Find("recursive")
	if err != nil {
		fmt.Println(err)
		return
	}
	csv, err := export.Find("csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	table := strings.NewReader(`variant,language,n,step,marker,kind,line,a,b,board
recursive,go,1,1,0,enter,23,1,,.
recursive,go,1,2,2,try,28,1,1,.
recursive,go,1,3,4,plce,32,1,1,1
`)
	im, err := csv.Read(table, export.Reading{
		File: "steps.csv",
		Find: func(variant, language string, n int) (*export.Program, error) {
			return &export.Program{Header: recursive.Header(n)}, nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(im.Header().Variant, im.Header().N)
	fmt.Println(im.Write(context.Background(), io.Discard))
	// Output:
	// recursive 1
	// steps.csv:4:20: kind is "plce": did you mean "place"? There are enter, try, compare, probe, mark, clash, place, remove, solution, backtrack
}
