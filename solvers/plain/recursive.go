//queens: base 1, lines columns

package plain

// recursive stands a queen in each column in turn. If she fits, it goes on to the next column; when
// it comes back, she tries the next row.
type recursive struct {
	search
	row []int // row[k] is the row of the queen in column k, from 1
}

func (s *recursive) solve() {
	s.row = make([]int, s.n+1)
	s.queen(1)
}

// #region search
func (s *recursive) queen(k int) {
	//step:enter(k)
	if k > s.n {
		//step:solution()
		s.found(s.row[1:])
		return
	}
	for i := 1; i <= s.n; i++ {
		//step:try(k, i)
		s.row[k] = i
		if s.conflict(k) {
			//step:clash(k, i)
			continue
		}
		//step:place(k, i)
		s.queen(k + 1)
		//step^:remove(k, i)
	}
	//step^:backtrack(k)
}

// #endregion

// #region check
// conflict holds every pair of the first m queens against each other.
func (s *recursive) conflict(m int) bool {
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
