package solvers

import "fmt"

// Construction is one solution, written down without a search: the rows of the queens by column, counted
// from 1, first those of Evens and then those of Odds.
type Construction struct {
	N           int
	Evens, Odds []int
}

// Rows is the row of the queen in each column.
func (c Construction) Rows() []int {
	return append(append(make([]int, 0, c.N), c.Evens...), c.Odds...)
}

// Construct writes down a solution for n queens, which is 1 or at least 4: for 2 and 3 there is none.
//
// The list is the even numbers up to n, then the odd ones. If n divided by 6 leaves 2, then of the odd
// numbers 1 and 3 change places, and 5 goes to the end. If it leaves 3, then 2 goes to the end of the even
// numbers, and 1 and 3 to the end of the odd ones.
//
// That even numbers and then odd ones solve the puzzle for even n, unless n divided by 6 leaves 2, is in E. Pauls,
// "Das Maximalproblem der Damen auf dem Schachbrete", Deutsche Schachzeitung 29 (1874), 129–134 and 257–267. By the
// survey of J. Bell and B. Stevens, Discrete Mathematics 309 (2009), 1–31, it is the first proof that there is a
// solution for every n from 4 on. E. J. Hoffman, J. C. Loessi and R. C. Moore, Mathematics Magazine 42 (1969), 66–72,
// have the list again, and for odd n one queen more in the corner. For the remainders 2 and 3 these papers have other
// lists; the one here is told without an author. The lesson is-there-always-a-solution proves all of it.
func Construct(n int) (Construction, error) {
	if n < 1 || n == 2 || n == 3 {
		return Construction{}, fmt.Errorf("no solution for n = %d can be constructed: want 1, or 4 and more", n)
	}
	c := Construction{N: n}
	for row := 2; row <= n; row += 2 {
		c.Evens = append(c.Evens, row)
	}
	for row := 1; row <= n; row += 2 {
		c.Odds = append(c.Odds, row)
	}
	switch n % 6 {
	case 2: // n is at least 8: there are four odd numbers
		c.Odds[0], c.Odds[1] = 3, 1
		c.Odds = append(append(c.Odds[:2:2], c.Odds[3:]...), 5)
	case 3: // n is at least 9
		c.Evens = append(c.Evens[1:], 2)
		c.Odds = append(c.Odds[2:], 1, 3)
	}
	return c, nil
}
