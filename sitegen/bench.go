package sitegen

import (
	"context"
	"html/template"
	"slices"

	"queens/player"
	"queens/solvers"
)

// hand is the page of the board to play on.
func (s *site) hand(_ context.Context, _ *output, p *page) error { return s.bench(p, player.Hand) }

// twin is the page of two programs side by side.
func (s *site) twin(ctx context.Context, out *output, p *page) error {
	return s.bench(p, func(b player.Bench) (template.HTML, error) {
		b.N = 6 // large enough to differ, small enough to be stepped through
		config := player.CompareConfig{Bench: b, Pair: proposed[0]}
		for _, pair := range proposed {
			example := player.Example{Pair: pair}
			if slices.Contains(b.Wrong, pair.Second) {
				for i, name := range []string{pair.First, pair.Second} {
					v, err := solvers.Find(name)
					if err != nil {
						return "", err
					}
					trace, err := s.traces.write(ctx, out, v, b.N)
					if err != nil {
						return "", err
					}
					example.Traces[i] = trace.file
				}
			}
			config.Examples = append(config.Examples, example)
		}
		return player.Compare(config)
	})
}

// proposed are pairs of programs that are worth a look; of two, the second is the one that may be wrong.
var proposed = []player.Pair{
	{First: "recursive", Second: "flag-arrays"},
	{First: "board-above", Second: "board-above-as-printed"},
	{First: "array-slant", Second: "array-slant-short"},
	{First: "nested-loops", Second: "recursive"},
}

// bench fills a page with something to work with.
func (s *site) bench(p *page, bench func(player.Bench) (template.HTML, error)) error {
	config := player.Bench{Lang: p.lang, Traces: p.Root + "traces/", N: 8}
	for _, v := range solvers.Variants() {
		config.Programs = append(config.Programs, v.Name)
		if v.Wrong {
			config.Wrong = append(config.Wrong, v.Name)
		}
	}
	p.Players = true
	var err error
	p.Body, err = bench(config)
	return err
}
