//queens: base 1, lines columns

package plain

// iterative is the same search without recursion: k goes up and down by itself.
type iterative struct {
	search
	row []int // row[k] is the row of the queen in column k, from 1; 0 before the first
}

// #region search
func (s *iterative) solve() {
	s.row = make([]int, s.n+1)
	k := 1
	for {
		s.row[k]++
		for s.row[k] <= s.n {
			//step:try(k, s.row[k])
			if !s.conflict(k) {
				break
			}
			//step:clash(k, s.row[k])
			s.row[k]++
		}
		if s.row[k] > s.n {
			//step:backtrack(k)
			k--
			if k == 0 {
				return
			}
			//step:remove(k, s.row[k])
			continue
		}
		//step:place(k, s.row[k])
		if k < s.n {
			k++
			s.row[k] = 0
			continue
		}
		//step:solution()
		s.found(s.row[1:])
		//step^:remove(k, s.row[k])
	}
}

// #endregion

// #region check
// conflict holds every pair of the first m queens against each other.
func (s *iterative) conflict(m int) bool {
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
