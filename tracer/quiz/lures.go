package quiz

import (
	"slices"

	"queens/tracer"
)

// Why says why a square is not the next one that is tried.
type Why string

// The reasons. Each holds for the run: a square for which none of them does is no [Lure].
const (
	WhyStanding Why = "standing" // a queen stands on the square: it was tried before
	WhyPassed   Why = "passed"   // it was tried already, the other queens standing as they do
	WhyAhead    Why = "ahead"    // another square of its line comes first; the program tries squares that are attacked, too
	WhyEarly    Why = "early"    // the queen of its line stays: the search does not go back so far
	WhyDone     Why = "done"     // the search is done with its line
	WhyGap      Why = "gap"      // a line before it holds no queen yet
)

// Lure is a wrong answer to the question [AskNext] that a reader may well give.
type Lure struct {
	Square tracer.Square
	Why    Why
	Gap    int // of WhyGap, the line without a queen
}

// Lures are wrong answers to the question [AskNext], the likeliest first: squares of the board, each another one, with a reason that
// the run bears out. board are the queens at the question, as a [tracer.Fold] holds them, course the steps from there to the answer.
func (s *Survey) Lures(q Question, board []int, course []tracer.Step) (all []Lure) {
	l := lures{Survey: s, at: s.after(q.Step), right: q.Squares[0], board: slices.Clone(board), then: slices.Clone(board)}
	for _, step := range course {
		switch kind, at := s.markers[step.Marker()].Kind, (tracer.Square{Line: step.A(), Square: step.B()}); {
		case kind == tracer.Backtrack:
			l.done = append(l.done, at.Line)
		case kind == tracer.Remove && s.frame.Holds(at):
			l.removed = append(l.removed, at)
			l.then[at.Line-s.frame.Base] = -1
		}
	}
	seen := map[tracer.Square]bool{l.right: true}
	for _, at := range l.tempting() {
		if seen[at] || !s.frame.Holds(at) {
			continue
		}
		seen[at] = true
		if lure, ok := l.why(at); ok {
			all = append(all, lure)
		}
	}
	return all
}

type lures struct {
	*Survey
	at          int // tries made so far
	right       tracer.Square
	board, then []int           // queens at the question, and when the right square is tried
	removed     []tracer.Square // queens taken off on the way, in their order
	done        []int           // lines that the search goes back from on the way
}

// tempting are squares that a reader may take for the next one. Some are not on the board.
func (l *lures) tempting() (all []tracer.Square) {
	add := func(line, square int) { all = append(all, tracer.Square{Line: line, Square: square}) }
	base := l.frame.Base
	if l.at > 0 {
		last := l.tries[l.at-1].square
		add(last.Line, last.Square+1) // on in the same line
		add(last.Line+1, base)        // on to the next line
		defer add(last.Line, base)
	}
	for square := l.right.Square + 1; square < base+l.frame.Width(); square++ {
		if at := (tracer.Square{Line: l.right.Line, Square: square}); l.free(at) {
			add(at.Line, at.Square) // only what is free is tried
			break
		}
	}
	add(l.right.Line, base) // the line is begun anew
	if queen := l.queen(l.board, l.right.Line-1); queen >= base {
		add(l.right.Line-1, queen+1) // back one line more
	}
	for i, at := range slices.Backward(l.removed) {
		if i > 0 || at.Line != l.right.Line {
			add(at.Line, at.Square+1) // back one line less
		}
		add(at.Line, at.Square) // the queen is tried again
		add(at.Line, base)
	}
	add(l.right.Line, l.right.Square+1)
	add(l.right.Line+1, base)
	add(base, base) // all begins anew
	add(l.right.Line, l.right.Square-1)
	add(l.right.Line, base+l.frame.Width()-1)
	add(l.right.Line+1, l.right.Square)
	return all
}

// queen is the square of the queen of a line, below the first square if there is none.
func (l *lures) queen(board []int, line int) int {
	if line < l.frame.Base || line >= l.frame.Base+l.frame.N {
		return l.frame.Base - 1
	}
	return board[line-l.frame.Base] + l.frame.Base
}

// free reports whether no queen attacks a square when the right one is tried.
func (l *lures) free(at tracer.Square) bool {
	for i := range l.then {
		line := i + l.frame.Base
		if queen := l.queen(l.then, line); queen >= l.frame.Base && at.Attacks(tracer.Square{Line: line, Square: queen}) {
			return false
		}
	}
	return true
}

// why finds the reason why a square is not the next one. There may be none that holds.
func (l *lures) why(at tracer.Square) (lure Lure, ok bool) {
	lure.Square = at
	base := l.frame.Base
	stood := l.queen(l.board, at.Line) >= base
	gap := l.gap()
	switch {
	case l.queen(l.board, at.Line) == at.Square:
		lure.Why = WhyStanding
		return lure, l.tried(at)
	case at.Line == l.right.Line && l.passed(at):
		lure.Why = WhyPassed
	case at.Line == l.right.Line:
		lure.Why = WhyAhead
		return lure, at.Square > l.right.Square && len(l.Survey.queens) > 0
	case stood && l.queen(l.then, at.Line) >= base:
		lure.Why = WhyEarly
		return lure, at.Line < l.right.Line
	case at.Line > l.right.Line && slices.Contains(l.done, at.Line):
		lure.Why = WhyDone
	case gap < at.Line && l.inOrder():
		lure.Why, lure.Gap = WhyGap, gap
	default:
		return lure, false
	}
	return lure, true
}

// gap is the first line that holds no queen, neither at the question nor when the right square is tried.
func (l *lures) gap() int {
	for i := range l.board {
		if l.board[i] < 0 && l.then[i] < 0 {
			return i + l.frame.Base
		}
	}
	return l.frame.Base + l.frame.N
}

// inOrder reports whether the queens stand on the lines before the right square's, and on no other.
func (l *lures) inOrder() bool {
	for i, queen := range l.then {
		if (queen >= 0) != (i+l.frame.Base < l.right.Line) {
			return false
		}
	}
	return true
}

// tried reports whether a square has been tried so far.
func (l *lures) tried(at tracer.Square) bool {
	return slices.ContainsFunc(l.tries[:l.at], func(t tried) bool { return t.square == at })
}

// passed reports whether a square of the right one's line has been tried with the queens that stand when that is tried: since
// fewer of them stood.
func (l *lures) passed(at tracer.Square) bool {
	level := l.tries[l.at].level
	for i := l.at - 1; i >= 0 && l.tries[i].level >= level; i-- {
		if t := l.tries[i]; t.level == level && t.square == at {
			return true
		}
	}
	return false
}
