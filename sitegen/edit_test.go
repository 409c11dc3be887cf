package sitegen

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"queens/internal/browser"
	"queens/lessons"
	"queens/player"
)

// A page with a program to change has a second policy, which all its scripts meet, and may have workers; no other page has
// either.
func TestEditPolicy(t *testing.T) {
	t.Parallel()
	site := made(t, lessons.Student)
	found := 0
	for name := range site.pages {
		page := site.files[name]
		edits := strings.Contains(page, "<queens-edit")
		if edits {
			found++
		}
		scripts := strings.Count(page, "<script ")
		if got := strings.Count(page, `<script nonce="`+player.Nonce+`"`); edits && got != scripts || !edits && got > 0 {
			t.Errorf("%s: of %d scripts %d carry the nonce", name, scripts, got)
		}
		if got := strings.Count(page, "; worker-src blob:"); edits && got != 2 || !edits && got > 0 {
			t.Errorf("%s: %d policies let it have workers", name, got)
		}
	}
	if found == 0 {
		t.Error("no page has a program to change")
	}
}

// The program of a lesson runs as a file and from a server, and counts what the course counts.
func TestEdit(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	for _, address := range addresses(t, realSite(t), "zh-hans/column-by-column/index.html") {
		tab.Open(address)
		tab.Wait(alive)
		browser.Eval[bool](tab, `(document.querySelector("queens-edit .qe-run").click(), true)`)
		tab.Wait(`!document.querySelector("queens-edit").edit.busy`)
		const want = "记下的解：10 个。n = 5 时正是这么多。"
		if got := browser.Eval[string](tab, `document.querySelector(".qe-found").textContent`); got != want {
			t.Errorf("%s: got %q, want %q", address, got, want)
		}
		if got := browser.Eval[string](tab, `[...document.querySelectorAll(".qe-counts td:last-child")].map((cell) => cell.textContent).join("").replaceAll("0", "")`); got != "" {
			t.Errorf("%s: the counts of the course's program differ from themselves: %s", address, got)
		}
		tab.Do(chromedp.Click(chromedp.CSS("queens-edit queens-player .qp-last")))
		for _, problem := range tab.Problems() {
			t.Error(problem)
		}
	}
}
