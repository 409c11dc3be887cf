package report

import (
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"queens/player"
)

// mostWide is how many pixels a picture is wide at most, unless the page says otherwise.
const mostWide = 480

// SVG is a picture as a file of its own, or as an element in a page. It has a ground, so it can be seen on any page, in the colours of the page's
// theme where the reader's program knows light-dark(), and else in those of the light one. title says in words what it shows.
func SVG(d player.Drawing, title string) string {
	var t strings.Builder
	width, height := d.Width, d.Height
	if width > mostWide {
		width, height = mostWide, height*mostWide/width
	}
	fmt.Fprintf(&t, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img"`, d.Width, d.Height, width, height)
	t.WriteString(` fill="none" stroke-linejoin="round" stroke-linecap="round" font-family="system-ui, sans-serif" text-anchor="middle" dominant-baseline="central">`)
	fmt.Fprintf(&t, "<title>%s</title>", html.EscapeString(title))
	fmt.Fprintf(&t, `<rect width="%d" height="%d"%s/>`, d.Width, d.Height, paint("fill", player.Named("pane")))
	if g := d.Ground; g != nil {
		side := g.N * g.Cell
		fmt.Fprintf(&t, `<rect x="%d" y="%d" width="%d" height="%[3]d"%s/>`, g.X, g.Y, side, paint("fill", player.Named("square-light")))
		// Every second square of a row is a dash of a line.
		var dark strings.Builder
		for row := range g.N {
			fmt.Fprintf(&dark, "M%d %dH%d", g.X+(row+1)%2*g.Cell, g.Y+row*g.Cell+g.Cell/2, g.X+side)
		}
		fmt.Fprintf(&t, `<path d="%s" stroke-width="%d" stroke-dasharray="%[2]d" stroke-linecap="butt"%s/>`, &dark, g.Cell, paint("stroke", player.Named("square-dark")))
	}
	for _, layer := range d.Layers {
		look := paint("fill", layer.Look.Fill)
		if !layer.Look.Stroke.None() {
			look = fmt.Sprintf(` stroke-width="%g"`, layer.Look.Width) + paints(layer.Look.Fill, layer.Look.Stroke)
		}
		if layer.Path != "" {
			fmt.Fprintf(&t, `<path d="%s"%s/>`, layer.Path, look)
		}
		for _, label := range layer.Labels {
			anchor := ""
			if label.Begins {
				anchor = ` text-anchor="start"`
			}
			fmt.Fprintf(&t, `<text x="%d" y="%d" font-size="%d"%s%s>%s</text>`, label.X, label.Y, label.Size, anchor, look, html.EscapeString(label.Text))
		}
	}
	t.WriteString("</svg>")
	return t.String()
}

// Picture is a picture for a notebook, by media type. It is there as HTML, too, since nbconvert takes a picture that stands alone apart and
// leaves nothing of it; and as one with an address, so that its style holds for nothing else. text says what it shows.
func Picture(svg, text string) map[string]any {
	return map[string]any{
		"image/svg+xml": svg,
		"text/html": fmt.Sprintf(`<img alt="%s" src="data:image/svg+xml;base64,%s" style="max-width:100%%;height:auto">`,
			html.EscapeString(text), base64.StdEncoding.EncodeToString([]byte(svg))),
		"text/plain": text,
	}
}

// paint is a colour as attributes: a plain one, and a style in both themes that programs pass over which do not know it.
func paint(what string, c player.Colour) string {
	if c.None() {
		return ""
	}
	return fmt.Sprintf(` %[1]s="%[2]s" style="%[1]s:%[3]s"`, what, player.Hex(c.Light), both(c))
}

// paints is the same of a filling, which may be none, and of a stroke.
func paints(fill, stroke player.Colour) string {
	if fill.None() {
		return paint("stroke", stroke)
	}
	return fmt.Sprintf(` fill="%s" stroke="%s" style="fill:%s;stroke:%s"`, player.Hex(fill.Light), player.Hex(stroke.Light), both(fill), both(stroke))
}

func both(c player.Colour) string {
	return fmt.Sprintf("light-dark(%s,%s)", player.Hex(c.Light), player.Hex(c.Dark))
}
