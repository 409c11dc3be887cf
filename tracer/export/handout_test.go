package export_test

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/player"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// asked are the steps that a handout asks about, in their order.
func asked(t testing.TB, page string) (steps []int64) {
	t.Helper()
	for _, m := range regexp.MustCompile(`<h3>[^<]*<a href="#a\d+">step ([\d,]+)</a></h3>`).FindAllStringSubmatch(page, -1) {
		step, err := strconv.ParseInt(strings.ReplaceAll(m[1], ",", ""), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	return steps
}

var english = message.NewPrinter(language.English)

// article is what an element of a page holds: the texts of its headings, paragraphs and lines of programs, its links and pictures.
type article struct {
	texts, links []string
	pictures     int
}

func articleOf(t testing.TB, page, id string) (p article) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for node := range root.Descendants() {
		if !slices.Contains(node.Attr, html.Attribute{Key: "id", Val: id}) {
			continue
		}
		for inner := range node.Descendants() {
			switch inner.DataAtom {
			case atom.H3, atom.P, atom.Pre:
				text := ""
				for leaf := range inner.Descendants() {
					if leaf.Type == html.TextNode {
						text += leaf.Data
					}
				}
				p.texts = append(p.texts, text)
			case atom.A:
				p.links = append(p.links, inner.Attr[0].Val)
			case atom.Svg:
				p.pictures++
			}
		}
	}
	return p
}

func handout(t testing.TB, p *export.Part, o export.Options) string {
	t.Helper()
	return string(written(t, "handout", p, o))
}

// On a handout of any program the questions come in the order of the run, each with its answer, of which the page holds the step
// after it, with the words of the player and the line of the program; and it asks for many different things.
func TestHandout(t *testing.T) {
	for _, v := range solvers.All() {
		r := traceOf(t, v.Name, 5, 0)
		h := r.Header()
		page := handout(t, export.Whole(r), export.Options{})
		steps := asked(t, page)
		if len(steps) == 0 || len(steps) > 8 || !slices.IsSorted(steps) || len(slices.Compact(slices.Clone(steps))) != len(steps) {
			t.Errorf("%s: asks about the steps %d", v.Name, steps)
		}
		display, err := h.Display()
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(display, "\n")
		outcomes := map[tracer.Kind]bool{}
		for i, step := range steps {
			next, err := player.At(r, step+1)
			if err != nil {
				t.Fatal(err)
			}
			sentence, err := next.Sentence("en", h)
			if err != nil {
				t.Fatal(err)
			}
			answer := articleOf(t, page, fmt.Sprintf("a%d", i+1))
			marker := h.Markers[next.Step.Marker()]
			outcomes[marker.Kind] = true
			want := english.Sprintf("%d. After step %d\nStep %d: %s\nLine %d\n", i+1, step, step+1, sentence, marker.Line) + strings.TrimSpace(lines[marker.Line-1])
			links := fmt.Sprintf("#q%d #l%d", i+1, marker.Line)
			if got := strings.Join(answer.texts, "\n"); got != want || strings.Join(answer.links, " ") != links || answer.pictures != 1 {
				t.Errorf("%s: answer %d is %q with the links %q and %d pictures, want %q, %q", v.Name, i+1, got, answer.links, answer.pictures, want, links)
			}
		}
		wanted := 0
		for _, kind := range []tracer.Kind{tracer.Clash, tracer.Place, tracer.Backtrack, tracer.Try, tracer.Remove, tracer.Solution} {
			if h.Counts[kind] > 0 {
				wanted++
			}
		}
		if len(outcomes) < min(len(steps), wanted)-1 {
			t.Errorf("%s: of %d kinds only %v are asked for", v.Name, wanted, outcomes)
		}
		if again := handout(t, export.Whole(r), export.Options{}); again != page {
			t.Errorf("%s: the second page is another one", v.Name)
		}
	}
}

// A range and kinds say what is asked; a number of questions chooses among them.
func TestHandoutSteps(t *testing.T) {
	r := traceOf(t, "recursive", 6, 0)
	for _, test := range []struct {
		from, to  int64
		only      []tracer.Kind
		questions int
		want      []int64 // nil for any
		count     int
		left      string
	}{
		{from: 100, to: 104, want: []int64{100, 101, 102, 103, 104}, left: "Not the whole run: steps 100 to 104 of 9,086."},
		{from: 1, only: []tracer.Kind{tracer.Solution}, count: 4, left: "Not the whole run: only solutions."},
		{from: 9086, want: []int64{9086}},
		{from: 1, questions: 3, count: 3},
		{from: 1, questions: 60, count: 60},
		{from: 1000, to: 2000, questions: 5, count: 5},
		{from: 1, only: []tracer.Kind{tracer.Backtrack}, questions: 10, count: 10},
		{from: 1, to: 4, questions: 30, want: []int64{1, 2, 4}}, // of enter, try, place, enter the third does not lead to what is asked for
	} {
		p, err := export.Select(r, test.from, test.to, test.only...)
		if err != nil {
			t.Fatal(err)
		}
		page := handout(t, p, export.Options{Questions: test.questions})
		steps := asked(t, page)
		if test.want != nil && !slices.Equal(steps, test.want) || test.count > 0 && len(steps) != test.count {
			t.Errorf("%+v: asks about %d", test, steps)
		}
		for _, step := range steps {
			moment, err := player.At(r, step)
			if err != nil {
				t.Fatal(err)
			}
			if kind := r.Header().Markers[moment.Step.Marker()].Kind; step < p.From || step > p.To || !p.Has(kind) {
				t.Errorf("%+v: asks about step %d, a %v", test, step, kind)
			}
		}
		if !strings.Contains(page, test.left) {
			t.Errorf("%+v: the page does not say %q", test, test.left)
		}
	}
	if page := handout(t, mustSelect(t, r, 9086, 9086), export.Options{}); !strings.Contains(page, "<p>Nothing more: the run ends here.</p>") {
		t.Error("the page does not say that the run ends")
	}
	cut := traceOf(t, "recursive", 6, 100)
	page := handout(t, mustSelect(t, cut, 100, 100), export.Options{Locale: "zh-hans"})
	for _, want := range []string{"记录没有到达运行的终点", "程序在第 100 步后因达到上限而停止"} {
		if !strings.Contains(page, want) {
			t.Errorf("a page of a trace that was cut does not say %q", want)
		}
	}
}

func mustSelect(t *testing.T, r *tracefile.Reader, from, to int64) *export.Part {
	t.Helper()
	p, err := export.Select(r, from, to)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Nobody prints a thousand boards by mistake, and what is refused is refused with advice.
func TestHandoutRefuses(t *testing.T) {
	r := traceOf(t, "recursive", 6, 0)
	f, err := export.Find("handout")
	if err != nil {
		t.Fatal(err)
	}
	var many *export.TooManyError
	err = f.Write(t.Context(), io.Discard, mustSelect(t, r, 1, 1000), export.Options{})
	if !errors.As(err, &many) || err.Error() != "handout holds at most 60 steps, and these are 1000: want fewer of them" {
		t.Errorf("got %v", err)
	}
	for _, test := range []struct {
		trace   *tracefile.Reader
		options export.Options
		want    string
	}{
		{r, export.Options{Questions: 61}, "handout asks at most 60 questions, and 61 are wanted"},
		{traceOf(t, "recursive", 21, 1000), export.Options{}, "handout draws boards of 20 by 20 at most, and n is 21"},
		{r, export.Options{Locale: "fr"}, `there are no strings in "fr"`},
		{traceOf(t, "recursive", 1, 1), export.Options{}, "no such steps are there to ask about"},
	} {
		if err := f.Write(t.Context(), io.Discard, export.Whole(test.trace), test.options); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

// Where queens are compared, a question does not show whether they attack each other, and its answer does.
func TestHandoutDoesNotTell(t *testing.T) {
	r := traceOf(t, "recursive", 4, 0)
	p, err := export.Select(r, 1, 60, tracer.Compare)
	if err != nil {
		t.Fatal(err)
	}
	page := handout(t, p, export.Options{})
	questions, answers, ok := strings.Cut(page, `<section class="answers">`)
	if _, questions, _ = strings.Cut(questions, `<section class="questions">`); !ok || strings.Contains(questions, `class="attacks"`) || !strings.Contains(questions, `class="compared"`) {
		t.Error("a question shows who attacks whom")
	}
	if !strings.Contains(answers, `class="attacks"`) {
		t.Error("no answer shows who attacks whom")
	}
}

// Whatever comes from outside is text: names, programs. Every id is there once, every link has its place, and nothing but the page
// itself is needed.
func TestHandoutMarkup(t *testing.T) {
	for _, name := range []string{"knapsack", "recursive"} {
		r := traceOf(t, name, 6, 0)
		h := r.Header()
		h.Variant = `<script>alert("1")</script>`
		page := handout(t, export.Whole(r), export.Options{RowsUp: true, Locale: "zh-hant"})
		root, err := html.Parse(strings.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		ids, links := map[string]bool{}, []string{}
		for node := range root.Descendants() {
			if slices.Contains([]atom.Atom{atom.Script, atom.Img, atom.Link, atom.Iframe, atom.Object}, node.DataAtom) {
				t.Errorf("%s: <%s> in the page", name, node.Data)
			}
			for _, a := range node.Attr {
				switch {
				case a.Key == "id" && ids[a.Val]:
					t.Errorf("%s: two ids %s", name, a.Val)
				case a.Key == "id":
					ids[a.Val] = true
				case a.Key == "href":
					links = append(links, a.Val)
				case strings.HasPrefix(a.Key, "on") || a.Key == "src" || a.Key == "style":
					t.Errorf("%s: %s=%q", name, a.Key, a.Val)
				}
			}
		}
		for _, link := range links {
			if to, ok := strings.CutPrefix(link, "#"); !ok || !ids[to] {
				t.Errorf("%s: the link %s leads nowhere", name, link)
			}
		}
		if len(links) < 4*8 || strings.Contains(page, "url(") || strings.Contains(page, "@import") || strings.Contains(page, "ZgotmplZ") {
			t.Errorf("%s: %d links, or something to load", name, len(links))
		}
	}
}

// TestHandoutFile compares a small page with what it has been.
func TestHandoutFile(t *testing.T) {
	golden(t, "recursive-4-handout.html", []byte(handout(t, export.Whole(traceOf(t, "recursive", 4, 0)), export.Options{Questions: 3})))
}
