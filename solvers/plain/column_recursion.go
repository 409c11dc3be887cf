//queens: base 0, lines rows

package plain

// columnRecursion turns the loop over the columns into a recursion, too: each call looks at one square.
type columnRecursion struct {
	search
	board [][]bool // board[row][col] tells whether a queen stands there
}

func (s *columnRecursion) solve() {
	s.board = newBoard(s.n)
	s.queen(0, 0)
}

// #region search
func (s *columnRecursion) queen(row, col int) {
	//step:enter(row, col)
	if col >= s.n {
		//step:backtrack(row)
		return
	}
	if row >= s.n {
		//step:solution()
		s.found(columns(s.board))
		return
	}
	//step:try(row, col)
	if !s.free(row, col) {
		//step:clash(row, col)
		s.queen(row, col+1)
		return
	}
	//step:place(row, col)
	s.board[row][col] = true
	s.queen(row+1, 0)
	//step:remove(row, col)
	s.board[row][col] = false
	s.queen(row, col+1)
}

// #endregion

// #region check
// free tells whether no queen stands in the row, the column or on a diagonal, above or below.
func (s *columnRecursion) free(row, col int) bool {
	for i := 0; i < s.n; i++ {
		//step:probe(row, i)
		if s.board[row][i] {
			return false
		}
		//step:probe(i, col)
		if s.board[i][col] {
			return false
		}
		if row-i >= 0 {
			if col-i >= 0 {
				//step:probe(row-i, col-i)
				if s.board[row-i][col-i] {
					return false
				}
			}
			if col+i < s.n {
				//step:probe(row-i, col+i)
				if s.board[row-i][col+i] {
					return false
				}
			}
		}
		if row+i < s.n {
			if col-i >= 0 {
				//step:probe(row+i, col-i)
				if s.board[row+i][col-i] {
					return false
				}
			}
			if col+i < s.n {
				//step:probe(row+i, col+i)
				if s.board[row+i][col+i] {
					return false
				}
			}
		}
	}
	return true
}

// #endregion
