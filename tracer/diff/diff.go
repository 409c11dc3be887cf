// Package diff tells where two traces part: by their moves, the queens that are placed and removed, or by the numbers of
// their steps.
//
// Lines and squares are compared as counted from 0, so the traces may count from different numbers. Steps are read block by block, and
// none behind the parting.
package diff

import (
	"context"
	"fmt"
	"slices"

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
	sides := [2]*side{newSide(a, "first", wanted), newSide(b, "second", wanted)}
	if sides[0].alike(sides[1]) {
		for sides[0].left() && sides[1].left() {
			for _, s := range sides {
				if err := s.read(ctx); err != nil {
					return p, err
				}
			}
			if !slices.Equal(sides[0].steps, sides[1].steps) {
				break
			}
			for _, s := range sides {
				s.skip()
			}
		}
		p.Same = sides[0].seen
	}
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
	name   string // for errors
	base   int
	forms  []common                // by marker, without the arguments
	wanted [tracer.MaxMarkers]bool // by marker
	steps  []tracer.Step           // of the block, that were not looked at
	block  int                     // the next one
	number int64                   // of the last step that was looked at
	seen   int64                   // wanted steps among those that were skipped
}

func newSide(r *tracefile.Reader, name string, wanted func(tracer.Kind) bool) *side {
	h := r.Header()
	s := &side{file: r, name: name, base: h.Base}
	for i, m := range h.Markers {
		args, known := h.Args(i)
		if !known {
			_, args = m.Kind.Args()
		}
		s.forms = append(s.forms, common{kind: m.Kind, args: args})
		s.wanted[i] = wanted(m.Kind)
	}
	return s
}

// alike reports whether the same word is the same step in both.
func (s *side) alike(other *side) bool {
	return s.base == other.base && slices.Equal(s.forms, other.forms)
}

// left reports whether there is a block that was not read.
func (s *side) left() bool { return s.block < len(s.file.Header().Blocks) }

// read reads the next block.
func (s *side) read(ctx context.Context) (err error) {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if s.steps, err = s.file.Steps(s.block); err != nil {
		return fmt.Errorf("the %s trace: %w", s.name, err)
	}
	s.block++
	return nil
}

// skip passes over the steps of the block.
func (s *side) skip() {
	for _, step := range s.steps {
		if s.wanted[step.Marker()] {
			s.seen++
		}
	}
	s.number += int64(len(s.steps))
	s.steps = nil
}

// next gives the number of the next step that is wanted, and the step; the number is 0 at the end.
func (s *side) next(ctx context.Context) (int64, common, error) {
	for {
		for i, step := range s.steps {
			marker := step.Marker()
			if !s.wanted[marker] {
				continue
			}
			s.steps = s.steps[i+1:]
			s.number += int64(i + 1)
			form := s.forms[marker]
			if form.args > 0 {
				form.a = step.A() - s.base
			}
			if form.args > 1 {
				form.b = step.B() - s.base
			}
			return s.number, form, nil
		}
		s.number += int64(len(s.steps))
		s.steps = nil
		if !s.left() {
			return 0, common{}, nil
		}
		if err := s.read(ctx); err != nil {
			return 0, common{}, err
		}
	}
}
