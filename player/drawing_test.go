package player_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"queens/player"
	"queens/tracer"
)

// A drawing is the picture: every shape and every number of the SVG is in it, in its order, with what the style sheet says of it.
func TestDrawing(t *testing.T) {
	at := func(line, square int) *tracer.Square { return &tracer.Square{Line: line, Square: square} }
	board := player.Board{
		Squares: []int{0, 1, 3, 3, -1}, Lines: "rows", Base: 1, Attacks: true, Covered: true,
		Tried: at(4, 1), Refused: at(4, 2), Marked: at(0, 4), Marks: []tracer.Square{*at(1, 4)}, Compared: []tracer.Square{*at(0, 0), *at(1, 1)},
	}
	choices := player.Choices{
		Items:   &tracer.Choices{Weights: []int{3, 4, 5, 6}, Values: []int{1, 2, 3, 4}, Capacity: 9},
		Squares: []int{tracer.Take, tracer.Leave, -1, -1}, Tried: at(2, tracer.Take), Refused: at(3, tracer.Take),
		Meters: []player.Meter{{Text: "weight", Taken: 3, Adds: 5, Whole: 18, Mark: 9}, {Text: "value", Taken: 1, Adds: 3, Open: 4, Whole: 10, Mark: -1}},
	}
	for _, picture := range []struct {
		svg     string
		drawing player.Drawing
		ground  int // shapes of the squares
	}{
		{string(board.SVG()), board.Drawing(), 5},
		{string(choices.SVG()), choices.Drawing(), 0},
	} {
		if want := fmt.Sprintf(`viewBox="0 0 %d %d"`, picture.drawing.Width, picture.drawing.Height); !strings.Contains(picture.svg, want) {
			t.Errorf("no %s in %s", want, picture.svg)
		}
		var shapes, texts []string
		for _, layer := range picture.drawing.Layers {
			if layer.Look.Fill.None() && layer.Look.Stroke.None() {
				t.Errorf("the style sheet does not say how %q looks", layer.Class)
			}
			if layer.Look.Stroke.None() != (layer.Look.Width == 0) {
				t.Errorf("%q: a stroke of width %v in %v", layer.Class, layer.Look.Width, layer.Look.Stroke)
			}
			for _, s := range layer.Shapes() {
				if strings.ContainsAny(s.Path, "ML") {
					t.Errorf("%q: %q is not relative", layer.Class, s.Path)
				}
				shapes = append(shapes, fmt.Sprintf("%d %d", s.X, s.Y))
			}
			for _, label := range layer.Labels {
				texts = append(texts, label.Text)
			}
		}
		places := regexp.MustCompile(`M(\d+ \d+)`).FindAllStringSubmatch(picture.svg, -1)[picture.ground:]
		if len(places) != len(shapes) {
			t.Fatalf("%d shapes, want %d", len(shapes), len(places))
		}
		for i, place := range places {
			if shapes[i] != place[1] {
				t.Errorf("shape %d stands at %s, want %s", i, shapes[i], place[1])
			}
		}
		want := regexp.MustCompile(`<text[^>]*>([^<]*)<`).FindAllStringSubmatch(picture.svg, -1)
		if len(want) != len(texts) {
			t.Fatalf("%d texts, want %d", len(texts), len(want))
		}
		for i, text := range want {
			if texts[i] != text[1] {
				t.Errorf("text %d is %q, want %q", i, texts[i], text[1])
			}
		}
	}
}

func ExampleNamed() {
	tried := player.Named("tried")
	fmt.Println(player.Hex(tried.Light), player.Hex(tried.Dark), player.Named("nothing").None())
	// Output: #0b5cad #a9d1ff true
}
