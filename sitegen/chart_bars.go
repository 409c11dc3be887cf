package sitegen

import (
	"fmt"
	"html/template"
)

// barChart is a bar for each row, made of pieces. Where the longest bar would make the others too short to
// be seen, each is as long as the others and shows the parts of its whole.
type barChart struct {
	chartWords
	pieces []piece
	names  []string  // of the bars
	values [][]int64 // by bar, then piece
	share  func(percent int) string
}

// piece is what pieces of the bars stand for.
type piece struct {
	name string
	look int // its texture and colour
}

// Measures of the bars.
const (
	barPitch  = 26
	barHeight = 16
	swatch    = 20
	maxUneven = 20 // times the least bar, that the greatest may be
)

func (c *barChart) total(bar int) (sum int64) {
	for _, v := range c.values[bar] {
		sum += v
	}
	return sum
}

func (c *barChart) shares() bool {
	least, most := c.total(0), c.total(0)
	for i := range c.values {
		least, most = min(least, c.total(i)), max(most, c.total(i))
	}
	return most > maxUneven*least
}

// barsFrame is where the bars of a chart stand.
type barsFrame struct {
	left, right, top, bottom, height float64
	keys                             [][2]float64 // where the key of each piece stands
	totals                           []string
	scale                            scale
}

func (c *barChart) frame() barsFrame {
	f := barsFrame{left: widest(c.names) + 10}
	var whole [][]int64
	for i := range c.values {
		whole = append(whole, []int64{c.total(i)})
		f.totals = append(f.totals, c.number(c.total(i)))
	}
	if c.shares() {
		whole = [][]int64{{100}}
	}
	f.scale = linearScale(whole)
	f.right = chartWidth - widest(f.totals) - 10
	x, y := f.left, 14.0
	for _, piece := range c.pieces {
		wide := swatch + 6 + textWidth(piece.name) + 14
		if x > f.left && x+wide > chartWidth {
			x, y = f.left, y+labelHeight+3
		}
		f.keys = append(f.keys, [2]float64{x, y})
		x += wide
	}
	f.top = y + 22
	f.bottom = f.top + float64(len(c.names))*barPitch
	f.height = f.bottom + 26
	return f
}

func (f barsFrame) x(value float64) float64 { return f.left + f.scale.at(value)*(f.right-f.left) }

func (c *barChart) svg() template.HTML {
	f := c.frame()
	p := newPicture(c.chartWords, f.height)
	for i, piece := range c.pieces {
		x, y := f.keys[i][0], f.keys[i][1]
		p.piece(piece, x, y-12, swatch)
		p.text("key", "start", x+swatch+6, y+1, piece.name)
	}
	tick := c.number
	if c.shares() {
		tick = func(percent int64) string { return c.share(int(percent)) }
	}
	var places []float64
	var labels []string
	for _, at := range f.scale.ticks {
		fmt.Fprintf(p, `<path class="grid" d="M%.1f %.1fV%.1f"/>`, f.x(at), f.top-4, f.bottom)
		places, labels = append(places, f.x(at)), append(labels, tick(int64(at)))
	}
	p.labels(f.bottom+18, places, labels)
	for i, name := range c.names {
		y := f.top + float64(i)*barPitch + (barPitch-barHeight)/2
		p.text("name", "end", f.left-10, y+12.5, name)
		from, whole := 0.0, 1.0
		if c.shares() {
			whole = float64(max(1, c.total(i))) / 100
		}
		for j, v := range c.values[i] {
			to := from + float64(v)/whole
			if wide := f.x(to) - f.x(from); wide > 0.3 {
				p.piece(c.pieces[j], f.x(from), y, wide)
			}
			from = to
		}
		p.text("tick", "start", f.x(from)+8, y+12.5, f.totals[i])
	}
	return p.html()
}
