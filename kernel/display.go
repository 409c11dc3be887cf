package kernel

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"strconv"
	"strings"

	"queens/kernel/protocol"
	"queens/player"
	"queens/programs"
	"queens/report"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// MediaCounts is the media type of the counts of a run, as JSON. It is one of our own: JupyterLab would show one of the type
// application/json in the place of the player beside it.
const MediaCounts = "application/vnd.queens.counts+json"

// counted is the counts of a run for programs.
type counted struct {
	Program  string        `json:"program"`
	Language string        `json:"language"`
	N        int           `json:"n,omitempty"` // lines of the board
	Steps    int64         `json:"steps"`
	Counts   tracer.Counts `json:"counts"`
	Complete bool          `json:"complete"`           // the program ran to its end, and every step is counted
	Cut      string        `json:"cut,omitempty"`      // why it did not
	Solution string        `json:"solution,omitempty"` // the board of the last one
	Board    string        `json:"board,omitempty"`    // after the last step
}

// told says in one line what was counted.
func (c counted) told() string {
	text := c.Program
	if c.N > 0 {
		text += fmt.Sprintf(", n = %d", c.N)
	}
	text += fmt.Sprintf(", %s: ", title(c.Language))
	if c.Steps == 0 {
		return text + "no steps"
	}
	text += grouped(c.Steps) + " steps"
	if c.Steps == 1 {
		text = strings.TrimSuffix(text, "s")
	}
	var kinds []string
	for _, kind := range tracer.Kinds() {
		if count := c.Counts[kind]; count > 0 {
			kinds = append(kinds, fmt.Sprintf("%s %s", kind, grouped(count)))
		}
	}
	text += " (" + strings.Join(kinds, ", ") + ")"
	switch c.Cut {
	case "":
	case tracefile.CutCrashed:
		text += ", up to its crash"
	case tracefile.CutLimit:
		text += ", up to the limit"
	default:
		text += ", up to where it was stopped"
	}
	return text
}

func title(language string) string {
	if lang, err := programs.FindLanguage(language); err == nil {
		return lang.Title
	}
	return language
}

// text is the counts and the last boards as text.
func (c counted) text() string {
	var text strings.Builder
	text.WriteString(c.told() + "\n\n")
	t := report.Table{Header: []string{"kind", "steps"}, Numbers: 1}
	for _, kind := range tracer.Kinds() {
		if count := c.Counts[kind]; count > 0 {
			t.Add(kind.String(), strconv.FormatInt(count, 10))
		}
	}
	t.Add("all", strconv.FormatInt(c.Steps, 10))
	_ = t.WriteText(&text) // a builder takes everything
	if c.Solution != "" {
		text.WriteString("\nlast solution: " + c.Solution)
	}
	if strings.Trim(c.Board, "- ") != "" {
		text.WriteString("\nboard at the end: " + c.Board)
	}
	return strings.TrimRight(text.String(), "\n")
}

// bundle is the counts for a notebook.
func (c counted) bundle() protocol.Bundle {
	return protocol.Bundle{"text/plain": c.text(), MediaCounts: c}
}

// counted is what was counted in the last run of a program that makes steps.
func (p *program) counted() counted {
	t := p.trace
	c := counted{
		Program: p.name(), Language: p.whole.Language.Name, N: t.n, Steps: t.counts.Steps(), Counts: t.counts, Complete: t.result.Cut == "", Cut: t.result.Cut,
	}
	if p.shown.Lines == mark.Items {
		c.N = 0
	}
	return c
}

// showSteps shows the counts and a player of a program that was run, if it has markers.
func (x *execution) showSteps(p *program) error {
	if p.trace == nil {
		return nil
	}
	if c := p.counted(); c.N == 0 || c.Steps == 0 {
		x.out.Display(c.bundle(), "")
		return nil
	}
	r, err := x.openTrace(context.Background(), p)
	if err != nil {
		return err
	}
	defer r.Close()
	return x.play(export.Whole(r), export.Options{Locale: x.options.Locale}, "%player "+p.name())
}

