package player_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/player"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// stream is the steps of a trace, with what the tests of moving ask of them.
type stream struct {
	kinds  []tracer.Kind // by step, from 1
	lines  []int
	levels []int
}

func stepsIn(t *testing.T, r *tracefile.Reader) *stream {
	t.Helper()
	h := r.Header()
	fold := tracer.NewFold(h.Frame(), h.Markers)
	m := &stream{make([]tracer.Kind, 1), make([]int, 1), make([]int, 1)}
	for steps, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			fold.Apply(step)
			m.kinds = append(m.kinds, h.Markers[step.Marker()].Kind)
			m.lines = append(m.lines, h.Markers[step.Marker()].Line)
			m.levels = append(m.levels, fold.Level())
		}
	}
	return m
}

// find is the nearest step in a direction for which ok is true, or fallback.
func (m *stream) find(from, direction int64, fallback int64, ok func(step int64) bool) int64 {
	for step := from + direction; step > 0 && step < int64(len(m.kinds)); step += direction {
		if ok(step) {
			return step
		}
	}
	return fallback
}

// served are the addresses of a page as a file and from a server.
func served(t *testing.T, s *site, page string) map[string]string {
	t.Helper()
	server := httptest.NewServer(http.FileServerFS(os.DirFS(s.dir)))
	t.Cleanup(server.Close)
	return map[string]string{"file": browser.FileURL(page), "http": server.URL + "/" + filepath.Base(page)}
}

// pointer is a mouse or a finger.
type pointer struct {
	tab   *browser.Tab
	press func(selector string)
}

