//queens: base 0, lines rows

package plain

// boardAboveAsPrinted is wrong on purpose. Its check runs i from 0 to row-1, and so never reads the
// diagonals of row 0.
type boardAboveAsPrinted struct {
	search
	board [][]bool // board[row][col] tells whether a queen stands there
}

func (s *boardAboveAsPrinted) solve() {
	s.board = newBoard(s.n)
	s.queen(0)
}

// #region search
func (s *boardAboveAsPrinted) queen(row int) {
	//step:enter(row)
	if row == s.n {
		//step:solution()
		s.found(columns(s.board))
		return
	}
	for col := 0; col < s.n; col++ {
		//step:try(row, col)
		if !s.above(row, col) {
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
// above looks up the column from row 0 down, but up the diagonals from the square itself: it ends one
// row too early.
func (s *boardAboveAsPrinted) above(row, col int) bool {
	for i := 0; i < row; i++ {
		//step:probe(i, col)
		if s.board[i][col] {
			return false
		}
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
	return true
}

// #endregion
