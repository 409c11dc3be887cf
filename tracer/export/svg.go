package export

import (
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"queens/player"
)

// svgFormat is a picture for slides and pages: the board at a step, or a film of many. It is one file that needs nothing, in the
// colours of the reader's theme.
//
// A film is a strip with a frame a step, all side by side behind a window of one frame, and a single animation that moves it frame by
// frame. So a browser has one thing to reckon with, however long the film is; it stands still for readers who want
// that, and in programs that know no animations.
var svgFormat = &Format{
	Name: "svg", Ext: ".svg", Media: "image/svg+xml", For: "slides and pages: the board at a step, or an animation",
	Uses: []Use{UseLocale, UseCaption, UseDelay, UseRows, UseOnly}, MaxSteps: 1000, MaxN: largestPicture, write: writeSVG,
}

// MaxSteps: a film of 1,000 steps is a file of half a megabyte, which Chromium opens in half a second and holds in 80 MB, and a step of it
// costs some milliseconds. All three grow with the steps; with 10,000 a page no longer answers.

func writeSVG(ctx context.Context, w io.Writer, p *Part, o Options) error {
	f := newFilm(p, o)
	for m, err := range p.moments(ctx) {
		if err == nil {
			err = f.add(m)
		}
		if err != nil {
			return err
		}
	}
	if len(f.frames) == 0 {
		return noSteps("svg", p)
	}
	if err := f.finish(); err != nil {
		return err
	}
	out := &svgWriter{bufio.NewWriter(w)}
	f.write(out)
	return out.Flush()
}

// svgWriter writes elements. The first error of writing stays, and is told by Flush.
type svgWriter struct{ *bufio.Writer }

func (w *svgWriter) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// escaped is a text as it may stand in an element or in an attribute. What XML does not allow is replaced.
func escaped(text string) string {
	var out strings.Builder
	xml.EscapeText(&out, []byte(text)) // a builder takes everything
	return out.String()
}

