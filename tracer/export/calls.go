package export

import "queens/tracer"

// calls follows which calls of the search routine have not returned. That a routine is entered is a step; that it returns is
// none, and is seen from the next step which speaks of a line further out:
//
//   - A step of a line (place, remove, and backtrack) is done by the call that was entered for this line, so calls for lines further in
//     have returned. Where calls are entered for single squares, it is the call for that very square.
//   - Some programs enter the routine for a line only with a queen that is already being tried there: then trying, and going back from a
//     line, is done by the call for the line before.
//   - A line is entered by a call for a line before it: another call for the same line has returned, but where calls are for single
//     squares, which call each other along a line.
//
// Routines that only check have no step when they are entered, and a program that does not recurse enters nothing, so for them
// there are no calls.
type calls struct {
	marked bool // there are markers of the kind enter
	tried  bool // a queen is already being tried where the routine is entered for
	trying bool // a queen is being tried, on this line and square
	queen  tracer.Square
	open   []openCall
	last   int // the id of the last call
}

// openCall is a call with its arguments, as the program passed them.
type openCall struct {
	id           int // counted from 1
	args         int
	line, square int
}

func newCalls(markers tracer.Markers) *calls {
	c := &calls{}
	for _, marker := range markers {
		c.marked = c.marked || marker.Kind == tracer.Enter
	}
	return c
}

// apply takes the next step. Its arguments are as the program passed them.
func (c *calls) apply(s *State) {
	if !c.marked {
		return
	}
	line, square := s.Step.A(), s.Step.B()
	switch s.Marker.Kind {
	case tracer.Enter:
		c.tried = c.tried || c.trying && c.queen.Line == line && (s.Args < 2 || c.queen.Square == square)
		if s.Args < 2 {
			c.leave(line)
		} else {
			c.leave(line + 1)
		}
		c.last++
		c.open = append(c.open, openCall{c.last, s.Args, line, square})
	case tracer.Try, tracer.Backtrack:
		if c.tried {
			line--
		}
		c.leave(line + 1)
	case tracer.Place, tracer.Remove:
		c.leave(line + 1)
		for n := len(c.open); n > 0 && c.open[n-1].args > 1 && c.open[n-1].line == line && c.open[n-1].square != square; n = len(c.open) {
			c.open = c.open[:n-1]
		}
	}
	switch s.Marker.Kind {
	case tracer.Try:
		c.trying, c.queen = true, tracer.Square{Line: s.Step.A(), Square: square}
	case tracer.Clash, tracer.Place, tracer.Backtrack, tracer.Solution:
		c.trying = false
	}
}

// leave takes the calls for a line, and for those behind it, as returned.
func (c *calls) leave(line int) {
	for n := len(c.open); n > 0 && c.open[n-1].line >= line; n = len(c.open) {
		c.open = c.open[:n-1]
	}
}
