package quiz

import (
	"reflect"
	"slices"
	"testing"

	"queens/solvers"
	"queens/tracer"
)

// stream is the whole run of a program.
func stream(t *testing.T, v solvers.Variant, n int) (steps []tracer.Step) {
	t.Helper()
	if err := v.Trace(n, nil, func(block []tracer.Step) error { steps = append(steps, block...); return nil }); err != nil {
		t.Fatal(err)
	}
	return steps
}

// surveyOf reads the run of a variant.
func surveyOf(t *testing.T, v solvers.Variant, n int) *Survey {
	t.Helper()
	source := v.Source(n)
	s := NewSurvey(v.Name, tracer.Frame{N: n, Base: source.Base}, source.Markers())
	if err := v.Trace(n, nil, s.Add); err != nil {
		t.Fatal(err)
	}
	return s
}

// standingAfter is how many queens stand after each step.
func standingAfter(markers tracer.Markers, steps []tracer.Step) (all []int) {
	now := 0
	for _, step := range steps {
		switch markers[step.Marker()].Kind {
		case tracer.Place:
			now++
		case tracer.Remove:
			now--
		}
		all = append(all, now)
	}
	return all
}

// TestAnswers computes every answer at every step in another way: what comes next from the end of the run backwards, and
// who attacks by walking from the square in eight directions.
func TestAnswers(t *testing.T) {
	for _, v := range solvers.Variants() {
		for n := 1; n <= 5; n++ {
			s := surveyOf(t, v, n)
			markers := v.Source(n).Markers()
			steps := stream(t, v, n)
			kind := func(i int) tracer.Kind { return markers[steps[i].Marker()].Kind }
			if s.steps() != int64(len(steps)) {
				t.Fatalf("%s: %d steps, want %d", s, s.steps(), len(steps))
			}

			var nextTry, nextSolution, tries, nextBack, toBack int64 // after the step
			var standing int
			stands := standingAfter(markers, steps)
			var next tracer.Square
			asked := map[Ask]int{}
			for i := len(steps) - 1; i >= 0; i-- {
				step := int64(i + 1)
				if q, err := s.Ask(AskTries, step); err == nil {
					asked[AskTries]++
					if q.Until != nextSolution || q.Tries != tries {
						t.Errorf("%s, step %d: %d tries up to step %d, want %d and %d", s, step, q.Tries, q.Until, tries, nextSolution)
					}
				} else if nextSolution > 0 && v.Name != "column-dfs" { // which tries squares beyond the board
					t.Errorf("%s: %v", s, err)
				}
				if q, err := s.Ask(AskNext, step); err == nil {
					asked[AskNext]++
					if q.Until != nextTry || !slices.Equal(q.Squares, []tracer.Square{next}) {
						t.Errorf("%s, step %d: next is %v at step %d, want %v at %d", s, step, q.Squares, q.Until, next, nextTry)
					}
				}
				if q, err := s.Ask(AskStanding, step); (err == nil) != (nextBack > 0 && !s.moves) && v.Name != "column-dfs" {
					t.Errorf("%s: %v", s, err)
				} else if err == nil {
					asked[AskStanding]++
					if q.Until != nextBack || q.Standing != standing || q.Tries != toBack {
						t.Errorf("%s, step %d: %d stand at step %d after %d tries, want %d at %d after %d", s, step, q.Standing, q.Until, q.Tries, standing, nextBack, toBack)
					}
				}
				switch kind(i) {
				case tracer.Try:
					nextTry, next = step, tracer.Square{Line: steps[i].A(), Square: steps[i].B()}
					tries++
					toBack++
				case tracer.Solution:
					nextSolution, tries = step, 0
				case tracer.Backtrack:
					nextBack, standing, toBack = step, stands[i], 0
				}
			}

			queens := map[tracer.Square]bool{}
			for i, step := range steps {
				at := tracer.Square{Line: step.A(), Square: step.B()}
				switch kind(i) {
				case tracer.Place:
					queens[at] = true
				case tracer.Remove:
					delete(queens, at)
				}
				q, err := s.Ask(AskRefused, int64(i+1))
				if fits := kind(i) == tracer.Try && s.frame.Holds(at) && !s.moves; fits != (err == nil) {
					t.Errorf("%s, step %d: %v", s, i+1, err)
				}
				if err != nil {
					continue
				}
				asked[AskRefused]++
				want := map[tracer.Square]bool{}
				for _, way := range []tracer.Square{{Line: 0, Square: 1}, {Line: 1, Square: 0}, {Line: 1, Square: 1}, {Line: 1, Square: -1}, {Line: 0, Square: -1}, {Line: -1, Square: 0}, {Line: -1, Square: -1}, {Line: -1, Square: 1}} {
					for p := at; s.frame.Holds(p); p = (tracer.Square{Line: p.Line + way.Line, Square: p.Square + way.Square}) {
						if p != at && queens[p] {
							want[p] = true
						}
					}
				}
				got := map[tracer.Square]bool{}
				for _, p := range q.Squares {
					got[p] = true
				}
				if !reflect.DeepEqual(got, want) || len(q.Squares) != len(want) {
					t.Errorf("%s, step %d: %v attack, want %v", s, i+1, q.Squares, want)
				}
				verdict := kind(int(q.Until) - 1)
				if verdict != tracer.Clash && verdict != tracer.Place {
					t.Errorf("%s, step %d: the answer is a %s", s, i+1, verdict)
				}
				if !v.Wrong && (verdict == tracer.Clash) != (len(want) > 0) {
					t.Errorf("%s, step %d: a %s, but %v attack", s, i+1, verdict, want)
				}
			}
			if n >= 4 && !s.moves && (asked[AskNext] == 0 || asked[AskRefused] == 0 || asked[AskStanding] == 0 || asked[AskTries] == 0) {
				t.Errorf("%s: asked %v", s, asked)
			}
		}
	}
}

