package sitegen

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

func TestPreview(t *testing.T) {
	eight := solved([]int{0, 4, 7, 5, 2, 6, 1, 3})
	for name, p := range map[string]preview{
		"lesson":  {[]previewBoard{eight}, 12, 15},
		"lesson4": {[]previewBoard{solved([]int{1, 3, 0, 2})}, 4, 5},
		"digits":  {[]previewBoard{{n: 1}}, 1234567890, 5},
		"digits2": {[]previewBoard{{2, []image.Point{{0, 0}}}}, 908, 600},
		"digits3": {[]previewBoard{{2, []image.Point{{0, 0}}}}, 567, 600},
		"boards":  {[]previewBoard{eight, eight, eight, eight, eight, eight, eight, eight, eight, eight, eight, eight}, 0, 0},
		"two":     {[]previewBoard{eight, eight}, 0, 0},
		"one":     {[]previewBoard{eight}, 0, 0},
		"big":     {[]previewBoard{{n: 300}}, 0, 0},
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
		if _, err := (preview{[]previewBoard{solved([]int{0, 4, 7, 5, 2, 6, 1, 3})}, 12, 15}).png(); err != nil {
			b.Fatal(err)
		}
	}
}
