package kernel

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"strconv"
	"strings"

	"queens/kernel/protocol"
	"queens/report"
	"queens/tracer"
	"queens/tracer/export"
)

// MediaCounts is the media type of the counts of a run, as JSON. It is one of our own: JupyterLab would show one of type application/json
// in the place of the player beside it.
const MediaCounts = "application/vnd.queens.counts+json"

// counted is the counts of a run for programs.
type counted struct {
	Name     string        `json:"name"`
	Language string        `json:"language"`
	N        int           `json:"n"`
	Steps    int64         `json:"steps"`
	Counts   tracer.Counts `json:"counts"`
	Complete bool          `json:"complete"`
	Cut      string        `json:"cut"`
	Board    string        `json:"board"` // after the last step
}

// showSteps shows the counts and a player of a program that was run, if it has made steps.
func (x *execution) showSteps(p *program) error {
	if p.trace == nil {
		return nil
	}
	if p.trace.path == "" {
		x.out.Display(protocol.Bundle{"text/plain": countText(p.trace.counts)}, "")
		return nil
	}
	r, err := x.openTrace(context.Background(), p)
	if err != nil {
		return err
	}
	defer r.Close()
	if r.Header().Steps == 0 {
		x.out.Display(protocol.Bundle{"text/plain": "no steps"}, "")
		return nil
	}
	return x.play(export.Whole(r), export.Options{Locale: x.options.Locale}, "%player "+p.name())
}

// play shows a player. again is the command that shows other steps of the trace, without them.
func (x *execution) play(p *export.Part, o export.Options, again string) error {
	format, err := export.Find("html")
	if err != nil {
		return err
	}
	o.Framed = true
	var page bytes.Buffer
	if err := format.Write(context.Background(), &page, p, o); err != nil {
		return err
	}
	h := p.Header()
	fold, _, err := p.Trace.At(p.To)
	if err != nil {
		return err
	}
	title := fmt.Sprintf("Player: %s, n = %d", h.Variant, h.N)
	frame := fmt.Sprintf(`<iframe title="%s" srcdoc='%s' sandbox="allow-scripts" loading="lazy" style="width:100%%;height:46rem;border:0"></iframe>`,
		html.EscapeString(title), attribute(page.String()))
	x.out.Display(protocol.Bundle{
		"text/plain": countText(h.Counts) + fmt.Sprintf("board after step %d: %s\n", p.To, fold),
		"text/html":  frame,
		MediaCounts:  counted{h.Variant, h.Language, h.N, h.Steps, h.Counts, h.Complete, h.Cut, fold.String()},
	}, "")
	return nil
}

// attribute is a text as it stands in an attribute between single quotes.
func attribute(text string) string {
	return strings.NewReplacer("&", "&amp;", "'", "&#39;").Replace(text)
}

// countTable lists counts by kind, and their sum.
func countTable(counts tracer.Counts) *report.Table {
	t := &report.Table{Header: []string{"kind", "steps"}, Numbers: 1}
	for _, kind := range tracer.Kinds() {
		if count := counts[kind]; count > 0 {
			t.Add(kind.String(), strconv.FormatInt(count, 10))
		}
	}
	t.Add("all", strconv.FormatInt(counts.Steps(), 10))
	return t
}

func countText(counts tracer.Counts) string {
	var text strings.Builder
	countTable(counts).WriteText(&text)
	return text.String()
}
