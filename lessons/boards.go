package lessons

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"

	"queens/solvers"
	"queens/tracer"
)

// on is a square of a board whose lines and squares are counted from 0.
func on(line, square int) tracer.Square { return tracer.Square{Line: line, Square: square} }

// covers reports whether a queen attacks a square or stands on it.
func covers(queen, at tracer.Square) bool { return queen == at || queen.Attacks(at) }

// attackers finds two lines whose queens attack each other. Squares of the board below 0 hold none.
func attackers(board []int) (a, b int, found bool) {
	for b, square := range board {
		for a, other := range board[:b] {
			if square >= 0 && other >= 0 && on(a, other).Attacks(on(b, square)) {
				return a, b, true
			}
		}
	}
	return 0, 0, false
}

// isSolution reports whether no two queens of a full board attack each other.
func isSolution(board []int) bool {
	n := len(board)
	squares, sums, differences := make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)
	for line, square := range board {
		if square < 0 || square >= n || squares[square] || sums[line+square] || differences[line-square+n] {
			return false
		}
		squares[square], sums[line+square], differences[line-square+n] = true, true, true
	}
	return true
}

// freeSquares is how many squares of a line no queen of the board attacks. A queen of the line itself attacks them all.
func freeSquares(board []int, line int) (count int) {
	for square := range board {
		free := true
		for other, queen := range board {
			if queen >= 0 && covers(on(other, queen), on(line, square)) {
				free = false
			}
		}
		if free {
			count++
		}
	}
	return count
}

// maxLegal is how many boards legalBoards looks at.
const maxLegal = 2_000_000

// legalBoards makes every board of n lines with queens on the first of them, as many as level says, that do not attack
// each other. It is no program of the course: what those count is checked against it.
func legalBoards(ctx context.Context, n, level int, each func(board []int)) error {
	board := slices.Repeat([]int{-1}, n)
	looked := 0
	var stand func(line int) error
	stand = func(line int) error {
		if looked++; looked > maxLegal {
			return fmt.Errorf("there are more than %d boards to look at for n = %d", maxLegal, n)
		}
		if looked%4096 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if line == level {
			each(board)
			return nil
		}
	squares:
		for square := range n {
			for other, queen := range board[:line] {
				if on(other, queen).Attacks(on(line, square)) {
					continue squares
				}
			}
			board[line] = square
			if err := stand(line + 1); err != nil {
				return err
			}
		}
		board[line] = -1
		return nil
	}
	return stand(0)
}

// searched is what a run of a variant finds and does, lines and squares counted from 0.
type searched struct {
	solutions [][]int
	moves     int64  // queens placed and removed
	sum       uint64 // of the moves, in their order
}

// maxFound is how many boards of a run are kept.
const maxFound = 100_000

// search runs the traced twin of a variant. It is run once and remembered.
func search(ctx context.Context, v solvers.Variant, n int) (*searched, error) {
	return runsOf(v).searches.get(ctx, runKey{v.Name, n}, func() (*searched, error) {
		s, err := runSearch(ctx, v, n)
		switch {
		case errors.Is(err, tracer.ErrLimit):
			return nil, fmt.Errorf("%s for n = %d takes more than %d steps: too many to be looked at here", v.Name, n, MaxSteps)
		case err != nil:
			return nil, fmt.Errorf("%s for n = %d: %w", v.Name, n, err)
		}
		return s, nil
	})
}

func searchBoth(ctx context.Context, v, w solvers.Variant, n int) (a, b *searched, err error) {
	if a, err = search(ctx, v, n); err == nil {
		b, err = search(ctx, w, n)
	}
	return a, b, err
}

// moveSeed makes the sums of all moves comparable.
var moveSeed = maphash.MakeSeed()

func runSearch(ctx context.Context, v solvers.Variant, n int) (*searched, error) {
	if err := prepare(ctx, v, n); err != nil {
		return nil, err
	}
	source := v.Source(n)
	markers, base := source.Markers(), source.Base
	s := &searched{}
	var hash maphash.Hash
	hash.SetSeed(moveSeed)
	sink := func(steps []tracer.Step) error {
		for _, step := range steps {
			switch kind := markers[step.Marker()].Kind; kind {
			case tracer.Place, tracer.Remove:
				s.moves++
				line, square := step.A()-base, step.B()-base
				hash.Write([]byte{byte(kind), byte(line), byte(line >> 8), byte(square), byte(square >> 8)})
			}
		}
		return nil
	}
	each := func(squares []int) bool {
		board := slices.Clone(squares)
		for i := range board {
			board[i] -= base
		}
		s.solutions = append(s.solutions, board)
		return len(s.solutions) <= maxFound
	}
	if err := v.Trace(n, each, tracer.Cancel(ctx, tracer.Limit(MaxSteps, sink))); err != nil {
		return nil, err
	}
	if len(s.solutions) > maxFound {
		return nil, fmt.Errorf("it finds more than %d boards", maxFound)
	}
	s.sum = hash.Sum64()
	return s, nil
}
