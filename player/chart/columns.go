package chart

import (
	"fmt"
	"html/template"
	"strings"
)

// Columns is a column for each number, side by side.
type Columns struct {
	Words
	Axis   string   // what the columns are, below them
	Names  []string // of the columns, as many as there is room for; or none
	Values []int64
}

// columnsFrame is where the columns stand.
type columnsFrame struct {
	left, right, top, bottom, height float64
	pitch, wide                      float64
	valued                           bool // there is room for the number above each column
	every                            int  // column has its name below it
	scale                            Scale
}

func (c *Columns) frame() columnsFrame {
	f := columnsFrame{scale: LinearScale([][]int64{c.Values}), top: 8, right: chartWidth - 16}
	var ticks, values []string
	for _, tick := range f.scale.ticks {
		ticks = append(ticks, c.Number(int64(tick)))
	}
	for _, value := range c.Values {
		values = append(values, c.Number(value))
	}
	f.left = widest(ticks) + 12
	f.pitch = (f.right - f.left) / float64(max(1, len(c.Values)))
	f.wide = min(46, f.pitch*0.72)
	if f.pitch < 3 {
		f.wide = f.pitch
	}
	if f.valued = widest(values)+8 < f.pitch; f.valued {
		f.top += labelHeight
	}
	f.every = 1
	for room := widest(c.Names) + glyph; float64(f.every)*f.pitch < room && f.every < len(c.Names); {
		f.every = int(next(float64(f.every)))
	}
	f.bottom = f.top + 150
	f.height = f.bottom + 24 + labelHeight
	return f
}

// x is the middle of a column.
func (f columnsFrame) x(i int) float64 { return f.left + (float64(i)+0.5)*f.pitch }

func (f columnsFrame) y(value int64) float64 {
	return f.bottom - f.scale.at(float64(value))*(f.bottom-f.top)
}

// SVG is the chart as an element to stand in a page.
func (c *Columns) SVG() template.HTML {
	p := newPicture(c.Words, c.height())
	c.draw(p)
	return p.html()
}

func (c *Columns) height() float64 { return c.frame().height }

func (c *Columns) draw(p *picture) {
	f := c.frame()
	for _, tick := range f.scale.ticks {
		fmt.Fprintf(p, `<path class="grid" d="M%.1f %.1fH%.1f"/>`, f.left, f.y(int64(tick)), f.right)
		p.text("tick", "end", f.left-8, f.y(int64(tick))+4.5, c.Number(int64(tick)))
	}
	var d strings.Builder
	for i, value := range c.Values {
		if value > 0 {
			fmt.Fprintf(&d, "M%.1f %.1fV%.1fh%.1fV%.1fz", f.x(i)-f.wide/2, f.bottom, f.y(value), f.wide, f.bottom)
		}
		if f.valued {
			p.text("key", "middle", f.x(i), f.y(value)-5, c.Number(value))
		}
	}
	fmt.Fprintf(p, `<g class="s0"><path class="column" d="%s"/></g>`, d.String())
	for i := f.every - 1; i < len(c.Names); i += f.every {
		anchor, at := "middle", f.x(i)
		if at+textWidth(c.Names[i])/2 > chartWidth {
			anchor, at = "end", chartWidth
		}
		p.text("tick", anchor, at, f.bottom+18, c.Names[i])
	}
	p.text("tick", "middle", (f.left+f.right)/2, f.bottom+18+labelHeight, c.Axis)
}
