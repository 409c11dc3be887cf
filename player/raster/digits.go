package raster

import (
	"image"
	"image/color"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/vector"
)

// The digits are strokes on a field of this size.
const (
	digitWidth  = 64
	digitHeight = 100
	digitStroke = 7.0 // half its width
	digitGap    = 34  // width of a space, which stands between groups of digits
)

// A bend is a part of an ellipse, in degrees clockwise from the right; a point is a bend of no size.
type bend struct{ x, y, rx, ry, from, to float64 }

func dot(x, y float64) bend { return bend{x: x, y: y} }

// strokes are those of each digit, of the stroke between two numbers, and of the sign for more: what their bends, joined by lines, run
// along.
var strokes = map[rune][][]bend{
	'0': {{{32, 34, 22, 25, 180, 360}, {32, 66, 22, 25, 0, 180}, dot(10, 34)}},
	'1': {{dot(16, 24), dot(36, 10), dot(36, 91)}},
	'2': {{{32, 32, 21, 22, 190, 395}, dot(11, 91), dot(54, 91)}},
	'3': {{{31, 30, 20, 20, 205, 450}, {31, 70.5, 22, 20.5, 270, 515}}},
	'4': {{dot(44, 91), dot(44, 10), dot(9, 66), dot(56, 66)}},
	'5': {{dot(50, 10), dot(17, 10), {31, 65, 23, 26, 225, 510}}},
	'6': {{dot(44, 10), {32, 66, 22, 25, 219, 579}}},
	'7': {{dot(10, 10), dot(54, 10), dot(26, 91)}},
	'8': {{{32, 30, 19, 20, 90, 450}}, {{32, 70.5, 22, 20.5, 270, 630}}},
	'9': {{{32, 34, 22, 25, 39, 399}, dot(20, 90)}},
	'/': {{dot(50, 4), dot(14, 97)}},
	'+': {{dot(10, 52), dot(54, 52)}, {dot(32, 30), dot(32, 74)}},
}

// points are where a stroke goes.
func points(stroke []bend) (all []point) {
	for _, b := range stroke {
		pieces := 1 + int(b.to-b.from)/6
		for i := range pieces {
			angle := b.from
			if pieces > 1 {
				angle += (b.to - b.from) * float64(i) / float64(pieces-1)
			}
			sin, cos := math.Sincos(angle * math.Pi / 180)
			all = append(all, point{b.x + b.rx*cos, b.y + b.ry*sin})
		}
	}
	return all
}

type digitKey struct {
	digit         rune
	width, height int
}

var digitMasks sync.Map // of *image.Alpha, by digitKey

// digitMask draws a digit in a field of that size, once.
func digitMask(digit rune, width, height int) *image.Alpha {
	key := digitKey{digit, width, height}
	if drawn, ok := digitMasks.Load(key); ok {
		return drawn.(*image.Alpha)
	}
	z := vector.NewRasterizer(width, height)
	for _, stroke := range strokes[digit] {
		pen(z, points(stroke), digitStroke, float64(height)/digitHeight)
	}
	drawn := mask(z)
	digitMasks.Store(key, drawn)
	return drawn
}

// canWrite reports whether a text is of digits, with what can stand between them.
func canWrite(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r != ' ' && strokes[r] == nil }) < 0
}

// DigitsWidth is how wide digits of that height are.
func DigitsWidth(text string, height int) (width int) {
	for _, r := range text {
		width += digitAdvance(r, height)
	}
	return width
}

func digitAdvance(r rune, height int) int {
	if r == ' ' {
		return height * digitGap / digitHeight
	}
	return height * digitWidth / digitHeight
}

// Digits writes digits of that height, from a corner on. A space stands between groups of digits, a / between numbers, a +
// behind what is not all; nothing else can be written.
func (c *Canvas) Digits(corner image.Point, height int, text string, colour color.Color) {
	for _, r := range text {
		width := digitAdvance(r, height)
		if strokes[r] != nil && width > 0 {
			c.stamp(corner, digitMask(r, width, height), colour)
		}
		corner.X += width
	}
}

// pen draws a line of even width along points: a bar from each to the next, and a disc at each. All turn the
// same way round, so that none wipes out another.
func pen(z *vector.Rasterizer, at []point, half, scale float64) {
	for i, p := range at {
		trace(z, points([]bend{{p.x, p.y, half, half, 0, 354}}), image.Point{}, scale)
		if i == 0 {
			continue
		}
		from := at[i-1]
		dx, dy := p.x-from.x, p.y-from.y
		length := math.Hypot(dx, dy)
		if length == 0 {
			continue
		}
		nx, ny := dy/length*half, -dx/length*half
		trace(z, []point{{from.x + nx, from.y + ny}, {p.x + nx, p.y + ny}, {p.x - nx, p.y - ny}, {from.x - nx, from.y - ny}}, image.Point{}, scale)
	}
}
