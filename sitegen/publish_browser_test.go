package sitegen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/internal/browser"
	"queens/internal/npm"
)

// publishedPages are the pages around the course that look like no other.
var publishedPages = []string{
	"index.html", "gallery/index.html", "downloads/index.html", "credits/index.html", missingPath,
	"zh-hans/gallery/index.html", "zh-hant/credits/index.html", "column-by-column/index.html",
}

// axe finds nothing on them, in both themes, and no page scrolls sideways, with large text either. With SCREENSHOTS
// set to a folder the test leaves pictures there.
func TestPublishedPages(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	for _, name := range publishedPages {
		address := browser.FileURL(filepath.Join(realSite(t), filepath.FromSlash(name)))
		for _, theme := range []string{"light", "dark"} {
			tab.Media("prefers-color-scheme", theme)
			tab.Open(address)
			for _, width := range []int{360, 768, 1280} {
				tab.Size(width, 900, width < 500)
				if shots := os.Getenv("SCREENSHOTS"); shots != "" {
					tab.Screenshot(filepath.Join(shots, fmt.Sprintf("%s-%d-%s.png", strings.ReplaceAll(strings.TrimSuffix(name, "/index.html"), "/", "-"), width, theme)))
				}
				for _, size := range []string{"200%", "100%"} {
					if got := browser.Eval[int](tab, fmt.Sprintf(`(document.documentElement.style.fontSize = %q, document.documentElement.scrollWidth)`, size)); got > width {
						t.Errorf("%s is %d wide in a window of %d, with text of %s", name, got, width, size)
					}
				}
			}
			browser.Eval[bool](tab, string(axe)+`;true`)
			for _, violation := range browser.Eval[[]string](tab, `(async () => {
				// One family is like the others, one row of a table, too, and axe takes its time.
				document.querySelectorAll(".families > ol > li:nth-child(n+3), .files tr:nth-child(n+4)").forEach((part) => part.remove());
				const { violations } = await axe.run({ exclude: ["queens-player"] }, { preload: false }); // which has tests of its own
				return violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html + " " + node.failureSummary));
			})()`) {
				t.Errorf("%s, %s: %s", name, theme, violation)
			}
		}
	}
	for _, problem := range tab.Problems() {
		if !strings.Contains(problem, "Content Security Policy") { // which keeps axe from its own style
			t.Error(problem)
		}
	}
}

// What is pressed there, and is no link in a line of text, is large enough for a finger.
func TestPublishedTargets(t *testing.T) {
	tab := browser.New(t)
	tab.Size(360, 740, true)
	for _, name := range publishedPages {
		tab.Open(browser.FileURL(filepath.Join(realSite(t), filepath.FromSlash(name))))
		for _, small := range browser.Eval[[]string](tab, `[...document.querySelectorAll("main :is(.button, th > a, figcaption > a, .source a, .lessons a)")]
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
