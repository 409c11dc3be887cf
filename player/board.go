package player

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"strconv"
	"strings"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Board is a chessboard to be drawn. Lines and squares are counted from 0 throughout; Base only numbers
// the edge.
type Board struct {
	Squares []int  // the square of the queen on each line, -1 for none; its length is the board's size
	Lines   string // what a line is: "rows" or "columns"
	Base    int    // number of the first row and column at the edge
	RowsUp  bool   // the first row is drawn at the bottom
	Title   string // what the picture shows, in words, for those who do not see it

	Attacks  bool            // a line between every two queens that attack each other (of the compared ones, if there are any)
	Tried    *tracer.Square  // a queen that is being tried
	Refused  *tracer.Square  // a queen that was just refused
	Marked   *tracer.Square  // a square that is being looked at
	Marks    []tracer.Square // squares that the program has marked for this line
	Covered  bool            // a dot on every empty square that a queen attacks
	Compared []tracer.Square // queens that are held against each other
}

// BoardAt is the board as the player shows it after a step: f is the fold after it, s the step itself.
// At the start of the stream (step 0 of the fold) s is not looked at. The marks are those that stand after
// the step, see [Marks]. A trace that pictures something else is an error: [Picture] shows every trace.
func BoardAt(lang string, h *tracefile.Header, f *tracer.Fold, s tracer.Step, marks ...tracer.Square) (Board, error) {
	if h.Choices != nil {
		return Board{}, fmt.Errorf("the trace of %s has items in place of a board", h.Variant)
	}
	unit, err := Text(lang, "unit."+h.Lines)
	if err != nil {
		return Board{}, err
	}
	title, err := Text(lang, "board", "n", fmt.Sprint(h.N), "unit", unit, "queens", f.String())
	if err != nil {
		return Board{}, err
	}
	b := Board{Squares: f.Board(), Lines: h.Lines, Base: h.Base, Title: title}
	if q, ok := f.Trying(); ok {
		b.Tried = &tracer.Square{Line: q.Line - h.Base, Square: q.Square - h.Base}
	}
	if f.Step() == 0 {
		return b, nil
	}
	for _, q := range marks {
		b.Marks = append(b.Marks, tracer.Square{Line: q.Line - h.Base, Square: q.Square - h.Base})
	}
	at := tracer.Square{Line: s.A() - h.Base, Square: s.B() - h.Base}
	switch h.Markers[s.Marker()].Kind {
	case tracer.Compare:
		b.compare(at.Line)
		if at.Square != at.Line {
			b.compare(at.Square)
		}
		b.Attacks = true
	case tracer.Probe:
		b.Marked = &at
	case tracer.Clash:
		b.Refused = &at
		b.Attacks = true
	case tracer.Solution:
		b.Attacks = true // a program that is wrong shows it here
	}
	return b, nil
}

// compare adds the queen of a line to the compared ones: the one that is tried there, or else the one
// that stands there.
func (b *Board) compare(line int) {
	switch {
	case b.Tried != nil && b.Tried.Line == line:
		b.Compared = append(b.Compared, *b.Tried)
	case line >= 0 && line < len(b.Squares) && b.Squares[line] >= 0:
		b.Compared = append(b.Compared, tracer.Square{Line: line, Square: b.Squares[line]})
	}
}

// shapes is the geometry of a board, shared with the scripts. Paths are relative to the corner of a
// cell; everything is a whole number, so that both sides write the same bytes.
var shapes = func() (s struct {
	Cell, Margin                   int
	Queen, Cross, Ring, Frame, Dot string
}) {
	if err := json.Unmarshal(shapesJSON, &s); err != nil {
		panic(err) // the file is part of the program
	}
	return s
}()

// Queen is the shape of a queen as the data of an SVG path, and the side of the square that it stands on.
func Queen() (path string, square int) { return shapes.Queen, shapes.Cell }

//go:embed script/shapes.json
var shapesJSON []byte

// SVG is the board as an element to stand in a page. Colours come from the style sheet, by class, see
// [Style].
func (b Board) SVG() template.HTML {
	var out strings.Builder
	n, cell, margin := len(b.Squares), shapes.Cell, shapes.Margin
	side := n * cell
	fmt.Fprintf(&out, `<svg class="queens-board" viewBox="0 0 %d %d" role="img"><title>%s</title>`,
		side+margin, side+margin, html.EscapeString(b.Title))
	fmt.Fprintf(&out, `<rect class="light" x="%d" y="%d" width="%d" height="%d"></rect>`, margin, b.top(), side, side)
	fmt.Fprintf(&out, `<path class="dark" d="%s" stroke-width="%d" stroke-dasharray="%d"></path>`, b.dark(), cell, cell)
	fmt.Fprintf(&out, `<g class="labels" text-anchor="middle" dominant-baseline="central" font-size="%d">`, edgeSize)
	for _, label := range b.labels() {
		fmt.Fprintf(&out, `<text x="%d" y="%d">%s</text>`, label.X, label.Y, label.Text)
	}
	out.WriteString(`</g>`)
	for _, layer := range b.layers() {
		if layer.Path != "" {
			fmt.Fprintf(&out, `<path class="%s" d="%s"></path>`, layer.Class, layer.Path)
		}
	}
	out.WriteString(`</svg>`)
	return template.HTML(out.String())
}

