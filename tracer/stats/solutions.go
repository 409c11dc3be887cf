package stats

import "math/bits"

// MaxSolutions is the most solutions that are listed one by one.
const MaxSolutions = 512

// Solutions are those that the program counts, and the tries that it takes from one to the next. The gap of a solution is
// the number of tries since the solution before it, or since the start. So all gaps and the Tail add up to all tries.
type Solutions struct {
	Count    int64 `json:"count"`
	Attacked int64 `json:"attacked"` // of them, full boards on which two queens attack each other: the program is wrong

	First    int64   `json:"first"` // gap of the first solution; 0 without any, like the next four
	Shortest Gap     `json:"shortest"`
	Longest  Gap     `json:"longest"`
	Mean     float64 `json:"mean"` // of all gaps
	Tail     int64   `json:"tail"` // tries after the last solution, or all tries if there is none

	// Each lists every solution in order, if there are at most [MaxSolutions]; otherwise it is null. Gaps is there in any case.
	Each []Solution `json:"each"`
	Gaps []Bin      `json:"gaps"`
}

// Gap is an extreme one, and the first solution that has it.
type Gap struct {
	Tries    int64 `json:"tries"`
	Solution int64 `json:"solution"` // its number, from 1
}

// Solution is one that the program counts.
type Solution struct {
	Step  int64 `json:"step"`
	Tries int64 `json:"tries"` // its gap
}

// Bin is a part of a histogram: how many solutions have a gap from From to To. Each bin is twice as wide as the one
// before it: 0, 1, 2 to 3, 4 to 7, 8 to 15 and so on. Bins are listed from the first to the last that is not empty.
type Bin struct {
	From      int64 `json:"from"`
	To        int64 `json:"to"`
	Solutions int64 `json:"solutions"`
}

// between follows the tries from one solution to the next.
type between struct {
	tries int64 // since the last solution

	found     Solutions
	sum       int64
	histogram [64]int64 // by the number of bits of the gap
}

// solution ends a gap.
func (b *between) solution(step int64, attacked bool) {
	s := &b.found
	s.Count++
	if attacked {
		s.Attacked++
	}
	if s.Count == 1 {
		s.First = b.tries
	}
	if s.Count == 1 || b.tries < s.Shortest.Tries {
		s.Shortest = Gap{b.tries, s.Count}
	}
	if s.Count == 1 || b.tries > s.Longest.Tries {
		s.Longest = Gap{b.tries, s.Count}
	}
	if s.Count <= MaxSolutions {
		s.Each = append(s.Each, Solution{step, b.tries})
	}
	b.histogram[bits.Len64(uint64(b.tries))]++
	b.sum += b.tries
	b.tries = 0
}

func (b *between) summary() Solutions {
	s := b.found
	s.Tail = b.tries
	if s.Count > 0 {
		s.Mean = float64(b.sum) / float64(s.Count)
	}
	switch {
	case s.Count > MaxSolutions:
		s.Each = nil
	default:
		s.Each = append([]Solution{}, s.Each...)
	}
	s.Gaps = []Bin{}
	if s.Count == 0 {
		return s
	}
	for i := bits.Len64(uint64(s.Shortest.Tries)); i <= bits.Len64(uint64(s.Longest.Tries)); i++ {
		bin := Bin{Solutions: b.histogram[i]}
		if i > 0 {
			bin.From, bin.To = 1<<(i-1), 1<<i-1
		}
		s.Gaps = append(s.Gaps, bin)
	}
	return s
}
