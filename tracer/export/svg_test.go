package export_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"queens/internal/browser"
	"queens/player"
	"queens/tracer"
	"queens/tracer/export"
)

// steps is some steps of a trace.
func steps(t testing.TB, variant string, n int, from, to int64, only ...tracer.Kind) *export.Part {
	t.Helper()
	limit := int64(0)
	if n > 8 {
		limit = to + 1000
	}
	p, err := export.Select(traceOf(t, variant, n, limit), from, to, only...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSVGGolden(t *testing.T) {
	for name, test := range map[string]struct {
		part    *export.Part
		options export.Options
	}{
		"step.svg":    {steps(t, "recursive", 4, 40, 40), export.Options{Caption: true}},
		"film.svg":    {steps(t, "one-array", 4, 10, 16), export.Options{Delay: 500 * time.Millisecond, RowsUp: true}},
		"caption.svg": {steps(t, "recursive", 4, 10, 200, tracer.Place, tracer.Remove, tracer.Solution), export.Options{Caption: true, Locale: "zh-hans"}},
		"choices.svg": {steps(t, "knapsack", 4, 20, 23), export.Options{Caption: true, Locale: "zh-hant"}},
	} {
		golden(t, name, written(t, "svg", test.part, test.options))
	}
}

// drawnElement is an element of XML.
type drawnElement struct {
	XMLName  xml.Name
	Attrs    []xml.Attr      `xml:",any,attr"`
	Children []*drawnElement `xml:",any"`
	Text     string          `xml:",chardata"`
}

func (e *drawnElement) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all are the element and all below it.
func (e *drawnElement) all() (all []*drawnElement) {
	all = append(all, e)
	for _, c := range e.Children {
		all = append(all, c.all()...)
	}
	return all
}

// drawn is a picture that was read: a frame for each step.
type drawn struct {
	root   *drawnElement
	byID   map[string]*drawnElement
	frames []*drawnElement
}

// readSVG reads a picture, and holds it against what any viewer has to be able to show: it is XML, it loads nothing and runs nothing.
func readSVG(t *testing.T, data []byte) drawn {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(data))
	d := drawn{root: &drawnElement{}, byID: map[string]*drawnElement{}}
	if err := decoder.Decode(d.root); err != nil {
		t.Fatal(err)
	}
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if text, ok := token.(xml.CharData); !ok || string(text) != "\n" {
			t.Fatalf("behind the picture: %v, %v", token, err)
		}
	}
	for _, e := range d.root.all() {
		if id := e.attr("id"); id != "" {
			if d.byID[id] != nil {
				t.Errorf("the id %s is there twice", id)
			}
			d.byID[id] = e
		}
		if name := e.XMLName.Local; !slices.Contains([]string{"svg", "g", "path", "rect", "text", "use", "style", "defs", "title", "desc"}, name) {
			t.Errorf("an element %s", name)
		}
		for _, a := range e.Attrs {
			if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local != "xmlns" && a.Name.Space != "xmlns" && strings.Contains(a.Value, ":") {
				t.Errorf("attribute %s=%q", a.Name.Local, a.Value)
			}
		}
	}
	for _, word := range []string{"url(", "@import", "<!ENTITY"} {
		if bytes.Contains(data, []byte(word)) {
			t.Errorf("a %s", word)
		}
	}
	for _, e := range d.root.all() {
		switch {
		case e.XMLName.Local == "use" && d.byID[strings.TrimPrefix(e.attr("href"), "#")] == nil:
			t.Errorf("%s is used and not there", e.attr("href"))
		case strings.HasPrefix(e.attr("class"), "film"):
			d.frames = e.Children
		}
	}
	if d.frames == nil { // a picture of one step
		for _, e := range d.root.Children {
			if e.attr("class") == "text" {
				d.frames = e.Children
			}
		}
	}
	return d
}

