package demos

import (
	"fmt"
	"io"
)

// boardOfOne keeps a board of squares. The main program stands the queen of row 0 and goes on to row 1 at
// once: on a board of one square there is no row 1.
func boardOfOne(out io.Writer) {
	for _, n := range []int{5, 1} {
		board := make([][]bool, n)
		for i := range board {
			board[i] = make([]bool, n)
		}
		solutions := 0
		for col := range n {
			board[0][col] = true
			solutions += standBelow(board, 1)
			board[0][col] = false
		}
		fmt.Fprintf(out, "n = %d: %d solutions\n", n, solutions)
	}
}

// standBelow stands a queen in each row from this one on, in all ways, and counts them.
func standBelow(board [][]bool, row int) (solutions int) {
	for col := range board {
		if attackedOn(board, row, col) {
			continue
		}
		if row == len(board)-1 {
			solutions++
			continue
		}
		board[row][col] = true
		solutions += standBelow(board, row+1)
		board[row][col] = false
	}
	return solutions
}

// attackedOn reads the row and the column of a square, then the diagonals above it.
func attackedOn(board [][]bool, row, col int) bool {
	for i := range board {
		if board[row][i] || board[i][col] {
			return true
		}
	}
	for up := 1; up <= row; up++ {
		left, right := col-up, col+up
		if left >= 0 && board[row-up][left] || right < len(board) && board[row-up][right] {
			return true
		}
	}
	return false
}
