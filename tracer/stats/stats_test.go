package stats_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/stats"
	"queens/tracer/tracefile"
)

// run is a program's stream, whole, to be looked at in other ways than the collector does.
type run struct {
	name  string
	h     tracefile.Header
	steps []tracer.Step
}

// runs are those of every variant and of the programs for other problems.
func runs(t *testing.T, most int) (all []run) {
	t.Helper()
	for _, v := range solvers.All() {
		for n := 1; n <= most; n++ {
			if v.CheckN(n) != nil {
				continue
			}
			r := run{name: fmt.Sprintf("%s, n = %d", v.Name, n), h: v.Header(n)}
			if err := v.Trace(n, nil, func(steps []tracer.Step) error { r.steps = append(r.steps, steps...); return nil }); err != nil {
				t.Fatal(err)
			}
			all = append(all, r)
		}
	}
	return all
}

// summary feeds the steps in blocks of sizes that next gives.
func (r *run) summary(t *testing.T, next func() int) *stats.Summary {
	t.Helper()
	c := stats.New(r.h.Frame(), r.h.Markers)
	for rest := r.steps; len(rest) > 0; {
		size := min(next(), len(rest))
		if err := c.Count(rest[:size]); err != nil {
			t.Fatal(err)
		}
		rest = rest[size:]
	}
	c.End()
	return c.Summary()
}

func (r *run) kind(i int) tracer.Kind { return r.h.Markers[r.steps[i].Marker()].Kind }

// depths are the depths after each step.
func (r *run) depths() (all []int) {
	fold := tracer.NewFold(r.h.Frame(), r.h.Markers)
	for _, step := range r.steps {
		fold.Apply(step)
		all = append(all, fold.Level())
	}
	return all
}

func whole() int { return 1 << 30 }

// What a summary says is what the same steps say when they are looked at one by one, for every program.
func TestLaws(t *testing.T) {
	most := 7
	if testing.Short() {
		most = 5
	}
	for _, r := range runs(t, most) {
		s := r.summary(t, whole)
		complain := func(format string, args ...any) {
			t.Helper()
			t.Errorf("%s: %s", r.name, fmt.Sprintf(format, args...))
		}
		counter, profile := tracer.NewCounter(r.h.Markers), tracer.NewProfile(r.h.Frame(), r.h.Markers)
		tracer.Tee(counter.Count, profile.Count)(r.steps)
		if diff := cmp.Diff(counter.Counts(), s.Counts); diff != "" || s.Counts.Steps() != s.Steps || s.Steps != int64(len(r.steps)) {
			complain("counts of %d steps: %s", s.Steps, diff)
		}
		for i, m := range s.Markers {
			if m != (stats.Marker{Marker: i, Kind: r.h.Markers[i].Kind, Line: r.h.Markers[i].Line, Steps: counter.ByMarker()[i]}) {
				complain("marker %+v", m)
			}
		}
		sums := stats.Level{}
		levels := slices.Clone(s.Levels)
		for i, l := range levels {
			if l.Level != i+1 || l.Line != i+r.h.Base || l.Placed != profile.Nodes()[i] {
				complain("level %+v, want %d nodes", l, profile.Nodes()[i])
			}
			if share, ok := l.Share(); ok && (share < 0 || share > 1) {
				complain("share %f of level %d", share, l.Level)
			}
		}
		if s.Beyond != nil {
			levels = append(levels, *s.Beyond)
		}
		for _, l := range levels {
			sums.Tries, sums.Refused, sums.Placed, sums.Backtracks = sums.Tries+l.Tries, sums.Refused+l.Refused, sums.Placed+l.Placed, sums.Backtracks+l.Backtracks
		}
		if sums.Tries != s.Counts[tracer.Try] || sums.Refused != s.Counts[tracer.Clash] || sums.Placed != s.Counts[tracer.Place] || sums.Backtracks != s.Counts[tracer.Backtrack] {
			complain("the levels add up to %+v", sums)
		}
		if s.Deepest() != profile.Depth() {
			complain("the deepest is %d, want %d", s.Deepest(), profile.Depth())
		}
		solutions(&r, s, complain)
		stretches(&r, s, complain)
		depth(&r, s, complain)
		if s.Refused != (stats.Refused{}) {
			complain("refused: %+v", s.Refused)
		}
	}
}

