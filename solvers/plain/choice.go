package plain

import "queens/tracer"

// choice is what the programs start from that take or leave items: their number and what is done with a
// solution, and of the items the weights, and the values or the target.
type choice struct {
	search
	weight   []int
	value    []int
	target   int // that the weights taken are to add up to
	capacity int // that they may add up to at most
}

// chooser is a program whose type embeds choice.
type chooser interface {
	program
	choose(items *tracer.Choices)
}

func (s *choice) choose(items *tracer.Choices) {
	s.weight, s.value = items.Weights, items.Values
	s.target, s.capacity = items.Target, items.Capacity
}

func total(numbers []int) int {
	sum := 0
	for _, number := range numbers {
		sum += number
	}
	return sum
}
