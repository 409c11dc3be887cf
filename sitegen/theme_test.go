package sitegen

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/net/html"

	"queens/internal/browser"
	"queens/player/highlight"
)

// shownTheme is how light what is seen of a page is: its paper, its letters, a pane of a player, a keyword, a square.
const shownTheme = `(() => {
	const light = (part, property) => {
		const element = document.querySelector(part);
		if (!element) return part;
		const [r, g, b, alpha] = getComputedStyle(element)[property].match(/[\d.]+/g).map(Number);
		return alpha === 0 || 0.3 * r + 0.6 * g + 0.1 * b > 110 ? "light" : "dark";
	};
	return [light("html", "backgroundColor"), light("html", "color"), light(".qp", "backgroundColor"),
		light(".chroma .k", "color"), light(".queens-board .light", "fill")].join(" ");
})()`

const (
	lightPage = "light dark light dark light"
	darkPage  = "dark light dark light dark"
)

// The theme is the system's until the reader chooses one, which is then on every page of the site, whatever the system
// has, until the system's is chosen again.
func TestTheme(t *testing.T) {
	dir := realSite(t)
	tab := browser.New(t)
	choose := func(key string) {
		tab.Do(chromedp.Focus(chromedp.CSS(".theme select")), chromedp.KeyEvent(key))
	}
	expect := func(where, want, chosen string) {
		t.Helper()
		if got := browser.Eval[string](tab, shownTheme); got != want {
			t.Errorf("%s: %s, want %s", where, got, want)
		}
		if got := browser.Eval[string](tab, `document.querySelector(".theme select").value`); got != chosen {
			t.Errorf("%s: the choice says %s, want %s", where, got, chosen)
		}
	}
	for i, address := range addresses(t, dir, "column-by-column/index.html") {
		next := addresses(t, dir, "zh-hans/diagonals/index.html")[i]
		if i == 1 {
			next = strings.Replace(address, "column-by-column", "zh-hans/diagonals", 1) // of the same server
		}
		tab.Media("prefers-color-scheme", "dark")
		tab.Open(address)
		expect("the system's", darkPage, "system")
		choose("l")
		expect("light chosen", lightPage, "light")
		tab.Open(next)
		expect("light on another page", lightPage, "light")
		tab.Media("prefers-color-scheme", "light")
		tab.Do(chromedp.Focus(chromedp.CSS(".theme select")), chromedp.KeyEvent(kb.ArrowDown))
		expect("dark chosen by an arrow", darkPage, "dark")
		tab.Open(address)
		expect("dark on the first page", darkPage, "dark")
		browser.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		if got := browser.Eval[string](tab, shownTheme); got != lightPage {
			t.Errorf("on paper: %s", got)
		}
		browser.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
		choose("s")
		expect("the system's again", lightPage, "system")
		for _, problem := range tab.Problems() {
			t.Error(problem)
		}
	}
}

// A choice made in one tab is followed in another; a reader who erases what is kept has the system's theme.
func TestThemeOfAnotherTab(t *testing.T) {
	tab := browser.New(t)
	tab.Open(addresses(t, build(t, course(t)), "index.html")[1])
	tab.Media("prefers-color-scheme", "light")
	event := `dispatchEvent(new StorageEvent("storage", { key: "queens-theme" })), document.documentElement.dataset.theme ?? "system"`
	if got := browser.Eval[string](tab, `localStorage.setItem("queens-theme", "dark"), `+event); got != "dark" {
		t.Errorf("followed: %s", got)
	}
	if got := browser.Eval[string](tab, `localStorage.setItem("queens-theme", "<b>"), `+event); got != "system" {
		t.Errorf("what is no theme: %s", got)
	}
	if got := browser.Eval[string](tab, `localStorage.clear(), `+event); got != "system" {
		t.Errorf("erased: %s", got)
	}
}

// A browser that keeps nothing for the page still shows what is chosen, as long as the page stands.
func TestThemeWithoutStorage(t *testing.T) {
	tab := browser.New(t)
	browser.Call(tab, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{
		Source: `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } })`,
	})
	tab.Media("prefers-color-scheme", "light")
	for _, address := range addresses(t, build(t, course(t)), "first/index.html") {
		tab.Open(address)
		tab.Do(chromedp.Focus(chromedp.CSS(".theme select")), chromedp.KeyEvent("d"))
		if got := browser.Eval[string](tab, `getComputedStyle(document.documentElement).colorScheme`); got != "dark" {
			t.Errorf("%s: the scheme is %s", address, got)
		}
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", address, problem)
		}
	}
}

// Nothing of a page is drawn before the theme is set: its script is a classic one in the head, before all styles, and
// what stands before it draws nothing.
func TestNoFlash(t *testing.T) {
	for name, text := range files(t, realSite(t)) {
		if !isPage(name) {
			continue
		}
		doc, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		var seen []string
		for n := range doc.Descendants() {
			if n.Data == "script" || n.Data == "link" && attr(n, "rel") == "stylesheet" || n.Data == "body" {
				seen = append(seen, path.Base(attr(n, "src")+attr(n, "href")))
				waits := func(a html.Attribute) bool { return a.Key != "src" && a.Key != "nonce" }
				if len(seen) == 1 && slices.ContainsFunc(n.Attr, waits) {
					t.Errorf("%s: the script of the theme waits: %v", name, n.Attr)
				}
			}
		}
		if len(seen) == 0 || seen[0] != "theme.js" {
			t.Errorf("%s: first comes %q", name, seen)
		}
	}
}

// Where the system gives all colours the choice of another does not hold: what is drawn has to fit them.
func TestForcedColors(t *testing.T) {
	tab := browser.New(t)
	tab.Open(addresses(t, build(t, course(t)), "first/index.html")[1])
	browser.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "forced-colors", Value: "active"}, {Name: "prefers-color-scheme", Value: "dark"},
	}})
	got := browser.Eval[string](tab, `document.documentElement.dataset.theme = "light",
		getComputedStyle(document.documentElement).colorScheme + " " + document.querySelector(".theme").checkVisibility()`)
	if got != "light dark false" {
		t.Errorf("the scheme, and whether there is a choice: %s", got)
	}
}

// No style knows themes but by light-dark: with another way the choice of the reader would not hold there.
func TestStylesFollowTheTheme(t *testing.T) {
	for name, text := range files(t, realSite(t)) {
		if path.Ext(name) == ".css" && strings.Contains(text, "prefers-color-scheme") {
			t.Errorf("%s asks for the system's theme", name)
		}
	}
	if code := highlight.Style(); bytes.Count(code, []byte("light-dark(#")) < 5 {
		t.Errorf("the style of programs has few colours:\n%s", code)
	}
}
