package export_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"queens/player"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// written is what a format writes of a part.
func written(t testing.TB, format string, p *export.Part, o export.Options) []byte {
	t.Helper()
	f, err := export.Find(format)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(t.Context(), &out, p, o); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// partsOf are the parts of a trace that a page holds, by the name of their script, and the page's text.
func partsOf(t testing.TB, page []byte) (parts map[string]string, text string) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	parts = map[string]string{}
	for node := range root.Descendants() {
		switch {
		case node.Type == html.TextNode && node.Parent.Data != "script" && node.Parent.Data != "style":
			text += strings.TrimSpace(node.Data) + "\n"
		case node.Data != "script":
		default:
			for _, a := range node.Attr {
				if a.Key == "data-part" {
					parts[a.Val[strings.LastIndexByte(a.Val, '/')+1:]] = node.FirstChild.Data
				}
			}
		}
	}
	return parts, text
}

// pageTrace is the header of a trace in a page.
type pageTrace struct {
	tracefile.Header
	Sources []struct{ Language, Script string }
	First   string
	Run     *struct {
		Steps  int64
		Counts tracer.Counts
	}
}

// unpacked are the words of a part in a page.
func unpacked(t testing.TB, packed string) (words []uint32) {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(raw)))
	if err != nil || len(plain)%4 != 0 {
		t.Fatal(len(plain), err)
	}
	for ; len(plain) > 0; plain = plain[4:] {
		words = append(words, binary.LittleEndian.Uint32(plain))
	}
	return words
}

// The trace in a page unpacks to the steps of the part, each block begins with the state before it, and the index has the steps of
// each kind that it knows; wherever the part begins and ends.
func TestPageHoldsTheSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 2))
	for _, test := range []struct {
		variant string
		n       int
		limit   int64
	}{
		{"recursive", 5, 0}, {"recursive", 4, 100}, {"safe-squares", 9, 3 * tracer.BlockSteps}, {"nested-loops", 6, 0}, {"knapsack", 8, 0}, {"recursive", 1, 0},
	} {
		r := traceOf(t, test.variant, test.n, test.limit)
		steps := r.Header().Steps
		ranges := [][2]int64{{1, steps}, {1, 1}, {steps, steps}, {1, (steps + 1) / 2}, {(steps + 1) / 2, steps}}
		if steps > tracer.BlockSteps {
			ranges = append(ranges, [2]int64{tracer.BlockSteps, tracer.BlockSteps + 1}, [2]int64{tracer.BlockSteps + 1, 2 * tracer.BlockSteps})
		}
		for range 4 {
			from := 1 + random.Int64N(steps)
			ranges = append(ranges, [2]int64{from, from + random.Int64N(steps-from+1)})
		}
		for _, bounds := range ranges {
			t.Run(fmt.Sprintf("%s-%d/%d..%d", test.variant, test.n, bounds[0], bounds[1]), func(t *testing.T) {
				p, err := export.Select(r, bounds[0], bounds[1])
				if err != nil {
					t.Fatal(err)
				}
				parts, _ := partsOf(t, written(t, "html", p, export.Options{}))
				checkPageTrace(t, p, parts)
			})
		}
	}
}

func checkPageTrace(t *testing.T, p *export.Part, parts map[string]string) {
	t.Helper()
	var h pageTrace
	if err := json.Unmarshal([]byte(parts["trace.js"]), &h); err != nil {
		t.Fatal(err)
	}
	whole := p.From == 1 && p.To == p.Header().Steps
	if h.Steps != p.To || h.Blocks[0].First != p.From || (h.Run == nil) != whole || h.Run != nil && h.Run.Steps != p.Header().Steps {
		t.Fatalf("steps %d to %d, run %v", h.Blocks[0].First, h.Steps, h.Run)
	}
	if h.Cut != p.Header().Cut && p.To == p.Header().Steps || h.Cut != "" && p.To < p.Header().Steps {
		t.Errorf("cut is %q, that of the trace is %q", h.Cut, p.Header().Cut)
	}
	if len(parts) != 2+len(h.Blocks)+len(h.Sources) {
		t.Errorf("%d parts for %d blocks and %d sources", len(parts), len(h.Blocks), len(h.Sources))
	}
	index := map[string][]uint32{}
	var packed map[string]string
	if err := json.Unmarshal([]byte(parts["index.js"]), &packed); err != nil {
		t.Fatal(err)
	}
	for kind, text := range packed {
		index[kind] = unpacked(t, text)
	}
	var words []uint32
	block, last := -1, map[tracer.Kind]int64{}
	kinds := map[tracer.Kind][2][]uint32{}
	counts := tracer.Counts{}
	before := p.Trace.Before(0)
	if p.From > 1 {
		var err error
		if before, _, err = p.Trace.At(p.From - 1); err != nil {
			t.Fatal(err)
		}
	}
	for s, err := range p.States(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if len(words) == 0 {
			block++
			b := h.Blocks[block]
			if b.First != s.Number || !slices.Equal(b.Board, before.Board()) || !slices.Equal(b.Counts, before.ByMarker()) {
				t.Fatalf("block %d begins with %v, want step %d, %v, %v", block, b, s.Number, before.Board(), before.ByMarker())
			}
			var text string
			if err := json.Unmarshal([]byte(parts[fmt.Sprintf("%06d.js", block)]), &text); err != nil {
				t.Fatal(err)
			}
			words = unpacked(t, text)
		}
		if tracer.Step(words[0]) != s.Step {
			t.Fatalf("step %d is %v, want %v", s.Number, tracer.Step(words[0]), s.Step)
		}
		words = words[1:]
		before.Apply(s.Step)
		kind := s.Marker.Kind
		counts[kind]++
		pair := kinds[kind]
		kinds[kind] = [2][]uint32{append(pair[0], uint32(s.Number-last[kind])), append(pair[1], uint32(s.Step))}
		last[kind] = s.Number
	}
	if len(words) > 0 || block != len(h.Blocks)-1 {
		t.Errorf("%d steps too many in block %d of %d", len(words), block, len(h.Blocks))
	}
	for _, kind := range tracer.Kinds() {
		if h.Counts[kind] != counts[kind] {
			t.Errorf("%d steps of the kind %s, want %d", h.Counts[kind], kind, counts[kind])
		}
		known, ok := index[kind.String()]
		if ok != (counts[kind] > 0 && counts[kind] <= player.MaxIndexed) || ok && !slices.Equal(known, slices.Concat(kinds[kind][0], kinds[kind][1])) {
			t.Errorf("the index of %d steps of the kind %s is wrong", counts[kind], kind)
		}
	}
}

