//queens: base 0, lines rows

package plain

import "slices"

// arraySlantShort is wrong on purpose. Its check ends one row too early, and so never reads the slant
// in row 0.
type arraySlantShort struct {
	search
	q []int // q[row] is the column of the queen in that row, from 0; -1 for none
}

func (s *arraySlantShort) solve() {
	s.q = slices.Repeat([]int{-1}, s.n)
	s.queen(0, 0)
}

// #region search
func (s *arraySlantShort) queen(row, col int) {
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
// free ends at row-1, where the slant has not reached row 0.
func (s *arraySlantShort) free(row, col int) bool {
	for i := 0; i < row; i++ {
		//step:compare(i, row)
		if s.q[i] == col || s.q[row-i] == col-i || s.q[row-i] == col+i {
			return false
		}
	}
	return true
}

// #endregion
