package lessons

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"queens/solvers"
	"queens/tracer"
)

// StepCount is a number of steps of a run, as [Count] is in a text.
type StepCount struct {
	Variant solvers.Variant
	N       int
	Measure Measure
	First   bool // up to and including the first solution
}

func (q *StepCount) compute(ctx context.Context) (int64, error) {
	tally, err := Run(ctx, q.Variant, q.N)
	if err != nil {
		return 0, err
	}
	counts := tally.Counts
	if q.First {
		if counts = tally.First; counts == nil {
			return 0, fmt.Errorf("%s finds no solution for n = %d: there is no first one", q.Variant.Name, q.N)
		}
	}
	return q.Measure.Of(counts), nil
}

// WrongBoards is how many boards a variant takes for solutions that are none.
type WrongBoards struct {
	Variant solvers.Variant
	N       int
}

func (q *WrongBoards) compute(ctx context.Context) (count int64, err error) {
	s, err := search(ctx, q.Variant, q.N)
	if err != nil {
		return 0, err
	}
	for _, board := range s.solutions {
		if !isSolution(board) {
			count++
		}
	}
	return count, nil
}

// maxPermuted is the greatest board whose permutations are all made.
const maxPermuted = 10

// Permutations is how many boards have one queen on each line and each square, or how many of them are solutions.
type Permutations struct {
	N         int
	Solutions bool
}

func (q *Permutations) compute(ctx context.Context) (count int64, err error) {
	board := make([]int, q.N)
	for i := range board {
		board[i] = i
	}
	var permute func(from int)
	permute = func(from int) {
		if ctx.Err() != nil {
			return
		}
		if from < len(board) {
			for i := from; i < len(board); i++ {
				board[from], board[i] = board[i], board[from]
				permute(from + 1)
				board[from], board[i] = board[i], board[from]
			}
			return
		}
		if !q.Solutions || isSolution(board) {
			count++
		}
	}
	permute(0)
	return count, context.Cause(ctx)
}

// LineBoards is how many boards hold queens on their first lines only, one on each.
type LineBoards struct {
	N, Level int  // queens on Level of N lines
	Legal    bool // those alone without an attack
}

func (q *LineBoards) compute(ctx context.Context) (count int64, err error) {
	if q.Legal {
		err = legalBoards(ctx, q.N, q.Level, func([]int) { count++ })
		return count, err
	}
	count = 1
	for range q.Level {
		if count *= int64(q.N); count > maxNumber {
			return 0, fmt.Errorf("there are more than %d boards", int64(maxNumber))
		}
	}
	return count, nil
}

// Branches is how many squares of the next line are free on a legal board, where there are fewest or most.
type Branches struct {
	N, Level int // queens on Level of N lines
	Most     bool
	LinesAre string // Columns or Rows
	Base     int
}

func (q *Branches) compute(ctx context.Context) (int64, error) {
	fewest, most := q.N+1, -1
	err := legalBoards(ctx, q.N, q.Level, func(board []int) {
		free := freeSquares(board, q.Level)
		fewest, most = min(fewest, free), max(most, free)
	})
	switch {
	case err != nil:
		return 0, err
	case most < 0:
		return 0, fmt.Errorf("there is no legal board with %d queens on %d lines", q.Level, q.N)
	case q.Most:
		return int64(most), nil
	default:
		return int64(fewest), nil
	}
}

// Diagonals is how many diagonals a board has in one direction.
type Diagonals struct{ N int }

func (q *Diagonals) compute(context.Context) (int64, error) {
	sums := map[int]bool{}
	for line := range q.N {
		for square := range q.N {
			sums[line+square] = true
		}
	}
	return int64(len(sums)), nil
}

// FreeSquares is how many squares of a line no queen attacks.
type FreeSquares struct {
	Line  int // from 0
	Board *Board
}

func (q *FreeSquares) compute(context.Context) (int64, error) {
	return int64(freeSquares(q.Board.Squares, q.Line)), nil
}

// IsSolution is whether no two queens of a full board attack each other.
type IsSolution struct {
	Board *Board
	Pair  [2]int // the lines, from 0, of two that do, if there are any
}

func (q *IsSolution) find(context.Context) (bool, error) {
	var attack bool
	q.Pair[0], q.Pair[1], attack = attackers(q.Board.Squares)
	q.Board.Attacks = attack
	return !attack, nil
}

func (q *IsSolution) found() string {
	if !q.Board.Attacks {
		return "no two queens attack each other"
	}
	return fmt.Sprintf("the queens of lines %d and %d attack each other", q.Pair[0]+q.Board.Base, q.Pair[1]+q.Board.Base)
}

// IsFree is whether no queen attacks a square.
type IsFree struct {
	Line, Square int // from 0
	Board        *Board
	By           []int // the lines, from 0, whose queens do
}

