package quiz

import (
	"slices"
	"testing"

	"queens/solvers"
	"queens/tracer"
)

// TestLures holds every wrong answer against the stream alone: it is wrong, on the board, no other is like it, and its reason holds.
func TestLures(t *testing.T) {
	for _, v := range solvers.Variants() {
		for n := 2; n <= 5; n++ {
			s := surveyOf(t, v, n)
			if s.moves {
				continue
			}
			markers, steps := s.markers, stream(t, v, n)
			is := func(i int, kind tracer.Kind) bool { return markers[steps[i].Marker()].Kind == kind }
			at := func(i int) tracer.Square { return tracer.Square{Line: steps[i].A(), Square: steps[i].B()} }
			boards := [][]int{slices.Repeat([]int{-1}, n)}
			fold := tracer.NewFold(s.frame, markers)
			for _, step := range steps {
				fold.Apply(step)
				boards = append(boards, slices.Clone(fold.Board()))
			}
			attacked := slices.ContainsFunc(s.tries, func(t tried) bool { return t.to > t.from })
			reasons, few := map[Why]int{}, 0
			for step := range int64(len(steps)) {
				q, err := s.Ask(AskNext, step)
				if err != nil {
					continue
				}
				board, then := boards[q.Step], boards[q.Until]
				lures := s.Lures(q, board, steps[q.Step:q.Until])
				if len(lures) < 2 {
					few++
				}
				seen := map[tracer.Square]bool{q.Squares[0]: true}
				for _, l := range lures {
					if seen[l.Square] || !s.frame.Holds(l.Square) {
						t.Errorf("%s: %s: the wrong answer %v", s, q, l)
					}
					seen[l.Square] = true
					reasons[l.Why]++
					line := l.Square.Line - s.frame.Base
					holds := false
					switch l.Why {
					case WhyStanding: // it was tried, and a queen stands there
						holds = board[line] == l.Square.Square-s.frame.Base
					case WhyPassed: // since a queen was last moved on another line it has been tried
						for i := int(q.Step) - 1; i >= 0 && !holds; i-- {
							if (is(i, tracer.Place) || is(i, tracer.Remove)) && slices.Compare(boards[i+1][:q.Squares[0].Line-s.frame.Base], then[:q.Squares[0].Line-s.frame.Base]) != 0 {
								break
							}
							holds = is(i, tracer.Try) && at(i) == l.Square
						}
						holds = holds && l.Square.Line == q.Squares[0].Line
					case WhyAhead: // it is tried later, if at all, while its line is not left
						holds = l.Square.Line == q.Squares[0].Line && l.Square.Square > q.Squares[0].Square && attacked
					case WhyEarly: // the same queen stands all the way
						holds = board[line] >= 0 && then[line] == board[line] && l.Square.Line < q.Squares[0].Line
					case WhyDone: // the search goes back from its line on the way
						for i := q.Step; i < q.Until; i++ {
							holds = holds || is(int(i), tracer.Backtrack) && steps[i].A() == l.Square.Line
						}
						holds = holds && then[line] < 0
					case WhyGap: // the other line is empty all the way, and comes before
						gap := l.Gap - s.frame.Base
						holds = gap < line && board[gap] < 0 && then[gap] < 0
					}
					if !holds {
						t.Errorf("%s: %s: the reason %s does not hold for %v", s, q, l.Why, l.Square)
					}
				}
			}
			if n == 5 {
				t.Log(s, reasons, "few:", few)
				for _, why := range []Why{WhyStanding, WhyPassed, WhyAhead, WhyEarly, WhyDone, WhyGap} {
					if reasons[why] == 0 {
						t.Errorf("%s: no wrong answer is %s", s, why)
					}
				}
			}
		}
	}
}
