// Package diff tells where two traces part: by their moves, the queens that are placed and removed, or by the numbers of
// their steps.
//
// Lines and squares are compared as counted from 0, so the traces may count from different numbers. Steps are read block by block, and
// none behind the parting.
package diff

import (
	"context"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Parting is the first place where two traces differ.
type Parting struct {
	Same  int64    // how many moves, or steps, are the same before it
	Steps [2]int64 // the number of the step in each trace; 0 for a trace that has come to its end
}

// None reports whether there is no such place: both traces come to their end.
func (p Parting) None() bool { return p.Steps == [2]int64{} }

// Moves is where the moves of two traces part. Of a program that moves its queens and removes none ([tracer.Markers.Moves]) the
// moves are placements alone.
func Moves(ctx context.Context, a, b *tracefile.Reader) (Parting, error) {
	return part(ctx, a, b, func(kind tracer.Kind) bool { return kind == tracer.Place || kind == tracer.Remove })
}

// Steps is where the steps of two traces part: the first number at which they have not the same kind and the same arguments.
func Steps(ctx context.Context, a, b *tracefile.Reader) (Parting, error) {
	return part(ctx, a, b, func(tracer.Kind) bool { return true })
}

func part(ctx context.Context, a, b *tracefile.Reader, wanted func(tracer.Kind) bool) (p Parting, err error) {
	sides := [2]*side{newSide(a, wanted), newSide(b, wanted)}
	for ; ; p.Same++ {
		var steps [2]common
		for i, s := range sides {
			if p.Steps[i], steps[i], err = s.next(ctx); err != nil {
				return p, err
			}
		}
		if p.Steps[0] == 0 || p.Steps[1] == 0 || steps[0] != steps[1] {
			return p, nil
		}
	}
}

// common is a step in the form that two programs share: without the number of its marker, its lines and squares from 0.
type common struct {
	kind tracer.Kind
	args int
	a, b int
}

// side reads one of the traces.
type side struct {
	file   *tracefile.Reader
	base   int
	forms  []common // by marker, without the arguments
	wanted []bool   // by marker
	steps  []tracer.Step
	block  int // the next one
	number int64
}

func newSide(r *tracefile.Reader, wanted func(tracer.Kind) bool) *side {
	h := r.Header()
	s := &side{file: r, base: h.Base}
	for i, m := range h.Markers {
		args, known := h.Args(i)
		if !known {
			_, args = m.Kind.Args()
		}
		s.forms = append(s.forms, common{kind: m.Kind, args: args})
		s.wanted = append(s.wanted, wanted(m.Kind))
	}
	return s
}

// next gives the number of the next step that is wanted, and the step; the number is 0 at the end.
func (s *side) next(ctx context.Context) (int64, common, error) {
	for {
		for len(s.steps) > 0 {
			step := s.steps[0]
			s.steps = s.steps[1:]
			s.number++
			marker := step.Marker()
			if !s.wanted[marker] {
				continue
			}
			form := s.forms[marker]
			if form.args > 0 {
				form.a = step.A() - s.base
			}
			if form.args > 1 {
				form.b = step.B() - s.base
			}
			return s.number, form, nil
		}
		if s.block == len(s.file.Header().Blocks) {
			return 0, common{}, nil
		}
		if ctx.Err() != nil {
			return 0, common{}, context.Cause(ctx)
		}
		var err error
		if s.steps, err = s.file.Steps(s.block); err != nil {
			return 0, common{}, err
		}
		s.block++
	}
}
