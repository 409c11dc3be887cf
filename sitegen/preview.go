package sitegen

import (
	"image"
	"image/color"
	"strconv"
	"sync"

	"queens/player"
	"queens/player/raster"
)

// preview is the picture that others show where they link to a page: boards, and the number of a lesson. It
// has no words: the pages of all languages share it, and no font is needed.
type preview struct {
	boards []player.Board
	number int // of the lesson, or 0
	of     int // the number of lessons
}

// The size that those who show previews ask for.
const (
	previewWidth  = 1200
	previewHeight = 630
	previewMargin = 54
)

// previewColours are those of a preview: sixteen in all, with those that soften edges, make a small file.
var previewColours = sync.OnceValue(func() (c struct {
	light, dark, ink color.RGBA
	palette          *raster.Palette
}) {
	paper := color.RGBA{0xfb, 0xfa, 0xf7, 0xff}
	c.light, c.dark, c.ink = player.Named("square-light").Light, player.Named("square-dark").Light, player.Named("queen").Light
	c.palette = raster.NewPalette(4, []color.RGBA{paper, c.light, c.dark}, []color.RGBA{c.ink})
	return c
})

// png draws the preview. The same preview gives the same bytes.
func (p preview) png() ([]byte, error) {
	img := raster.New(previewWidth, previewHeight, previewColours().palette)
	field := img.Rect.Inset(previewMargin)
	if p.number > 0 {
		field.Max.X = field.Min.X + field.Dy()
		right := image.Rect(field.Max.X+previewMargin, field.Min.Y, img.Rect.Max.X-previewMargin, field.Max.Y)
		drawNumber(img, right, p.number)
		drawLessons(img, right, p.number, p.of)
	}
	drawBoards(img, field, p.boards)
	return img.PNG()
}

// drawBoards draws boards in rows and columns, as large as the field has room for, in its middle.
func drawBoards(img *raster.Canvas, field image.Rectangle, boards []player.Board) {
	const gap = 18
	columns, side := 1, 0
	for c := 1; c <= len(boards); c++ {
		rows := (len(boards) + c - 1) / c
		if s := min((field.Dx()-(c-1)*gap)/c, (field.Dy()-(rows-1)*gap)/rows); s > side {
			columns, side = c, s
		}
	}
	rows := (len(boards) + columns - 1) / columns
	left := field.Min.X + (field.Dx()-columns*side-(columns-1)*gap)/2
	top := field.Min.Y + (field.Dy()-rows*side-(rows-1)*gap)/2
	for i, board := range boards {
		corner := image.Pt(left+i%columns*(side+gap), top+i/columns*(side+gap))
		img.Squares(board, image.Rectangle{corner, corner.Add(image.Pt(side, side))})
	}
}

// drawNumber writes a number into the middle of the upper part of a field.
func drawNumber(img *raster.Canvas, field image.Rectangle, number int) {
	digits := strconv.Itoa(number)
	height := min(field.Dy()*6/10, field.Dx()*100/raster.DigitsWidth(digits, 100))
	left := field.Min.X + (field.Dx()-raster.DigitsWidth(digits, height))/2
	top := field.Min.Y + (field.Dy()*7/10-height)/2
	img.Digits(image.Pt(left, top), height, digits, previewColours().ink)
}

// drawLessons draws a square for each lesson below the number, and the ones up to it dark.
func drawLessons(img *raster.Canvas, field image.Rectangle, number, of int) {
	side := min(36, field.Dx()*3/4/max(of, 1))
	if side < 4 {
		return // too many to be told apart
	}
	gap := side / 3
	left := field.Min.X + (field.Dx()-of*side-(of-1)*gap)/2
	colours := previewColours()
	for i := range of {
		colour := colours.light
		if i == number-1 {
			colour = colours.ink
		} else if i < number {
			colour = colours.dark
		}
		corner := image.Pt(left+i*(side+gap), field.Max.Y-field.Dy()/8-side)
		img.Fill(image.Rectangle{corner, corner.Add(image.Pt(side, side))}, colour)
	}
}