// measure is a length with one place at most.
func measure(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

// paint is a look as attributes, in the light theme: programs that read no style sheets show that.
func paint(look player.Look) string {
	text := ` fill="none"`
	if !look.Fill.None() {
		text = fmt.Sprintf(` fill="%s"`, player.Hex(look.Fill.Light))
	}
	if !look.Stroke.None() {
		text += fmt.Sprintf(` stroke="%s" stroke-width="%g"`, player.Hex(look.Stroke.Light), look.Width)
	}
	if look.Butt {
		text += ` stroke-linecap="butt"`
	}
	return text
}

// besides are the colours of what is drawn beside the layers of a board, by class: names of the style sheet.
var besides = []struct{ class, fill, stroke string }{
	{"page", "pane", ""},
	{"text", "text", ""},
	{"quiet", "quiet", ""},
	{"current", "current", ""}, // the bar below the line of the program, and its edge
	{"edge", "current-edge", ""},
	{"light", "square-light", ""},
	{"dark", "", "square-dark"},
}

// beside is the look of such a class.
func beside(class string) (look player.Look) {
	for _, b := range besides {
		if b.class == class {
			look = player.Look{Fill: player.Named(b.fill), Stroke: player.Named(b.stroke)}
		}
	}
	return look
}

// write writes the file. Its units and their origin are those of the board's drawing, which stands in its middle.
func (f *film) write(w *svgWriter) {
	pad, line := f.size*0.75, f.size*1.4
	left := (float64(f.first.Width) - f.inner) / 2 // where texts begin
	at := struct{ position, code, sentence, foot, end float64 }{position: float64(f.first.Height) + pad + f.size}
	at.end = at.position
	if f.o.Caption {
		at.code = at.end + line*1.25
		at.sentence = at.code + line*float64(f.codes-1) + line*1.25
		at.end = at.sentence + line*float64(f.sentences-1)
	}
	if len(f.foot) > 0 {
		at.foot = at.end + line
		at.end = at.foot + line*float64(len(f.foot)-1)
	}
	width, height := math.Ceil(f.inner+2*pad), math.Ceil(at.end+2*pad)
	window := fmt.Sprintf(`viewBox="%s %s %s %s" width="%[3]s" height="%[4]s"`, measure(left-pad), measure(-pad), measure(width), measure(height))
	corner := fmt.Sprintf(`x="%s" y="%s"`, measure(left-pad), measure(-pad))

	w.printf(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" %s role="img" lang="%s"`, window, f.o.Locale)
	w.printf(` font-family="system-ui, sans-serif" font-size="%s" stroke-linejoin="round" stroke-linecap="round">`+"\n", measure(f.size))
	w.printf("<title>%s</title>\n<desc>%s</desc>\n", escaped(f.title), escaped(f.desc))
	f.writeStyle(w, width)
	f.writeStock(w)
	w.rect("page", left-pad, -pad, width, height)
	f.writeGround(w)
	if f.o.Caption { // the bar below the line of the program, as the player has it
		top, tall := at.code-f.size*1.15, line*float64(f.codes)+f.size*0.2
		w.rect("current", left, top, f.inner, tall)
		w.rect("edge", left, top, f.size*0.2, tall)
	}
	w.lines(f.foot, fmt.Sprintf(` class="quiet"%s font-size="%s"`, paint(beside("quiet")), measure(f.size*footSize)), left, at.foot, line)
	if f.moves() { // the window keeps the other frames out of sight, whatever the file is shown in
		w.printf(`<svg %s %s><g class="film text"%s transform="translate(%s)">`+"\n", corner, window, paint(beside("text")), measure(-width*float64(f.still)))
	} else {
		w.printf(`<g class="text"%s>`+"\n", paint(beside("text")))
	}
	for i, frame := range f.frames {
		w.printf("<g")
		if i > 0 {
			w.printf(` transform="translate(%s)"`, measure(width*float64(i)))
		}
		w.printf(">")
		for _, id := range frame.pieces {
			f.writePiece(w, id)
		}
		w.lines([]string{frame.position}, "", left, at.position, line)
		w.lines(frame.code, fmt.Sprintf(` font-family="%s" font-size="%s" xml:space="preserve"`, mono, measure(f.size*codeSize)), left+f.size*codeFrom, at.code, line)
		w.lines(frame.lines, "", left, at.sentence, line)
		w.printf("</g>\n")
	}
	w.printf("</g>")
	if f.moves() {
		w.printf("</svg>")
	}
	w.printf("\n</svg>\n")
}

// writeGround writes the squares of the board, and the numbers at its edge.
func (f *film) writeGround(w *svgWriter) {
	g := f.first.Ground
	if g == nil {
		return
	}
	side := float64(g.N * g.Cell)
	w.rect("light", float64(g.X), float64(g.Y), side, side)
	w.printf(`<path class="dark" fill="none" stroke="%s" stroke-linecap="butt" stroke-width="%[2]d" stroke-dasharray="%[2]d" d="`, player.Hex(beside("dark").Stroke.Light), g.Cell)
	for row := range g.N { // a dash is a square
		w.printf("M%d %dH%d", g.X+(row+1)%2*g.Cell, g.Y+row*g.Cell+g.Cell/2, g.X+g.N*g.Cell)
	}
	w.printf("\"/>\n")
	for _, l := range f.first.Layers {
		if l.Labels != nil {
			w.layer(l, "")
			w.printf("\n")
		}
	}
}

func (w *svgWriter) rect(class string, x, y, width, height float64) {
	w.printf(`<rect class="%s"%s x="%s" y="%s" width="%s" height="%s"/>`+"\n", class, paint(beside(class)), measure(x), measure(y), measure(width), measure(height))
}

// lines writes lines of text, one below the other.
func (w *svgWriter) lines(lines []string, attributes string, x, y, height float64) {
	for i, text := range lines {
		w.printf(`<text%s x="%s" y="%s">%s</text>`, attributes, measure(x), measure(y+height*float64(i)), escaped(text))
	}
}

// writeStock writes the layers that several frames show.
func (f *film) writeStock(w *svgWriter) {
	w.printf("<defs>\n")
	for id, l := range f.stock.layers {
		if f.stock.shown[id] > 1 {
			w.layer(l, fmt.Sprintf(` id="p%d"`, id))
			w.printf("\n")
		}
	}
	w.printf("</defs>\n")
}

// writePiece writes a layer in its place, or that it is used there, in the way that programs know, too, which are older than SVG 2.
func (f *film) writePiece(w *svgWriter, id int) {
	if f.stock.shown[id] > 1 {
		w.printf(`<use xlink:href="#p%d"/>`, id)
		return
	}
	w.layer(f.stock.layers[id], "")
}

func (w *svgWriter) layer(l player.Layer, id string) {
	if l.Labels == nil {
		w.printf(`<path%s class="%s"%s d="%s"/>`, id, l.Class, paint(l.Look), l.Path)
		return
	}
	w.printf(`<g%s class="%s"%s>`, id, l.Class, paint(l.Look))
	for _, label := range l.Labels {
		anchor := ` text-anchor="middle"`
		if label.Begins {
			anchor = ""
		}
		w.printf(`<text x="%d" y="%s" font-size="%d"%s>%s</text>`, label.X, measure(float64(label.Y)+0.36*float64(label.Size)), label.Size, anchor, escaped(label.Text))
	}
	w.printf("</g>")
}

// writeStyle writes the colours of the dark theme, and what makes the film move.
func (f *film) writeStyle(w *svgWriter, width float64) {
	w.printf("<style>\n@media (prefers-color-scheme: dark) {\n")
	rule := func(class string, look player.Look) {
		w.printf(".%s {", class)
		if !look.Fill.None() {
			w.printf(" fill: %s;", player.Hex(look.Fill.Dark))
		}
		if !look.Stroke.None() {
			w.printf(" stroke: %s;", player.Hex(look.Stroke.Dark))
		}
		w.printf(" }\n")
	}
	for _, b := range besides {
		rule(b.class, beside(b.class))
	}
	seen := map[string]bool{}
	for _, l := range slices.Concat(f.first.Layers, f.stock.layers) {
		if !seen[l.Class] {
			seen[l.Class] = true
			rule(l.Class, l.Look)
		}
	}
	w.printf("}\n")
	if f.moves() {
		moving := time.Duration(len(f.frames)-1) * f.o.Delay
		whole := moving + hold(f.o.Delay)
		w.printf("@media (prefers-reduced-motion: no-preference) {\n.film { animation: film %ss infinite; }\n}\n", cssSeconds(whole))
		w.printf("@keyframes film {\nfrom { transform: translate(0); animation-timing-function: steps(%d); }\n", len(f.frames)-1)
		w.printf("%s%%, to { transform: translate(%spx); }\n}\n", strconv.FormatFloat(100*float64(moving)/float64(whole), 'f', 9, 64), measure(-width*float64(len(f.frames)-1)))
	}
	w.printf("</style>\n")
}

func cssSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
