package player

import (
	"fmt"
	"slices"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Moment is the state after a step of a trace.
type Moment struct {
	Fold  *tracer.Fold
	Step  tracer.Step // that led here; not looked at at the start
	Marks Marks
}

// Marks are the squares that a program has marked for the line that it is at, in its own numbering: they
// add up until it enters the next line or goes back.
type Marks []tracer.Square

// Apply takes the next step.
func (m *Marks) Apply(h *tracefile.Header, s tracer.Step) {
	switch h.Markers[s.Marker()].Kind {
	case tracer.Mark:
		*m = append(*m, tracer.Square{Line: s.A(), Square: s.B()})
	case tracer.Enter, tracer.Backtrack:
		*m = nil
	}
}

// marksBefore are the marks before each block. Only programs that mark squares are read for it.
func marksBefore(r *tracefile.Reader) ([]Marks, error) {
	h := r.Header()
	all := make([]Marks, len(h.Blocks))
	if h.Counts[tracer.Mark] == 0 {
		return all, nil
	}
	var marks Marks
	for block := range h.Blocks {
		all[block] = append(Marks(nil), marks...)
		steps, err := r.Steps(block)
		if err != nil {
			return nil, err
		}
		for _, step := range steps {
			marks.Apply(h, step)
		}
	}
	return all, nil
}

// At is the moment after a step of a trace; step 0 is the start.
func At(r *tracefile.Reader, step int64) (Moment, error) {
	h := r.Header()
	fold, word, err := r.At(step)
	m := Moment{Fold: fold, Step: word}
	if err != nil || step == 0 || h.Counts[tracer.Mark] == 0 {
		return m, err
	}
	// The marks are those since the program last entered a line or went back: few blocks hold them.
	block := int((step - 1) / tracer.BlockSteps)
	var since [][]tracer.Step
	for i := block; i >= 0; i-- {
		steps, err := r.Steps(i)
		if err != nil {
			return m, err
		}
		if i == block {
			steps = steps[:step-h.Blocks[block].First+1]
		}
		since = append(since, steps)
		if slices.ContainsFunc(steps, func(s tracer.Step) bool { return unmarks(h, s) }) {
			break
		}
	}
	for _, steps := range slices.Backward(since) {
		for _, s := range steps {
			m.Marks.Apply(h, s)
		}
	}
	return m, nil
}

// unmarks reports whether a step leaves no square marked.
func unmarks(h *tracefile.Header, s tracer.Step) bool {
	kind := h.Markers[s.Marker()].Kind
	return kind == tracer.Enter || kind == tracer.Backtrack
}

// KeySteps are the steps that a page shows of a trace when no script runs, unless its author names others:
// the first clash, the first backtrack, the first solution and the last one, as they come.
func KeySteps(r *tracefile.Reader) ([]int64, error) {
	var all []int64
	for _, want := range []struct {
		kind tracer.Kind
		last bool
	}{{tracer.Clash, false}, {tracer.Backtrack, false}, {tracer.Solution, false}, {tracer.Solution, true}} {
		step, err := find(r, want.kind, want.last)
		if err != nil {
			return nil, err
		}
		if step > 0 && !slices.Contains(all, step) {
			all = append(all, step)
		}
	}
	slices.Sort(all)
	return all, nil
}

func find(r *tracefile.Reader, kind tracer.Kind, last bool) (int64, error) {
	h := r.Header()
	for i := range h.Blocks {
		if last {
			i = len(h.Blocks) - 1 - i
		}
		if !anyIn(h, i, func(k tracer.Kind) bool { return k == kind }) {
			continue
		}
		steps, err := r.Steps(i)
		if err != nil {
			return 0, fmt.Errorf("look for a %s: %w", kind, err)
		}
		for j := range steps {
			if last {
				j = len(steps) - 1 - j
			}
			if h.Markers[steps[j].Marker()].Kind == kind {
				return h.Blocks[i].First + int64(j), nil
			}
		}
	}
	return 0, nil
}
