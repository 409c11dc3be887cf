package player_test

import (
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/net/html"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/player"
	"queens/solvers"
)

func constructed(t *testing.T, lang string, n int) template.HTML {
	t.Helper()
	c, err := solvers.Construct(n)
	if err != nil {
		t.Fatal(err)
	}
	element, err := player.Construct(player.Constructed{Lang: lang, Evens: c.Evens, Odds: c.Odds})
	if err != nil {
		t.Fatal(err)
	}
	return element
}

// parts are the steps, the board and the rows of an element in a page.
func parts(t *testing.T, element template.HTML) []string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(string(element)))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for n := range doc.Descendants() {
		var b strings.Builder
		switch {
		case n.Data == "svg":
			if err := html.Render(&b, n); err != nil {
				t.Fatal(err)
			}
			all = append(all, b.String())
		case n.Data == "li", n.Data == "p":
			all = append(all, n.FirstChild.Data)
		}
	}
	return all
}

// The scripts construct what Go constructs, and say the same of it.
func TestConstructInTheBrowser(t *testing.T) {
	script, err := bundled(`
		import { construct, construction, picture } from "construct.js";
		import { Words } from "sentence.js";
		window.rows = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => {
			const lists = construct(from + i);
			return lists ? [...lists.evens, ...lists.odds].join(" ") : "";
		});
		window.parts = (lang, n) => {
			const words = new Words(lang);
			const lists = construct(n);
			const rows = [...lists.evens, ...lists.odds];
			const board = picture(words, rows);
			for (const path of board.querySelectorAll("path:not([d]), path[d='']")) path.remove();
			return [board.outerHTML, ...construction(words, n, lists), rows.join(" ")];
		};`)
	if err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	s := newSite(t)
	s.write("player.js", script)
	tab.Open(browser.FileURL(s.page("modules.html", "en", "")))
	var want []string
	for n := -1; n <= 1000; n++ {
		rows := ""
		if c, err := solvers.Construct(n); err == nil {
			rows = strings.Trim(fmt.Sprint(c.Rows()), "[]")
		}
		want = append(want, rows)
	}
	compare(t, "the lists for n = -1 to 1000", browser.Eval[[]string](tab, "rows(-1, 1000)"), want)
	languages, err := player.Languages()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range languages {
		for n := 1; n <= 16; n++ {
			if n == 2 || n == 3 {
				continue
			}
			got := browser.Eval[[]string](tab, fmt.Sprintf("parts(%q, %d)", lang, n))
			compare(t, fmt.Sprintf("n = %d in %s", n, lang), got, parts(t, constructed(t, lang, n)))
		}
	}
	quiet(t, tab)
}

const (
	constructStatus = `document.querySelector(".qc-status").textContent`
	constructRows   = `document.querySelector(".qc-rows").textContent`
	constructTitle  = `document.querySelector(".qc-board title")?.textContent ?? ""`
)

func TestConstructByKeyboard(t *testing.T) {
	tab := browser.New(t)
	s := newSite(t)
	tab.Open(browser.FileURL(s.page("index.html", "en", constructed(t, "en", 12))))
	tab.Wait(`document.querySelector(".qc input")`)
	says(t, tab, constructStatus, "A solution for n = 12, without a search.")
	says(t, tab, constructRows, "2 4 6 8 10 12 1 3 5 7 9 11")
	for !browser.Eval[bool](tab, `document.activeElement.matches(".qc-more")`) {
		tab.Do(chromedp.KeyEvent(kb.Tab))
	}
	for range 3 {
		tab.Do(chromedp.KeyEvent(kb.Enter))
	}
	says(t, tab, constructTitle, "Chessboard of 15 by 15. Queens by column: 4 6 8 10 12 14 2 5 7 9 11 13 15 1 3")
	says(t, tab, `document.querySelector(".qc-steps").children[3].textContent`,
		"The remainder is 3. So of the even numbers, 2 goes to the end: 4 6 8 10 12 14 2. Of the odd numbers, 1 and 3 go to the end: 5 7 9 11 13 15 1 3")
	enter := func(value string) {
		t.Helper()
		tab.Do(chromedp.Focus(chromedp.CSS(".qc input")))
		browser.Eval[bool](tab, `document.activeElement.select() === undefined`)
		tab.Do(chromedp.KeyEvent(value))
	}
	for _, test := range []struct{ typed, status, rows string }{
		{"3", "For n = 3 there is no solution.", ""},
		{"100", "A solution for n = 100, without a search.", "2 4 6 8 10 "},
		{"104", "A solution for n = 104. With more than 100 queens a board would be too fine to see, so here are the numbers only.", "2 4 6 8 10 "},
		{"1001", "Give a whole number from 1 to 1000.", ""},
		{"4.5", "Give a whole number from 1 to 1000.", ""},
		{"1", "A solution for n = 1, without a search.", "1"},
	} {
		enter(test.typed)
		says(t, tab, constructStatus, test.status)
		if rows := browser.Eval[string](tab, constructRows); !strings.HasPrefix(rows, test.rows) || (test.rows == "") != (rows == "") {
			t.Errorf("n = %s: the rows are %q", test.typed, rows)
		}
	}
	quiet(t, tab)
}

