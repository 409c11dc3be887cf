// Package printed says what the program of a variant prints, in whatever language it is written.
package printed

import (
	"fmt"
	"strings"
)

// By is what the program of that name prints on the way to its solutions, each the square of the queen on each
// line, in the program's own numbering.
func By(program string, n int, solutions [][]int) string {
	form := forms[program]
	if form == nil {
		form = squares
	}
	var out strings.Builder
	for i, solution := range solutions {
		form(&out, i+1, n, solution)
	}
	fmt.Fprintln(&out, len(solutions))
	return out.String()
}

// forms are those of the programs that print something else than the squares on one line.
var forms = map[string]func(out *strings.Builder, number, n int, solution []int){
	"column-dfs":             func(*strings.Builder, int, int, []int) {},
	"diagonal-sums":          signs,
	"flag-arrays":            letters,
	"safe-squares":           columns,
	"board-scan":             matrix,
	"board-full":             matrix,
	"column-recursion":       matrix,
	"board-above":            matrix,
	"board-above-as-printed": matrix,
}

func squares(out *strings.Builder, number, _ int, solution []int) {
	fmt.Fprintln(out, number, strings.Trim(fmt.Sprint(solution), "[]"))
}

func signs(out *strings.Builder, _, n int, solution []int) {
	grid(out, n, n, "", func(row, col int) string { return either(solution[row] == col, "#", "0") })
	fmt.Fprintln(out, strings.Repeat("=", n))
}

func letters(out *strings.Builder, number, n int, solution []int) {
	fmt.Fprintln(out, number)
	grid(out, n, n, " ", func(row, col int) string { return either(solution[col] == row+1, "Q", ".") })
}

func columns(out *strings.Builder, number, n int, solution []int) {
	fmt.Fprintln(out, number)
	grid(out, 1, n, " ", func(_, col int) string { return fmt.Sprintf("%2d", col) })
	grid(out, n, n, " ", func(row, col int) string { return either(solution[row] == col, "++", "--") })
}

func matrix(out *strings.Builder, number, n int, solution []int) {
	fmt.Fprintln(out, number)
	grid(out, n, n, " ", func(row, col int) string { return either(solution[row] == col, "1", "0") })
}

func grid(out *strings.Builder, rows, cols int, gap string, cell func(row, col int) string) {
	for row := range rows {
		for col := range cols {
			if col > 0 {
				out.WriteString(gap)
			}
			out.WriteString(cell(row, col))
		}
		out.WriteString("\n")
	}
}

func either(yes bool, one, other string) string {
	if yes {
		return one
	}
	return other
}
