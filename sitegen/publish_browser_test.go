package sitegen

import (
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/browser"
)

// publishedPages are the pages around the course that look like no other.
var publishedPages = []string{
	"index.html", "gallery/index.html", "downloads/index.html", "credits/index.html", missingPath,
	"zh-hans/gallery/index.html", "zh-hant/credits/index.html", "column-by-column/index.html",
}

// What is pressed there, and is no link in a line of text, is large enough for a finger.
func TestPublishedTargets(t *testing.T) {
	tab := browser.New(t)
	tab.Size(360, 740, true)
	for _, name := range publishedPages {
		tab.Open(browser.FileURL(filepath.Join(realSite(t), filepath.FromSlash(name))))
		for _, small := range browser.Eval[[]string](tab, `[...document.querySelectorAll("main :is(.button, th > a, figcaption > a, .source a, .notebooks a, .lessons a)")]
			.filter((e) => e.checkVisibility())
			.filter((e) => { const { width, height } = e.getBoundingClientRect(); return width < 44 || height < 44; })
			.map((e) => e.outerHTML)`) {
			t.Errorf("%s: %s is small", name, small)
		}
	}
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}

// A solution of the gallery can be opened on the board to play on.
func TestGalleryOpens(t *testing.T) {
	tab := browser.New(t)
	tab.Open(browser.FileURL(filepath.Join(realSite(t), "gallery", "index.html")))
	browser.Eval[bool](tab, `(document.querySelector(".fundamental a").click(), true)`)
	tab.Wait(`document.querySelector("queens-hand .qh-status")?.textContent`)
	if got := browser.Eval[string](tab, `document.querySelector("queens-hand .qh-status").textContent`); !strings.Contains(strings.ToLower(got), "solution") {
		t.Errorf("the board says %q", got)
	}
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}
