package sitegen

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"math"
	"slices"
	"strings"
)

// chart is values against n, a line for each series, on a logarithmic scale. A value of 0 has no place
// on it and leaves a gap.
type chart struct {
	title, desc string // for those who do not see it
	id          string // of this chart on its page
	from        int    // the first n
	series      []series
	number      func(int64) string
}

type series struct {
	name   string
	values []int64
}

// Measures of the picture, in its own units.
const (
	chartWidth  = 720
	chartHeight = 340
	glyph       = 7.6 // width of a letter or digit, at most
	chartTop    = 18
	chartBottom = 46
	labelHeight = 17
	looks       = 6 // of lines in the style sheet, told apart by colour and dashes
)

// svg draws the chart. Colours and dashes are classes of the style sheet.
func (c chart) svg() template.HTML {
	height := max(chartHeight, chartTop+chartBottom+len(c.series)*labelHeight)
	low, high := c.decades()
	steps, longest := 0, 0
	for _, s := range c.series {
		steps = max(steps, len(s.values)-1)
		longest = max(longest, len(s.name))
	}
	left := glyph*float64(len(c.number(int64(math.Pow10(high))))) + 12
	right := chartWidth - glyph*float64(longest) - 45 // the names of the series stand there
	x := func(i int) float64 {
		if steps == 0 {
			return (left + right) / 2
		}
		return left + 24 + float64(i)*(right-left-36)/float64(steps)
	}
	y := func(value float64) float64 {
		plot := float64(height - chartTop - chartBottom)
		return float64(height-chartBottom) - (math.Log10(value)-float64(low))/float64(high-low)*plot
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-labelledby="%s-t %s-d">`, chartWidth, height, c.id, c.id)
	fmt.Fprintf(&b, `<title id="%s-t">%s</title><desc id="%s-d">%s</desc>`, c.id, html.EscapeString(c.title), c.id, html.EscapeString(c.desc))
	for decade := low; decade <= high; decade++ {
		value := math.Pow10(decade)
		fmt.Fprintf(&b, `<path class="grid" d="M%.1f %.1fH%.1f"/>`, left, y(value), right)
		fmt.Fprintf(&b, `<text class="tick" x="%.1f" y="%.1f" text-anchor="end">%s</text>`, left-8, y(value)+4.5, c.number(int64(value)))
	}
	for i := range steps + 1 {
		fmt.Fprintf(&b, `<text class="tick" x="%.1f" y="%d" text-anchor="middle">n = %d</text>`, x(i), height-chartBottom+24, c.from+i)
	}
	for i, s := range c.series {
		fmt.Fprintf(&b, `<g class="s%d">%s</g>`, i%looks, s.draw(i, x, y))
	}
	b.WriteString(c.names(right+10, float64(height-chartBottom), y))
	b.WriteString("</svg>\n")
	return template.HTML(b.String())
}

// decades are the powers of ten that hold all values.
func (c chart) decades() (low, high int) {
	least, most := math.Inf(1), 1.0
	for _, s := range c.series {
		for _, v := range s.values {
			if v > 0 {
				least, most = min(least, float64(v)), max(most, float64(v))
			}
		}
	}
	if math.IsInf(least, 1) {
		least = 1
	}
	low, high = int(math.Floor(math.Log10(least))), int(math.Ceil(math.Log10(most)))
	return low, max(high, low+1)
}

// draw draws the line and the points of a series.
func (s series) draw(index int, x func(int) float64, y func(float64) float64) string {
	var path, points strings.Builder
	pen := "M"
	for i, v := range s.values {
		if v <= 0 {
			pen = "M"
			continue
		}
		px, py := x(i), y(float64(v))
		fmt.Fprintf(&path, "%s%.1f %.1f", pen, px, py)
		pen = "L"
		points.WriteString(point(index, px, py))
	}
	return fmt.Sprintf(`<path class="stroke" d="%s"/><path class="point" d="%s"/>`, path.String(), points.String())
}

// shapes of points, each as where its path begins beside the point and how it goes on. There is one more
// than looks of lines, so that the pair of both comes back after 42 series only.
var shapes = [looks + 1]struct {
	x, y float64
	path string
}{
	{-4, 0, "a4 4 0 1 0 8 0a4 4 0 1 0-8 0"},      // disc
	{-3.5, -3.5, "h7v7h-7z"},                     // square
	{0, -5, "l5 8h-10z"},                         // triangle
	{0, -5, "l5 5l-5 5l-5-5z"},                   // diamond
	{0, 5, "l5-8h-10z"},                          // triangle on its tip
	{-1.5, -4.5, "h3v3h3v3h-3v3h-3v-3h-3v-3h3z"}, // cross
	{-4, -4.5, "h8l-8 9h8z"},                     // hourglass
}

// point is the mark of a series at a place.
func point(series int, x, y float64) string {
	s := shapes[series%len(shapes)]
	return fmt.Sprintf("M%.1f %.1f%s", x+s.x, y+s.y, s.path)
}

// names writes the name of each series beside its last value, moved apart where they would cover each
// other.
func (c chart) names(left, bottom float64, y func(float64) float64) string {
	type label struct {
		series int
		y      float64
	}
	var labels []label
	for i, s := range c.series {
		at := bottom
		for _, v := range s.values {
			if v > 0 {
				at = y(float64(v))
			}
		}
		labels = append(labels, label{i, at})
	}
	slices.SortStableFunc(labels, func(a, b label) int { return cmp.Compare(a.y, b.y) })
	for i := range labels {
		lowest := float64(chartTop)
		if i > 0 {
			lowest = labels[i-1].y + labelHeight
		}
		labels[i].y = max(labels[i].y, lowest)
	}
	for i := len(labels) - 1; i >= 0; i-- {
		highest := bottom
		if i < len(labels)-1 {
			highest = labels[i+1].y - labelHeight
		}
		labels[i].y = min(labels[i].y, highest)
	}
	var b strings.Builder
	for _, l := range labels {
		fmt.Fprintf(&b, `<g class="s%d"><path class="stroke" d="M%.1f %.1fh20"/><path class="point" d="%s"/></g>`,
			l.series%looks, left, l.y, point(l.series, left+10, l.y))
		fmt.Fprintf(&b, `<text class="name" x="%.1f" y="%.1f">%s</text>`, left+27, l.y+4.5, html.EscapeString(c.series[l.series].name))
	}
	return b.String()
}
