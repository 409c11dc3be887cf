package lessons

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"

	"queens/solvers"
	"queens/tracer"
)

// Ask is what a [Question] asks.
type Ask string

// The questions that a step of a trace can be asked.
const (
	AskNext    Ask = "next"    // which square the program tries next
	AskRefused Ask = "refused" // which queen attacks the square that is tried, or whether it is free
	AskTries   Ask = "tries"   // how many more squares are tried up to the next solution
)

// Asks lists every question.
func Asks() []Ask { return []Ask{AskNext, AskRefused, AskTries} }

// Question is a question at a step of a trace, with its answer.
type Question struct {
	Ask   Ask
	Step  int64 // the reader sees the state after it, and nothing later
	Until int64 // the step that gives the answer away: the next try, what becomes of this one, or the solution

	Squares []tracer.Square // of AskNext, the one square; of AskRefused, the queens that attack, none if the square is free; as the program numbers them
	Tries   int64           // of AskTries
}

// maxAsked is the longest run that questions are asked about: the whole of it is read for them.
const maxAsked = 1_000_000

// survey is what questions need to know of a run.
type survey struct {
	variant   solvers.Variant
	n         int
	frame     tracer.Frame
	moves     bool
	steps     int64
	tries     []tried
	solutions []int64
}

// tried is a try and what became of it.
type tried struct {
	step, settled int64 // settled is the step after which no queen is being tried any more
	square        tracer.Square
	refused       bool            // settled by a clash
	attackers     []tracer.Square // by the geometry of the board
	level         int             // queens that stood
	beyond        int             // tries beyond the board so far
}

// surveyOf reads the run of a variant, once. It must be known to be no longer than maxAsked.
func surveyOf(v solvers.Variant, n int) (*survey, error) {
	once, _ := runsOf(v).surveys.LoadOrStore(runKey{v.Name, n}, sync.OnceValues(func() (*survey, error) { return newSurvey(v, n) }))
	return once.(func() (*survey, error))()
}

func newSurvey(v solvers.Variant, n int) (*survey, error) {
	source := v.Source(n)
	markers := source.Markers()
	s := &survey{variant: v, n: n, frame: tracer.Frame{N: n, Base: source.Base}, moves: markers.Moves()}
	fold := tracer.NewFold(s.frame, markers)
	err := v.Trace(n, nil, func(steps []tracer.Step) error {
		for _, step := range steps {
			_, was := fold.Trying()
			fold.Apply(step) // a wrong program is asked about all the same
			s.steps++
			kind := markers[step.Marker()].Kind
			if _, is := fold.Trying(); was && !is {
				last := &s.tries[len(s.tries)-1]
				last.settled, last.refused = s.steps, kind == tracer.Clash
			}
			switch kind {
			case tracer.Try:
				t := tried{step: s.steps, square: tracer.Square{Line: step.A(), Square: step.B()}, level: fold.Level()}
				t.attackers = s.attackers(fold.Board(), t.square)
				t.beyond = s.beyond(len(s.tries))
				if !s.holds(t.square) {
					t.beyond++
				}
				s.tries = append(s.tries, t)
			case tracer.Solution:
				s.solutions = append(s.solutions, s.steps)
			}
		}
		return nil
	})
	return s, err
}

// attackers are the queens that attack a square, by line.
func (s *survey) attackers(board []int, q tracer.Square) (all []tracer.Square) {
	for line, square := range board {
		p := tracer.Square{Line: line + s.frame.Base, Square: square + s.frame.Base}
		if square >= 0 && p != q && attack(p.Line, p.Square, q.Line, q.Square) {
			all = append(all, p)
		}
	}
	return all
}

func (s *survey) String() string { return fmt.Sprintf("%s for n = %d", s.variant.Name, s.n) }

// holds reports whether a square is on the board. Some programs run over its edge.
func (s *survey) holds(q tracer.Square) bool {
	inside := func(number int) bool { return number >= s.frame.Base && number < s.frame.Base+s.frame.N }
	return inside(q.Line) && inside(q.Square)
}

// beyond is how many of so many tries were beyond the board.
func (s *survey) beyond(tries int) int {
	if tries == 0 {
		return 0
	}
	return s.tries[tries-1].beyond
}

// after is the number of tries up to and including a step.
func (s *survey) after(step int64) int {
	return sort.Search(len(s.tries), func(i int) bool { return s.tries[i].step > step })
}

