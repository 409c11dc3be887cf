package player_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/player"
	"queens/programs"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
)

// inJavaScript is a variant's program.
func inJavaScript(t testing.TB, variant string) *mark.Source {
	t.Helper()
	v, err := solvers.Find(variant)
	if err != nil {
		t.Fatal(err)
	}
	lang, err := programs.FindLanguage("javascript")
	if err != nil {
		t.Fatal(err)
	}
	source, err := programs.Source(v, lang, 4)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// editor is a tab with a program to change.
type editor struct {
	t    testing.TB
	tab  *browser.Tab
	site *site
	page string
}

func newEditor(t testing.TB, lang string) editor {
	t.Helper()
	s := newSite(t)
	for _, n := range []int{4, 5, 6} {
		s.trace(trace(t, "recursive", n))
	}
	body, err := player.Edit(player.Editable{
		Lang: lang, Name: "recursive", Source: inJavaScript(t, "recursive"), Src: "traces/recursive-4/trace.js", Sizes: []int{4, 5, 6},
	})
	if err != nil {
		t.Fatal(err)
	}
	return editor{t, browser.New(t), s, s.editPage("edit.html", lang, "<h1>Page</h1>"+body)}
}

func (e editor) open(address string) {
	e.tab.Open(address)
	e.tab.Wait(`document.querySelector("queens-edit").edit`)
}

// put puts a text into the field, as if it were pasted.
func (e editor) put(text string) {
	e.t.Helper()
	browser.Eval[bool](e.tab, fmt.Sprintf(`(() => {
		const field = document.querySelector(".qe-field");
		field.value = %q;
		field.dispatchEvent(new Event("input"));
		return true;
	})()`, text))
}

// replace changes the first of some words in the text.
func (e editor) replace(old, new string) {
	e.t.Helper()
	text := browser.Eval[string](e.tab, `document.querySelector(".qe-field").value`)
	if !strings.Contains(text, old) {
		e.t.Fatalf("the text has no %q", old)
	}
	e.put(strings.Replace(text, old, new, 1))
}

func (e editor) click(selector string) {
	e.t.Helper()
	e.tab.Do(chromedp.Click(chromedp.CSS(selector)))
}

// run runs the program to its end, and gives the status.
func (e editor) run() string {
	e.t.Helper()
	e.click(".qe-run")
	e.tab.Wait(`!document.querySelector("queens-edit").edit.busy`)
	return browser.Eval[string](e.tab, `document.querySelector(".qe-status").textContent`)
}

// rows are the rows of the table of counts.
func (e editor) rows() []string {
	e.t.Helper()
	return browser.Eval[[]string](e.tab, `[...document.querySelectorAll(".qe-counts tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent).join(" | "))`)
}

// The program of the course does in the page what it does in Go, and one that is changed is counted beside it.
func TestEditAndRun(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	course := trace(t, "recursive", 6)
	for way, address := range bothWays(t, e.site, e.page) {
		t.Run(way, func(t *testing.T) {
			e.t = t
			e.open(address)
			browser.Eval[bool](e.tab, `(document.querySelector(".qe-row select").value = "6", true)`)
			header := course.Header()
			if got, want := e.run(), fmt.Sprintf("The program has come to its end. Steps: %s", grouped(header.Steps)); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			for _, row := range e.rows() {
				if !strings.HasSuffix(row, " | 0") {
					t.Errorf("the program of the course has other counts: %s", row)
				}
			}
			says(t, e.tab, `document.querySelector(".qe-found").textContent`, "Solutions counted: 4. That is right for n = 6.")
			says(t, e.tab, `document.querySelector(".qe-output pre").textContent.split("\n")[3]`, "4 5 3 1 6 4 2")
			// Its steps are those of the trace, its lines its own.
			steps, err := course.Steps(0)
			if err != nil {
				t.Fatal(err)
			}
			got := browser.Eval[[]uint32](e.tab, `document.querySelector("queens-player").player.trace.block(0).then((words) => [...words])`)
			for i, step := range steps {
				if i >= len(got) || tracer.Step(got[i]) != step {
					t.Fatalf("step %d differs", i+1)
				}
			}
			browser.Eval[bool](e.tab, `document.querySelector("queens-player").goTo(100).then(() => true)`)
			moment, err := player.At(course, 100)
			if err != nil {
				t.Fatal(err)
			}
			says(t, e.tab, `document.querySelector("queens-player .qp-state dd").textContent`, moment.Fold.String())
			line := inJavaScript(t, "recursive").Markers()[moment.Step.Marker()].Line
			says(t, e.tab, `String([...document.querySelectorAll("queens-player .qp-source li")].findIndex((li) => li.ariaCurrent) + 1)`, fmt.Sprint(line))

			e.replace("for (let i = 2; i <= m; i++) {", "for (let i = m; i <= m; i++) {")
			e.run()
			one := trace(t, "one-array", 6).Header().Counts[tracer.Compare]
			all := header.Counts[tracer.Compare]
			want := fmt.Sprintf("comparisons | %s | %s | -%s", grouped(all), grouped(one), grouped(all-one))
			if got := strings.Join(e.rows(), "\n"); !strings.Contains(got, want) {
				t.Errorf("got\n%s\nwant in it %s", got, want)
			}
			quiet(t, e.tab)
		})
	}
}

// Every program of the course in JavaScript does in the page, step by step, what the one in Go does, and prints as many
// solutions as it counts.
func TestEditEveryProgram(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	e.open(browser.FileURL(e.page))
	for _, v := range solvers.Variants() {
		r := trace(t, v.Name, 4)
		want, err := r.Steps(0)
		if err != nil {
			t.Fatal(err)
		}
		e.put(inJavaScript(t, v.Name).Text)
		if got, want := e.run(), "The program has come to its end. Steps: "+grouped(r.Header().Steps); got != want {
			t.Errorf("%s: got %q, want %q, %q", v.Name, got, want, e.faults())
			continue
		}
		got := browser.Eval[[]tracer.Step](e.tab, `document.querySelector("queens-player").player.trace.block(0).then((words) => [...words])`)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the steps differ from those in Go", v.Name)
		}
		printed := strings.TrimSpace(browser.Eval[string](e.tab, `document.querySelector(".qe-output pre").textContent`))
		if last := printed[strings.LastIndexByte(printed, '\n')+1:]; last != fmt.Sprint(r.Header().Counts[tracer.Solution]) {
			t.Errorf("%s prints\n%s", v.Name, printed)
		}
	}
	quiet(t, e.tab)
}

