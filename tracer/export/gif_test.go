package export_test

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"queens/internal/tool"
	"queens/player"
	"queens/player/raster"
	"queens/tracer"
	"queens/tracer/export"
)

// films are parts that animations are made of.
func films(t testing.TB) map[string]gifCase {
	return map[string]gifCase{
		"one":   {steps(t, "recursive", 1, 1, 0), export.Options{Delay: 20 * time.Millisecond}},
		"small": {steps(t, "recursive", 4, 1, 0), export.Options{Delay: 500 * time.Millisecond}},
		"up":    {steps(t, "one-array", 8, 150, 180), export.Options{RowsUp: true}},
		"only":  {steps(t, "one-array", 8, 1, 0, tracer.Solution), export.Options{Delay: 2 * time.Second}},
		"large": {steps(t, "iterative", 12, 70_000, 70_030), export.Options{}},
		"wrong": {steps(t, "board-above-as-printed", 5, 200, 250), export.Options{}},
		"moved": {steps(t, "nested-loops", 4, 1, 200), export.Options{}},
		"tiny":  {steps(t, "recursive", 20, 1000, 1015), export.Options{}},
	}
}

type gifCase struct {
	part    *export.Part
	options export.Options
}

func TestGIFGolden(t *testing.T) {
	golden(t, "film.gif", written(t, "gif", steps(t, "one-array", 3, 4, 9), export.Options{Delay: 400 * time.Millisecond}))
	golden(t, "choices.gif", written(t, "gif", steps(t, "knapsack", 2, 5, 9), export.Options{}))
}

// seenFrames are the frames of an animation as they are seen, one after the other.
func seenFrames(t *testing.T, data []byte) (*gif.GIF, []*image.RGBA) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	var all []*image.RGBA
	for i, frame := range g.Image {
		if g.Disposal[i] != gif.DisposalNone {
			t.Fatalf("frame %d: disposal %d", i, g.Disposal[i])
		}
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
		all = append(all, &image.RGBA{Pix: slices.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect})
	}
	return g, all
}

// Every frame shows the board of its step.
func TestGIFBoards(t *testing.T) {
	const corner = 8 // pixels before the picture
	for name, test := range films(t) {
		h := test.part.Header()
		g, frames := seenFrames(t, written(t, "gif", test.part, test.options))
		delay := test.options.Delay
		if delay == 0 {
			delay = time.Second
		}
		i := 0
		for s, err := range test.part.States(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			b := player.Board{Squares: s.Fold.Board(), Lines: h.Lines, RowsUp: test.options.RowsUp}
			ground, cell := b.Drawing().Ground, raster.Cell(h.N, 400)
			origin := raster.Size(player.Drawing{Width: ground.X, Height: ground.Y}, cell).Add(image.Pt(corner, corner))
			for line, square := range b.Squares {
				row, column := line, square
				if b.Lines == "columns" {
					row, column = square, line
				}
				for across := range h.N {
					r, c := row, across
					if b.Lines == "columns" {
						r, c = across, column
					}
					if b.RowsUp {
						r = h.N - 1 - r
					}
					// In the middle of a queen's body there is nothing but her colour; an attack is drawn over it.
					got := frames[i].At(origin.X+c*cell+cell/2, origin.Y+r*cell+cell*6/10)
					queen := !equalColour(got, player.Named("square-light")) && !equalColour(got, player.Named("square-dark"))
					if want := square == across; want && !queen {
						t.Errorf("%s, step %d: no queen in row %d, column %d", name, s.Number, r, c)
					} else if queen && !want && equalColour(got, player.Named("queen")) {
						t.Errorf("%s, step %d: a queen in row %d, column %d", name, s.Number, r, c)
					}
				}
			}
			want := int(delay / (10 * time.Millisecond))
			if i == len(frames)-1 {
				want = max(3*want, 200)
			}
			if g.Delay[i] != want {
				t.Errorf("%s, step %d: delay %d, want %d", name, s.Number, g.Delay[i], want)
			}
			i++
		}
		if i != len(frames) || g.LoopCount != 0 {
			t.Errorf("%s: %d frames, want %d; %d loops", name, len(frames), i, g.LoopCount)
		}
	}
}

func equalColour(got interface {
	RGBA() (r, g, b, a uint32)
}, want player.Colour) bool {
	r, g, b, _ := got.RGBA()
	return uint8(r>>8) == want.Light.R && uint8(g>>8) == want.Light.G && uint8(b>>8) == want.Light.B
}

