package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// Boards are boards side by side. As text those with names stand one below the other, each with its name before it.
type Boards []Board

// Board is the state after a step, a board or a row of items, with lines of text above it.
type Board struct {
	Name   string
	Title  []string
	Header *tracefile.Header // n, base, lines and choices at least
	Fold   *tracer.Fold
	Step   tracer.Step // that led here; it is not looked at where the header has no markers
	RowsUp bool        // the first row is drawn at the bottom
}

func (b Boards) writeText(w io.Writer, most int) error {
	var texts []string
	for _, board := range b {
		texts = append(texts, board.text(most))
	}
	var err error
	switch {
	case len(b) > 0 && b[0].Name != "":
		_, err = io.WriteString(w, b.below(texts))
	case len(b) == 1:
		_, err = io.WriteString(w, texts[0])
	default:
		_, err = io.WriteString(w, beside(texts))
	}
	return err
}

// below sets texts one below the other, with the names of the boards before them.
func (b Boards) below(texts []string) string {
	width := 0
	for _, board := range b {
		width = max(width, uniseg.StringWidth(board.Name)+2)
	}
	var t strings.Builder
	for i, text := range texts {
		if i > 0 {
			t.WriteString("\n")
		}
		name := b[i].Name
		for line := range strings.Lines(text) {
			if line != "\n" {
				t.WriteString(name + strings.Repeat(" ", width-uniseg.StringWidth(name)))
			}
			t.WriteString(line)
			name = ""
		}
	}
	return t.String()
}

// beside sets texts side by side.
func beside(texts []string) string {
	var columns [][]string
	var widths []int
	height := 0
	for _, text := range texts {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		width := 0
		for _, line := range lines {
			width = max(width, uniseg.StringWidth(line))
		}
		columns, widths, height = append(columns, lines), append(widths, width), max(height, len(lines))
	}
	var t strings.Builder
	for i := range height {
		var row strings.Builder
		for j, lines := range columns {
			line := ""
			if i < len(lines) {
				line = lines[i]
			}
			row.WriteString(line + strings.Repeat(" ", widths[j]-uniseg.StringWidth(line)+4))
		}
		t.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	return t.String()
}

// text is the board below its lines of text.
func (b Board) text(most int) string {
	var t strings.Builder
	for _, line := range b.Title {
		t.WriteString(line + "\n")
	}
	if len(b.Title) > 0 {
		t.WriteString("\n")
	}
	if most > 0 && b.Header.N > most {
		fmt.Fprintf(&t, "(%d lines are too many to be drawn)\n", b.Header.N)
	} else {
		t.WriteString(b.Drawing())
	}
	return t.String()
}

// Drawing draws the state as lines of text: a board row by row, or a list of items.
func (b Board) Drawing() string {
	if b.Header.Choices != nil {
		return drawChoices(b.Fold, b.Header.Choices)
	}
	h := b.Header
	var tried *tracer.Square
	if q, trying := b.Fold.Trying(); trying {
		tried = &tracer.Square{Line: q.Line - h.Base, Square: q.Square - h.Base}
	}
	return DrawBoard(b.Fold.Board(), tried, h.Base, h.Lines, b.RowsUp)
}

// DrawBoard draws a board row by row: Q for a queen, ? for the one that is being tried, . for an empty square. The squares are those of
// the queens on each line, -1 for none, and counted from 0 as the one that is tried; base numbers the rows. The first of them is at the
// bottom if up.
func DrawBoard(squares []int, tried *tracer.Square, base int, lines string, up bool) string {
	const queen, trying, empty = "Q", "?", "."
	n := len(squares)
	cells := make([][]string, n) // by row and column
	for row := range cells {
		cells[row] = strings.Split(strings.Repeat(empty, n), "")
	}
	put := func(line, square int, sign string) {
		row, column := line, square
		if lines == mark.Columns {
			row, column = square, line
		}
		if row >= 0 && row < n && column >= 0 && column < n {
			cells[row][column] = sign
		}
	}
	for line, square := range squares {
		if square >= 0 {
			put(line, square, queen)
		}
	}
	if tried != nil {
		put(tried.Line, tried.Square, trying)
	}
	width := len(strconv.Itoa(base + n - 1))
	var drawing strings.Builder
	for i := range cells {
		row := i
		if up {
			row = n - 1 - i
		}
		fmt.Fprintf(&drawing, "%*d  %s\n", width, row+base, strings.Join(cells[row], " "))
	}
	return drawing.String()
}

// drawChoices lists the items, a row each, with what is decided about it, and what is taken so far.
func drawChoices(fold *tracer.Fold, items *tracer.Choices) string {
	decided := map[int]string{-1: "-", tracer.Leave: "left", tracer.Take: "taken"}
	tried, trying := fold.Trying()
	t := Table{Header: []string{"item", "weight"}}
	if items.Values != nil {
		t.Header = append(t.Header, "value")
	}
	t.Header = append(t.Header, "choice")
	for i, square := range fold.Board() {
		row := []string{strconv.Itoa(i), strconv.Itoa(items.Weights[i])}
		if items.Values != nil {
			row = append(row, strconv.Itoa(items.Values[i]))
		}
		choice := decided[square]
		if trying && tried.Line == i {
			choice = decided[tried.Square] + "?"
		}
		t.Add(append(row, choice)...)
	}
	var drawing strings.Builder
	t.WriteText(&drawing) // which a builder never refuses
	weight, value := items.Taken(fold.Board())
	if items.Values == nil {
		fmt.Fprintf(&drawing, "\nweight %d of %d\n", weight, items.Target)
	} else {
		fmt.Fprintf(&drawing, "\nweight %d of %d at most, value %d\n", weight, items.Capacity, value)
	}
	return drawing.String()
}
