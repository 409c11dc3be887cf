// Package report is what a command tells, as data: paragraphs, tables and boards. It is written as text for a terminal, and as
// HTML for a notebook; the value behind it is for programs.
package report

import (
	"fmt"
	"io"
	"strings"
)

// Report is what a command tells.
type Report struct {
	Blocks []Block
	Data   any // the same for programs: what --format json writes
}

// New is a report of some blocks. An empty paragraph, or a table without rows, is left out.
func New(data any, blocks ...Block) *Report {
	r := &Report{Data: data}
	r.Add(blocks...)
	return r
}

// Add adds blocks. An empty paragraph, or a table without rows, is left out.
func (r *Report) Add(blocks ...Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case Paragraph:
			if b == "" {
				continue
			}
		case *Table:
			if len(b.Rows) == 0 {
				continue
			}
		}
		r.Blocks = append(r.Blocks, b)
	}
}

// Block is a part of a report: a [Paragraph], a [*Table] or [Boards].
type Block interface {
	// writeText writes lines of text. Of boards with more lines than most nothing is drawn; 0 is no limit.
	writeText(w io.Writer, most int) error
	writeHTML(w io.Writer) error
}

// Paragraph is lines of text, without the end of the last one.
type Paragraph string

// Paragraphf is a paragraph made by a format.
func Paragraphf(format string, args ...any) Paragraph { return Paragraph(fmt.Sprintf(format, args...)) }

func (p Paragraph) writeText(w io.Writer, _ int) error {
	_, err := io.WriteString(w, string(p)+"\n")
	return err
}

// WriteText writes the report as text, its blocks with an empty line between them.
func (r *Report) WriteText(w io.Writer) error { return r.writeText(w, 0) }

func (r *Report) writeText(w io.Writer, most int) error {
	for i, b := range r.Blocks {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := b.writeText(w, most); err != nil {
			return err
		}
	}
	return nil
}

// WriteCSV writes the tables of the report as CSV, with an empty line between them.
func (r *Report) WriteCSV(w io.Writer) error { return r.writeTables(w, (*Table).WriteCSV) }

// WriteMarkdown writes the tables of the report as those of GitHub, with an empty line between them.
func (r *Report) WriteMarkdown(w io.Writer) error { return r.writeTables(w, (*Table).WriteMarkdown) }

func (r *Report) writeTables(w io.Writer, write func(*Table, io.Writer) error) error {
	several := false
	for _, b := range r.Blocks {
		t, ok := b.(*Table)
		if !ok {
			continue
		}
		if several {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		several = true
		if err := write(t, w); err != nil {
			return err
		}
	}
	return nil
}

// MediaData is the media type of a report's data. It is not application/json: JupyterLab shows a tree of that in place of the HTML
// that stands beside it.
const MediaData = "application/vnd.queens.report+json"

// mostDrawn is how many lines a board has at most that is drawn in a notebook: beyond it nobody sees a queen, and the text alone
// takes megabytes.
const mostDrawn = 100

// Bundle is the report for a notebook, by media type: text/plain, text/html and, if it has data, [MediaData].
func (r *Report) Bundle() (map[string]any, error) {
	var text, html strings.Builder
	if err := r.writeText(&text, mostDrawn); err != nil {
		return nil, err
	}
	if err := r.WriteHTML(&html); err != nil {
		return nil, err
	}
	bundle := map[string]any{"text/plain": strings.TrimSuffix(text.String(), "\n"), "text/html": html.String()}
	if r.Data != nil {
		bundle[MediaData] = r.Data
	}
	return bundle, nil
}
