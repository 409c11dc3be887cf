package solvers

import (
	"fmt"
	"slices"

	"queens/solvers/plain"
	"queens/tracer"
)

// Problem is what a program solves. All but the queens are choices among items, see [Variant.Choices].
type Problem int

// The problems of the course.
const (
	Queens    Problem = iota // stand n queens on a board so that none attacks another
	SubsetSum                // take items whose weights add up to a target
	Knapsack                 // take the items of the greatest value whose weights do not exceed a capacity
)

var problemNames = []string{"queens", "subset-sum", "knapsack"}

// String is the problem's name.
func (p Problem) String() string {
	if p < 0 || int(p) >= len(problemNames) {
		return fmt.Sprintf("problem(%d)", int(p))
	}
	return problemNames[p]
}

// MarshalText writes the problem's name.
func (p Problem) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// others solve other problems than the queens'.
var others = []Variant{
	{Name: "subset-sum", Problem: SubsetSum, Article: "D", Store: "array", Check: "the sum so far, and with all that is left"},
	{Name: "knapsack", Problem: Knapsack, Article: "D", Store: "array", Check: "the weight so far, and the value with all that is left"},
}

// Others lists the programs that solve other problems by backtracking, which article D only names. They are
// no variants: a variant solves the queens' puzzle, and variants are compared with each other.
func Others() []Variant { return slices.Clone(others) }

// All lists the variants and then the others.
func All() []Variant { return append(Variants(), others...) }

// Choices are the items that the program chooses among: the first n, or all of them. It is nil for a program
// that stands queens on a board.
func (v Variant) Choices(n int) *tracer.Choices {
	its, ok := plain.ItemsOf(v.Name, max(n, 1))
	if !ok {
		return nil
	}
	choices := tracer.Choices(its)
	return &choices
}
