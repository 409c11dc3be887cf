package plain

import "queens/tracer"

// Choose runs a program that takes or leaves items, as Run runs one that stands queens. For it, each is
// called with 1 for an item that is taken and 0 for one that is left.
func Choose(name string, items *tracer.Choices, each func(squares []int) bool) {
	p := programs[name]().(chooser)
	p.choose(items)
	run(p, len(items.Weights), each)
}
