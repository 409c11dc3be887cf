package demos

import (
	"fmt"
	"io"
)

// rowTestWithHerself makes every board of eight queens and counts those that the test lets pass: once with a j
// that runs over all columns, once with a j that stays before i.
func rowTestWithHerself(out io.Writer) {
	over, before, boards := 0, 0, 0
	row := make([]int, 8) // row[i] is the row of the queen in column i
	for more := true; more; more = nextBoard(row) {
		boards++
		if !sameRow(row, true) {
			over++
		}
		if !sameRow(row, false) {
			before++
		}
	}
	fmt.Fprintf(out, "j over all columns: %d of %d boards pass\n", over, boards)
	fmt.Fprintf(out, "j before i: %d of %d boards pass\n", before, boards)
}

// sameRow tells whether two queens stand in one row. Where j runs over all columns, a queen meets herself.
func sameRow(row []int, all bool) bool {
	for i := range row {
		last := i - 1
		if all {
			last = len(row) - 1
		}
		for j := 0; j <= last; j++ {
			if row[i] == row[j] {
				return true
			}
		}
	}
	return false
}

// nextBoard counts the board up like a number, and tells whether there was a next one.
func nextBoard(row []int) bool {
	for i := len(row) - 1; i >= 0; i-- {
		if row[i]++; row[i] < len(row) {
			return true
		}
		row[i] = 0
	}
	return false
}
