package solvers_test

import (
	"slices"
	"testing"

	"queens/solvers"
)

// attacking are two queens that attack each other, as columns from 1, or nothing if there are none. It marks
// the rows and the diagonals that are taken: so it takes no time worth naming where n is large.
func attacking(rows []int) []int {
	n := len(rows)
	taken := map[[2]int]int{}
	for i, row := range rows {
		column := i + 1
		if row < 1 || row > n {
			return []int{column, column}
		}
		for line, number := range []int{row, column + row, column - row} {
			key := [2]int{line, number}
			if other := taken[key]; other != 0 {
				return []int{other, column}
			}
			taken[key] = column
		}
	}
	return nil
}

func TestConstructIsASolution(t *testing.T) {
	for n := 1; n <= 3000; n++ {
		c, err := solvers.Construct(n)
		if none := n == 2 || n == 3; none != (err != nil) {
			t.Fatalf("n = %d: error %v", n, err)
		} else if none {
			continue
		}
		if c.N != n || len(c.Rows()) != n {
			t.Fatalf("n = %d: it is for %d queens and has %d", n, c.N, len(c.Rows()))
		}
		if pair := attacking(c.Rows()); pair != nil {
			t.Fatalf("n = %d: the queens of columns %d attack each other in %d", n, pair, c.Rows())
		}
		if slices.ContainsFunc(c.Evens, func(row int) bool { return row%2 != 0 }) ||
			slices.ContainsFunc(c.Odds, func(row int) bool { return row%2 == 0 }) {
			t.Fatalf("n = %d: %d are to be even, and %d odd", n, c.Evens, c.Odds)
		}
	}
}

// Where the search is short, the constructed solution is one of those that it finds.
func TestConstructIsFound(t *testing.T) {
	for n := 4; n <= 9; n++ {
		c, err := solvers.Construct(n)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		find(t, "recursive").Solve(n, func(rows []int) bool {
			found = slices.Equal(rows, c.Rows())
			return !found
		})
		if !found {
			t.Errorf("n = %d: the search does not find %d", n, c.Rows())
		}
	}
}

func TestConstructByHand(t *testing.T) {
	for n, want := range map[int][]int{
		1:  {1},
		4:  {2, 4, 1, 3},
		5:  {2, 4, 1, 3, 5},
		8:  {2, 4, 6, 8, 3, 1, 7, 5},
		9:  {4, 6, 8, 2, 5, 7, 9, 1, 3},
		14: {2, 4, 6, 8, 10, 12, 14, 3, 1, 7, 9, 11, 13, 5},
		15: {4, 6, 8, 10, 12, 14, 2, 5, 7, 9, 11, 13, 15, 1, 3},
	} {
		if c, err := solvers.Construct(n); err != nil || !slices.Equal(c.Rows(), want) {
			t.Errorf("n = %d: %d, error %v, want %d", n, c.Rows(), err, want)
		}
	}
	for _, n := range []int{-1, 0, 2, 3} {
		if _, err := solvers.Construct(n); err == nil {
			t.Errorf("n = %d is no error", n)
		}
	}
}

// The lesson says that the plain list, even numbers and then odd ones, fails for the remainders 2 and 3 alone.
func TestPlainListFailsForTwoRemainders(t *testing.T) {
	for n := 4; n <= 1000; n++ {
		var rows []int
		for _, first := range []int{2, 1} {
			for row := first; row <= n; row += 2 {
				rows = append(rows, row)
			}
		}
		if fails := attacking(rows) != nil; fails != (n%6 == 2 || n%6 == 3) {
			t.Errorf("n = %d: it fails: %v", n, fails)
		}
	}
}
