package export_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// traceOf is the trace of a variant, up to a limit if there is one.
func traceOf(t testing.TB, name string, n int, limit int64) *tracefile.Reader {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	h := tracefile.NewHeader(v.Name, solvers.Language, n, v.Source(n))
	h.Choices = v.Choices(n)
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, h)
	sink, cut := tracer.Sink(w.Write), ""
	if limit > 0 {
		sink = tracer.Limit(limit, sink)
	}
	if err := v.Trace(n, nil, sink); errors.Is(err, tracer.ErrLimit) {
		cut = tracefile.CutLimit
	} else if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(cut); err != nil {
		t.Fatal(err)
	}
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Each state is the one that the trace file gives for its step, whatever the part begins with; within a block, at its
// border and over it.
func TestStates(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for _, test := range []struct {
		variant string
		n       int
	}{{"recursive", 4}, {"recursive", 9}, {"nested-loops", 5}, {"board-above-as-printed", 5}, {"subset-sum", 6}} {
		r := traceOf(t, test.variant, test.n, 0)
		steps := r.Header().Steps
		ranges := [][2]int64{{1, min(steps, 100)}, {steps, steps}, {max(1, steps-50), steps}}
		if steps > tracer.BlockSteps {
			ranges = append(ranges, [2]int64{tracer.BlockSteps - 3, tracer.BlockSteps + 3}, [2]int64{tracer.BlockSteps, tracer.BlockSteps}, [2]int64{tracer.BlockSteps + 1, tracer.BlockSteps + 1})
		}
		for range 5 {
			from := 1 + random.Int64N(steps)
			ranges = append(ranges, [2]int64{from, min(steps, from+random.Int64N(20))})
		}
		for _, bounds := range ranges {
			p, err := export.Select(r, bounds[0], bounds[1])
			if err != nil {
				t.Fatal(err)
			}
			number, told := bounds[0], int64(0)
			p.Progress = func(steps int64) { told += steps }
			for s, err := range p.States(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				fold, step, err := r.At(number)
				if err != nil {
					t.Fatal(err)
				}
				if s.Number != number || s.Step != step || s.Fold.String() != fold.String() || !slices.Equal(s.Fold.ByMarker(), fold.ByMarker()) {
					t.Fatalf("%s, steps %d to %d: step %d is %v, want step %d, %v", test.variant, bounds[0], bounds[1], s.Number, s.Fold, number, fold)
				}
				number++
			}
			if number != bounds[1]+1 || told < bounds[1]-bounds[0]+1 {
				t.Errorf("%s, steps %d to %d: the last was %d, %d were told", test.variant, bounds[0], bounds[1], number-1, told)
			}
		}
	}
}

func TestOnly(t *testing.T) {
	r := traceOf(t, "recursive", 6, 0)
	p, err := export.Select(r, 1, 0, tracer.Solution, tracer.Place, tracer.Solution)
	if err != nil {
		t.Fatal(err)
	}
	want := r.Header().Counts[tracer.Place] + r.Header().Counts[tracer.Solution]
	seen := int64(0)
	for s, err := range p.States(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if s.Marker.Kind != tracer.Place && s.Marker.Kind != tracer.Solution {
			t.Fatalf("step %d is %v", s.Number, s.Marker.Kind)
		}
		seen++
	}
	count, err := p.Count(t.Context())
	if err != nil || count != want || seen != want {
		t.Errorf("%d steps, %d counted, %v; want %d", seen, count, err, want)
	}
	if p, err = export.Select(r, 10, 500, tracer.Place); err != nil {
		t.Fatal(err)
	}
	seen = 0
	for range p.States(t.Context()) {
		seen++
	}
	if count, err = p.Count(t.Context()); err != nil || count != seen || count == 0 {
		t.Errorf("%d steps, %d counted, %v", seen, count, err)
	}
}

func TestLeft(t *testing.T) {
	whole, cut := traceOf(t, "recursive", 4, 0), traceOf(t, "recursive", 4, 100)
	for _, test := range []struct {
		trace    *tracefile.Reader
		from, to int64
		only     []tracer.Kind
		want     string
	}{
		{whole, 1, 0, nil, ""},
		{whole, 1, 326, nil, ""},
		{whole, 2, 0, nil, "steps 2 to 326 of 326"},
		{whole, 1, 9, []tracer.Kind{tracer.Remove, tracer.Place}, "steps 1 to 9 of 326; only place, remove"},
		{cut, 1, 0, nil, "the program was stopped at a limit after step 100"},
	} {
		p, err := export.Select(test.trace, test.from, test.to, test.only...)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Left(); got != test.want {
			t.Errorf("steps %d to %d: left is %q, want %q", test.from, test.to, got, test.want)
		}
	}
}

