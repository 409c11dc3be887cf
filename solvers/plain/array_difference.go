//queens: base 0, lines rows

package plain

// arrayDifference compares differences: as many columns away as rows is a diagonal. No starting value
// is needed, and nothing is cleared on the way back.
type arrayDifference struct {
	search
	q []int // q[row] is the column of the queen in that row, from 0
}

func (s *arrayDifference) solve() {
	s.q = make([]int, s.n)
	s.queen(0, 0)
}

// #region search
func (s *arrayDifference) queen(row, col int) {
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
	//step^:remove(row, col)
	s.queen(row, col+1)
}

// #endregion

// #region check
// free compares the square with the queen of each row above.
func (s *arrayDifference) free(row, col int) bool {
	for i := 0; i < row; i++ {
		//step:compare(i, row)
		if s.q[i] == col || s.q[i]-col == row-i || s.q[i]-col == i-row {
			return false
		}
	}
	return true
}

// #endregion
