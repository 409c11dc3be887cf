package player_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/player"
)

// axe finds nothing, in both themes and both languages, with everything opened.
func TestAxe(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	r := trace(t, "recursive", 5)
	s := newSite(t)
	s.write("axe.js", axe)
	tab := browser.New(t)
	for _, lang := range []string{"en", "zh-hans"} {
		page := s.page("index.html", lang, `<h1>Page</h1>`+markup(t, player.Config{Src: s.trace(r), Lang: lang, Header: r.Header(), Sizes: []int{4, 5}}))
		for _, theme := range []string{"light", "dark"} {
			tab.Media("prefers-color-scheme", theme)
			ready(tab, browser.FileURL(page))
			for _, state := range []string{"", "attacked", "heat", "coming", "list", "help", "lecture"} {
				found := browser.Eval[[]string](tab, fmt.Sprintf(`(async () => {
					const { player } = document.querySelector("queens-player");
					await player.goTo(701);
					if (%[1]q) player.command(%[1]q, 1);
					document.querySelector(".qp-options").open = true;
					if (document.querySelectorAll(".qp-stops li").length === 0) document.querySelector(".qp-stop").click();
					if (!window.axe) await new Promise((resolve) => {
						const script = document.createElement("script");
						script.src = "axe.js";
						script.onload = resolve;
						document.head.append(script);
					});
					const { violations } = await axe.run("queens-player", { preload: false });
					return violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html + " " + node.failureSummary));
				})()`, state))
				for _, violation := range found {
					t.Errorf("%s, %s, %q: %s", lang, theme, state, violation)
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

// Names, roles and states as the browser tells them to those who listen.
func TestAccessibilityTree(t *testing.T) {
	r := trace(t, "recursive", 5)
	s := newSite(t)
	tab := browser.New(t)
	ready(tab, browser.FileURL(s.page("index.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header(), Sizes: []int{4, 5}}))))
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(98).then(() => {
		document.querySelector(".qp-options").open = true;
		document.querySelector(".qp-stop").click();
		document.querySelector("button.qp-heat").click();
		return true;
	})`)
	var lines []string
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		tree, err := cdp.Call(ctx, target, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		if err != nil {
			return chromedp.Void{}, err
		}
		for _, node := range tree.Nodes {
			if node.Ignored || node.Role == nil || node.Name == nil {
				continue
			}
			line := text(node.Role.Value) + " " + text(node.Name.Value)
			if node.Value != nil {
				line += " value=" + text(node.Value.Value)
			}
			for _, p := range node.Properties {
				switch p.Name {
				case "pressed", "live", "valuetext", "expanded":
					line += " " + string(p.Name) + "=" + text(p.Value.Value)
				}
			}
			lines = append(lines, line)
		}
		return chromedp.Void{}, nil
	})
	all := strings.Join(lines, "\n") + "\n"
	for _, want := range []string{
		"group Player: recursive, n = 5\n",
		"image Chessboard of 5 by 5. Queens by column: 1 3 5 2 4\n",
		"button To the start\n", "button One step back\n", "button Play\n", "button One step forward\n", "button To the end\n",
		"button Over\n", "button Out\n", "button Next solution\n", "button Previous solution\n",
		"combobox Jump to", "combobox Speed", "combobox n =", "slider Step value=98", "textbox Go to step",
		"group Program", "table Steps by kind",
		"button Breakpoint, line 23 pressed=true", "button Visits of each line pressed=true", "button Attacked squares pressed=false",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("nothing is told as %q", want)
		}
	}
	tab.Do(chromedp.Focus(chromedp.CSS(".qp-scrubber")), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowRight))
	tab.Wait(`document.querySelector("queens-player").step === 98`)
	if got := browser.Eval[string](tab, `document.querySelector(".qp-scrubber").ariaValueText`); got != "step 98 of 1,636: solution" {
		t.Errorf("the slider says %q", got) // Chromium's tree has the bare number
	}
	if t.Failed() {
		t.Log(all)
	}
	quiet(t, tab)
}

// While it plays, the sentence is not read out at each step: another one is, now and then.
func TestSpeechIsBearable(t *testing.T) {
	t.Parallel()
	r := trace(t, "recursive", 6)
	s := newSite(t)
	tab := browser.New(t)
	ready(tab, browser.FileURL(s.page("index.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	spoken := browser.Eval[[]string](tab, `new Promise((done) => {
		const spoken = [];
		const live = (node) => {
			const element = node.nodeType === 1 ? node : node.parentElement;
			const region = element?.closest("[aria-live], [role=status], [role=alert]");
			return region && region.ariaLive !== "off" ? region.textContent : "";
		};
		new MutationObserver((records) => records.forEach((record) => {
			const text = live(record.target);
			if (record.type === "characterData" && text) spoken.push(text);
		})).observe(document.querySelector("queens-player"), { subtree: true, characterData: true });
		const { player } = document.querySelector("queens-player");
		player.controls.speeds.value = "100";
		player.play();
		setTimeout(() => done(spoken), 5000);
	})`)
	if len(spoken) != 1 || !strings.HasPrefix(spoken[0], "Step ") {
		t.Errorf("in five seconds of playing this was spoken: %q", spoken)
	}
	quiet(t, tab)
}

// Under reduced motion nothing moves but what the reader moves: there is no animation and no transition.
func TestNothingMovesByItself(t *testing.T) {
	r := trace(t, "recursive", 5)
	s := newSite(t)
	tab := browser.New(t)
	tab.Media("prefers-reduced-motion", "reduce")
	ready(tab, browser.FileURL(s.page("index.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	moving := browser.Eval[[]string](tab, `(async () => {
		const { player } = document.querySelector("queens-player");
		const moving = [];
		for (const step of [1, 50, 98, 700]) {
			await player.goTo(step);
			moving.push(...document.getAnimations().map((animation) => animation.constructor.name));
		}
		for (const element of document.querySelectorAll("queens-player, queens-player *")) {
			const style = getComputedStyle(element);
			if (style.scrollBehavior === "smooth" || style.animationName !== "none" || style.transitionDuration !== "0s") moving.push(element.className);
		}
		await new Promise((done) => setTimeout(done, 500));
		if (player.step !== 700) moving.push("the step");
		return moving;
	})()`)
	if len(moving) > 0 {
		t.Errorf("these move: %q", moving)
	}
	quiet(t, tab)
}

// Without scripts, and on paper, the page shows some moments of the run and its counts.
func TestWithoutScripts(t *testing.T) {
	r := trace(t, "recursive", 5)
	steps, err := player.KeySteps(r)
	if err != nil {
		t.Fatal(err)
	}
	var moments []player.Moment
	for _, step := range steps {
		moment, err := player.At(r, step)
		if err != nil {
			t.Fatal(err)
		}
		moments = append(moments, moment)
	}
	s := newSite(t)
	page := browser.FileURL(s.page("index.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header(), Boards: moments})))
	tab := browser.New(t)
	visible := `[...document.querySelectorAll(".qp-moments figure")].filter((f) => f.checkVisibility()).map((f) =>
		f.querySelector("title").textContent + " | " + f.querySelector("figcaption").textContent)`
	want := []string{
		"Chessboard of 5 by 5. Queens by column: 1 - - - - | Step 7: The square in column 2, row 1 is refused.",
		"Chessboard of 5 by 5. Queens by column: 1 3 5 2 4 | Step 98: Every column holds a queen: the program counts a solution.",
		"Chessboard of 5 by 5. Queens by column: 1 3 5 2 - | Step 109: The search is done with column 5 and goes back.",
	}
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
	tab.Open(page)
	got := browser.Eval[[]string](tab, visible)
	if len(got) != 4 {
		t.Fatalf("%d moments are shown: %q", len(got), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%q, want %q", got[i], want[i])
		}
	}
	if whole := browser.Eval[string](tab, `document.querySelector("tr[data-kind=try]").textContent`); whole != "tries220" {
		t.Errorf("the counts say %q", whole)
	}
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
		return chromedp.Void{}, err
	})
	ready(tab, page)
	if got := browser.Eval[[]string](tab, visible); len(got) != 0 {
		t.Errorf("with scripts they are in the way: %q", got)
	}
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		return chromedp.Void{}, err
	})
	if got := browser.Eval[[]string](tab, visible); len(got) != 4 {
		t.Errorf("on paper: %q", got)
	}
	if browser.Eval[bool](tab, `document.querySelector(".qp-controls").checkVisibility()`) {
		t.Error("the controls are on the paper")
	}
	quiet(t, tab)
}

// On a small screen with letters twice as large, no heading and no link is wider than the page.
func TestLargeLettersFit(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob(filepath.Join("..", "sitegen", "styles", "*.css"))
	if err != nil || len(names) == 0 {
		t.Fatal("no styles", err)
	}
	var style []byte
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		style = append(style, text...)
	}
	s := newSite(t)
	s.write("page.css", append(style, "\nhtml { font-size: 200% !important }\n"...))
	const long = "Queens-problem/array-slant-short_and_column-recursion"
	const word = "Donaudampfschifffahrtsgesellschaftskapitän"
	tab := browser.New(t)
	tab.Size(360, 740, true)
	tab.Open(browser.FileURL(s.page("large.html", "en", "<h1>"+word+"</h1><h2>"+word+"</h2><h3>"+word+word+`</h3><p><a href="#">`+long+`.example.org</a></p>`)))
	for _, wide := range browser.Eval[[]string](tab, `[...document.querySelectorAll("main *")]
		.filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0 || part.getBoundingClientRect().right > 360)
		.map((part) => part.localName)`) {
		t.Errorf("<%s> is too wide", wide)
	}
	quiet(t, tab)
}

// text is a value of the accessibility tree, which comes as JSON.
func text(value []byte) string { return strings.Trim(string(value), `"`) }
