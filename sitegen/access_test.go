package sitegen

import (
	"path/filepath"
	"testing"

	"queens/internal/browser"
)

// What is pressed in the frame, on the page of the search and beside programs is large enough for a finger, and no
// page is wider than a phone.
func TestTargetsOfTools(t *testing.T) {
	dir := realSite(t)
	tab := browser.New(t)
	tab.Size(360, 740, true)
	for _, name := range []string{"search/index.html", "glossary/index.html", "zh-hans/index.html", "diagonals/index.html", "languages/index.html"} {
		tab.Open(browser.FileURL(filepath.Join(dir, filepath.FromSlash(name))) + "?q=queen")
		for _, small := range browser.Eval[[]string](tab, `[...document.querySelectorAll(
				".tongues label, .qp-head select, .ql select, .top :is(a, button, input, .theme), .search-form :is(button, input), .search-results :is(li a, button), .copy, .anchor, .used a, .contents a")]
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