// faults are what is said to be wrong with the program, with its lines.
func (e editor) faults() []string {
	e.t.Helper()
	return browser.Eval[[]string](e.tab, `[...document.querySelectorAll(".qe-faults:not([hidden]) li")].map((li) => li.textContent)`)
}

// What is wrong with a program is told with its line, and what it did up to there is kept.
func TestEditFaults(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	original := inJavaScript(t, "recursive").Text
	const (
		unread   = "The program has not run. Mistakes in it: 1"
		argument = "A marker has stopped the program: its argument is no number of a line or square. Steps up to there: 1"
	)
	for _, c := range []struct {
		name, old, new string // what is changed, once
		status         string // all that is said, or "" where that is not told apart
		at             string // what the line of the fault holds, or "" for none
		fault          string // what is said of it, or a part of that where the status is not given
		steps          int    // that are kept, or -1
	}{
		{"syntax error in the first line", "//queens", "}\n//queens", unread, "}", "SyntaxError: Unexpected token '}'", 0},
		{"syntax error in the last line", "console.log(search.solutions);\n", "console.log(search.solutions;", unread, "console.log(search.solutions;",
			"SyntaxError: missing ) after argument list", 0},
		{"a brace is missing", "console.log(search.solutions);\n", "if (n) {\n", unread, "if (n) {", "SyntaxError: Unexpected end of input", 0},
		{"strict still", "this.solutions = 0;", "undeclared = 0;", "An error has stopped the program. Steps up to there: 0", "undeclared = 0;",
			"ReferenceError: undeclared is not defined", 0},
		{"error in the third step", "this.row[k] = i;", "this.rov[k] = i;", "An error has stopped the program. Steps up to there: 2", "this.rov[k]",
			"TypeError: Cannot set properties of undefined (setting '1')", 2},
		{"endless recursion", "this.queen(k + 1);", "this.queen(k);", "", "", "RangeError: Maximum call stack size exceeded", -1},
		{"marker in the middle of a statement", "if (this.conflict(k)) {\n                //step:clash(k, i)\n                continue;\n            }", "if (this.conflict(k))\n                //step:clash(k, i)\n                continue;",
			unread, "//step:clash", `a marker cannot stand after ")", in the middle of a statement`, 0},
		{"marker that is none", "//step:enter(k)", "//step:entre(k)", unread, "//step:entre",
			`unknown kind of step "entre": want one of enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`, 0},
		{"the cause of a refusal", "queen(k) {", "queen(k {", "", "queen(k {", "SyntaxError: Unexpected token '{'", 0},
		{"no header", "//queens: base 1, lines columns\n", "", unread, "\"use strict\"",
			"it is not said how the program counts: want a line //queens: base 0|1, lines rows|columns|items", 0},
		{"items", "base 1, lines columns", "base 0, lines items", unread, "//queens:", "the lines are items: here a program stands queens on rows or columns", 0},
		{"argument that is too large", "//step:try(k, i)", "//step:try(k, i + 5000)", argument, "//step:try", "try: an argument is 5001, want 0 to 4095", 1},
		{"argument that is no number", "//step:try(k, i)", "//step:try(k, this.nothing)", argument, "//step:try", "try: an argument is undefined, want 0 to 4095", 1},
		{"it ends itself", "this.solutions++;", "process.exit(3);", "The program has ended itself with status 3. Steps: 136", "", "", 136},
		{"endless steps", "this.solutions++;", "for (;;) {\n//step:probe(1, 1)\n}", "Stopped at the limit of steps: 100,000. What it did up to there is below.", "", "", 100000},
	} {
		t.Run(c.name, func(t *testing.T) {
			e.t = t
			e.open(browser.FileURL(e.page))
			browser.Eval[bool](e.tab, `(document.querySelectorAll(".qe-row select")[1].value = "100000", true)`)
			e.put(original)
			e.replace(c.old, c.new)
			if c.at != "" {
				text := browser.Eval[string](e.tab, `document.querySelector(".qe-field").value`)
				before, _, found := strings.Cut(text, c.at)
				if !found {
					t.Fatalf("the text has no %q", c.at)
				}
				c.fault = fmt.Sprintf("Line %d %s", 1+strings.Count(before, "\n"), c.fault)
			}
			if status := e.run(); c.status != "" && status != c.status {
				t.Errorf("got %q, want %q", status, c.status)
			}
			if got := strings.Join(e.faults(), "\n"); c.status != "" && got != c.fault || !strings.Contains(got, c.fault) {
				t.Errorf("got %q, want %q", got, c.fault)
			}
			if c.steps >= 0 {
				steps := browser.Eval[int](e.tab, `document.querySelector("queens-player")?.player.steps ?? 0`)
				if steps != c.steps {
					t.Errorf("%d steps are kept, want %d", steps, c.steps)
				}
			}
			quiet(t, e.tab)
		})
	}
}

