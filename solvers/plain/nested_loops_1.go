//queens: base 1, lines columns

package plain

// nestedLoops1 generates every board of 1 queen with 1 nested loop, and tests each when it is
// full. For another number of queens the program has to be edited.
type nestedLoops1 struct {
	search
	row []int // row[k] is the row of the queen in column k, from 1
}

// #region search
func (s *nestedLoops1) solve() {
	s.row = make([]int, 1+1)
	for s.row[1] = 1; s.row[1] <= 1; s.row[1]++ {
		//step^:place(1, s.row[1])
		//step:try(1, s.row[1])
		if s.conflict(1) {
			//step:clash(1, s.row[1])
			continue
		}
		//step:solution()
		s.found(s.row[1:])
	}
}

// #endregion

// #region check
// conflict holds every pair of the first m queens against each other.
func (s *nestedLoops1) conflict(m int) bool {
	for i := 2; i <= m; i++ {
		for j := 1; j < i; j++ {
			//step:compare(j, i)
			if s.row[j] == s.row[i] || abs(s.row[j]-s.row[i]) == i-j {
				return true
			}
		}
	}
	return false
}

// #endregion
