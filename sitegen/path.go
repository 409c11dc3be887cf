package sitegen

import (
	"math"
	"regexp"
	"strconv"

	"golang.org/x/image/vector"
)

var pathToken = regexp.MustCompile(`[a-z]|-?[0-9.]+`)

// tracePath draws the data of an SVG path of the player's shapes. They are written with few commands: moves
// and lines relative to where the pen is, and arcs that are half a circle.
func tracePath(z *vector.Rasterizer, path string, scale float64) {
	tokens := pathToken.FindAllString(path, -1)
	var command string
	next := func() float64 {
		if len(tokens) == 0 {
			return 0
		}
		value, _ := strconv.ParseFloat(tokens[0], 64)
		tokens = tokens[1:]
		return value
	}
	var x, y, startX, startY float64
	move := func(dx, dy float64) (float32, float32) {
		x, y = x+dx, y+dy
		return float32(x * scale), float32(y * scale)
	}
	for len(tokens) > 0 {
		if t := tokens[0]; t[0] >= 'a' && t[0] <= 'z' {
			command, tokens = t, tokens[1:]
		}
		switch command {
		case "m":
			z.MoveTo(move(next(), next()))
			startX, startY = x, y
			command = "l" // further numbers are lines
		case "l":
			z.LineTo(move(next(), next()))
		case "h":
			z.LineTo(move(next(), 0))
		case "v":
			z.LineTo(move(0, next()))
		case "a":
			for range 5 { // the radii and flags: half a circle is known by its ends
				next()
			}
			dx, dy := next()/2, next()/2
			centreX, centreY := x+dx, y+dy
			const pieces = 16
			for i := 1; i <= pieces; i++ {
				sin, cos := math.Sincos(math.Pi * float64(i) / pieces)
				z.LineTo(move(centreX-dx*cos-dy*sin-x, centreY+dx*sin-dy*cos-y))
			}
		case "z":
			z.ClosePath()
			x, y = startX, startY
		default:
			tokens = tokens[1:]
		}
	}
}