// A program that does not end is stopped by the reader or by the clock, and every step that it did is kept, though it does
// no other.
func TestEditEndlessLoop(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	const edit = `document.querySelector("queens-edit").edit`
	for way, address := range bothWays(t, e.site, e.page) {
		t.Run(way, func(t *testing.T) {
			e.t = t
			e.open(address)
			e.put(inJavaScript(t, "recursive").Text)
			e.replace("this.solutions++;", "while (true) {}")
			e.click(".qe-run")
			e.tab.Wait(edit + `.run?.count === 136`)
			want := "You stopped the program. Steps up to there: 136"
			if way == "file" {
				e.click(".qe-stop")
			} else {
				want = "Stopped after 10 seconds: the program had not come to its end. Steps up to there: 136"
			}
			e.tab.Wait(`!` + edit + `.busy`)
			says(t, e.tab, `document.querySelector(".qe-status").textContent`, want)
			says(t, e.tab, `document.querySelector("queens-player .qp-cut").textContent`, "The trace stops before the end of the run: it was cancelled.")
			browser.Eval[bool](e.tab, `document.querySelector("queens-player").goTo(136).then(() => true)`)
			says(t, e.tab, `document.querySelector("queens-player .qp-state dd").textContent`, "2 4 1 3")
			e.replace("while (true) {}", "") // and it can be run again at once
			if got, want := e.run(), fmt.Sprint("The program has come to its end. Steps: ", trace(t, "recursive", 4).Header().Steps); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			quiet(t, e.tab)
		})
	}
}