func (q *IsFree) find(context.Context) (bool, error) {
	q.By = q.By[:0]
	for line, square := range q.Board.Squares {
		if square >= 0 && covers(on(line, square), on(q.Line, q.Square)) {
			q.By = append(q.By, line)
		}
	}
	return len(q.By) == 0, nil
}

func (q *IsFree) found() string {
	if len(q.By) == 0 {
		return "no queen attacks the square"
	}
	return fmt.Sprintf("the queen of line %d attacks the square", q.By[0]+q.Board.Base)
}

// FirstSolution is whether a board is the first solution that a variant finds.
type FirstSolution struct {
	Variant solvers.Variant
	Board   *Board
	Found   []int // what it does find, squares from 0; nil if it finds none
}

func (q *FirstSolution) find(ctx context.Context) (bool, error) {
	s, err := search(ctx, q.Variant, len(q.Board.Squares))
	if err != nil || len(s.solutions) == 0 {
		return false, err
	}
	q.Found = s.solutions[0]
	return slices.Equal(q.Found, q.Board.Squares), nil
}

func (q *FirstSolution) found() string {
	if q.Found == nil {
		return "it finds none"
	}
	return "the first is " + tracer.BoardText(q.Found, q.Board.Base)
}

// SameMoves is whether two variants place and remove the same queens in the same order.
type SameMoves struct {
	A, B   solvers.Variant
	N      int
	Counts [2]int64 // of their moves
}

func (q *SameMoves) find(ctx context.Context) (bool, error) {
	a, b, err := searchBoth(ctx, q.A, q.B, q.N)
	if err != nil {
		return false, err
	}
	q.Counts = [2]int64{a.moves, b.moves}
	return a.moves == b.moves && a.sum == b.sum, nil
}

func (q *SameMoves) found() string {
	return fmt.Sprintf("%s makes %d moves, %s %d", q.A.Name, q.Counts[0], q.B.Name, q.Counts[1])
}

// SameSolutions is whether two variants find the same boards, in any order.
type SameSolutions struct {
	A, B   solvers.Variant
	N      int
	Counts [2]int64 // of the boards
}

func (q *SameSolutions) find(ctx context.Context) (bool, error) {
	a, b, err := searchBoth(ctx, q.A, q.B, q.N)
	if err != nil {
		return false, err
	}
	q.Counts = [2]int64{int64(len(a.solutions)), int64(len(b.solutions))}
	sorted := func(boards [][]int) [][]int { return slices.SortedFunc(slices.Values(boards), slices.Compare) }
	return slices.EqualFunc(sorted(a.solutions), sorted(b.solutions), slices.Equal), nil
}

func (q *SameSolutions) found() string {
	return fmt.Sprintf("%s finds %d boards, %s %d", q.A.Name, q.Counts[0], q.B.Name, q.Counts[1])
}

// Constant is whether row and column have the same sum, or difference, all along each diagonal of one direction.
type Constant struct {
	Difference bool // row - column, not row + column
	Rising     bool // from bottom left to top right, not from top left to bottom right
	N, Base    int
	Up         bool // the first row is at the bottom
}

func (q *Constant) find(context.Context) (bool, error) {
	number := func(row, column int) int {
		if q.Difference {
			return row - column
		}
		return row + column
	}
	down := 1 // to the next row on the way to the right
	if q.Rising != q.Up {
		down = -1
	}
	for row := range q.N {
		for column := range q.N - 1 {
			if next := row + down; next >= 0 && next < q.N && number(row, column) != number(next, column+1) {
				return false, nil
			}
		}
	}
	return true, nil
}

func (q *Constant) found() string { return fmt.Sprintf("on a board of %d by %d", q.N, q.N) }

// Solvable is whether there is a solution for every n of a range, or for none of them.
type Solvable struct {
	From, To int // n
	None     bool
	Except   int // an n that is otherwise, or 0
}

func (q *Solvable) find(ctx context.Context) (bool, error) {
	for q.Except = q.From; q.Except <= q.To; q.Except++ {
		some, err := solvable(ctx, q.Except)
		if err != nil {
			return false, err
		}
		if some == q.None {
			return false, nil
		}
	}
	q.Except = 0
	return true, nil
}

func (q *Solvable) found() string {
	if q.Except == 0 {
		return "each n was looked at"
	}
	return fmt.Sprintf("not so for n = %d", q.Except)
}

// solvable constructs a solution and looks at it, or searches where none is constructed.
func solvable(ctx context.Context, n int) (some bool, err error) {
	c, err := solvers.Construct(n)
	if err != nil {
		err = legalBoards(ctx, n, n, func([]int) { some = true })
		return some, err
	}
	board := c.Rows()
	for i := range board {
		board[i]--
	}
	if !isSolution(board) || len(board) != n {
		return false, fmt.Errorf("the board constructed for n = %d is no solution: %s", n, strings.Trim(fmt.Sprint(board), "[]"))
	}
	return true, nil
}
