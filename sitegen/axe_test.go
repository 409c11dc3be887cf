package sitegen

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/internal/browser"
	"queens/internal/npm"
)

// inspector looks at pages with axe.
type inspector struct {
	t     *testing.T
	tab   *browser.Tab
	axe   []byte
	looks map[string]bool // of text that it has seen
}

func newInspector(t *testing.T, tab *browser.Tab) *inspector {
	t.Helper()
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return &inspector{t, tab, axe, map[string]bool{}}
}

// setTheme chooses light or dark as a reader does.
func setTheme(t *testing.T, tab *browser.Tab, theme string) {
	t.Helper()
	if got := browser.Eval[string](tab, fmt.Sprintf(`(() => {
		const choice = document.querySelector(".theme select");
		choice.value = %q;
		choice.dispatchEvent(new Event("change", { bubbles: true }));
		return getComputedStyle(document.documentElement).colorScheme;
	})()`, theme)); got != theme {
		t.Errorf("the theme is %s, want %s", got, theme)
	}
}

// page runs axe over what a selector names on the page that is open, in both themes, of which the second stays. All
// rules but those of colours are asked once. Those are asked of each look of a text, once in each theme: to measure
// colours takes axe much longer than all else, and it would measure the same ones a thousand times. The page is of no use
// afterwards.
func (i *inspector) page(name, selector string, themes ...string) {
	i.t.Helper()
	// Axe's own style and its data do not hold the page's policy, which has been looked at before.
	defer i.tab.Problems()
	fresh := map[string][]string{} // a selector for each look, by theme
	for _, theme := range themes {
		setTheme(i.t, i.tab, theme)
		for at, look := range browser.Eval[[]string](i.tab, fmt.Sprintf(listLooks, selector, "data-"+theme)) {
			if key := theme + look; !i.looks[key] {
				i.looks[key] = true
				fresh[theme] = append(fresh[theme], fmt.Sprintf(`[data-%s="%d"]`, theme, at))
			}
		}
	}
	var kept []string
	for _, theme := range themes {
		kept = append(kept, fresh[theme]...)
	}
	browser.Eval[bool](i.tab, fmt.Sprintf(takeAway, strings.Join(append(kept, "none"), ", ")))
	browser.Eval[bool](i.tab, string(i.axe)+`;true`)
	i.run(name, fmt.Sprintf(`axe.run(%q, { preload: false, resultTypes: ["violations"],
		rules: { "color-contrast": { enabled: false }, "link-in-text-block": { enabled: false } } })`, selector))
	for _, theme := range slices.Backward(themes) { // the last is there
		if len(fresh[theme]) > 0 {
			setTheme(i.t, i.tab, theme)
			i.run(name+", "+theme, fmt.Sprintf(`axe.run(%q, { preload: false, resultTypes: ["violations"],
				runOnly: ["color-contrast", "link-in-text-block"] })`, strings.Join(fresh[theme], ", ")))
		}
	}
	setTheme(i.t, i.tab, themes[len(themes)-1])
}

func (i *inspector) run(name, run string) {
	i.t.Helper()
	for _, violation := range browser.Eval[[]string](i.tab, `(async () => {
		const { violations } = await `+run+`;
		return violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html + " " + node.failureSummary));
	})()`) {
		i.t.Errorf("%s: %s", name, violation)
	}
}

// listLooks marks the first element of each look below a selector, and lists the looks: the colour, size and weight of
// letters, all grounds below them, and what they are seen through; of a link its line, too, and the colour around it. Letters
// in pictures axe does not measure.
const listLooks = `(() => {
	const grounds = new WeakMap();
	const ground = (element) => {
		if (!element) return "";
		if (!grounds.has(element)) {
			const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
			const own = [backgroundColor, backgroundImage, opacity].join();
			grounds.set(element, (own === "rgba(0, 0, 0, 0),none,1" ? "" : own + " ") + ground(element.parentElement));
		}
		return grounds.get(element);
	};
	const list = new Map();
	for (const root of document.querySelectorAll(%q)) {
		for (const element of [root, ...root.querySelectorAll(":not(svg, svg *)")]) {
			const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
			if (!text && !element.matches("input, select, textarea") || !element.checkVisibility()) continue;
			const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
			const link = element.localName === "a" ? [textDecorationLine, getComputedStyle(element.parentElement).color] : [];
			const look = [color, fontSize, fontWeight, ground(element), ...link].join(" ");
			if (list.has(look)) continue;
			element.setAttribute(%q, list.size);
			list.set(look, element);
		}
	}
	return [...list.keys()];
})()`

