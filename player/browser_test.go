package player_test

import (
	"fmt"
	"html/template"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/internal/browser"
	"queens/player"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// The pages here are opened as files, as by double click, under the course's policy.

var bothSides = []struct {
	variant string
	n       int
}{
	{"recursive", 4}, {"recursive", 5}, {"recursive", 6},
	{"safe-squares", 4}, {"safe-squares", 5}, {"safe-squares", 6},
	{"column-recursion", 4}, {"column-recursion", 5}, {"column-recursion", 6},
	{"nested-loops", 4}, {"flag-arrays", 5}, {"column-dfs", 4}, {"array-slant-short", 4},
	{"subset-sum", 1}, {"subset-sum", 6}, {"knapsack", 4}, {"knapsack", 8},
}

// inGo is the state after every step as Go computes it, a line each.
func inGo(t *testing.T, r *tracefile.Reader, lang string) []string {
	t.Helper()
	h := r.Header()
	moment := player.Begin(h)
	states := []string{state(t, lang, h, moment, nil)}
	for block := range h.Blocks {
		steps, err := r.Steps(block)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			complaint := moment.Apply(h, step)
			states = append(states, state(t, lang, h, moment, complaint))
		}
	}
	return states
}

// stateAt is the state after one step.
func stateAt(t *testing.T, r *tracefile.Reader, step int64) string {
	t.Helper()
	moment, err := player.At(r, step)
	if err != nil {
		t.Fatal(err)
	}
	return state(t, "en", r.Header(), moment, nil)
}

func state(t *testing.T, lang string, h *tracefile.Header, m player.Moment, complaint error) string {
	t.Helper()
	sentence, err := m.Sentence(lang, h)
	if err != nil {
		t.Fatal(err)
	}
	if lang == "en" && complaint != nil {
		sentence += complaint.Error() // which is in English only
	}
	line := 0
	if m.Fold.Step() > 0 {
		line = h.Markers[m.Step.Marker()].Line
	}
	trying := ""
	if q, ok := m.Fold.Trying(); ok {
		trying = fmt.Sprint(q.Line, q.Square)
	}
	counts := strings.Trim(fmt.Sprint(m.Fold.ByMarker()), "[]")
	return fmt.Sprintf("%d|%s|%s|%d|%s|%d|%s|%s", m.Fold.Step(), m.Fold, trying, m.Fold.Level(), counts, line, sentence, picture(t, lang, h, m))
}

// picture is that of a moment, with all that a board can show.
func picture(t *testing.T, lang string, h *tracefile.Header, m player.Moment) template.HTML {
	t.Helper()
	if h.Choices != nil {
		choices, err := player.ChoicesAt(lang, h, m)
		if err != nil {
			t.Fatal(err)
		}
		return choices.SVG()
	}
	board, err := player.BoardAt(lang, h, m.Fold, m.Step, m.Marks...)
	if err != nil {
		t.Fatal(err)
	}
	board.RowsUp, board.Covered = true, true
	return board.SVG()
}

// inScript brings the modules themselves into a page, and the same state from them.
const inScript = `
import { Trace } from "trace.js";
import { Cursor } from "seek.js";
import { Words } from "sentence.js";
import { stepIn } from "choosing.js";
import { pictureOf } from "picture.js";

function state(cursor, words, picture) {
  const { fold, word, step } = cursor;
  const { header } = fold;
  picture.show(fold, word, true);
  const svg = picture.element.cloneNode(true);
  for (const path of svg.querySelectorAll("path:not([d]), path[d='']")) path.remove();
  const line = step > 0 ? header.markers[word & 255].line : 0;
  const complaint = words.lang === "en" && fold.complaint ? words.complaint(fold.complaint) : "";
  const trying = fold.trying ? fold.trying.line + " " + fold.trying.square : "";
  return [step, fold.text(), trying, fold.level, fold.counts.join(" "), line,
    stepIn(words, fold, word) + complaint, svg.outerHTML].join("|");
}

window.states = async (src, lang, steps) => {
  const trace = await Trace.open(new URL(src, location.href).href);
  const cursor = new Cursor(trace);
  const words = new Words(lang).of(trace.header);
  const picture = pictureOf(trace.header, words, true);
  const all = [];
  for (const step of steps ?? Array.from({ length: trace.header.steps + 1 }, (_, step) => step)) {
    await cursor.to(step);
    all.push(state(cursor, words, picture));
  }
  return all;
};

window.solutions = async (src, direction) => {
  const cursor = new Cursor(await Trace.open(new URL(src, location.href).href));
  if (direction < 0) await cursor.to(cursor.trace.header.steps);
  const all = [];
  for (let step; (step = await cursor.find("solution", direction)); all.push(step)) await cursor.to(step);
  return all;
};
`

