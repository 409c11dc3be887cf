package diff_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/diff"
	"queens/tracer/tracefile"
)

// open writes steps of a variant's trace to a file and opens it. The steps may be changed.
func open(t testing.TB, v solvers.Variant, n int, change func([]tracer.Step) []tracer.Step) *tracefile.Reader {
	t.Helper()
	var steps []tracer.Step
	err := v.Trace(n, nil, func(block []tracer.Step) error {
		steps = append(steps, block...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		steps = change(steps)
	}
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, v.Header(n))
	for len(steps) > 0 {
		block := steps[:min(len(steps), tracer.BlockSteps)]
		if err := w.Write(block); err != nil {
			t.Fatal(err)
		}
		steps = steps[len(block):]
	}
	if err := w.Close(""); err != nil {
		t.Fatal(err)
	}
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func find(t testing.TB, name string) solvers.Variant {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// told is a trace as a list of what its steps say, with their numbers.
func told(t testing.TB, r *tracefile.Reader, moves bool) (words []string, numbers []int64) {
	t.Helper()
	h := r.Header()
	number := int64(0)
	for steps, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range steps {
			number++
			kind := h.Markers[s.Marker()].Kind
			if moves && kind != tracer.Place && kind != tracer.Remove {
				continue
			}
			args, _ := h.Args(s.Marker())
			word := kind.String()
			for _, arg := range []int{s.A(), s.B()}[:args] {
				word += fmt.Sprint(" ", arg-h.Base)
			}
			words, numbers = append(words, word), append(numbers, number)
		}
	}
	return words, numbers
}

// want is what the lists say of where they part.
func want(t testing.TB, a, b *tracefile.Reader, moves bool) (p diff.Parting) {
	t.Helper()
	one, oneAt := told(t, a, moves)
	two, twoAt := told(t, b, moves)
	i := 0
	for i < len(one) && i < len(two) && one[i] == two[i] {
		i++
	}
	p.Same = int64(i)
	if i < len(one) {
		p.Steps[0] = oneAt[i]
	}
	if i < len(two) {
		p.Steps[1] = twoAt[i]
	}
	return p
}

func check(t *testing.T, name string, a, b *tracefile.Reader) {
	t.Helper()
	for _, moves := range []bool{true, false} {
		find := diff.Steps
		if moves {
			find = diff.Moves
		}
		got, err := find(t.Context(), a, b)
		if want := want(t, a, b, moves); err != nil || got != want {
			t.Errorf("%s, moves %t: %+v, %v; want %+v", name, moves, got, err, want)
		}
	}
}

// Any two variants, whatever they count from.
func TestVariants(t *testing.T) {
	var traces []*tracefile.Reader
	for _, v := range solvers.Variants() {
		traces = append(traces, open(t, v, 3, nil))
	}
	for _, a := range traces {
		for _, b := range traces {
			check(t, a.Header().Variant+" and "+b.Header().Variant, a, b)
		}
	}
}

// One step changed, left out, doubled or swapped with the next, or the end cut off; in the first block, in the last, at borders.
func TestChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 7))
	v := find(t, "one-array")
	whole := open(t, v, 8, nil)
	steps := int(whole.Header().Steps)
	places := []int{0, 1, steps - 1, tracer.BlockSteps - 1, tracer.BlockSteps, tracer.BlockSteps + 1}
	for range 3 {
		places = append(places, random.IntN(steps))
	}
	for _, at := range places {
		for name, change := range map[string]func([]tracer.Step) []tracer.Step{
			"changed": func(s []tracer.Step) []tracer.Step { s[at] ^= 1 << 8; return s },
			"left":    func(s []tracer.Step) []tracer.Step { return append(s[:at], s[at+1:]...) },
			"doubled": func(s []tracer.Step) []tracer.Step { return append(s[:at+1], s[at:]...) },
			"cut":     func(s []tracer.Step) []tracer.Step { return s[:at] },
		} {
			other := open(t, v, 8, change)
			got, err := diff.Steps(t.Context(), whole, other)
			if err != nil || got.Same < int64(at) || got.None() {
				t.Errorf("step %d %s: %+v, %v", at+1, name, got, err)
			}
			if at < 100 {
				check(t, fmt.Sprintf("step %d %s", at+1, name), whole, other)
				check(t, fmt.Sprintf("step %d %s", at+1, name), other, whole)
			}
		}
	}
}

// What stands behind the parting is not read.
func TestBlocksRead(t *testing.T) {
	a, b := open(t, find(t, "recursive"), 9, nil), open(t, find(t, "column-dfs"), 9, nil)
	if _, err := diff.Steps(t.Context(), a, b); err != nil {
		t.Fatal(err)
	}
	if a.Touched() != 1 || b.Touched() != 1 {
		t.Errorf("%d and %d blocks were read", a.Touched(), b.Touched())
	}
}

func TestCancelled(t *testing.T) {
	r := open(t, find(t, "recursive"), 4, nil)
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	cancel(enough)
	if _, err := diff.Moves(ctx, r, r); !errors.Is(err, enough) {
		t.Errorf("%v, want %v", err, enough)
	}
}

func ExampleMoves() {
	right, _ := solvers.Find("board-above")
	wrong, _ := solvers.Find("board-above-as-printed")
	parting, err := diff.Moves(context.Background(), trace(right, 4), trace(wrong, 4))
	fmt.Println(parting.Same, "moves are the same, then come the steps", parting.Steps, err)
	// Output:
	// 1 moves are the same, then come the steps [16 12] <nil>
}

// trace is the trace of a variant, in memory.
func trace(v solvers.Variant, n int) *tracefile.Reader {
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, v.Header(n))
	v.Trace(n, nil, w.Write)
	w.Close("")
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		panic(err)
	}
	return r
}
