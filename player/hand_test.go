package player_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/player"
)

// handPage writes a page with a board to play on, and traces of some programs.
func handPage(t *testing.T, lang string) (*site, string) {
	t.Helper()
	s := newSite(t)
	b := player.Bench{Lang: lang, Traces: "traces/", N: 6, Programs: []string{"one-array", "column-dfs"}}
	for _, name := range b.Programs {
		s.trace(trace(t, name, 6))
	}
	body, err := player.Hand(b)
	if err != nil {
		t.Fatal(err)
	}
	return s, s.page("hand.html", lang, body)
}

// bothWays are the addresses of a page as a file and from a server.
func bothWays(t *testing.T, s *site, page string) map[string]string {
	t.Helper()
	server := httptest.NewServer(http.FileServerFS(os.DirFS(s.dir)))
	t.Cleanup(server.Close)
	return map[string]string{
		"file": browser.FileURL(page),
		"http": server.URL + "/" + page[strings.LastIndexByte(page, os.PathSeparator)+1:],
	}
}

const (
	handAddress = `document.querySelector("queens-hand").hand.address`
	handStatus  = `document.querySelector(".qh-status").textContent`
	handHint    = `document.querySelector(".qh-advice").textContent`
	handTold    = `document.querySelector(".qh-told").textContent`
)

func openHand(tab *browser.Tab, address string) {
	tab.Open("about:blank") // an address that differs in its fragment alone would not load the page again
	tab.Open(address)
	tab.Wait(`document.querySelector(".qh-status")`)
}

// cell is the nth square of a row of the board that is shown, both from 1.
func cell(row, column int) string {
	return fmt.Sprintf(".qh [role=row]:nth-child(%d) .cell:nth-child(%d)", row, column)
}

// says holds what the page says against what it should.
func says(t *testing.T, tab *browser.Tab, expression, want string) {
	t.Helper()
	if got := browser.Eval[string](tab, expression); got != want {
		t.Errorf("%s: got %q, want %q", expression, got, want)
	}
}

func TestHandByMouse(t *testing.T) {
	tab := browser.New(t)
	s, page := handPage(t, "en")
	click := func(selector string) { t.Helper(); tab.Do(chromedp.Click(chromedp.CSS(selector))) }
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openHand(tab, address)
			says(t, tab, handStatus, "Put 6 queens on the board so that none attacks another. Press a square to begin.")
			click(cell(1, 2))
			says(t, tab, handAddress, "n=6&queens=2")
			says(t, tab, `document.querySelector(".qh-free dd").textContent`, "20")
			click(cell(2, 3))
			says(t, tab, `document.querySelector(".qh-pairs dd").textContent`, "1")
			says(t, tab, `document.querySelector(".attacks").getAttribute("d")`, "M84 44L124 84")
			click(cell(2, 3)) // lifts it
			says(t, tab, handAddress, "n=6&queens=2")
			click(".qh-undo")
			says(t, tab, handAddress, "n=6&queens=2-3")
			click(".qh-redo")
			click(".qh-redo") // nothing more to redo
			says(t, tab, handAddress, "n=6&queens=2")
			click(".qh-hint")
			says(t, tab, handHint, "Every empty row has a free square. Look at row 2: free squares there: 3. These queens can be completed to a solution.")
			click(".qh-complete")
			says(t, tab, handHint, "The outlined queens complete the board.")
			click(".qh-accept")
			says(t, tab, handAddress, "n=6&queens=2-4-6-1-3-5")
			says(t, tab, handStatus, "Solved: no queen attacks another. Solutions of this size that you have found: 1 of 4.")
			tab.Wait(`location.hash === "#n=6&queens=2-4-6-1-3-5"`)
			click(".qh-crosses input")
			says(t, tab, `document.querySelector(".crossed").getAttribute("d")`, "")
			click(".qh-clear")
			says(t, tab, handAddress, "n=6&queens=")
			quiet(t, tab)
		})
	}
}

