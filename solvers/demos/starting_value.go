package demos

import (
	"fmt"
	"io"
)

// startingValue counts the solutions for eight queens from arrays that begin with different numbers.
func startingValue(out io.Writer) {
	for _, start := range []int{-1, 0, 7, 99} {
		fmt.Fprintf(out, "difference, array begins with %d: %d\n", start, countFrom(start, byDifference))
	}
	for _, start := range []int{-1, 0} {
		fmt.Fprintf(out, "slant, array begins with %d: %d\n", start, countFrom(start, bySlant))
	}
}

// countFrom searches row by row. When a queen leaves, its row gets the starting value again: only the slant needs that.
func countFrom(start int, free func(q []int, row, col int) bool) (solutions int) {
	q := make([]int, 8)
	for i := range q {
		q[i] = start
	}
	var stand func(row int)
	stand = func(row int) {
		if row == len(q) {
			solutions++
			return
		}
		for col := range q {
			if free(q, row, col) {
				q[row] = col
				stand(row + 1)
				q[row] = start
			}
		}
	}
	stand(0)
	return solutions
}

// byDifference reads the rows above, which all hold a queen.
func byDifference(q []int, row, col int) bool {
	for i := 0; i < row; i++ {
		if q[i] == col || q[i]-col == row-i || q[i]-col == i-row {
			return false
		}
	}
	return true
}

// bySlant reads the row itself, too, and there the starting value.
func bySlant(q []int, row, col int) bool {
	for i := 0; i <= row; i++ {
		if q[i] == col || q[row-i] == col-i || q[row-i] == col+i {
			return false
		}
	}
	return true
}
