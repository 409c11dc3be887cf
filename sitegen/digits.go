package sitegen

import (
	"image"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// The digits are strokes on a field of this size.
const (
	digitWidth  = 64
	digitHeight = 100
	digitStroke = 7.0 // half its width
)

// A bend is a part of an ellipse, in degrees clockwise from the right; a point is a bend of no size.
type bend struct{ x, y, rx, ry, from, to float64 }

func dot(x, y float64) bend { return bend{x: x, y: y} }

// digitStrokes are the strokes of each digit: what their bends, joined by lines, run along.
var digitStrokes = [10][][]bend{
	{{{32, 34, 22, 25, 180, 360}, {32, 66, 22, 25, 0, 180}, dot(10, 34)}},
	{{dot(16, 24), dot(36, 10), dot(36, 91)}},
	{{{32, 32, 21, 22, 190, 395}, dot(11, 91), dot(54, 91)}},
	{{{31, 30, 20, 20, 205, 450}, {31, 70.5, 22, 20.5, 270, 515}}},
	{{dot(44, 91), dot(44, 10), dot(9, 66), dot(56, 66)}},
	{{dot(50, 10), dot(17, 10), {31, 65, 23, 26, 225, 510}}},
	{{dot(44, 10), {32, 66, 22, 25, 219, 579}}},
	{{dot(10, 10), dot(54, 10), dot(26, 91)}},
	{{{32, 30, 19, 20, 90, 450}}, {{32, 70.5, 22, 20.5, 270, 630}}},
	{{{32, 34, 22, 25, 39, 399}, dot(20, 90)}},
}

// points are where a stroke goes.
func points(stroke []bend) (all [][2]float64) {
	for _, b := range stroke {
		pieces := 1 + int(b.to-b.from)/6
		for i := range pieces {
			angle := b.from
			if pieces > 1 {
				angle += (b.to - b.from) * float64(i) / float64(pieces-1)
			}
			sin, cos := math.Sincos(angle * math.Pi / 180)
			all = append(all, [2]float64{b.x + b.rx*cos, b.y + b.ry*sin})
		}
	}
	return all
}

var digitMasks sync.Map // of *image.Alpha, by digit and size

// digitMask draws a digit in a field of that size, once.
func digitMask(digit, width, height int) *image.Alpha {
	key := [3]int{digit, width, height}
	if drawn, ok := digitMasks.Load(key); ok {
		return drawn.(*image.Alpha)
	}
	z := vector.NewRasterizer(width, height)
	for _, stroke := range digitStrokes[digit] {
		pen(z, points(stroke), float64(height)/digitHeight)
	}
	drawn := mask(z)
	digitMasks.Store(key, drawn)
	return drawn
}

// pen draws a line of even width along points: a bar from each to the next, and a disc at each. All turn the
// same way round, so that none wipes out another.
func pen(z *vector.Rasterizer, at [][2]float64, scale float64) {
	shape := func(points ...[2]float64) {
		for i, p := range points {
			x, y := float32(p[0]*scale), float32(p[1]*scale)
			if i == 0 {
				z.MoveTo(x, y)
			} else {
				z.LineTo(x, y)
			}
		}
		z.ClosePath()
	}
	for i, p := range at {
		shape(points([]bend{{p[0], p[1], digitStroke, digitStroke, 0, 354}})...)
		if i == 0 {
			continue
		}
		from := at[i-1]
		dx, dy := p[0]-from[0], p[1]-from[1]
		length := math.Hypot(dx, dy)
		if length == 0 {
			continue
		}
		nx, ny := dy/length*digitStroke, -dx/length*digitStroke
		shape([2]float64{from[0] + nx, from[1] + ny}, [2]float64{p[0] + nx, p[1] + ny},
			[2]float64{p[0] - nx, p[1] - ny}, [2]float64{from[0] - nx, from[1] - ny})
	}
}
