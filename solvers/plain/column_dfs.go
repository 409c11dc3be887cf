//queens: base 1, lines columns

package plain

// columnDFS goes column by column, smallest row first, and checks the newest queen only. It counts a
// solution and does not return: it goes on to a column that is not there, where every queen clashes.
type columnDFS struct {
	search
	pos []int // pos[col] is the row of the queen in column col, from 1; one column more than the board has
}

func (s *columnDFS) solve() {
	s.pos = make([]int, s.n+2)
	s.dfs(1)
}

// #region search
func (s *columnDFS) dfs(col int) {
	//step:enter(col)
	if col == s.n+1 {
		//step:solution()
		s.found(s.pos[1:col])
	}
	for i := 1; i <= s.n; i++ {
		//step:try(col, i)
		s.pos[col] = i
		if !s.free(col) {
			//step:clash(col, i)
			continue
		}
		//step:place(col, i)
		s.dfs(col + 1)
		//step^:remove(col, i)
	}
	//step^:backtrack(col)
}

// #endregion

// #region check
// free holds the queen in column col against each queen before her.
func (s *columnDFS) free(col int) bool {
	for i := 1; i < col; i++ {
		//step:compare(i, col)
		if s.pos[i] == s.pos[col] || col-i == abs(s.pos[i]-s.pos[col]) {
			return false
		}
	}
	return true
}

// #endregion
