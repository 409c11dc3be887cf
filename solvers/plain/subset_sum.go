//queens: base 0, lines items

package plain

// subsetSum finds every choice of items whose weights add up to the target. It
// decides about one item after the other: first it takes it, then it leaves it.
type subsetSum struct {
	choice
	taken []int // taken[i] is 1 if item i is taken, 0 if it is left
}

func (s *subsetSum) solve() {
	s.taken = make([]int, s.n)
	s.item(0, 0, total(s.weight))
}

// #region search
// item decides about item i. Those taken before it add up to sum, it and those
// behind it to rest.
func (s *subsetSum) item(i, sum, rest int) {
	//step:enter(i)
	if i == s.n {
		//step:solution()
		s.found(s.taken)
		return
	}
	for take := 1; take >= 0; take-- {
		//step:try(i, take)
		s.taken[i] = take
		now := sum + take*s.weight[i]
		if s.hopeless(now, rest-s.weight[i]) {
			//step:clash(i, take)
			continue
		}
		//step:place(i, take)
		s.item(i+1, now, rest-s.weight[i])
		//step^:remove(i, take)
	}
	//step^:backtrack(i)
}

// #endregion

// #region check
// hopeless reports whether the sum is too great already, or stays too small
// even if all the rest is taken.
func (s *subsetSum) hopeless(sum, rest int) bool {
	return sum > s.target || sum+rest < s.target
}

// #endregion