func TestHandByKeyboard(t *testing.T) {
	tab := browser.New(t)
	s, page := handPage(t, "en")
	key := func(keys string, options ...chromedp.KeyOption) {
		t.Helper()
		tab.Do(chromedp.KeyEvent(keys, options...))
	}
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openHand(tab, address)
			for !browser.Eval[bool](tab, `document.activeElement.matches(".cell")`) {
				key(kb.Tab)
			}
			name := `document.activeElement.getAttribute("aria-label")`
			says(t, tab, name, "row 1, column 1, free")
			key(kb.ArrowUp) // there is no row above
			key(kb.ArrowRight)
			key(kb.Enter)
			says(t, tab, name, "row 1, column 2, queen")
			key(kb.ArrowDown)
			says(t, tab, name, "row 2, column 2, attacked")
			key(kb.End)
			says(t, tab, name, "row 2, column 6, free")
			key(kb.Home)
			key(" ")
			says(t, tab, name, "row 2, column 1, queen, attacked")
			says(t, tab, handStatus, "Queens attack each other: see the lines. Lift one of them.")
			key("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))
			says(t, tab, handAddress, "n=6&queens=2")
			key("y", chromedp.KeyModifiers(chromedp.ModifierCtrl))
			says(t, tab, handAddress, "n=6&queens=2-1")
			key("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))
			for _, button := range []string{".qh-hint", ".qh-complete", ".qh-accept"} {
				for !browser.Eval[bool](tab, fmt.Sprintf(`document.activeElement.matches("button%s")`, button)) {
					key(kb.Tab)
				}
				key(kb.Enter)
			}
			says(t, tab, handAddress, "n=6&queens=2-4-6-1-3-5")
			if stops := browser.Eval[int](tab, `document.querySelectorAll(".cell[tabindex='0']").length`); stops != 1 {
				t.Errorf("Tab stops at %d squares, want 1", stops)
			}
			quiet(t, tab)
		})
	}
}

func TestHandByTouch(t *testing.T) {
	tab := browser.New(t)
	tab.Size(360, 740, true)
	s, page := handPage(t, "zh-hans")
	tap := func(selector string) { t.Helper(); tab.Do(chromedp.Tap(chromedp.CSS(selector))) }
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openHand(tab, address+"#n=6&queens=2-4-6-1-3")
			tap(cell(6, 5))
			says(t, tab, handStatus, "成功了：皇后之间互不攻击。这个大小的棋盘，你已找到 4 个解中的 1 个。")
			tap(cell(6, 5))
			says(t, tab, handAddress, "n=6&queens=2-4-6-1-3")
			tap(".qh-undo")
			says(t, tab, handAddress, "n=6&queens=2-4-6-1-3-5")
			small := browser.Eval[[]string](tab, `[...document.querySelectorAll(".qh :is(button, select, .cell)")]
				.map((b) => [b.getBoundingClientRect(), b]).filter(([r, b]) => !b.hidden && (r.width < 40 || r.height < 40))
				.map(([r, b]) => b.className.baseVal ?? b.className)`)
			if len(small) > 0 {
				t.Errorf("too small for a finger: %q", small)
			}
			quiet(t, tab)
		})
	}
}

// The program goes on from the step at which these queens stand, or from the nearest.
func TestHandGoesOn(t *testing.T) {
	tab := browser.New(t)
	_, page := handPage(t, "en")
	for _, test := range []struct {
		program, queens string
		told            string
		shown           string // queens of the program
	}{
		{"one-array", "2-4-6", "Here stand these queens in the run of one-array: step ", "1 3 5 - - -"},
		{"one-array", "", "Here stand these queens in the run of one-array: step 0.", "- - - - - -"},
		{"column-dfs", "2-4-6", "No step of column-dfs has this board, nor a part of it", "- - - - - -"},
		{"column-dfs", "2---1", "Here stand these queens in the run of column-dfs: step ", "4 1 - - - -"},
		{"one-array", "2-4--1", "No step of one-array has this board: it fills the board row by row", "1 3 - - - -"},
		{"one-array", "2-4-6-1-3-5", "Here stand these queens in the run of one-array: step ", "1 3 5 0 2 4"},
	} {
		openHand(tab, browser.FileURL(page)+"#n=6&variant="+test.program+"&queens="+test.queens)
		tab.Do(chromedp.Click(chromedp.CSS("button.qh-go")))
		tab.Wait(`document.querySelector("queens-player .qp-controls")`)
		tab.Wait(handTold)
		got := browser.Eval[string](tab, handTold)
		step := browser.Eval[int64](tab, `(async () => {
			const player = document.querySelector("queens-player");
			await new Promise((done) => setTimeout(done, 200));
			return player.step;
		})()`)
		r := trace(t, test.program, 6)
		fold, _, err := r.At(step)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(got, test.told) || fold.String() != test.shown {
			t.Errorf("%s from %q: %q, at step %d stand %s, want %q and %s", test.program, test.queens, got, step, fold, test.told, test.shown)
		}
	}
	openHand(tab, browser.FileURL(page)+"#n=9&queens=1")
	tab.Do(chromedp.Click(chromedp.CSS("button.qh-go")))
	says(t, tab, handTold, "The runs on these pages go up to n = 8. Choose a smaller board to let a program go on.")
	quiet(t, tab)
}

