//queens: base 0, lines rows

package plain

// diagonalSums knows a diagonal by a number: the sum of row and column is the same all along one
// direction, their difference all along the other. It leaves the last row when one square was found
// there.
type diagonalSums struct {
	search
	queen []int // queen[line] is the square of the queen in that row, from 0
}

func (s *diagonalSums) solve() {
	s.queen = make([]int, s.n)
	s.place(0)
}

// #region search
func (s *diagonalSums) place(line int) {
	//step:enter(line)
	for spot := 0; spot < s.n; spot++ {
		//step:try(line, spot)
		if !s.free(line, spot) {
			//step:clash(line, spot)
			continue
		}
		//step:place(line, spot)
		s.queen[line] = spot
		if line == s.n-1 {
			//step:solution()
			s.found(s.queen)
			//step:remove(line, spot)
			s.queen[line] = 0
			//step:backtrack(line)
			return
		}
		s.place(line + 1)
		//step:remove(line, spot)
		s.queen[line] = 0
	}
	//step^:backtrack(line)
}

// #endregion

// #region check
// free compares the square with the column and the two diagonals of each queen above it.
func (s *diagonalSums) free(line, spot int) bool {
	for i := 0; i < line; i++ {
		//step:compare(i, line)
		if s.queen[i] == spot || i+s.queen[i] == line+spot || i-s.queen[i] == line-spot {
			return false
		}
	}
	return true
}

// #endregion
