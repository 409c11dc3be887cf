package quiz

import (
	"fmt"
	"slices"
	"sort"

	"queens/tracer"
)

// MaxSteps is the longest run that a survey takes: it holds an entry a try.
const MaxSteps = 1_000_000

// Survey is what questions need to know of a run. Once the run is read, several may ask it at the same time.
type Survey struct {
	name      string
	frame     tracer.Frame
	markers   tracer.Markers
	moves     bool
	fold      *tracer.Fold
	first     int64 // the step after which it begins
	tries     []tried
	solutions []int64
	backs     []back
	queens    []tracer.Square // the attackers of all tries, one after the other
}

// tried is a try and what became of it.
type tried struct {
	step, settled int64 // settled is the step after which no queen is being tried any more; 0 if there is none
	square        tracer.Square
	verdict       tracer.Kind // of the step that has settled it
	from, to      int         // its attackers among the queens of the survey, by the geometry of the board
	level         int         // queens that stood
	beyond        int         // tries beyond the board so far
}

// back is a step with which the search goes back.
type back struct {
	step  int64
	level int // queens that stood
}

// NewSurvey is a survey of a run of the program of that name, before its first step.
func NewSurvey(name string, frame tracer.Frame, markers tracer.Markers) *Survey {
	return &Survey{name: name, frame: frame, markers: markers, moves: markers.Moves(), fold: tracer.NewFold(frame, markers)}
}

// Resume has the survey begin after the last step of a fold, in place of the start of the run. The fold is the survey's
// own from then on.
func (s *Survey) Resume(fold *tracer.Fold) {
	s.fold, s.first = fold, fold.Step()
	if q, ok := fold.Trying(); ok {
		s.try(q)
	}
}

// Add reads a block of steps. A program that is wrong is asked about all the same. A run that is too long for questions is an
// error, and those steps are not read.
func (s *Survey) Add(steps []tracer.Step) error {
	if s.steps()-s.first+int64(len(steps)) > MaxSteps {
		return fmt.Errorf("%s takes more than %d steps: that is too many to be asked about", s, MaxSteps)
	}
	for _, step := range steps {
		_, was := s.fold.Trying()
		if err := s.fold.Apply(step); step.Marker() >= len(s.markers) {
			return err
		}
		kind := s.markers[step.Marker()].Kind
		if _, is := s.fold.Trying(); was && !is {
			last := &s.tries[len(s.tries)-1]
			last.settled, last.verdict = s.steps(), kind
		}
		switch kind {
		case tracer.Try:
			s.try(tracer.Square{Line: step.A(), Square: step.B()})
		case tracer.Solution:
			s.solutions = append(s.solutions, s.steps())
		case tracer.Backtrack:
			s.backs = append(s.backs, back{s.steps(), s.fold.Level()})
		}
	}
	return nil
}

// try adds a try at the last step.
func (s *Survey) try(q tracer.Square) {
	t := tried{step: s.steps(), square: q, level: s.fold.Level(), from: len(s.queens), beyond: s.beyond(len(s.tries))}
	for line, square := range s.fold.Board() {
		queen := tracer.Square{Line: line + s.frame.Base, Square: square + s.frame.Base}
		if square >= 0 && queen.Attacks(q) {
			s.queens = append(s.queens, queen)
		}
	}
	t.to = len(s.queens)
	if !s.frame.Holds(q) {
		t.beyond++
	}
	s.tries = append(s.tries, t)
}

func (s *Survey) String() string { return fmt.Sprintf("%s for n = %d", s.name, s.frame.N) }

// steps is the number of the last step.
func (s *Survey) steps() int64 { return s.fold.Step() }

// attackers are the queens that attack the square of a try, by line.
func (s *Survey) attackers(t tried) []tracer.Square { return slices.Clone(s.queens[t.from:t.to]) }

// settled is the step that a try ends with, or the last step if its queen is tried to the end.
func (s *Survey) settled(t tried) int64 {
	if t.settled == 0 {
		return s.steps()
	}
	return t.settled
}

// beyond is how many of so many tries were beyond the board.
func (s *Survey) beyond(tries int) int {
	if tries == 0 {
		return 0
	}
	return s.tries[tries-1].beyond
}

// after is the number of tries up to and including a step.
func (s *Survey) after(step int64) int {
	return sort.Search(len(s.tries), func(i int) bool { return s.tries[i].step > step })
}

// backAfter is the first going back after a step.
func (s *Survey) backAfter(step int64) (back, bool) {
	i := sort.Search(len(s.backs), func(i int) bool { return s.backs[i].step > step })
	if i == len(s.backs) {
		return back{}, false
	}
	return s.backs[i], true
}

// solutionAfter is the first solution after a step, or 0.
func (s *Survey) solutionAfter(step int64) int64 {
	if i := sort.Search(len(s.solutions), func(i int) bool { return s.solutions[i] > step }); i < len(s.solutions) {
		return s.solutions[i]
	}
	return 0
}
