package tracefile

import "queens/tracer"

// reach says how large a board is by the steps on it.
type reach struct {
	base     int
	n        int // that it has at least
	kinds    [tracer.MaxMarkers]tracer.Kind
	solution int // queens that stood when the first one was counted
	placed   int // lines and squares up to the last one that a queen was placed on
	tried    int // squares up to the last one that was tried
}

func newReach(n int, h *Header) *reach {
	r := &reach{base: h.Base, n: n}
	for i, m := range h.Markers {
		r.kinds[i] = m.Kind
	}
	return r
}

// see takes a step, which the fold has taken.
func (r *reach) see(s tracer.Step, fold *tracer.Fold) {
	switch r.kinds[s.Marker()] {
	case tracer.Try:
		r.tried = max(r.tried, s.B()-r.base+1)
	case tracer.Place:
		if last := max(s.A(), s.B()) - r.base + 1; last <= tracer.MaxN {
			r.placed = max(r.placed, last)
		}
	case tracer.Solution:
		if r.solution == 0 {
			r.solution = fold.Level()
		}
	}
}

// lines is how many lines the board has.
func (r *reach) lines() int {
	n := max(r.n, r.placed, 1)
	switch {
	case r.n > 0:
	case r.solution > 0:
		n = max(n, r.solution)
	default:
		n = max(n, min(r.tried, tracer.MaxN)) // a line may be tried beyond the last one, a square is not
	}
	return n
}
