package chart

import (
	"encoding/xml"
	"flag"
	"fmt"
	"html/template"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/solvers"
	"queens/tracer"
)

var update = flag.Bool("update", false, "write the golden files")

func testWords(id string) Words {
	english := message.NewPrinter(language.English)
	return Words{ID: id, Title: "T <", Desc: "D & d", Number: func(n int64) string { return english.Sprint(n) }}
}

// testCharts are charts of many forms, those of the same name and seed always the same.
func testCharts() map[string]interface{ SVG() template.HTML } {
	all := map[string]interface{ SVG() template.HTML }{}
	random := rand.New(rand.NewPCG(1, 2))
	variants := solvers.Variants()
	for count := 1; count <= len(variants); count += 5 {
		for _, places := range []int{1, 2, 8, 32} {
			for _, most := range []int64{1, 9, 700, 3_000_000, 200_000_000} {
				name := fmt.Sprintf("%d-%d-%d", count, places, most)
				lines := Lines{Words: testWords("lines" + name), Axis: "axis"}
				bars := Bars{Words: testWords("bars" + name), Share: func(p int) string { return fmt.Sprint(p, "%") }}
				arrows := Arrows{Words: testWords("arrows" + name)}
				var values [][]int64
				for i := range count {
					row := make([]int64, places)
					for j := range row {
						row[j] = random.Int64N(most + 1)
					}
					values = append(values, row)
					label := variants[i].Name
					lines.Series = append(lines.Series, Series{label, row})
					bars.Names, bars.Values = append(bars.Names, label), append(bars.Values, row)
					arrows.Names, arrows.Notes = append(arrows.Names, label+" → "+label), append(arrows.Notes, "0.00261×")
					arrows.Values = append(arrows.Values, [2]int64{1 + random.Int64N(most), 1 + random.Int64N(most)})
				}
				for j := range places {
					lines.Places = append(lines.Places, fmt.Sprintf("n = %d", j+1))
					bars.Pieces = append(bars.Pieces, Piece{"搜索 of " + tracer.Kind(j%10).String(), j % 10})
				}
				linear := lines
				lines.Scale, linear.Scale = LogScale(values), LinearScale(values)
				linear.Words = testWords("linear" + name)
				all["lines "+name], all["linear "+name] = &lines, &linear
				all["arrows "+name] = &arrows
				columns := Columns{Words: testWords("columns" + name), Axis: "axis", Values: values[0], Names: lines.Places}
				span := Span{Words: testWords("span" + name), Axis: "axis", Keys: [4]string{"mean of 16,384 steps", "from least to greatest", "solution", "longest stretch without a new depth"}}
				at := int64(0)
				for range 1 + random.IntN(100) {
					b := Bucket{From: at + 1, Max: random.IntN(places + 1)}
					at += 1 + most/50
					b.To, b.Mean = at, float64(b.Max)/2
					span.Most = max(span.Most, b.Max)
					span.Buckets = append(span.Buckets, b)
				}
				if count > 1 {
					span.Marks, span.Bar = []int64{1, 1 + at/2, at}, [2]int64{1 + at/4, 1 + at/2}
				}
				all["columns "+name], all["span "+name] = &columns, &span
				if places <= 10 {
					all["bars "+name] = &bars
				}
			}
		}
	}
	return all
}

// box is the room that a text takes.
type box struct {
	text                     string
	left, right, top, bottom float64
}

// texts reads the places of all texts of a chart, and its size.
func texts(t *testing.T, svg template.HTML) (boxes []box, width, height float64) {
	t.Helper()
	var root struct {
		ViewBox string `xml:"viewBox,attr"`
		Title   string `xml:"title"`
		Desc    string `xml:"desc"`
		Texts   []struct {
			X      float64 `xml:"x,attr"`
			Y      float64 `xml:"y,attr"`
			Anchor string  `xml:"text-anchor,attr"`
			Text   string  `xml:",chardata"`
		} `xml:"text"`
	}
	if err := xml.Unmarshal([]byte(svg), &root); err != nil {
		t.Fatalf("%v\n%s", err, svg)
	}
	if root.Title != "T <" || root.Desc != "D & d" {
		t.Errorf("title %q, description %q", root.Title, root.Desc)
	}
	if _, err := fmt.Sscanf(root.ViewBox, "0 0 %f %f", &width, &height); err != nil {
		t.Fatal(err)
	}
	for _, text := range root.Texts {
		wide := textWidth(text.Text)
		left := map[string]float64{"start": text.X, "middle": text.X - wide/2, "end": text.X - wide}[text.Anchor]
		left, wide = left+0.1, wide-0.2 // places are rounded
		boxes = append(boxes, box{text.Text, left, left + wide, text.Y - 11, text.Y + 3})
	}
	return boxes, width, height
}