// layer is the path of a layer in a frame, "" if it has none.
func (d drawn) layer(frame *drawnElement, class string) string {
	for _, e := range frame.Children {
		if e.XMLName.Local == "use" {
			e = d.byID[strings.TrimPrefix(e.attr("href"), "#")]
		}
		if e.attr("class") == class {
			return e.attr("d")
		}
	}
	return ""
}

// board is where the queens of a frame stand, by line.
func (d drawn) board(frame *drawnElement, b player.Board) []int {
	squares := slices.Repeat([]int{-1}, len(b.Squares))
	ground := b.Drawing().Ground
	for _, shape := range (player.Layer{Path: d.layer(frame, "queens")}).Shapes() {
		column, row := (shape.X-ground.X)/ground.Cell, (shape.Y-ground.Y)/ground.Cell
		if b.RowsUp {
			row = len(squares) - 1 - row
		}
		if b.Lines == "columns" {
			squares[column] = row
		} else {
			squares[row] = column
		}
	}
	return squares
}

// Every frame shows the board of its step.
func TestSVGBoards(t *testing.T) {
	for _, test := range []struct {
		part *export.Part
		up   bool
	}{
		{steps(t, "recursive", 1, 1, 0), false},
		{steps(t, "recursive", 6, 200, 600), true},
		{steps(t, "one-array", 8, 100, 1000, tracer.Place, tracer.Remove), false},
		{steps(t, "iterative", 12, 70_000, 70_200), false},
		{steps(t, "nested-loops", 4, 1, 400), false},
		{steps(t, "board-above-as-printed", 5, 200, 900), true},
		{steps(t, "recursive", 20, 100, 300), false},
	} {
		h := test.part.Header()
		d := readSVG(t, written(t, "svg", test.part, export.Options{RowsUp: test.up}))
		i := 0
		for s, err := range test.part.States(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			frame := d.frames[i]
			i++
			b := player.Board{Squares: s.Fold.Board(), Lines: h.Lines, RowsUp: test.up}
			if got := d.board(frame, b); !slices.Equal(got, b.Squares) {
				t.Errorf("%s, n = %d, step %d: the board is %v, want %v", h.Variant, h.N, s.Number, got, b.Squares)
			}
			if text := frame.Children[len(frame.Children)-1].Text; !strings.HasPrefix(text, english.Sprintf("step %d of %d: ", s.Number, h.Steps)) {
				t.Errorf("%s, n = %d, step %d: it says %q", h.Variant, h.N, s.Number, text)
			}
		}
		if i != len(d.frames) {
			t.Errorf("%s, n = %d: %d frames, want %d", h.Variant, h.N, len(d.frames), i)
		}
	}
}

// A wrong program stands queens that attack each other, and the picture of its solution shows it.
func TestSVGWrongProgram(t *testing.T) {
	r := traceOf(t, "board-above-as-printed", 5, 0)
	p, err := export.Select(r, 1, 0, tracer.Solution)
	if err != nil {
		t.Fatal(err)
	}
	d := readSVG(t, written(t, "svg", p, export.Options{}))
	attacks := 0
	for _, frame := range d.frames {
		if d.layer(frame, "attacks") != "" {
			attacks++
		}
	}
	if attacks == 0 {
		t.Errorf("no attack is seen in %d solutions", len(d.frames))
	}
}

// What is said of a picture is in the language of its reader, and what was left out is seen in it.
func TestSVGWords(t *testing.T) {
	p := steps(t, "recursive", 5, 5, 40, tracer.Place, tracer.Clash)
	for locale, want := range map[string][]string{
		"en":      {"recursive, n = 5: ", "only clashes, placements", "step 7 of", "is refused."},
		"zh-hans": {"recursive，n = 5：", "只含：冲突、放下", "第 7 步", "有冲突，不能放。"},
		"zh-hant": {"recursive，n = 5：", "只含：衝突、放下", "第 7 步", "有衝突，不能放。"},
	} {
		d := readSVG(t, written(t, "svg", p, export.Options{Locale: locale, Caption: true}))
		text := ""
		for _, e := range d.root.all() {
			text += e.Text + "\n"
		}
		for _, want := range want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not said", locale, want)
			}
		}
		if d.root.attr("lang") != locale {
			t.Errorf("language %q, want %q", d.root.attr("lang"), locale)
		}
	}
}

