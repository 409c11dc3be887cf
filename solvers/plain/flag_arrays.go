//queens: base 1, lines columns

package plain

import "slices"

// flagArrays keeps a flag for each row and for each diagonal, 1 while it is free. A check reads three
// flags, however many queens stand.
type flagArrays struct {
	search
	queen []int // queen[i-1] is the row of the queen in column i
	row   []int // row[j-1] is 1 while row j is free
	sum   []int // sum[i+j-2] is 1 while the diagonal of the squares with this i+j is free
	diff  []int // diff[i-j+n-1] is 1 while the diagonal of the squares with this i-j is free
}

func (s *flagArrays) solve() {
	s.queen = make([]int, s.n)
	s.row = slices.Repeat([]int{1}, s.n)
	s.sum = slices.Repeat([]int{1}, 2*s.n-1)
	s.diff = slices.Repeat([]int{1}, 2*s.n-1)
	s.column(1)
}

// #region search
func (s *flagArrays) column(i int) {
	//step:enter(i)
	for j := 1; j <= s.n; j++ {
		//step:try(i, j)
		//step:probe(i, j)
		free := s.row[j-1]
		//step:probe(i, j)
		free += s.sum[i+j-2]
		//step:probe(i, j)
		free += s.diff[i-j+s.n-1]
		if free < 3 {
			//step:clash(i, j)
			continue
		}
		s.flags(i, j, 0)
		//step:place(i, j)
		s.queen[i-1] = j
		if i < s.n {
			s.column(i + 1)
		} else {
			//step:solution()
			s.found(s.queen)
		}
		s.flags(i, j, 1)
		//step^:remove(i, j)
	}
	//step^:backtrack(i)
}

// flags sets the three flags of a square.
func (s *flagArrays) flags(i, j, flag int) {
	s.row[j-1] = flag
	s.sum[i+j-2] = flag
	s.diff[i-j+s.n-1] = flag
}

// #endregion
