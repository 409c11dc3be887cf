//queens: base 0, lines rows

package plain

// boardFull keeps the whole board, and looks in all eight directions before it accepts a queen.
type boardFull struct {
	search
	board [][]bool // board[row][col] tells whether a queen stands there
}

func (s *boardFull) solve() {
	s.board = newBoard(s.n)
	s.queen(0)
}

// #region search
func (s *boardFull) queen(row int) {
	//step:enter(row)
	if row == s.n {
		//step:solution()
		s.found(columns(s.board))
		return
	}
	for col := 0; col < s.n; col++ {
		//step:try(row, col)
		if !s.free(row, col) {
			//step:clash(row, col)
			continue
		}
		//step:place(row, col)
		s.board[row][col] = true
		s.queen(row + 1)
		//step:remove(row, col)
		s.board[row][col] = false
	}
	//step^:backtrack(row)
}

// #endregion

// #region check
// free tells whether no queen stands in the row, the column or on a diagonal, above or below.
func (s *boardFull) free(row, col int) bool {
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
