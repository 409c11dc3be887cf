package quiz

import "queens/tracer"

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
