package tracer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Frame says how a program numbers its board: lines and squares, both counted from Base.
type Frame struct {
	N       int // lines
	Base    int // 0 or 1
	Squares int // of each line; 0 stands for as many as there are lines, as on a chessboard
}

// Width is the number of squares of each line.
func (f Frame) Width() int {
	if f.Squares == 0 {
		return f.N
	}
	return f.Squares
}

// Fold follows a stream of steps and holds the board after the last of them: the accepted queens by
// line, the queen being tried, and the number of steps of each marker.
//
// It is strict. [Fold.Apply] returns a [*StepError] for a step that cannot happen on the board as it
// stands; it then does what can be done with the step, so that a wrong program can still be shown. Steps
// that only look (enter, compare, probe, mark) change nothing and are not held against the board.
// A program that moves its queens ([Markers.Moves]) may place without a try and on an occupied line.
type Fold struct {
	frame   Frame
	markers Markers
	moves   bool

	step    int64 // number of the last step applied, from 1; 0 at the start
	squares []int // by line, from 0; -1 for an empty line
	queens  int   // lines that hold a queen
	tried   Square
	trying  bool
	counted bool // the full board was counted as a solution
	counts  []int64
	refused error // the first refusal
}

// A StepError says which step of a stream the board refuses, and why.
type StepError struct {
	Step int64 // number of the step, from 1
	Msg  string
}

func (e *StepError) Error() string { return fmt.Sprintf("step %d: %s", e.Step, e.Msg) }

// NewFold is a fold at the start of a stream: an empty board.
func NewFold(frame Frame, markers Markers) *Fold {
	return &Fold{
		frame:   frame,
		markers: markers,
		moves:   markers.Moves(),
		squares: slices.Repeat([]int{-1}, frame.N),
		counts:  make([]int64, len(markers)),
	}
}

// Apply takes the next step.
func (f *Fold) Apply(s Step) error {
	f.step++
	marker := s.Marker()
	if marker >= len(f.markers) {
		return f.refuse("there is no marker number %d: the program has %d", marker, len(f.markers))
	}
	f.counts[marker]++
	switch f.markers[marker].Kind {
	case Try:
		return f.try(Square{s.A(), s.B()})
	case Clash:
		return f.clash(Square{s.A(), s.B()})
	case Place:
		return f.place(Square{s.A(), s.B()})
	case Remove:
		return f.remove(Square{s.A(), s.B()})
	case Solution:
		return f.solution()
	case Backtrack:
		return f.backtrack(s.A())
	}
	return nil
}

func (f *Fold) try(q Square) error {
	pending, was := f.trying, f.tried
	f.tried, f.trying = q, true
	switch {
	case pending:
		return f.refuse("a queen is tried on %v while one is still being tried on %v", q, was)
	case !f.holdsSquare(q.Square) || !f.holdsLine(q.Line) && q.Line != f.frame.Base+f.frame.N:
		// One line beyond the board is allowed: a program may run over its end and find only clashes.
		return f.refuse("a queen is tried off the board, on %v", q)
	case !f.moves && f.holdsLine(q.Line) && f.squares[q.Line-f.frame.Base] >= 0:
		return f.refuse("a queen is tried on %v, but %s", q, f.standing(q.Line))
	case f.moves && (!f.holdsLine(q.Line) || f.squares[q.Line-f.frame.Base] != q.Square-f.frame.Base):
		return f.refuse("a queen is tried on %v, but none was moved there", q)
	}
	return nil
}

func (f *Fold) clash(q Square) error {
	pending, was := f.trying, f.tried
	f.trying = false
	if !pending || was != q {
		return f.refuse("%v is refused, but no queen is being tried there", q)
	}
	return nil
}

func (f *Fold) place(q Square) error {
	pending, was := f.trying, f.tried
	f.trying = false
	if !f.frame.Holds(q) {
		return f.refuse("a queen is placed off the board, on %v", q)
	}
	line := &f.squares[q.Line-f.frame.Base]
	occupied := *line >= 0
	standing := ""
	if occupied && !f.moves {
		standing = f.standing(q.Line)
	}
	*line = q.Square - f.frame.Base
	if !occupied {
		f.queens++
	}
	f.counted = false
	switch {
	case f.moves:
		return nil
	case occupied:
		return f.refuse("a queen is placed on %v, but %s", q, standing)
	case !pending || was != q:
		return f.refuse("a queen is placed on %v, but no queen is being tried there", q)
	}
	return nil
}