// What the page is about stands in it as text, in its language; what is missing, too.
func TestPageText(t *testing.T) {
	r := traceOf(t, "recursive", 6, 5000)
	p, err := export.Select(r, 100, 4200)
	if err != nil {
		t.Fatal(err)
	}
	for locale, want := range map[string][]string{
		"en":      {"recursive, n = 6", "Not the whole run: steps 100 to 4,200 of 5,000; the program was stopped at a limit after step 5,000.", "\nGo\n", r.Header().SHA256},
		"zh-hans": {"recursive（n = 6）", "这里没有整个过程：第 100 至 4,200 步（记录共 5,000 步）；程序在第 5,000 步后因达到上限而停止。"},
		"zh-hant": {"這裡沒有整個過程：第 100 至 4,200 步（記錄共 5,000 步）；程式在第 5,000 步後因達到上限而停止。"},
	} {
		_, text := partsOf(t, written(t, "html", p, export.Options{Locale: locale}))
		for _, want := range want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", locale, want, text)
			}
		}
	}
	_, text := partsOf(t, written(t, "html", export.Whole(traceOf(t, "recursive", 6, 0)), export.Options{}))
	if strings.Contains(text, "Not the whole run") {
		t.Error("a whole run is said to be none")
	}
}

// renamed is a trace of one step, of a program of that name, whose text could be taken for markup.
func renamed(t testing.TB, name string) *tracefile.Reader {
	t.Helper()
	source, err := mark.Parse(mark.Go, "x.go", "//queens: base 1, lines columns\n\npackage p\n\nfunc f() {\n\t//step:solution()\n\tprint(\"</script><!--<script>\")\n}\n")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, tracefile.NewHeader(name, "go", 3, source))
	if err := w.Write([]tracer.Step{tracer.NewStep(0, 0, 0)}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(""); err != nil {
		t.Fatal(err)
	}
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A name that would be markup is a name.
func TestPageEscapes(t *testing.T) {
	const name = `</script><b id="x">&"'?#/..`
	r := renamed(t, name)
	page := written(t, "html", export.Whole(r), export.Options{})
	parts, text := partsOf(t, page)
	if bytes.Contains(page, []byte("<b ")) || !strings.Contains(text, name) || len(parts) != 4 {
		t.Errorf("%d parts in a page with the text\n%s", len(parts), text)
	}
	checkPageTrace(t, export.Whole(r), parts)
}

func TestPageRefuses(t *testing.T) {
	format, err := export.Find("html")
	if err != nil {
		t.Fatal(err)
	}
	r := traceOf(t, "recursive", 4, 0)
	places, err := export.Select(r, 1, 0, tracer.Place)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		part    *export.Part
		options export.Options
		want    string
	}{
		{export.Whole(r), export.Options{Locale: "tlh"}, `no strings in "tlh": want one of en, zh-hans, zh-hant`},
		{places, export.Options{}, "html holds every kind of steps"},
	} {
		var out bytes.Buffer
		if err := format.Write(t.Context(), &out, test.part, test.options); err == nil || !strings.Contains(err.Error(), test.want) || out.Len() > 0 {
			t.Errorf("%v after %d bytes, want %s", err, out.Len(), test.want)
		}
	}
}
