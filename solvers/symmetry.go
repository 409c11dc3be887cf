package solvers

import (
	"fmt"
	"slices"
)

// Symmetry is one of the eight ways to lay a square board on itself: four turns and four mirrors. It is
// meant as seen on a board whose lines are rows, the first at the top, and whose squares go from left to
// right.
type Symmetry int

// The turns are clockwise. The diagonal goes from the upper left to the lower right.
const (
	Same Symmetry = iota
	Quarter
	Half
	ThreeQuarters
	LeftRight
	UpDown
	Diagonal
	Antidiagonal
)

var symmetryNames = [...]string{"same", "quarter", "half", "three-quarters", "left-right", "up-down", "diagonal", "antidiagonal"}

// Symmetries lists all eight, turns first.
func Symmetries() []Symmetry {
	all := make([]Symmetry, len(symmetryNames))
	for i := range all {
		all[i] = Symmetry(i)
	}
	return all
}

func (s Symmetry) String() string { return symmetryNames[s] }

// Turn reports whether s is a turn, and no mirror.
func (s Symmetry) Turn() bool { return s <= ThreeQuarters }

// Square is where a square of a board of n by n comes to lie, counted from 0.
func (s Symmetry) Square(n, line, square int) (int, int) {
	last := n - 1
	switch s {
	case Quarter:
		return square, last - line
	case Half:
		return last - line, last - square
	case ThreeQuarters:
		return last - square, line
	case LeftRight:
		return line, last - square
	case UpDown:
		return last - line, square
	case Diagonal:
		return square, line
	case Antidiagonal:
		return last - square, last - line
	}
	return line, square
}

// Board lays a whole board on itself: squares holds the square of the queen on each line, from 0, and each
// line and each square has one queen.
func (s Symmetry) Board(squares []int) []int {
	turned := make([]int, len(squares))
	for line, square := range squares {
		line, square = s.Square(len(squares), line, square)
		turned[line] = square
	}
	return turned
}

// Family is a solution with all that turns and mirrors make of it.
type Family struct {
	Members []Member   // the different ones; first the fundamental one, which is the least of them
	Keeps   []Symmetry // those that leave the fundamental one as it is, Same among them
}

// Member is a solution of a family.
type Member struct {
	Squares []int      // the square of the queen on each line, from 0
	Number  int        // its place among all solutions in their order, from 1
	By      []Symmetry // those that make it of the fundamental one
}

// Fundamental is the solution that stands for the family: the least, line by line.
func (f Family) Fundamental() Member { return f.Members[0] }

// MaxFamilies is the greatest n for which the families are listed: beyond it they are thousands.
const MaxFamilies = 12

// Families lists all solutions for n queens, 1 to [MaxFamilies], by family, in the order of their
// fundamental solutions.
func Families(n int) ([]Family, error) {
	if n < 1 || n > MaxFamilies {
		return nil, fmt.Errorf("n is %d, want 1 to %d", n, MaxFamilies)
	}
	v, err := Find("one-array")
	if err != nil {
		return nil, err
	}
	base := v.Source(n).Base
	var all [][]int
	err = v.Solve(n, func(squares []int) bool {
		board := slices.Clone(squares)
		for line := range board {
			board[line] -= base
		}
		all = append(all, board)
		return true
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, slices.Compare[[]int])
	var families []Family
	seen := make([]bool, len(all))
	for i, board := range all {
		if seen[i] {
			continue
		}
		f := family(board)
		for m := range f.Members {
			at, _ := slices.BinarySearchFunc(all, f.Members[m].Squares, slices.Compare[[]int])
			seen[at], f.Members[m].Number = true, at+1
		}
		families = append(families, f)
	}
	return families, nil
}

// family lists what the symmetries make of a board.
func family(board []int) (f Family) {
	for _, s := range Symmetries() {
		made := s.Board(board)
		at := slices.IndexFunc(f.Members, func(m Member) bool { return slices.Equal(m.Squares, made) })
		if at < 0 {
			at = len(f.Members)
			f.Members = append(f.Members, Member{Squares: made})
		}
		f.Members[at].By = append(f.Members[at].By, s)
	}
	f.Keeps = f.Members[0].By
	return f
}