func (f *Fold) remove(q Square) error {
	if !f.frame.Holds(q) || f.squares[q.Line-f.frame.Base] != q.Square-f.frame.Base {
		return f.refuse("a queen leaves %v, but none stands there", q)
	}
	full := f.queens == f.frame.N
	f.squares[q.Line-f.frame.Base] = -1
	f.queens--
	switch {
	case f.trying:
		return f.refuse("a queen leaves %v while one is still being tried on %v", q, f.tried)
	case full && !f.counted:
		return f.refuse("a queen leaves %v, but the full board was not counted as a solution", q)
	}
	return nil
}

func (f *Fold) solution() error {
	pending := f.trying
	f.trying = false
	switch {
	case f.queens < f.frame.N:
		return f.refuse("a solution is counted, but %s", f.firstEmpty())
	case f.counted:
		return f.refuse("the same board is counted as a solution twice")
	case pending && !f.moves:
		return f.refuse("a solution is counted while a queen is still being tried on %v", f.tried)
	}
	f.counted = true
	return nil
}

func (f *Fold) backtrack(line int) error {
	pending := f.trying
	f.trying = false
	switch {
	case pending:
		return f.refuse("the search goes back from line %d while a queen is still being tried on %v", line, f.tried)
	case f.holdsLine(line) && f.squares[line-f.frame.Base] >= 0:
		return f.refuse("the search goes back from line %d, but %s", line, f.standing(line))
	}
	return nil
}

// End checks the end of a whole stream: the board must be empty again, unless the program moves its
// queens.
func (f *Fold) End() error {
	switch {
	case f.moves:
		return nil
	case f.trying:
		return f.refuse("the stream ends while a queen is still being tried on %v", f.tried)
	case f.queens > 0:
		return f.refuse("the stream ends, but the board still holds queens: %s", f)
	}
	return nil
}

// Refusal is the first error that [Fold.Apply] has returned, or nil.
func (f *Fold) Refusal() error { return f.refused }

// Step is the number of the last step, 0 at the start.
func (f *Fold) Step() int64 { return f.step }

// Board is the square of the queen on each line, counted from 0, with -1 for an empty line. The
// slice is the fold's own and changes with the next step.
func (f *Fold) Board() []int { return f.squares }

// Trying is the queen that is being tried, in the program's own numbering. It is false when there is
// none: a try ends with its clash, its place, or the end of the search on that line.
func (f *Fold) Trying() (Square, bool) { return f.tried, f.trying }

// Level is the number of queens that stand: the depth in the search tree.
func (f *Fold) Level() int { return f.queens }

// ByMarker is the number of steps of each marker so far. The slice is the fold's own.
func (f *Fold) ByMarker() []int64 { return f.counts }

// Counts is the number of steps of each kind so far.
func (f *Fold) Counts() Counts { return f.markers.Counts(f.counts) }

// Resume sets the fold to the state after step: the board (squares from 0, -1 for an empty line), the
// queen being tried if there is one, and the counts by marker. A full board is taken as counted.
func (f *Fold) Resume(step int64, board []int, trying *Square, byMarker []int64) {
	f.step = step
	copy(f.squares, board)
	copy(f.counts, byMarker)
	f.queens = 0
	for _, square := range f.squares {
		if square >= 0 {
			f.queens++
		}
	}
	f.counted = f.queens == f.frame.N
	f.trying = trying != nil
	if f.trying {
		f.tried = *trying
	}
}

// String is the board as text, see [BoardText].
func (f *Fold) String() string { return BoardText(f.squares, f.frame.Base) }

// BoardText is a board as text: the square of each line in numbers from base, separated by spaces,
// with - for an empty line. The squares of board are counted from 0, -1 stands for an empty line.
func BoardText(board []int, base int) string {
	words := make([]string, len(board))
	for line, square := range board {
		words[line] = "-"
		if square >= 0 {
			words[line] = strconv.Itoa(square + base)
		}
	}
	return strings.Join(words, " ")
}

func (f *Fold) holdsLine(line int) bool {
	return line >= f.frame.Base && line < f.frame.Base+f.frame.N
}

func (f *Fold) holdsSquare(square int) bool {
	return square >= f.frame.Base && square < f.frame.Base+f.frame.Width()
}

func (f *Fold) standing(line int) string {
	return fmt.Sprintf("line %d already holds a queen on square %d", line, f.squares[line-f.frame.Base]+f.frame.Base)
}

func (f *Fold) firstEmpty() string {
	return fmt.Sprintf("line %d holds no queen", slices.Index(f.squares, -1)+f.frame.Base)
}

func (f *Fold) refuse(format string, args ...any) error {
	err := &StepError{f.step, fmt.Sprintf(format, args...)}
	if f.refused == nil {
		f.refused = err
	}
	return err
}