// Whole runs up to MaxSteps, of which nothing was left out, say nothing of the kind.
func TestSVGWhole(t *testing.T) {
	data := written(t, "svg", export.Whole(traceOf(t, "recursive", 4, 0)), export.Options{})
	if bytes.Contains(data, []byte(`class="quiet"`)) {
		t.Error("it says that something was left out")
	}
	if !bytes.Equal(data, written(t, "svg", export.Whole(traceOf(t, "recursive", 4, 0)), export.Options{})) {
		t.Error("the same run has other bytes")
	}
}

func TestPicturesRefuse(t *testing.T) {
	large, some := steps(t, "recursive", 101, 1, 100), steps(t, "recursive", 5, 1, 9)
	for _, format := range []string{"svg", "gif"} {
		f, err := export.Find(format)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			part  *export.Part
			delay time.Duration
			want  string
		}{
			{large, 0, "draws boards of 100 by 100 at most, and n is 101"},
			{some, 10 * time.Millisecond, "cannot show each step for 10ms: want 20ms to 10m0s"},
			{some, -time.Second, "cannot show each step for -1s"},
			{some, time.Hour, "cannot show each step for 1h0m0s"},
			{some, 25 * time.Millisecond, "cannot show each step for 25ms: it counts in steps of 10ms, so want 20ms or 30ms"},
			{steps(t, "recursive", 5, 1, 3, tracer.Solution), 0, "none of steps 1 to 3 is of these kinds"},
			{steps(t, "recursive", 8, 1, f.MaxSteps+1), 0, fmt.Sprintf("holds at most %d steps, and these are %d", f.MaxSteps, f.MaxSteps+1)},
		} {
			var out bytes.Buffer
			err := f.Write(t.Context(), &out, test.part, export.Options{Delay: test.delay})
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), format) {
				t.Errorf("%s: error %v, want %q", format, err, test.want)
			}
			if out.Len() > 0 {
				t.Errorf("%s: %d bytes are written", format, out.Len())
			}
		}
	}
}

