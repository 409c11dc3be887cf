package player_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/player"
	"queens/tracer"
)

// All 102,927,792 steps of eight nested loops: a seek shows what Go computes, and loads one block.
func TestSeekInTheLongestTrace(t *testing.T) {
	r := trace(t, "nested-loops", 8)
	h := r.Header()
	if h.Steps != 102_927_792 {
		t.Errorf("%d steps", h.Steps)
	}
	s := newSite(t)
	src := s.trace(r)
	modules := modulesPage(t, s)
	tab := browser.New(t)
	tab.Open(modules)
	random := rand.New(rand.NewPCG(8, 8))
	for range 20 {
		step := random.Int64N(h.Steps) + 1
		tab.Requests()
		got := browser.Eval[[]string](tab, fmt.Sprintf(`states(%q, "en", [%d])`, src, step))
		compare(t, fmt.Sprint("step ", step), got, []string{stateAt(t, r, step)})
		block := (step - 1) / tracer.BlockSteps
		want := []string{"trace.js", fmt.Sprintf("%06d.js", block)}
		requests := tab.Requests()
		for i := range requests {
			requests[i] = filepath.Base(requests[i])
		}
		if strings.Join(requests, " ") != strings.Join(want, " ") {
			t.Errorf("a seek to step %d asked for %q, want %q", step, requests, want)
		}
	}
	quiet(t, tab)

	// In the player itself: the next solutions load the index and the blocks in which they are, and a block
	// that is there is shown at once.
	script, err := player.Script()
	if err != nil {
		t.Fatal(err)
	}
	s.write("player.js", script)
	ready(tab, browser.FileURL(s.page("index.html", "en", markup(t, player.Config{Src: src, Lang: "en", Header: h}))))
	browser.Eval[bool](tab, `document.querySelector("queens-player").focus() ?? true`)
	tab.Requests()
	for range 3 {
		tab.Do(chromedp.KeyEvent("s")) // faster than blocks load
	}
	var solutions []int64
	for step := int64(0); len(solutions) < 3; {
		step = nextSolution(t, r, step)
		solutions = append(solutions, step)
	}
	at(t, tab, r, solutions[2])
	if requests := tab.Requests(); len(requests) > 4 {
		t.Errorf("three solutions asked for %q", requests)
	}
	slowest := browser.Eval[float64](tab, `(async () => {
		const { player } = document.querySelector("queens-player");
		let slowest = 0;
		for (let i = 1; i <= 20; i++) {
			const step = Math.floor(player.steps * i / 21);
			await player.trace.block(player.trace.blockOf(step)); // its arrival
			const start = performance.now();
			await player.goTo(step);
			slowest = Math.max(slowest, performance.now() - start);
		}
		return slowest;
	})()`)
	t.Logf("the slowest of 20 seeks was shown %.1f ms after its block had arrived", slowest)
	if slowest > 100 {
		t.Errorf("a seek was shown %.1f ms after its block had arrived", slowest)
	}
	longest := browser.Eval[float64](tab, `new Promise((done) => {
		let longest = 0;
		new PerformanceObserver((list) => list.getEntries().forEach((task) => (longest = Math.max(longest, task.duration)))).observe({ type: "longtask" });
		const player = document.querySelector("queens-player").player;
		player.controls.speeds.value = "10000";
		player.play();
		setTimeout(() => { player.pause(); done(longest) }, 2000);
	})`)
	t.Logf("the longest task while playing at top speed: %.0f ms (0: none over 50)", longest)
	quiet(t, tab)
}

// nextSolution is the first solution after a step.
func nextSolution(t *testing.T, r interface {
	At(int64) (*tracer.Fold, tracer.Step, error)
	Steps(int) ([]tracer.Step, error)
}, after int64) int64 {
	t.Helper()
	for block := int(after / tracer.BlockSteps); ; block++ {
		steps, err := r.Steps(block)
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range steps {
			number := int64(block)*tracer.BlockSteps + int64(i) + 1
			if step.A() == 0 && step.B() == 0 && number > after { // of these programs' steps only a solution has no arguments
				return number
			}
		}
	}
}

// changes defines a function that gives the greatest number of changes to the page that a step makes.
const changes = `(() => {
	window.changes = async (player, steps) => {
		let count = 0;
		const observer = new MutationObserver((records) => (count += records.length));
		await player.goTo(1);
		await new Promise((done) => setTimeout(done));
		observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		let most = 0;
		for (let step = 2; step <= steps; step++) {
			count = 0;
			await player.goTo(step);
			count += observer.takeRecords().length;
			most = Math.max(most, count);
		}
		observer.disconnect();
		return most;
	};
	return true;
})()`

// With everything shown that can be, a step still changes little.
func TestStepChangesLittleWithAllOptions(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"recursive", "nested-loops", "safe-squares"} {
		r := trace(t, name, 4)
		tab := browser.New(t)
		s := newSite(t)
		ready(tab, browser.FileURL(s.page("index.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
		browser.Eval[bool](tab, changes)
		for _, options := range []string{"", "heat", "attacked"} {
			most := browser.Eval[int](tab, fmt.Sprintf(`(async () => {
				const player = document.querySelector("queens-player").player;
				if (%[1]q) player.command(%[1]q, 1);
				return changes(player, Math.min(player.steps, 3000));
			})()`, options))
			t.Logf("%s, %s: at most %d changes a step", name, options, most)
			if most > 12 && options == "" || most > 14 {
				t.Errorf("%s, %s: a step makes %d changes to the page", name, options, most)
			}
		}
		quiet(t, tab)
	}
}

// A trace with a hole: what is there is shown, what is missing is told, and it goes on.
func TestMissingParts(t *testing.T) {
	t.Parallel()
	r := trace(t, "nested-loops", 6)
	s := newSite(t)
	src := s.trace(r)
	folder := filepath.Join(s.dir, filepath.Dir(src))
	for _, name := range []string{"000001.js", "index.js"} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	tab := browser.New(t)
	ready(tab, browser.FileURL(s.page("index.html", "en", `<p><button id="beside" type="button">Beside</button></p>`+
		markup(t, player.Config{Src: src, Lang: "en", Header: r.Header()}))))
	key := func(key string) { tab.Do(chromedp.KeyEvent(key)) }
	browser.Eval[bool](tab, `document.querySelector("queens-player").focus() ?? true`)
	at(t, tab, r, 0)
	key(kb.End)
	at(t, tab, r, r.Header().Steps)
	key("s")
	tab.Wait(`document.querySelector(".qp-error:not([hidden])")?.textContent.includes("index.js is missing")`)
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(70000).then(() => true)`)
	tab.Wait(`document.querySelector(".qp-error:not([hidden])")?.textContent.includes("000001.js is missing")`)
	at(t, tab, r, r.Header().Steps)
	key(kb.Home)
	at(t, tab, r, 0)
	tab.Wait(`document.querySelector(".qp-error").hidden`)
	// Playing up to the hole ends there.
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(65530).then(() => true)`)
	key(" ")
	tab.Wait(`!document.querySelector("queens-player").player.playing && !document.querySelector(".qp-error").hidden`)
	tab.Do(chromedp.Click(chromedp.CSS("#beside")))
	tab.Wait(`document.activeElement.id === "beside"`)
	for _, problem := range tab.Problems() {
		if !strings.Contains(problem, "ERR_FILE_NOT_FOUND") {
			t.Error(problem)
		}
	}
}