// leaving is a program that tries to send something away, in every way that a worker has, and waits for the answers.
const leaving = `//queens: base 1, lines rows
//step:enter(1)
const away = %q;
const here = %q;
function attempt(name, act) {
    try {
        const came = act();
        if (came && came.catch) came.catch(() => {});
        console.log(name, "begun");
    } catch (error) {
        console.log(name, error.name);
    }
}
for (const place of [away, here]) {
    attempt("fetch", () => fetch(place + "fetch"));
    attempt("XMLHttpRequest", () => { const ask = new XMLHttpRequest(); ask.open("GET", place + "xhr", false); ask.send(); });
    attempt("importScripts", () => importScripts(place + "importScripts.js"));
    attempt("import", () => import(place + "import.js"));
    attempt("WebSocket", () => new WebSocket(place.replace("http", "ws") + "ws"));
    attempt("EventSource", () => new EventSource(place + "events"));
    attempt("WebTransport", () => new WebTransport(place.replace("http:", "https:") + "transport"));
    attempt("Worker", () => new Worker(place + "worker.js"));
    attempt("SharedWorker", () => new SharedWorker(place + "shared.js"));
    attempt("caches", () => caches.open("x").then((cache) => cache.add(place + "cache")));
    attempt("inner", () => new Worker(URL.createObjectURL(new Blob(["fetch('" + place + "inner'); importScripts('" + place + "inner.js')"]))));
    attempt("eval", () => eval("1"));
}
for (const end = Date.now() + 1500; Date.now() < end; ); // so that what is begun can go on
`

// Nothing that a program does reaches a server, neither the page's own nor another. That the test would see it, it shows on a
// page without the second policy.
func TestEditNothingLeaves(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	var mu sync.Mutex
	var seen []string
	serve := func(handler http.Handler) *httptest.Server {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			seen = append(seen, r.URL.Path)
			mu.Unlock()
			handler.ServeHTTP(w, r)
		}))
		t.Cleanup(server.Close)
		return server
	}
	home := serve(http.FileServerFS(os.DirFS(e.site.dir)))
	away := serve(http.NotFoundHandler())
	page, err := os.ReadFile(e.page)
	if err != nil {
		t.Fatal(err)
	}
	open := strings.Replace(string(page), player.EditPolicy, "", 1)
	for _, c := range []struct {
		name, address string
		leak          bool
	}{
		{"file", browser.FileURL(e.page), false},
		{"http", home.URL + "/edit.html", false},
		{"http without the second policy", browser.FileURL(e.site.write("open.html", []byte(open))), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			e.t = t
			if c.leak {
				c.address = home.URL + "/open.html"
			}
			e.open(c.address)
			e.put(fmt.Sprintf(leaving, away.URL+"/away/", home.URL+"/here/"))
			e.run()
			printed := browser.Eval[string](e.tab, `document.querySelector(".qe-output pre").textContent`)
			mu.Lock()
			defer mu.Unlock()
			leaked := slices.ContainsFunc(seen, func(path string) bool { return strings.Contains(path, "away/") || strings.Contains(path, "here/") })
			if leaked != c.leak {
				t.Errorf("the servers were asked for %q; the program printed\n%s", seen, printed)
			}
			seen = nil
			if c.leak {
				e.tab.Problems()
				return
			}
			for _, refused := range []string{"XMLHttpRequest NetworkError", "importScripts NetworkError", "eval EvalError"} {
				if strings.Count(printed, refused) < 1 {
					t.Errorf("the program printed\n%s\nwant in it %s", printed, refused)
				}
			}
			for _, problem := range e.tab.Problems() {
				if !strings.Contains(problem, "Content Security Policy") {
					t.Error(problem)
				}
			}
		})
	}
}