// choose takes an option of a list. (The list that the system opens is not part of the page.)
func (p *pointer) choose(selector, value string) {
	browser.Eval[bool](p.tab, fmt.Sprintf(`(() => {
		const list = document.querySelector(%q);
		list.value = %q;
		return list.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, selector, value))
}

// option presses a button in the options, which are opened first.
func (p *pointer) option(selector string) {
	if !browser.Eval[bool](p.tab, `document.querySelector(".qp-options").open`) {
		p.press(".qp-options summary")
	}
	p.press(selector)
}

// TestActions does everything that a player can do by mouse, by keyboard and by touch, on a page that is
// opened as a file and from a server. The names of its subtests are the table: way, action, input.
func TestActions(t *testing.T) {
	t.Parallel()
	r := trace(t, "recursive", 5)
	m := stepsIn(t, r)
	steps := r.Header().Steps
	kind := func(want tracer.Kind) func(int64) bool {
		return func(step int64) bool { return m.kinds[step] == want }
	}
	const from = 700
	level := m.levels[from]
	line := m.lines[from]
	onLine := func(step int64) bool { return m.lines[step] == line }
	breakpoint := fmt.Sprintf(`.qp-source li:nth-child(%d)`, line)

	jump := func(what string, button string) func(p *pointer) {
		return func(p *pointer) {
			p.choose(".qp-controls label select", what)
			p.press(button)
		}
	}
	has := func(expression string) func(t *testing.T, tab *browser.Tab) {
		return func(t *testing.T, tab *browser.Tab) { tab.Wait(expression) }
	}
	actions := []struct {
		name    string
		keys    []string // pressed one after the other, with the focus in the player
		pointer func(p *pointer)
		want    int64 // the step afterwards; from, if it stays
		check   func(t *testing.T, tab *browser.Tab)
	}{
		{"first", []string{kb.Home}, func(p *pointer) { p.press(".qp-first") }, 0, nil},
		{"back", []string{kb.ArrowLeft}, func(p *pointer) { p.press(".qp-back") }, from - 1, nil},
		{"forward", []string{kb.ArrowRight}, func(p *pointer) { p.press(".qp-forward") }, from + 1, nil},
		{"last", []string{kb.End}, func(p *pointer) { p.press(".qp-last") }, steps, nil},
		{"over", []string{"o"}, func(p *pointer) { p.press(".qp-over") },
			m.find(from, 1, steps, func(step int64) bool { return m.levels[step] <= level }), nil},
		{"out", []string{"u"}, func(p *pointer) { p.press(".qp-out") },
			m.find(from, 1, steps, func(step int64) bool { return m.levels[step] < level }), nil},
		{"next solution", []string{"s"}, jump("solution", ".qp-next"), m.find(from, 1, 0, kind(tracer.Solution)), nil},
		{"previous solution", []string{"S"}, jump("solution", ".qp-previous"), m.find(from, -1, 0, kind(tracer.Solution)), nil},
		{"next clash", []string{"c"}, jump("clash", ".qp-next"), m.find(from, 1, 0, kind(tracer.Clash)), nil},
		{"previous clash", []string{"C"}, jump("clash", ".qp-previous"), m.find(from, -1, 0, kind(tracer.Clash)), nil},
		{"next backtrack", []string{"b"}, jump("backtrack", ".qp-next"), m.find(from, 1, 0, kind(tracer.Backtrack)), nil},
		{"previous backtrack", []string{"B"}, jump("backtrack", ".qp-previous"), m.find(from, -1, 0, kind(tracer.Backtrack)), nil},
		{"next placement", []string{"p"}, jump("place", ".qp-next"), m.find(from, 1, 0, kind(tracer.Place)), nil},
		{"previous placement", []string{"P"}, jump("place", ".qp-previous"), m.find(from, -1, 0, kind(tracer.Place)), nil},
		{"go to a step", []string{"1", "2", "3", kb.Enter}, func(p *pointer) {
			p.option(".qp-seek")
			p.tab.Do(chromedp.KeyEvent("123"))
			p.press(".qp-options form button")
		}, 123, nil},
		{"go to a step by g", []string{"g", "4", "5", kb.Enter}, nil, 45, nil},
		{"scrub", nil, func(p *pointer) { p.press(".qp-scrubber") }, -1, func(t *testing.T, tab *browser.Tab) {
			middle := browser.Eval[int64](tab, `document.querySelector("queens-player").step`)
			if middle < steps*4/10 || middle > steps*6/10 {
				t.Errorf("the middle of the scrubber is step %d of %d", middle, steps)
			}
		}},
		{"breakpoint, run to it", nil, func(p *pointer) {
			p.press(breakpoint + " code")
			p.choose(".qp-controls label select", "run")
			p.press(".qp-next")
		}, m.find(from, 1, 0, onLine), has(fmt.Sprintf(`document.querySelector(%q).ariaPressed === "true"`, breakpoint+" .qp-stop"))},
		{"run without a breakpoint", []string{"r"}, jump("run", ".qp-next"), from,
			has(`document.querySelector(".qp-notice").textContent.startsWith("No breakpoint is set")`)},
		{"play to a breakpoint at its nth visit", nil, func(p *pointer) {
			p.press(breakpoint + " code")
			p.option(".qp-stops input")
			p.tab.Do(chromedp.KeyEvent("40" + kb.Enter))
			p.press(".qp-first")
			p.choose(".qp-speed select", "10000")
			p.press(".qp-play")
			p.tab.Wait(`document.querySelector(".qp-notice").textContent.startsWith("Stopped at the breakpoint")`)
		}, nth(m, 40, onLine), nil},
		{"play and pause", []string{" ", " "}, func(p *pointer) {
			p.choose(".qp-speed select", "0.5")
			p.press(".qp-play")
			p.press(".qp-pause")
		}, -1, has(`document.querySelector(".qp-play") && document.querySelector("queens-player").step - 700 < 3`)},
		{"faster", []string{"-", "-", "+"}, func(p *pointer) { p.choose(".qp-speed select", "1") }, from,
			has(`document.querySelector(".qp-speed select").value === "1" && localStorage.getItem("queens-speed") === "1"`)},
		{"attacked squares", []string{"a"}, func(p *pointer) { p.option(".qp-attacked") }, from,
			has(`document.querySelector(".queens-board .covered").getAttribute("d") && document.querySelector(".qp-attacked").ariaPressed === "true"`)},
		{"heat", []string{"h"}, func(p *pointer) { p.option("button.qp-heat") }, from,
			has(`document.querySelectorAll(".qp-source.qp-hot [data-heat]").length > 3`)},
		{"rows from the bottom", []string{"t"}, func(p *pointer) { p.option(".qp-rows") }, from,
			has(`document.querySelector(".queens-board rect").getAttribute("y") === "0"`)},
		{"next step", []string{"n"}, func(p *pointer) { p.option(".qp-coming") }, from,
			has(fmt.Sprintf(`document.querySelector(".qp-next-step:not([hidden])")?.textContent === %q`, "Next: "+sentence(t, r, from+1)))},
		{"steps as text", []string{"l"}, func(p *pointer) { p.press(".qp-list summary") }, from,
			has(fmt.Sprintf(`document.querySelectorAll(".qp-list tbody tr").length === 11 &&
				document.querySelector(".qp-list [aria-current] td:nth-child(3)").textContent === %q`, sentence(t, r, from)))},
		{"lecture", []string{"f"}, func(p *pointer) { p.option("button.qp-lecture") }, from,
			func(t *testing.T, tab *browser.Tab) {
				tab.Wait(`document.querySelector("queens-player.qp-lecturing") && !document.querySelector(".qp-counts").checkVisibility()`)
				tab.Do(chromedp.Click(chromedp.CSS(".qp-lecture-counts")))
				tab.Wait(`document.querySelector(".qp-counts").checkVisibility()`)
				tab.Do(chromedp.Click(chromedp.CSS(".qp-lecture-leave")))
				tab.Wait(`!document.querySelector("queens-player.qp-lecturing") && !document.fullscreenElement`)
			}},
		{"copy the address", []string{"y"}, func(p *pointer) { p.option("button.qp-copy") }, from,
			has(`document.querySelector(".qp-notice").textContent === "The address of this step is copied."`)},
		{"help", []string{"?"}, func(p *pointer) { p.press(".qp-help summary") }, from,
			has(`document.querySelector(".qp-help").open`)},
		{"another n", nil, func(p *pointer) { p.choose(".qp-size select", "4") }, 0,
			has(`document.querySelector("queens-player").player.trace.header.n === 4`)},
	}

	s := newSite(t)
	s.trace(trace(t, "recursive", 4))
	page := s.page("page.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header(), Sizes: []int{4, 5}}))
	tab := browser.New(t)
	for way, address := range served(t, s, page) {
		for _, input := range []string{"keyboard", "mouse", "touch"} {
			tab.Size(1280, 900, false)
			if input == "touch" {
				tab.Size(360, 740, true)
			}
			for _, action := range actions {
				if input == "keyboard" && action.keys == nil || input != "keyboard" && action.pointer == nil {
					continue
				}
				t.Run(way+"/"+action.name+"/"+input, func(t *testing.T) {
					ready(tab, address)
					browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(%d).then(() => { localStorage.clear(); return true })`, from))
					switch input {
					case "keyboard":
						browser.Eval[bool](tab, `document.querySelector("queens-player").focus() ?? true`)
						for _, key := range action.keys {
							tab.Do(chromedp.KeyEvent(key))
						}
					case "mouse":
						action.pointer(&pointer{tab, func(selector string) { tab.Do(chromedp.Click(chromedp.CSS(selector))) }})
					case "touch":
						action.pointer(&pointer{tab, func(selector string) { tab.Do(chromedp.Tap(chromedp.CSS(selector))) }})
					}
					if action.want >= 0 {
						tab.Wait(fmt.Sprintf(`document.querySelector("queens-player").step === %d`, action.want))
						if action.name != "another n" {
							at(t, tab, r, action.want)
						}
					}
					if action.check != nil {
						action.check(t, tab)
					}
					quiet(t, tab)
				})
			}
		}
	}
}