// solutions looks at the tries between solutions.
func solutions(r *run, s *stats.Summary, complain func(string, ...any)) {
	var gaps, steps []int64
	tries := int64(0)
	for i := range r.steps {
		switch r.kind(i) {
		case tracer.Try:
			tries++
		case tracer.Solution:
			gaps, steps, tries = append(gaps, tries), append(steps, int64(i)+1), 0
		}
	}
	sum := tries
	for _, gap := range gaps {
		sum += gap
	}
	got := s.Solutions
	if got.Count != int64(len(gaps)) || got.Count != s.Counts[tracer.Solution] || got.Tail != tries || sum != s.Counts[tracer.Try] {
		complain("%d solutions and a tail of %d, want %d and %d; the gaps add up to %d of %d", got.Count, got.Tail, len(gaps), tries, sum, s.Counts[tracer.Try])
	}
	binned := int64(0)
	for i, bin := range got.Gaps {
		in := int64(0)
		for _, gap := range gaps {
			if gap >= bin.From && gap <= bin.To {
				in++
			}
		}
		binned += bin.Solutions
		if in != bin.Solutions || i > 0 && bin.From != got.Gaps[i-1].To+1 {
			complain("%+v, want %d", bin, in)
		}
	}
	if binned != got.Count {
		complain("%d solutions in the histogram of %d", binned, got.Count)
	}
	if len(gaps) == 0 {
		return
	}
	least, most := slices.Min(gaps), slices.Max(gaps)
	if got.First != gaps[0] || got.Shortest != (stats.Gap{Tries: least, Solution: int64(slices.Index(gaps, least)) + 1}) ||
		got.Longest != (stats.Gap{Tries: most, Solution: int64(slices.Index(gaps, most)) + 1}) ||
		got.Mean != float64(sum-tries)/float64(len(gaps)) {
		complain("%+v, want the gaps %d", got, gaps)
	}
	if got.Count > stats.MaxSolutions {
		if got.Each != nil {
			complain("%d solutions are listed", len(got.Each))
		}
		return
	}
	for i, one := range got.Each {
		if one != (stats.Solution{Step: steps[i], Tries: gaps[i]}) {
			complain("solution %d is %+v, want step %d, %d tries", i+1, one, steps[i], gaps[i])
		}
	}
	if len(got.Each) != len(gaps) {
		complain("%d solutions are listed, want %d", len(got.Each), len(gaps))
	}
}

// stretches looks for the longest stretch: of all pairs of steps that make a new depth, those that follow each other.
func stretches(r *run, s *stats.Summary, complain func(string, ...any)) {
	made, deepest := []int64{0}, 0
	for i, depth := range r.depths() {
		if depth > deepest {
			deepest = depth
			made = append(made, int64(i)+1)
		}
	}
	for depth, at := range made[1:] {
		if s.Levels[depth].First != at {
			complain("depth %d is first reached at step %d, want %d", depth+1, s.Levels[depth].First, at)
		}
	}
	if deepest < r.h.N {
		made = append(made, s.Steps+1)
	}
	want := stats.Stretch{}
	for depth, at := range made[:len(made)-1] {
		if length := made[depth+1] - at - 1; length > want.Steps {
			want = stats.Stretch{From: at + 1, To: made[depth+1] - 1, Steps: length, Depth: depth}
		}
	}
	if s.Stretch != want {
		complain("the longest stretch is %+v, want %+v", s.Stretch, want)
	}
}