// A board with clashing queens is nobody's board: that is said, and no program is asked. What went on from
// one board does not stand below another.
func TestHandGoesOnFromThisBoard(t *testing.T) {
	tab := browser.New(t)
	_, page := handPage(t, "en")
	openHand(tab, browser.FileURL(page)+"#n=6&queens=1-2")
	tab.Do(chromedp.Click(chromedp.CSS("button.qh-go")))
	says(t, tab, handTold, "Queens on this board attack each other. Lift one of them first; then a program can go on from here.")
	tab.Do(chromedp.Click(chromedp.CSS(cell(2, 2))), chromedp.Click(chromedp.CSS("button.qh-go")))
	tab.Wait(`document.querySelector("queens-player .qp-controls")`)
	tab.Do(chromedp.Click(chromedp.CSS(cell(2, 4))))
	says(t, tab, `String(document.querySelector("queens-player"))`, "null")
	says(t, tab, handTold, "")
	quiet(t, tab)
}

// What takes the focused element away leaves the focus on the board.
func TestHandKeepsFocus(t *testing.T) {
	tab := browser.New(t)
	_, page := handPage(t, "en")
	undo := func() { t.Helper(); tab.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))) }
	focus := `document.activeElement.getAttribute("aria-label") ?? document.activeElement.localName`
	openHand(tab, browser.FileURL(page)+"#n=8&queens=1")
	tab.Do(chromedp.Click(chromedp.CSS(".qh-complete")), chromedp.Click(chromedp.CSS(".qh-accept")))
	says(t, tab, focus, "row 1, column 1, queen")
	undo()
	says(t, tab, handAddress, "n=8&queens=1")

	openHand(tab, browser.FileURL(page)+"#n=4&queens=")
	tab.Do(chromedp.Click(chromedp.CSS(cell(1, 1))))
	browser.Eval[bool](tab, `(location.hash = "n=8&queens=") !== ""`)
	tab.Wait(handAddress + ` === "n=8&queens="`)
	tab.Do(chromedp.Click(chromedp.CSS(cell(3, 7))))
	undo()
	says(t, tab, focus, "row 3, column 7, free")
	undo()
	says(t, tab, handAddress, "n=4&queens=1")
	says(t, tab, focus, "row 3, column 4, free")
	undo()
	says(t, tab, handAddress, "n=4&queens=")
	quiet(t, tab)
}

func TestHandOneQueen(t *testing.T) {
	tab := browser.New(t)
	for lang, want := range map[string]string{"en": "Put one queen on the board: press its square.", "zh-hans": "在棋盘上放一个皇后：点那个格子就行。"} {
		_, page := handPage(t, lang)
		openHand(tab, browser.FileURL(page)+"#n=1&queens=")
		says(t, tab, handStatus, want)
	}
	quiet(t, tab)
}

