package sitegen

import (
	"context"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"queens/lessons"
	"queens/solvers"
	"queens/tracer"
)

// figure is a comparison: a table and a chart of the same numbers.
type figure struct {
	Caption string
	Sizes   []int // n of each column
	Rows    []figureRow
	Chart   template.HTML
	Note    string // what the chart leaves out, or ""
}

type figureRow struct {
	Name   string
	Values []int64
}

// comparison makes the figure of a comparison. id tells its chart from others on the page. The chart
// shows the variants that are charted, and says so, or all if none is named.
func comparison(words *catalogue, id, what string, n *lessons.Compare, charted ...string) (*figure, error) {
	caption, err := words.text("compare.caption", "what", what, "from", n.From, "to", n.To)
	if err != nil {
		return nil, err
	}
	fig := &figure{Caption: caption}
	desc, err := words.text("compare.chart")
	if len(charted) > 0 {
		desc, err = words.text("compare.charted", "programs", strings.Join(charted, ", "))
		fig.Note = desc
	}
	if err != nil {
		return nil, err
	}
	for size := n.From; size <= n.To; size++ {
		fig.Sizes = append(fig.Sizes, size)
	}
	c := chart{title: caption, desc: desc, id: id, from: n.From, number: words.number}
	for i, v := range n.Variants {
		fig.Rows = append(fig.Rows, figureRow{v.Name, n.Values[i]})
		if len(charted) == 0 || slices.Contains(charted, v.Name) {
			c.series = append(c.series, series{v.Name, n.Values[i]})
		}
	}
	fig.Chart = c.svg()
	return fig, nil
}

// countsN is the greatest board on the page of all counts.
const countsN = 8

// charted are those whose steps the page draws: eighteen lines would hide each other.
var charted = []string{"nested-loops", "board-above-as-printed", "board-full", "recursive", "cell-walk", "safe-squares"}

// published are numbers that others have published, and the run that counts them again.
var published = []struct {
	key     string // of the words that say what it is
	source  string
	variant string
	n       int
	first   bool
	of      func(tracer.Counts) int64
	value   int64
}{
	{"published.solutions", "OEIS A000170", "one-array", 8, false, func(c tracer.Counts) int64 { return c[tracer.Solution] }, 92},
	{"published.tree", "Knuth, TAOCP 7.2.2; OEIS A319284", "one-array", 8, false, func(c tracer.Counts) int64 { return c[tracer.Place] + 1 }, 2057},
	{"published.tests-first", "Wirth 1971", "one-array", 8, true, func(c tracer.Counts) int64 { return c[tracer.Try] }, 876},
	{"published.tests", "Wirth 1971", "one-array", 8, false, func(c tracer.Counts) int64 { return c[tracer.Try] }, 15720},
}

// countsData is what the page of all counts shows.
type countsData struct {
	Variants  []solvers.Variant
	Steps     *figure
	Kinds     []string
	Boards    []countsBoard // the greatest first
	Published []publishedRow
}

type countsBoard struct {
	N    int
	Rows []countsRow
}

type countsRow struct {
	Name   string
	Wrong  bool
	Values []int64 // steps, then each kind
}

type publishedRow struct {
	What, Source, Variant string
	Value                 int64
}

// counts is the page of all counts.
func (s *site) counts(ctx context.Context, _ *output, p *page) error {
	data := &countsData{Variants: solvers.Variants()}
	p.Data = data
	return data.count(ctx, s.catalogues[p.lang])
}

func (d *countsData) count(ctx context.Context, words *catalogue) error {
	measures := lessons.Measures()
	for _, m := range measures {
		name, err := measureName(words, m)
		if err != nil {
			return err
		}
		d.Kinds = append(d.Kinds, name)
	}
	all := &lessons.Compare{Variants: d.Variants, From: 1, To: countsN, Measure: measures[0]}
	all.Values = make([][]int64, len(d.Variants))
	for n := countsN; n >= 1; n-- {
		board := countsBoard{N: n}
		for i, v := range d.Variants {
			tally, err := lessons.Run(ctx, v, n)
			if err != nil {
				return err
			}
			row := countsRow{Name: v.Name, Wrong: v.Wrong}
			for _, m := range measures {
				row.Values = append(row.Values, m.Of(tally.Counts))
			}
			board.Rows = append(board.Rows, row)
			all.Values[i] = append([]int64{tally.Counts.Steps()}, all.Values[i]...)
		}
		d.Boards = append(d.Boards, board)
	}
	var err error
	if d.Steps, err = comparison(words, "_chart", d.Kinds[0], all, charted...); err != nil {
		return err
	}
	return d.check(ctx, words)
}

// check counts what others have published, and lists it.
func (d *countsData) check(ctx context.Context, words *catalogue) error {
	for _, pub := range published {
		v, err := solvers.Find(pub.variant)
		if err != nil {
			return err
		}
		tally, err := lessons.Run(ctx, v, pub.n)
		if err != nil {
			return err
		}
		counts := tally.Counts
		if pub.first {
			counts = tally.First
		}
		if got := pub.of(counts); got != pub.value {
			return fmt.Errorf("%s counts %d for n = %d, but %s has published %d", v.Name, got, pub.n, pub.source, pub.value)
		}
		what, err := words.text(pub.key, "n", pub.n)
		if err != nil {
			return err
		}
		d.Published = append(d.Published, publishedRow{what, pub.source, v.Name, pub.value})
	}
	return nil
}