// TestChosen looks at the questions that the build chooses: each fits, in its order, comes after the answer before it, and
// is no question of the next square in the same line.
func TestChosen(t *testing.T) {
	for _, v := range solvers.Variants() {
		for n := 4; n <= 6; n++ {
			s := surveyOf(t, v, n)
			for _, asks := range [][]Ask{s.Fit(Asks()), {AskTries}, {AskNext}, {AskRefused, AskNext}} {
				if s.moves && !slices.Equal(asks, []Ask{AskTries}) {
					continue
				}
				questions, err := s.Choose(asks, 5)
				again, _ := s.Choose(asks, 5)
				if err != nil || len(questions) == 0 || !reflect.DeepEqual(questions, again) {
					t.Errorf("%s %v: %v, then %v, %v", s, asks, questions, again, err)
				}
				answered := int64(0)
				for _, q := range questions {
					fits, err := s.Ask(q.Ask, q.Step)
					if err != nil || !reflect.DeepEqual(fits, q) || q.Step <= answered || !slices.Contains(asks, q.Ask) {
						t.Errorf("%s %v: %v after step %d, want %v, %v", s, asks, q, answered, fits, err)
					}
					if at := s.after(q.Step); q.Ask == AskNext && at > 0 && s.tries[at-1].verdict == tracer.Clash {
						if was := s.tries[at-1].square; was.Line == q.Squares[0].Line && was.Square+1 == q.Squares[0].Square {
							t.Errorf("%s: the square after %v is not worth asking, step %d", s, was, q.Step)
						}
					}
					answered = q.Until
				}
				if last := questions[len(questions)-1]; n == 6 && !s.moves && last.Step < s.steps()/2 {
					t.Errorf("%s %v: the last question is at step %d of %d", s, asks, last.Step, s.steps())
				}
			}
		}
	}
}

// TestMissed finds that a program which is wrong on purpose is asked about what it does not see.
func TestMissed(t *testing.T) {
	v, err := solvers.Find("array-slant-short")
	if err != nil {
		t.Fatal(err)
	}
	s := surveyOf(t, v, 5)
	questions, err := s.Choose([]Ask{AskRefused}, 5)
	if err != nil || !slices.ContainsFunc(questions, func(q Question) bool {
		return len(q.Squares) > 0 && s.tries[s.after(q.Step)-1].verdict == tracer.Place
	}) {
		t.Errorf("%v, %v", questions, err)
	}
}
