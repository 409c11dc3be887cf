package player_test

import (
	"fmt"

	"queens/player"
	"queens/tracer"
	"queens/tracer/tracefile"
)

func ExampleSentence() {
	h := &tracefile.Header{N: 4, Base: 1, Lines: "columns", Markers: tracer.Markers{
		{Kind: tracer.Try, Line: 5},
		{Kind: tracer.Place, Line: 8},
		{Kind: tracer.Remove, Line: 10},
	}}
	fold := tracer.NewFold(h.Frame(), h.Markers)
	for _, step := range []tracer.Step{tracer.NewStep(0, 1, 2), tracer.NewStep(1, 1, 2), tracer.NewStep(0, 2, 4)} {
		fold.Apply(step)
		sentence, err := player.Sentence("en", h, step)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s  %s\n", fold, sentence)
	}
	// Output:
	// - - - -  A queen is tried in column 1, row 2.
	// 2 - - -  A queen is placed in column 1, row 2.
	// 2 - - -  A queen is tried in column 2, row 4.
}
