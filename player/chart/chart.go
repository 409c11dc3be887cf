// Package chart draws numbers as SVG: lines, bars and arrows, for pages that bring in [Style].
//
// Charts name colours, dashes and textures by classes of the style sheet; whoever sees no colours tells lines by dashes and points,
// and pieces of bars by textures. A chart first lays out a frame of places, which tests measure, and then draws.
package chart

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"math"
	"slices"
	"strings"

	"golang.org/x/text/width"
)

// Measures of the pictures, in their own units.
const (
	chartWidth  = 720
	glyph       = 7.6  // width of a letter or digit, at most
	wideGlyph   = 13.5 // of a Chinese character
	labelHeight = 17
	looks       = 6 // of lines in the style sheet, told apart by colour and dashes
)

// Shapes is the number of shapes of points: so many series are told apart by them alone.
const Shapes = looks + 1

// Words are what a chart says beside its numbers.
type Words struct {
	ID          string             // of this chart on its page
	Title, Desc string             // for those who do not see it
	Number      func(int64) string // as the language writes one
}

// picture is a chart that is being drawn.
type picture struct{ strings.Builder }

func newPicture(words Words, height float64) *picture {
	p := &picture{}
	fmt.Fprintf(p, `<svg class="chart" viewBox="0 0 %d %.0f" role="img" aria-labelledby="%[3]s-t %[3]s-d">`, chartWidth, height, words.ID)
	fmt.Fprintf(p, `<title id="%[1]s-t">%[2]s</title><desc id="%[1]s-d">%[3]s</desc>`,
		words.ID, html.EscapeString(words.Title), html.EscapeString(words.Desc))
	return p
}

func (p *picture) html() template.HTML {
	p.WriteString("</svg>\n")
	return template.HTML(p.String())
}

// text writes text. The anchor is start, middle or end: the part of it that stands at x.
func (p *picture) text(class, anchor string, x, y float64, text string) {
	fmt.Fprintf(p, `<text class="%s" x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, class, x, y, anchor, html.EscapeString(text))
}

// labels writes labels below their places on an axis from left to right, but for those that would cover the one
// before.
func (p *picture) labels(y float64, places []float64, labels []string) {
	free := math.Inf(-1)
	for i, label := range labels {
		half := textWidth(label) / 2
		if places[i]-half < free {
			continue
		}
		p.text("tick", "middle", places[i], y, label)
		free = places[i] + half + glyph
	}
}

// textWidth is how wide a text is, at most.
func textWidth(text string) (sum float64) {
	for _, r := range text {
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			sum += wideGlyph
		default:
			sum += glyph
		}
	}
	return sum
}

// widest is the width of the widest of some texts.
func widest(texts []string) (most float64) {
	for _, text := range texts {
		most = max(most, textWidth(text))
	}
	return most
}

// shapes of points, each as where its path begins beside the point and how it goes on. There is one more
// than looks of lines, so that the pair of both comes back after 42 series only.
var shapes = [Shapes]struct {
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

// spread moves places apart, as little as it can, so that each has room and none lies beyond top or bottom.
// There is room for all of them there.
func spread(places []float64, room, top, bottom float64) []float64 {
	order := make([]int, len(places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(places[a], places[b]) })
	spread := slices.Clone(places)
	lowest := top
	for _, i := range order {
		spread[i] = max(spread[i], lowest)
		lowest = spread[i] + room
	}
	highest := bottom
	for _, i := range slices.Backward(order) {
		spread[i] = min(spread[i], highest)
		highest = spread[i] - room
	}
	return spread
}
