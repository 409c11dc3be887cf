package solvers_test

import (
	"fmt"

	"queens/solvers"
	"queens/tracer"
)

func ExampleVariant_Trace() {
	v, err := solvers.Find("recursive")
	if err != nil {
		fmt.Println(err)
		return
	}
	counter := tracer.NewCounter(v.Source(4).Markers())
	err = v.Trace(4, func(squares []int) bool {
		fmt.Println(squares)
		return true
	}, counter.Count)
	fmt.Println(counter.Counts()[tracer.Try], "tries,", counter.Counts()[tracer.Compare], "comparisons, error:", err)
	// Output:
	// [2 4 1 3]
	// [3 1 4 2]
	// 60 tries, 156 comparisons, error: <nil>
}