// Hints say what is so, and that the search gave up where it did.
func TestHandHints(t *testing.T) {
	tab := browser.New(t)
	_, page := handPage(t, "en")
	for _, test := range []struct{ address, button, want string }{
		{"n=6&queens=1-3-5-2", "hint", "Rows without a free square: 6. So a queen has to move before the board can be filled."},
		{"n=6&queens=1", "hint", "Every empty row has a free square. Look at row 2: free squares there: 4. These queens cannot be completed, whatever comes next. Boards tried to be sure: "},
		{"n=6&queens=1", "complete", "These queens cannot be completed, whatever comes next."},
		{"n=4&queens=1-2", "complete", "First lift a queen, so that none attacks another. Then there can be a hint."},
		{"n=4&queens=2-4-1-3", "hint", "The board is solved: there is nothing to hint at."},
		{"n=1&queens=", "complete", "The outlined queens complete the board."},
		{"n=16&queens=", "complete", "The outlined queens complete the board."},
		{"n=3&queens=", "complete", "No queen stands yet, and even so there is no solution of this size. Boards tried to be sure: 6."},
		{"n=6&queens=", "hint", "Every empty row has a free square. Look at row 1: free squares there: 6. No queen stands yet, so every solution of this size is still open: 4 in all."},
	} {
		openHand(tab, browser.FileURL(page)+"#"+test.address)
		tab.Do(chromedp.Click(chromedp.CSS("button.qh-" + test.button)))
		if got := browser.Eval[string](tab, handHint); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %q, want %q", test.address, got, test.want)
		}
	}
	openHand(tab, browser.FileURL(page)+"#n=16&queens=1")
	browser.Eval[bool](tab, `(document.querySelector("queens-hand").hand.limit = 5) > 0`)
	tab.Do(chromedp.Click(chromedp.CSS("button.qh-complete")))
	says(t, tab, handHint, "Whether these queens can be completed is not known: the search gave up after 5 boards.")
	quiet(t, tab)
}

// From any two queens of any board that do not attack each other the search for a completion finds what an
// exhaustive one does, in little time.
func TestHandCompletions(t *testing.T) {
	tab := browser.New(t)
	s := newSite(t)
	script, err := bundled(`
import { cite, cited, complete, solutions, survey } from "position.js";
window.exhaustive = (n, queens) => {
  const open = (row, all) => row === n || (all.some((q) => Math.floor(q / n) === row) ? open(row + 1, all)
    : Array.from({ length: n }, (_, c) => [...all, row * n + c]).some((next) => survey(n, next).pairs === 0 && open(row + 1, next)));
  return open(0, queens) ? "found" : "none";
};
window.wrong = (n) => {
  const wrong = [];
  for (let a = 0; a < n * n; a++) for (let b = a + 1; b < n * n; b++) {
    if (survey(n, [a, b]).pairs > 0) continue;
    const { outcome, queens } = complete(n, [a, b], 1e5);
    const right = n < 7 ? exhaustive(n, [a, b]) : outcome;
    const solved = outcome !== "found" || queens.length === n && survey(n, queens).pairs === 0 && queens.includes(a) && queens.includes(b);
    const again = cited("#" + cite(n, [a, b]));
    if (outcome !== right || outcome === "unknown" || !solved || again.n !== n || again.queens.join() !== [a, b].join()) wrong.push([a, b, outcome]);
  }
  return wrong.map(String);
};
window.damaged = () => ["", "#", "#n=17", "#n=0&queens=1", "#n=x", "#queens=1-2", "#n=1e1"].map((hash) => JSON.stringify(cited(hash)?.n)).join();
window.odd = () => JSON.stringify(cited("#n=4&queens=9-.-1.3-x-1-1"));
`)
	if err != nil {
		t.Fatal(err)
	}
	s.write("player.js", script)
	tab.Open(browser.FileURL(s.page("modules.html", "en", "")))
	for _, n := range []int{1, 2, 3, 4, 5, 6, 8, 12} {
		if wrong := browser.Eval[[]string](tab, fmt.Sprintf("wrong(%d)", n)); len(wrong) > 0 {
			t.Errorf("n = %d: %q", n, wrong)
		}
	}
	says(t, tab, "damaged()", ",,,,,,10")
	says(t, tab, "odd()", `{"n":4,"queens":[8,10]}`)
	quiet(t, tab)
}

func TestHandWithoutScripts(t *testing.T) {
	for _, lang := range []string{"en", "zh-hans"} {
		body, err := player.Hand(player.Bench{Lang: lang, N: 8})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"<noscript>", "<svg"} {
			if !strings.Contains(string(body), want) {
				t.Errorf("%s: no %s in %s", lang, want, body)
			}
		}
	}
	if _, err := player.Hand(player.Bench{Lang: "xx", N: 8}); err == nil {
		t.Error("a language that is not there")
	}
}