func TestOutOfRange(t *testing.T) {
	r := traceOf(t, "recursive", 4, 0)
	for _, bounds := range [][2]int64{{0, 5}, {-1, 5}, {5, 4}, {1, 327}, {327, 0}, {327, 327}} {
		_, err := export.Select(r, bounds[0], bounds[1])
		if wrong := (*export.RangeError)(nil); !errors.As(err, &wrong) || wrong.Steps != 326 {
			t.Errorf("steps %d to %d: %v", bounds[0], bounds[1], err)
		}
	}
}

func TestCancelled(t *testing.T) {
	stop := errors.New("enough")
	for _, format := range export.Formats() {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(stop)
		var out bytes.Buffer
		if err := format.Write(ctx, &out, export.Whole(traceOf(t, "recursive", 4, 0)), export.Options{}); !errors.Is(err, stop) {
			t.Errorf("%s: %v, want the cause of the context", format.Name, err)
		}
	}
}

// Every format has a name and an ending of its own, by which the command finds it; a trace file's ending is none of them.
func TestFormats(t *testing.T) {
	names, endings := map[string]bool{}, map[string]bool{".zip": true}
	for _, f := range export.Formats() {
		if names[f.Name] || endings[f.Ext] || f.Name == "" || f.Ext == "" || f.Media == "" || f.For == "" {
			t.Errorf("%+v: its name or its ending is another's, or it lacks something", f)
		}
		names[f.Name], endings[f.Ext] = true, true
	}
}

func TestFind(t *testing.T) {
	for _, format := range export.Formats() {
		if found, err := export.Find(format.Name); err != nil || found != format {
			t.Errorf("%s: %v, %v", format.Name, found, err)
		}
	}
	for name, want := range map[string]string{
		"txt":  `unknown format "txt": did you mean "text"? There are text`,
		"xxxx": `unknown format "xxxx": want one of text`,
	} {
		if _, err := export.Find(name); err == nil || !bytes.HasPrefix([]byte(err.Error()), []byte(want)) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// A file whose header says another thing than its steps is refused where the two meet, and a part that does not come so far is not.
func TestStatesHoldAgainstHeader(t *testing.T) {
	for _, test := range []struct {
		name string
		lie  func(*tracefile.Header)
		want string
	}{
		{"honest", func(*tracefile.Header) {}, ""},
		{"board", func(h *tracefile.Header) { h.Blocks[1].Board[0] = (h.Blocks[1].Board[0] + 1) % h.N }, "trace.json: block 1 does not begin with what the steps before it make"},
		{"counts of a block", func(h *tracefile.Header) { h.Blocks[1].Counts[0]--; h.Blocks[1].Counts[2]++ }, "trace.json: block 1 does not begin with what the steps before it make"},
		{"square that is tried", func(h *tracefile.Header) {
			if h.Blocks[1].Trying == nil {
				h.Blocks[1].Trying = &[2]int{0, 0}
			} else {
				h.Blocks[1].Trying = nil
			}
		}, "trace.json: block 1 does not begin with what the steps before it make"},
		{"counts of all", func(h *tracefile.Header) { h.Counts[tracer.Try]++; h.Counts[tracer.Clash]-- }, "trace.json: it counts "},
	} {
		r := traceOf(t, "recursive", 8, tracer.BlockSteps+100)
		test.lie(r.Header())
		for _, to := range []int64{tracer.BlockSteps - 1, tracer.BlockSteps + 100} {
			var failed error
			for _, err := range mustSelect(t, r, 1, to).States(t.Context()) {
				failed = err
			}
			switch want := test.want; {
			case want == "" || to < tracer.BlockSteps:
				if failed != nil {
					t.Errorf("%s, up to step %d: %v", test.name, to, failed)
				}
			case failed == nil || !strings.HasPrefix(failed.Error(), want):
				t.Errorf("%s: got %v, want %s", test.name, failed, want)
			}
		}
	}
}