// A program whose steps do not fit together is told so in Go's words, with its step and line, and is played all the same.
func TestEditWrongProgram(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	original := inJavaScript(t, "recursive").Text
	for _, c := range []struct{ old, new string }{
		{"            //step:place(k, i)\n", ""},
		{"//step:place(k, i)", "//step:place(1, i)"},
		{"//step^:remove(k, i)", "//step^:remove(k, 1)"},
		{"//step:try(k, i)", "//step:probe(k, i)"},
		{"if (k > this.n)", "if (k > this.n - 1)"},
		{"            //step^:remove(k, i)\n", "            if (k > 1) {\n//step:remove(k, i)\n}\n"},
		{"            //step^:remove(k, i)\n", "            if (k > 1 || i < this.n) {\n//step:remove(k, i)\n}\n"},
		{"search.queen(1);", "search.queen(1);\n//step:try(1, 1)\n"},
	} {
		e.open(browser.FileURL(e.page))
		e.put(original)
		e.replace(c.old, c.new)
		text := browser.Eval[string](e.tab, `document.querySelector(".qe-field").value`)
		e.run()
		source, err := mark.Parse(mark.JavaScript, "x.js", text)
		if err != nil {
			t.Fatal(err)
		}
		fold := tracer.NewFold(tracer.Frame{N: 4, Base: source.Base}, source.Markers())
		words := browser.Eval[[]uint32](e.tab, `document.querySelector("queens-player").player.trace.block(0).then((words) => [...words])`)
		for _, word := range words {
			fold.Apply(tracer.Step(word))
		}
		ended := fold.Refusal() == nil
		fold.End()
		refusal := fold.Refusal()
		if refusal == nil {
			t.Errorf("%q instead of %q is no mistake", c.new, c.old)
			continue
		}
		says(t, e.tab, `document.querySelector(".qe-complaint p").textContent`, fmt.Sprintf("The steps do not fit together at %v.", refusal))
		var wrong *tracer.StepError
		if !errors.As(refusal, &wrong) {
			t.Fatal(refusal)
		}
		buttons := []string{fmt.Sprint("Go to step ", wrong.Step)}
		if !ended { // else no line is to blame
			marker := tracer.Step(words[wrong.Step-1]).Marker()
			buttons = append([]string{fmt.Sprint("Line ", source.TextLine(marker))}, buttons...)
		}
		says(t, e.tab, `[...document.querySelectorAll(".qe-complaint button")].map((button) => button.textContent).join()`, strings.Join(buttons, ","))
		browser.Eval[bool](e.tab, `([...document.querySelectorAll(".qe-complaint button")].at(-1).click(), true)`)
		e.tab.Wait(fmt.Sprintf(`document.querySelector("queens-player").step === %d`, wrong.Step))
		browser.Eval[bool](e.tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(%d).then(() => true)`, len(words)))
		says(t, e.tab, `document.querySelector("queens-player .qp-state dd").textContent`, fold.String())
	}
	quiet(t, e.tab)
}

// All can be done by the keyboard, and Tab leaves the text.
func TestEditByKeyboard(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	e.open(browser.FileURL(e.page))
	key := func(keys string, options ...chromedp.KeyOption) {
		t.Helper()
		e.tab.Do(chromedp.KeyEvent(keys, options...))
	}
	const focused = `document.activeElement.className || document.activeElement.localName`
	key(kb.Tab)
	says(t, e.tab, focused, "qe-field")
	key(kb.Tab)
	key(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift))
	says(t, e.tab, focused, "qe-field")
	key(kb.Home, chromedp.KeyModifiers(chromedp.ModifierCtrl))
	browser.Eval[bool](e.tab, `(document.querySelector(".qe-field").setSelectionRange(0, 0), true)`)
	// Enter indents as the line before, one step more behind a brace, and a brace takes that back; so does Backspace.
	for _, keys := range []string{"    f(){", kb.Enter, "g", kb.Enter, "}", kb.Enter, kb.Backspace, "h"} {
		key(keys)
	}
	says(t, e.tab, `document.querySelector(".qe-field").value.split("\n").slice(0, 4).join("|").replace("h//queens: base 1, lines columns", "h")`, "    f(){|        g|    }|h")
	for range 20 { // all can be taken back, as everywhere
		key("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	}
	says(t, e.tab, `document.querySelector(".qe-field").value`, inJavaScript(t, "recursive").Text)
	key(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl))
	e.tab.Wait(`document.querySelector("queens-edit").edit.recording && !document.querySelector("queens-edit").edit.busy`)
	says(t, e.tab, focused, "qe-field")
	for _, want := range []string{"select", "select", "qe-run", "qe-stop", "qe-reset"} {
		key(kb.Tab)
		says(t, e.tab, focused, want)
	}
	quiet(t, e.tab)
}

// What the reader has changed is there on the next visit; a reset forgets it, and can be taken back.
func TestEditIsKept(t *testing.T) {
	t.Parallel()
	e := newEditor(t, "en")
	original := inJavaScript(t, "recursive").Text
	const (
		text   = `document.querySelector(".qe-field").value`
		status = `document.querySelector(".qe-status").textContent`
		reset  = `document.querySelector(".qe-reset").textContent`
	)
	for way, address := range bothWays(t, e.site, e.page) {
		t.Run(way, func(t *testing.T) {
			e.t = t
			e.open(address)
			says(t, e.tab, status, "This is the program of the course.")
			e.replace("//step:enter(k)", "//step:enter(k)  ")
			e.tab.Open("about:blank")
			e.open(address)
			mine := strings.Replace(original, "//step:enter(k)", "//step:enter(k)  ", 1)
			says(t, e.tab, text, mine)
			says(t, e.tab, status, "This is your version, kept in this browser. Reset brings back the one of the course.")
			e.click(".qe-reset")
			says(t, e.tab, text, original)
			says(t, e.tab, status, "The program of the course is back.")
			says(t, e.tab, reset, "Undo the reset")
			e.click(".qe-reset")
			says(t, e.tab, text, mine)
			says(t, e.tab, reset, "Reset")
			e.click(".qe-reset")
			e.tab.Open("about:blank")
			e.open(address)
			says(t, e.tab, text, original)
			quiet(t, e.tab)
		})
	}
}

// axe finds nothing, in every state.
func TestEditAxe(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	for lang, theme := range map[string]string{"en": "light", "zh-hant": "dark"} {
		e := newEditor(t, lang)
		e.site.write("axe.js", axe)
		e.tab.Media("prefers-color-scheme", theme)
		e.open(browser.FileURL(e.page))
		for _, state := range []string{"", `edit.start()`, `edit.editor.replace(edit.text.replace("//step:try", "//step:probe"))`, `edit.start()`,
			`edit.editor.replace(edit.text.replace("if (k", "if (k k"))`, `edit.start()`} {
			if strings.Contains(state, "replace") { // looked at when it has run
				browser.Eval[bool](e.tab, `(({ edit }) => (`+state+`, true))(document.querySelector("queens-edit"))`)
				continue
			}
			found := browser.Eval[[]string](e.tab, fmt.Sprintf(`(async () => {
				const { edit } = document.querySelector("queens-edit");
				await (%s);
				if (!window.axe) await new Promise((resolve) => {
					const script = document.createElement("script");
					script.src = "axe.js";
					script.nonce = %q;
					script.onload = resolve;
					document.head.append(script);
				});
				const { violations } = await axe.run("queens-edit", { preload: false });
				return violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html + " " + node.failureSummary));
			})()`, orNothing(state), player.Nonce))
			for _, violation := range found {
				t.Errorf("%s, %s, %q: %s", lang, theme, state, violation)
			}
		}
	}
}

// Before any script runs the program is there, with its markers, and it is said what it will be.
func TestEditWithoutScripts(t *testing.T) {
	source := inJavaScript(t, "recursive")
	body, err := player.Edit(player.Editable{Lang: "zh-hans", Name: "recursive", Source: source, Src: "x-4/trace.js", Sizes: []int{4, 5}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<noscript>", "            //step:try(k, i)</code>", `sizes="4 5"`, `file="recursive.js"`} {
		if !strings.Contains(string(body), want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
	if _, err := player.Edit(player.Editable{Lang: "xx", Source: source}); err == nil {
		t.Error("a language that is not there")
	}
}