// No text of a chart covers another or leaves the picture, and every number has a place.
func TestTextsOfCharts(t *testing.T) {
	for name, chart := range testCharts() {
		svg := chart.SVG()
		if strings.Contains(string(svg), "NaN") || strings.Contains(string(svg), "Inf") {
			t.Errorf("%s: a number without a place", name)
		}
		boxes, width, height := texts(t, svg)
		for i, a := range boxes {
			if a.left < 0 || a.right > width || a.top < 0 || a.bottom > height {
				t.Errorf("%s: %q leaves the picture: %+v", name, a.text, a)
			}
			for _, b := range boxes[:i] {
				if a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom {
					t.Errorf("%s: %q covers %q", name, a.text, b.text)
				}
			}
		}
	}
}

// Every point stands inside its frame, and greater numbers stand higher, or further to the right.
func TestPoints(t *testing.T) {
	for name, chart := range testCharts() {
		var at func(int64) float64
		var low, high float64
		var values []int64
		switch c := chart.(type) {
		case *Lines:
			f := c.frame()
			at = func(v int64) float64 { return -f.y(float64(v)) }
			low, high = -f.bottom, -f.top
			for i := range c.Places {
				if x := f.x(i); x < f.left || x > f.right {
					t.Errorf("%s: place %d at %f", name, i, x)
				}
			}
			for _, s := range c.Series {
				values = append(values, s.Values...)
			}
		case *Arrows:
			f := c.frame()
			at, low, high = f.x, f.left, f.right
			for _, pair := range c.Values {
				values = append(values, pair[:]...)
			}
		case *Bars:
			f := c.frame()
			at = func(v int64) float64 { return f.x(float64(v)) }
			low, high = f.left, f.right
			for i := range c.Values {
				if total := c.total(i); !c.Shares() {
					values = append(values, total)
				}
			}
		case *Columns:
			f := c.frame()
			at = func(v int64) float64 { return -f.y(v) }
			low, high = -f.bottom, -f.top
			values = c.Values
		case *Span:
			f := c.frame()
			at = func(v int64) float64 { return -f.y(float64(v)) }
			low, high = -f.bottom, -f.top
			for _, b := range c.Buckets {
				values = append(values, int64(b.Min), int64(b.Max))
				if from, to := f.x(b.From), f.x(b.To+1); from < f.left-1e-9 || to > f.right+1e-9 || to <= from {
					t.Errorf("%s: a bucket goes from %f to %f", name, from, to)
				}
			}
		}
		for _, v := range values {
			if line, ok := chart.(*Lines); ok && !line.Scale.has(v) {
				continue
			}
			if p := at(v); p < low-1e-9 || p > high+1e-9 {
				t.Errorf("%s: %d at %f, not from %f to %f", name, v, p, low, high)
			}
			if at(v+1) <= at(v) {
				t.Errorf("%s: %d does not stand beyond %d", name, v+1, v)
			}
		}
	}
}

// The line of numbers that grow climbs from point to point.
func TestClimbs(t *testing.T) {
	values := []int64{1, 7, 24, 76, 346, 1636, 9086, 47156}
	c := Lines{Words: testWords("c"), Places: make([]string, len(values)), Series: []Series{{"s", values}}, Scale: LogScale([][]int64{values})}
	_, path, ok := strings.Cut(string(c.SVG()), `class="stroke" d="M`)
	path, _, _ = strings.Cut(path, `"`)
	before := [2]float64{-1, 1e9}
	points := strings.Split(path, "L")
	for _, point := range points {
		x, y, _ := strings.Cut(point, " ")
		at := [2]float64{number64(t, x), number64(t, y)}
		if at[0] <= before[0] || at[1] >= before[1] {
			t.Errorf("%v follows %v", at, before)
		}
		before = at
	}
	if !ok || len(points) != len(values) {
		t.Errorf("%d points in %q", len(points), path)
	}
}

