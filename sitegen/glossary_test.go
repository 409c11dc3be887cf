package sitegen

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
)

// wordy is the small course with a glossary, and a page that uses it.
func wordy(t *testing.T) fstest.MapFS {
	t.Helper()
	fsys := course(t)
	fsys["glossary.yaml"] = &fstest.MapFile{Data: []byte(`
tree:
  en: {name: tree, text: A drawing with <b>branches</b> & leaves.}
  zh-hans: {name: 树, text: 有分支的图。}
step:
  en: {name: step, text: One thing.}
apple:
  en: {name: Äpfel, text: Fruit.}
`)}
	page := string(fsys["lessons/first/index.en.md"].Data)
	fsys["lessons/first/index.en.md"] = &fstest.MapFile{Data: []byte(page + "\n\nA {term}`tree` has {term}`steps <step>`, and a {term}`tree` again.\n")}
	zh := string(fsys["lessons/first/index.zh-hans.md"].Data)
	fsys["lessons/first/index.zh-hans.md"] = &fstest.MapFile{Data: []byte(zh + "\n\n看\n{term}`树`\n和{term}`step`。\n")}
	return fsys
}

// The page of all words has them in the order of its language, each with its names in the others and where it is used.
func TestGlossaryPage(t *testing.T) {
	all := files(t, build(t, wordy(t)))
	page := all["glossary/index.html"]
	apple, step, tree := strings.Index(page, `id="apple"`), strings.Index(page, `id="step"`), strings.Index(page, `id="tree"`)
	if apple < 0 || step < apple || tree < step {
		t.Errorf("the words stand at %d, %d and %d", apple, step, tree)
	}
	for _, want := range []string{
		`<dt id="tree">tree <span lang="zh-Hans">树</span>`, `A drawing with &lt;b&gt;branches&lt;/b&gt; &amp; leaves.`, `<a href="../first/index.html"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
	zh := all["zh-hans/glossary/index.html"]
	for _, want := range []string{`<dt id="tree">树 <span lang="en">tree</span>`, `<div lang="en">` + "\n" + `<dt id="step">step`} {
		if !strings.Contains(zh, want) {
			t.Errorf("the Chinese page lacks %s:\n%s", want, zh)
		}
	}
	lesson := all["zh-hans/first/index.html"]
	for _, want := range []string{
		`<p>看<a class="term" href="../../zh-hans/glossary/index.html#tree" aria-describedby="_term-tree">树</a>和`,
		`<p class="definition" id="_term-step" role="tooltip" popover="manual" lang="en">One thing.</p>`,
	} {
		if !strings.Contains(lesson, want) {
			t.Errorf("the lesson lacks %s", want)
		}
	}
	if n := strings.Count(all["first/index.html"], `id="_term-tree"`); n != 1 {
		t.Errorf("a meaning stands %d times on the page", n)
	}
	if _, ok := files(t, build(t, course(t)))["glossary/index.html"]; ok {
		t.Error("a course without words has a page of them")
	}
}

// What a word means is shown on hover and on focus, and obeys the rules of WCAG 1.4.13: it can be dismissed, hovered,
// and stays.
func TestMeanings(t *testing.T) {
	tab := browser.New(t)
	tab.Size(800, 600, false)
	for _, address := range addresses(t, build(t, wordy(t)), "first/index.html") {
		tab.Open(address)
		shown := func() string {
			return browser.Eval[string](tab, `[...document.querySelectorAll(".definition")].filter((p) => p.checkVisibility()).map((p) => p.textContent).join("|")`)
		}
		expect := func(when, want string) {
			t.Helper()
			if got := shown(); got != want {
				t.Errorf("%s: %s: shown is %q, want %q", address, when, got, want)
			}
		}
		move := func(part string) {
			t.Helper()
			at := browser.Eval[[]float64](tab, fmt.Sprintf(`(() => {
				const box = document.querySelector(%q).getBoundingClientRect();
				return [box.left + box.width / 2, box.top + box.height / 2];
			})()`, part))
			browser.Call(tab, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: at[0], Y: at[1]})
		}
		wait := func(milliseconds int) {
			browser.Eval[bool](tab, fmt.Sprintf(`new Promise((done) => setTimeout(() => done(true), %d))`, milliseconds))
		}
		const tree, step = "A drawing with <b>branches</b> & leaves.", "One thing."

		browser.Eval[bool](tab, `document.querySelector(".term").scrollIntoView({ block: "center" }), true`)
		expect("at first", "")
		move(".term")
		expect("hovered", tree)
		move("#_term-tree")
		wait(600)
		expect("the pointer on it", tree)
		tab.Do(chromedp.KeyEvent(kb.Escape))
		expect("dismissed", "")
		move("h1")
		move(".term[href$=step]")
		expect("hovered another", step)
		wait(1000)
		expect("it stays", step)
		move("h1")
		wait(600)
		expect("the pointer has left", "")

		tab.Do(chromedp.Focus(chromedp.CSS(".term")), chromedp.KeyEvent(kb.Tab))
		expect("focused by the keyboard", step)
		inside := browser.Eval[bool](tab, `(() => {
			const box = document.querySelector("#_term-step").getBoundingClientRect();
			return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
		})()`)
		if !inside {
			t.Errorf("%s: it does not lie within the window", address)
		}
		tab.Do(chromedp.KeyEvent(kb.Escape))
		expect("dismissed by the keyboard", "")
		if got := browser.Eval[string](tab, `document.activeElement.getAttribute("aria-describedby")`); got != "_term-step" {
			t.Errorf("%s: the focus went to what is described by %q", address, got)
		}
		tab.Do(chromedp.KeyEvent(kb.Tab))
		expect("focused the next", tree)
		tab.Do(chromedp.KeyEvent(kb.Enter))
		tab.Wait(`location.hash === "#tree" && document.querySelector("dt:target")`)
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", address, problem)
		}
	}
}

// The buttons copy the program alone; where the browser refuses, the program is selected.
func TestCopy(t *testing.T) {
	tab := browser.New(t)
	for _, address := range addresses(t, realSite(t), "diagonals/index.html") {
		tab.Open(address)
		wrong := browser.Eval[[]string](tab, `(async () => {
			const wrong = [];
			const until = async (test) => { while (!test()) await new Promise((done) => setTimeout(done, 5)); };
			const said = () => document.querySelector("body > [role=status]").textContent;
			const block = document.querySelector(".program .code");
			const [pre, button] = [block.querySelector("pre"), block.querySelector(".copy")];
			if (document.querySelectorAll("pre").length !== document.querySelectorAll(".code > .copy").length) wrong.push("a block has no button");
			let copied = "";
			Object.defineProperty(navigator, "clipboard", { configurable: true, value: { async writeText(text) { copied = text; } } });
			button.click();
			await until(() => said() !== "");
			if (!copied.includes("\nstatic bool is_free(int line, int spot) {\n    for") || !copied.endsWith("}\n") || /^\s*\d+/m.test(copied)) wrong.push("copied: " + copied);
			if (said() !== "Copied" || button.textContent !== "Copied") wrong.push("said: " + said() + ", " + button.textContent);
			Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined });
			button.click();
			await until(() => said() !== "Copied");
			if (!said().startsWith("Selected: press Ctrl+C")) wrong.push("said: " + said());
			if (getSelection().toString().trim() !== pre.textContent.trim()) wrong.push("selected: " + getSelection());
			return wrong;
		})()`)
		for _, what := range wrong {
			t.Errorf("%s: %s", address, what)
		}
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", address, problem)
		}
	}
}

// The link of a heading is seen when it has the focus, and always where there is no pointer to find it.
func TestAnchorsCanBeReached(t *testing.T) {
	tab := browser.New(t)
	tab.Open(addresses(t, realSite(t), "diagonals/index.html")[0])
	opacity := `getComputedStyle(document.querySelector("h2 .anchor")).opacity`
	browser.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "hover", Value: "hover"}}})
	tab.Do(chromedp.KeyEvent(kb.Tab), chromedp.Focus(chromedp.CSS("h2 .anchor"))) // by the keyboard, so that it is told
	if got := browser.Eval[string](tab, opacity); got != "1" {
		t.Errorf("with the focus its opacity is %s", got)
	}
	tab.Size(360, 740, true)
	tab.Open(addresses(t, realSite(t), "diagonals/index.html")[0])
	got := browser.Eval[[]float64](tab, `(() => {
		const box = document.querySelector("h2 .anchor").getBoundingClientRect();
		return [Number(`+opacity+`), box.width, box.height];
	})()`)
	if got[0] != 1 || got[1] < 44 || got[2] < 44 {
		t.Errorf("on a phone its opacity, width and height are %v", got)
	}
}