// A dot stands for each queen of a large board, where she is.
func TestConstructLargeBoard(t *testing.T) {
	tab := browser.New(t)
	s := newSite(t)
	tab.Open(browser.FileURL(s.page("index.html", "en", constructed(t, "en", 8))))
	tab.Wait(`document.querySelector(".qc input")`)
	for _, n := range []int{17, 50, 99, 100} {
		c, err := solvers.Construct(n)
		if err != nil {
			t.Fatal(err)
		}
		got := browser.Eval[[]int](tab, fmt.Sprintf(`(() => {
			const input = document.querySelector(".qc input");
			input.value = %d;
			input.dispatchEvent(new Event("input"));
			const { x, y } = document.querySelector(".qc-board .light").getBBox();
			return [...document.querySelector(".qc-board .queens").getAttribute("d").matchAll(/M([\d.]+) ([\d.]+)a/g)]
				.map(([, left, middle], column) => (Math.floor((left - x) / 40) === column ? Math.floor((middle - y) / 40) + 1 : 0));
		})()`, n))
		if !slices.Equal(got, c.Rows()) {
			t.Errorf("n = %d: dots in rows %d, want %d", n, got, c.Rows())
		}
	}
	quiet(t, tab)
}

// axe finds nothing, what can be pressed is large enough, and the page never scrolls sideways.
func TestConstructAccess(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	languages, err := player.Languages()
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	s.write("axe.js", axe)
	tab := browser.New(t)
	for _, lang := range languages {
		page := browser.FileURL(s.page("index.html", lang, `<h1>Page</h1>`+constructed(t, lang, 12)))
		for _, theme := range []string{"light", "dark"} {
			tab.Media("prefers-color-scheme", theme)
			for _, width := range []int{360, 1280} {
				tab.Size(width, 800, width < 700)
				tab.Open(page)
				tab.Wait(`document.querySelector(".qc input")`)
				found := browser.Eval[[]string](tab, `(async () => {
					const found = [];
					await new Promise((resolve) => {
						const script = document.createElement("script");
						script.src = "axe.js";
						script.onload = resolve;
						document.head.append(script);
					});
					for (const n of ["12", "100", "500", "3", ""]) {
						const input = document.querySelector(".qc input");
						input.value = n;
						input.dispatchEvent(new Event("input"));
						const { violations } = await axe.run("queens-construct", { preload: false });
						found.push(...violations.flatMap((v) => v.nodes.map((node) => n + ": " + v.id + ": " + node.html)));
						for (const element of document.querySelectorAll(".qc button, .qc input")) {
							if (element.offsetWidth < 44 || element.offsetHeight < 44) found.push(n + ": small: " + element.outerHTML);
						}
						if (document.documentElement.scrollWidth > innerWidth) found.push(n + ": the page is too wide");
					}
					return found;
				})()`)
				for _, what := range found {
					t.Errorf("%s, %s, %d: %s", lang, theme, width, what)
				}
			}
		}
	}
	for _, problem := range tab.Problems() {
		if !strings.Contains(problem, "Content Security Policy") { // which keeps axe from its own style
			t.Error(problem)
		}
	}
}
