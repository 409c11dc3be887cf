package raster

import (
	"image"
	"image/draw"
	"math"
	"regexp"
	"strconv"
	"sync"

	"golang.org/x/image/vector"
)

type point struct{ x, y float64 }

// line is where a pen goes.
type line struct {
	points []point
	closed bool
}

var pathToken = regexp.MustCompile(`[a-z]|-?[0-9.]+`)

// lines are those of the data of an SVG path of the player's shapes, from 0, 0 on. They are written with few commands: moves
// and lines relative to where the pen is, and arcs that are half a circle.
func lines(path string) (all []line) {
	tokens := pathToken.FindAllString(path, -1)
	next := func() float64 {
		if len(tokens) == 0 {
			return 0
		}
		value, _ := strconv.ParseFloat(tokens[0], 64)
		tokens = tokens[1:]
		return value
	}
	var at, start point
	begun := false
	to := func(dx, dy float64) {
		if !begun {
			all = append(all, line{points: []point{at}})
			begun, start = true, at
		}
		at.x, at.y = at.x+dx, at.y+dy
		l := &all[len(all)-1]
		l.points = append(l.points, at)
	}
	var command string
	for len(tokens) > 0 {
		if t := tokens[0]; t[0] >= 'a' && t[0] <= 'z' {
			command, tokens = t, tokens[1:]
		}
		switch command {
		case "m":
			at = point{at.x + next(), at.y + next()}
			begun = false
			command = "l" // further numbers are lines
		case "l":
			to(next(), next())
		case "h":
			to(next(), 0)
		case "v":
			to(0, next())
		case "a":
			for range 5 { // the radii and flags: half a circle is known by its ends
				next()
			}
			dx, dy := next()/2, next()/2
			centre := point{at.x + dx, at.y + dy}
			const pieces = 16
			for i := 1; i <= pieces; i++ {
				sin, cos := math.Sincos(math.Pi * float64(i) / pieces)
				to(centre.x-dx*cos-dy*sin-at.x, centre.y+dx*sin-dy*cos-at.y)
			}
		case "z":
			if begun {
				all[len(all)-1].closed = true
			}
			at, begun = start, false
		default:
			tokens = tokens[1:]
		}
	}
	return all
}

// shapeKey is a shape as it was drawn: filled, or with a pen of a width.
type shapeKey struct {
	path         string
	width, scale float64
}

var shapeMasks sync.Map // of *image.Alpha, by shapeKey

// shapeMask draws a shape, once. A width of 0 fills it.
func shapeMask(path string, width, scale float64) *image.Alpha {
	key := shapeKey{path, width, scale}
	if drawn, ok := shapeMasks.Load(key); ok {
		return drawn.(*image.Alpha)
	}
	all := lines(path)
	// The mask begins where the shape does, if that is before its corner.
	var low, high point
	for _, l := range all {
		for _, p := range l.points {
			low = point{min(low.x, p.x-width/2), min(low.y, p.y-width/2)}
			high = point{max(high.x, p.x+width/2), max(high.y, p.y+width/2)}
		}
	}
	corner := image.Pt(int(math.Floor(low.x*scale)), int(math.Floor(low.y*scale)))
	end := image.Pt(int(math.Ceil(high.x*scale)), int(math.Ceil(high.y*scale)))
	size := end.Sub(corner)
	z := vector.NewRasterizer(max(size.X, 1), max(size.Y, 1))
	var drawn *image.Alpha
	if width == 0 {
		for _, l := range all {
			trace(z, l.points, corner, scale)
		}
		drawn = mask(z)
	} else {
		drawn = image.NewAlpha(z.Bounds())
		for _, l := range all {
			if l.closed {
				l.points = append(l.points, l.points[0])
			}
			for i := 1; i < len(l.points); i++ {
				z.Reset(drawn.Rect.Dx(), drawn.Rect.Dy())
				trace(z, bar(l.points[i-1], l.points[i], width/2), corner, scale)
				// Where two bars meet, the edges of both are one edge.
				for i, alpha := range mask(z).Pix {
					drawn.Pix[i] = max(drawn.Pix[i], alpha)
				}
			}
		}
	}
	drawn.Rect = drawn.Rect.Add(corner)
	shapeMasks.Store(key, drawn)
	return drawn
}

// bar is the outline of a straight line with round ends.
func bar(from, to point, half float64) (all []point) {
	angle := math.Atan2(to.y-from.y, to.x-from.x)
	const pieces = 12
	for i, centre := range []point{to, from} {
		for j := range pieces + 1 {
			sin, cos := math.Sincos(angle + math.Pi*(float64(i)+float64(j)/pieces-0.5))
			all = append(all, point{centre.x + half*cos, centre.y + half*sin})
		}
	}
	return all
}

// trace draws the outline of what is filled.
func trace(z *vector.Rasterizer, points []point, corner image.Point, scale float64) {
	for i, p := range points {
		x, y := float32(p.x*scale-float64(corner.X)), float32(p.y*scale-float64(corner.Y))
		if i == 0 {
			z.MoveTo(x, y)
		} else {
			z.LineTo(x, y)
		}
	}
	z.ClosePath()
}

func mask(z *vector.Rasterizer) *image.Alpha {
	m := image.NewAlpha(z.Bounds())
	z.DrawOp = draw.Src
	z.Draw(m, m.Rect, image.Opaque, image.Point{})
	return m
}
