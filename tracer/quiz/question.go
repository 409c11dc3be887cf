package quiz

import (
	"fmt"

	"queens/tracer"
)

// Ask is what a [Question] asks.
type Ask string

// The questions that a step of a trace can be asked.
const (
	AskNext     Ask = "next"     // which square the program tries next
	AskRefused  Ask = "refused"  // which queen attacks the square that is tried, or whether it is free
	AskStanding Ask = "standing" // how many queens stand when the search next goes back
	AskTries    Ask = "tries"    // how many more squares are tried up to the next solution
)

// Asks lists every question.
func Asks() []Ask { return []Ask{AskNext, AskRefused, AskStanding, AskTries} }

// Question is a question at a step of a trace, with its answer.
type Question struct {
	Ask   Ask
	Step  int64 // the reader sees the state after it, and nothing later
	Until int64 // the step that gives the answer away: the next try, what becomes of this one, the going back, or the solution

	Squares  []tracer.Square // of AskNext, the one square; of AskRefused, the queens that attack, none if the square is free; as the program numbers them
	Standing int             // of AskStanding
	Tries    int64           // of AskTries; of AskStanding, up to the going back
}

// String is the question with its answer, for those who work on the course.
func (q Question) String() string {
	text := fmt.Sprintf("%s %d..%d: ", q.Ask, q.Step, q.Until)
	switch q.Ask {
	case AskStanding:
		return text + fmt.Sprint(q.Standing)
	case AskTries:
		return text + fmt.Sprint(q.Tries)
	}
	return text + fmt.Sprint(q.Squares)
}
