//queens: base 1, lines columns

package plain

// nestedLoops does what n nested loops do, for any n: it counts through every board like the wheels of
// a mileage counter, the last one fastest.
type nestedLoops struct {
	search
	row []int // row[k] is the row of the queen in column k, from 1
}

// #region search
func (s *nestedLoops) solve() {
	s.row = make([]int, s.n+1)
	for k := 1; k > 0; {
		s.row[k]++
		if s.row[k] > s.n {
			s.row[k] = 0
			k--
			continue
		}
		//step:place(k, s.row[k])
		if k < s.n {
			k++
			continue
		}
		//step:try(k, s.row[k])
		if s.conflict(k) {
			//step:clash(k, s.row[k])
			continue
		}
		//step:solution()
		s.found(s.row[1:])
	}
}

// #endregion

// #region check
// conflict holds every pair of the first m queens against each other.
func (s *nestedLoops) conflict(m int) bool {
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
