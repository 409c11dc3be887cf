package solvers_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"queens/solvers"
	"queens/solvers/traced"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// stream is a whole run of a variant.
type stream struct {
	variant solvers.Variant
	markers tracer.Markers
	frame   tracer.Frame
	steps   []tracer.Step
}

func trace(t *testing.T, v solvers.Variant, n int) stream {
	t.Helper()
	header := v.Header(n)
	s := stream{v, header.Markers, header.Frame(), nil}
	if err := v.Trace(n, nil, func(steps []tracer.Step) error { s.steps = append(s.steps, steps...); return nil }); err != nil {
		t.Fatal(err)
	}
	return s
}

func find(t *testing.T, name string) solvers.Variant {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func (s stream) kind(step tracer.Step) tracer.Kind { return s.markers[step.Marker()].Kind }

// said is what the steps of the kinds say, lines and squares counted from 0.
func (s stream) said(keep func(tracer.Kind) bool) []string {
	var all []string
	for _, step := range s.steps {
		if k := s.kind(step); keep(k) {
			all = append(all, fmt.Sprint(k, step.A()-s.frame.Base, step.B()-s.frame.Base))
		}
	}
	return all
}

func (s stream) counts() tracer.Counts {
	counter := tracer.NewCounter(s.markers)
	counter.Count(s.steps)
	return counter.Counts()
}

func allButEnter(k tracer.Kind) bool { return k != tracer.Enter }
func moves(k tracer.Kind) bool       { return k == tracer.Place || k == tracer.Remove }

func TestTheSameButForEnter(t *testing.T) {
	for _, pair := range [][2]string{{"recursive", "iterative"}, {"board-above", "cell-walk"}} {
		for n := 1; n <= 7; n++ {
			a, b := trace(t, find(t, pair[0]), n), trace(t, find(t, pair[1]), n)
			if !slices.Equal(a.said(allButEnter), b.said(func(tracer.Kind) bool { return true })) {
				t.Errorf("n = %d: %s without enter is not %s", n, pair[0], pair[1])
			}
		}
	}
}

// TestRightVariants holds the fifteen right variants that place and remove against each other and
// against the published values.
func TestRightVariants(t *testing.T) {
	var published struct {
		Solutions []int64
		Tree      map[string][]int64
		Tests8    struct{ First, All int64 }
	}
	readJSON(t, "queens.json", &published)
	// Their tries differ from the tests that Wirth counts, but only after a solution.
	tries8 := map[string]int64{"column-dfs": 16456, "diagonal-sums": 15398, "safe-squares": 15398}
	compared := 0
	for n := 1; n <= 8; n++ {
		model := trace(t, find(t, "one-array"), n).said(moves)
		for _, v := range solvers.Variants() {
			if v.Wrong || v.Name == "nested-loops" {
				continue
			}
			s := trace(t, v, n)
			counts := s.counts()
			if counts[tracer.Solution] != published.Solutions[n-1] {
				t.Errorf("%s, n = %d: %d solutions, published %d", v.Name, n, counts[tracer.Solution], published.Solutions[n-1])
			}
			if !slices.Equal(s.said(moves), model) {
				t.Errorf("%s, n = %d: not the moves of one-array", v.Name, n)
			}
			if tree := published.Tree[fmt.Sprint(n)]; tree != nil {
				profile := tracer.NewProfile(s.frame, s.markers)
				profile.Count(s.steps)
				if !slices.Equal(profile.Nodes(), tree[1:]) || profile.Depth() != n {
					t.Errorf("%s, n = %d: the tree is %v, published %v", v.Name, n, profile.Nodes(), tree[1:])
				}
				sum := int64(0)
				for _, nodes := range tree {
					sum += nodes
				}
				if counts[tracer.Place]+1 != sum {
					t.Errorf("%s, n = %d: %d places, the tree has %d nodes", v.Name, n, counts[tracer.Place], sum)
				}
			}
			if n == 8 {
				want := published.Tests8.All
				if own, ok := tries8[v.Name]; ok {
					want = own
				}
				first := int64(0)
				for _, step := range s.steps {
					if k := s.kind(step); k == tracer.Try {
						first++
					} else if k == tracer.Solution {
						break
					}
				}
				if counts[tracer.Try] != want || first != published.Tests8.First {
					t.Errorf("%s: %d tries, %d up to the first solution, want %d and %d", v.Name, counts[tracer.Try], first, want, published.Tests8.First)
				}
			}
			compared++
		}
	}
	if compared != 8*15 {
		t.Errorf("%d programs were compared, want %d", compared, 8*15)
	}
}

func TestSolutionsToTen(t *testing.T) {
	var published struct{ Solutions []int64 }
	readJSON(t, "queens.json", &published)
	for _, name := range []string{"one-array", "flag-arrays"} {
		for n := 1; n <= 10; n++ {
			count := int64(0)
			if err := find(t, name).Solve(n, func([]int) bool { count++; return true }); err != nil {
				t.Fatal(err)
			}
			if count != published.Solutions[n-1] {
				t.Errorf("%s, n = %d: %d solutions, published %d", name, n, count, published.Solutions[n-1])
			}
		}
	}
}

// TestFiguresOfTheArticles are counts for n = 8 that the lessons speak of.
func TestFiguresOfTheArticles(t *testing.T) {
	for _, c := range []struct {
		variant string
		kind    tracer.Kind
		want    int64
	}{
		{"nested-loops", tracer.Try, 16777216},
		{"nested-loops", tracer.Compare, 50199400},
		{"nested-loops", tracer.Solution, 92},
		{"recursive", tracer.Compare, 230816},
		{"one-array", tracer.Compare, 46752},
		{"board-full", tracer.Probe, 233181},
		{"board-above", tracer.Probe, 86832},
		{"board-above-as-printed", tracer.Solution, 312},
		{"array-slant-short", tracer.Solution, 312},
	} {
		v := find(t, c.variant)
		counter := tracer.NewCounter(v.Source(8).Markers())
		if err := v.Trace(8, nil, counter.Count); err != nil {
			t.Fatal(err)
		}
		if got := counter.Counts()[c.kind]; got != c.want {
			t.Errorf("%s: %d %v, want %d", c.variant, got, c.kind, c.want)
		}
		if c.variant == "nested-loops" && counter.Counts().Steps() != 102927792 {
			t.Errorf("nested-loops: %d steps", counter.Counts().Steps())
		}
	}
}

// TestWrongOnPurpose: 220 of the 312 boards of the wrong programs hold a clash, and the 92 others are
// the solutions.
func TestWrongOnPurpose(t *testing.T) {
	for _, name := range []string{"board-above-as-printed", "array-slant-short"} {
		right := 0
		err := find(t, name).Solve(8, func(q []int) bool {
			ok := true
			for i := range q {
				for j := range i {
					if d := q[i] - q[j]; d == 0 || d == i-j || d == j-i {
						ok = false
					}
				}
			}
			if ok {
				right++
			}
			return true
		})
		if err != nil || right != 92 {
			t.Errorf("%s: %d right boards, error %v", name, right, err)
		}
	}
}

// TestPlainAndTraced: the page's program and its twin find the same solutions in the same order.
func TestPlainAndTraced(t *testing.T) {
	for _, v := range solvers.All() {
		for n := 1; n <= 7; n++ {
			var plain, twin []string
			if err := v.Solve(n, func(q []int) bool { plain = append(plain, fmt.Sprint(q)); return true }); err != nil {
				t.Fatal(err)
			}
			if err := v.Trace(n, func(q []int) bool { twin = append(twin, fmt.Sprint(q)); return true }, tracer.Discard); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(plain, twin) {
				t.Errorf("%s, n = %d: %d solutions, the twin finds %d", v.Name, n, len(plain), len(twin))
			}
			if want := trace(t, v, n).counts()[tracer.Solution]; int64(len(plain)) != want {
				t.Errorf("%s, n = %d: %d solutions, %d are recorded", v.Name, n, len(plain), want)
			}
		}
	}
}

func TestFirstSolutionsOnly(t *testing.T) {
	for _, v := range solvers.All() {
		for _, run := range []func(int, func([]int) bool) error{
			v.Solve,
			func(n int, each func([]int) bool) error { return v.Trace(n, each, tracer.Discard) },
		} {
			count := 0
			if err := run(6, func([]int) bool { count++; return count < 3 }); err != nil || count != 3 {
				t.Errorf("%s: %d solutions, error %v", v.Name, count, err)
			}
		}
	}
}

// TestOdometer: the nested loops for any n do the steps of those that are written out.
func TestOdometer(t *testing.T) {
	v := find(t, "nested-loops")
	markers := v.Source(9).Markers()
	for n := 1; n <= 6; n++ {
		var got []string
		err := traced.Run("nested-loops", n, func([]int) bool { return true }, func(steps []tracer.Step) error {
			for _, s := range steps {
				got = append(got, string(markers.AppendText(nil, s)))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s := trace(t, v, n)
		for i, step := range s.steps {
			if want := string(s.markers.AppendText(nil, step)); i >= len(got) || got[i] != want {
				t.Fatalf("n = %d: step %d is not %q", n, i+1, want)
			}
		}
		if len(got) != len(s.steps) {
			t.Errorf("n = %d: %d steps, want %d", n, len(got), len(s.steps))
		}
	}
}

func fold(s stream, steps []tracer.Step) error {
	f := tracer.NewFold(s.frame, s.markers)
	for _, step := range steps {
		if err := f.Apply(step); err != nil {
			return err
		}
	}
	return f.End()
}

func TestFoldAcceptsEveryStream(t *testing.T) {
	for _, v := range solvers.All() {
		for n := 1; n <= 7; n++ {
			s := trace(t, v, n)
			if err := fold(s, s.steps); err != nil {
				t.Errorf("%s, n = %d: %v", v.Name, n, err)
			}
		}
	}
}

// TestFoldRefusesDamage drops, doubles, swaps and shifts every step that the board hangs on, one at a
// time. Each must be refused, and not before the damage, if it changed what the board sees.
func TestFoldRefusesDamage(t *testing.T) {
	onBoard := func(s stream, steps []tracer.Step) []string {
		return stream{s.variant, s.markers, s.frame, steps}.said(func(k tracer.Kind) bool {
			return k != tracer.Enter && k != tracer.Compare && k != tracer.Probe && k != tracer.Mark
		})
	}
	damages := map[string]func(steps []tracer.Step, i int) []tracer.Step{
		"dropped": func(steps []tracer.Step, i int) []tracer.Step { return slices.Delete(steps, i, i+1) },
		"doubled": func(steps []tracer.Step, i int) []tracer.Step { return slices.Insert(steps, i, steps[i]) },
		"swapped": func(steps []tracer.Step, i int) []tracer.Step {
			if i+1 < len(steps) {
				steps[i], steps[i+1] = steps[i+1], steps[i]
			}
			return steps
		},
		"shifted": func(steps []tracer.Step, i int) []tracer.Step {
			s := steps[i]
			if s.B() > 0 { // a solution has no square
				steps[i] = tracer.NewStep(s.Marker(), s.A(), s.B()-1)
			}
			return steps
		},
		"shifted up": func(steps []tracer.Step, i int) []tracer.Step {
			s := steps[i]
			if s.A() > 0 {
				steps[i] = tracer.NewStep(s.Marker(), s.A(), s.B()+1)
			}
			return steps
		},
	}
	refused := 0
	for _, v := range solvers.All() {
		if v.Name == "nested-loops" { // it moves its queens: the board can tell little
			continue
		}
		s := trace(t, v, 4)
		good := onBoard(s, s.steps)
		for i, step := range s.steps {
			switch s.kind(step) {
			case tracer.Place, tracer.Remove, tracer.Try, tracer.Solution:
			default:
				continue
			}
			for name, damage := range damages {
				bad := damage(slices.Clone(s.steps), i)
				err := fold(s, bad)
				if slices.Equal(onBoard(s, bad), good) {
					if err != nil {
						t.Errorf("%s, step %d %s: %v, but the board cannot see it", v.Name, i+1, name, err)
					}
					continue
				}
				var stepErr *tracer.StepError
				if !errors.As(err, &stepErr) {
					t.Errorf("%s, step %d (%v) %s: accepted", v.Name, i+1, s.kind(step), name)
					continue
				}
				if stepErr.Step < int64(i+1) || stepErr.Step > int64(len(bad)) {
					t.Errorf("%s, step %d %s: refused at step %d", v.Name, i+1, name, stepErr.Step)
				}
				refused++
			}
		}
	}
	if refused < 1000 {
		t.Errorf("only %d damages were refused", refused)
	}
}

type byteCounter int64

func (c *byteCounter) Write(p []byte) (int, error) {
	*c += byteCounter(len(p))
	return len(p), nil
}

// TestLongestTraceIsSmall: the 102,927,792 steps of eight nested loops take less than 8 MB.
func TestLongestTraceIsSmall(t *testing.T) {
	v := find(t, "nested-loops")
	var size byteCounter
	w := tracefile.NewWriter(&size, v.Header(8))
	err := v.Trace(8, nil, w.Write)
	if err := errors.Join(err, w.Close("")); err != nil || size >= 8_000_000 {
		t.Errorf("%d bytes, error %v", size, err)
	}
}
