package player

import (
	"fmt"
	"image/color"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Colour is a colour of the style sheet in both themes. The zero Colour is none.
type Colour struct{ Light, Dark color.RGBA }

// None reports whether nothing is drawn in the colour.
func (c Colour) None() bool { return c.Light.A == 0 }

// Hex is a colour as style sheets write it.
func Hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Look is how the style sheet has a layer drawn.
type Look struct {
	Fill, Stroke Colour
	Width        float64 // of the stroke
	Butt         bool    // lines end where they end, and are not rounded off
}

// Named is a colour of the style sheet by its name there, without --queens-. An unknown name gives none.
func Named(name string) Colour { return colours()[name] }

// The style sheet is read for its colours, so that no other place has to say them again.
var (
	cssColour = regexp.MustCompile(`--queens-([\w-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);`)
	cssLayer  = regexp.MustCompile(`(?m)^\.(queens-board|queens-choices) \.([\w-]+) \{ (.*) \}$`)
	cssVar    = regexp.MustCompile(`^var\(--queens-([\w-]+)\)$`)
	cssMix    = regexp.MustCompile(`^color-mix\(in srgb, var\(--queens-([\w-]+)\) (\d+)%, var\(--queens-([\w-]+)\)\)$`)
)

var colours = sync.OnceValue(func() map[string]Colour {
	all := map[string]Colour{}
	for _, m := range cssColour.FindAllStringSubmatch(string(Style()), -1) {
		all[m[1]] = Colour{hexadecimal(m[2]), hexadecimal(m[3])}
	}
	return all
})

func hexadecimal(text string) color.RGBA {
	v, _ := strconv.ParseUint(text, 16, 32) // six digits
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff}
}

// looks are those of the layers of both pictures, by the class of the picture and that of the layer.
var looks = sync.OnceValue(func() map[string]Look {
	all := map[string]Look{}
	for _, m := range cssLayer.FindAllStringSubmatch(string(Style()), -1) {
		look := all[m[1]+" "+m[2]]
		for declaration := range strings.SplitSeq(m[3], ";") {
			name, value, _ := strings.Cut(strings.TrimSpace(declaration), ": ")
			switch name {
			case "fill":
				look.Fill = cssValue(value)
			case "stroke":
				look.Stroke = cssValue(value)
			case "stroke-width":
				look.Width, _ = strconv.ParseFloat(value, 64)
			case "stroke-linecap":
				look.Butt = value == "butt"
			}
		}
		all[m[1]+" "+m[2]] = look
	}
	return all
})

// cssValue is the colour of a declaration: one with a name, or a mixture of two.
func cssValue(value string) Colour {
	if m := cssVar.FindStringSubmatch(value); m != nil {
		return Named(m[1])
	}
	m := cssMix.FindStringSubmatch(value)
	if m == nil {
		return Colour{}
	}
	share, _ := strconv.Atoi(m[2])
	return Mix(Named(m[3]), Named(m[1]), share, 100)
}

// Mix is a colour that is over another one, opaque to part of whole.
func Mix(below, above Colour, part, whole int) Colour {
	return Colour{mix(below.Light, above.Light, part, whole), mix(below.Dark, above.Dark, part, whole)}
}

func mix(below, above color.RGBA, part, whole int) color.RGBA {
	one := func(a, b uint8) uint8 { return uint8((int(a)*(whole-part) + int(b)*part) / whole) }
	return color.RGBA{one(below.R, above.R), one(below.G, above.G), one(below.B, above.B), 0xff}
}
