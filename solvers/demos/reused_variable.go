package demos

import (
	"fmt"
	"io"
)

// reusedVariable prints a solution with the variable of the loop that it stands in.
func reusedVariable(out io.Writer) {
	const n = 8
	column := make([]int, n) // column[r] is that of the queen in row r
	tries, solutions := 0, 0
	var stand func(row int)
	stand = func(row int) {
		var i int
		for i = 0; i < n; i++ {
			tries++
			if attackedBy(column[:row], i) {
				continue
			}
			column[row] = i
			if row < n-1 {
				stand(row + 1)
				continue
			}
			solutions++
			for i = 0; i < n; i++ { // the same i: afterwards the outer loop is at its end, too
				fmt.Fprint(io.Discard, column[i])
			}
		}
	}
	stand(0)
	fmt.Fprintf(out, "%d solutions, %d tries\n", solutions, tries)
}
