package raster_test

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"

	"queens/player"
	"queens/player/raster"
	"queens/tracer"
)

var update = flag.Bool("update", false, "write the files of testdata")

func ExampleBoard() {
	board := player.Board{Squares: []int{1, 3, -1, -1}, Lines: "rows", Base: 1, Refused: &tracer.Square{Line: 2, Square: 2}, Attacks: true}
	file, err := raster.Board(board, raster.Cell(4, 200)).PNG()
	if err != nil {
		fmt.Println(err)
		return
	}
	img, err := png.Decode(bytes.NewReader(file))
	fmt.Println(img.Bounds().Size(), err)
	// Output: (230,230) <nil>
}