func nth(m *stream, n int, ok func(int64) bool) int64 {
	step := int64(0)
	for range n {
		step = m.find(step, 1, 0, ok)
	}
	return step
}

func sentence(t *testing.T, r *tracefile.Reader, step int64) string {
	t.Helper()
	moment, err := player.At(r, step)
	if err != nil {
		t.Fatal(err)
	}
	text, err := player.Sentence("en", r.Header(), moment.Step)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// By keyboard alone, with Tab to get there: a breakpoint, its visit, the choice of n, and the scrubber.
func TestBreakpointsAndListsByKeyboard(t *testing.T) {
	r := trace(t, "recursive", 5)
	m := stepsIn(t, r)
	s := newSite(t)
	s.trace(trace(t, "recursive", 4))
	page := s.page("page.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header(), Sizes: []int{4, 5}}))
	tab := browser.New(t)
	ready(tab, browser.FileURL(page))
	key := func(key string) { tab.Do(chromedp.KeyEvent(key)) }
	tabTo := func(selector string) {
		t.Helper()
		for range 60 {
			key(kb.Tab)
			if browser.Eval[bool](tab, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
				return
			}
		}
		t.Fatalf("Tab does not lead to %s", selector)
	}
	tabTo(".qp-stop")
	key(kb.ArrowDown)
	key(kb.Enter)
	lines := slices.Compact(slices.Sorted(slices.Values(m.lines[1:])))
	second := lines[1]
	onLine := func(step int64) bool { return m.lines[step] == second }
	tab.Wait(`document.activeElement.ariaPressed === "true"`)
	key("r")
	at(t, tab, r, m.find(0, 1, 0, onLine))
	key("r")
	key("r") // the second press goes one further, though the first has not arrived
	at(t, tab, r, nth(m, 3, onLine))
	key("R")
	at(t, tab, r, nth(m, 2, onLine))
	browser.Eval[bool](tab, `document.querySelector(".qp-first").focus() ?? true`)
	tabTo(".qp-options summary")
	key(kb.Enter)
	tabTo(".qp-stops input")
	key("5")
	key(kb.Tab)
	key("r")
	at(t, tab, r, nth(m, 5, onLine))
	key(kb.Enter) // the button that removes it
	tab.Wait(`document.querySelectorAll(".qp-stop[aria-pressed=true], .qp-stops li").length === 0`)

	browser.Eval[bool](tab, `document.querySelector(".qp-scrubber").focus() ?? true`)
	key(kb.Home)
	at(t, tab, r, 0)
	key(kb.ArrowRight)
	at(t, tab, r, 1)
	browser.Eval[bool](tab, `document.querySelector(".qp-size select").focus() ?? true`)
	key("4")
	tab.Wait(`document.querySelector("queens-player").player.trace.header.n === 4`)
	if !browser.Eval[bool](tab, `document.activeElement.matches(".qp-size select")`) {
		t.Error("the focus is lost when n changes")
	}
	quiet(t, tab)
}

// Keys do nothing outside, and in a text field they are text.
func TestKeysAreLeftAlone(t *testing.T) {
	r := trace(t, "recursive", 4)
	s := newSite(t)
	tab := browser.New(t)
	ready(tab, browser.FileURL(s.page("page.html", "en", `<p><input id="outside"></p>`+
		markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	keys := "soucbpra?1 " + kb.ArrowRight + kb.End + "+"
	tab.Do(chromedp.Focus(chromedp.CSS("#outside")), chromedp.KeyEvent(keys))
	at(t, tab, r, 0)
	if got := browser.Eval[string](tab, `document.querySelector("#outside").value`); got != "soucbpra?1 +" {
		t.Errorf("the field outside holds %q", got)
	}
	browser.Eval[bool](tab, `(() => {
		window.prevented = [];
		document.addEventListener("keydown", (event) => { if (event.defaultPrevented) prevented.push(event.key) });
		document.querySelector("queens-player").focus();
		return true;
	})()`)
	tab.Do(chromedp.KeyEvent("xzq" + kb.Tab + kb.ArrowUp + kb.PageDown + kb.Escape))
	if got := browser.Eval[[]string](tab, `prevented`); len(got) > 0 {
		t.Errorf("keys that the player does not use are taken: %q", got)
	}
	at(t, tab, r, 0)
	quiet(t, tab)
}

// The address cites the step, and the way back leads through the jumps.
func TestAddress(t *testing.T) {
	t.Parallel()
	r := trace(t, "recursive", 5)
	m := stepsIn(t, r)
	s := newSite(t)
	s.trace(trace(t, "recursive", 4))
	one := markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header(), Sizes: []int{4, 5}})
	page := s.page("page.html", "en", one+"\n"+one)
	tab := browser.New(t)
	for way, address := range served(t, s, page) {
		t.Run(way, func(t *testing.T) {
			ready(tab, address)
			hash := func(want string) {
				t.Helper()
				tab.Wait(fmt.Sprintf(`location.hash === %q`, want))
			}
			step := func(want int64) {
				t.Helper()
				tab.Wait(fmt.Sprintf(`document.querySelector("queens-player").step === %d`, want))
			}
			browser.Eval[bool](tab, `document.querySelector("queens-player").focus() ?? true`)
			entries := browser.Eval[int](tab, `history.length`)
			tab.Do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
			hash("#recursive/5/go/2")
			if got := browser.Eval[int](tab, `history.length`); got != entries {
				t.Errorf("two steps made %d entries of the history", got-entries)
			}
			first := m.find(0, 1, 0, func(step int64) bool { return m.kinds[step] == tracer.Solution })
			tab.Do(chromedp.KeyEvent("s"))
			hash(fmt.Sprintf("#recursive/5/go/%d", first))
			browser.Eval[bool](tab, `new Promise((done) => setTimeout(done, 500, true))`)
			tab.Do(chromedp.KeyEvent(kb.End))
			hash(fmt.Sprintf("#recursive/5/go/%d", r.Header().Steps))
			browser.Eval[bool](tab, `history.back() ?? true`)
			step(first)
			browser.Eval[bool](tab, `history.back() ?? true`)
			step(2)
			browser.Eval[bool](tab, `history.forward() ?? true`)
			step(first)

			// From the address of a heading, too, the way back leads to where the reader was.
			tab.Open("about:blank")
			ready(tab, address+"#heading")
			browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(5).then(() => document.querySelector("queens-player").focus() ?? true)`)
			tab.Do(chromedp.KeyEvent("s"))
			hash(fmt.Sprintf("#recursive/5/go/%d", first))
			browser.Eval[bool](tab, `history.back() ?? true`)
			hash("#heading")
			step(5)

			// A citation opens where it says, in the player that it names, with its n.
			tab.Open("about:blank")
			ready(tab, address+"#recursive.2/4/go/17")
			tab.Wait(`document.querySelectorAll("queens-player")[1].step === 17`)
			if got := browser.Eval[string](tab, `[...document.querySelectorAll("queens-player")].map((p) => p.player.trace.header.n + " " + p.step).join()`); got != "5 0,4 17" {
				t.Errorf("the players are at %s", got)
			}
			tab.Wait(`document.querySelectorAll("queens-player")[1].getBoundingClientRect().top < innerHeight`)
			link := browser.Eval[string](tab, `(() => { const { player } = document.querySelectorAll("queens-player")[1]; return player.address.link(player.place) })()`)
			if link != address+"#recursive.2/4/go/17" {
				t.Errorf("the address of the step is %s", link)
			}
			for _, strange := range []string{"#recursive/5/go/99999999", "#recursive/99/go/5", "#recursive/x/go/y", "#no/5/go/5", "#%00"} {
				tab.Open("about:blank")
				ready(tab, address+strange)
			}
			quiet(t, tab)
		})
	}
}

// A speed that cannot be kept, and one that is, do no harm.
func TestSpeedIsRemembered(t *testing.T) {
	r := trace(t, "recursive", 4)
	s := newSite(t)
	page := browser.FileURL(s.page("page.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()})))
	tab := browser.New(t)
	ready(tab, page)
	speed := func() string { return browser.Eval[string](tab, `document.querySelector(".qp-speed select").value`) }
	if speed() != "2" {
		t.Errorf("it begins with %s steps a second", speed())
	}
	browser.Eval[bool](tab, `document.querySelector("queens-player").focus() ?? true`)
	tab.Do(chromedp.KeyEvent("+"), chromedp.KeyEvent("+"))
	ready(tab, page)
	if speed() != "10" {
		t.Errorf("the next visit begins with %s steps a second", speed())
	}
	browser.Eval[bool](tab, `(localStorage.setItem("queens-speed", "nonsense"), true)`)
	ready(tab, page)
	browser.Eval[bool](tab, `(Storage.prototype.setItem = () => { throw new Error("full") }, document.querySelector("queens-player").focus(), true)`)
	tab.Do(chromedp.KeyEvent("-"))
	if speed() != "1" {
		t.Errorf("where nothing is kept, a slower speed is %s", speed())
	}
	quiet(t, tab)
}

// A lecture rests at each solution.
func TestLectureRestsAtSolutions(t *testing.T) {
	t.Parallel()
	r := trace(t, "recursive", 4)
	m := stepsIn(t, r)
	s := newSite(t)
	tab := browser.New(t)
	ready(tab, browser.FileURL(s.page("page.html", "en", markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header()}))))
	browser.Eval[bool](tab, `document.querySelector("queens-player").focus() ?? true`)
	tab.Do(chromedp.SetValue(chromedp.CSS(".qp-speed select"), "10000"), chromedp.KeyEvent("f"), chromedp.KeyEvent(" "))
	first := m.find(0, 1, 0, func(step int64) bool { return m.kinds[step] == tracer.Solution })
	tab.Wait(fmt.Sprintf(`document.querySelector("queens-player").step === %d`, first))
	browser.Eval[bool](tab, `new Promise((done) => setTimeout(done, 1000, true))`)
	at(t, tab, r, first)
	if !browser.Eval[bool](tab, `document.querySelector("queens-player").player.playing`) {
		t.Error("it has stopped")
	}
	tab.Do(chromedp.KeyEvent("f"))
	at(t, tab, r, r.Header().Steps)
	quiet(t, tab)
}

// What a wrong program does is shown, and said.
func TestComplaints(t *testing.T) {
	t.Parallel()
	whole := trace(t, "recursive", 4)
	var lines []string
	for _, damage := range []func(steps []tracer.Step) []tracer.Step{
		func(steps []tracer.Step) []tracer.Step { return slices.Delete(steps, 1, 2) },
		func(steps []tracer.Step) []tracer.Step { return slices.Insert(steps, 9, steps[2:7]...) },
		func(steps []tracer.Step) []tracer.Step { slices.Reverse(steps); return steps },
		func(steps []tracer.Step) []tracer.Step {
			slices.SortFunc(steps, func(a, b tracer.Step) int { return int(a*2654435761>>1) - int(b*2654435761>>1) })
			return steps
		},
		func(steps []tracer.Step) []tracer.Step {
			for i := range steps {
				steps[i] = tracer.NewStep(steps[i].Marker(), (steps[i].A()+i/7)%7, (steps[i].B()+i/5)%6)
			}
			return steps
		},
	} {
		var steps []tracer.Step
		for block, err := range whole.All() {
			if err != nil {
				t.Fatal(err)
			}
			steps = append(steps, block...)
		}
		r := written(t, whole.Header(), damage(steps))
		s := newSite(t)
		tab := browser.New(t)
		tab.Open(modulesPage(t, s))
		want := inGo(t, r, "en")
		got := browser.Eval[[]string](tab, fmt.Sprintf("states(%q, %q)", s.trace(r), "en"))
		compare(t, "a damaged stream", got, want)
		lines = append(lines, want...)
		quiet(t, tab)
	}
	// All that the fold says is said here at least once.
	all := strings.Join(lines, "\n")
	for _, part := range []string{"while one is still being tried", "off the board", "already holds", "no queen is being tried there",
		"none stands there", "holds no queen", "goes back from line"} {
		if !strings.Contains(all, part) {
			t.Errorf("no damaged stream is refused because %q", part)
		}
	}
}

// sizes is a page with a player of recursive, for n from 4 to 6, that begins with 5.
func sizes(t *testing.T) (s *site, r *tracefile.Reader, page string) {
	t.Helper()
	r = trace(t, "recursive", 5)
	s = newSite(t)
	s.trace(trace(t, "recursive", 4))
	s.trace(trace(t, "recursive", 6))
	var moments []player.Moment
	for _, step := range []int64{7, 98} {
		moment, err := player.At(r, step)
		if err != nil {
			t.Fatal(err)
		}
		moments = append(moments, moment)
	}
	one := markup(t, player.Config{Src: s.trace(r), Lang: "en", Header: r.Header(), Sizes: []int{4, 5, 6}, Boards: moments})
	return s, r, browser.FileURL(s.page("page.html", "en", `<p><a id="beside" href="#beside">Beside</a></p>`+one))
}

// slowly makes the scripts of a folder come late.
const slowly = `((folder, milliseconds) => {
	const append = document.head.append;
	document.head.append = (...nodes) => {
		const slow = nodes.some((node) => node.src?.includes(folder));
		setTimeout(() => append.apply(document.head, nodes), slow ? milliseconds : 0);
	};
	return true;
})`

func focusPlayer(tab *browser.Tab) {
	browser.Eval[bool](tab, `document.querySelector("queens-player").focus() ?? true`)
}

// The README's way to embed a player names the folder of a trace.
func TestPlayerOfAFolder(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var snippet []string
	for line := range strings.Lines(string(readme)) {
		if strings.HasPrefix(line, "    <") {
			snippet = append(snippet, strings.TrimSpace(line))
		}
	}
	if len(snippet) == 0 {
		t.Fatal("the README has no snippet")
	}
	r := trace(t, "recursive", 6)
	s := newSite(t)
	s.trace(r)
	for _, name := range []string{"player.js", "player.css"} {
		data, err := os.ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		s.write("site/assets/"+name, data)
	}
	if err := os.Rename(filepath.Join(s.dir, "traces"), filepath.Join(s.dir, "site", "traces")); err != nil {
		t.Fatal(err)
	}
	page := s.write("own.html", []byte("<!doctype html><html lang=en><title>Own</title><link rel=icon href=data:,>\n"+strings.Join(snippet, "\n")))
	tab := browser.New(t)
	ready(tab, browser.FileURL(page))
	focusPlayer(tab)
	tab.Do(chromedp.KeyEvent("s"))
	m := stepsIn(t, r)
	at(t, tab, r, m.find(0, 1, 0, func(step int64) bool { return m.kinds[step] == tracer.Solution }))
	quiet(t, tab)
}

// Another n keeps what the reader has set, and nothing of the old run's steps.
func TestAnotherSizeKeepsWhatIsSet(t *testing.T) {
	t.Parallel()
	_, r, page := sizes(t)
	tab := browser.New(t)
	ready(tab, page)
	focusPlayer(tab)
	for _, command := range []string{"attacked", "heat", "rows", "help"} {
		browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").player.command(%q, 1) ?? true`, command))
	}
	line := r.Header().Markers[0].Line
	browser.Eval[bool](tab, fmt.Sprintf(`(() => {
		const { player } = document.querySelector("queens-player");
		const markers = player.listings[0].lines.flatMap((line, marker) => (line === %d ? [marker] : []));
		player.setBreakpoint(() => player.breakpoints.stops.push({ markers, nth: 7 }));
		return player.goTo(700).then(() => true);
	})()`, line))
	before := `[...document.querySelectorAll(".qp-panel > *")].findIndex((part) => part.matches(".qp-size"))`
	place := browser.Eval[int](tab, before)
	p := &pointer{tab: tab}
	p.choose(".qp-size select", "6")
	tab.Wait(`document.querySelector("queens-player").player.trace.header.n === 6`)
	for what, expression := range map[string]string{
		"the old line is current":       `document.querySelectorAll(".qp-source [aria-current]").length === 0`,
		"the old heat is shown":         `document.querySelectorAll(".qp-source [data-heat]").length === 0`,
		"the heat is lost":              `!!document.querySelector(".qp-source.qp-hot") && document.querySelector("button.qp-heat").ariaPressed === "true"`,
		"the attacked squares are lost": `document.querySelector(".qp-attacked").ariaPressed === "true" && document.querySelector("queens-player").player.covered`,
		"the rows are turned":           `document.querySelector(".qp-rows").ariaPressed === "true" && document.querySelector(".queens-board rect").getAttribute("y") === "0"`,
		"the breakpoint is lost":        fmt.Sprintf(`document.querySelectorAll(".qp-stop[aria-pressed=true]").length === 1 && !!document.querySelector(".qp-source li:nth-child(%d) .qp-stop[aria-pressed=true]")`, line),
		"the visit is lost":             `document.querySelector(".qp-stops input").value === "7"`,
		"the help is closed":            `document.querySelector(".qp-help").open`,
		"the choice of n moves":         before + fmt.Sprintf(` === %d`, place),
		"old boards are printed":        `document.querySelector(".qp-moments").hidden && getComputedStyle(document.querySelector(".qp-moments")).display === "none"`,
	} {
		if !browser.Eval[bool](tab, expression) {
			t.Errorf("with another n %s", what)
		}
	}
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(700).then(() => true)`)
	if n := browser.Eval[int](tab, `document.querySelectorAll(".qp-source [aria-current]").length`); n != 1 {
		t.Errorf("%d lines are current", n)
	}
	// Lecture: the counts that are shown stay so, and the button knows.
	browser.Eval[bool](tab, `(() => {
		const { player } = document.querySelector("queens-player");
		player.command("heat", 1);
		player.command("lecture", 1);
		document.querySelector(".qp-lecture-counts").click();
		return true;
	})()`)
	p.choose(".qp-size select", "5")
	tab.Wait(`document.querySelector("queens-player").player.trace.header.n === 5`)
	if !browser.Eval[bool](tab, `document.querySelector(".qp-counts").checkVisibility() && document.querySelector(".qp-lecture-counts").ariaPressed === "true" && !document.querySelector(".qp-hot")`) {
		t.Error("in a lecture, counts and their button differ after another n")
	}
	browser.Eval[bool](tab, `document.querySelector("queens-player").player.command("lecture", 1) ?? true`)
	if browser.Eval[bool](tab, `document.querySelector(".qp-moments").hidden || !!document.querySelector("[inert]")`) {
		t.Error("the boards of the page's own n are not shown again, or the page stays inert")
	}
	quiet(t, tab)
}

// Of several n that are chosen while they load, the last one is shown.
func TestTheLastSizeCounts(t *testing.T) {
	t.Parallel()
	s, _, page := sizes(t)
	tab := browser.New(t)
	ready(tab, page)
	p := &pointer{tab: tab}
	wait := func() { browser.Eval[bool](tab, `new Promise((done) => setTimeout(done, 900, true))`) }
	shows := func(what, want string) {
		t.Helper()
		got := browser.Eval[string](tab, `(() => { const { player, sizes } = document.querySelector("queens-player"); return player.trace.header.n + " " + sizes.value + " " + player.step + " " + document.querySelectorAll(".qp-controls .qp-play").length + " " + location.hash })()`)
		if got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	browser.Eval[bool](tab, slowly+`("recursive-6/trace.js", 500)`)
	p.choose(".qp-size select", "6")
	p.choose(".qp-size select", "4")
	wait()
	shows("6 and then 4", "4 4 0 1 #recursive/4/go/0")
	p.choose(".qp-size select", "6")
	p.choose(".qp-size select", "4")
	wait()
	shows("6 and back", "4 4 0 1 #recursive/4/go/0")
	browser.Eval[bool](tab, `(location.hash = "#recursive/6/go/9", true)`)
	browser.Eval[bool](tab, `new Promise((done) => setTimeout(done, 100, true))`)
	browser.Eval[bool](tab, `(location.hash = "#recursive/4/go/17", true)`)
	wait()
	shows("two addresses", "4 4 17 1 #recursive/4/go/17")
	quiet(t, tab)

	// What cannot be loaded is told until a trace can be, though it plays on; choosing pauses.
	if err := os.RemoveAll(filepath.Join(s.dir, "traces", "recursive-6")); err != nil {
		t.Fatal(err)
	}
	ready(tab, page)
	browser.Eval[bool](tab, `document.querySelector("queens-player").player.play().then(() => true)`)
	p.choose(".qp-size select", "6")
	tab.Wait(`document.querySelector(".qp-error:not([hidden])")?.textContent.includes("cannot be loaded")`)
	if browser.Eval[bool](tab, `document.querySelector("queens-player").player.playing`) {
		t.Error("it plays on while another trace is chosen")
	}
	focusPlayer(tab)
	tab.Do(chromedp.KeyEvent(kb.End))
	tab.Wait(`document.querySelector("queens-player").step > 1000`)
	if browser.Eval[bool](tab, `document.querySelector(".qp-error").hidden`) {
		t.Error("a step takes back that the trace cannot be loaded")
	}
	p.choose(".qp-size select", "4")
	tab.Wait(`document.querySelector("queens-player").player.trace.header.n === 4 && document.querySelector(".qp-error").hidden`)
}

// An address that cites what is not there is put right, and nothing else is shown instead.
func TestAddressesThatCannotBeShown(t *testing.T) {
	t.Parallel()
	_, r, page := sizes(t)
	tab := browser.New(t)
	for _, strange := range []string{
		"#recursive/99/go/30", "#recursive/5/python/30", "#recursive/4/python/30", "#recursive/5/go/99999999",
		"#recursive/4/go/99999999", "#recursive/5/go/", "#recursive/5/go/x", "#recursive/5/go/-3", "#recursive/5",
	} {
		tab.Open("about:blank")
		ready(tab, page+strange)
		tab.Wait(`location.hash === "#recursive/5/go/0"`)
		at(t, tab, r, 0)
		browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(12).then(() => { location.hash = %q; return true })`, strange))
		tab.Wait(`location.hash === "#recursive/5/go/12"`)
		at(t, tab, r, 12)
	}
	tab.Open("about:blank")
	ready(tab, page+"#beside")
	if got := browser.Eval[string](tab, `location.hash`); got != "#beside" {
		t.Errorf("the address of a heading became %s", got)
	}
	quiet(t, tab)
}

