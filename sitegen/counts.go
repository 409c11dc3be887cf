package sitegen

import (
	"context"
	"slices"

	"queens/lessons"
	"queens/solvers"
)

// countsN is the greatest board on the page of all counts.
const countsN = 8

// charted are those whose steps the page draws: eighteen lines would hide each other.
var charted = []string{"nested-loops", "board-above-as-printed", "board-full", "recursive", "cell-walk", "safe-squares"}

// countsData is what the page of all counts shows.
type countsData struct {
	N         int
	Variants  []solvers.Variant
	Steps     *figure
	Changes   *changesData
	Boards    []countsBoard // the greatest first
	Published []publishedRow
}

type countsBoard struct {
	N           int
	Kinds, Tree *figure
}

// counts is the page of all counts.
func (s *site) counts(ctx context.Context, out *output, p *page) (err error) {
	data := &countsData{N: countsN, Variants: solvers.Variants()}
	p.Data = data
	figure := func(c *lessons.Comparison, charted ...string) (*figure, error) {
		c.Variants, c.Measure = data.Variants, lessons.Measure{All: true}
		if err := c.Compute(ctx); err != nil {
			return nil, err
		}
		return p.comparison(out, s.catalogues[p.lang], c, charted...)
	}
	recursive := slices.IndexFunc(data.Variants, func(v solvers.Variant) bool { return v.Name == "recursive" })
	steps := &lessons.Comparison{By: lessons.ByN, From: 1, To: countsN, Baseline: recursive}
	if data.Steps, err = figure(steps, charted...); err != nil {
		return err
	}
	for n := countsN; n >= 1; n-- {
		board := countsBoard{N: n}
		if board.Kinds, err = figure(&lessons.Comparison{By: lessons.ByKind, From: n, To: n, Baseline: -1}); err != nil {
			return err
		}
		if board.Tree, err = figure(&lessons.Comparison{By: lessons.ByLevel, From: n, To: n, Baseline: -1}); err != nil {
			return err
		}
		data.Boards = append(data.Boards, board)
	}
	if data.Changes, err = p.changes(ctx, out, s.catalogues[p.lang]); err != nil {
		return err
	}
	data.Published, err = checkPublished(ctx, s.catalogues[p.lang])
	return err
}
