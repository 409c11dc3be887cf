package player

import (
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
)

// Constructed is a solution that was written down without a search: the even rows of its queens, column by
// column, and then the odd ones, all counted from 1.
type Constructed struct {
	Lang        string // language of the interface, one of [Languages]
	Evens, Odds []int
}

//go:embed construct.html
var constructText string

var constructTemplate = template.Must(template.New("construct").Parse(constructText))

// Construct is the element <queens-construct>: the board of a constructed solution, and how it comes about. With
// scripts the reader chooses the number of queens, and script/construct.js says the same of it, byte for byte.
func Construct(c Constructed) (template.HTML, error) {
	w := words{lang: c.Lang}
	rows := slices.Concat(c.Evens, c.Odds)
	n := len(rows)
	squares := make([]int, n)
	for i, row := range rows {
		squares[i] = row - 1
	}
	title := w.text("board", "n", strconv.Itoa(n), "unit", w.text("unit.columns"), "queens", spaced(rows))
	board := Board{Squares: squares, Lines: "columns", Base: 1, Title: title}
	return w.fill(constructTemplate, map[string]any{
		"Lang":  c.Lang,
		"N":     n,
		"Board": board.SVG(),
		"Steps": w.construction(n, c.Evens, c.Odds),
		"Rows":  spaced(rows),
	})
}

// construction is the way to the list, a sentence a step.
func (w *words) construction(n int, evens, odds []int) []string {
	size, rest := strconv.Itoa(n), n%6
	steps := []string{w.text("construct.divide", "n", size, "rest", strconv.Itoa(rest))}
	if n > 1 {
		steps = append(steps, w.text("construct.evens", "n", size, "list", spaced(slices.Sorted(slices.Values(evens)))))
	}
	steps = append(steps, w.text("construct.odds", "n", size, "list", spaced(slices.Sorted(slices.Values(odds)))))
	switch rest {
	case 2, 3:
		steps = append(steps, w.text(fmt.Sprintf("construct.rest-%d", rest), "evens", spaced(evens), "odds", spaced(odds)))
	default:
		steps = append(steps, w.text("construct.rest-other", "rest", strconv.Itoa(rest)))
	}
	return append(steps, w.text("construct.join"))
}

func spaced(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }
