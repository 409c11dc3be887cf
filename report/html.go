package report

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"

	"queens/player"
	"queens/tracer"
)

// style is the style sheet of reports. Its class is named twice, so that it is stronger than what notebooks say of tables and paragraphs. Text has the colour of the page, and lines are of a grey that is seen on any, so a notebook may be
// light or dark.
//
//go:embed report.css
var style string

// WriteHTML writes the report as an element that stands in any page: it brings its style, loads nothing and runs nothing.
func (r *Report) WriteHTML(w io.Writer) error {
	var t strings.Builder
	t.WriteString(`<div class="queens-report" lang="en"><style>` + strings.Join(strings.Fields(style), " ") + "</style>\n")
	for _, b := range r.Blocks {
		if err := b.writeHTML(&t); err != nil {
			return err
		}
	}
	t.WriteString("</div>\n")
	_, err := io.WriteString(w, t.String())
	return err
}

func (p Paragraph) writeHTML(w io.Writer) error {
	_, err := fmt.Fprintf(w, "<p>%s</p>\n", html.EscapeString(string(p)))
	return err
}

func (t *Table) writeHTML(w io.Writer) error {
	// A table that is too wide is moved by itself, also by keys.
	name := t.Caption
	if name == "" {
		name = "table"
	}
	fmt.Fprintf(w, `<div class="wide" role="group" tabindex="0" aria-label="%s"><table>`, html.EscapeString(name))
	if t.Caption != "" {
		fmt.Fprintf(w, "<caption>%s</caption>", html.EscapeString(t.Caption))
	}
	io.WriteString(w, "<thead><tr>")
	for i, cell := range t.Header {
		tag, scope := "th", ` scope="col"`
		if cell == "" {
			tag, scope = "td", ""
		}
		fmt.Fprintf(w, "<%s%s%s>%s</%[1]s>", tag, scope, t.class(i), html.EscapeString(cell))
	}
	io.WriteString(w, "</tr></thead>\n<tbody>")
	for _, row := range t.Rows {
		io.WriteString(w, "<tr>")
		for i, cell := range row {
			tag, scope := "td", ""
			if i == 0 {
				tag, scope = "th", ` scope="row"`
			}
			if cell != "" && strings.Trim(cell, "█") == "" { // a bar is read aloud as so many blocks, and a number stands beside it
				scope += ` aria-hidden="true"`
			}
			fmt.Fprintf(w, "<%s%s%s>%s</%[1]s>", tag, scope, t.class(i), html.EscapeString(cell))
		}
		io.WriteString(w, "</tr>\n")
	}
	_, err := io.WriteString(w, "</tbody></table></div>\n")
	return err
}

// class is the attribute of the cells of a column.
func (t *Table) class(column int) string {
	if t.isNumber(column) {
		return ` class="n"`
	}
	return ""
}

func (b Boards) writeHTML(w io.Writer) error {
	io.WriteString(w, `<div class="boards">`)
	for _, board := range b {
		kind := ""
		if board.Header.Choices != nil {
			kind = ` class="items"`
		}
		fmt.Fprintf(w, "<figure%s><figcaption>", kind)
		lines := board.Title
		if board.Name != "" {
			lines = append([]string{board.Name}, lines...)
		}
		for _, line := range lines {
			if line != "" {
				fmt.Fprintf(w, "<div>%s</div>", html.EscapeString(line))
			}
		}
		io.WriteString(w, "</figcaption>")
		picture, err := board.svg()
		if err != nil {
			return err
		}
		io.WriteString(w, picture+"</figure>\n")
	}
	_, err := io.WriteString(w, "</div>\n")
	return err
}

// svg is the picture of the state, or says why there is none.
func (b Board) svg() (string, error) {
	if b.Header.N > mostDrawn {
		return fmt.Sprintf("<p>%d lines are too many to be drawn.</p>", b.Header.N), nil
	}
	h := *b.Header
	moment := player.Moment{Fold: b.Fold, Step: b.Step}
	if moment.Step.Marker() >= len(h.Markers) {
		h.Markers, moment.Step = tracer.Markers{{Kind: tracer.Place}}, 0 // nothing is shown of a queen that is placed but the queen
	}
	if h.Choices != nil {
		choices, err := player.ChoicesAt("en", &h, moment)
		if err != nil {
			return "", err
		}
		return SVG(choices.Drawing(), choices.Title), nil
	}
	board, err := player.BoardAt("en", &h, moment.Fold, moment.Step, moment.Marks...)
	if err != nil {
		return "", err
	}
	board.RowsUp = b.RowsUp
	return SVG(board.Drawing(), board.Title), nil
}
