package player

import (
	_ "embed"
	"html/template"
	"slices"
	"strconv"
	"strings"
)

// Bench is what is set up on a page to work with programs: a board to play on, or two programs side by
// side. A page that holds one also needs [Style] and [Script].
type Bench struct {
	Lang     string   // language of the interface, one of [Languages]
	Traces   string   // address of the folder of the traces, relative to the page, with a slash at its end
	Programs []string // the variants whose traces stand there, as folders VARIANT-N for n = 1 to 8
	Wrong    []string // those of them that are wrong on purpose
	N        int      // the size of the board at first
}

func (b Bench) wrong(program string) bool { return slices.Contains(b.Wrong, program) }

//go:embed hand.html
var handText string

var handTemplate = template.Must(template.New("hand").Parse(handText))

// Hand is the element <queens-hand>, a board to play on. Before any script runs it holds an empty board
// and says what it will be.
func Hand(b Bench) (template.HTML, error) {
	w := words{lang: b.Lang}
	squares := make([]int, b.N)
	for i := range squares {
		squares[i] = -1
	}
	board := Board{Squares: squares, Lines: "rows", Base: 1, Title: w.text("hand.board", "n", strconv.Itoa(b.N))}
	return w.fill(handTemplate, map[string]any{
		"Bench":    b,
		"Programs": strings.Join(b.Programs, " "),
		"Board":    board.SVG(),
		"Off":      w.text("hand.off"),
	})
}

// fill fills a template, unless a string was missing.
func (w *words) fill(t *template.Template, data any) (template.HTML, error) {
	if w.err != nil {
		return "", w.err
	}
	var out strings.Builder
	err := t.Execute(&out, data)
	return template.HTML(out.String()), err
}
