package sitegen

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"queens/player"
)

func TestPreview(t *testing.T) {
	eight := solved([]int{0, 4, 7, 5, 2, 6, 1, 3})
	for name, p := range map[string]preview{
		"lesson":  {[]player.Board{eight}, 12, 15},
		"lesson4": {[]player.Board{solved([]int{1, 3, 0, 2})}, 4, 5},
		"digits":  {[]player.Board{solved([]int{-1})}, 1234567890, 5},
		"digits2": {[]player.Board{solved([]int{0, -1})}, 908, 600},
		"digits3": {[]player.Board{solved([]int{0, -1})}, 567, 600},
		"boards":  {[]player.Board{eight, eight, eight, eight, eight, eight, eight, eight, eight, eight, eight, eight}, 0, 0},
		"two":     {[]player.Board{eight, eight}, 0, 0},
		"one":     {[]player.Board{eight}, 0, 0},
		"big":     {[]player.Board{solved(slices.Repeat([]int{-1}, 300))}, 0, 0},
		"none":    {},
	} {
		data, err := p.png()
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil || img.Bounds().Dx() != previewWidth || img.Bounds().Dy() != previewHeight {
			t.Errorf("%s: %v, %v", name, img.Bounds(), err)
		}
		if len(data) > 20_000 {
			t.Errorf("%s: %d bytes", name, len(data))
		}
		if shots := os.Getenv("SCREENSHOTS"); shots != "" {
			if err := os.WriteFile(filepath.Join(shots, "preview-"+name+".png"), data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func BenchmarkPreview(b *testing.B) {
	for b.Loop() {
		if _, err := (preview{[]player.Board{solved([]int{0, 4, 7, 5, 2, 6, 1, 3})}, 12, 15}).png(); err != nil {
			b.Fatal(err)
		}
	}
}
