package quiz

import (
	"testing"

	"queens/tracer"
)

// FuzzSurvey reads any stream, from its start or from a step of it on. What fits is a question about a step of it, with an answer.
func FuzzSurvey(f *testing.F) {
	f.Add([]byte{1, 1, 1, 6, 1, 1, 1, 2, 1, 5, 2, 1, 9, 2, 0, 7, 1, 1}, uint8(2), uint8(3))
	f.Add([]byte{6, 0, 1, 1, 0, 1, 8, 0, 0, 1, 1, 1, 5, 9, 9}, uint8(0), uint8(1))
	var markers tracer.Markers
	for _, kind := range tracer.Kinds() {
		markers = append(markers, tracer.Marker{Kind: kind, Line: 1})
	}
	f.Fuzz(func(t *testing.T, stream []byte, n, before uint8) {
		frame := tracer.Frame{N: 1 + int(n)%6, Base: int(n) % 2}
		var steps []tracer.Step
		for i := 0; i+2 < min(len(stream), 600); i += 3 {
			steps = append(steps, tracer.NewStep(int(stream[i])%len(markers), int(stream[i+1]), int(stream[i+2])))
		}
		from := min(int(before), len(steps))
		s := NewSurvey("any", frame, markers)
		if from > 0 {
			fold := tracer.NewFold(frame, markers)
			for _, step := range steps[:from] {
				fold.Apply(step)
			}
			s.Resume(fold)
		}
		if err := s.Add(steps[from:]); err != nil {
			t.Fatal(err)
		}
		check := func(q Question) {
			if q.Step < int64(from) || q.Until < q.Step || q.Until > int64(len(steps)) {
				t.Errorf("the question at step %d to %d, of steps %d to %d", q.Step, q.Until, from, len(steps))
			}
			for _, at := range q.Squares {
				if !frame.Holds(at) {
					t.Errorf("the answer at step %d is %v", q.Step, at)
				}
			}
		}
		for _, ask := range Asks() {
			for step := range int64(len(steps) + 2) {
				if q, err := s.Ask(ask, step); err == nil {
					check(q)
				}
			}
		}
		fit := s.Fit(Asks())
		questions, err := s.Choose(fit, 5)
		if (len(fit) > 0) != (err == nil) {
			t.Errorf("%v fit, but %v", fit, err)
		}
		answered := int64(from)
		for _, q := range questions {
			check(q)
			if q.Step <= answered && answered > 0 {
				t.Errorf("the question at step %d, after step %d", q.Step, answered)
			}
			answered = q.Until
		}
	})
}
