package chart

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// Lines is a line for each series. A value that has no place on the scale leaves a gap.
type Lines struct {
	Words
	Axis   string   // what the places are, below them; or ""
	Places []string // along the axis
	Series []Series
	Scale  Scale
}

// Series is a line of a chart, with a value for each place.
type Series struct {
	Name   string
	Values []int64
}

// Merge puts series with the same values into one, under a common name: one of their lines would
// hide the others.
func Merge(all []Series, name func(names []string) (string, error)) (merged []Series, err error) {
	var names [][]string
	for _, s := range all {
		i := slices.IndexFunc(merged, func(other Series) bool { return slices.Equal(s.Values, other.Values) })
		if i < 0 {
			merged, names = append(merged, s), append(names, []string{s.Name})
			continue
		}
		names[i] = append(names[i], s.Name)
	}
	for i := range merged {
		if merged[i].Name, err = name(names[i]); err != nil {
			return nil, err
		}
	}
	return merged, nil
}

// linesFrame is where the lines of a chart stand.
type linesFrame struct {
	left, right, top, bottom, height float64
	first, pitch                     float64 // the first place, and how far it is from one to the next
	scale                            Scale
}

func (c *Lines) frame() linesFrame {
	f := linesFrame{scale: c.Scale, top: 18}
	f.bottom = f.top + max(276, float64(len(c.Series)-1)*labelHeight)
	f.height = f.bottom + 36
	if c.Axis != "" {
		f.height += labelHeight
	}
	var names, ticks []string
	for _, s := range c.Series {
		names = append(names, s.Name)
	}
	for _, tick := range c.Scale.ticks {
		ticks = append(ticks, c.Number(int64(tick)))
	}
	f.left = widest(ticks) + 12
	f.right = chartWidth - widest(names) - 45 // the names of the series stand there
	f.first = f.left + 24
	f.pitch = (f.right - 24 - f.first) / float64(max(1, len(c.Places)-1))
	if len(c.Places) == 1 {
		f.first += f.pitch / 2
	}
	return f
}

func (f linesFrame) x(i int) float64 { return f.first + float64(i)*f.pitch }

func (f linesFrame) y(value float64) float64 { return f.bottom - f.scale.at(value)*(f.bottom-f.top) }

// SVG is the chart as an element to stand in a page.
func (c *Lines) SVG() template.HTML {
	f := c.frame()
	p := newPicture(c.Words, f.height)
	for _, tick := range c.Scale.ticks {
		fmt.Fprintf(p, `<path class="grid" d="M%.1f %.1fH%.1f"/>`, f.left, f.y(tick), f.right)
		p.text("tick", "end", f.left-8, f.y(tick)+4.5, c.Number(int64(tick)))
	}
	every := 1 // label along the axis
	for float64(every)*f.pitch < widest(c.Places)+8 && every < len(c.Places) {
		every++
	}
	for i := 0; i < len(c.Places); i += every {
		p.text("tick", "middle", f.x(i), f.bottom+24, c.Places[i])
	}
	if c.Axis != "" {
		p.text("tick", "middle", (f.left+f.right)/2, f.bottom+24+labelHeight, c.Axis)
	}
	ends := make([]float64, len(c.Series))
	for i, s := range c.Series {
		fmt.Fprintf(p, `<g class="s%d">%s</g>`, i%looks, s.draw(i, f))
		ends[i] = f.bottom
		for _, v := range s.Values {
			if f.scale.has(v) {
				ends[i] = f.y(float64(v))
			}
		}
	}
	for i, y := range spread(ends, labelHeight, f.top, f.bottom) {
		x := f.right + 10
		fmt.Fprintf(p, `<g class="s%d"><path class="stroke" d="M%.1f %.1fh20"/><path class="point" d="%s"/></g>`,
			i%looks, x, y, point(i, x+10, y))
		p.text("name", "start", x+27, y+4.5, c.Series[i].Name)
	}
	return p.html()
}

// draw draws the line and the points of a series.
func (s Series) draw(index int, f linesFrame) string {
	var path, points strings.Builder
	pen := "M"
	for i, v := range s.Values {
		if !f.scale.has(v) {
			pen = "M"
			continue
		}
		x, y := f.x(i), f.y(float64(v))
		fmt.Fprintf(&path, "%s%.1f %.1f", pen, x, y)
		pen = "L"
		points.WriteString(point(index, x, y))
	}
	return fmt.Sprintf(`<path class="stroke" d="%s"/><path class="point" d="%s"/>`, path.String(), points.String())
}
