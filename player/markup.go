package player

import (
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Config is one player on a page.
type Config struct {
	Src     string            // address of the trace's script trace.js, relative to the page, or of that part in the page
	Lang    string            // language of the interface, one of [Languages]
	Header  *tracefile.Header // of the trace
	Sources Sources           // the program in the languages that are offered; without any, that of the trace as plain text
	Beside  string            // the language of a second program beside the first, or ""
	RowsUp  bool              // the first row of the board is at the bottom
	Play    string            // address of the page of [Hand], to which the player's board can be taken; may be empty
	Sizes   []int             // boards whose traces stand beside this one, to choose from: see the element's attribute sizes
	Boards  []Moment          // shown when no script runs, and on paper
	Opens   *Moment           // where it opens; nil stands for the start
}

//go:embed markup.html
var markupText string

//go:embed program.html
var programText string

var markup = template.Must(template.Must(template.New("markup").Parse(markupText)).Parse(programText))

// Markup is the player's element with what is useful before any script runs: the board where it opens, the
// program, some moments of the run, and how many steps of each kind the whole run takes. A page that holds it also needs [Style]
// and [Script].
func Markup(c Config) (template.HTML, error) {
	w := words{lang: c.Lang, h: c.Header}
	first, err := w.view(c.Sources, c.Sources.First, "")
	if err != nil {
		return "", err
	}
	shown := []programView{first}
	if c.Beside != "" {
		second, err := w.view(c.Sources, c.Beside, "qp-second")
		if err != nil {
			return "", err
		}
		shown = append(shown, second)
	}
	opens, step := Begin(c.Header), int64(0)
	if c.Opens != nil {
		opens, step = *c.Opens, c.Opens.Fold.Step()
	}
	board, err := Picture(c.Lang, c.Header, opens, c.RowsUp)
	if err != nil {
		return "", err
	}
	numbers := message.NewPrinter(language.Make(c.Lang))
	type row struct{ Kind, Name, Whole string }
	var rows []row
	for _, kind := range kinds(c.Header.Markers) {
		whole := numbers.Sprint(c.Header.Counts[kind])
		rows = append(rows, row{kind.String(), w.text("kind." + kind.String()), whole})
	}
	type moment struct {
		Board   template.HTML
		Caption string
	}
	var moments []moment
	for _, m := range c.Boards {
		board, err := Picture(c.Lang, c.Header, m, c.RowsUp)
		if err != nil {
			return "", err
		}
		sentence, err := m.Sentence(c.Lang, c.Header)
		if err != nil {
			return "", err
		}
		position := w.text("moment", "step", numbers.Sprint(m.Fold.Step()), "sentence", sentence)
		moments = append(moments, moment{board, position})
	}
	var out strings.Builder
	err = markup.Execute(&out, map[string]any{
		"Config":    c,
		"Src":       address(c.Src),
		"Step":      step,
		"Board":     board,
		"Programs":  shown,
		"Languages": c.Sources.names(),
		"Counts":    w.text("counts"),
		"Kind":      w.text("counts.kind"),
		"SoFar":     w.text("counts.so-far"),
		"Whole":     w.text("counts.whole"),
		"Rows":      rows,
		"Sizes":     joined(c.Sizes),
		"Moments":   moments,
		"Key":       w.text("moments"),
	})
	if err == nil {
		err = w.err
	}
	return template.HTML(out.String()), err
}

// address is the address of a trace as an attribute has it. One of a part that the page itself holds has a scheme that
// templates do not know, and would refuse.
func address(src string) any {
	if strings.HasPrefix(src, "page:") {
		return template.URL(src)
	}
	return src
}

// joined is a list of numbers as an attribute has it.
func joined(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }

// kinds are those that the program has markers of, in the order in which counts are shown.
func kinds(markers tracer.Markers) []tracer.Kind {
	return slices.DeleteFunc(tracer.Kinds(), func(kind tracer.Kind) bool {
		return !slices.ContainsFunc(markers, func(m tracer.Marker) bool { return m.Kind == kind })
	})
}