// solutionAfter is the first solution after a step, or 0.
func (s *survey) solutionAfter(step int64) int64 {
	if i := sort.Search(len(s.solutions), func(i int) bool { return s.solutions[i] > step }); i < len(s.solutions) {
		return s.solutions[i]
	}
	return 0
}

// ask asks a question at a step. The error says why the step does not fit.
func (s *survey) ask(ask Ask, step int64) (Question, error) {
	q := Question{Ask: ask, Step: step}
	refuse := func(format string, args ...any) (Question, error) {
		return Question{}, fmt.Errorf("step %d does not fit the question %s: %s", step, ask, fmt.Sprintf(format, args...))
	}
	if step > s.steps {
		return refuse("%s takes %d steps", s, s.steps)
	}
	if s.moves && ask != AskTries {
		return refuse("%s moves its queens and is asked for tries alone", s.variant.Name)
	}
	at := s.after(step)
	switch ask {
	case AskNext:
		switch {
		case at > 0 && step < cmp.Or(s.tries[at-1].settled, s.steps):
			return refuse("a queen is being tried there; from step %d on it is not", cmp.Or(s.tries[at-1].settled, s.steps))
		case at == len(s.tries):
			return refuse("no square is tried after it")
		case !s.holds(s.tries[at].square):
			return refuse("the next try is beyond the board")
		}
		q.Until, q.Squares = s.tries[at].step, []tracer.Square{s.tries[at].square}
	case AskRefused:
		switch {
		case at == 0 || s.tries[at-1].step != step:
			return refuse("no square is tried there%s", s.triesAround(at))
		case !s.holds(s.tries[at-1].square):
			return refuse("the try is beyond the board")
		}
		q.Until, q.Squares = cmp.Or(s.tries[at-1].settled, s.steps), s.tries[at-1].attackers
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
func (s *survey) triesAround(at int) string {
	var near []string
	for _, t := range s.tries[max(0, at-1):min(len(s.tries), at+1)] {
		near = append(near, fmt.Sprint(t.step))
	}
	if len(near) == 0 {
		return ""
	}
	return ", but at step " + strings.Join(near, " and ")
}

// asked is how many questions there are when the author names no steps.
const asked = 5

// candidate is a question that could be asked.
type candidate struct {
	Question
	dull float64 // what is 0 is worth asking; it says how far one would rather go for another
	like string  // what kind of answer it has: two that are alike should not follow each other
}

// choose chooses so many questions of the candidates, these in turn, spread over the run. The same run gives the same questions. They are
// fewer if there are not as many steps that fit.
func (s *survey) choose(asks []Ask, count int, candidates map[Ask][]candidate) (all []Question) {
	window := float64(s.steps) / float64(count)
	answered := int64(0)
	likes := map[Ask]string{}
	for i := range count {
		ask := asks[i%len(asks)]
		cost := func(c candidate) float64 {
			middle := (float64(i) + 0.5) * window
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
func (s *survey) candidates(ask Ask) (all []candidate) {
	for _, t := range s.tries {
		step := t.settled
		if ask == AskRefused {
			step = t.step
		}
		q, err := s.ask(ask, step)
		if ask == AskNext && err == nil {
			// A full board is first counted: before that nobody would think of the next try.
			if solution := s.solutionAfter(step - 1); solution > 0 && solution < q.Until {
				q, err = s.ask(ask, solution)
			}
		}
		if err != nil || ask == AskTries && q.Tries == 0 {
			continue
		}
		c := candidate{Question: q}
		switch ask {
		case AskNext:
			c.dull, c.like = dullNext(t, q.Squares[0])
		case AskRefused:
			c.dull, c.like = dullRefused(t)
		case AskTries:
			c.dull, c.like = dullTries(q.Tries)
		}
		all = append(all, c)
	}
	return all
}

// dullNext: what comes after the last square of a line is worth asking, the more the further the search goes back; the next
// square of the same line is not.
func dullNext(t tried, next tracer.Square) (dull float64, like string) {
	switch back := t.square.Line - next.Line; {
	case back > 1:
		return 0, "far"
	case back == 1 || back == 0 && !t.refused:
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
	switch {
	case len(t.attackers) == 0:
		return dull, "free"
	case !t.refused:
		return dull - 1, "missed"
	case len(t.attackers) == 1:
		return dull, "one"
	default:
		return dull, "several"
	}
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
