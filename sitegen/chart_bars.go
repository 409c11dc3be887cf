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
	textures  = 10
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
	c.textures(p)
	for i, piece := range c.pieces {
		x, y := f.keys[i][0], f.keys[i][1]
		c.rect(p, piece, x, y-12, swatch)
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
				c.rect(p, c.pieces[j], f.x(from), y, wide)
			}
			from = to
		}
		p.text("tick", "start", f.x(from)+8, y+12.5, f.totals[i])
	}
	return p.html()
}

func (c *barChart) rect(p *picture, piece piece, x, y, wide float64) {
	fmt.Fprintf(p, `<path class="piece" fill="url(#%s-%d)" d="M%.1f %.1fh%.1fv%dh-%.1fz"/>`, c.id, piece.look, x, y, wide, barHeight, wide)
}

// hatches are the textures, each drawn on a square of 8 by 8, filled or as lines.
var hatches = [textures]struct{ class, path string }{
	{"solid", "M0 0h8v8h-8z"},                     // full
	{"hatch", "M-2 2L2-2M0 8L8 0M6 10L10 6"},      // rising
	{"hatch", "M0 2h8M0 6h8"},                     // lying
	{"hatch", "M2 0v8M6 0v8"},                     // standing
	{"hatch", "M-2 6L2 10M0 0L8 8M6-2L10 2"},      // falling
	{"hatch", "M0 4h8M4 0v8"},                     // a grid
	{"solid", "M1 1h2v2h-2zM5 5h2v2h-2z"},         // dots
	{"hatch", "M0 0L8 8M0 8L8 0"},                 // crosses
	{"solid", "M0 0h4v4h-4zM4 4h4v4h-4z"},         // a board
	{"hatch", "M0 4L2 2L6 6L8 4M0 8L2 6M6 2L8 0"}, // waves
}

// textures defines those that the chart has.
func (c *barChart) textures(p *picture) {
	p.WriteString("<defs>")
	for _, piece := range c.pieces {
		hatch := hatches[piece.look%textures]
		fmt.Fprintf(p, `<pattern id="%s-%d" class="s%d" width="8" height="8" patternUnits="userSpaceOnUse">`, c.id, piece.look, piece.look%looks)
		fmt.Fprintf(p, `<path class="ground" d="M0 0h8v8h-8z"/><path class="%s" d="%s"/></pattern>`, hatch.class, hatch.path)
	}
	p.WriteString("</defs>")
}
