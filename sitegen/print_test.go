package sitegen

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"

	"queens/internal/browser"
)

// On paper a lesson is whole, and has nothing that one could only press. No board lies on two pages.
func TestPaper(t *testing.T) {
	tab := browser.New(t)
	for _, page := range []string{"enumeration-and-backtracking/index.html", "zh-hant/diagonals/index.html", "counts/index.html"} {
		tab.Media("prefers-color-scheme", "dark")
		tab.Open(addresses(t, realSite(t), page)[0])
		browser.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		pressed := browser.Eval[[]string](tab, `[...document.querySelectorAll(
			"button, select, input:not([type=checkbox]), .anchor, .neighbours a, .languages a, .skip, .definition, .qp-panel, .contents")]
			.filter((part) => part.checkVisibility() && !part.closest("th, .baseline")).map((part) => part.outerHTML)`)
		for _, part := range pressed {
			t.Errorf("%s: on paper stands %s", page, part)
		}
		if empty := browser.Eval[int](tab, `[...document.querySelectorAll(".baseline")]
			.filter((line) => line.checkVisibility() && !(line.querySelector("select, code")?.checkVisibility())).length`); empty > 0 {
			t.Errorf("%s: %d lines on paper lack the name of their program", page, empty)
		}
		shown := browser.Eval[[]string](tab, `[
			document.querySelector("h1").checkVisibility() ? "title" : "",
			document.querySelector(".brand").checkVisibility() ? "course" : "",
			[...document.querySelectorAll(".text > p, .text pre, .qp-source li, .qp-moments figure")].every((part) => part.checkVisibility()
				|| part.closest(".qp-panel, .downloads, [hidden], details, .programs:has(:checked) > .program"))
				&& [...document.querySelectorAll(".programs")].every((part) => [...part.querySelectorAll("pre")].filter((pre) => pre.checkVisibility()).length === 1) ? "text" : "",
			[...document.querySelectorAll("figure.board, .qp-moments figure")].every((part) => getComputedStyle(part).breakInside === "avoid") ? "boards" : "",
			[...document.querySelectorAll("main a[href^=http]")].every((link) => getComputedStyle(link, "::after").content.includes("http")
				|| link.textContent === link.href || link.className === "bare") ? "addresses" : "",
			[...document.querySelectorAll("pre, .scroll, .qp-source")].every((part) => getComputedStyle(part).overflowX === "visible") ? "all of wide things" : "",
		]`)
		if slices.Contains(shown, "") {
			t.Errorf("%s: of all only these are there: %q", page, shown)
		}
		pdf := browser.Call(tab, cdppage.PrintToPDF, cdppage.PrintToPDFParams{})
		if !strings.HasPrefix(string(pdf.Data), "%PDF") {
			t.Errorf("%s: no PDF: %.20q", page, pdf.Data)
		}
		browser.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	}
}
