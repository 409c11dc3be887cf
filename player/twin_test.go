package player_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/player"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// comparePage writes a page that compares programs, and their traces for some n.
func comparePage(t *testing.T, lang string, programs []string, sizes ...int) (*site, string) {
	t.Helper()
	s := newSite(t)
	for _, name := range programs {
		for _, n := range sizes {
			s.trace(trace(t, name, n))
		}
	}
	body, err := player.Compare(player.CompareConfig{
		Bench:    player.Bench{Lang: lang, Traces: "traces/", N: sizes[0], Programs: programs, Wrong: []string{"board-above-as-printed", "array-slant-short"}},
		Pair:     player.Pair{First: programs[0], Second: programs[1]},
		Examples: []player.Example{{Pair: player.Pair{First: programs[1], Second: programs[0]}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, s.page("compare.html", lang, body)
}

// move is a placement or a removal.
type move struct {
	step         int64
	placed       bool
	line, square int // from 0
}

// movesOf are the moves of a trace, as Go finds them.
func movesOf(t *testing.T, r *tracefile.Reader) (moves []move) {
	t.Helper()
	h := r.Header()
	for block, b := range h.Blocks {
		steps, err := r.Steps(block)
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range steps {
			if kind := h.Markers[step.Marker()].Kind; kind == tracer.Place || kind == tracer.Remove {
				moves = append(moves, move{b.First + int64(i), kind == tracer.Place, step.A() - h.Base, step.B() - h.Base})
			}
		}
	}
	return moves
}

func openCompare(tab *browser.Tab, address string) {
	tab.Open("about:blank") // an address that differs in its fragment alone would not load the page again
	tab.Open(address)
	tab.Wait(`document.querySelector(".qt-note")?.textContent`)
}

const compareNote = `document.querySelector(".qt-note").textContent`

// comparesTo says where both programs are.
const comparesTo = `document.querySelector("queens-compare").comparison.sides.map((side) => side.cursor.step).join(" ")`

// settled waits until the comparison is at a place.
func settled(t *testing.T, tab *browser.Tab, at int) {
	t.Helper()
	tab.Wait(fmt.Sprintf(`document.querySelector("queens-compare").comparison.at === %d && !document.querySelector("queens-compare").comparison.moving`, at))
}

// After every move both programs are at the step of that move, the same queens stand on both boards, and
// the counts are those that Go counts.
func TestCompareByMoves(t *testing.T) {
	programs := []string{"recursive", "flag-arrays"}
	tab := browser.New(t)
	_, page := comparePage(t, "en", programs, 5)
	openCompare(tab, browser.FileURL(page))
	readers := []*tracefile.Reader{trace(t, programs[0], 5), trace(t, programs[1], 5)}
	moves := [][]move{movesOf(t, readers[0]), movesOf(t, readers[1])}
	state := func(at int) string {
		return browser.Eval[string](tab, fmt.Sprintf(`document.querySelector("queens-compare").comparison.goTo(%d).then(() => {
			const { sides } = document.querySelector("queens-compare").comparison;
			return sides.map((s) => s.cursor.step + " " + s.cursor.fold.squares.join(",")).join(" | ") + " | " +
				[...document.querySelectorAll(".qt-counts tbody tr")].map((row) => row.cells[1].textContent + "/" + row.cells[2].textContent).join(" ");
		})`, at))
	}
	for at := 0; at <= len(moves[0])+1; at++ {
		var steps [2]int64
		var folds [2]*tracer.Fold
		var want []string
		for i, r := range readers {
			switch {
			case at > len(moves[i]):
				steps[i] = r.Header().Steps
			case at > 0:
				steps[i] = moves[i][at-1].step
			}
			var err error
			if folds[i], _, err = r.At(steps[i]); err != nil {
				t.Fatal(err)
			}
			want = append(want, fmt.Sprint(steps[i])+" "+strings.ReplaceAll(strings.Trim(fmt.Sprint(folds[i].Board()), "[]"), " ", ","))
		}
		row := []string{grouped(steps[0]) + "/" + grouped(steps[1])}
		for _, kind := range tracer.Kinds() {
			if readers[0].Header().Counts[kind] > 0 || readers[1].Header().Counts[kind] > 0 {
				row = append(row, grouped(folds[0].Counts()[kind])+"/"+grouped(folds[1].Counts()[kind]))
			}
		}
		want = append(want, strings.Join(row, " "))
		if got, want := state(at), strings.Join(want, " | "); got != want {
			t.Fatalf("after %d moves:\n%s, want\n%s", at, got, want)
		}
		says(t, tab, compareNote, "The same queens stand on both boards.")
	}
	quiet(t, tab)
}

func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// The programs that are wrong on purpose part from their right twins at the move that Go finds.
func TestComparePartings(t *testing.T) {
	programs := []string{"board-above", "board-above-as-printed", "array-slant", "array-slant-short"}
	tab := browser.New(t)
	_, page := comparePage(t, "en", programs, 4, 6)
	for _, test := range []struct {
		a, b string
		n    int
	}{
		{programs[0], programs[1], 4}, {programs[0], programs[1], 6},
		{programs[2], programs[3], 6}, {programs[3], programs[2], 4}, {programs[0], programs[2], 6},
	} {
		first, second := movesOf(t, trace(t, test.a, test.n)), movesOf(t, trace(t, test.b, test.n))
		want := 0
		for i := range max(len(first), len(second)) {
			if i >= len(first) || i >= len(second) || (move{0, first[i].placed, first[i].line, first[i].square}) != (move{0, second[i].placed, second[i].line, second[i].square}) {
				want = i + 1
				break
			}
		}
		openCompare(tab, browser.FileURL(page)+fmt.Sprintf("#a=%s&b=%s&n=%d", test.a, test.b, test.n))
		if got := browser.Eval[int](tab, `document.querySelector("queens-compare").comparison.parts`); got != want {
			t.Errorf("%s and %s for n = %d part at move %d, want %d", test.a, test.b, test.n, got, want)
		}
		if hidden := browser.Eval[bool](tab, `document.querySelector(".qt-parting").hidden`); hidden != (want == 0) {
			t.Errorf("%s and %s: the button to where they part is hidden: %v", test.a, test.b, hidden)
		}
		if want == 0 {
			continue
		}
		tab.Do(chromedp.Click(chromedp.CSS(".qt-parting")))
		settled(t, tab, want)
		says(t, tab, comparesTo, fmt.Sprint(first[want-1].step, " ", second[want-1].step))
		if note := browser.Eval[string](tab, compareNote); !strings.HasPrefix(note, fmt.Sprintf("Here they part, at move %d. %s: A queen is ", want, test.a)) {
			t.Errorf("it says %q", note)
		}
		if test.b == "board-above-as-printed" {
			if attacks := browser.Eval[int](tab, `document.querySelectorAll(".qt-side .attacks[d^=M]").length`); attacks != 1 {
				t.Errorf("attacks are drawn on %d boards, want 1", attacks)
			}
		}
	}
	quiet(t, tab)
}

func TestCompareByMouse(t *testing.T) {
	programs := []string{"recursive", "flag-arrays", "nested-loops", "one-array"}
	tab := browser.New(t)
	tab.Size(1280, 1000, false)
	s, page := comparePage(t, "en", programs, 4)
	moves := movesOf(t, trace(t, "recursive", 4))
	click := func(selector string) { t.Helper(); tab.Do(chromedp.Click(chromedp.CSS(selector))) }
	choose := func(label int, value string) {
		t.Helper()
		browser.Eval[bool](tab, fmt.Sprintf(`(() => {
			const choice = document.querySelectorAll(".qt-choices select")[%d];
			choice.value = %q;
			return choice.dispatchEvent(new Event("change"));
		})()`, label, value))
	}
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openCompare(tab, address)
			says(t, tab, `document.querySelector(".qt-about").textContent`,
				fmt.Sprintf("Both make the same %d moves, in the same order. What differs is the work between them.", len(moves)))
			click(".qt-forward")
			click(".qt-forward")
			settled(t, tab, 2)
			tab.Wait(`location.hash === "#a=recursive&b=flag-arrays&n=4&by=moves&at=2"`)
			browser.Eval[bool](tab, `(location.hash = "elsewhere") !== ""`) // a place on the page is no pair
			click(".qt-back")
			settled(t, tab, 1)
			click(".qt-last")
			settled(t, tab, len(moves)+1)
			says(t, tab, `document.querySelector(".qt-position").textContent`, "at the end of both runs")
			click(".qt-first")
			settled(t, tab, 0)
			click(".qt-scrubber") // its middle
			tab.Wait(`document.querySelector("queens-compare").comparison.at > 10`)
			at := browser.Eval[int](tab, `document.querySelector("queens-compare").comparison.at`)
			click(`.qt-locks [value="steps"]`)
			settled(t, tab, int(moves[at-1].step))
			click(`.qt-locks [value="moves"]`)
			settled(t, tab, at)
			click(".qt-last")
			settled(t, tab, len(moves)+1)
			click(`.qt-locks [value="steps"]`)
			says(t, tab, `document.querySelector(".qt-scrubber").max`, browser.Eval[string](tab, `(async () => {
				const { comparison } = document.querySelector("queens-compare");
				await comparison.moving;
				return String(comparison.at);
			})()`))
			click(".qt-first")
			settled(t, tab, 0)
			click(".qt-forward")
			settled(t, tab, 1)
			says(t, tab, comparesTo, "1 1")

			choose(1, "nested-loops")
			tab.Wait(`document.querySelector(".qt-about").textContent.startsWith("nested-loops moves its queens")`)
			says(t, tab, `String(document.querySelector(".qt-locks [value=moves]").disabled)`, "true")
			choose(1, "one-array")
			tab.Wait(`document.querySelector(".qt-about").textContent.endsWith("rows and columns exchanged.")`)

			click(".qt-examples a")
			tab.Wait(`document.querySelector(".qt-side h2").textContent === "flag-arrays"`)
			says(t, tab, `document.querySelectorAll(".qt-choices select")[1].value`, "recursive")

			click(".qt-play")
			tab.Wait(`document.querySelector("queens-compare").comparison.at >= 2`)
			click(".qt-play")
			says(t, tab, `String(document.querySelector("queens-compare").comparison.playing)`, "false")
			quiet(t, tab)
		})
	}
}

func TestCompareByKeyboard(t *testing.T) {
	tab := browser.New(t)
	s, page := comparePage(t, "en", []string{"recursive", "flag-arrays", "goto-skip"}, 4, 5)
	key := func(key string) { t.Helper(); tab.Do(chromedp.KeyEvent(key)) }
	tabTo := func(what string) {
		t.Helper()
		for i := 0; !browser.Eval[bool](tab, fmt.Sprintf(`document.activeElement.matches(%q)`, what)); i++ {
			if i > 30 {
				t.Fatalf("Tab does not lead to %s", what)
			}
			key(kb.Tab)
		}
	}
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openCompare(tab, address)
			tabTo("label:nth-child(2) select")
			key("g") // picks goto-skip
			tab.Wait(`document.querySelectorAll(".qt-side h2")[1].textContent === "goto-skip"`)
			tabTo("label:nth-child(3) select")
			key("5")
			tab.Wait(`location.hash.startsWith("#a=recursive&b=goto-skip&n=5&by=moves&at=0")`)
			tabTo(".qt-locks input")
			key(kb.ArrowRight)
			tab.Wait(`location.hash.includes("by=steps")`)
			tabTo(".qt-forward")
			key(kb.Enter)
			settled(t, tab, 1)
			key(kb.ArrowRight)
			settled(t, tab, 2)
			key(kb.ArrowLeft)
			settled(t, tab, 1)
			key(kb.End)
			tab.Wait(`document.querySelector("queens-compare").comparison.at === document.querySelector("queens-compare").comparison.last`)
			key(kb.Home)
			settled(t, tab, 0)
			tabTo(".qt-scrubber")
			key(kb.ArrowRight)
			settled(t, tab, 1)
			quiet(t, tab)
		})
	}
}

