//queens: base 0, lines rows

package plain

// oneArray keeps a number a row in place of a board: the column of its queen. It checks the newest
// queen only.
type oneArray struct {
	search
	a []int // a[row] is the column of the queen in that row, from 0
}

func (s *oneArray) solve() {
	s.a = make([]int, s.n)
	s.queen(0)
}

// #region search
func (s *oneArray) queen(row int) {
	//step:enter(row)
	if row == s.n {
		//step:solution()
		s.found(s.a)
		return
	}
	for col := 0; col < s.n; col++ {
		//step:try(row, col)
		if !s.free(row, col) {
			//step:clash(row, col)
			continue
		}
		//step:place(row, col)
		s.a[row] = col
		s.queen(row + 1)
		//step^:remove(row, col)
	}
	//step^:backtrack(row)
}

// #endregion

// #region check
// free compares the square with the queen of each row above: same column, or as many columns away as
// rows.
func (s *oneArray) free(row, col int) bool {
	for i := 0; i < row; i++ {
		//step:compare(i, row)
		if s.a[i] == col || abs(row-i) == abs(col-s.a[i]) {
			return false
		}
	}
	return true
}

// #endregion