// In a page it is a picture of the size that it says, and asks for nothing.
func TestSVGInPage(t *testing.T) {
	dir := t.TempDir()
	data := written(t, "svg", steps(t, "recursive", 6, 100, 300), export.Options{Caption: true})
	d := readSVG(t, data)
	for name, text := range map[string][]byte{
		"film.svg":  data,
		"page.html": []byte(`<!doctype html><html lang="en"><title>t</title><img src="film.svg" alt="six queens">`),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tab := browser.New(t)
	tab.Open(browser.FileURL(filepath.Join(dir, "page.html")))
	got := browser.Eval[[]float64](tab, `document.images[0].decode().then(() => [document.images[0].naturalWidth, document.images[0].naturalHeight])`)
	if want := d.root.attr("width") + " " + d.root.attr("height"); fmt.Sprint(got[0], got[1]) != want {
		t.Errorf("size %v, want %s", got, want)
	}
	if problems, requests := tab.Problems(), tab.Requests(); len(problems) > 0 || len(requests) != 2 {
		t.Errorf("problems %q, requests %q", problems, requests)
	}
}

// In a browser the animation shows each step at its time, stands still for those who ask for it, asks for nothing, and no text runs out
// of it.
func TestSVGInBrowser(t *testing.T) {
	tab := browser.New(t)
	tab.Size(800, 900, false)
	shots := os.Getenv("SCREENSHOTS")
	const delay = 200 * time.Millisecond
	for _, test := range []struct {
		name string
		part *export.Part
	}{
		{"n1", steps(t, "recursive", 1, 1, 0)},
		{"n4", steps(t, "recursive", 4, 1, 0)},
		{"n8", steps(t, "one-array", 8, 400, 460)},
		{"n12", steps(t, "column-dfs", 12, 1000, 1040)},
		{"n20", steps(t, "iterative", 20, 5000, 5050)},
		{"wrong", steps(t, "board-above-as-printed", 5, 200, 420)},
		{"knapsack", steps(t, "knapsack", 6, 1, 0)},
		{"subset", steps(t, "subset-sum", 8, 30, 90)},
	} {
		for _, locale := range []string{"en", "zh-hans", "zh-hant"} {
			name := filepath.Join(t.TempDir(), "film.svg")
			if err := os.WriteFile(name, written(t, "svg", test.part, export.Options{Caption: true, Locale: locale, Delay: delay}), 0o666); err != nil {
				t.Fatal(err)
			}
			where := test.name + " in " + locale
			tab.Media("prefers-reduced-motion", "no-preference")
			tab.Open(browser.FileURL(name))
			out := browser.Eval[[]string](tab, `(() => {
				const page = document.querySelector(".page").getBBox();
				return [...document.querySelectorAll("text")].filter(text => {
					const box = text.getBBox();
					return box.x < page.x || box.x + box.width > page.x + page.width || box.y + box.height > page.y + page.height;
				}).map(text => text.textContent);
			})()`)
			if len(out) > 0 {
				t.Errorf("%s: %d texts run out of the picture, such as %q", where, len(out), out[0])
			}
			var numbers []int64
			still := int64(0) // the step that is shown where nothing moves
			solved := false
			for s, err := range test.part.States(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				numbers = append(numbers, s.Number)
				if solution := s.Marker.Kind == tracer.Solution; solution || !solved {
					still, solved = s.Number, solved || solution
				}
			}
			shows := func(step int64, seen []string) bool {
				return len(seen) == 1 && slices.Contains(regexp.MustCompile(`\d+`).FindAllString(strings.ReplaceAll(seen[0], ",", ""), -1), strconv.FormatInt(step, 10))
			}
			const seen = `(() => {
				const page = document.querySelector(".page").getBoundingClientRect();
				return [...document.querySelectorAll(".film > g")].filter(g => {
					const box = g.querySelector("text").getBoundingClientRect();
					return box.left >= page.left && box.right <= page.right;
				}).map(g => g.querySelector(":scope > text").textContent);
			})()`
			last := len(numbers) - 1
			for _, at := range []int{0, 1, last / 2, last - 1, last} {
				// The middle of a step's time, in the second round.
				whole := time.Duration(last)*delay + max(3*delay, 2*time.Second)
				time := float64((whole + time.Duration(at)*delay + delay/2).Microseconds()) / 1000
				animations := browser.Eval[int](tab, fmt.Sprintf(`(() => {
					const all = document.getAnimations();
					for (const a of all) { a.pause(); a.currentTime = %v; }
					return all.length;
				})()`, time))
				if got := browser.Eval[[]string](tab, seen); animations != 1 || !shows(numbers[at], got) {
					t.Errorf("%s: at the time of step %d: %q, %d animations", where, numbers[at], got, animations)
				}
			}
			if shots != "" && locale == "en" {
				tab.Screenshot(filepath.Join(shots, "svg-"+test.name+"-last.png"))
			}
			tab.Media("prefers-reduced-motion", "reduce")
			running := browser.Eval[int](tab, `document.getAnimations().length`)
			if got := browser.Eval[[]string](tab, seen); running != 0 || !shows(still, got) {
				t.Errorf("%s: where nothing is to move: %q, want step %d; %d animations", where, got, still, running)
			}
			if shots != "" {
				tab.Screenshot(filepath.Join(shots, fmt.Sprintf("svg-%s-%s.png", test.name, locale)))
				tab.Media("prefers-color-scheme", "dark")
				tab.Screenshot(filepath.Join(shots, fmt.Sprintf("svg-%s-%s-dark.png", test.name, locale)))
			}
			if problems := tab.Problems(); len(problems) > 0 {
				t.Errorf("%s: %q", where, problems)
			}
			if requests := tab.Requests(); len(requests) != 1 {
				t.Errorf("%s: requests %q", where, requests)
			}
		}
	}
}