func number64(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The pieces of a bar have the lengths of their numbers.
func TestPieces(t *testing.T) {
	even := Bars{Pieces: []Piece{{"a", 0}, {"b", 1}}, Names: []string{"x", "y"}, Values: [][]int64{{10, 30}, {0, 20}}}
	even.Words = testWords("b")
	if even.Shares() || !strings.HasSuffix(strings.Join(even.frame().totals, " "), "40 20") {
		t.Errorf("%v %v", even.Shares(), even.frame().totals)
	}
	uneven := even
	uneven.Values = [][]int64{{10, 30}, {0, 1}}
	uneven.Share = func(percent int) string { return fmt.Sprint(percent) }
	if f := uneven.frame(); !uneven.Shares() || f.scale.high != 100 {
		t.Errorf("%v %v", uneven.Shares(), f.scale)
	}
	if got := strings.Count(string(uneven.SVG()), `class="ground"`); got != 2+3 { // the keys, and three pieces that are not 0
		t.Errorf("%d pieces", got)
	}
}

func TestScales(t *testing.T) {
	for _, test := range []struct {
		scale Scale
		want  string
	}{
		{LogScale([][]int64{{1, 100_000}}), "true 1 100000 [1 10 100 1000 10000 100000]"},
		{LogScale([][]int64{{0, 23}, {405}}), "true 20 500 [20 50 100 200 500]"},
		{LogScale([][]int64{{5, 5}}), "true 5 10 [5 10]"},
		{LogScale(nil), "true 1 2 [1 2]"},
		{LinearScale([][]int64{{0, 568}, {92}}), "false 0 600 [0 200 400 600]"},
		{LinearScale([][]int64{{3}}), "false 0 3 [0 1 2 3]"},
		{LinearScale(nil), "false 0 1 [0 1]"},
	} {
		if got := fmt.Sprintf("%v %.0f %.0f %.0f", test.scale.Log, test.scale.low, test.scale.high, test.scale.ticks); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// TestLooks tells apart the series of the longest comparison, few of them by the shape of their points alone, and the kinds
// of step by their textures alone.
func TestLooks(t *testing.T) {
	seen := map[string]int{}
	for i := range len(solvers.Variants()) {
		look := fmt.Sprint(i%looks, point(i, 0, 0))
		if other, ok := seen[look]; ok {
			t.Errorf("series %d looks like series %d", i, other)
		}
		seen[look] = i
	}
	shapes := map[string]bool{}
	for i := range Shapes {
		shapes[point(i, 0, 0)] = true
	}
	if len(shapes) != Shapes {
		t.Errorf("%d shapes of points are not alike, want %d", len(shapes), Shapes)
	}
	drawn := map[string]tracer.Kind{}
	for _, kind := range tracer.Kinds() {
		look := ""
		for _, stroke := range textures[int(kind)%len(textures)] {
			look += stroke.class + stroke.path(0, 0, 50)
		}
		if other, ok := drawn[look]; ok {
			t.Errorf("the pieces of %s look like those of %s", kind, other)
		}
		drawn[look] = kind
	}
}

// TestChartFiles compares one chart of each form with what it has been.
func TestChartFiles(t *testing.T) {
	words := testWords("_chart")
	counts := [][]int64{{17, 60, 156, 44}, {15, 60, 180, 44}}
	pieces := []Piece{{"calls", 0}, {"tries", 1}, {"comparisons", 2}, {"clashes", 5}}
	for name, chart := range map[string]interface{ SVG() template.HTML }{
		"lines": &Lines{Words: words, Places: []string{"n = 4", "n = 5", "n = 6"}, Scale: LogScale([][]int64{{156, 1035, 6840}, {0, 405, 2016}}),
			Series: []Series{{"recursive", []int64{156, 1035, 6840}}, {"one-array", []int64{0, 405, 2016}}}},
		"levels": &Lines{Words: words, Axis: "level", Places: []string{"0", "1", "2", "3", "4"}, Scale: LinearScale([][]int64{{1, 4, 6, 4, 2}}),
			Series: []Series{{"all programs", []int64{1, 4, 6, 4, 2}}}},
		"bars": &Bars{Words: words, Pieces: pieces, Names: []string{"recursive", "flag-arrays"}, Values: counts},
		"shares": &Bars{Words: words, Pieces: pieces, Names: []string{"recursive", "nested-loops"},
			Values: [][]int64{counts[0], {0, 16777216, 50199400, 16777124}}, Share: func(percent int) string { return fmt.Sprint(percent, "%") }},
		"columns": &Columns{Words: words, Axis: "level", Names: []string{"1", "2", "3", "4"}, Values: []int64{4, 6, 4, 2}},
		"span": &Span{Words: words, Axis: "step", Most: 2, Buckets: []Bucket{{1, 4, 0, 2, 0.75}, {5, 8, 1, 2, 1.5}, {9, 10, 0, 1, 0.5}},
			Marks: []int64{6}, Bar: [2]int64{2, 5}, Keys: [4]string{"mean of 4 steps", "from least to greatest", "solution", "longest stretch"}},
		"span-exact": &Span{Words: words, Axis: "step", Most: 2, Buckets: []Bucket{{1, 1, 0, 0, 0}, {2, 2, 1, 1, 1}, {3, 3, 2, 2, 2}}, Keys: [4]string{"depth", "", "", ""}},
		"arrows":     &Arrows{Words: words, Names: []string{"a → b", "b → c"}, Values: [][2]int64{{100_000, 300}, {300, 400}}, Notes: []string{"0.003×", "1.33×"}},
	} {
		got := strings.ReplaceAll(string(chart.SVG()), "><", ">\n<")
		golden(t, name+".svg", got)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s (go test -update writes what is got):\n%s\nwant\n%s", file, got, want)
	}
}
