package quiz

import (
	"fmt"
	"strings"

	"queens/tracer"
)

// Ask asks a question at a step. The error says why the step does not fit.
func (s *Survey) Ask(ask Ask, step int64) (Question, error) {
	q := Question{Ask: ask, Step: step}
	refuse := func(format string, args ...any) (Question, error) {
		return Question{}, fmt.Errorf("step %d does not fit the question %s: %s", step, ask, fmt.Sprintf(format, args...))
	}
	switch {
	case step > s.steps():
		return refuse("%s takes %d steps", s, s.steps())
	case step < s.first || step == s.first && s.first > 0:
		return refuse("it is asked from step %d on", s.first+1)
	case s.moves && ask != AskTries:
		return refuse("%s moves its queens and is asked for tries alone", s.name)
	}
	at := s.after(step)
	switch ask {
	case AskNext:
		switch {
		case at > 0 && step < s.settled(s.tries[at-1]):
			return refuse("a queen is being tried there; from step %d on it is not", s.settled(s.tries[at-1]))
		case at == len(s.tries):
			return refuse("no square is tried after it")
		case !s.frame.Holds(s.tries[at].square):
			return refuse("the next try is beyond the board")
		}
		q.Until, q.Squares = s.tries[at].step, []tracer.Square{s.tries[at].square}
	case AskRefused:
		switch {
		case at == 0 || s.tries[at-1].step != step:
			return refuse("no square is tried there%s", s.triesAround(at))
		case !s.frame.Holds(s.tries[at-1].square):
			return refuse("the try is beyond the board")
		case s.tries[at-1].verdict != tracer.Clash && s.tries[at-1].verdict != tracer.Place:
			return refuse("the square is neither refused nor taken")
		}
		q.Until, q.Squares = s.tries[at-1].settled, s.attackers(s.tries[at-1])
	case AskStanding:
		back, ok := s.backAfter(step)
		if !ok {
			return refuse("the search does not go back after it")
		}
		found := s.after(back.step)
		q.Until, q.Standing, q.Tries = back.step, back.level, int64(found-at)
		if s.beyond(found) > s.beyond(at) {
			return refuse("squares beyond the board are tried up to the going back")
		}
	case AskTries:
		q.Until = s.solutionAfter(step)
		if q.Until == 0 {
			return refuse("no solution is counted after it")
		}
		found := s.after(q.Until)
		q.Tries = int64(found - at)
		if s.beyond(found) > s.beyond(at) {
			return refuse("squares beyond the board are tried up to the solution")
		}
	}
	return q, nil
}

// triesAround names the tries nearest to a step, for whoever has to choose another.
func (s *Survey) triesAround(at int) string {
	var near []string
	for _, t := range s.tries[max(0, at-1):min(len(s.tries), at+1)] {
		near = append(near, fmt.Sprint(t.step))
	}
	if len(near) == 0 {
		return ""
	}
	return ", but at step " + strings.Join(near, " and ")
}

// AskAll asks questions in turn at these steps. Each must come after what answers the one before it.
func (s *Survey) AskAll(asks []Ask, steps []int64) (all []Question, err error) {
	for i, step := range steps {
		q, err := s.Ask(asks[i%len(asks)], step)
		if err != nil {
			return nil, err
		}
		if i > 0 && step <= all[i-1].Until {
			return nil, fmt.Errorf("the question at step %d comes before step %d, which answers the one at step %d: want a later step",
				step, all[i-1].Until, all[i-1].Step)
		}
		all = append(all, q)
	}
	return all, nil
}