// modulesPage is a page with the modules' functions states and solutions.
func modulesPage(t *testing.T, s *site) string {
	t.Helper()
	script, err := bundled(inScript)
	if err != nil {
		t.Fatal(err)
	}
	s.write("player.js", script)
	return browser.FileURL(s.page("modules.html", "en", ""))
}

func TestScriptsComputeWhatGoComputes(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	page := modulesPage(t, s)
	for _, test := range bothSides {
		r := trace(t, test.variant, test.n)
		src := s.trace(r)
		tab.Open(page)
		for _, lang := range []string{"en", "zh-hans", "zh-hant"} {
			want := inGo(t, r, lang)
			got := browser.Eval[[]string](tab, fmt.Sprintf("states(%q, %q)", src, lang))
			compare(t, fmt.Sprintf("%s-%d in %s", test.variant, test.n, lang), got, want)
		}
	}
	quiet(t, tab)
}

func compare(t *testing.T, name string, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d, want %d", name, len(got), len(want))
		return
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s: in the browser\n%s\nwant\n%s", name, got[i], want[i])
			return
		}
	}
}

func quiet(t *testing.T, tab *browser.Tab) {
	t.Helper()
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}

// A seek in a trace of several blocks loads the one block that holds the step, and so does the search for
// a solution.
func TestSeekTouchesOneBlock(t *testing.T) {
	r := trace(t, "nested-loops", 6)
	if len(r.Header().Blocks) < 3 {
		t.Fatalf("%d blocks are too few to test with", len(r.Header().Blocks))
	}
	tab := browser.New(t)
	s := newSite(t)
	page := modulesPage(t, s)
	src := s.trace(r)
	random := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		tab.Open(page)
		tab.Requests()
		step := random.Int64N(r.Header().Steps) + 1
		want := []string{stateAt(t, r, step)}
		compare(t, "after a seek", browser.Eval[[]string](tab, fmt.Sprintf(`states(%q, "en", [%d])`, src, step)), want)
		if requests := tab.Requests(); len(requests) != 2 {
			t.Errorf("a seek to step %d asked for %q", step, requests)
		}
	}

	var want []int64
	for block, b := range r.Header().Blocks {
		steps, err := r.Steps(block)
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range steps {
			if r.Header().Markers[step.Marker()].Kind == tracer.Solution {
				want = append(want, b.First+int64(i))
			}
		}
	}
	got := browser.Eval[[]int64](tab, fmt.Sprintf("solutions(%q, 1)", src))
	back := browser.Eval[[]int64](tab, fmt.Sprintf("solutions(%q, -1)", src))
	for i, step := range want {
		if len(got) != len(want) || len(back) != len(want) || got[i] != step || back[len(want)-1-i] != step {
			t.Fatalf("solutions at\n%v, backwards\n%v, want\n%v", got, back, want)
		}
	}
	quiet(t, tab)
}

// shown reads from the page what a reader sees of a step.
const shown = `(() => {
  const player = document.querySelector("queens-player");
  const text = (selector) => player.querySelector(selector)?.textContent ?? "";
  return [
    text(".qp-position"), player.querySelector(".qp-scrubber").value,
    text(".qp-sentence"), text(".qp-state div:nth-child(1) dd"), text(".qp-state div:nth-child(2) dd"),
    [...player.querySelectorAll("tr[data-kind]")].map((row) => row.dataset.kind + " " + row.cells[1].textContent).join(", "),
    [...player.querySelectorAll(".qp-source li")].findIndex((line) => line.hasAttribute("aria-current")) + 1,
    player.querySelector(".queens-board title").textContent,
  ].join("|");
})()`

// shownInGo is the same from Go.
func shownInGo(t *testing.T, r *tracefile.Reader, step int64) string {
	t.Helper()
	h := r.Header()
	fold, word, err := r.At(step)
	if err != nil {
		t.Fatal(err)
	}
	sentence, err := player.Start("en")
	line := 0
	if step > 0 {
		sentence, err = player.Sentence("en", h, word)
		line = h.Markers[word.Marker()].Line
	}
	if err != nil {
		t.Fatal(err)
	}
	board, err := player.BoardAt("en", h, fold, word)
	if err != nil {
		t.Fatal(err)
	}
	numbers := message.NewPrinter(language.English)
	var counts []string
	for _, kind := range tracer.Kinds() {
		if h.Counts[kind] > 0 {
			counts = append(counts, numbers.Sprintf("%s %d", kind, fold.Counts()[kind]))
		}
	}
	kind := ""
	if step > 0 {
		if kind, err = player.Text("en", "one."+h.Markers[word.Marker()].Kind.String()); err != nil {
			t.Fatal(err)
		}
		kind = ": " + kind
	}
	return numbers.Sprintf("step %d of %d%s|", step, h.Steps, kind) + fmt.Sprintf("%d|%s|%s|%d|%s|%d|%s", step, sentence, fold, fold.Level(),
		strings.Join(counts, ", "), line, board.Title)
}

