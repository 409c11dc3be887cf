// Package traced holds the traced twins of the programs in package plain. All its files but this one are
// generated: they differ from the clean ones in the package clause and in the lines of the markers.
package traced

import "queens/tracer"

// search is that of package plain with a recorder in it. The programs call its method Record.
type search struct {
	tracer.Recorder
	n    int
	each func(squares []int) bool
}

// program is a variant of the search. Its type embeds search.
type program interface {
	begin(n int, each func(squares []int) bool)
	solve()
	Run(sink tracer.Sink, program func()) error
}

func (s *search) begin(n int, each func(squares []int) bool) { s.n, s.each = n, each }

// found takes a solution: the square of the queen on each line.
func (s *search) found(squares []int) {
	if !s.each(squares) {
		s.Stop(nil)
	}
}

// Run runs the traced twin of a program as plain.Run does, and hands its steps to sink. An error of the
// sink stops the program and is returned.
func Run(name string, n int, each func(squares []int) bool, sink tracer.Sink) error {
	if its, ok := ItemsOf(name, n); ok {
		return Choose(name, its, each, sink)
	}
	return run(programs[name](), n, each, sink)
}

// Choose runs the traced twin of a program that takes or leaves items, as plain.Choose does.
func Choose(name string, its Items, each func(squares []int) bool, sink tracer.Sink) error {
	p := programs[name]().(chooser)
	p.choose(its)
	return run(p, len(its.Weights), each, sink)
}

func run(p program, n int, each func(squares []int) bool, sink tracer.Sink) error {
	p.begin(n, each)
	return p.Run(sink, p.solve)
}
