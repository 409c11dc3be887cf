package spec

import (
	"fmt"
	"image"

	"queens/player"
	"queens/player/raster"
)

// logos are the files that Jupyter shows, by the names that it looks for.
var logos = []struct {
	name string
	draw func() ([]byte, error)
}{
	{"logo-32x32.png", func() ([]byte, error) { return logoPNG(32) }},
	{"logo-64x64.png", func() ([]byte, error) { return logoPNG(64) }},
	{"logo-svg.svg", func() ([]byte, error) { return logoSVG(), nil }},
}

// The logo is a queen on four squares of a board, in the player's colours. It has a ground of its own, since pages are light or dark.

// logoPNG is the logo in so many pixels, an even number.
func logoPNG(side int) ([]byte, error) {
	queen, cell := player.Queen()
	c := raster.New(side, side, raster.Boards())
	c.Draw(player.Drawing{Ground: &player.Ground{Cell: cell, N: 2}}, image.Point{}, side/2)
	c.Draw(player.Drawing{Layers: []player.Layer{{Look: player.Look{Fill: player.Named("queen")}, Path: "M0 0" + queen}}}, image.Point{}, side)
	return c.PNG()
}

func logoSVG() []byte {
	queen, cell := player.Queen()
	light, dark, ink := player.Named("square-light"), player.Named("square-dark"), player.Named("queen")
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 %[1]d %[1]d">`+
		`<path fill="%[3]s" d="M0 0h%[1]dv%[1]dh-%[1]dz"/><path fill="%[4]s" d="M%[2]d 0h%[2]dv%[2]dh-%[1]dv%[2]dh%[2]dz"/>`+
		`<path fill="%[5]s" d="M0 0%[6]s"/></svg>`+"\n",
		cell, cell/2, player.Hex(light.Light), player.Hex(dark.Light), player.Hex(ink.Light), queen)
}
