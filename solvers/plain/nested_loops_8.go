//queens: base 1, lines columns

package plain

// nestedLoops8 generates every board of 8 queens with 8 nested loops, and tests each when it is
// full. For another number of queens the program has to be edited.
type nestedLoops8 struct {
	search
	row []int // row[k] is the row of the queen in column k, from 1
}

// #region search
func (s *nestedLoops8) solve() {
	s.row = make([]int, 8+1)
	for s.row[1] = 1; s.row[1] <= 8; s.row[1]++ {
		//step^:place(1, s.row[1])
		for s.row[2] = 1; s.row[2] <= 8; s.row[2]++ {
			//step^:place(2, s.row[2])
			for s.row[3] = 1; s.row[3] <= 8; s.row[3]++ {
				//step^:place(3, s.row[3])
				for s.row[4] = 1; s.row[4] <= 8; s.row[4]++ {
					//step^:place(4, s.row[4])
					for s.row[5] = 1; s.row[5] <= 8; s.row[5]++ {
						//step^:place(5, s.row[5])
						for s.row[6] = 1; s.row[6] <= 8; s.row[6]++ {
							//step^:place(6, s.row[6])
							for s.row[7] = 1; s.row[7] <= 8; s.row[7]++ {
								//step^:place(7, s.row[7])
								for s.row[8] = 1; s.row[8] <= 8; s.row[8]++ {
									//step^:place(8, s.row[8])
									//step:try(8, s.row[8])
									if s.conflict(8) {
										//step:clash(8, s.row[8])
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
		}
	}
}

// #endregion

// #region check
// conflict holds every pair of the first m queens against each other.
func (s *nestedLoops8) conflict(m int) bool {
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
