package chart

import (
	"fmt"
	"html/template"
	"math"
	"strings"
)

// Span is how a small whole number goes up and down as time goes on: from bucket to bucket its mean as a line, before what
// lies between its least and its greatest. Where no bucket has more than one moment, that is the number itself.
type Span struct {
	Words
	Axis    string // what the time is counted in, below it
	Buckets []Bucket
	Most    int       // the greatest number that has a place
	Marks   []int64   // moments, a tick each
	Bar     [2]int64  // moments from and to, a bar over the line; zero for none
	Keys    [4]string // of the line, what lies around it, the marks, and the bar
}

// Bucket is some moments that follow each other, From and To among them, and the number in them.
type Bucket struct {
	From, To int64
	Min, Max int
	Mean     float64
}

// Measures of a span, from its top on.
const (
	keyHeight   = 22
	markHeight  = 8
	barAbove    = 14 // the bar is so far above the field
	fieldHeight = 190
)

// spanFrame is where the parts of a span stand.
type spanFrame struct {
	left, right, top, bottom, height float64
	keys                             [][2]float64
	ticks                            []int // along the numbers
	last                             int64 // moment
	scale                            Scale // of the time
	most                             int
}

func (c *Span) frame() spanFrame {
	f := spanFrame{most: max(1, c.Most), last: 1}
	if len(c.Buckets) > 0 {
		f.last = c.Buckets[len(c.Buckets)-1].To
	}
	every := 1 // number along the side
	for f.most/every > 10 {
		every = int(next(float64(every)))
	}
	var labels []string
	for tick := 0; tick <= f.most; tick += every {
		f.ticks = append(f.ticks, tick)
		labels = append(labels, c.Number(int64(tick)))
	}
	f.left, f.right = widest(labels)+12, chartWidth-16
	x, y := f.left, 14.0
	for i, look := range c.shown() {
		wide := swatch + 6 + textWidth(c.Keys[look]) + 14
		if i > 0 && x+wide > chartWidth {
			x, y = f.left, y+labelHeight+3
		}
		f.keys = append(f.keys, [2]float64{x, y})
		x += wide
	}
	f.top = y + keyHeight
	if c.Bar[0] > 0 {
		f.top += barAbove
	}
	f.bottom = f.top + fieldHeight
	f.height = f.bottom + markHeight + 24 + labelHeight
	f.scale = LinearScale([][]int64{{f.last}})
	return f
}

// looks of a span's parts.
const (
	lineLook = iota
	aroundLook
	markLook
	barLook
)

// shown are the looks of what there is to be seen.
func (c *Span) shown() (looks []int) {
	for look, there := range [...]bool{lineLook: true, aroundLook: !c.exact(), markLook: len(c.Marks) > 0, barLook: c.Bar[0] > 0} {
		if there {
			looks = append(looks, look)
		}
	}
	return looks
}

// exact reports whether every bucket is a single moment.
func (c *Span) exact() bool { return len(c.Buckets) == 0 || c.Buckets[0].From == c.Buckets[0].To }

// x is where a moment is; it lasts until the next one.
func (f spanFrame) x(moment int64) float64 {
	return f.left + float64(moment-1)/float64(f.last)*(f.right-f.left)
}

func (f spanFrame) y(number float64) float64 {
	return f.bottom - number/float64(f.most)*(f.bottom-f.top)
}

// SVG is the chart as an element to stand in a page.
func (c *Span) SVG() template.HTML {
	p := newPicture(c.Words, c.height())
	c.draw(p)
	return p.html()
}

func (c *Span) height() float64 { return c.frame().height }

func (c *Span) draw(p *picture) {
	f := c.frame()
	for _, tick := range f.ticks {
		fmt.Fprintf(p, `<path class="grid" d="M%.1f %.1fH%.1f"/>`, f.left, f.y(float64(tick)), f.right)
		p.text("tick", "end", f.left-8, f.y(float64(tick))+4.5, c.Number(int64(tick)))
	}
	var places []float64
	var labels []string
	for _, tick := range f.scale.ticks {
		if moment := int64(tick); moment >= 1 && moment <= f.last {
			places, labels = append(places, (f.x(moment)+f.x(moment+1))/2), append(labels, c.Number(moment))
		}
	}
	for i := len(places) - 1; i >= 0 && places[i]+textWidth(labels[i])/2 > chartWidth; i-- {
		places, labels = places[:i], labels[:i]
	}
	p.labels(f.bottom+markHeight+18, places, labels)
	p.text("tick", "middle", (f.left+f.right)/2, f.bottom+markHeight+18+labelHeight, c.Axis)
	if !c.exact() {
		fmt.Fprintf(p, `<g class="s%d"><path class="around" d="%s"/></g>`, lineLook, c.around(f))
	}
	fmt.Fprintf(p, `<g class="s%d"><path class="stroke" d="%s"/></g>`, lineLook, c.line(f))
	c.drawMarks(p, f)
	if c.Bar[0] > 0 {
		fmt.Fprintf(p, `<g class="s%d"><path class="bar" d="%s"/></g>`, barLook, bracket(f.x(c.Bar[0]), max(f.x(c.Bar[1]+1), f.x(c.Bar[0])+2), f.top-barAbove/2))
	}
	c.drawKeys(p, f)
}

// line is the mean of each bucket; of single moments the number, in steps.
func (c *Span) line(f spanFrame) string {
	var d strings.Builder
	pen := "M"
	for _, b := range c.Buckets {
		from, to, y := f.x(b.From), f.x(b.To+1), f.y(b.Mean)
		if c.exact() {
			fmt.Fprintf(&d, "%s%.1f %.1fH%.1f", pen, from, y, to)
		} else {
			fmt.Fprintf(&d, "%s%.1f %.1f", pen, (from+to)/2, y)
		}
		pen = "L"
	}
	return d.String()
}

// around goes along the greatest numbers, and back along the least.
func (c *Span) around(f spanFrame) string {
	var there, back strings.Builder
	pen := "M"
	for i, b := range c.Buckets {
		fmt.Fprintf(&there, "%s%.1f %.1fH%.1f", pen, f.x(b.From), f.y(float64(b.Max)), f.x(b.To+1))
		last := c.Buckets[len(c.Buckets)-1-i]
		fmt.Fprintf(&back, "L%.1f %.1fH%.1f", f.x(last.To+1), f.y(float64(last.Min)), f.x(last.From))
		pen = "L"
	}
	return there.String() + back.String() + "z"
}

// drawMarks draws a tick below the field for each mark, but for those in the place of the one before.
func (c *Span) drawMarks(p *picture, f spanFrame) {
	var d strings.Builder
	before := math.Inf(-1)
	for _, moment := range c.Marks {
		if at := f.x(moment + 1); at-before >= 0.5 {
			fmt.Fprintf(&d, "M%.1f %.1fv%d", at, f.bottom+2, markHeight)
			before = at
		}
	}
	if d.Len() > 0 {
		fmt.Fprintf(p, `<g class="s%d"><path class="mark" d="%s"/></g>`, markLook, d.String())
	}
}

// bracket is a bar with ends, at a height.
func bracket(from, to, y float64) string {
	return fmt.Sprintf("M%.1f %.1fv8m0-4H%.1fm0-4v8", from, y-4, to)
}

func (c *Span) drawKeys(p *picture, f spanFrame) {
	for i, look := range c.shown() {
		x, y := f.keys[i][0], f.keys[i][1]-4
		switch look {
		case lineLook:
			fmt.Fprintf(p, `<g class="s%d"><path class="stroke" d="M%.1f %.1fh%d"/></g>`, lineLook, x, y, swatch)
		case aroundLook:
			fmt.Fprintf(p, `<g class="s%d"><path class="around" d="M%.1f %.1fh%dv12h-%dz"/></g>`, lineLook, x, y-6, swatch, swatch)
		case markLook:
			fmt.Fprintf(p, `<g class="s%d"><path class="mark" d="M%.1f %.1fv%d"/></g>`, markLook, x+swatch/2, y-markHeight/2, markHeight)
		case barLook:
			fmt.Fprintf(p, `<g class="s%d"><path class="bar" d="%s"/></g>`, barLook, bracket(x, x+swatch, y))
		}
		p.text("key", "start", x+swatch+6, y+5, c.Keys[look])
	}
}
