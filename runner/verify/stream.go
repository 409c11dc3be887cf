package verify

import (
	"errors"
	"iter"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
)

// Stream is a program whose steps can be had.
type Stream struct {
	Source *mark.Source
	N      int
	// Run runs the program and hands its steps to sink, in blocks. An error of sink ends it and is returned.
	Run func(sink tracer.Sink) error
}

// Reference is the variant's own program.
func Reference(v solvers.Variant, n int) Stream {
	return Stream{v.Source(n), n, func(sink tracer.Sink) error { return v.Trace(n, nil, sink) }}
}

func (s Stream) frame() tracer.Frame { return tracer.Frame{N: s.N, Base: s.Source.Base} }

// form brings the steps of two programs to one form, so that they can be compared whatever the numbers of
// their markers are and whether they count from 0 or 1.
type form struct {
	base    int
	kinds   []tracer.Kind // by marker
	args    []int         // arguments that are compared, by marker
	compare []bool        // by marker: the other program has markers of this kind, too
}

// forms are those of two programs. What only one of them has is not compared: kinds without a marker in the
// other, and a second argument that the other does not give.
func forms(a, b *mark.Source) (form, form) {
	least := leastArgs(a)
	other := leastArgs(b)
	shared := map[tracer.Kind]int{}
	for kind, args := range least {
		if more, ok := other[kind]; ok {
			shared[kind] = min(args, more)
		}
	}
	return newForm(a, shared), newForm(b, shared)
}

func newForm(s *mark.Source, shared map[tracer.Kind]int) form {
	f := form{base: s.Base}
	for _, marker := range s.Markers() {
		args, ok := shared[marker.Kind]
		f.kinds, f.args, f.compare = append(f.kinds, marker.Kind), append(f.args, args), append(f.compare, ok)
	}
	return f
}

// leastArgs are the fewest arguments that a marker of each kind gives.
func leastArgs(s *mark.Source) map[tracer.Kind]int {
	least := map[tracer.Kind]int{}
	for i, marker := range s.Markers() {
		args := s.Args(i)
		if have, ok := least[marker.Kind]; ok {
			args = min(args, have)
		}
		least[marker.Kind] = args
	}
	return least
}

// common is a step in the form that two programs share: its kind, lines and squares from 0.
type common struct {
	kind tracer.Kind
	a, b int
}

// of is a step in the common form. ok is false for one that is not compared.
func (f *form) of(s tracer.Step) (c common, ok bool) {
	marker := s.Marker()
	if marker >= len(f.kinds) || !f.compare[marker] {
		return c, false
	}
	c.kind = f.kinds[marker]
	if f.args[marker] > 0 {
		c.a = s.A() - f.base
	}
	if f.args[marker] > 1 {
		c.b = s.B() - f.base
	}
	return c, true
}

var errEnough = errors.New("no more steps are wanted")

// cursor reads a stream a step at a time.
type cursor struct {
	next  func() ([]tracer.Step, bool)
	stop  func()
	block []tracer.Step
	err   error // of the program, once it has ended
}

func newCursor(s Stream) *cursor {
	c := &cursor{}
	c.next, c.stop = iter.Pull(func(yield func([]tracer.Step) bool) {
		err := s.Run(func(steps []tracer.Step) error {
			if !yield(steps) {
				return errEnough
			}
			return nil
		})
		if !errors.Is(err, errEnough) {
			c.err = err
		}
	})
	return c
}

func (c *cursor) step() (tracer.Step, bool) {
	for len(c.block) == 0 {
		var ok bool
		if c.block, ok = c.next(); !ok {
			return 0, false
		}
	}
	s := c.block[0]
	c.block = c.block[1:]
	return s, true
}
