package raster_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/player"
	"queens/player/raster"
	"queens/tracer"
)

func at(line, square int) *tracer.Square { return &tracer.Square{Line: line, Square: square} }

var boards = map[string]player.Board{
	"none":     {},
	"one":      {Squares: []int{0}, Lines: "rows", Base: 1},
	"rows":     {Squares: []int{1, 3, 0, -1}, Lines: "rows", Tried: at(3, 1)},
	"up":       {Squares: []int{1, 3, 0, -1}, Lines: "columns", Base: 1, RowsUp: true, Tried: at(3, 1)},
	"refused":  {Squares: []int{0, 4, 7, 5, -1, -1, -1, -1}, Lines: "rows", Refused: at(4, 1), Attacks: true},
	"attacks":  {Squares: []int{0, 1, 3, 3}, Lines: "rows", Attacks: true},
	"compared": {Squares: []int{0, 2, -1, 1}, Lines: "columns", Compared: []tracer.Square{*at(0, 0), *at(1, 2)}},
	"marked":   {Squares: []int{0, -1, -1}, Lines: "rows", Marked: at(2, 1), Marks: []tracer.Square{*at(1, 1), *at(1, 2)}, Covered: true},
	"twelve":   {Squares: slices.Repeat([]int{3}, 12), Lines: "rows", Base: 1},
	"twenty":   {Squares: slices.Repeat([]int{3}, 20), Lines: "rows", Base: 1},
	"hundred":  {Squares: slices.Repeat([]int{30}, 100), Lines: "rows", Base: 1},
	"beyond":   {Squares: []int{0, -1}, Lines: "rows", Tried: at(2, 1), Refused: at(2, 0), Marked: at(-1, 0), Attacks: true},
}

// checked holds a canvas as a file against itself, and keeps the file where pictures are wanted.
func checked(t *testing.T, name string, c *raster.Canvas) {
	t.Helper()
	data, err := c.PNG()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	same(t, name, img, c)
	if shots := os.Getenv("SCREENSHOTS"); shots != "" {
		if err := os.WriteFile(filepath.Join(shots, "raster-"+name+".png"), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// Every board can be drawn, and is a file that others can read.
func TestBoards(t *testing.T) {
	for name, board := range boards {
		c := raster.Board(board, raster.Cell(len(board.Squares), 400))
		checked(t, name, c)
	}
}

// Rows of choices, too.
func TestChoices(t *testing.T) {
	sums := &tracer.Choices{Weights: []int{3, 34, 4, 12, 5, 2, 100, 7, 1}, Target: 40}
	goods := &tracer.Choices{Weights: []int{3, 34, 4}, Values: []int{10, 12345, 7}, Capacity: 38}
	for name, choices := range map[string]player.Choices{
		"sums": {Items: sums, Squares: []int{1, 1, 0, -1, -1, -1, -1, -1, -1}, Refused: at(3, tracer.Take),
			Meters: []player.Meter{{Text: "sum", Taken: 37, Adds: 12, Open: 115, Whole: 168, Mark: 40}}},
		"goods": {Items: goods, Squares: []int{1, -1, -1}, Tried: at(1, tracer.Take),
			Meters: []player.Meter{{Taken: 3, Adds: 34, Whole: 41, Mark: 38}, {Taken: 10, Adds: 12345, Open: 7, Whole: 12362, Mark: -1}}},
	} {
		c := raster.Choices(choices, 40)
		checked(t, name, c)
	}
}

func same(t *testing.T, name string, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s: size %v, want %v", name, got.Bounds(), want.Bounds())
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if g, w := got.At(x, y), want.At(x, y); !equal(g, w) {
				t.Fatalf("%s: %d, %d is %v, want %v", name, x, y, g, w)
			}
		}
	}
}

func equal(a, b color.Color) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	return r1 == r2 && g1 == g2 && b1 == b2
}

// A queen stands on each square where the board has one, and on no other.
func TestQueens(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		n := 1 + random.IntN(20)
		b := player.Board{Lines: []string{"rows", "columns"}[random.IntN(2)], Base: random.IntN(2), RowsUp: random.IntN(2) == 0}
		for range n {
			b.Squares = append(b.Squares, random.IntN(n+1)-1)
		}
		cell := 8 + random.IntN(40)
		c := raster.Board(b, cell)
		ground := b.Drawing().Ground
		origin := raster.Size(player.Drawing{Width: ground.X, Height: ground.Y}, cell)
		for y := range n {
			for x := range n {
				row, column := y, x
				if b.RowsUp {
					row = n - 1 - y
				}
				line, square := row, column
				if b.Lines == "columns" {
					line, square = column, row
				}
				// In the middle of a queen's body there is nothing but her colour.
				place := origin.Add(image.Pt(x*cell+cell/2, y*cell+cell*6/10))
				queen := equal(c.At(place.X, place.Y), player.Named("queen").Light)
				if want := b.Squares[line] == square; queen != want {
					t.Errorf("n = %d, %s, rows up %v, cell %d: row %d, column %d: queen %v, want %v", n, b.Lines, b.RowsUp, cell, row, column, queen, want)
				}
			}
		}
	}
}

// The digits, to be read by whoever changes them.
func TestDigits(t *testing.T) {
	var got strings.Builder
	for _, text := range []string{"0123456789", "1 024/65 536+"} {
		const height = 11
		c := raster.New(raster.DigitsWidth(text, height), height, raster.Boards())
		c.Digits(image.Point{}, height, text, player.Named("queen").Light)
		for y := range height {
			row := ""
			for x := range c.Rect.Dx() {
				r, _, _, _ := c.At(x, y).RGBA()
				row += string("#+ "[r*3/0x10000])
			}
			fmt.Fprintf(&got, "%s\n", strings.TrimRight(row, " "))
		}
	}
	const name = "testdata/digits.txt"
	if *update {
		if err := os.WriteFile(name, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}
