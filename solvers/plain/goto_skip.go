//queens: base 1, lines columns

package plain

// gotoSkip checks a queen before it calls the routine for her. The loop that compares is left by a
// jump to the next place.
type gotoSkip struct {
	search
	row []int // row[step] is the row of the queen in the column of that step, from 1
}

// #region start
func (s *gotoSkip) solve() {
	s.row = make([]int, s.n+1)
	for place := 1; place <= s.n; place++ {
		//step:try(1, place)
		s.queen(1, place)
	}
	//step^:backtrack(1)
}

// #endregion

// #region search
func (s *gotoSkip) queen(step, column int) {
	//step:enter(step)
	//step:place(step, column)
	s.row[step] = column
	if step == s.n {
		//step:solution()
		s.found(s.row[1:])
	} else {
	skip:
		for place := 1; place <= s.n; place++ {
			//step:try(step+1, place)
			for j := 1; j <= step; j++ {
				//step:compare(j, step+1)
				if s.row[j] == place || abs(s.row[j]-place) == step+1-j {
					//step:clash(step+1, place)
					continue skip
				}
			}
			s.queen(step+1, place)
		}
		//step^:backtrack(step+1)
	}
	//step^:remove(step, column)
}

// #endregion
