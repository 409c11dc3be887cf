package chart

import (
	"fmt"
	"html/template"
)

// Bars is a bar for each row, made of pieces. Where the longest bar would make the others too short to
// be seen, each is as long as the others and shows the parts of its whole.
type Bars struct {
	Words
	Pieces []Piece
	Names  []string                 // of the bars
	Values [][]int64                // by bar, then piece
	Share  func(percent int) string // of a whole; needed where bars may be uneven
}

// Piece is what pieces of the bars stand for.
type Piece struct {
	Name string
	Look int // its texture and colour
}

// Measures of the bars.
const (
	barPitch  = 26
	barHeight = 16
	swatch    = 20
	maxUneven = 20 // times the least bar, that the greatest may be
)

func (c *Bars) total(bar int) (sum int64) {
	for _, v := range c.Values[bar] {
		sum += v
	}
	return sum
}

// Shares reports whether the bars show the parts of their wholes.
func (c *Bars) Shares() bool {
	least, most := c.total(0), c.total(0)
	for i := range c.Values {
		least, most = min(least, c.total(i)), max(most, c.total(i))
	}
	return most > maxUneven*least
}

// barsFrame is where the bars of a chart stand.
type barsFrame struct {
	left, right, top, bottom, height float64
	keys                             [][2]float64 // where the key of each piece stands
	totals                           []string
	scale                            Scale
}

func (c *Bars) frame() barsFrame {
	f := barsFrame{left: widest(c.Names) + 10}
	var whole [][]int64
	for i := range c.Values {
		whole = append(whole, []int64{c.total(i)})
		f.totals = append(f.totals, c.Number(c.total(i)))
	}
	if c.Shares() {
		whole = [][]int64{{100}}
	}
	f.scale = LinearScale(whole)
	f.right = chartWidth - widest(f.totals) - 10
	x, y := f.left, 14.0
	for _, piece := range c.Pieces {
		wide := swatch + 6 + textWidth(piece.Name) + 14
		if x > f.left && x+wide > chartWidth {
			x, y = f.left, y+labelHeight+3
		}
		f.keys = append(f.keys, [2]float64{x, y})
		x += wide
	}
	f.top = y + 22
	f.bottom = f.top + float64(len(c.Names))*barPitch
	f.height = f.bottom + 26
	return f
}

func (f barsFrame) x(value float64) float64 { return f.left + f.scale.at(value)*(f.right-f.left) }

// SVG is the chart as an element to stand in a page.
func (c *Bars) SVG() template.HTML {
	f := c.frame()
	p := newPicture(c.Words, f.height)
	for i, piece := range c.Pieces {
		x, y := f.keys[i][0], f.keys[i][1]
		p.piece(piece, x, y-12, swatch)
		p.text("key", "start", x+swatch+6, y+1, piece.Name)
	}
	tick := c.Number
	if c.Shares() {
		tick = func(percent int64) string { return c.Share(int(percent)) }
	}
	var places []float64
	var labels []string
	for _, at := range f.scale.ticks {
		fmt.Fprintf(p, `<path class="grid" d="M%.1f %.1fV%.1f"/>`, f.x(at), f.top-4, f.bottom)
		places, labels = append(places, f.x(at)), append(labels, tick(int64(at)))
	}
	p.labels(f.bottom+18, places, labels)
	for i, name := range c.Names {
		y := f.top + float64(i)*barPitch + (barPitch-barHeight)/2
		p.text("name", "end", f.left-10, y+12.5, name)
		from, whole := 0.0, 1.0
		if c.Shares() {
			whole = float64(max(1, c.total(i))) / 100
		}
		for j, v := range c.Values[i] {
			to := from + float64(v)/whole
			if wide := f.x(to) - f.x(from); wide > 0.3 {
				p.piece(c.Pieces[j], f.x(from), y, wide)
			}
			from = to
		}
		p.text("tick", "start", f.x(from)+8, y+12.5, f.totals[i])
	}
	return p.html()
}
