//queens: base 0, lines rows

package plain

// boardScan keeps the whole board, and looks along the row, the column and three arms of the
// diagonals. The first row is set without a look.
type boardScan struct {
	search
	board [][]bool // board[row][col] tells whether a queen stands there
}

// #region start
func (s *boardScan) solve() {
	for c := 0; c < s.n; c++ {
		s.board = newBoard(s.n)
		//step:try(0, c)
		s.board[0][c] = true
		//step:place(0, c)
		if s.n == 1 {
			//step:solution()
			s.found(columns(s.board))
		} else {
			s.row(1)
		}
		//step^:remove(0, c)
	}
	//step^:backtrack(0)
}

// #endregion

// #region search
func (s *boardScan) row(r int) {
	//step:enter(r)
	for c := 0; c < s.n; c++ {
		//step:try(r, c)
		if !s.free(r, c) {
			//step:clash(r, c)
			continue
		}
		//step:place(r, c)
		s.board[r][c] = true
		if r == s.n-1 {
			//step:solution()
			s.found(columns(s.board))
		} else {
			s.row(r + 1)
		}
		//step:remove(r, c)
		s.board[r][c] = false
	}
	//step^:backtrack(r)
}

// #endregion

// #region check
func (s *boardScan) free(r, c int) bool {
	for i := 0; i < s.n; i++ {
		//step:probe(r, i)
		if s.board[r][i] {
			return false
		}
		//step:probe(i, c)
		if s.board[i][c] {
			return false
		}
	}
	edge := min(r, c)
	for i, j := r-edge, c-edge; i < s.n && j < s.n; i, j = i+1, j+1 {
		//step:probe(i, j)
		if s.board[i][j] {
			return false
		}
	}
	for i, j := r, c; i < s.n && j >= 0; i, j = i+1, j-1 {
		//step:probe(i, j)
		if s.board[i][j] {
			return false
		}
	}
	for i, j := r, c; i >= 0 && j < s.n; i, j = i-1, j+1 {
		//step:probe(i, j)
		if s.board[i][j] {
			return false
		}
	}
	return true
}

// #endregion
