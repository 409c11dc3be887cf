package raster

import (
	"image"

	"queens/player"
	"queens/tracer"
)

// sign is one layer of the picture of a kind of step, in the units of a square.
type sign struct {
	path         string
	fill, stroke string // colours of the style sheet
	width        float64
}

// The pictures of what a program does. What stands on the board is pictured as it is there; a queen that is taken off has left her
// outline. The search goes down a level, and back.
func signs(kind tracer.Kind, items bool) []sign {
	s := player.Shapes()
	if items {
		s.Queen = s.Card // what is tried and placed there
	}
	switch kind {
	case tracer.Enter:
		return []sign{{path: "m10 7v16h21m-8-8l8 8-8 8", stroke: "quiet", width: 4}}
	case tracer.Try:
		return []sign{{path: s.Queen, fill: "tried-fill", stroke: "tried", width: 2.5}}
	case tracer.Compare:
		return []sign{{path: s.Queen, fill: "queen"}, {path: s.Ring, stroke: "tried", width: 3}}
	case tracer.Probe:
		return []sign{{path: "m6 6h28v28h-28z", stroke: "marked", width: 4}}
	case tracer.Mark:
		return []sign{{path: "m6 6h28v28h-28z", stroke: "marked", width: 4}, {path: "m8 32l24-24", stroke: "marked", width: 4}}
	case tracer.Clash:
		return []sign{{path: s.Queen, fill: "refused-fill", stroke: "refused", width: 2.5}, {path: s.Cross, stroke: "refused", width: 3}}
	case tracer.Place:
		return []sign{{path: s.Queen, fill: "queen"}}
	case tracer.Remove:
		return []sign{{path: s.Queen, stroke: "quiet", width: 2}, {path: "m5 35l30-30", stroke: "quiet", width: 3}}
	case tracer.Solution:
		return []sign{{path: "m7 21l9 10 17-22", stroke: "solution", width: 6}}
	case tracer.Backtrack:
		return []sign{{path: "m31 33v-16h-21m8-8l-8 8 8 8", stroke: "quiet", width: 4}}
	}
	return nil
}

// Kind draws the picture of a kind of step in a square of so many pixels: of boards, or of items to take or to leave.
func (c *Canvas) Kind(kind tracer.Kind, items bool, corner image.Point, side int) {
	scale := float64(side) / float64(unit)
	for _, s := range signs(kind, items) {
		if s.fill != "" {
			c.stamp(corner, shapeMask(s.path, 0, scale), player.Named(s.fill).Light)
		}
		if s.stroke != "" {
			c.stamp(corner, shapeMask(s.path, s.width, scale), player.Named(s.stroke).Light)
		}
	}
}
