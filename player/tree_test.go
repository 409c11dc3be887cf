package player_test

import (
	"fmt"
	"html/template"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/player"
	"queens/tracer"
)

// treePage writes a page with a player of a variant, and opens the search tree in it.
func treePage(t *testing.T, lang, variant string, n int) (*site, string) {
	t.Helper()
	s := newSite(t)
	r := trace(t, variant, n)
	return s, s.page("tree.html", lang, markup(t, player.Config{Src: s.trace(r), Lang: lang, Header: r.Header(), Play: "play.html"}))
}

func openTree(t *testing.T, tab *browser.Tab, address string) {
	t.Helper()
	ready(tab, address)
	tab.Do(chromedp.Click(chromedp.CSS(".qx > summary")))
	tab.Wait(`document.querySelector(".qx-body p")`)
}

// levels is the table of the tree as it stands on the page.
const levels = `[...document.querySelectorAll(".qx-table tbody tr, .qx-table tfoot tr")]
	.map((row) => [...row.cells].map((cell) => cell.textContent).join(" ")).join("; ")`

// The tree of one-array for eight queens is that of the literature: 2,057 nodes, and eight squares tried under
// each that is not full, 15,720 in all. Dead ends are held against a count of Go's.
func TestTreeByLevel(t *testing.T) {
	tab := browser.New(t)
	for _, test := range []struct {
		variant string
		n       int
		want    string
	}{
		{"one-array", 3, "0 – 1 0 0; 1 3 3 1 0; 2 9 2 2 0; 3 6 0 0 0; all 18 6 3 0"},
		{"one-array", 4, "0 – 1 0 0; 1 4 4 0 0; 2 16 6 2 0; 3 24 4 2 0; 4 16 2 0 2; all 60 17 4 2"},
		{"one-array", 8, "0 – 1 0 0; 1 8 8 0 0; 2 64 42 0 0; 3 336 140 0 0; 4 1,120 344 18 0; 5 2,752 568 150 0; 6 4,544 550 256 0; 7 4,400 312 220 0; 8 2,496 92 0 92; all 15,720 2,057 644 92"},
		{"nested-loops", 3, "0 – 1 0 0; 1 – 3 0 0; 2 – 9 0 0; 3 – 27 27 0; all – 40 27 0"},
	} {
		_, page := treePage(t, "en", test.variant, test.n)
		openTree(t, tab, browser.FileURL(page))
		says(t, tab, levels, test.want)
		dead := 0
		moves := movesOf(t, trace(t, test.variant, test.n))
		for i, m := range moves { // placed, and taken off at once before the last line
			if test.variant == "one-array" && m.placed && m.line < test.n-1 && i+1 < len(moves) && !moves[i+1].placed {
				dead++
			}
		}
		if test.variant == "one-array" && !strings.HasSuffix(test.want, fmt.Sprintf(" %d %d", dead, trace(t, test.variant, test.n).Header().Counts[tracer.Solution])) {
			t.Errorf("%s for n = %d has %d dead ends", test.variant, test.n, dead)
		}
	}
	_, page := treePage(t, "en", "nested-loops", 6)
	openTree(t, tab, browser.FileURL(page))
	says(t, tab, `document.querySelector(".qx-body").textContent`,
		"The run of nested-loops for n = 6 has too many moves for a map of them. Choose a smaller n, or another program.")
	quiet(t, tab)
}

