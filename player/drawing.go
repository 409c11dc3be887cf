package player

import (
	"fmt"
	"strconv"
	"strings"
)

// Drawing is a picture as what it is made of, for those who draw it otherwise than as an element of a page: as pixels, or
// many moments in one file.
type Drawing struct {
	Width, Height int
	Ground        *Ground // the squares, if it is of a board
	Layers        []Layer // from the lowest
}

// Ground is where the squares of a board are drawn: N by N of the side Cell, from the corner X, Y on.
type Ground struct{ X, Y, Cell, N int }

// Layer is what is drawn alike: shapes, or else texts.
type Layer struct {
	Class  string // of the style sheet
	Look   Look   // as the style sheet has it
	Path   string // shapes, one after the other; see [Layer.Shapes]
	Labels []Label
}

// Shape is the data of an SVG path that begins at a place; all its commands are relative.
type Shape struct {
	X, Y int
	Path string
}

// Label is a text, most often a number. X is its middle, or its beginning where Begins is set; Y is its middle.
type Label struct {
	X, Y, Size int
	Text       string
	Begins     bool
}

// Shapes are the shapes of a layer.
func (l Layer) Shapes() (all []Shape) {
	for piece := range strings.SplitSeq(l.Path, "M") {
		x, rest, ok := strings.Cut(piece, " ")
		if !ok {
			continue
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
		if end < 0 {
			continue // nothing is drawn at the place
		}
		s := Shape{X: whole(x), Y: whole(rest[:end]), Path: rest[end:]}
		if x, y, ok := strings.Cut(strings.TrimPrefix(s.Path, "L"), " "); ok && s.Path[0] == 'L' {
			s.Path = fmt.Sprintf("l%d %d", whole(x)-s.X, whole(y)-s.Y)
		}
		all = append(all, s)
	}
	return all
}

// whole is a number that this package has written.
func whole(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// Drawing is the board as what it is made of.
func (b Board) Drawing() Drawing {
	n := len(b.Squares)
	side := n*shapes.Cell + shapes.Margin
	d := Drawing{Width: side, Height: side, Ground: &Ground{shapes.Margin, b.top(), shapes.Cell, n}}
	d.add("queens-board", append([]Layer{{Class: "labels", Labels: b.labels()}}, b.layers()...))
	return d
}

// Drawing is the row of choices as what it is made of. The texts of its meters are a layer of the class sums.
func (c Choices) Drawing() Drawing {
	d := Drawing{Width: c.width(), Height: c.tall()}
	var sums []Label
	for i, m := range c.Meters {
		sums = append(sums, Label{X: c.textLeft(), Y: c.meterTop(i) + cards.Line/2, Size: sumSize, Text: m.Text, Begins: true})
	}
	d.add("queens-choices", c.lower())
	d.add("queens-choices", []Layer{{Class: "labels", Labels: c.labels()}})
	d.add("queens-choices", c.upper())
	d.add("queens-choices", []Layer{{Class: "sums", Labels: sums}})
	return d
}

func (d *Drawing) add(picture string, layers []Layer) {
	for _, layer := range layers {
		if layer.Path != "" || layer.Labels != nil {
			layer.Look = looks()[picture+" "+layer.Class]
			d.Layers = append(d.Layers, layer)
		}
	}
}

// Signs are shapes of the pictures, as the data of SVG paths from the corner of a square on, or from that of a card.
type Signs struct{ Queen, Cross, Ring, Frame, Dot, Card string }

// Shapes are those signs.
func Shapes() Signs {
	return Signs{shapes.Queen, shapes.Cross, shapes.Ring, shapes.Frame, shapes.Dot, cards.Card}
}
