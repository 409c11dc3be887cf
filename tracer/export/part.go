package export

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Part is some steps of a trace: those numbered From to To, and of them those of the kinds Only.
type Part struct {
	Trace    *tracefile.Reader
	From, To int64         // numbers of steps, from 1, both of them in it
	Only     []tracer.Kind // in their order in [tracer.Kinds]; none of them stands for all

	// Progress is told, if it is not nil, the numbers of steps that have been read since the last time, once a block.
	Progress func(steps int64)
}

// Whole is all steps of a trace.
func Whole(r *tracefile.Reader) *Part { return &Part{Trace: r, From: 1, To: r.Header().Steps} }

// RangeError says that steps were asked for that a trace has not.
type RangeError struct {
	From, To, Steps int64
}

func (e *RangeError) Error() string {
	switch {
	case e.Steps == 0:
		return "the trace has no steps"
	case e.From > e.Steps || e.From == e.To:
		return fmt.Sprintf("there is no step %d: the trace has steps 1 to %d", e.From, e.Steps)
	}
	return fmt.Sprintf("there are no steps %d to %d: the trace has steps 1 to %d", e.From, e.To, e.Steps)
}

// Select is the steps from to to of a trace, and of them those of the kinds only, or of every kind if there is none. To is 0 for
// the last step. Steps that are not there are a [*RangeError].
func Select(r *tracefile.Reader, from, to int64, only ...tracer.Kind) (*Part, error) {
	steps := r.Header().Steps
	if to == 0 {
		to = steps
	}
	if from < 1 || to < from || to > steps {
		return nil, &RangeError{from, to, steps}
	}
	p := &Part{Trace: r, From: from, To: to}
	for _, kind := range tracer.Kinds() {
		if slices.Contains(only, kind) {
			p.Only = append(p.Only, kind)
		}
	}
	return p, nil
}

// Header is the trace's header.
func (p *Part) Header() *tracefile.Header { return p.Trace.Header() }

// Has reports whether steps of a kind are in the part.
func (p *Part) Has(kind tracer.Kind) bool { return len(p.Only) == 0 || slices.Contains(p.Only, kind) }

// State is a step and the state after it.
type State struct {
	Number int64 // of the step in its trace, from 1
	Step   tracer.Step
	Marker tracer.Marker
	Args   int          // how many arguments the step has
	Fold   *tracer.Fold // the state after it; it changes with the next step
}

// Arguments are the step's arguments, as the program passed them.
func (s *State) Arguments() []int { return []int{s.Step.A(), s.Step.B()}[:s.Args] }

// States gives the steps of the part one after the other, each with the state after it. One block is read at a time, from
// the one with the step From on. The value is the iterator's own and changes with the next step. The end of the context ends it
// with the context's cause.
//
// A step that the board refuses is given all the same: [tracer.Fold.Refusal] tells.
func (p *Part) States(ctx context.Context) iter.Seq2[*State, error] {
	return func(yield func(*State, error) bool) {
		h := p.Header()
		if h.Steps == 0 {
			return
		}
		var wanted [tracer.MaxMarkers]bool
		var args [tracer.MaxMarkers]int
		for i, m := range h.Markers {
			wanted[i] = p.Has(m.Kind)
			args[i] = Args(h, i)
		}
		first := int((p.From - 1) / tracer.BlockSteps)
		last := int((p.To - 1) / tracer.BlockSteps)
		fold := p.Trace.Before(first)
		s := &State{Number: int64(first) * tracer.BlockSteps, Fold: fold}
		for block := first; block <= last; block++ {
			if ctx.Err() != nil {
				yield(nil, context.Cause(ctx))
				return
			}
			steps, err := p.Trace.Steps(block)
			if err != nil {
				yield(nil, err)
				return
			}
			for _, step := range steps {
				s.Number++
				if s.Number > p.To {
					break
				}
				fold.Apply(step)
				marker := step.Marker()
				if s.Number < p.From || !wanted[marker] {
					continue
				}
				s.Step, s.Marker, s.Args = step, h.Markers[marker], args[marker]
				if !yield(s, nil) {
					return
				}
			}
			if s.Number <= p.To {
				if err := p.agrees(block, fold); err != nil {
					yield(nil, err)
					return
				}
			}
			if p.Progress != nil {
				p.Progress(int64(len(steps)))
			}
		}
	}
}

// agrees holds what the header says of the state after a block against the state that its steps have made: a file that says one thing
// and holds another would give one number here and another there.
func (p *Part) agrees(block int, fold *tracer.Fold) error {
	h := p.Header()
	if block+1 == len(h.Blocks) {
		counts := fold.Counts()
		for _, kind := range tracer.Kinds() {
			if h.Counts[kind] != counts[kind] {
				return fmt.Errorf("trace.json: it counts %d steps of the kind %s, and there are %d", h.Counts[kind], kind, counts[kind])
			}
		}
		return nil
	}
	next := p.Trace.Before(block + 1)
	square, trying := fold.Trying()
	other, also := next.Trying()
	if !slices.Equal(fold.Board(), next.Board()) || !slices.Equal(fold.ByMarker(), next.ByMarker()) || trying != also || trying && square != other {
		return fmt.Errorf("trace.json: block %d does not begin with what the steps before it make", block+1)
	}
	return nil
}

// Args is the number of arguments of a trace's marker: what the source says, or else the most that its kind has.
func Args(h *tracefile.Header, marker int) int {
	args, known := h.Args(marker)
	if !known {
		_, args = h.Markers[marker].Kind.Args()
	}
	return args
}

// Count is the number of steps in the part. Where kinds are left out of some steps only, their blocks are read.
func (p *Part) Count(ctx context.Context) (count int64, err error) {
	switch {
	case len(p.Only) == 0:
		return p.To - p.From + 1, nil
	case p.From == 1 && p.To == p.Header().Steps:
		for _, kind := range p.Only {
			count += p.Header().Counts[kind]
		}
		return count, nil
	}
	quiet := *p
	quiet.Progress = nil
	for _, err := range quiet.States(ctx) {
		if err != nil {
			return 0, err
		}
		count++
	}
	return count, nil
}

// Left says in words what the part has not of the run of its program, or "" if it has every step of a run that came to its end:
// what is written says it, too.
func (p *Part) Left() string {
	h := p.Header()
	l := left{only: p.Only, cut: h.Cut, steps: h.Steps}
	if p.From > 1 || p.To < h.Steps {
		l.from, l.to, l.of = p.From, p.To, h.Steps
	}
	return l.String()
}
