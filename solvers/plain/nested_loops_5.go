//queens: base 1, lines columns

package plain

// nestedLoops5 generates every board of 5 queens with 5 nested loops, and tests each when it is
// full. For another number of queens the program has to be edited.
type nestedLoops5 struct {
	search
	row []int // row[k] is the row of the queen in column k, from 1
}

// #region search
func (s *nestedLoops5) solve() {
	s.row = make([]int, 5+1)
	for s.row[1] = 1; s.row[1] <= 5; s.row[1]++ {
		//step^:place(1, s.row[1])
		for s.row[2] = 1; s.row[2] <= 5; s.row[2]++ {
			//step^:place(2, s.row[2])
			for s.row[3] = 1; s.row[3] <= 5; s.row[3]++ {
				//step^:place(3, s.row[3])
				for s.row[4] = 1; s.row[4] <= 5; s.row[4]++ {
					//step^:place(4, s.row[4])
					for s.row[5] = 1; s.row[5] <= 5; s.row[5]++ {
						//step^:place(5, s.row[5])
						//step:try(5, s.row[5])
						if s.conflict(5) {
							//step:clash(5, s.row[5])
							continue
						}
						//step:solution()
						s.found(s.row[1:])
					}
				}
			}
		}
	}
}

// #endregion

// #region check
// conflict holds every pair of the first m queens against each other.
func (s *nestedLoops5) conflict(m int) bool {
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
