package demos

import (
	"fmt"
	"io"
)

// namingTrap asks for a conflict on a solution and on a board where all queens stand in one row.
func namingTrap(out io.Writer) {
	fmt.Fprintln(out, "conflict of 2 4 1 3:", conflict([]int{2, 4, 1, 3}))
	fmt.Fprintln(out, "conflict of 1 1 1 1:", conflict([]int{1, 1, 1, 1}))
}

// conflict answers true when there is none.
func conflict(row []int) bool {
	for i := range row {
		for j := 0; j < i; j++ {
			if row[i] == row[j] || row[i]-row[j] == i-j || row[j]-row[i] == i-j {
				return false
			}
		}
	}
	return true
}