func TestCompareByTouch(t *testing.T) {
	tab := browser.New(t)
	tab.Size(360, 740, true)
	s, page := comparePage(t, "zh-hans", []string{"board-above", "board-above-as-printed"}, 4)
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openCompare(tab, address)
			tab.Do(chromedp.Tap(chromedp.CSS(".qt-forward")))
			settled(t, tab, 1)
			says(t, tab, compareNote, "两边棋盘上的皇后相同。")
			tab.Do(chromedp.Tap(chromedp.CSS(".qt-parting")))
			settled(t, tab, 2)
			says(t, tab, compareNote, "分歧就在这里，第 2 次动作。board-above：在第 1 行、第 2 列放下皇后。board-above-as-printed：在第 1 行、第 1 列放下皇后。")
			small := browser.Eval[[]string](tab, `[...document.querySelectorAll(".qt :is(button, select, label)")]
				.filter((b) => !b.hidden && (b.offsetWidth < 40 || b.offsetHeight < 40)).map((b) => b.className)`)
			if small = slices.DeleteFunc(small, func(name string) bool { return name == "" }); len(small) > 0 {
				t.Errorf("too small for a finger: %q", small)
			}
			quiet(t, tab)
		})
	}
}

// A missing trace is told, and the next choice works.
func TestCompareMissingTrace(t *testing.T) {
	tab := browser.New(t)
	_, page := comparePage(t, "en", []string{"recursive", "flag-arrays"}, 4)
	tab.Open(browser.FileURL(page) + "#n=7")
	tab.Wait(`!document.querySelector(".qp-error").hidden`)
	says(t, tab, `document.querySelector(".qp-error").textContent`, "The trace cannot be loaded: trace.js is missing or damaged.")
	tab.Problems()
	browser.Eval[bool](tab, `(location.hash = "#n=4") !== ""`)
	tab.Wait(compareNote)
	says(t, tab, `String(document.querySelector(".qp-error").hidden)`, "true")
	quiet(t, tab)
}

