package quiz

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"sort"

	"queens/tracer"
)

// Fit are those of the questions that some step fits.
func (s *Survey) Fit(asks []Ask) (fit []Ask) {
	for _, ask := range asks {
		for range s.candidates(ask) {
			fit = append(fit, ask)
			break
		}
	}
	return fit
}

// Choose chooses the steps of so many questions, these in turn: spread over the run, not to be answered without a thought, and each
// after what answers the one before it. They are fewer if there are not as many steps that fit. The same run gives the same
// questions. A question that no step fits is an error.
func (s *Survey) Choose(asks []Ask, count int) ([]Question, error) {
	candidates := map[Ask][]candidate{}
	for _, ask := range asks {
		if candidates[ask] == nil {
			candidates[ask] = slices.Collect(s.candidates(ask))
		}
		if len(candidates[ask]) == 0 {
			return nil, fmt.Errorf("no step of %s fits the question %s: want another question or another n", s, ask)
		}
	}
	if len(asks) == 0 {
		return nil, fmt.Errorf("no step of %s fits a question: want another n", s)
	}
	return s.choose(asks, count, candidates), nil
}

// candidate is a question that could be asked.
type candidate struct {
	Question
	dull float64 // what is 0 is worth asking; it says how far one would rather go for another
	like string  // what kind of answer it has: two that are alike should not follow each other
}

func (s *Survey) choose(asks []Ask, count int, candidates map[Ask][]candidate) (all []Question) {
	start, window := float64(s.first), float64(s.steps()-s.first)/float64(count)
	answered := s.first
	likes := map[Ask]string{}
	for i := range count {
		ask := asks[i%len(asks)]
		cost := func(c candidate) float64 {
			middle := start + (float64(i)+0.5)*window
			cost := c.dull + max(float64(c.Step)-middle, middle-float64(c.Step))/window
			if c.like == likes[ask] {
				cost += 0.75
			}
			return cost
		}
		left := candidates[ask]
		left = left[sort.Search(len(left), func(i int) bool { return left[i].Step > answered }):]
		if len(left) == 0 {
			continue
		}
		best := slices.MinFunc(left, func(a, b candidate) int { return cmp.Compare(cost(a), cost(b)) })
		likes[ask] = best.like
		answered = best.Until
		all = append(all, best.Question)
	}
	return all
}

// candidates are the questions of a kind that are worth a thought, in the order of their steps: each after a try is
// settled, or while it is not.
func (s *Survey) candidates(ask Ask) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for _, t := range s.tries {
			if c, ok := s.candidate(ask, t); ok && !yield(c) {
				return
			}
		}
	}
}

// candidate is the question of a kind that fits what became of a try.
func (s *Survey) candidate(ask Ask, t tried) (candidate, bool) {
	step := t.settled
	if ask == AskRefused {
		step = t.step
	}
	if step == 0 {
		return candidate{}, false // the run ends before the try is settled
	}
	q, err := s.Ask(ask, step)
	if ask == AskNext && err == nil {
		// A full board is first counted: before that nobody would think of the next try.
		if solution := s.solutionAfter(step - 1); solution > 0 && solution < q.Until {
			q, err = s.Ask(ask, solution)
		}
	}
	if err != nil || (ask == AskTries || ask == AskStanding) && q.Tries == 0 {
		return candidate{}, false
	}
	c := candidate{Question: q}
	switch ask {
	case AskNext:
		c.dull, c.like = dullNext(t, q.Squares[0].Line)
	case AskRefused:
		c.dull, c.like = dullRefused(t)
	case AskStanding:
		c.dull, c.like = dullStanding(t, q)
	case AskTries:
		c.dull, c.like = dullTries(q.Tries)
	}
	return c, true
}

// dullNext: what comes after the last square of a line is worth asking, the more the further the search goes back; the next
// square of the same line is not.
func dullNext(t tried, next int) (dull float64, like string) {
	switch back := t.square.Line - next; {
	case back > 1:
		return 0, "far"
	case back == 1 || back == 0 && t.verdict != tracer.Clash:
		return 0.25, "back"
	case back < 0:
		return 1, "on"
	default:
		return 4, "beside"
	}
}

// dullRefused: a square with few queens around it is seen at once. What a wrong program does not see is what one
// should look at.
func dullRefused(t tried) (dull float64, like string) {
	dull = max(0, 2-float64(t.level))
	switch attackers := t.to - t.from; {
	case attackers == 0:
		return dull, "free"
	case t.verdict == tracer.Place:
		return dull - 1, "missed"
	case attackers == 1:
		return dull, "one"
	default:
		return dull, "several"
	}
}

// dullStanding: how many stand now is no answer, and the way there is not to be too long.
func dullStanding(t tried, q Question) (dull float64, like string) {
	now := t.level
	if t.verdict == tracer.Place {
		now++
	}
	dull, _ = dullTries(q.Tries)
	if now == q.Standing {
		dull += 0.75
	}
	return dull, fmt.Sprint(q.Standing)
}

// dullTries: a number that can be worked out by hand, and is not plain to see.
func dullTries(tries int64) (dull float64, like string) {
	switch {
	case tries >= 2 && tries <= 9:
		return 0, fmt.Sprint(tries)
	case tries == 1:
		return 2, "one"
	default:
		return 1 + float64(tries)/10, "many"
	}
}
