package tracer_test

import (
	"fmt"

	"queens/tracer"
)

// A program of two queens on a board of two lines: what it records can be counted and folded.
func Example() {
	markers := tracer.Markers{{Kind: tracer.Try, Line: 3}, {Kind: tracer.Place, Line: 4}, {Kind: tracer.Remove, Line: 6}}
	fold := tracer.NewFold(tracer.Frame{N: 2, Base: 1}, markers)
	steps := []tracer.Step{tracer.NewStep(0, 1, 2), tracer.NewStep(1, 1, 2), tracer.NewStep(0, 2, 1), tracer.NewStep(2, 1, 1)}
	for _, s := range steps {
		if err := fold.Apply(s); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Printf("%-7s %d %d  board %s\n", markers[s.Marker()].Kind, s.A(), s.B(), fold)
	}
	// Output:
	// try     1 2  board - -
	// place   1 2  board 2 -
	// try     2 1  board 2 -
	// step 4: a queen leaves line 1, square 1, but none stands there
}