// edgeSize is the size of the numbers at the edge.
const edgeSize = 14

// labels are the numbers at the edge: of the columns, then of the rows.
func (b Board) labels() (all []Label) {
	cell, margin := shapes.Cell, shapes.Margin
	for i := range b.Squares {
		all = append(all, Label{X: margin + i*cell + cell/2, Y: b.edge(), Size: edgeSize, Text: strconv.Itoa(i + b.Base)})
	}
	for i := range b.Squares {
		_, y := b.corner(i, 0)
		all = append(all, Label{X: margin / 2, Y: y + cell/2, Size: edgeSize, Text: strconv.Itoa(i + b.Base)})
	}
	return all
}

// layers from the lowest to the topmost. What changes from step to step is a layer's path and no more.
func (b Board) layers() []Layer {
	return []Layer{
		{Class: "covered", Path: b.covered()},
		{Class: "marked", Path: b.marked()},
		{Class: "queens", Path: b.queens()},
		{Class: "attacks", Path: b.attacks()},
		{Class: "tried", Path: b.shape(b.Tried, shapes.Queen)},
		{Class: "refused", Path: b.shape(b.Refused, shapes.Queen+b.at(b.Refused)+shapes.Cross)},
		{Class: "compared", Path: b.compared()},
	}
}

// covered puts a dot on the empty squares that a queen attacks, line by line.
func (b Board) covered() (d string) {
	if !b.Covered {
		return ""
	}
	for line := range b.Squares {
		for square := range b.Squares {
			at := tracer.Square{Line: line, Square: square}
			if b.Squares[line] != square && b.attacked(at) {
				d += b.shape(&at, shapes.Dot)
			}
		}
	}
	return d
}

func (b Board) attacked(at tracer.Square) bool {
	for line, square := range b.Squares {
		if square >= 0 && at.Attacks(tracer.Square{Line: line, Square: square}) {
			return true
		}
	}
	return false
}

func (b Board) marked() (d string) {
	for _, q := range b.Marks {
		d += b.shape(&q, shapes.Frame)
	}
	return d + b.shape(b.Marked, shapes.Frame)
}

func (b Board) queens() (d string) {
	for line, square := range b.Squares {
		if square >= 0 {
			d += b.shape(&tracer.Square{Line: line, Square: square}, shapes.Queen)
		}
	}
	return d
}

func (b Board) compared() (d string) {
	for _, q := range b.Compared {
		d += b.shape(&q, shapes.Ring)
	}
	return d
}

func (b Board) attacks() (d string) {
	if !b.Attacks {
		return ""
	}
	queens := b.Compared
	if len(queens) == 0 {
		for line, square := range b.Squares {
			if square >= 0 {
				queens = append(queens, tracer.Square{Line: line, Square: square})
			}
		}
		if b.Refused != nil {
			queens = append(queens, *b.Refused)
		}
	}
	for i, p := range queens {
		for _, q := range queens[i+1:] {
			if b.holds(&p) && b.holds(&q) && p.Attacks(q) {
				x1, y1 := b.position(p)
				x2, y2 := b.position(q)
				half := shapes.Cell / 2
				d += fmt.Sprintf("M%d %dL%d %d", x1+half, y1+half, x2+half, y2+half)
			}
		}
	}
	return d
}

func (b Board) holds(q *tracer.Square) bool {
	n := len(b.Squares)
	return q != nil && q.Line >= 0 && q.Line < n && q.Square >= 0 && q.Square < n
}

// shape puts a path on a square. There is none off the board.
func (b Board) shape(q *tracer.Square, path string) string {
	if !b.holds(q) {
		return ""
	}
	return b.at(q) + path
}

func (b Board) at(q *tracer.Square) string {
	if q == nil {
		return ""
	}
	x, y := b.position(*q)
	return fmt.Sprintf("M%d %d", x, y)
}

// position is the upper left corner of a square.
func (b Board) position(q tracer.Square) (x, y int) {
	if b.Lines == "columns" {
		return b.corner(q.Square, q.Line)
	}
	return b.corner(q.Line, q.Square)
}

func (b Board) corner(row, column int) (x, y int) {
	if b.RowsUp {
		row = len(b.Squares) - 1 - row
	}
	return shapes.Margin + column*shapes.Cell, b.top() + row*shapes.Cell
}

// top is where the squares begin: the columns are numbered beside the first row.
func (b Board) top() int {
	if b.RowsUp {
		return 0
	}
	return shapes.Margin
}

// edge is the height of the columns' numbers.
func (b Board) edge() int {
	if b.RowsUp {
		return len(b.Squares)*shapes.Cell + shapes.Margin/2
	}
	return shapes.Margin / 2
}

// dark draws the dark squares as dashes, a line of them a row: so the path grows with the rows and not
// with the squares.
func (b Board) dark() string {
	var d strings.Builder
	n, cell, margin := len(b.Squares), shapes.Cell, shapes.Margin
	for i := range n {
		fmt.Fprintf(&d, "M%d %dH%d", margin+(i+1)%2*cell, b.top()+i*cell+cell/2, margin+n*cell)
	}
	return d.String()
}