// Where a pair cannot be loaded, the page and its address stay with the pair that is shown.
func TestCompareStays(t *testing.T) {
	tab := browser.New(t)
	_, page := comparePage(t, "en", []string{"recursive", "flag-arrays"}, 4)
	openCompare(tab, browser.FileURL(page)+"#at=3")
	settled(t, tab, 3)
	chosen := `[...document.querySelectorAll(".qt-choices select")].map((choice) => choice.value).join(" ")`
	failed := `String(!document.querySelector(".qp-error").hidden)`
	for _, change := range []string{
		`(document.querySelectorAll(".qt-choices select")[2].value = "7",
			document.querySelectorAll(".qt-choices select")[2].dispatchEvent(new Event("change")))`,
		`(location.hash = "#a=flag-arrays&b=recursive&n=7&by=steps") !== ""`,
	} {
		browser.Eval[bool](tab, change)
		tab.Wait(`!document.querySelector(".qp-error").hidden`)
		says(t, tab, chosen, "recursive flag-arrays 4")
		tab.Wait(`location.hash === "#a=recursive&b=flag-arrays&n=4&by=moves&at=3"`)
		tab.Do(chromedp.Click(chromedp.CSS(".qt-forward")))
		settled(t, tab, 4)
		says(t, tab, failed, "false")
		tab.Do(chromedp.Click(chromedp.CSS(".qt-back")))
		settled(t, tab, 3)
	}
	tab.Problems() // of the files that are not there
	before := browser.Eval[string](tab, comparesTo)
	says(t, tab, `(async () => {
		const { comparison } = document.querySelector("queens-compare");
		const { cursor } = comparison.sides[1];
		const to = cursor.to;
		const reports = [];
		comparison.report = (error) => reports.push(String(error));
		cursor.to = (step) => reports.length === 0 && step > cursor.step ? Promise.reject("broken") : to.call(cursor, step);
		document.querySelector(".qt-scrubber").value = "9";
		await comparison.goTo(9);
		return [reports, comparison.at, comparison.wanted, document.querySelector(".qt-scrubber").value, comparison.sides[0].cursor.step + " " + comparison.sides[1].cursor.step].join("; ");
	})()`, "broken; 3; 3; 3; "+before)
	quiet(t, tab)
}

