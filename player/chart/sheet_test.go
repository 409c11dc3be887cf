package chart

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
)

func testSheet() *Sheet {
	words := testWords("")
	return &Sheet{
		Lang: "zh-Hans", Title: "T < " + strings.Repeat("long", 60), Desc: "D & d",
		Notes:    []string{strings.Repeat("a word and ", 30), strings.Repeat("第一个解，", 40)},
		Warnings: []string{"The trace stops."},
		Parts: []Part{
			{"Depth", []string{"a note"}, &Span{Words: words, Axis: "step", Most: 2, Buckets: []Bucket{{1, 4, 0, 2, 0.75}, {5, 8, 1, 2, 1.5}}, Marks: []int64{6}, Bar: [2]int64{2, 5}, Keys: [4]string{"mean", "around", "solution", "stretch"}}},
			{"Tree", nil, &Columns{Words: words, Axis: "level", Names: []string{"1", "2"}, Values: []int64{4, 6}}},
			{"Tries", []string{"There is nothing to draw."}, nil},
		},
	}
}

// A sheet is one well-formed file that brings its colours, with a title and a description, whose texts stand in it, one
// below the other, and cover none.
func TestSheet(t *testing.T) {
	file := string(testSheet().SVG())
	var boxes []box
	var wide, high float64
	var down []float64 // of the groups that are open
	names := map[string]string{}
	decoder := xml.NewDecoder(strings.NewReader(file))
	var open []xml.StartElement
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token)
			down = append(down, 0)
			if m := regexp.MustCompile(`^translate\(\d+ (\d+)\)$`).FindStringSubmatch(attribute(token, "transform")); m != nil {
				down[len(down)-1] = number64(t, m[1])
			}
			if token.Name.Local == "svg" {
				wide, high = number64(t, attribute(token, "width")), number64(t, attribute(token, "height"))
			}
		case xml.EndElement:
			open, down = open[:len(open)-1], down[:len(down)-1]
		case xml.CharData:
			in := open[max(0, len(open)-1):]
			if len(in) == 0 {
				continue
			}
			switch in[0].Name.Local {
			case "title", "desc":
				names[in[0].Name.Local] = string(token)
			case "text":
				x, y := number64(t, attribute(in[0], "x")), number64(t, attribute(in[0], "y"))
				for _, d := range down {
					y += d
				}
				width := textWidth(string(token))
				x -= map[string]float64{"middle": width / 2, "end": width}[attribute(in[0], "text-anchor")]
				boxes = append(boxes, box{string(token), x + 0.1, x + width - 0.1, y - 11, y + 3})
			}
		}
	}
	if names["desc"] != "D & d" || !strings.HasPrefix(names["title"], "T < long") {
		t.Errorf("named %q", names)
	}
	for i, a := range boxes {
		if a.left < 0 || a.top < 0 || a.bottom > high || a.right > wide && !strings.Contains(a.text, "long") { // the title has larger letters
			t.Errorf("%+v leaves the picture of %.0f by %.0f", a, wide, high)
		}
		for _, b := range boxes[:i] {
			if a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom {
				t.Errorf("%q covers %q", a.text, b.text)
			}
		}
	}
	golden(t, "sheet.svg", file)
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// Every colour that the style of a sheet uses is there in both themes, and none needs a page around it.
func TestSheetStyle(t *testing.T) {
	css := sheetStyle()
	light, dark, ok := strings.Cut(css, "@media (prefers-color-scheme: dark)")
	dark, _, _ = strings.Cut(dark, "\n")
	for _, m := range regexp.MustCompile(`var\(--(\w+)\)`).FindAllStringSubmatch(css, -1) {
		if name := m[1]; name != "look" && name != "sans" && name != "mono" && (!strings.Contains(light, "--"+name+": #") || !strings.Contains(dark, "--"+name+": #")) {
			t.Errorf("--%s has no colour of its own in both themes", name)
		}
	}
	if !ok || strings.Contains(css, "light-dark") || strings.Contains(css, ":root") || strings.Contains(css, "url(") || strings.ContainsAny(css, "<&") {
		t.Errorf("not a style that stands alone:\n%s", css)
	}
	if n := strings.Count(css, "{") - strings.Count(css, "}"); n != 0 {
		t.Errorf("%d braces too many", n)
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text string
		wide float64
		want string
	}{
		{"", 100, `[""]`},
		{"one two three", 8 * glyph, `["one two" "three"]`},
		{"one two three", 7 * glyph, `["one two" "three"]`},
		{"enormous", 3 * glyph, `["eno" "rmo" "us"]`},
		{"a enormous", 3 * glyph, `["a" "eno" "rmo" "us"]`},
		{"第一个解，第二个解。", 4 * wideGlyph, `["第一个" "解，第二" "个解。"]`},
		{"x", 1, `["x"]`},
	} {
		if got := fmt.Sprintf("%q", wrap(test.text, test.wide)); got != test.want {
			t.Errorf("%q in %.0f: %s, want %s", test.text, test.wide, got, test.want)
		}
	}
}
