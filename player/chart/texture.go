package chart

import (
	"fmt"
	"math"
	"strings"
)

// A texture fills a piece of a bar with lines. They are drawn, and not an SVG pattern: of patterns a browser makes
// printed pages of many megabytes.
type texture []stroke

// stroke draws some of the lines of a texture. The class gives them their width and dashes.
type stroke struct {
	class string
	path  func(x, y, wide float64) string
}

// textures are told apart without their colours. Those of the kinds that make long pieces take few bytes.
var textures = [...]texture{
	{{"full", lying(barHeight / 2)}},
	{{"thin", rising}},
	{{"thin", lying(3, 8, 13)}},
	{{"standing", lying(barHeight / 2)}},
	{{"thin", falling}},
	{{"thin", lying(4, 12)}, {"posts", lying(barHeight / 2)}},
	{{"dots", lying(3, 8, 13)}},
	{{"thin", rising}, {"thin", falling}},
	{{"board", lying(4)}, {"board off", lying(12)}},
	{{"thin", waves}},
}

// piece draws a piece of a bar, or its key.
func (p *picture) piece(piece Piece, x, y, wide float64) {
	fmt.Fprintf(p, `<g class="s%d"><path class="ground" d="M%.1f %.1fh%.1fv%dh-%.1fz"/>`, piece.Look%looks, x, y, wide, barHeight, wide)
	for _, stroke := range textures[piece.Look%len(textures)] {
		if path := stroke.path(x, y, wide); path != "" {
			fmt.Fprintf(p, `<path class="%s" d="%s"/>`, stroke.class, path)
		}
	}
	p.WriteString("</g>")
}

// lying are lines from left to right, so far from the top.
func lying(heights ...float64) func(x, y, wide float64) string {
	return func(x, y, wide float64) string {
		var b strings.Builder
		for _, height := range heights {
			fmt.Fprintf(&b, "M%.1f %.1fh%.1f", x, y+height, wide)
		}
		return b.String()
	}
}

// between are the lines of a texture: how far they are from each other.
const between = 5

// rising are lines aslant, cut off at both ends of the piece.
func rising(x, y, wide float64) string {
	var b strings.Builder
	for from := x - barHeight + between/2; from < x+wide; from += between {
		left, right := max(from, x), min(from+barHeight, x+wide)
		if right > left {
			fmt.Fprintf(&b, "M%.1f %.1fL%.1f %.1f", left, y+barHeight-(left-from), right, y+barHeight-(right-from))
		}
	}
	return b.String()
}

// falling are the same lines the other way.
func falling(x, y, wide float64) string {
	var b strings.Builder
	for from := x - barHeight + between/2; from < x+wide; from += between {
		left, right := max(from, x), min(from+barHeight, x+wide)
		if right > left {
			fmt.Fprintf(&b, "M%.1f %.1fL%.1f %.1f", left, y+left-from, right, y+right-from)
		}
	}
	return b.String()
}

// waves are a line that goes up and down over and over.
func waves(x, y, wide float64) string {
	var b strings.Builder
	for _, height := range []float64{5, 11} {
		fmt.Fprintf(&b, "M%.1f %.1f", x, y+height)
		for at, up := 0.0, true; at < wide; at, up = at+3, !up {
			step := math.Min(3, wide-at)
			rise := step
			if up {
				rise = -step
			}
			fmt.Fprintf(&b, "l%.1f %.1f", step, rise)
		}
	}
	return b.String()
}