// A lecture has the keys and the whole page, with and without full screen.
func TestLectureKeepsTheFocus(t *testing.T) {
	t.Parallel()
	_, r, page := sizes(t)
	tab := browser.New(t)
	for _, refused := range []bool{false, true} {
		ready(tab, page)
		if refused {
			browser.Eval[bool](tab, `(Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("refused")), true)`)
		}
		inside := func(when string) {
			t.Helper()
			if got := browser.Eval[string](tab, `document.activeElement.localName`); got != "queens-player" {
				t.Errorf("%s the focus is on %s", when, got)
			}
		}
		tab.Do(chromedp.Click(chromedp.CSS(".qp-options summary")), chromedp.Click(chromedp.CSS("button.qp-lecture")))
		tab.Wait(`!!document.querySelector("queens-player.qp-lecturing")`)
		inside("on entering")
		if !browser.Eval[bool](tab, `(document.querySelector("#beside").focus(), document.activeElement.id !== "beside")`) {
			t.Error("what lies below the lecture takes the focus")
		}
		for _, keys := range [][]string{{"g", "4", "5"}, {"4", "5"}} {
			tab.Do(chromedp.KeyEvent(kb.Home))
			at(t, tab, r, 0)
			for _, key := range keys {
				tab.Do(chromedp.KeyEvent(key))
			}
			if !browser.Eval[bool](tab, `document.activeElement.matches(".qp-seek") && document.activeElement.checkVisibility()`) {
				t.Error("the field for a step is not to be seen")
			}
			tab.Do(chromedp.KeyEvent(kb.Enter))
			at(t, tab, r, 45)
		}
		if browser.Eval[bool](tab, `document.querySelector(".qp-attacked").checkVisibility()`) {
			t.Error("all options are shown")
		}
		browser.Eval[bool](tab, `document.activeElement.blur() ?? true`)
		tab.Do(chromedp.KeyEvent(kb.Escape))
		tab.Wait(`!document.querySelector("queens-player.qp-lecturing") && !document.fullscreenElement`)
		inside("on leaving")
		if browser.Eval[bool](tab, `!!document.querySelector("[inert]")`) {
			t.Error("the page stays inert")
		}
		tab.Do(chromedp.KeyEvent(kb.ArrowRight))
		at(t, tab, r, 46)
	}
	quiet(t, tab)
}

