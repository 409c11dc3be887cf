package sitegen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/browser"
	"queens/internal/npm"
)

// axe finds nothing in the frame of a page, and nothing on the pages of the search and of the words, in both themes
// and all languages, with results and a meaning shown.
func TestAxeTools(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	dir := realSite(t)
	tab := browser.New(t)
	for _, test := range []struct{ name, prepare, include string }{
		{"search/index.html?q=queen", `null`, "body"},
		{"zh-hans/search/index.html?q=回溯", `null`, "body"},
		{"zh-hant/search/index.html?q=xyz", `null`, "body"},
		{"glossary/index.html", `null`, "body"},
		{"zh-hant/glossary/index.html#clash", `null`, "body"},
		{"enumeration-and-backtracking/index.html", `document.querySelector("a.term").focus()`, ".top, .contents, .bottom, .text > p, .text > .code, .program, h2, .definition"},
	} {
		for _, theme := range []string{"light", "dark"} {
			tab.Media("prefers-color-scheme", theme)
			name, rest, _ := strings.Cut(test.name, "index.html")
			tab.Open(browser.FileURL(filepath.Join(dir, filepath.FromSlash(name), "index.html")) + rest)
			browser.Eval[bool](tab, string(axe)+`;true`)
			for _, violation := range browser.Eval[[]string](tab, `(async () => {
				`+test.prepare+`;
				const { violations } = await axe.run({ include: [...document.querySelectorAll("`+test.include+`")] }, { preload: false });
				return violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html + " " + node.failureSummary));
			})()`) {
				t.Errorf("%s, %s: %s", test.name, theme, violation)
			}
		}
	}
	for _, problem := range tab.Problems() {
		if !strings.Contains(problem, "Content Security Policy") { // which keeps axe from its own style
			t.Error(problem)
		}
	}
}

// What is pressed in the frame, on the page of the search and beside programs is large enough for a finger, and no
// page is wider than a phone.
func TestTargetsOfTools(t *testing.T) {
	dir := realSite(t)
	tab := browser.New(t)
	tab.Size(360, 740, true)
	for _, name := range []string{"search/index.html", "glossary/index.html", "zh-hans/index.html", "diagonals/index.html"} {
		tab.Open(browser.FileURL(filepath.Join(dir, filepath.FromSlash(name))) + "?q=queen")
		for _, small := range browser.Eval[[]string](tab, `[...document.querySelectorAll(
				".top :is(a, button, input, .theme), .search-form :is(button, input), .search-results :is(li a, button), .copy, .anchor, .used a, .contents a")]
			.filter((e) => e.checkVisibility())
			.map((e) => [e, e.getBoundingClientRect()])
			.filter(([, { width, height }]) => width < 43.9 || height < 43.9)
			.map(([e, { width, height }]) => width + " by " + height + ": " + e.outerHTML)`) {
			t.Errorf("%s: too small: %s", name, small)
		}
		if wide := browser.Eval[int](tab, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %d wide: %s", name, wide, browser.Eval[[]string](tab, `[...document.querySelectorAll("body *")]
				.filter((e) => e.getBoundingClientRect().right > 360 && !e.closest(".scroll, pre, svg, .qp-source")).map((e) => e.outerHTML.slice(0, 100))`))
		}
	}
}
