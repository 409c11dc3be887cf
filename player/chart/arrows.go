package chart

import (
	"fmt"
	"html/template"
)

// Arrows is an arrow for each row, from one number to another, on a logarithmic scale.
type Arrows struct {
	Words
	Names  []string
	Values [][2]int64 // before and after
	Notes  []string   // at the right of each
}

// arrowsFrame is where the arrows of a chart stand.
type arrowsFrame struct {
	left, right, top, bottom, height float64
	scale                            Scale
}

func (c *Arrows) frame() arrowsFrame {
	var values [][]int64
	for _, v := range c.Values {
		values = append(values, v[:])
	}
	f := arrowsFrame{left: widest(c.Names) + 20, right: chartWidth - widest(c.Notes) - 30, top: 8, scale: LogScale(values)}
	f.bottom = f.top + float64(len(c.Names))*barPitch
	f.height = f.bottom + 26
	return f
}

func (f arrowsFrame) x(value int64) float64 {
	return f.left + f.scale.at(float64(value))*(f.right-f.left)
}

func (f arrowsFrame) y(row int) float64 { return f.top + (float64(row)+0.5)*barPitch }

// SVG is the chart as an element to stand in a page.
func (c *Arrows) SVG() template.HTML {
	f := c.frame()
	p := newPicture(c.Words, f.height)
	var places []float64
	var labels []string
	for _, tick := range f.scale.ticks {
		at := f.x(int64(tick))
		fmt.Fprintf(p, `<path class="grid" d="M%.1f %.1fV%.1f"/>`, at, f.top, f.bottom)
		places, labels = append(places, at), append(labels, c.Number(int64(tick)))
	}
	p.labels(f.bottom+18, places, labels)
	for i, name := range c.Names {
		from, to, y := f.x(c.Values[i][0]), f.x(c.Values[i][1]), f.y(i)
		p.text("name", "end", f.left-20, y+4.5, name)
		fmt.Fprintf(p, `<g class="s0"><path class="stroke" d="M%.1f %.1fH%.1f"/><path class="hollow" d="M%.1f %.1f%s"/><path class="point" d="M%.1f %.1f%s"/></g>`,
			from, y, to, from-4, y, "a4 4 0 1 0 8 0a4 4 0 1 0-8 0", to, y, head(from, to))
		p.text("tick", "start", f.right+14, y+4.5, c.Notes[i])
	}
	return p.html()
}

// head is the head of an arrow.
func head(from, to float64) string {
	if to < from {
		return "l9-5v10z"
	}
	return "l-9-5v10z"
}