// Caps Lock changes letters, not directions.
func TestCapsLock(t *testing.T) {
	t.Parallel()
	_, r, page := sizes(t)
	m := stepsIn(t, r)
	solution := func(step int64) bool { return m.kinds[step] == tracer.Solution }
	tab := browser.New(t)
	ready(tab, page)
	press := func(key string, shift bool) {
		browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").dispatchEvent(new KeyboardEvent("keydown", { key: %q, shiftKey: %v, bubbles: true }))`, key, shift))
	}
	press("S", false)
	at(t, tab, r, m.find(0, 1, 0, solution))
	press("S", false)
	at(t, tab, r, nth(m, 2, solution))
	press("s", true)
	at(t, tab, r, nth(m, 1, solution))
	press("A", false)
	tab.Wait(`document.querySelector(".qp-attacked").ariaPressed === "true"`)
	quiet(t, tab)
}

// Where there is nowhere to go it stays, and says so, each time; after a step is typed the keys act again.
func TestNowhereToGo(t *testing.T) {
	t.Parallel()
	_, r, page := sizes(t)
	steps := r.Header().Steps
	tab := browser.New(t)
	ready(tab, page)
	focusPlayer(tab)
	browser.Eval[bool](tab, `(() => {
		const { notice } = document.querySelector("queens-player").player;
		new MutationObserver(() => notices.push(notice.node.data)).observe(notice.node, { characterData: true });
		return true;
	})()`)
	for _, key := range []string{"o", "u"} {
		browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(%d).then(() => true)`, steps))
		browser.Eval[bool](tab, `(window.notices = [], true)`)
		tab.Do(chromedp.KeyEvent(key))
		tab.Wait(`notices.at(-1)?.startsWith("After this step")`)
		tab.Do(chromedp.KeyEvent(key))
		tab.Wait(`notices.length > 2 && notices.at(-2) === "" && notices.at(-1).startsWith("After this step")`)
		at(t, tab, r, steps)
	}
	tab.Do(chromedp.KeyEvent("u"))
	tab.Do(chromedp.KeyEvent("u"))
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(3).then(() => new Promise((done) => setTimeout(done, 200, true)))`)
	if got := browser.Eval[string](tab, `document.querySelector(".qp-notice").textContent`); got != "" {
		t.Errorf("at another step it still says %q", got)
	}
	// Out from the empty board, in the middle of the run: there are no fewer queens than none.
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(1).then(() => true)`)
	tab.Do(chromedp.KeyEvent("u"))
	tab.Wait(`document.querySelector(".qp-notice").textContent.startsWith("After this step")`)
	at(t, tab, r, 1)

	for _, key := range []string{"7", "0", kb.Enter, kb.ArrowRight, kb.ArrowRight} {
		tab.Do(chromedp.KeyEvent(key))
	}
	at(t, tab, r, 72)
	quiet(t, tab)
}
