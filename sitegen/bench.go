package sitegen

import (
	"context"
	"html/template"
	"path"
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
		for _, name := range []string{proposed[0].First, proposed[0].Second} {
			if err := s.benchExports(ctx, out, p, name, b.N); err != nil {
				return "", err
			}
		}
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

// beside is the page of one program in two languages.
func (s *site) beside(ctx context.Context, out *output, p *page) error {
	return s.bench(p, func(b player.Bench) (template.HTML, error) {
		b.N = 4 // as in the lessons
		v, err := solvers.Find(proposed[0].First)
		if err != nil {
			return "", err
		}
		trace, err := s.traces.write(ctx, out, v, b.N)
		if err != nil {
			return "", err
		}
		sources, err := sourcesOf(v, b.N)
		if err != nil {
			return "", err
		}
		if err := s.benchExports(ctx, out, p, v.Name, b.N); err != nil {
			return "", err
		}
		moments, err := trace.moments(nil)
		if err != nil {
			return "", err
		}
		markup, err := player.Markup(player.Config{
			Src:     b.Traces + path.Base(traceFolder(v, b.N)) + "/trace.js",
			Lang:    b.Lang,
			Header:  trace.file.Header(),
			Sources: sources,
			Beside:  besides(sources),
			Play:    p.To("hand"),
			Sizes:   playerSizes(v),
			Boards:  moments,
		})
		if err != nil {
			return "", err
		}
		return player.InLanguages(b, markup)
	})
}

// besides is the language that is shown beside the first one: Python, whose programs are the shortest to read, or
// whatever there is.
func besides(sources player.Sources) string {
	if sources.In("python") != nil && sources.First != "python" {
		return "python"
	}
	for _, source := range sources.All {
		if source.Language != sources.First {
			return source.Language
		}
	}
	return ""
}

// benchExports offers the trace of a variant that such a page shows as it is opened.
func (s *site) benchExports(ctx context.Context, out *output, p *page, variant string, n int) error {
	v, err := solvers.Find(variant)
	if err != nil {
		return err
	}
	view, err := s.offer(ctx, out, p, s.catalogues[p.lang], exported{variant: v, n: n})
	if view != nil {
		p.Exports = append(p.Exports, view)
	}
	return err
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