// Before there is a pair to stay with, the page says what is missing and offers nothing that cannot be done.
func TestCompareFirstFailure(t *testing.T) {
	tab := browser.New(t)
	_, page := comparePage(t, "en", []string{"recursive", "flag-arrays"}, 4)
	tab.Open(browser.FileURL(page) + "#n=7")
	tab.Wait(`!document.querySelector(".qp-error").hidden`)
	says(t, tab, `document.querySelector(".qt-about").textContent`, "Nothing is shown yet: recursive and flag-arrays for n = 7 cannot be loaded. Choose other programs or another number of queens.")
	says(t, tab, `String(document.querySelector(".qt-controls").checkVisibility())`, "false")
	tab.Problems()
	browser.Eval[bool](tab, `document.querySelector(".qt").dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true })) || true`)
	quiet(t, tab)
}

// A program that stops early parts from its twin at the move that it does not make, on the page and
// without scripts.
func TestPartingOfPrefix(t *testing.T) {
	r := trace(t, "recursive", 4)
	h := *r.Header()
	h.Variant = "short"
	moves := movesOf(t, r)
	steps, err := r.Steps(0)
	if err != nil {
		t.Fatal(err)
	}
	short := written(t, &h, steps[:moves[5].step])
	tab := browser.New(t)
	s, page := comparePage(t, "en", []string{"recursive", "flag-arrays"}, 4)
	s.trace(short)
	browserPage := strings.ReplaceAll(readFile(t, page), "flag-arrays", "short")
	s.write("compare.html", []byte(browserPage))
	for _, names := range [][2]string{{"recursive", "short"}, {"short", "recursive"}} {
		traces := map[string]*tracefile.Reader{"recursive": r, "short": short}
		openCompare(tab, browser.FileURL(page)+fmt.Sprintf("#a=%s&b=%s&at=parting", names[0], names[1]))
		settled(t, tab, 7)
		says(t, tab, `String(document.querySelector("queens-compare").comparison.parts)`, "7")
		note := browser.Eval[string](tab, compareNote)
		html, err := player.Compare(player.CompareConfig{
			Bench:    player.Bench{Lang: "en", N: 4},
			Examples: []player.Example{{Pair: player.Pair{First: names[0], Second: names[1]}, Traces: [2]*tracefile.Reader{traces[names[0]], traces[names[1]]}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if boards := strings.Count(string(html), "<svg"); boards != 2 {
			t.Errorf("%s: %d boards, want 2", names, boards)
		}
		for _, want := range []string{"short: The run is at its end.", "recursive: "} {
			if !strings.Contains(string(html), want) || !strings.Contains(note, want) {
				t.Errorf("%s: no %q in %q and %s", names, want, note, html)
			}
		}
	}
	quiet(t, tab)
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// An address that cites no whole number as its place cites none.
func TestCompareAddresses(t *testing.T) {
	tab := browser.New(t)
	_, page := comparePage(t, "en", []string{"recursive", "flag-arrays", "nested-loops"}, 4)
	for at, want := range map[string]int{"2.5": 0, "-3": 0, "1e1": 0, "x": 0, "": 0, "5": 5} {
		openCompare(tab, browser.FileURL(page)+"#at="+at)
		if got := browser.Eval[int](tab, `document.querySelector("queens-compare").comparison.at`); got != want {
			t.Errorf("at=%s leads to %d, want %d", at, got, want)
		}
	}
	// That a pair can only be held by steps says nothing of the next.
	openCompare(tab, browser.FileURL(page)+"#b=nested-loops&by=steps")
	says(t, tab, `document.querySelector(".qt-locks :checked").value`, "steps")
	browser.Eval[bool](tab, `(() => {
		const choice = document.querySelectorAll(".qt-choices select")[1];
		choice.value = "flag-arrays";
		return choice.dispatchEvent(new Event("change"));
	})()`)
	tab.Wait(`document.querySelectorAll(".qt-side h2")[1].textContent === "flag-arrays"`)
	says(t, tab, `document.querySelector(".qt-locks :checked").value`, "moves")
	// Two comparisons on a page are held apart, and a page that may not change its address does without.
	browser.Eval[bool](tab, `(history.replaceState = () => { throw new DOMException("no", "SecurityError"); }, document.querySelector("main").append(document.querySelector("queens-compare").cloneNode(true)), true)`)
	tab.Wait(`document.querySelectorAll(".qt-note").length === 2 && document.querySelectorAll(".qt-note")[1].textContent`)
	says(t, tab, `String(new Set([...document.querySelectorAll(".qt-locks input")].map((lock) => lock.name)).size)`, "2")
	tab.Do(chromedp.Click(chromedp.CSS(".qt-forward")))
	settled(t, tab, 1)
	browser.Eval[bool](tab, `new Promise((done) => setTimeout(() => done(true), 300))`)
	quiet(t, tab)
}

// Without scripts the page shows the boards where a wrong program parts from its right twin, as in the
// browser.
func TestCompareWithoutScripts(t *testing.T) {
	for _, lang := range []string{"en", "zh-hans"} {
		pair := player.Pair{First: "board-above", Second: "board-above-as-printed"}
		same := player.Pair{First: "board-above", Second: "array-slant"}
		html, err := player.Compare(player.CompareConfig{
			Bench: player.Bench{Lang: lang, N: 4, Programs: []string{pair.First, pair.Second}, Wrong: []string{pair.Second}},
			Pair:  pair,
			Examples: []player.Example{
				{Pair: pair, Traces: [2]*tracefile.Reader{trace(t, pair.First, 4), trace(t, pair.Second, 4)}},
				{Pair: same, Traces: [2]*tracefile.Reader{trace(t, same.First, 4), trace(t, same.Second, 4)}},
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if boards := strings.Count(string(html), "<svg"); boards != 2 {
			t.Errorf("%s: %d boards, want 2", lang, boards)
		}
		if attacks := strings.Count(string(html), `class="attacks"`); attacks != 1 {
			t.Errorf("%s: attacks on %d boards, want 1", lang, attacks)
		}
		want := map[string]string{"en": "board-above: A queen is placed in row 1, column 2.", "zh-hans": "board-above：在第 1 行、第 2 列放下皇后。"}[lang]
		if !strings.Contains(string(html), want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
}

func TestCompareErrors(t *testing.T) {
	if _, err := player.Compare(player.CompareConfig{Bench: player.Bench{Lang: "xx"}}); err == nil {
		t.Error("a language that is not there")
	}
}
