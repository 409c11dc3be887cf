package sitegen

import (
	"image"
	"image/color"
	"image/draw"
	"strconv"

	"golang.org/x/image/vector"

	"queens/player"
)

// preview is the picture that others show where they link to a page: boards, and the number of a lesson. It
// has no words: the pages of all languages share it, and no font is needed.
type preview struct {
	boards []previewBoard
	number int // of the lesson, or 0
	of     int // the number of lessons
}

// previewBoard is a board of n by n with queens on it.
type previewBoard struct {
	n      int
	queens []image.Point // X is the column, Y the row, from 0
}

// The size that those who show previews ask for.
const (
	previewWidth  = 1200
	previewHeight = 630
	previewMargin = 54
)

// The colours of a preview. Queens and digits are drawn in ink on each of the others, and softened at their
// edges in a few levels. Sixteen colours in all make a small file.
const (
	paper = iota
	light
	dark
	ink
	softLevels = 4
)

var previewColours = func() color.Palette {
	p := color.Palette{
		color.RGBA{0xfb, 0xfa, 0xf7, 0xff}, color.RGBA{0xf4, 0xea, 0xd7, 0xff}, color.RGBA{0xd3, 0xb8, 0x91, 0xff},
		color.RGBA{0x1d, 0x21, 0x26, 0xff},
	}
	top := p[ink].(color.RGBA)
	for _, below := range p[:ink] {
		below := below.(color.RGBA)
		for level := 1; level <= softLevels; level++ {
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(softLevels+1-level) + int(b)*level) / (softLevels + 1)) }
			p = append(p, color.RGBA{mix(below.R, top.R), mix(below.G, top.G), mix(below.B, top.B), 0xff})
		}
	}
	return p
}()

// png draws the preview. The same preview gives the same bytes.
func (p preview) png() ([]byte, error) {
	img := image.NewPaletted(image.Rect(0, 0, previewWidth, previewHeight), previewColours)
	field := img.Rect.Inset(previewMargin)
	if p.number > 0 {
		field.Max.X = field.Min.X + field.Dy()
		right := image.Rect(field.Max.X+previewMargin, field.Min.Y, img.Rect.Max.X-previewMargin, field.Max.Y)
		drawNumber(img, right, p.number)
		drawLessons(img, right, p.number, p.of)
	}
	drawBoards(img, field, p.boards)
	return encodePNG(img)
}

// drawBoards draws boards in rows and columns, as large as the field has room for, in its middle.
func drawBoards(img *image.Paletted, field image.Rectangle, boards []previewBoard) {
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
		drawBoard(img, image.Rectangle{corner, corner.Add(image.Pt(side, side))}, board)
	}
}

func drawBoard(img *image.Paletted, field image.Rectangle, board previewBoard) {
	at := func(i int) int { return i * field.Dx() / board.n } // so that the squares fill the field to its edge
	square := func(column, row int) image.Rectangle {
		return image.Rect(at(column), at(row), at(column+1), at(row+1)).Add(field.Min)
	}
	for row := range board.n {
		for column := range board.n {
			fill(img, square(column, row), light+(row+column)%2)
		}
	}
	side := field.Dx() / board.n
	queen := queenMask(side)
	for _, at := range board.queens {
		r := square(at.X, at.Y)
		stamp(img, r.Min.Add(image.Pt((r.Dx()-side)/2, (r.Dy()-side)/2)), queen)
	}
}

// drawNumber writes a number into the middle of the upper part of a field.
func drawNumber(img *image.Paletted, field image.Rectangle, number int) {
	digits := strconv.Itoa(number)
	height := min(field.Dy()*6/10, field.Dx()*digitHeight/(len(digits)*digitWidth))
	width := height * digitWidth / digitHeight
	left := field.Min.X + (field.Dx()-len(digits)*width)/2
	top := field.Min.Y + (field.Dy()*7/10-height)/2
	for i, digit := range digits {
		stamp(img, image.Pt(left+i*width, top), digitMask(int(digit-'0'), width, height))
	}
}

// drawLessons draws a square for each lesson below the number, and the ones up to it dark.
func drawLessons(img *image.Paletted, field image.Rectangle, number, of int) {
	side := min(36, field.Dx()*3/4/max(of, 1))
	if side < 4 {
		return // too many to be told apart
	}
	gap := side / 3
	left := field.Min.X + (field.Dx()-of*side-(of-1)*gap)/2
	for i := range of {
		colour := light
		if i == number-1 {
			colour = ink
		} else if i < number {
			colour = dark
		}
		corner := image.Pt(left+i*(side+gap), field.Max.Y-field.Dy()/8-side)
		fill(img, image.Rectangle{corner, corner.Add(image.Pt(side, side))}, colour)
	}
}

func fill(img *image.Paletted, r image.Rectangle, colour int) {
	r = r.Intersect(img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := img.Pix[img.PixOffset(r.Min.X, y):img.PixOffset(r.Max.X, y)]
		for i := range row {
			row[i] = uint8(colour)
		}
	}
}

// stamp draws a mask in ink.
func stamp(img *image.Paletted, corner image.Point, mask *image.Alpha) {
	r := mask.Rect.Add(corner).Intersect(img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			pixel := &img.Pix[img.PixOffset(x, y)]
			level := (int(mask.AlphaAt(x-corner.X, y-corner.Y).A)*(softLevels+1) + 127) / 255
			switch {
			case level > softLevels:
				*pixel = ink
			case level > 0 && *pixel < ink:
				*pixel = uint8(ink + 1 + int(*pixel)*softLevels + level - 1)
			}
		}
	}
}

// queenMask is the queen of the boards, on a square of that side.
func queenMask(side int) *image.Alpha {
	path, square := player.Queen()
	z := vector.NewRasterizer(side, side)
	tracePath(z, path, float64(side)/float64(square))
	return mask(z)
}

func mask(z *vector.Rasterizer) *image.Alpha {
	m := image.NewAlpha(z.Bounds())
	z.DrawOp = draw.Src
	z.Draw(m, m.Rect, image.Opaque, image.Point{})
	return m
}
