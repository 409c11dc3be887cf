package solvers

import (
	"errors"
	"slices"

	"queens/tracer"
	"queens/tracer/mark"
)

// Own is a program that is not compiled in: one that a course brings along. It must be a pointer, for variants are
// compared.
type Own interface {
	// Language is that of Source, as traces name it.
	Language() string

	// Source is the program for every n.
	Source() *mark.Source

	// Trace hands the steps for n queens to sink. An error of sink ends it and is returned.
	Trace(n int, sink tracer.Sink) error
}

// NewOwn is a program that is not compiled in as a variant, which all that takes variants can take. It stands in no list
// of this package.
func NewOwn(name, original string, own Own) Variant {
	return Variant{Name: name, Original: original, own: own}
}

// Own is the program if it is not compiled in, else nil.
func (v Variant) Own() Own { return v.own }

var errEnough = errors.New("enough solutions")

// traceOwn hands the steps of a program that is not compiled in to sink, and calls each for its solutions. What the
// board refuses of a wrong program is told all the same: there a line without a queen has a square below the first.
func (v Variant) traceOwn(n int, each func(squares []int) bool, sink tracer.Sink) error {
	if each == nil {
		return v.own.Trace(n, sink)
	}
	source := v.own.Source()
	markers := source.Markers()
	fold := tracer.NewFold(tracer.Frame{N: n, Base: source.Base}, markers)
	err := v.own.Trace(n, func(steps []tracer.Step) error {
		for i, step := range steps {
			fold.Apply(step)
			if markers[step.Marker()].Kind != tracer.Solution {
				continue
			}
			squares := slices.Clone(fold.Board())
			for line := range squares {
				squares[line] += source.Base
			}
			if !each(squares) {
				if err := sink(steps[:i+1]); err != nil {
					return err
				}
				return errEnough
			}
		}
		return sink(steps)
	})
	if err == errEnough {
		return nil
	}
	return err
}
