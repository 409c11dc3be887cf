//queens: base 0, lines items

package plain

// knapsack finds the items of the greatest value whose weights fit into it.
// Each solution is better than those before, so the last one is the best.
type knapsack struct {
	choice
	taken []int // taken[i] is 1 if item i is taken, 0 if it is left
	best  int   // the greatest value found so far, -1 before the first
}

func (s *knapsack) solve() {
	s.taken = make([]int, s.n)
	s.best = -1
	s.item(0, 0, 0, total(s.value))
}

// #region search
// item decides about item i. Those taken before it have this weight and this
// value; it and those behind it are worth rest together.
func (s *knapsack) item(i, weight, value, rest int) {
	//step:enter(i)
	if i == s.n {
		s.best = value
		//step:solution()
		s.found(s.taken)
		return
	}
	for take := 1; take >= 0; take-- {
		//step:try(i, take)
		s.taken[i] = take
		w := weight + take*s.weight[i]
		v := value + take*s.value[i]
		if s.hopeless(w, v, rest-s.value[i]) {
			//step:clash(i, take)
			continue
		}
		//step:place(i, take)
		s.item(i+1, w, v, rest-s.value[i])
		//step^:remove(i, take)
	}
	//step^:backtrack(i)
}

// #endregion

// #region check
// hopeless reports whether the weight is too great already, or the value
// cannot beat the best one even if all the rest is taken.
func (s *knapsack) hopeless(weight, value, rest int) bool {
	return weight > s.capacity || value+rest <= s.best
}

// #endregion
