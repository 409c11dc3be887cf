package player

import (
	"encoding/json"
	"html/template"
	"strings"
)

// Source is the program of a trace in one language. The steps are the same in all: a language brings its text, and the
// line of each marker.
type Source struct {
	Language string          // as traces name it
	Title    string          // of the language, for people
	Script   string          // address of its script, see [SourceScript], relative to that of the trace
	Lines    []template.HTML // displayed, each highlighted by chroma
	Markers  []int           // the displayed line of each marker, from 1
}

// Sources are the languages of a program.
type Sources struct {
	All   []Source // in the order in which they are offered
	First string   // the language that readers see who have chosen none
}

// In is the source in a language, or nil.
func (s Sources) In(language string) *Source {
	for i := range s.All {
		if s.All[i].Language == language {
			return &s.All[i]
		}
	}
	return nil
}

// names are the languages, as an attribute lists them.
func (s Sources) names() string {
	var names []string
	for _, source := range s.All {
		names = append(names, source.Language)
	}
	return strings.Join(names, " ")
}

// SourceScript is the script that brings a program's lines in one language to a player.
func SourceScript(s Source) ([]byte, error) {
	lines, err := SourcePart(s)
	return PartScript(lines), err
}

// SourcePart is what [SourceScript] brings, as JSON: a page can hold it itself, as it can the values of [TraceParts].
func SourcePart(s Source) ([]byte, error) { return json.Marshal(s.Lines) }

// headerSource is what a trace's header says of a language.
type headerSource struct {
	Language string `json:"language"`
	Title    string `json:"title"`
	Script   string `json:"script"`
	Lines    []int  `json:"lines"`
}

func (s Sources) header() (all []headerSource) {
	for _, source := range s.All {
		all = append(all, headerSource{source.Language, source.Title, source.Script, source.Markers})
	}
	return all
}

// programView is a program as markup.html shows it.
type programView struct {
	Class string // of a second one
	Label string
	Title string // of the language
	Lines []template.HTML
}

// view is the program in a language, or that of the trace as plain text where there is no such source.
func (w *words) view(s Sources, language, class string) (programView, error) {
	source := s.In(language)
	if source == nil {
		text, err := w.h.Display()
		return programView{Class: class, Label: w.text("source"), Lines: plainLines(text)}, err
	}
	return programView{class, w.text("source.in", "language", source.Title), source.Title, source.Lines}, nil
}
