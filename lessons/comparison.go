package lessons

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// Comparison sets variants side by side. Three directives make one. The first counts steps of one kind, or
// all of them, on boards of several sizes; the second the steps of each kind on one board; the third the nodes
// of the search tree on each level:
//
//	```{compare} recursive one-array
//	:n: 4..8
//	:kind: compare
//	:baseline: one-array
//	```
//
//	```{kinds} recursive one-array
//	:n: 6
//	```
//
//	```{profile} recursive nested-loops
//	```
//
// The baseline is the variant whose numbers those of the others are held against.
type Comparison struct {
	ast.BaseBlock
	By       By
	Variants []solvers.Variant
	From, To int     // n; the same but by n
	Measure  Measure // what is counted by n
	Baseline int     // index of a variant, or -1 for none
	// Columns and Values are computed, as the rest is read.
	Columns []Column
	Values  [][]int64 // by variant, then column

	tallies [][]*Tally // by variant, then n
	missing int        // of them
}

// By is what the columns of a comparison are.
type By string

// The columns of {compare}, {kinds} and {profile}.
const (
	ByN     By = "n"
	ByKind  By = "kind"
	ByLevel By = "level"
)

// Column is a column of a comparison.
type Column struct {
	Number  int     // n, or the level: the number of queens standing
	Measure Measure // by kind
}

// KindComparison is the kind of a [Comparison].
var KindComparison = ast.NewNodeKind("Comparison")

// Kind is [KindComparison].
func (*Comparison) Kind() ast.NodeKind { return KindComparison }

// Dump prints the node.
func (c *Comparison) Dump(source []byte, level int) {
	ast.DumpHelper(c, source, level, map[string]string{"By": string(c.By), "Measure": c.Measure.String(), "Values": fmt.Sprint(c.Values)}, nil)
}

const maxCompared = 20 // variants in one comparison

func (f *file) compare(d *directive) ast.Node {
	before := len(f.problems)
	node := &Comparison{By: ByN, Measure: Measure{All: true}}
	value, sizePos, given := d.option("n")
	var ok bool
	if node.From, node.To, ok = parseRange(value); !ok {
		if given {
			f.at(sizePos, "the option :n: is %q: want A..B, from 1 to %d", value, MaxN)
		} else {
			f.at(sizePos, "{compare} needs the option :n: A..B, from 1 to %d", MaxN)
		}
	}
	kind, kindPos, given := d.option("kind")
	if given {
		var err error
		if node.Measure, err = ParseMeasure(kind); err != nil {
			f.at(kindPos, "%v", err)
		}
	}
	if !f.compared(d, node) || len(f.problems) > before {
		return nil
	}
	for _, v := range node.Variants {
		if err := node.Measure.of(v, node.From); err != nil {
			f.at(kindPos, "%v", err)
		}
	}
	if _, _, given := d.option("baseline"); !given && len(node.Variants) > 1 {
		node.Baseline = 0
	}
	f.computeComparison(sizePos, node)
	return node
}

func (f *file) kinds(d *directive) ast.Node { return f.compareOne(d, ByKind) }

func (f *file) profile(d *directive) ast.Node { return f.compareOne(d, ByLevel) }

// compareOne is a comparison on one board.
func (f *file) compareOne(d *directive, by By) ast.Node {
	node := &Comparison{By: by, Measure: Measure{All: true}}
	if !f.compared(d, node) {
		return nil
	}
	n, ok := f.size(d, min(8, node.Variants[0].MaxN()))
	if !ok {
		return nil
	}
	node.From, node.To = n, n
	_, pos, _ := d.option("n")
	f.computeComparison(pos, node)
	return node
}

// compared reads the variants that are compared, and the baseline among them.
func (f *file) compared(d *directive, node *Comparison) bool {
	names := strings.Fields(d.argument)
	switch {
	case len(names) == 0:
		f.at(d.Pos(), "{%s} needs the names of variants", d.name)
		return false
	case len(names) > maxCompared:
		f.at(d.Pos(), "{%s} takes at most %d variants", d.name, maxCompared)
		return false
	}
	before := len(f.problems)
	for i, name := range names {
		v, ok := f.variant(d.Pos(), name)
		switch {
		case !ok:
		case slices.Contains(names[:i], name):
			f.at(d.Pos(), "{%s} names %s twice", d.name, name)
		case i > 0 && node.Variants[0].Problem != v.Problem:
			f.at(d.Pos(), "{%s} names %s, which solves another problem than %s", d.name, name, names[0])
		}
		node.Variants = append(node.Variants, v)
	}
	node.Baseline = -1
	if name, pos, given := d.option("baseline"); given {
		if node.Baseline = slices.Index(names, name); node.Baseline < 0 {
			f.at(pos, "the option :baseline: is %q: want one of %s", name, strings.Join(names, ", "))
		}
	}
	return len(f.problems) == before
}

func (f *file) computeComparison(pos int, c *Comparison) {
	c.await()
	for i, v := range c.Variants {
		f.compute(pos, v, c.From, c.To, func(n int, t *Tally) error {
			c.take(i, n, t)
			return nil
		})
	}
}

// Compute computes a comparison that stands in no course.
func (c *Comparison) Compute(ctx context.Context) error {
	c.await()
	for i, v := range c.Variants {
		for n := c.From; n <= c.To; n++ {
			t, err := Run(ctx, v, n)
			if err != nil {
				return err
			}
			c.take(i, n, t)
		}
	}
	return nil
}

func (c *Comparison) await() {
	c.tallies = make([][]*Tally, len(c.Variants))
	for i := range c.tallies {
		c.tallies[i] = make([]*Tally, c.To-c.From+1)
	}
	c.missing = len(c.Variants) * (c.To - c.From + 1)
}

// take takes what a run counts. The columns are known when all have come: a kind of which no variant takes a
// step makes none.
func (c *Comparison) take(variant, n int, t *Tally) {
	c.tallies[variant][n-c.From] = t
	if c.missing--; c.missing > 0 {
		return
	}
	switch c.By {
	case ByN:
		for n := c.From; n <= c.To; n++ {
			c.Columns = append(c.Columns, Column{Number: n})
		}
	case ByKind:
		for _, m := range Measures() {
			taken := func(tallies []*Tally) bool { return m.Of(tallies[0].Counts) > 0 }
			if m.All || slices.ContainsFunc(c.tallies, taken) {
				c.Columns = append(c.Columns, Column{Measure: m})
			}
		}
	case ByLevel:
		for level := range c.From + 1 {
			c.Columns = append(c.Columns, Column{Number: level})
		}
	}
	for _, tallies := range c.tallies {
		values := make([]int64, len(c.Columns))
		for i, column := range c.Columns {
			switch c.By {
			case ByN:
				values[i] = c.Measure.Of(tallies[i].Counts)
			case ByKind:
				values[i] = column.Measure.Of(tallies[0].Counts)
			case ByLevel:
				values[i] = tallies[0].Nodes[column.Number]
			}
		}
		c.Values = append(c.Values, values)
	}
}

// Key names a column in files: n=8, level=3, try.
func (c *Comparison) Key(column Column) string {
	if c.By == ByKind {
		return column.Measure.String()
	}
	return string(c.By) + "=" + strconv.Itoa(column.Number)
}

// parseRange reads A..B.
func parseRange(text string) (from, to int, ok bool) {
	a, b, ok := strings.Cut(text, "..")
	from, okFrom := parseSize(a)
	to, okTo := parseSize(b)
	return from, to, ok && okFrom && okTo && from <= to
}
