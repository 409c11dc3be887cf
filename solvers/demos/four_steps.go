package demos

import (
	"fmt"
	"io"
)

// fourSteps does what the four steps say, and no more, for five queens and for four.
func fourSteps(out io.Writer) {
	for _, n := range []int{5, 4} {
		fmt.Fprintf(out, "n = %d: %v\n", n, walk(n))
	}
}

// walk looks for one solution: the column of the queen in each row.
func walk(n int) []int {
	queens := []int{0}    // step 1: a queen on the first square of the first row
	col := 0              // where the search in the next row begins
	for len(queens) < n { // step 4: when the last row holds a queen, that is a solution
		for col < n && attackedBy(queens, col) { // step 2: on to the next row, to its first free square
			col++
		}
		if col < n {
			queens, col = append(queens, col), 0
			continue
		}
		last := len(queens) - 1 // step 3: if there is none, back one row, to the square after its queen
		col = queens[last] + 1
		if col == n {
			panic(fmt.Sprintf("the queen of row %d stands on the last square: there is none after it", last))
		}
		queens = queens[:last]
	}
	return queens
}

// attackedBy tells whether one of the queens attacks a square of the row below them.
func attackedBy(queens []int, col int) bool {
	for row, other := range queens {
		if down := len(queens) - row; col == other || col-other == down || other-col == down {
			return true
		}
	}
	return false
}