// At every step the lit path is as long as queens stand on the board, and the node is the one that Go's
// count of placements names.
func TestTreeFollows(t *testing.T) {
	r := trace(t, "recursive", 4)
	tab := browser.New(t)
	_, page := treePage(t, "en", "recursive", 4)
	openTree(t, tab, browser.FileURL(page))
	var stack []int64
	placed := int64(0)
	for step := range r.Header().Steps + 1 {
		if step > 0 {
			switch kindAt(t, r, step) {
			case tracer.Place:
				placed++
				stack = append(stack, placed)
			case tracer.Remove:
				stack = stack[:len(stack)-1]
			}
		}
		node := int64(0)
		if len(stack) > 0 {
			node = stack[len(stack)-1]
		}
		got := browser.Eval[string](tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(%d).then(() =>
			document.querySelector(".qx-here").textContent.split(".")[0] + " " + document.querySelector(".qx-path").getAttribute("d").split("M").length)`, step))
		if want := fmt.Sprintf("Here: board %d of 17, on level %d %d", node+1, len(stack), len(stack)+2); got != want {
			t.Fatalf("step %d: %s, want %s", step, got, want)
		}
	}
	quiet(t, tab)
}

func TestTreeByMouse(t *testing.T) {
	tab := browser.New(t)
	tab.Size(1280, 1000, false)
	s, page := treePage(t, "en", "one-array", 8)
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openTree(t, tab, address)
			step := func() int64 { return browser.Eval[int64](tab, `document.querySelector("queens-player").step`) }
			// The last level has solutions only: any click in its row leads to one.
			x := browser.Eval[[]float64](tab, `(() => {
				const picture = document.querySelector(".qx-picture svg");
				picture.scrollIntoView({ block: "center" });
				const box = picture.getBoundingClientRect();
				return [box.left + box.width / 2, box.bottom - 10];
			})()`)
			tab.Do(chromedp.MouseClickXY(x[0], x[1]))
			tab.Wait(`document.querySelector(".qx-here").textContent.includes("on level 8.")`)
			if kind := kindAt(t, trace(t, "one-array", 8), step()); kind != tracer.Place {
				t.Errorf("a click leads to a %s", kind)
			}
			for level := 7; level >= 0; level-- {
				tab.Do(chromedp.Click(chromedp.CSS(".qx-parent")))
				tab.Wait(fmt.Sprintf(`document.querySelector(".qx-here").textContent.includes("on level %d.")`, level))
			}
			if step() != 0 {
				t.Errorf("the root is step %d", step())
			}
			tab.Do(chromedp.Click(chromedp.CSS(".qx-child")))
			tab.Wait(`document.querySelector(".qx-here").textContent.startsWith("Here: board 2 of 2,057, on level 1.")`)
			tab.Do(chromedp.Click(chromedp.CSS(".qx-after")))
			tab.Wait(`!document.querySelector(".qx-here").textContent.startsWith("Here: board 2 ")`)
			tab.Do(chromedp.Click(chromedp.CSS(".qx-before")))
			tab.Wait(`document.querySelector(".qx-here").textContent.startsWith("Here: board 2 ")`)

			whole := browser.Eval[int](tab, `document.querySelectorAll(".qx-labels text").length`)
			browser.Eval[bool](tab, `(() => {
				const zoom = document.querySelector(".qx-row select");
				zoom.value = "1";
				return zoom.dispatchEvent(new Event("change"));
			})()`)
			if part := browser.Eval[int](tab, `document.querySelectorAll(".qx-labels text").length`); part <= whole {
				t.Errorf("of a branch %d boxes carry a number, of the whole tree %d", part, whole)
			}
			says(t, tab, `document.querySelector(".qp-take a").getAttribute("href")`, "play.html#n=8&queens=1&variant=one-array")
			quiet(t, tab)
		})
	}
}

func TestTreeByKeyboard(t *testing.T) {
	tab := browser.New(t)
	s, page := treePage(t, "zh-hans", "recursive", 5)
	key := func(key string) { t.Helper(); tab.Do(chromedp.KeyEvent(key)) }
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			ready(tab, address)
			tabTo := func(what string) {
				t.Helper()
				for i := 0; !browser.Eval[bool](tab, fmt.Sprintf(`document.activeElement.matches(%q)`, what)); i++ {
					if i > 60 {
						t.Fatalf("Tab does not lead to %s", what)
					}
					key(kb.Tab)
				}
			}
			tabTo(".qx > summary")
			key(kb.Enter)
			tab.Wait(`document.querySelector(".qx-picture")`)
			tabTo(".qx-picture")
			at := func(want string) {
				t.Helper()
				tab.Wait(fmt.Sprintf(`document.querySelector(".qx-here").textContent.startsWith(%q)`, want))
			}
			key(kb.ArrowDown)
			at("当前是 54 个棋盘中的第 2 个，在第 1 层。")
			key(kb.ArrowDown)
			at("当前是 54 个棋盘中的第 3 个，在第 2 层。")
			key(kb.ArrowRight)
			key(kb.ArrowLeft)
			at("当前是 54 个棋盘中的第 3 个，在第 2 层。")
			key(kb.ArrowUp)
			at("当前是 54 个棋盘中的第 2 个，在第 1 层。")
			key(kb.Home)
			at("当前是 54 个棋盘中的第 1 个，在第 0 层。")
			quiet(t, tab)
		})
	}
}

func TestTreeByTouch(t *testing.T) {
	tab := browser.New(t)
	tab.Size(360, 740, true)
	s, page := treePage(t, "en", "one-array", 8)
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			ready(tab, address)
			tab.Do(chromedp.Tap(chromedp.CSS(".qx > summary")))
			tab.Wait(`document.querySelector(".qx-picture")`)
			tab.Do(chromedp.Tap(chromedp.CSS(".qx-picture"))) // its middle
			tab.Wait(`document.querySelector(".qx-here").textContent.includes("on level 4.")`)
			if wide := browser.Eval[int](tab, `document.documentElement.scrollWidth`); wide > 360 {
				t.Errorf("the page is %d wide", wide)
			}
			quiet(t, tab)
		})
	}
}

// A step with the tree open moves the lit path and little else.
func TestTreeChangesLittle(t *testing.T) {
	tab := browser.New(t)
	_, page := treePage(t, "en", "one-array", 6)
	openTree(t, tab, browser.FileURL(page))
	tab.Wait(`document.querySelector(".qx-path[d]")`)
	most := browser.Eval[int](tab, `(async () => {
		const player = document.querySelector("queens-player");
		const observer = new MutationObserver(() => {});
		observer.observe(document.querySelector(".qx"), { subtree: true, childList: true, attributes: true, characterData: true });
		let most = 0;
		for (let step = 1; step < 500; step++) {
			await player.goTo(step);
			most = Math.max(most, observer.takeRecords().length);
		}
		return most;
	})()`)
	if most > 2 {
		t.Errorf("a step makes %d changes to the tree, want 2 at most", most)
	}
	quiet(t, tab)
}

// The board of a step can be taken to the board to play on, and goes on from there.
func TestTakeBoard(t *testing.T) {
	tab := browser.New(t)
	s := newSite(t)
	r := trace(t, "recursive", 6) // by columns
	src := s.trace(r)
	body, err := player.Hand(player.Bench{Lang: "en", Traces: "traces/", N: 8, Programs: []string{"recursive"}})
	if err != nil {
		t.Fatal(err)
	}
	s.page("play.html", "en", body)
	page := s.page("index.html", "en", template.HTML(strings.ReplaceAll(string(markup(t, player.Config{
		Src: src, Lang: "en", Header: r.Header(), Play: "play.html",
	})), "\n\n", "\n")))
	ready(tab, browser.FileURL(page))
	solution := int64(0)
	for step := range r.Header().Steps {
		if kindAt(t, r, step+1) == tracer.Solution {
			solution = step + 1
			break
		}
	}
	browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(%d).then(() => true)`, solution))
	tab.Do(chromedp.Click(chromedp.CSS(".qp-take a")))
	tab.Wait(`document.querySelector(".qh-status")`)
	// the program holds 2 4 6 1 3 5 by columns
	says(t, tab, handAddress, "n=6&queens=4-1-5-2-6-3")
	tab.Do(chromedp.Click(chromedp.CSS("button.qh-go")))
	tab.Wait(`document.querySelector(".qh-stage .qp-take a[href]")`)
	tab.Wait(`document.querySelector("queens-player").step > 0`)
	if got := browser.Eval[int64](tab, `document.querySelector("queens-player").step`); got > solution {
		t.Errorf("it goes on from step %d, want at most %d", got, solution)
	}
	// Back to the board above, from a step of the program's.
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(0).then(() => true)`)
	tab.Do(chromedp.Click(chromedp.CSS(".qh-stage .qp-take a")))
	tab.Wait(`document.querySelector("queens-hand").hand.address === "n=6&queens="`)
	quiet(t, tab)
}
