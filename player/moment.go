package player

import (
	"fmt"
	"html/template"
	"slices"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Moment is the state after a step of a trace.
type Moment struct {
	Fold  *tracer.Fold
	Step  tracer.Step // that led here; not looked at at the start
	Marks Marks
	Last  []int // among choices, the solution that was counted last; nil if there is none
}

// Begin is the moment before the first step of a trace.
func Begin(h *tracefile.Header) Moment {
	return Moment{Fold: tracer.NewFold(h.Frame(), h.Markers)}
}

// Apply takes the next step. Its error is the fold's.
func (m *Moment) Apply(h *tracefile.Header, s tracer.Step) error {
	err := m.Fold.Apply(s)
	m.Step = s
	m.Marks.Apply(h, s)
	if err == nil && h.Choices != nil && h.Markers[s.Marker()].Kind == tracer.Solution {
		m.Last = slices.Clone(m.Fold.Board())
	}
	return err
}

// Picture is what the player shows of a moment: the board, with the first row at the bottom if rowsUp, or the
// row of choices.
func Picture(lang string, h *tracefile.Header, m Moment, rowsUp bool) (template.HTML, error) {
	if h.Choices != nil {
		choices, err := ChoicesAt(lang, h, m)
		if err != nil {
			return "", err
		}
		return choices.SVG(), nil
	}
	board, err := BoardAt(lang, h, m.Fold, m.Step, m.Marks...)
	if err != nil {
		return "", err
	}
	board.RowsUp = rowsUp
	return board.SVG(), nil
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

// At is the moment after a step of a trace; step 0 is the start.
func At(r *tracefile.Reader, step int64) (Moment, error) {
	h := r.Header()
	fold, word, err := r.At(step)
	m := Moment{Fold: fold, Step: word}
	if err != nil || step == 0 {
		return m, err
	}
	if h.Counts[tracer.Mark] > 0 {
		m.Marks, err = marksAt(r, step)
	}
	if err == nil && h.Choices != nil {
		m.Last, err = lastAt(r, step)
	}
	return m, err
}

// marksAt are the marks after a step: those since the program last entered a line or went back. Few blocks
// hold them.
func marksAt(r *tracefile.Reader, step int64) (marks Marks, err error) {
	h := r.Header()
	block := int((step - 1) / tracer.BlockSteps)
	var since [][]tracer.Step
	for i := block; i >= 0; i-- {
		steps, err := r.Steps(i)
		if err != nil {
			return nil, err
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
			marks.Apply(h, s)
		}
	}
	return marks, nil
}

// lastAt is the solution that was counted last up to a step, or nil.
func lastAt(r *tracefile.Reader, step int64) ([]int, error) {
	h := r.Header()
	solution := func(kind tracer.Kind) bool { return kind == tracer.Solution }
	for block := int((step - 1) / tracer.BlockSteps); block >= 0; block-- {
		if !anyIn(h, block, solution) {
			continue
		}
		steps, err := r.Steps(block)
		if err != nil {
			return nil, err
		}
		for i, s := range slices.Backward(steps) {
			at := h.Blocks[block].First + int64(i)
			if at > step || h.Markers[s.Marker()].Kind != tracer.Solution {
				continue
			}
			fold, _, err := r.At(at)
			if err != nil || fold.Level() < h.N {
				return nil, err // a solution that is none
			}
			return fold.Board(), nil
		}
	}
	return nil, nil
}

// unmarks reports whether a step leaves no square marked.
func unmarks(h *tracefile.Header, s tracer.Step) bool {
	kind := h.Markers[s.Marker()].Kind
	return kind == tracer.Enter || kind == tracer.Backtrack
}

// KeySteps are the steps that a page shows of a trace when no script runs, unless its author names others:
// the first clash, the first backtrack, the first solution and the last one, as they come.
func KeySteps(r *tracefile.Reader) ([]int64, error) { return KeyStepsIn(r, 1, r.Header().Steps) }

// KeyStepsIn are the key steps of a part of a trace: those among the steps from from to to.
func KeyStepsIn(r *tracefile.Reader, from, to int64) ([]int64, error) {
	s := stretch{r: r, from: from, to: to, first: int((from - 1) / tracer.BlockSteps)}
	var all []int64
	for _, want := range []struct {
		kind tracer.Kind
		last bool
	}{{tracer.Clash, false}, {tracer.Backtrack, false}, {tracer.Solution, false}, {tracer.Solution, true}} {
		step, err := s.find(want.kind, want.last)
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

// find is the first or the last step of a kind, or 0.
func (s *stretch) find(kind tracer.Kind, last bool) (int64, error) {
	h := s.r.Header()
	for i := range s.blocks() {
		if last {
			i = s.blocks() - 1 - i
		}
		if !anyIn(h, s.first+i, func(k tracer.Kind) bool { return k == kind }) {
			continue
		}
		steps, err := s.steps(i)
		if err != nil {
			return 0, fmt.Errorf("look for a %s: %w", kind, err)
		}
		for j := range steps {
			if last {
				j = len(steps) - 1 - j
			}
			if h.Markers[steps[j].Marker()].Kind == kind {
				return max(h.Blocks[s.first+i].First, s.from) + int64(j), nil
			}
		}
	}
	return 0, nil
}
