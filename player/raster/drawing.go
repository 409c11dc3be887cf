package raster

import (
	"image"
	"math"
	"slices"
	"strconv"

	"queens/player"
)

// unit is the side of a square, or the width of a card, in the drawing units of the player.
var unit = func() int {
	_, square := player.Queen()
	return square
}()

// largest is the most pixels that a square is wide: a small board is not to be larger than others.
const largest = 72

// Cell is how many pixels wide the squares of a board of n by n are, or n cards, if all of them are to take so many.
func Cell(n, side int) int { return min(max(side/max(n, 1), 1), largest) }

// Board draws a board with its numbers at the edge, and squares so many pixels wide.
func Board(b player.Board, cell int) *Canvas { return drawn(b.Drawing(), cell, Boards()) }

// Choices draws a row of items with cards so many pixels wide, and of its meters what [Figures] has.
func Choices(c player.Choices, cell int) *Canvas { return drawn(Figures(c).Drawing(), cell, Items()) }

// Figures is a row of items with figures in place of the words of its meters: the sum and, if there is one, the mark that it is held
// against.
func Figures(c player.Choices) player.Choices {
	c.Meters = slices.Clone(c.Meters)
	for i, m := range c.Meters {
		text := strconv.Itoa(m.Taken)
		if m.Mark >= 0 {
			text += " / " + strconv.Itoa(m.Mark)
		}
		c.Meters[i].Text = text
	}
	return c
}

func drawn(d player.Drawing, cell int, p *Palette) *Canvas {
	size := Size(d, cell)
	c := New(size.X, size.Y, p)
	c.Draw(d, image.Point{}, cell)
	return c
}

// Size is how many pixels a drawing takes whose squares or cards are so many pixels wide.
func Size(d player.Drawing, cell int) image.Point {
	at := scaled(image.Point{}, cell)
	return at(d.Width, d.Height)
}

// scaled is where the places of a drawing come to lie from a corner on.
func scaled(corner image.Point, cell int) func(x, y int) image.Point {
	scale := float64(cell) / float64(unit)
	at := func(v int) int { return int(math.Round(float64(v) * scale)) }
	return func(x, y int) image.Point { return corner.Add(image.Pt(at(x), at(y))) }
}

// Draw draws a picture, from a corner on. Of its texts it writes those that are numbers.
func (c *Canvas) Draw(d player.Drawing, corner image.Point, cell int) {
	at := scaled(corner, cell)
	if g := d.Ground; g != nil {
		first := at(g.X, g.Y)
		c.squares(image.Rectangle{first, first.Add(image.Pt(g.N*cell, g.N*cell))}, g.N)
	}
	c.layers(d, cell, at)
}

// Squares draws the squares of a board and what is on them, but no numbers, so that they fill a field.
func (c *Canvas) Squares(b player.Board, field image.Rectangle) {
	d := b.Drawing()
	g := d.Ground
	c.squares(field, g.N)
	side := field.Dx() / max(g.N, 1)
	d.Layers = slices.DeleteFunc(d.Layers, func(l player.Layer) bool { return l.Labels != nil })
	c.layers(d, side, func(x, y int) image.Point {
		place := func(v, length int) int {
			i := v / g.Cell
			from, to := border(i, g.N, length), border(i+1, g.N, length)
			return from + (to-from-side)/2 + v%g.Cell*side/g.Cell
		}
		return field.Min.Add(image.Pt(place(x-g.X, field.Dx()), place(y-g.Y, field.Dy())))
	})
}

// border is where a square begins, so that all of them fill a length.
func border(i, n, length int) int { return i * length / max(n, 1) }

func (c *Canvas) squares(field image.Rectangle, n int) {
	colours := []player.Colour{player.Named("square-light"), player.Named("square-dark")}
	for row := range n {
		for column := range n {
			r := image.Rect(border(column, n, field.Dx()), border(row, n, field.Dy()), border(column+1, n, field.Dx()), border(row+1, n, field.Dy()))
			c.Fill(r.Add(field.Min), colours[(row+column)%2].Light)
		}
	}
}

// layers draws the shapes and the numbers of a drawing.
func (c *Canvas) layers(d player.Drawing, cell int, at func(x, y int) image.Point) {
	scale := float64(cell) / float64(unit)
	for _, layer := range d.Layers {
		for _, s := range layer.Shapes() {
			place := at(s.X, s.Y)
			if !layer.Look.Fill.None() {
				c.stamp(place, shapeMask(s.Path, 0, scale), layer.Look.Fill.Light)
			}
			if !layer.Look.Stroke.None() {
				c.stamp(place, shapeMask(s.Path, max(layer.Look.Width, 1/scale), scale), layer.Look.Stroke.Light)
			}
		}
		for _, l := range layer.Labels {
			c.label(l, layer.Look, at(l.X, l.Y), cell, scale)
		}
	}
}

// The height of digits in a text of a size, and the least that can be read.
const (
	digitShare = 0.78
	leastDigit = 9
)

// label writes a number. One that would not have room in a cell is left out.
func (c *Canvas) label(l player.Label, look player.Look, at image.Point, cell int, scale float64) {
	if !canWrite(l.Text) {
		return
	}
	height := max(int(math.Round(float64(l.Size)*digitShare*scale)), leastDigit)
	width := DigitsWidth(l.Text, height)
	if !l.Begins {
		if width > cell || height > cell {
			return
		}
		at.X -= width / 2
	}
	c.Digits(at.Sub(image.Pt(0, height/2)), height, l.Text, look.Fill.Light)
}