// depth holds every bucket against the depths of its steps.
func depth(r *run, s *stats.Summary, complain func(string, ...any)) {
	depths := r.depths()
	next, sum := int64(1), 0
	for _, b := range s.Depth.Buckets {
		if b.From != next || b.To < b.From || b.To > s.Steps || b.To < s.Steps && b.To-b.From+1 != s.Depth.Width {
			complain("a bucket goes from %d to %d, after %d", b.From, b.To, next-1)
			return
		}
		next = b.To + 1
		in, solutions := 0, int64(0)
		for i := b.From - 1; i < b.To; i++ {
			in += depths[i]
			if r.kind(int(i)) == tracer.Solution {
				solutions++
			}
		}
		sum += in
		least, most := slices.Min(depths[b.From-1:b.To]), slices.Max(depths[b.From-1:b.To])
		if b.Min != least || b.Max != most || b.Mean != float64(in)/float64(b.To-b.From+1) || b.Solutions != solutions {
			complain("%+v, want %d to %d and %d solutions", b, least, most, solutions)
		}
	}
	buckets := len(s.Depth.Buckets)
	if next != s.Steps+1 || buckets > stats.MaxBuckets || s.Depth.Width > 1 && buckets < stats.MinBuckets || s.Depth.Width&(s.Depth.Width-1) != 0 {
		complain("%d buckets of %d end before step %d of %d", buckets, s.Depth.Width, next, s.Steps)
	}
	if s.Steps > 0 && s.Depth.Mean != float64(sum)/float64(s.Steps) {
		complain("the mean depth is %f", s.Depth.Mean)
	}
}

// Blocks of any size give the same.
func TestBlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for _, r := range runs(t, 5) {
		want := r.summary(t, whole)
		for name, next := range map[string]func() int{
			"of one step": func() int { return 1 },
			"of 512":      func() int { return 512 },
			"as they are": func() int { return random.IntN(2000) },
		} {
			if diff := cmp.Diff(want, r.summary(t, next)); diff != "" {
				t.Errorf("%s, blocks %s: %s", r.name, name, diff)
			}
		}
	}
}

// A summary tells of the steps so far, and keeps telling it when there are more.
func TestSoFar(t *testing.T) {
	r := runs(t, 6)
	for _, r := range []run{r[5], r[11]} {
		c := stats.New(r.h.Frame(), r.h.Markers)
		var before []*stats.Summary
		var text []string
		for steps := range slices.Chunk(r.steps, 700) {
			if err := c.Count(steps); err != nil {
				t.Fatal(err)
			}
			before = append(before, c.Summary())
			text = append(text, jsonOf(t, c.Summary()))
		}
		for i, s := range before {
			if jsonOf(t, s) != text[i] {
				t.Fatalf("%s: what block %d told has changed", r.name, i)
			}
			cut := run{r.name, r.h, r.steps[:s.Steps]}
			solutions(&cut, s, t.Errorf)
			stretches(&cut, s, t.Errorf)
			depth(&cut, s, t.Errorf)
		}
	}
}

