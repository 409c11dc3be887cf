package player_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"queens/internal/browser"
	"queens/player"
	"queens/programs"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
)

// inJavaScript is a variant's program.
func inJavaScript(t testing.TB, variant string) *mark.Source {
	t.Helper()
	v, err := solvers.Find(variant)
	if err != nil {
		t.Fatal(err)
	}
	lang, err := programs.FindLanguage("javascript")
	if err != nil {
		t.Fatal(err)
	}
	source, err := programs.Source(v, lang, 4)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// editor is a tab with a program to change.
type editor struct {
	t    testing.TB
	tab  *browser.Tab
	site *site
	page string
}

func newEditor(t testing.TB, lang string) editor {
	t.Helper()
	s := newSite(t)
	for _, n := range []int{4, 5, 6} {
		s.trace(trace(t, "recursive", n))
	}
	body, err := player.Edit(player.Editable{
		Lang: lang, Name: "recursive", Source: inJavaScript(t, "recursive"), Src: "traces/recursive-4/trace.js", Sizes: []int{4, 5, 6},
	})
	if err != nil {
		t.Fatal(err)
	}
	return editor{t, browser.New(t), s, s.editPage("edit.html", lang, "<h1>Page</h1>"+body)}
}

func (e editor) open(address string) {
	e.tab.Open(address)
	e.tab.Wait(`document.querySelector("queens-edit").edit`)
}

// put puts a text into the field, as if it were pasted.
func (e editor) put(text string) {
	e.t.Helper()
	browser.Eval[bool](e.tab, fmt.Sprintf(`(() => {
		const field = document.querySelector(".qe-field");
		field.value = %q;
		field.dispatchEvent(new Event("input"));
		return true;
	})()`, text))
}

// replace changes the first of some words in the text.
func (e editor) replace(old, new string) {
	e.t.Helper()
	text := browser.Eval[string](e.tab, `document.querySelector(".qe-field").value`)
	if !strings.Contains(text, old) {
		e.t.Fatalf("the text has no %q", old)
	}
	e.put(strings.Replace(text, old, new, 1))
}

func (e editor) click(selector string) { e.t.Helper(); e.tab.Do(chromedp.Click(chromedp.CSS(selector))) }

// run runs the program to its end, and gives the status.
func (e editor) run() string {
	e.t.Helper()
	e.click(".qe-run")
	e.tab.Wait(`!document.querySelector("queens-edit").edit.run && document.querySelector(".qe-status").textContent`)
	return browser.Eval[string](e.tab, `document.querySelector(".qe-status").textContent`)
}

// rows are the rows of the table of counts.
func (e editor) rows() []string {
	e.t.Helper()
	return browser.Eval[[]string](e.tab, `[...document.querySelectorAll(".qe-counts tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent).join(" | "))`)
}

// The program of the course does in the page what it does in Go, and one that is changed is counted beside it.
func TestEditAndRun(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	course := trace(t, "recursive", 6)
	for way, address := range bothWays(t, e.site, e.page) {
		t.Run(way, func(t *testing.T) {
			e.t = t
			e.open(address)
			browser.Eval[bool](e.tab, `(document.querySelector(".qe-row select").value = "6", true)`)
			header := course.Header()
			if got, want := e.run(), fmt.Sprintf("The program has come to its end. Steps: %s", grouped(header.Steps)); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			for _, row := range e.rows() {
				if !strings.HasSuffix(row, " | 0") {
					t.Errorf("the program of the course has other counts: %s", row)
				}
			}
			says(t, e.tab, `document.querySelector(".qe-found").textContent`, "Solutions counted: 4. That is right for n = 6.")
			says(t, e.tab, `document.querySelector(".qe-output pre").textContent.split("\n")[3]`, "4 5 3 1 6 4 2")
			// Its steps are those of the trace, its lines its own.
			steps, err := course.Steps(0)
			if err != nil {
				t.Fatal(err)
			}
			got := browser.Eval[[]uint32](e.tab, `document.querySelector("queens-player").player.trace.block(0).then((words) => [...words])`)
			for i, step := range steps {
				if i >= len(got) || tracer.Step(got[i]) != step {
					t.Fatalf("step %d differs", i+1)
				}
			}
			browser.Eval[bool](e.tab, `document.querySelector("queens-player").goTo(100).then(() => true)`)
			moment, err := player.At(course, 100)
			if err != nil {
				t.Fatal(err)
			}
			says(t, e.tab, `document.querySelector("queens-player .qp-state dd").textContent`, moment.Fold.String())
			line := inJavaScript(t, "recursive").Markers()[moment.Step.Marker()].Line
			says(t, e.tab, `String([...document.querySelectorAll("queens-player .qp-source li")].findIndex((li) => li.ariaCurrent) + 1)`, fmt.Sprint(line))

			e.replace("for (let i = 2; i <= m; i++) {", "for (let i = m; i <= m; i++) {")
			e.run()
			one := trace(t, "one-array", 6).Header().Counts[tracer.Compare]
			all := header.Counts[tracer.Compare]
			want := fmt.Sprintf("comparisons | %s | %s | -%s", grouped(all), grouped(one), grouped(all-one))
			if got := strings.Join(e.rows(), "\n"); !strings.Contains(got, want) {
				t.Errorf("got\n%s\nwant in it %s", got, want)
			}
			quiet(t, e.tab)
		})
	}
}
