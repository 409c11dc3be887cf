package verify_test

import (
	"fmt"

	"queens/runner/verify"
	"queens/solvers"
)

// A check that is one row short leaves out a comparison at the first queen.
func ExampleCompare() {
	right, _ := solvers.Find("array-slant")
	short, _ := solvers.Find("array-slant-short")
	report, _ := verify.Compare(verify.Reference(right, 4), verify.Reference(short, 4))
	fmt.Println(report.Same, "steps are the same")
	fmt.Println(report.Summary())
	// Output:
	// 2 steps are the same
	// step 3 is place(0, 0), where the variant has compare(0, 0)
}
