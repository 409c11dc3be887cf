package sitegen

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// lineChart is a line for each series. A value that has no place on the scale leaves a gap.
type lineChart struct {
	chartWords
	axis   string   // what the places are, below them; or ""
	places []string // along the axis
	series []series
	scale  scale
}

type series struct {
	name   string
	values []int64
}

// mergeSeries puts series with the same values into one, under a common name: one of their lines would
// hide the others.
func mergeSeries(all []series, name func(names []string) (string, error)) (merged []series, err error) {
	var names [][]string
	for _, s := range all {
		i := slices.IndexFunc(merged, func(other series) bool { return slices.Equal(s.values, other.values) })
		if i < 0 {
			merged, names = append(merged, s), append(names, []string{s.name})
			continue
		}
		names[i] = append(names[i], s.name)
	}
	for i := range merged {
		if merged[i].name, err = name(names[i]); err != nil {
			return nil, err
		}
	}
	return merged, nil
}

// linesFrame is where the lines of a chart stand.
type linesFrame struct {
	left, right, top, bottom, height float64
	first, pitch                     float64 // the first place, and how far it is from one to the next
	scale                            scale
}

func (c *lineChart) frame() linesFrame {
	f := linesFrame{scale: c.scale, top: 18}
	f.bottom = f.top + max(276, float64(len(c.series)-1)*labelHeight)
	f.height = f.bottom + 36
	if c.axis != "" {
		f.height += labelHeight
	}
	var names, ticks []string
	for _, s := range c.series {
		names = append(names, s.name)
	}
	for _, tick := range c.scale.ticks {
		ticks = append(ticks, c.number(int64(tick)))
	}
	f.left = widest(ticks) + 12
	f.right = chartWidth - widest(names) - 45 // the names of the series stand there
	f.first = f.left + 24
	f.pitch = (f.right - 24 - f.first) / float64(max(1, len(c.places)-1))
	if len(c.places) == 1 {
		f.first += f.pitch / 2
	}
	return f
}

func (f linesFrame) x(i int) float64 { return f.first + float64(i)*f.pitch }

func (f linesFrame) y(value float64) float64 { return f.bottom - f.scale.at(value)*(f.bottom-f.top) }

func (c *lineChart) svg() template.HTML {
	f := c.frame()
	p := newPicture(c.chartWords, f.height)
	for _, tick := range c.scale.ticks {
		fmt.Fprintf(p, `<path class="grid" d="M%.1f %.1fH%.1f"/>`, f.left, f.y(tick), f.right)
		p.text("tick", "end", f.left-8, f.y(tick)+4.5, c.number(int64(tick)))
	}
	every := 1 // label along the axis
	for float64(every)*f.pitch < widest(c.places)+8 && every < len(c.places) {
		every++
	}
	for i := 0; i < len(c.places); i += every {
		p.text("tick", "middle", f.x(i), f.bottom+24, c.places[i])
	}
	if c.axis != "" {
		p.text("tick", "middle", (f.left+f.right)/2, f.bottom+24+labelHeight, c.axis)
	}
	ends := make([]float64, len(c.series))
	for i, s := range c.series {
		fmt.Fprintf(p, `<g class="s%d">%s</g>`, i%looks, s.draw(i, f))
		ends[i] = f.bottom
		for _, v := range s.values {
			if f.scale.has(v) {
				ends[i] = f.y(float64(v))
			}
		}
	}
	for i, y := range spread(ends, labelHeight, f.top, f.bottom) {
		x := f.right + 10
		fmt.Fprintf(p, `<g class="s%d"><path class="stroke" d="M%.1f %.1fh20"/><path class="point" d="%s"/></g>`,
			i%looks, x, y, point(i, x+10, y))
		p.text("name", "start", x+27, y+4.5, c.series[i].name)
	}
	return p.html()
}

// draw draws the line and the points of a series.
func (s series) draw(index int, f linesFrame) string {
	var path, points strings.Builder
	pen := "M"
	for i, v := range s.values {
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
