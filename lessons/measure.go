package lessons

import (
	"fmt"
	"slices"
	"strings"

	"queens/solvers"
	"queens/tracer"
)

// Measure is what is counted of a run: the steps of one kind, or those of all kinds.
type Measure struct {
	All  bool
	Kind tracer.Kind // if not All
}

// Measures are all there are: every step first, then each kind.
func Measures() []Measure {
	all := []Measure{{All: true}}
	for _, kind := range tracer.Kinds() {
		all = append(all, Measure{Kind: kind})
	}
	return all
}

// ParseMeasure reads a measure's name: that of a kind, or steps.
func ParseMeasure(name string) (Measure, error) {
	var names []string
	for _, m := range Measures() {
		if m.String() == name {
			return m, nil
		}
		names = append(names, m.String())
	}
	return Measure{}, fmt.Errorf("unknown kind of step %q: want one of %s", name, strings.Join(names, ", "))
}

// of checks that a variant's program for n takes steps of that kind at all.
func (m Measure) of(v solvers.Variant, n int) error {
	markers := v.Source(n).Markers()
	var names []string
	for _, m := range Measures() {
		if m.All || slices.ContainsFunc(markers, func(t tracer.Marker) bool { return t.Kind == m.Kind }) {
			names = append(names, m.String())
		}
	}
	if !slices.Contains(names, m.String()) {
		return fmt.Errorf("%s has no steps of the kind %s: want one of %s", v.Name, m, strings.Join(names, ", "))
	}
	return nil
}

// String is the measure's name.
func (m Measure) String() string {
	if m.All {
		return "steps"
	}
	return m.Kind.String()
}

// Of is what the measure is in these counts.
func (m Measure) Of(counts tracer.Counts) int64 {
	if m.All {
		return counts.Steps()
	}
	return counts[m.Kind]
}
