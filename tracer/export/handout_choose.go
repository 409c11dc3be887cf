package export

import (
	"cmp"
	"context"
	"math"
	"slices"

	"queens/tracer"
)

// Questions of a handout are chosen so that they ask for as many different things as the run has, and are spread over it: the
// part is cut into as many stretches as there are questions, and each stretch gives one. A step is asked about only if something is
// done at the next one: a queen is tried, refused, placed or taken off, the search goes back or counts a solution.

// outcomes are the kinds of the next step that are asked for, those that are worth more first.
var outcomes = []tracer.Kind{tracer.Clash, tracer.Place, tracer.Backtrack, tracer.Try, tracer.Remove, tracer.Solution}

// candidate is a step that can be asked about.
type candidate struct {
	number int64
	dull   int // the duller, the greater
}

// stretchOf are the candidates of a stretch, the least dull and then the first for each outcome.
type stretchOf map[tracer.Kind]candidate

// chooseQuestions are the numbers of at most count steps of a part, in their order. The part is read once.
func chooseQuestions(ctx context.Context, p *Part, count int) ([]int64, error) {
	h := p.Header()
	read := *p // with the step after its last one
	read.To, read.Only = min(p.To+1, h.Steps), nil
	stretches := make([]stretchOf, count)
	for i := range stretches {
		stretches[i] = stretchOf{}
	}
	steps := p.To - p.From + 1
	before := candidate{}
	for s, err := range read.States(ctx) {
		if err != nil {
			return nil, err
		}
		if before.number > 0 && slices.Contains(outcomes, s.Marker.Kind) {
			in := stretches[int64(float64(before.number-p.From)/float64(steps)*float64(count))]
			if best, ok := in[s.Marker.Kind]; !ok || before.dull < best.dull {
				in[s.Marker.Kind] = before
			}
		}
		before = candidate{}
		if p.Has(s.Marker.Kind) {
			before = candidate{s.Number, dullness(h.N, s.Fold.Level())}
		}
	}
	return spread(stretches), nil
}

// dullness is that of a board with so many queens: on an empty one there is little to predict.
func dullness(n, queens int) int {
	return max(0, min(3, (n+1)/2)-queens)
}

// spread takes a candidate of each stretch: first the rarest outcome, once where it is least dull, and then what was taken
// least so far.
func spread(stretches []stretchOf) (numbers []int64) {
	taken := map[tracer.Kind]int{}
	free := slices.Clone(stretches)
	take := func(i int, kind tracer.Kind) {
		numbers = append(numbers, free[i][kind].number)
		free[i] = nil
		taken[kind]++
	}
	rare := slices.Clone(outcomes)
	slices.SortStableFunc(rare, func(a, b tracer.Kind) int { return cmp.Compare(having(stretches, a), having(stretches, b)) })
	for _, kind := range rare {
		best, at := math.MaxInt, -1
		for i, s := range free {
			if c, ok := s[kind]; ok && c.dull < best {
				best, at = c.dull, i
			}
		}
		if at >= 0 {
			take(at, kind)
		}
	}
	for i, s := range free {
		best, found := tracer.Try, false
		for _, kind := range outcomes {
			if _, ok := s[kind]; ok && (!found || taken[kind] < taken[best]) {
				best, found = kind, true
			}
		}
		if found {
			take(i, best)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// having is how many stretches have an outcome.
func having(stretches []stretchOf, kind tracer.Kind) (count int) {
	for _, s := range stretches {
		if _, ok := s[kind]; ok {
			count++
		}
	}
	return count
}