// play shows the counts of a trace, and a player for some of its steps: as many as an output can hold. With --steps A..B behind it, the
// line again shows others.
func (x *execution) play(part *export.Part, o export.Options, again string) error {
	h := part.Header()
	o.Locale = cmp.Or(o.Locale, x.options.Locale)
	c := counted{Program: h.Variant, Language: h.Language, N: h.N, Steps: h.Steps, Counts: h.Counts, Complete: h.Complete, Cut: h.Cut}
	if h.Steps == 0 {
		x.out.Display(c.bundle(), "")
		return nil
	}
	o.Locale = cmp.Or(o.Locale, x.options.Locale)
	end, err := player.At(part.Trace, h.Steps)
	if err != nil {
		return err
	}
	c.Board = end.Fold.String()
	shown := end
	if last, err := lastSolution(part.Trace); err != nil {
		return err
	} else if last > 0 {
		if shown, err = player.At(part.Trace, last); err != nil {
			return err
		}
		c.Solution = shown.Fold.String()
	}
	b := c.bundle()
	if h.N <= mostDrawn && h.Choices == nil && strings.Trim(shown.Fold.String(), "- ") != "" {
		board, err := player.BoardAt(o.Locale, h, shown.Fold, shown.Step)
		if err != nil {
			return err
		}
		b["image/svg+xml"] = report.SVG(board.Drawing(), board.Title)
	}
	told := "<p>" + html.EscapeString(c.told()) + "</p>"
	o.Framed = true
	f, err := fit(part, o, x.options.MaxPlayer-len(told)-len(frameStyle)-1000)
	if err != nil {
		return err
	}
	notice := ""
	switch {
	case f == nil:
		notice = fmt.Sprintf("No player is shown: an output holds at most %s bytes, and a player of this program has more.", grouped(int64(x.options.MaxPlayer)))
	case f.to < part.To:
		rest := fmt.Sprintf("%s --steps %d..%d", again, f.to+1, part.To)
		notice = fmt.Sprintf("The player has the steps %s to %s: an output holds at most %s bytes of one. The rest is shown by <code>%s</code>",
			grouped(part.From), grouped(f.to), grouped(int64(x.options.MaxPlayer)), html.EscapeString(rest))
		b["text/plain"] = b["text/plain"].(string) + fmt.Sprintf("\nthe player has the steps %d to %d; the rest: %s", part.From, f.to, rest)
	}
	if notice != "" {
		told += "<p>" + notice + "</p>"
	}
	if f != nil {
		title := fmt.Sprintf("Player: %s, n = %d, %s", h.Variant, h.N, title(h.Language))
		told += fmt.Sprintf(`<iframe title="%s" sandbox="allow-scripts" loading="lazy" srcdoc='%s'></iframe>`, html.EscapeString(title), f.page)
	}
	b["text/html"] = `<div class="queens-play">` + frameStyle + told + "</div>"
	x.out.Display(b, "")
	return nil
}

// mostDrawn is how many lines a board has at most that is drawn: beyond it nobody sees a queen.
const mostDrawn = 100

// frameStyle is how the frame of a player stands in a notebook. It is as high as what it holds, one column or two. Its theme is that of the page
// around it where JupyterLab, a page that was exported, or VS Code say which that is, else the reader's.
const frameStyle = `<style>
.queens-play { container-type: inline-size; }
.queens-play p { margin: 0.6em 0; overflow-wrap: anywhere; }
.queens-play iframe { display: block; width: 100%; height: 1000px; border: 0; }
@container (max-width: 671px) { .queens-play iframe { height: 1640px; } }
body[data-jp-theme-light="false"] .queens-play iframe, body.vscode-dark .queens-play iframe, body.vscode-high-contrast .queens-play iframe { color-scheme: dark; }
body[data-jp-theme-light="true"] .queens-play iframe, body.vscode-light .queens-play iframe { color-scheme: light; }
</style>`

// attribute is a text as it stands in an attribute between single quotes.
var attribute = strings.NewReplacer("&", "&amp;", "'", "&#39;")
