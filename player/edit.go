package player

import (
	_ "embed"
	"html/template"
	"path"
	"strings"

	"queens/tracer/mark"
)

// Editable is a program in JavaScript that readers change and run on a page. Such a page also needs [EditScript]. Its policy of
// content security must let it have workers, see the top of this package; its scripts carry the nonce [Nonce].
type Editable struct {
	Lang   string          // language of the interface, one of [Languages]
	Name   string          // under which a reader's text is kept: no other program of the course has it
	Source *mark.Source    // the program, with its markers
	Lines  []template.HTML // the whole source, each line highlighted by chroma; nil for plain text
	Src    string          // address of the script trace.js of the course's own trace, relative to the page
	Sizes  []int           // boards to choose from, whose traces stand beside that one
}

// EditPolicy is a second policy of content security, for a page that holds an [Editable]. It comes on top of the first one,
// which needs worker-src blob: besides. A script must now carry [Nonce]; this keeps the program in the worker, which
// can show none, from loading any script from the site. The nonce is no secret, and need be none: what may be loaded into
// the page is for the first policy to say.
const EditPolicy = "script-src 'nonce-" + Nonce + "'; worker-src blob:"

// Nonce is the attribute nonce of the scripts of a page with [EditPolicy].
const Nonce = "queens"

//go:embed edit.html
var editText string

var editTemplate = template.Must(template.New("edit").Parse(editText))

// File is the name of the program's file.
func (e Editable) File() string { return path.Base(e.Source.File) }

// Edit is the element <queens-edit>, a program to change and run. Before any script runs it shows the program, its markers
// in it, and says what it will be.
func Edit(e Editable) (template.HTML, error) {
	w := words{lang: e.Lang}
	lines := e.Lines
	if lines == nil {
		lines = plainLines(e.Source.Text)
	}
	return w.fill(editTemplate, map[string]any{
		"Program": e,
		"Sizes":   joined(e.Sizes),
		"Source":  w.text("source"),
		"Lines":   lines,
		"Off":     w.text("edit.off"),
	})
}

// plainLines are the lines of a text without colours.
func plainLines(text string) (lines []template.HTML) {
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		lines = append(lines, template.HTML(template.HTMLEscapeString(line)))
	}
	return lines
}