// takeAway takes away what is like something that stays, of which axe would say the same: lines of pictures, marks of
// words in programs, and of rows, lines of programs, keys and options those beyond the fourth. What a selector names
// stays.
const takeAway = `(() => {
	const kept = new Set();
	for (let element of document.querySelectorAll(%q)) {
		for (; element && !kept.has(element); element = element.parentElement) kept.add(element);
	}
	document.querySelectorAll("svg > :not(title, desc)").forEach((part) => part.remove());
	for (const word of document.querySelectorAll("code span")) {
		if (!kept.has(word) && word.getAttributeNames().join() === "class") word.replaceWith(...word.childNodes);
	}
	document.querySelectorAll("code").forEach((code) => code.normalize());
	for (const row of document.querySelectorAll(":is(tbody > tr, .chroma > li, .qp-keys > div, option):nth-child(n+5)")) {
		if (!kept.has(row) && !row.id && !row.querySelector("[id]")) row.remove();
	}
	return true;
})()`

// openAll opens what a page holds folded.
func openAll(tab *browser.Tab) {
	browser.Eval[bool](tab, `(document.querySelectorAll("details").forEach((part) => { part.removeAttribute("name"); part.open = true; }), true)`)
}

// axe finds nothing in what readers bring a page to, in both themes.
func TestAxeStates(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	inspector := newInspector(t, tab)
	small := exercises(t)
	dir := realSite(t)
	real := func(name string) string {
		name, rest, _ := strings.Cut(name, "index.html")
		return browser.FileURL(filepath.Join(dir, filepath.FromSlash(name), "index.html")) + rest
	}
	const found = `document.querySelector(".search-results [role=status]").textContent`
	for _, test := range []struct{ name, address, do, wait, selector string }{
		{"results", real("search/index.html?q=queen"), `1`, found, "body"},
		{"results in Chinese", real("zh-hans/search/index.html?q=回溯"), `1`, found, "body"},
		{"no results", real("zh-hant/search/index.html?q=xyz"), `1`, found, "body"},
		{"a word that is led to", real("zh-hant/glossary/index.html#clash"), `1`, `document.querySelector(":target")`, "body"},
		{"a meaning", real("enumeration-and-backtracking/index.html"), `document.querySelector("a.term").dispatchEvent(new PointerEvent("pointerenter"))`,
			`document.querySelector(".definition:popover-open")`, ".text p, .definition"},
		{"sorted, and against a baseline", real("counts/index.html"), `
			document.querySelector("th:nth-child(2) > button").click();
			document.querySelectorAll("table.numbers tbody tr").forEach((row) => { // they are alike
				if (row.rowIndex > 2 && !row.querySelector("th small")) row.remove();
			});
			document.querySelectorAll(".baseline select").forEach((choice) => {
				choice.selectedIndex = 2;
				choice.dispatchEvent(new Event("change"));
			});`, `document.querySelector(".ratio")?.textContent`, ".comparison"},
		{"questions answered", browser.FileURL(small), `
			document.querySelectorAll("main details").forEach((part) => (part.open = true));
			document.querySelectorAll("queens-predict").forEach(({ quiz }) => quiz.settle("later"));`,
			`document.querySelector("queens-predict [role=status]").textContent`, "main"},
		{"questions in Chinese", browser.FileURL(filepath.Join(filepath.Dir(filepath.Dir(small)), "zh-hant", "first", "index.html")),
			`document.querySelectorAll("main details").forEach((part) => (part.open = true))`, `1`, "main"},
	} {
		tab.Open(test.address)
		tab.Wait(alive)
		browser.Eval[bool](tab, `(() => {`+test.do+`; return true; })()`)
		tab.Wait(test.wait)
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", test.name, problem)
		}
		inspector.page(test.name, test.selector, "light", "dark")
	}
}
