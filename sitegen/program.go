package sitegen

import (
	"bytes"
	"fmt"
	"html/template"
	"path"

	"github.com/yuin/goldmark/util"

	"queens/lessons"
	"queens/player"
	"queens/player/highlight"
	"queens/programs"
	"queens/solvers"
)

// listing is a program in one language, as its template shows it.
type listing struct {
	Language programs.Language
	Caption  string
	Download string // address of the whole file
	Code     template.HTML

	Heat        *heatTable
	HeatCaption string
}

// program shows a program in every language that the lesson offers. Without scripts and styles all of them are there;
// languageStyle hides those that are not chosen.
func (r *renderer) program(w util.BufWriter, n *lessons.Program) error {
	r.programs++
	var listings []listing
	for _, l := range n.Listings {
		lines, err := highlight.Lines(l.Language.Name, l.Source.Display())
		if err != nil {
			return err
		}
		key := "program.whole"
		if n.Part != "" {
			key = "program.part"
		}
		caption, err := r.words.text(key, "file", programs.File(n.Variant, l.Text), "first", l.First, "last", l.Last)
		if err != nil {
			return err
		}
		one := listing{
			Language: l.Language,
			Caption:  caption,
			Download: r.page.Root + programDownload(n.Variant, l.Text, n.N),
		}
		if l.Heat != nil {
			one.Heat = newHeatTable(caption, lines, l)
			one.HeatCaption, err = r.words.text("program.heat", "n", n.Heat)
		} else {
			one.Code = codeBlock(lines[l.First-1:l.Last], l.First)
			if n.Heat > 0 {
				one.HeatCaption, err = r.words.text("program.heat.none", "language", l.Language.Title)
			}
		}
		if err != nil {
			return err
		}
		listings = append(listings, one)
	}
	return r.pieces.ExecuteTemplate(w, "program", map[string]any{
		"ID": fmt.Sprintf("_program%d", r.programs), "Listings": listings, "First": n.First,
	})
}

// sourcesOf are the languages of a variant's program as its players offer them.
func sourcesOf(v solvers.Variant, n int) (player.Sources, error) {
	texts, err := programs.Texts(v, n)
	if err != nil {
		return player.Sources{}, err
	}
	return playerSources(v, n, lessons.Written{Texts: texts, First: programs.Original(v).Name})
}

// playerSources are the languages in which a lesson shows a program.
func playerSources(v solvers.Variant, n int, w lessons.Written) (sources player.Sources, err error) {
	sources.First = w.In(w.First).Language.Name
	for _, text := range w.Texts {
		lines, err := highlight.Lines(text.Language.Name, text.Source.Display())
		if err != nil {
			return sources, err
		}
		source := player.Source{
			Language: text.Language.Name,
			Title:    text.Language.Title,
			Script:   "../" + path.Base(sourceFolder) + "/" + sourceScript(v, text.Language, n),
			Lines:    lines,
		}
		for _, marker := range text.Source.Markers() {
			source.Markers = append(source.Markers, marker.Line)
		}
		sources.All = append(sources.All, source)
	}
	return sources, nil
}

// sourceFolder is where the scripts of sources stand in the site, beside the folders of the traces.
const sourceFolder = "traces/sources/"

func sourceScript(v solvers.Variant, lang programs.Language, n int) string {
	return programName(v, n) + "." + lang.Name + ".js"
}

// writeSources writes a program's text in each language for the players.
func (s *site) writeSources(out *output) error {
	for _, v := range s.programs() {
		if len(v.Source(1).Markers()) == 0 {
			continue // no player shows it
		}
		written := ""
		for n := 1; n <= min(MaxN+1, v.MaxN()); n++ {
			if programName(v, n) == written {
				continue
			}
			written = programName(v, n)
			sources, err := sourcesOf(v, n)
			if err != nil {
				return err
			}
			for _, source := range sources.All {
				script, err := player.SourceScript(source)
				if err != nil {
					return err
				}
				if err := out.write(sourceFolder+path.Base(source.Script), script); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// languageStyle shows of a program in several languages the one that is chosen. A browser that does not know :has
// leaves the rules out, and shows all.
func languageStyle() []byte {
	var b bytes.Buffer
	for _, lang := range programs.Languages() {
		fmt.Fprintf(&b, ".programs:has([value=%[1]q]:checked) > .program:not([data-language=%[1]q]) { display: none; }\n", lang.Name)
	}
	return b.Bytes()
}