func jsonOf(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The numbers of the course, and the example in the comment of Stretch.
func TestKnown(t *testing.T) {
	find := func(name string, n int) *stats.Summary {
		v, err := solvers.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		h := v.Header(n)
		c := stats.New(h.Frame(), h.Markers)
		if err := v.Trace(n, nil, c.Count); err != nil {
			t.Fatal(err)
		}
		c.End()
		return c.Summary()
	}
	s := find("recursive", 8)
	if s.Solutions.Count != 92 || s.Solutions.First != 876 || s.Solutions.Attacked != 0 || s.Counts[tracer.Try] != 15720 {
		t.Errorf("%+v", s.Solutions)
	}
	var nodes []int64
	for _, l := range s.Levels {
		nodes = append(nodes, l.Placed)
	}
	if want := []int64{8, 42, 140, 344, 568, 550, 312, 92}; !slices.Equal(nodes, want) {
		t.Errorf("nodes %d, want %d", nodes, want)
	}
	if s = find("board-above-as-printed", 8); s.Solutions.Count != 312 || s.Solutions.Attacked != 220 {
		t.Errorf("%d solutions, of which %d are none", s.Solutions.Count, s.Solutions.Attacked)
	}
	if s = find("nested-loops", 4); s.Levels[3].Tries != 256 || s.Levels[0].Tries != 0 || s.Solutions.Attacked != 0 || s.Beyond != nil {
		t.Errorf("%+v", s)
	}
	if s = find("column-dfs", 4); s.Beyond == nil || s.Beyond.Tries != 2*4 || s.Beyond.Refused != 2*4 {
		t.Errorf("beyond the board: %+v", s.Beyond)
	}
	s = find("recursive", 4)
	var first []int64
	for _, l := range s.Levels {
		first = append(first, l.First)
	}
	if want := []int64{3, 13, 47, 134}; !slices.Equal(first, want) || s.Stretch != (stats.Stretch{From: 48, To: 133, Steps: 86, Depth: 3}) {
		t.Errorf("first %d, stretch %+v", first, s.Stretch)
	}
}

// A stream that the board refuses is told of, and of each step that is counted.
func TestRefused(t *testing.T) {
	markers := tracer.Markers{{Kind: tracer.Try, Line: 1}, {Kind: tracer.Place, Line: 2}, {Kind: tracer.Remove, Line: 3}, {Kind: tracer.Solution, Line: 4}, {Kind: tracer.Clash, Line: 5}}
	for _, test := range []struct {
		steps        []tracer.Step
		want, ended  string
		refused      int64
		beyond, full bool
	}{
		{[]tracer.Step{tracer.NewStep(1, 1, 1)}, "step 1: a queen is placed on line 1, square 1, but no queen is being tried there", "step 1: the stream ends, but the board still holds queens: 1 -", 1, false, false},
		{[]tracer.Step{tracer.NewStep(3, 0, 0), tracer.NewStep(3, 0, 0)}, "step 1: a solution is counted, but line 1 holds no queen", "", 2, false, false},
		{[]tracer.Step{tracer.NewStep(0, 9, 9), tracer.NewStep(4, 9, 9)}, "step 1: a queen is tried off the board, on line 9, square 9", "", 1, true, false},
		{nil, "", "", 0, false, false},
	} {
		c := stats.New(tracer.Frame{N: 2, Base: 1}, markers)
		if err := c.Count(test.steps); err != nil {
			t.Fatal(err)
		}
		c.End()
		s := c.Summary()
		if s.Refused != (stats.Refused{Steps: test.refused, Step: min(1, test.refused), First: test.want, Ended: test.ended}) || (s.Beyond != nil) != test.beyond || s.Steps != int64(len(test.steps)) {
			t.Errorf("%v: %+v, beyond %+v", test.steps, s.Refused, s.Beyond)
		}
		if strings.Contains(strings.ReplaceAll(jsonOf(t, s), `"beyond":null`, ""), "null") {
			t.Errorf("a list is null: %s", jsonOf(t, s))
		}
	}
	c := stats.New(tracer.Frame{N: 2}, markers)
	if err := c.Count([]tracer.Step{tracer.NewStep(5, 0, 0)}); err == nil || !strings.Contains(err.Error(), "no marker number 5") {
		t.Errorf("got %v", err)
	}
}

// More solutions than are listed one by one are counted and binned all the same, and what is held does not grow.
func TestManySolutions(t *testing.T) {
	markers := tracer.Markers{{Kind: tracer.Try, Line: 1}, {Kind: tracer.Place, Line: 2}, {Kind: tracer.Remove, Line: 3}, {Kind: tracer.Solution, Line: 4}}
	c := stats.New(tracer.Frame{N: 1}, markers)
	round := []tracer.Step{tracer.NewStep(0, 0, 0), tracer.NewStep(1, 0, 0), tracer.NewStep(3, 0, 0), tracer.NewStep(2, 0, 0)}
	for i := range stats.MaxSolutions + 1 {
		if s := c.Summary(); len(s.Solutions.Each) != i {
			t.Fatalf("%d of %d solutions are listed", len(s.Solutions.Each), i)
		}
		c.Count(round)
	}
	if s := c.Summary(); s.Solutions.Each != nil || s.Solutions.Count != stats.MaxSolutions+1 || len(s.Solutions.Gaps) != 1 {
		t.Errorf("%+v", s.Solutions)
	}
	steps := slices.Repeat(round, 1000)
	if allocated := testing.AllocsPerRun(100, func() { c.Count(steps) }); allocated > 0 {
		t.Errorf("%.0f allocations for %d steps more", allocated, len(steps))
	}
}

func TestRead(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, v.Header(9))
	if err := errors.Join(v.Trace(9, nil, w.Write), w.Close("")); err != nil {
		t.Fatal(err)
	}
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	read := int64(0)
	s, err := stats.Read(t.Context(), r, func(steps int64) { read += steps })
	if err != nil || s.Steps != r.Header().Steps || read != s.Steps || cmp.Diff(s.Counts, r.Header().Counts) != "" {
		t.Errorf("%d steps were told, %d read, of %d: %v", s.Steps, read, r.Header().Steps, err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	if _, err := stats.Read(ctx, r, nil); err != why {
		t.Errorf("got %v", err)
	}
}
