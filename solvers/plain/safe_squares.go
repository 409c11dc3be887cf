//queens: base 0, lines rows

package plain

// safeSquares marks the squares of a row that the queens above attack, before it tries any of them.
type safeSquares struct {
	search
	column []int // column[i] is the column of the queen in row i, from 0
}

func (s *safeSquares) solve() {
	s.column = make([]int, s.n)
	s.queen(0)
}

// #region search
func (s *safeSquares) queen(num int) {
	//step:enter(num)
	safe := s.safe(num)
	for i := 0; i < s.n; i++ {
		//step:try(num, i)
		if !safe[i] {
			//step:clash(num, i)
			continue
		}
		//step:place(num, i)
		s.column[num] = i
		if num == s.n-1 {
			//step:solution()
			s.found(s.column)
			//step:remove(num, i)
			break
		}
		s.queen(num + 1)
		//step^:remove(num, i)
	}
	//step^:backtrack(num)
}

// #endregion

// #region mark
// safe tells which squares of row num no queen above attacks.
func (s *safeSquares) safe(num int) []bool {
	safe := make([]bool, s.n)
	for i := range safe {
		safe[i] = true
	}
	for i := 0; i < num; i++ {
		k := num - i
		c := s.column[i]
		//step:mark(num, c)
		safe[c] = false
		if c+k < s.n {
			//step:mark(num, c+k)
			safe[c+k] = false
		}
		if c-k >= 0 {
			//step:mark(num, c-k)
			safe[c-k] = false
		}
	}
	return safe
}

// #endregion
