// Package plain holds the course's programs, clean, one file a variant, with comments that mark their
// steps. Their traced twins are generated from them, and what a page shows is made complete of them.
package plain

import (
	"maps"
	"slices"
)

// search is what every program starts from: the size of the board, and what is done with a solution.
type search struct {
	n    int
	each func(squares []int) bool
}

// program is a variant of the search. Its type embeds search.
type program interface {
	begin(n int, each func(squares []int) bool)
	solve()
}

func (s *search) begin(n int, each func(squares []int) bool) { s.n, s.each = n, each }

// found takes a solution: the square of the queen on each line.
func (s *search) found(squares []int) {
	if !s.each(squares) {
		panic(enough{})
	}
}

// Names are the names of the programs, in alphabetical order.
func Names() []string { return slices.Sorted(maps.Keys(programs)) }

// enough unwinds a program whose caller wants no further solution. It never leaves Run.
type enough struct{}

// Run runs a program for n queens and calls each for every solution, with the square of the queen on
// each line in the program's own numbering; the slice is valid during the call only. It ends when
// each returns false. The name must be one of the package's programs, and n at least 1: package solvers
// sees to both. A program that takes or leaves items is run for the first n of its own.
func Run(name string, n int, each func(squares []int) bool) {
	if its, ok := ItemsOf(name, n); ok {
		Choose(name, its, each)
		return
	}
	run(programs[name](), n, each)
}

// Choose runs a program that takes or leaves items. It calls each with 1 for an item that is taken and 0 for one
// that is left.
func Choose(name string, its Items, each func(squares []int) bool) {
	p := programs[name]().(chooser)
	p.choose(its)
	run(p, len(its.Weights), each)
}

func run(p program, n int, each func(squares []int) bool) {
	defer func() {
		if p := recover(); p != nil && p != (enough{}) {
			panic(p)
		}
	}()
	p.begin(n, each)
	p.solve()
}
