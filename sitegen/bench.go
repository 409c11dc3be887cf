package sitegen

import (
	"context"
	"html/template"
	"slices"

	"queens/player"
	"queens/solvers"
)

func (s *site) playPath(lang string) string    { return s.folder(lang) + "play/index.html" }
func (s *site) comparePath(lang string) string { return s.folder(lang) + "compare/index.html" }

// writePlay writes the page of the board to play on.
func (s *site) writePlay(out *output, lang string) error {
	return s.writeBench(out, "hand", lang, s.playPath, player.Hand)
}

// writeCompare writes the page of two programs side by side.
func (s *site) writeCompare(ctx context.Context, out *output, lang string) error {
	return s.writeBench(out, "twin", lang, s.comparePath, func(b player.Bench) (template.HTML, error) {
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

// writeBench writes a page that holds a bench, something to work with.
func (s *site) writeBench(out *output, kind, lang string, at func(lang string) string, bench func(player.Bench) (template.HTML, error)) error {
	words := s.catalogues[lang]
	p := s.newPage(kind, lang, at, nil)
	var err error
	if p.Title, err = words.text(kind + ".title"); err != nil {
		return err
	}
	if p.Summary, err = words.text(kind + ".summary"); err != nil {
		return err
	}
	config := player.Bench{Lang: lang, Traces: p.Root + "traces/", N: 8}
	for _, v := range solvers.Variants() {
		config.Programs = append(config.Programs, v.Name)
		if v.Wrong {
			config.Wrong = append(config.Wrong, v.Name)
		}
	}
	if p.Body, err = bench(config); err != nil {
		return err
	}
	p.Players = true
	return s.writePage(out, lang, p)
}
