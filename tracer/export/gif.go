package export

import (
	"bufio"
	"context"
	"fmt"
	"image"
	"io"
	"slices"
	"strconv"

	"queens/player"
	"queens/player/raster"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// gifFormat is an animation for whatever shows pictures. It has no words, for no font is shipped: beside the board stand the number of
// the step, that of all steps, and how often each kind of step has been done so far, with the picture of the kind.
var gifFormat = &Format{
	Name: "gif", Ext: ".gif", Media: "image/gif", For: "chats and slides: an animation with digits",
	Uses: []Use{UseDelay, UseRows, UseOnly}, MaxSteps: 5000, MaxN: largestPicture, write: writeGIF,
}

// MaxSteps: a step takes about 2 KB, so these are 10 MB, which is as much as chats and forums take. Browsers would bear more.

func writeGIF(ctx context.Context, w io.Writer, p *Part, o Options) error {
	h := p.Header()
	count, err := p.Count(ctx)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	var s *screen
	var file *gifWriter
	frame := int64(0)
	for m, err := range p.moments(ctx) {
		if err != nil {
			return err
		}
		picture, err := pictured("en", h, m, o.RowsUp)
		if err != nil {
			return err
		}
		frame++
		if file == nil {
			s = newScreen(h, picture)
			file = newGIF(out, s.canvas, frame < count, gifComment(p, count))
		}
		s.show(m, picture, frame, count)
		delay := o.Delay
		if frame == count {
			delay = hold(delay)
		}
		file.frame(s.canvas, int(delay/delayUnit))
	}
	if file == nil {
		return noSteps("gif", p)
	}
	file.close()
	return out.Flush()
}

// gifComment says what the animation is of, and what of the run is not in it.
func gifComment(p *Part, count int64) string {
	h := p.Header()
	text := fmt.Sprintf("%s in %s, n = %d, steps shown: %d", h.Variant, h.Language, h.N, count)
	if left := p.Left(); left != "" {
		text += "; " + left
	}
	return text
}

// screen is what the animation shows: the picture, and beside it the figures.
type screen struct {
	header *tracefile.Header
	canvas *raster.Canvas
	empty  *raster.Canvas // what is there at every step
	cell   int
	panel  image.Rectangle
	kinds  []tracer.Kind // those that the run has
	total  string        // the number of all steps
	row    int           // height of the row of a kind
}

// Measures of the screen, in pixels.
const (
	screenBoard  = 400 // about the side of a board
	screenCard   = 44
	screenGap    = 16
	screenStep   = 26 // height of the digits of the step's number
	screenTotal  = 16
	screenCount  = 16
	screenSign   = 26
	screenRow    = 34
	screenBar    = 6 // that shows how far the animation is
	screenHead   = screenStep + screenTotal + screenBar + 5*screenGap/2
	leastPicture = 120
)

// newScreen is a screen for pictures of the size of one.
func newScreen(h *tracefile.Header, p picture) *screen {
	s := &screen{header: h, cell: screenCard, row: screenRow, total: "/ " + grouped(h.Steps)}
	if h.Cut != "" {
		s.total += "+" // the run would have gone on
	}
	palette := raster.Items()
	if p.board != nil {
		s.cell, palette = raster.Cell(h.N, screenBoard), raster.Boards()
	}
	for _, kind := range tracer.Kinds() {
		if h.Counts[kind] > 0 {
			s.kinds = append(s.kinds, kind)
		}
	}
	picture := raster.Size(p.drawing(), s.cell)
	width := max(raster.DigitsWidth(grouped(h.Steps), screenStep), raster.DigitsWidth(s.total, screenTotal))
	for _, kind := range s.kinds {
		width = max(width, screenSign+screenGap+raster.DigitsWidth(grouped(h.Counts[kind]), screenCount))
	}
	tall := max(picture.Y, screenHead+len(s.kinds)*s.row)
	left := max(picture.X, leastPicture) + screenGap/2
	s.panel = image.Rect(left+screenGap, screenGap/2, left+screenGap+width, screenGap/2+tall)
	s.canvas = raster.New(s.panel.Max.X+screenGap, s.panel.Max.Y+screenGap/2, palette)
	s.empty = raster.New(s.canvas.Rect.Dx(), s.canvas.Rect.Dy(), palette)
	if p.board != nil {
		d := p.board.Drawing()
		d.Layers = slices.DeleteFunc(d.Layers, func(l player.Layer) bool { return l.Labels == nil })
		s.empty.Draw(d, s.corner(), s.cell)
	}
	s.digits(s.empty, s.total, s.panel.Min.Y+screenStep+screenGap/2, screenTotal, "quiet")
	s.empty.Fill(s.bar(), player.Named("square-light").Light)
	for i, kind := range s.kinds {
		row := s.rowAt(i)
		s.empty.Kind(kind, h.Choices != nil, image.Pt(row.Min.X+screenGap/2, row.Min.Y+(s.row-screenSign)/2), screenSign)
	}
	return s
}

// corner is where the picture begins.
func (s *screen) corner() image.Point { return image.Pt(screenGap/2, screenGap/2) }

// rowAt is the place of a kind.
func (s *screen) rowAt(i int) image.Rectangle {
	top := s.panel.Min.Y + screenHead + i*s.row
	return image.Rect(s.panel.Min.X-screenGap/2, top, s.panel.Max.X+screenGap/2, top+s.row)
}

// digits writes a number at the right edge of the panel.
func (s *screen) digits(c *raster.Canvas, text string, top, height int, colour string) {
	c.Digits(image.Pt(s.panel.Max.X-raster.DigitsWidth(text, height), top), height, text, player.Named(colour).Light)
}

// show draws a moment, which is one of so many.
func (s *screen) show(m *moment, p picture, frame, count int64) {
	copy(s.canvas.Pix, s.empty.Pix)
	if p.choices != nil {
		figures := raster.Figures(*p.choices)
		s.canvas.Draw(figures.Drawing(), s.corner(), s.cell)
	} else {
		d := p.board.Drawing()
		d.Ground = nil // is there
		d.Layers = slices.DeleteFunc(d.Layers, func(l player.Layer) bool { return l.Labels != nil })
		s.canvas.Draw(d, s.corner(), s.cell)
	}
	s.digits(s.canvas, grouped(m.number), s.panel.Min.Y, screenStep, "queen")
	counts := m.Fold.Counts()
	for i, kind := range s.kinds {
		row := s.rowAt(i)
		if kind == m.marker.Kind {
			s.canvas.Fill(row, player.Named("current").Light)
			s.canvas.Kind(kind, s.header.Choices != nil, image.Pt(row.Min.X+screenGap/2, row.Min.Y+(s.row-screenSign)/2), screenSign)
		}
		s.digits(s.canvas, grouped(counts[kind]), row.Min.Y+(s.row-screenCount)/2, screenCount, "queen")
	}
	bar := s.bar()
	bar.Max.X = bar.Min.X + int(int64(bar.Dx())*frame/count)
	s.canvas.Fill(bar, player.Named("quiet").Light)
}

// bar is the place of the bar that shows how far the animation is.
func (s *screen) bar() image.Rectangle {
	top := s.panel.Min.Y + screenStep + screenTotal + screenGap
	return image.Rect(s.panel.Min.X, top, s.panel.Max.X, top+screenBar)
}

// grouped is a number in groups of three digits.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	text := ""
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			text += " "
		}
		text += string(digit)
	}
	return text
}
