package sitegen

import (
	"html/template"

	"queens/player"
	"queens/solvers"
)

func (s *site) playPath(lang string) string { return s.folder(lang) + "play/index.html" }

// writePlay writes the page of the board to play on.
func (s *site) writePlay(out *output, lang string) error {
	return s.writeBench(out, "hand", lang, s.playPath, player.Hand)
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
