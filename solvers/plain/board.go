package plain

import "slices"

// newBoard is an empty board of n rows and n columns.
func newBoard(n int) [][]bool {
	board := make([][]bool, n)
	for row := range board {
		board[row] = make([]bool, n)
	}
	return board
}

// queenIn is the column of the queen in a row.
func queenIn(row []bool) int { return slices.Index(row, true) }

// columns are the columns of the queens, row by row.
func columns(board [][]bool) []int {
	squares := make([]int, len(board))
	for row := range board {
		squares[row] = queenIn(board[row])
	}
	return squares
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
