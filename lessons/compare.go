package lessons

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// Compare sets variants side by side, by what they count on boards of several sizes:
//
//	```{compare} recursive one-array
//	:n: 4..8
//	:kind: compare
//	```
//
// The kind is that of a step, or steps for all of them, which it is when it is left out.
type Compare struct {
	ast.BaseBlock
	Variants []solvers.Variant
	From, To int // n
	Measure  Measure
	Values   [][]int64 // by variant, then n
}

// KindCompare is the kind of a [Compare].
var KindCompare = ast.NewNodeKind("Compare")

// Kind is [KindCompare].
func (*Compare) Kind() ast.NodeKind { return KindCompare }

// Dump prints the node.
func (n *Compare) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Measure": n.Measure.String(), "Values": fmt.Sprint(n.Values)}, nil)
}

const maxCompared = 20 // variants in one comparison

func (f *file) compare(d *directive) ast.Node {
	node := &Compare{Measure: Measure{All: true}}
	names := strings.Fields(d.argument)
	switch {
	case len(names) == 0:
		f.at(d.Pos(), "{compare} needs the names of variants")
		return nil
	case len(names) > maxCompared:
		f.at(d.Pos(), "{compare} takes at most %d variants", maxCompared)
		return nil
	}
	before := len(f.problems)
	for i, name := range names {
		v, ok := f.variant(d.Pos(), name)
		switch {
		case !ok:
		case slices.Contains(names[:i], name):
			f.at(d.Pos(), "{compare} names %s twice", name)
		case i > 0 && node.Variants[0].Problem != v.Problem:
			f.at(d.Pos(), "{compare} names %s, which solves another problem than %s", name, names[0])
		}
		node.Variants = append(node.Variants, v)
	}
	value, rangePos, given := d.option("n")
	var ok bool
	if node.From, node.To, ok = parseRange(value); !ok {
		if given {
			f.at(rangePos, "the option :n: is %q: want A..B, from 1 to %d", value, MaxN)
		} else {
			f.at(rangePos, "{compare} needs the option :n: A..B, from 1 to %d", MaxN)
		}
	}
	kind, kindPos, given := d.option("kind")
	if given {
		var err error
		if node.Measure, err = ParseMeasure(kind); err != nil {
			f.at(kindPos, "%v", err)
		}
	}
	if len(f.problems) > before {
		return nil
	}
	for _, v := range node.Variants {
		if err := node.Measure.of(v, node.From); err != nil {
			f.at(kindPos, "%v", err)
			continue
		}
		values := make([]int64, node.To-node.From+1)
		node.Values = append(node.Values, values)
		f.compute(rangePos, v, node.From, node.To, func(n int, t *Tally) error {
			values[n-node.From] = node.Measure.Of(t.Counts)
			return nil
		})
	}
	return node
}

// parseRange reads A..B.
func parseRange(text string) (from, to int, ok bool) {
	a, b, ok := strings.Cut(text, "..")
	from, okFrom := parseSize(a)
	to, okTo := parseSize(b)
	return from, to, ok && okFrom && okTo && from <= to
}
