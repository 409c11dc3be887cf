package lessons

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
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

// TestAnswers computes every answer at every step in another way: what comes next from the end of the run backwards, and
// who attacks by walking from the square in eight directions.
func TestAnswers(t *testing.T) {
	for _, v := range solvers.Variants() {
		for n := 1; n <= 5; n++ {
			s, err := surveyOf(v, n)
			if err != nil {
				t.Fatal(err)
			}
			markers := v.Source(n).Markers()
			steps := stream(t, v, n)
			kind := func(i int) tracer.Kind { return markers[steps[i].Marker()].Kind }
			if s.steps != int64(len(steps)) {
				t.Fatalf("%s: %d steps, want %d", s, s.steps, len(steps))
			}

			var nextTry, nextSolution, tries int64 // after the step
			var next tracer.Square
			asked := map[Ask]int{}
			for i := len(steps) - 1; i >= 0; i-- {
				step := int64(i + 1)
				if q, err := s.ask(AskTries, step); err == nil {
					asked[AskTries]++
					if q.Until != nextSolution || q.Tries != tries {
						t.Errorf("%s, step %d: %d tries up to step %d, want %d and %d", s, step, q.Tries, q.Until, tries, nextSolution)
					}
				} else if nextSolution > 0 && v.Name != "column-dfs" { // which tries squares beyond the board
					t.Errorf("%s: %v", s, err)
				}
				if q, err := s.ask(AskNext, step); err == nil {
					asked[AskNext]++
					if q.Until != nextTry || !slices.Equal(q.Squares, []tracer.Square{next}) {
						t.Errorf("%s, step %d: next is %v at step %d, want %v at %d", s, step, q.Squares, q.Until, next, nextTry)
					}
				}
				switch kind(i) {
				case tracer.Try:
					nextTry, next = step, tracer.Square{Line: steps[i].A(), Square: steps[i].B()}
					tries++
				case tracer.Solution:
					nextSolution, tries = step, 0
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
				q, err := s.ask(AskRefused, int64(i+1))
				if fits := kind(i) == tracer.Try && s.holds(at) && !s.moves; fits != (err == nil) {
					t.Errorf("%s, step %d: %v", s, i+1, err)
				}
				if err != nil {
					continue
				}
				asked[AskRefused]++
				want := map[tracer.Square]bool{}
				for _, way := range []tracer.Square{{Line: 0, Square: 1}, {Line: 1, Square: 0}, {Line: 1, Square: 1}, {Line: 1, Square: -1}, {Line: 0, Square: -1}, {Line: -1, Square: 0}, {Line: -1, Square: -1}, {Line: -1, Square: 1}} {
					for p := at; s.holds(p); p = (tracer.Square{Line: p.Line + way.Line, Square: p.Square + way.Square}) {
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
			if n >= 4 && !s.moves && (asked[AskNext] == 0 || asked[AskRefused] == 0 || asked[AskTries] == 0) {
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
			s, err := surveyOf(v, n)
			if err != nil {
				t.Fatal(err)
			}
			for _, asks := range [][]Ask{nil, {AskTries}, {AskNext}, {AskRefused, AskNext}} {
				if s.moves && len(asks) > 0 && asks[0] != AskTries {
					continue
				}
				questions, err := s.chosen(asks)
				again, _ := s.chosen(asks)
				if err != nil || len(questions) == 0 || !reflect.DeepEqual(questions, again) {
					t.Errorf("%s %v: %v, then %v, %v", s, asks, questions, again, err)
				}
				answered := int64(0)
				for _, q := range questions {
					fits, err := s.ask(q.Ask, q.Step)
					if err != nil || !reflect.DeepEqual(fits, q) || q.Step <= answered || asks != nil && !slices.Contains(asks, q.Ask) {
						t.Errorf("%s %v: %v after step %d, want %v, %v", s, asks, q, answered, fits, err)
					}
					if at := s.after(q.Step); q.Ask == AskNext && at > 0 && s.tries[at-1].refused {
						if was := s.tries[at-1].square; was.Line == q.Squares[0].Line && was.Square+1 == q.Squares[0].Square {
							t.Errorf("%s: the square after %v is not worth asking, step %d", s, was, q.Step)
						}
					}
					answered = q.Until
				}
				if last := questions[len(questions)-1]; n == 6 && !s.moves && last.Step < s.steps/2 {
					t.Errorf("%s %v: the last question is at step %d of %d", s, asks, last.Step, s.steps)
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
	s, err := surveyOf(v, 5)
	if err != nil {
		t.Fatal(err)
	}
	questions, err := s.chosen([]Ask{AskRefused})
	if err != nil || !slices.ContainsFunc(questions, func(q Question) bool {
		return len(q.Squares) > 0 && !s.tries[s.after(q.Step)-1].refused
	}) {
		t.Errorf("%v, %v", questions, err)
	}
}

// FuzzPredict reads the options of {predict}, and makes the questions. Each is about a step of the run, with an answer.
func FuzzPredict(f *testing.F) {
	for _, seed := range []string{"", ":ask: next", ":ask: tries next refused", ":at: 12 40", ":at: 10 45\n:ask: next tries", ":at: 1\n:ask: tries",
		":at: 99999999999999999999", ":at: -1", ":at: 5 5", ":ask: next next next next next next next next next", ":n: 5"} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(8))
	}
	variants := solvers.Variants()
	f.Fuzz(func(t *testing.T, options string, which uint8) {
		v := variants[int(which)%len(variants)]
		page := &file{page: &Page{File: "lessons/a/index.en.md", Language: "en", Lesson: &Lesson{}}}
		page.parse([]byte(front + "```{predict} " + v.Name + "\n:n: 4\n" + options + "\n```\n"))
		for _, c := range page.computed {
			if c.to > 4 {
				return // takes its time
			}
		}
		if err := computeAll(t.Context(), []*file{page}); err != nil {
			t.Fatal(err)
		}
		last := 1 + bytes.Count(page.page.Source, []byte("\n"))
		for _, p := range page.problems {
			if p.Line < 1 || p.Line > last || strings.Contains(p.Msg, "\n") {
				t.Errorf("%v: of %d lines", p, last)
			}
		}
		if len(page.problems) > 0 {
			return
		}
		steps := int64(len(stream(t, v, 4)))
		for n := page.page.Body.FirstChild(); n != nil; n = n.NextSibling() {
			node, ok := n.(*Predict)
			if !ok || node.Variant.Name != v.Name {
				continue
			}
			at := int64(0)
			for _, q := range node.Questions {
				if q.Step <= at || q.Until < q.Step || q.Until > steps {
					t.Errorf("%q: the question at step %d to %d comes after step %d of %d", options, q.Step, q.Until, at, steps)
				}
				at = q.Until
			}
			if len(node.Questions) == 0 {
				t.Errorf("%q: no question", options)
			}
		}
	})
}