// at waits for a step and holds the whole player against Go.
func at(t *testing.T, tab *browser.Tab, r *tracefile.Reader, step int64) {
	t.Helper()
	tab.Wait(fmt.Sprintf(`document.querySelector("queens-player").step === %d`, step))
	if got, want := browser.Eval[string](tab, shown), shownInGo(t, r, step); got != want {
		t.Errorf("step %d:\n%s, want\n%s", step, got, want)
	}
}

// ready opens a page and waits for its player.
func ready(tab *browser.Tab, page string) {
	tab.Open(page)
	tab.Wait(`document.querySelector("queens-player .qp-controls")`)
}

func TestPlayerByMouse(t *testing.T) {
	r := trace(t, "recursive", 4)
	steps := r.Header().Steps
	tab := browser.New(t)
	s := newSite(t)
	ready(tab, browser.FileURL(s.page("index.html", "en",
		markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	click := func(class string) { tab.Do(chromedp.Click(chromedp.CSS(class))) }

	at(t, tab, r, 0)
	click(".qp-back")
	at(t, tab, r, 0)
	for step := range int64(40) {
		click(".qp-forward")
		at(t, tab, r, step+1)
	}
	click(".qp-back")
	at(t, tab, r, 39)
	click(".qp-last")
	at(t, tab, r, steps)
	click(".qp-forward")
	at(t, tab, r, steps)
	click(".qp-previous")
	solution := browser.Eval[int64](tab, `document.querySelector("queens-player").step`)
	at(t, tab, r, solution)
	if kind := kindAt(t, r, solution); kind != tracer.Solution {
		t.Errorf("step %d is a %s, want a solution", solution, kind)
	}
	click(".qp-first")
	at(t, tab, r, 0)
	click(".qp-next")
	first := browser.Eval[int64](tab, `document.querySelector("queens-player").step`)
	if kind := kindAt(t, r, first); kind != tracer.Solution || first >= solution {
		t.Errorf("the first solution is at step %d, a %s", first, kind)
	}
	// The middle of the scrubber is the middle of the trace.
	click(".qp-scrubber")
	middle := browser.Eval[int64](tab, `document.querySelector("queens-player").step`)
	if middle < steps*4/10 || middle > steps*6/10 {
		t.Errorf("the middle of the scrubber is step %d of %d", middle, steps)
	}
	at(t, tab, r, middle)
	quiet(t, tab)
}

func kindAt(t *testing.T, r *tracefile.Reader, step int64) tracer.Kind {
	t.Helper()
	_, word, err := r.At(step)
	if err != nil {
		t.Fatal(err)
	}
	return r.Header().Markers[word.Marker()].Kind
}

func TestPlayerByKeyboard(t *testing.T) {
	r := trace(t, "one-array", 4)
	steps := r.Header().Steps
	tab := browser.New(t)
	s := newSite(t)
	ready(tab, browser.FileURL(s.page("index.html", "en", `<p tabindex="0" id="outside">Text</p>`+
		markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	key := func(key string) { tab.Do(chromedp.KeyEvent(key)) }

	tab.Do(chromedp.Focus(chromedp.CSS("#outside")))
	key(kb.ArrowRight)
	key(kb.End)
	at(t, tab, r, 0) // not in the player: nothing moves
	for !browser.Eval[bool](tab, `document.activeElement.matches(".qp-forward")`) {
		key(kb.Tab)
	}
	key(kb.ArrowRight)
	at(t, tab, r, 1)
	key(kb.Enter) // the button itself
	at(t, tab, r, 2)
	key(" ") // the button too: it does not play
	at(t, tab, r, 3)
	key(kb.ArrowLeft)
	at(t, tab, r, 2)
	key(kb.End)
	at(t, tab, r, steps)
	key(kb.Home)
	at(t, tab, r, 0)
	key(kb.Tab)
	for !browser.Eval[bool](tab, `document.activeElement.matches(".qp-source")`) {
		key(kb.Tab)
	}
	key(" ") // in the player, on nothing that takes the key: plays
	tab.Wait(`document.querySelector(".qp-pause")`)
	if live := browser.Eval[string](tab, `document.querySelector(".qp-sentence").ariaLive`); live != "off" {
		t.Errorf("while playing, aria-live is %q", live)
	}
	key(" ")
	tab.Wait(`document.querySelector(".qp-play")`)
	at(t, tab, r, browser.Eval[int64](tab, `document.querySelector("queens-player").step`))
	if live := browser.Eval[string](tab, `document.querySelector(".qp-sentence").ariaLive`); live != "polite" {
		t.Errorf("by hand, aria-live is %q", live)
	}
	quiet(t, tab)
}

func TestPlayerPlaysToTheEndAndAgain(t *testing.T) {
	r := trace(t, "recursive", 5)
	tab := browser.New(t)
	s := newSite(t)
	ready(tab, browser.FileURL(s.page("index.html", "en",
		markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	tab.Do(chromedp.SetValue(chromedp.CSS(".qp-speed select"), "10000"), chromedp.Click(chromedp.CSS(".qp-play")))
	at(t, tab, r, r.Header().Steps)
	tab.Wait(`document.querySelector(".qp-play")`)
	tab.Do(chromedp.SetValue(chromedp.CSS(".qp-speed select"), "5"), chromedp.Click(chromedp.CSS(".qp-play")))
	tab.Wait(`document.querySelector("queens-player").step < 20`)
	tab.Do(chromedp.Click(chromedp.CSS(".qp-pause")))
	step := browser.Eval[int64](tab, `document.querySelector("queens-player").step`)
	time.Sleep(500 * time.Millisecond)
	at(t, tab, r, step)
	quiet(t, tab)
}

func TestPlayerByTouch(t *testing.T) {
	r := trace(t, "flag-arrays", 4)
	tab := browser.New(t)
	tab.Size(360, 740, true)
	s := newSite(t)
	ready(tab, browser.FileURL(s.page("index.html", "en",
		markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	for step := range int64(3) {
		tab.Do(chromedp.Tap(chromedp.CSS(".qp-forward")))
		at(t, tab, r, step+1)
	}
	tab.Do(chromedp.Tap(chromedp.CSS(".qp-last")))
	at(t, tab, r, r.Header().Steps)
	small := browser.Eval[[]string](tab, `[...document.querySelectorAll("queens-player button, queens-player select")]
		.filter((b) => b.checkVisibility() && !b.matches(".qp-stop")) // whose whole line takes the tap
		.filter((b) => b.offsetWidth < 40 || b.offsetHeight < 40).map((b) => b.className)`)
	if len(small) > 0 {
		t.Errorf("too small for a finger: %q", small)
	}
	quiet(t, tab)
}

// A player with nothing in it builds from the trace what the page would have held.
func TestBarePlayer(t *testing.T) {
	r := trace(t, "nested-loops", 4)
	tab := browser.New(t)
	s := newSite(t)
	src := s.trace(r)
	full := markup(t, player.Config{Src: src, Lang: "en", Header: r.Header()})
	// White space between elements is the template's own, and so is the order of attributes.
	elements := `[...document.querySelector("queens-player").querySelectorAll("*")].map((element) =>
		element.tagName + " " + [...element.attributes].map((a) => a.name + "=" + a.value).sort().join(" ") + " " +
		[...element.childNodes].map((node) => (node.data ?? "").replace(/^\s*\n\s*$/, "")).join(""))`
	ready(tab, browser.FileURL(s.page("full.html", "en", full)))
	want := browser.Eval[[]string](tab, elements)
	ready(tab, browser.FileURL(s.page("bare.html", "en",
		template.HTML(fmt.Sprintf(`<queens-player src="%s"></queens-player>`, src)))))
	compare(t, "nothing in it", browser.Eval[[]string](tab, elements), want)
	tab.Do(chromedp.Click(chromedp.CSS(".qp-forward")))
	at(t, tab, r, 1)
	quiet(t, tab)
}

func TestDamagedBlocks(t *testing.T) {
	r := trace(t, "recursive", 4)
	tab := browser.New(t)
	s := newSite(t)
	src := s.trace(r)
	dir := filepath.Dir(src)
	whole, err := os.ReadFile(filepath.Join(s.dir, dir, "000000.js"))
	if err != nil {
		t.Fatal(err)
	}
	page := browser.FileURL(s.page("index.html", "en", markup(t, player.Config{Src: src, Lang: "en", Header: r.Header()})))
	for name, block := range map[string]string{
		"cut short":    string(whole[:len(whole)/2]) + "\")\n",
		"no base64":    "queensPart(\"%%%\")\n",
		"no DEFLATE":   "queensPart(\"////\")\n",
		"empty":        "",
		"another one":  "queensPart(\"AwA=\")\n",
		"not a string": "queensPart({})\n",
	} {
		t.Run(name, func(t *testing.T) {
			s.write(dir+"/000000.js", []byte(block))
			ready(tab, page)
			tab.Do(chromedp.Click(chromedp.CSS(".qp-forward")))
			tab.Wait(`!document.querySelector(".qp-error").hidden`)
			message := browser.Eval[string](tab, `document.querySelector(".qp-error").textContent`)
			if want := "This part of the trace cannot be shown: 000000.js is missing or damaged."; message != want {
				t.Errorf("message %q, want %q", message, want)
			}
			at(t, tab, r, 0)
			quiet(t, tab)

			s.write(dir+"/000000.js", whole) // made whole, it goes on
			tab.Do(chromedp.Click(chromedp.CSS(".qp-forward")))
			at(t, tab, r, 1)
			tab.Wait(`document.querySelector(".qp-error").hidden`)
		})
	}
}

func TestMissingTrace(t *testing.T) {
	r := trace(t, "recursive", 4)
	tab := browser.New(t)
	s := newSite(t)
	tab.Open(browser.FileURL(s.page("index.html", "zh-hans",
		markup(t, player.Config{Src: "traces/none/trace.js", Lang: "zh-hans", Header: r.Header()}))))
	tab.Wait(`document.querySelector(".qp-error")?.hidden === false`)
	message := browser.Eval[string](tab, `document.querySelector(".qp-error").textContent`)
	if want := "无法载入记录：文件 trace.js 缺失或损坏。"; message != want {
		t.Errorf("message %q, want %q", message, want)
	}
	for _, problem := range tab.Problems() {
		if !strings.Contains(problem, "ERR_FILE_NOT_FOUND") {
			t.Error(problem)
		}
	}
}

// A step moves what differs and rebuilds nothing.
func TestStepChangesLittle(t *testing.T) {
	r := trace(t, "recursive", 4)
	tab := browser.New(t)
	s := newSite(t)
	ready(tab, browser.FileURL(s.page("index.html", "en",
		markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	browser.Eval[bool](tab, changes)
	most := browser.Eval[int](tab, `changes(document.querySelector("queens-player"), document.querySelector("queens-player").player.steps)`)
	t.Logf("at most %d changes a step", most)
	if most > 12 {
		t.Errorf("a step makes %d changes to the page, at most 12 are allowed", most)
	}
	quiet(t, tab)
}

// The page never scrolls sideways, and the current line is in view in its pane.
func TestLayout(t *testing.T) {
	r := trace(t, "recursive", 6)
	tab := browser.New(t)
	s := newSite(t)
	for _, lang := range []string{"en", "zh-hans"} {
		page := browser.FileURL(s.page("index.html", lang, markup(t, player.Config{Src: s.trace(r), Lang: lang, Header: r.Header(), Sizes: []int{4, 5, 6}})))
		for _, width := range []int{320, 360, 768, 1280, 1920} {
			tab.Size(width, 800, width < 700)
			ready(tab, page)
			for _, step := range []int{0, 10, 100, 1000} {
				browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(%d).then(() => true)`, step))
				if wide := browser.Eval[int](tab, `document.documentElement.scrollWidth`); wide > width {
					t.Errorf("%s at %d pixels: the page is %d wide", lang, width, wide)
				}
				if step > 0 && !browser.Eval[bool](tab, `(() => {
					const pane = document.querySelector(".qp-source").getBoundingClientRect();
					const line = document.querySelector("[aria-current]").getBoundingClientRect();
					return line.top >= pane.top && line.bottom <= pane.bottom && scrollY === 0;
				})()`) {
					t.Errorf("%s at %d pixels: the line of step %d is out of sight", lang, width, step)
				}
			}
			if dir := os.Getenv("SCREENSHOTS"); dir != "" {
				for _, theme := range []string{"light", "dark"} {
					tab.Media("prefers-color-scheme", theme)
					tab.Screenshot(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", lang, width, theme)))
				}
				tab.Media("prefers-color-scheme", "light")
			}
		}
	}
	quiet(t, tab)
}

// bundled makes a script of a text that imports the player's modules.
func bundled(text string) ([]byte, error) {
	modules := fstest.MapFS{"script/of-the-test.js": {Data: []byte(text)}}
	entries, err := os.ReadDir("script")
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		name := "script/" + entry.Name()
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		modules[name] = &fstest.MapFile{Data: data}
	}
	return player.Bundle(modules, "script/of-the-test.js")
}
