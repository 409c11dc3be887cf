package player_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/player"
	"queens/tracer"
)

func TestBoards(t *testing.T) {
	at := func(line, square int) *tracer.Square { return &tracer.Square{Line: line, Square: square} }
	boards := map[string]player.Board{
		"empty":    {Squares: []int{-1, -1, -1, -1}, Lines: "rows", Title: "An empty board"},
		"one":      {Squares: []int{0}, Lines: "rows", Base: 1},
		"rows":     {Squares: []int{1, 3, 0, 2}, Lines: "rows"},
		"columns":  {Squares: []int{1, 3, 0, -1}, Lines: "columns", Base: 1},
		"up":       {Squares: []int{1, 3, 0, -1}, Lines: "columns", Base: 1, RowsUp: true},
		"attacks":  {Squares: []int{0, 1, 3, 3}, Lines: "rows", Attacks: true, Title: "Two & <three>"},
		"tried":    {Squares: []int{0, -1, -1}, Lines: "rows", Tried: at(1, 1)},
		"refused":  {Squares: []int{0, -1, -1}, Lines: "rows", Refused: at(1, 1), Attacks: true},
		"compared": {Squares: []int{0, 2, -1, 1}, Lines: "columns", Compared: []tracer.Square{*at(0, 0), *at(1, 2)}, Attacks: true},
		"marked":   {Squares: []int{0, -1, -1}, Lines: "rows", Marked: at(2, 1)},
		"beyond":   {Squares: []int{0, -1}, Lines: "rows", Tried: at(2, 1), Refused: at(2, 0), Marked: at(-1, 0), Attacks: true},
	}
	for name, board := range boards {
		golden(t, name+".svg", string(board.SVG())+"\n")
	}
}

// golden compares with a file of testdata; the flag -update writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
	}
}

// The dark squares are dashes, so that a large board stays small.
func TestBoardGrowsWithItsLines(t *testing.T) {
	size := func(n int) int {
		squares := make([]int, n)
		return len(player.Board{Squares: squares, Lines: "rows"}.SVG())
	}
	if ratio := float64(size(1000)) / float64(size(100)); ratio > 12 {
		t.Errorf("a board ten times as wide takes %.1f times the bytes", ratio)
	}
}

func TestBoardIsNamed(t *testing.T) {
	svg := string(player.Board{Squares: []int{0}, Lines: "rows", Title: "a < b"}.SVG())
	for _, want := range []string{`role="img"`, `<title>a &lt; b</title>`} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in %s", want, svg)
		}
	}
	if strings.Contains(svg, "style=") {
		t.Errorf("the policy of the pages forbids style attributes: %s", svg)
	}
}
