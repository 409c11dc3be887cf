//queens: base 0, lines rows

package plain

// cellWalk walks over the board with one pair of numbers, row and column, and does not recurse.
type cellWalk struct {
	search
	board [][]bool // board[row][col] tells whether a queen stands there
}

// #region search
func (s *cellWalk) solve() {
	s.board = newBoard(s.n)
	row, col := 0, 0
	for row >= 0 {
		//step:try(row, col)
		if !s.above(row, col) {
			//step:clash(row, col)
			row, col = s.next(row, col)
			continue
		}
		//step:place(row, col)
		s.board[row][col] = true
		if row < s.n-1 {
			row, col = row+1, 0
			continue
		}
		//step:solution()
		s.found(columns(s.board))
		//step:remove(row, col)
		s.board[row][col] = false
		row, col = s.next(row, col)
	}
}

// next is the square to try after (row, col). At the end of a row it goes back to the queen of the row
// above and takes her off; she may stand at the end of her row, too. The row is -1 when all is done.
func (s *cellWalk) next(row, col int) (int, int) {
	for col == s.n-1 {
		//step:backtrack(row)
		row--
		if row < 0 {
			break
		}
		col = queenIn(s.board[row])
		//step:remove(row, col)
		s.board[row][col] = false
	}
	return row, col + 1
}

// #endregion

// #region check
// above tells whether no queen stands above the square, straight or aslant.
func (s *cellWalk) above(row, col int) bool {
	for i := 1; i <= row; i++ {
		//step:probe(row-i, col)
		if s.board[row-i][col] {
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
