package tracer

import "testing"

// A square is attacked if a walk from the queen in one of eight directions comes to it.
func TestAttacks(t *testing.T) {
	const n = 6
	frame := Frame{N: n, Base: 1}
	for at := range n * n {
		queen := Square{1 + at/n, 1 + at%n}
		walked := map[Square]bool{}
		for way := range 9 {
			step := Square{way/3 - 1, way%3 - 1}
			if step == (Square{}) {
				continue
			}
			for q := (Square{queen.Line + step.Line, queen.Square + step.Square}); frame.Holds(q); q = (Square{q.Line + step.Line, q.Square + step.Square}) {
				walked[q] = true
			}
		}
		for other := range n * n {
			q := Square{1 + other/n, 1 + other%n}
			if queen.Attacks(q) != walked[q] || q.Attacks(queen) != walked[q] {
				t.Errorf("%v and %v: %v, want %v", queen, q, queen.Attacks(q), walked[q])
			}
		}
	}
}

func TestHolds(t *testing.T) {
	for _, c := range []struct {
		frame Frame
		q     Square
		want  bool
	}{
		{Frame{N: 4}, Square{0, 0}, true},
		{Frame{N: 4}, Square{3, 3}, true},
		{Frame{N: 4}, Square{4, 0}, false},
		{Frame{N: 4, Base: 1}, Square{4, 4}, true},
		{Frame{N: 4, Base: 1}, Square{1, 0}, false},
		{Frame{N: 4, Base: 1}, Square{5, 1}, false},
		{Frame{N: 4, Squares: 2}, Square{3, 1}, true},
		{Frame{N: 4, Squares: 2}, Square{3, 2}, false},
	} {
		if got := c.frame.Holds(c.q); got != c.want {
			t.Errorf("%+v holds %v: %v", c.frame, c.q, got)
		}
	}
}
