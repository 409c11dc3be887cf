//queens: base 0, lines rows

package plain

// boardAbove keeps the whole board, but looks up only: there is one queen a row, and none stands below
// the newest.
type boardAbove struct {
	search
	board [][]bool // board[row][col] tells whether a queen stands there
}

func (s *boardAbove) solve() {
	s.board = newBoard(s.n)
	s.queen(0)
}

// #region search
func (s *boardAbove) queen(row int) {
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
// above tells whether no queen stands above the square, straight or aslant.
func (s *boardAbove) above(row, col int) bool {
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
