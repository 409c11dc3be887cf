//queens: base 0, lines rows

package plain

import "slices"

// arraySlant keeps one number a row and checks along the slant: i rows up, a queen must not stand i
// columns to the left or to the right.
type arraySlant struct {
	search
	q []int // q[row] is the column of the queen in that row, from 0; -1 for none
}

func (s *arraySlant) solve() {
	s.q = slices.Repeat([]int{-1}, s.n)
	s.queen(0, 0)
}

// #region search
func (s *arraySlant) queen(row, col int) {
	//step:enter(row, col)
	if col >= s.n {
		//step:backtrack(row)
		return
	}
	if row >= s.n {
		//step:solution()
		s.found(s.q)
		return
	}
	//step:try(row, col)
	if !s.free(row, col) {
		//step:clash(row, col)
		s.queen(row, col+1)
		return
	}
	//step:place(row, col)
	s.q[row] = col
	s.queen(row+1, 0)
	//step:remove(row, col)
	s.q[row] = -1
	s.queen(row, col+1)
}

// #endregion

// #region check
// free reads row by row down the column, and up the slant from the square itself.
func (s *arraySlant) free(row, col int) bool {
	for i := 0; i <= row; i++ {
		//step:compare(i, row)
		if s.q[i] == col || s.q[row-i] == col-i || s.q[row-i] == col+i {
			return false
		}
	}
	return true
}

// #endregion
