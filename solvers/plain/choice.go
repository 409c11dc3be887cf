package plain

// Items are what a program chooses among that takes or leaves them, one a line: their weights, and either a
// target, or the values and a capacity.
type Items struct {
	Weights  []int
	Values   []int
	Target   int // that the weights taken are to add up to
	Capacity int // that they may add up to at most
}

// items are those of each such program. For n it chooses among the first n.
var items = map[string]Items{
	"subset-sum": {Weights: []int{3, 5, 8, 9, 11, 14, 6, 2}, Target: 25},
	"knapsack": {
		Weights:  []int{10, 6, 4, 5, 2, 3, 8, 12},
		Values:   []int{15, 13, 18, 19, 8, 14, 11, 5},
		Capacity: 11,
	},
}

// ItemsOf are the first n items of a program, or all that it has; ok is false for one that stands queens.
func ItemsOf(name string, n int) (its Items, ok bool) {
	its, ok = items[name]
	n = min(max(n, 0), len(its.Weights))
	its.Weights = its.Weights[:n:n]
	if its.Values != nil {
		its.Values = its.Values[:n:n]
	}
	return its, ok
}

// choice is what the programs start from that take or leave items: their number and what is done with a
// solution, and of the items the weights, and the target, or the values and the capacity.
type choice struct {
	search
	weight   []int
	value    []int
	target   int
	capacity int
}

// chooser is a program whose type embeds choice.
type chooser interface {
	program
	choose(its Items)
}

func (s *choice) choose(its Items) {
	s.weight, s.value = its.Weights, its.Values
	s.target, s.capacity = its.Target, its.Capacity
}

func total(numbers []int) int {
	sum := 0
	for _, number := range numbers {
		sum += number
	}
	return sum
}
