package raster

import (
	"image/color"
	"sync"

	"queens/player"
)

// Palette is a few colours, and the mixtures of them that soften edges. It is made once for all pictures of a kind.
type Palette struct {
	Colours color.Palette // the grounds, the inks, and mixtures
	named   int           // how many are no mixtures
	levels  int
	over    []uint8 // what becomes of a colour below one of the named, by colour, named one and level
}

// NewPalette is a palette of grounds, on which is drawn, and inks, which are drawn on grounds and on each other. Between each two
// there are some levels of mixtures. There are at most 256 colours.
func NewPalette(levels int, grounds, inks []color.RGBA) *Palette {
	p := &Palette{named: len(grounds) + len(inks), levels: levels}
	for _, c := range append(append([]color.RGBA{}, grounds...), inks...) {
		p.Colours = append(p.Colours, c)
	}
	named := p.Colours[:p.named]
	for ink := len(grounds); ink < p.named; ink++ {
		for below := range ink {
			for level := 1; level <= levels; level++ {
				p.Colours = append(p.Colours, mixed(named[below], named[ink], level, levels+1))
			}
		}
	}
	for below := range p.Colours {
		for above := range named {
			for level := 1; level <= levels; level++ {
				p.over = append(p.over, uint8(p.Colours.Index(mixed(p.Colours[below], named[above], level, levels+1))))
			}
		}
	}
	return p
}

func mixed(below, above color.Color, part, whole int) color.RGBA {
	a, b := player.Colour{Light: below.(color.RGBA)}, player.Colour{Light: above.(color.RGBA)}
	return player.Mix(a, b, part, whole).Light
}

// Index is the colour's place among the named colours of the palette, or that of the one most like it.
func (p *Palette) Index(c color.Color) uint8 { return uint8(p.Colours[:p.named].Index(c)) }

func named(names ...string) (all []color.RGBA) {
	for _, name := range names {
		all = append(all, player.Named(name).Light)
	}
	return all
}

// Boards is the palette of boards in the colours of the player.
var Boards = sync.OnceValue(func() *Palette {
	return NewPalette(3, named("pane", "square-light", "square-dark", "tried-fill", "refused-fill", "current"),
		named("queen", "quiet", "tried", "refused", "marked", "covered", "solution"))
})

// Items is the palette of rows of choices in the colours of the player.
var Items = sync.OnceValue(func() *Palette {
	taken := player.Mix(player.Named("pane"), player.Named("solution"), 20, 100).Light
	return NewPalette(2, append(named("pane", "button", "tried-fill", "refused-fill", "current"), taken),
		named("text", "quiet", "tried", "refused", "solution", "line"))
})
