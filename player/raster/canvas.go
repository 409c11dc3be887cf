package raster

import (
	"image"
	"image/color"
)

// Canvas is a picture that is drawn on.
type Canvas struct {
	*image.Paletted
	palette *Palette
}

// New is a canvas in the first colour of a palette.
func New(width, height int, p *Palette) *Canvas {
	return &Canvas{image.NewPaletted(image.Rect(0, 0, width, height), p.Colours), p}
}

// Fill fills a rectangle with one of the palette's named colours.
func (c *Canvas) Fill(r image.Rectangle, colour color.Color) {
	index := c.palette.Index(colour)
	r = r.Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.Pix[c.PixOffset(r.Min.X, y):c.PixOffset(r.Max.X, y)]
		for i := range row {
			row[i] = index
		}
	}
}

// stamp draws a mask in one of the palette's named colours.
func (c *Canvas) stamp(corner image.Point, mask *image.Alpha, colour color.Color) {
	index, levels := c.palette.Index(colour), c.palette.levels
	r := mask.Rect.Add(corner).Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.Pix[c.PixOffset(r.Min.X, y):c.PixOffset(r.Max.X, y)]
		over := mask.Pix[mask.PixOffset(r.Min.X-corner.X, y-corner.Y):][:len(row)]
		for i, alpha := range over {
			level := (int(alpha)*(levels+1) + 127) / 255
			switch {
			case level > levels:
				row[i] = index
			case level > 0:
				row[i] = c.palette.over[(int(row[i])*c.palette.named+int(index))*levels+level-1]
			}
		}
	}
}