// A single step is a picture that does not move.
func TestGIFStep(t *testing.T) {
	data := written(t, "gif", steps(t, "recursive", 8, 113, 113), export.Options{})
	g, frames := seenFrames(t, data)
	if len(frames) != 1 || g.LoopCount != -1 || bytes.Contains(data, []byte("NETSCAPE")) {
		t.Errorf("%d frames, %d loops", len(frames), g.LoopCount)
	}
	if shots := os.Getenv("SCREENSHOTS"); shots != "" {
		for name, test := range films(t) {
			if err := os.WriteFile(filepath.Join(shots, name+".gif"), written(t, "gif", test.part, test.options), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// ImageMagick reads the animations: as many frames as there are steps, each as long as was asked for, over and over, with what was left
// out; and it sees the same pixels as we do.
func TestGIFByImageMagick(t *testing.T) {
	identify, convert := tool.Need(t, "identify"), tool.Need(t, "convert")
	for name, test := range films(t) {
		if test.part.To-test.part.From > 100 {
			continue // it holds all frames at once, each of some megabytes
		}
		data := written(t, "gif", test.part, test.options)
		file := filepath.Join(t.TempDir(), "film.gif")
		if err := os.WriteFile(file, data, 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(identify, "-format", "%n %W %H %T %c\n", file).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
		g, frames := seenFrames(t, data)
		var want strings.Builder
		h := test.part.Header()
		for i := range frames {
			comment := ""
			if i == 0 {
				comment = fmt.Sprintf("%s in %s, n = %d, steps shown: %d", h.Variant, h.Language, h.N, len(frames))
				if left := test.part.Left(); left != "" {
					comment += "; " + left
				}
			}
			fmt.Fprintf(&want, "%d %d %d %d %s\n", len(frames), g.Config.Width, g.Config.Height, g.Delay[i], comment)
		}
		if got := string(out); got != want.String() {
			t.Errorf("%s: identify says\n%.300s\nwant\n%.300s", name, got, want.String())
		}
		verbose, err := exec.Command(identify, "-verbose", file+"[0]").CombinedOutput()
		if err != nil || !strings.Contains(string(verbose), "Iterations: 0\n") {
			t.Errorf("%s: it is not shown over and over: %v\n%s", name, err, verbose)
		}
		coalesced := filepath.Join(t.TempDir(), "coalesced.gif")
		if out, err := exec.Command(convert, file, "-coalesce", coalesced).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
		others, err := os.ReadFile(coalesced)
		if err != nil {
			t.Fatal(err)
		}
		_, theirs := seenFrames(t, others)
		if len(theirs) != len(frames) {
			t.Fatalf("%s: %d frames, want %d", name, len(theirs), len(frames))
		}
		for i := range frames {
			if !bytes.Equal(frames[i].Pix, theirs[i].Pix) {
				t.Errorf("%s: frame %d looks otherwise to ImageMagick", name, i)
			}
		}
	}
}

// watched takes what is written and looks at the memory that is in use meanwhile.
type watched struct {
	written int
	most    uint64
}

func (w *watched) Write(p []byte) (int, error) {
	if w.written%(64<<10) < len(p) {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.most = max(w.most, m.HeapAlloc)
	}
	w.written += len(p)
	return len(p), nil
}

// What is held in memory does not grow with the frames.
func TestGIFMemory(t *testing.T) {
	f, err := export.Find("gif")
	if err != nil {
		t.Fatal(err)
	}
	r := traceOf(t, "recursive", 8, 0)
	most := func(steps int64) uint64 {
		p, err := export.Select(r, 1, steps)
		if err != nil {
			t.Fatal(err)
		}
		var w watched
		if err := f.Write(t.Context(), &w, p, export.Options{}); err != nil {
			t.Fatal(err)
		}
		return w.most
	}
	few := most(200)
	if many := most(2000); many > few+4<<20 {
		t.Errorf("%d bytes are held for 2000 frames, and %d for 200", many, few)
	}
}

func TestGIFChoices(t *testing.T) {
	for _, test := range []struct {
		variant string
		n       int
	}{{"knapsack", 6}, {"subset-sum", 8}} {
		p := steps(t, test.variant, test.n, 1, 0)
		data := written(t, "gif", p, export.Options{})
		_, frames := seenFrames(t, data)
		if int64(len(frames)) != p.To {
			t.Errorf("%s: %d frames, want %d", test.variant, len(frames), p.To)
		}
		// A card that is taken is seen to be: in the frame of each step there are as many as the fold has.
		i := 0
		for s, err := range p.States(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			weight, _ := p.Header().Choices.Taken(s.Fold.Board())
			taken := false
			for y := range frames[i].Rect.Dy() {
				for x := range 300 {
					taken = taken || equalColour(frames[i].At(x, y), player.Named("solution"))
				}
			}
			if taken != (weight > 0) {
				t.Errorf("%s, step %d: taken %v, want %v", test.variant, s.Number, taken, weight > 0)
			}
			i++
		}
	}
}
