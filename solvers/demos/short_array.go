package demos

import (
	"fmt"
	"io"
)

// shortArray stands 20 queens. Its array has the places 0 to 20. After a solution it goes on, into column 21.
func shortArray(out io.Writer) {
	const n = 20
	pos := make([]int, n+1) // pos[c] is the row of the queen in column c
	var stand func(col int)
	stand = func(col int) {
		if col == n+1 {
			fmt.Fprintln(out, "solution:", pos[1:])
		}
		for row := 1; row <= n; row++ {
			pos[col] = row
			if fits(pos, col) {
				stand(col + 1)
			}
		}
	}
	stand(1)
	fmt.Fprintln(out, "done")
}

// fits tells whether no queen before column col attacks the one there.
func fits(pos []int, col int) bool {
	for i := 1; i < col; i++ {
		if d := pos[i] - pos[col]; d == 0 || d == col-i || d == i-col {
			return false
		}
	}
	return true
}
