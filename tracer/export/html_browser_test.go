package export_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/player"
	"queens/programs"
	"queens/solvers"
	"queens/tracer/export"
)

// textsOf is the program of a variant in every language.
func textsOf(t testing.TB, name string, n int) (texts []export.Text) {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := programs.Texts(v, n)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range all {
		texts = append(texts, export.Text{Language: text.Language.Name, Title: text.Language.Title, Source: text.Source})
	}
	return texts
}

// file writes a file of the test.
func file(t testing.TB, name string, data []byte) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// quiet asks that nothing went wrong on a page and that it has loaded nothing but itself.
func quiet(t *testing.T, tab *browser.Tab, what string) {
	t.Helper()
	for _, problem := range tab.Problems() {
		t.Errorf("%s: %s", what, problem)
	}
	for i, request := range tab.Requests() {
		if i > 0 && !strings.HasPrefix(request, "data:,") { // no icon
			t.Errorf("%s: a request to %.100s", what, request)
		}
	}
}

const thePlayer = `document.querySelector("queens-player")`

// shows goes to a step in the player and holds what is shown against Go.
func shows(t *testing.T, tab *browser.Tab, p *export.Part, locale string, step int64) {
	t.Helper()
	got := browser.Eval[string](tab, fmt.Sprintf(`%s.goTo(%d).then(() =>
		document.querySelector(".qp-sentence").textContent + "|" + document.querySelector(".qp-state dd").textContent)`, thePlayer, step))
	moment, err := player.At(p.Trace, step)
	if err != nil {
		t.Fatal(err)
	}
	h := p.Header()
	sentence, err := moment.Sentence(locale, h)
	if err != nil {
		t.Fatal(err)
	}
	standing := moment.Fold.String()
	if h.Choices != nil {
		_, standing, _ = strings.Cut(got, "|") // which the sentences speak of
	}
	if want := sentence + "|" + standing; got != want {
		t.Errorf("step %d shows %q, want %q", step, got, want)
	}
}

// The page works however it is opened, and asks for nothing.
func TestPageOpens(t *testing.T) {
	t.Parallel()
	p := export.Whole(traceOf(t, "recursive", 5, 0))
	page := written(t, "html", p, export.Options{Texts: textsOf(t, "recursive", 5)})
	mux := http.NewServeMux()
	serve := func(name, header string, body []byte) {
		mux.HandleFunc(name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			if header != "" {
				w.Header().Set("Content-Security-Policy", header)
			}
			w.Write(body)
		})
	}
	serve("/course/page.html", "", page)
	serve("/sandboxed.html", "sandbox allow-scripts", page) // as an LMS shows what a teacher has uploaded
	server := httptest.NewServer(mux)
	defer server.Close()
	tab := browser.New(t)
	for name, address := range map[string]string{
		"file":      browser.FileURL(file(t, "with a space.html", page)),
		"served":    server.URL + "/course/page.html",
		"sandboxed": server.URL + "/sandboxed.html",
		"data":      "data:text/html;base64," + base64.StdEncoding.EncodeToString(page),
	} {
		tab.Open("about:blank")
		tab.Requests()
		tab.Open(address)
		tab.Wait(thePlayer + "?.player")
		shows(t, tab, p, "en", 701)
		// Another language of the program is in the page, too.
		browser.Eval[bool](tab, `(() => {
			const choice = document.querySelector(".qp-head select");
			choice.value = "python";
			choice.dispatchEvent(new Event("change"));
			return true;
		})()`)
		tab.Wait(`document.querySelector(".qp-source").textContent.includes("def ")`)
		shows(t, tab, p, "en", p.To)
		quiet(t, tab, name)
	}

	// In frames, as mail and learning platforms show it: with its address, with its text, and with an address made of its text.
	quoted, err := json.Marshal(string(page)) // escapes what would end a script
	if err != nil {
		t.Fatal(err)
	}
	serve("/frames.html", "", fmt.Appendf(nil, `<!doctype html><title>frames</title><link rel="icon" href="data:,">
		<iframe title="address" src="/course/page.html"></iframe>
		<iframe title="text" srcdoc="%s"></iframe>
		<iframe title="blob" id="blob"></iframe>
		<script>document.getElementById("blob").src = URL.createObjectURL(new Blob([%s], { type: "text/html" }))</script>`,
		strings.NewReplacer("&", "&amp;", `"`, "&quot;").Replace(string(page)), quoted))
	tab.Open(server.URL + "/frames.html")
	for _, frame := range []string{"frames[0]", "frames[1]", `document.getElementById("blob").contentWindow`} {
		tab.Wait(frame + `.document.querySelector("queens-player")?.player`)
		if got := browser.Eval[string](tab, frame+`.document.querySelector("queens-player").goTo(3).then(() => `+frame+`.document.querySelector(".qp-sentence").textContent)`); got == "" {
			t.Errorf("nothing is said in %s", frame)
		}
	}
	for _, problem := range tab.Problems() {
		t.Errorf("in a frame: %s", problem)
	}
}

// A part of a run shows its steps, each as it is in the run, and no others; who wants others is told so.
func TestPageOfPart(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(6, 3))
	tab := browser.New(t)
	key := func(keys ...string) {
		for _, key := range keys {
			tab.Do(chromedp.KeyEvent(key))
		}
	}
	step := func(want int64) {
		t.Helper()
		tab.Wait(fmt.Sprintf("%s.step === %d", thePlayer, want))
	}
	says := func(what, want string) {
		t.Helper()
		tab.Wait(fmt.Sprintf("document.querySelector(%q)?.textContent === %q", what, want))
	}
	for _, test := range []struct {
		variant  string
		n        int
		from, to int64
		locale   string
	}{
		{"recursive", 6, 100, 4200, "en"}, {"safe-squares", 9, 60_000, 66_000, "zh-hant"}, {"nested-loops", 6, 65_537, 65_600, "zh-hans"}, {"knapsack", 8, 200, 300, "en"},
	} {
		p, err := export.Select(traceOf(t, test.variant, test.n, 0), test.from, test.to)
		if err != nil {
			t.Fatal(err)
		}
		tab.Open(browser.FileURL(file(t, "part.html", written(t, "html", p, export.Options{Locale: test.locale}))))
		tab.Wait(thePlayer + "?.player")
		step(p.From)
		for range 20 {
			shows(t, tab, p, test.locale, p.From+random.Int64N(p.To-p.From+1))
		}
		for _, at := range []int64{p.From, p.To} {
			shows(t, tab, p, test.locale, at)
		}
		// the board before the first step, whatever led there
		if got := browser.Eval[string](tab, thePlayer+`.goTo(0).then(() => document.querySelector(".qp-state dd").textContent)`); test.variant != "knapsack" {
			before, _, err := p.Trace.At(p.From - 1)
			if err != nil || got != before.String() {
				t.Errorf("%s starts with %q, want %q; %v", test.variant, got, before, err)
			}
		}
		step(p.From - 1)
		quiet(t, tab, test.variant)
		if test.variant != "recursive" {
			continue
		}
		const note = "Of the 9,086 steps of the run this page holds those from 100 to 4,200."
		says(".qp-cut", note)
		says(".qp-sentence", "The state before step 100, with which these steps begin.")
		says(".qp-position", "step 99 of 9,086")
		tab.Do(chromedp.Focus(chromedp.CSS("queens-player")))
		says(".qp-notice", "")
		key(kb.ArrowLeft)
		says(".qp-notice", note)
		step(99)
		key(kb.ArrowRight)
		says(".qp-notice", "")
		step(100)
		key(kb.Home)
		step(99)
		key(kb.End, "n")
		step(4200)
		says(".qp-next-step", "Next: the run goes on, but this page does not hold its further steps.")
		key("s")
		says(".qp-notice", "There is no solution after this step. "+note)
		key("g", "5", kb.Enter)
		step(99)
		says(".qp-notice", note)
		key(" ", " ") // plays, and pauses
		key("g", "9", "9", "9", "9", kb.Enter)
		step(4200)
		key("S")
		tab.Wait(thePlayer + ".step < 4200")
		for _, id := range []string{"#recursive/6/go/4201", "#recursive/6/go/98", "#recursive/6/go/0"} {
			browser.Eval[bool](tab, fmt.Sprintf("(location.hash = %q, true)", id))
			tab.Wait(fmt.Sprintf(`location.hash !== %q`, id))
		}
		browser.Eval[bool](tab, `(location.hash = "#recursive/6/go/120", true)`)
		step(120)
		browser.Eval[bool](tab, `(document.querySelector(".qx").open = true)`)
		says(".qx-body p", "The search tree grows from the beginning of a run, and this page holds the run from step 100 on.")
		if got := browser.Eval[string](tab, `["min", "max", "value"].map((name) => document.querySelector(".qp-scrubber")[name]).join(" ")`); got != "99 4200 120" {
			t.Errorf("the scrubber goes over %s", got)
		}
		key("l")
		tab.Wait(`document.querySelectorAll(".qp-list tbody tr").length === 11`)
		quiet(t, tab, "recursive")
	}
}

// Without scripts the page shows where it opens, the program, and some moments.
func TestPageWithoutScripts(t *testing.T) {
	t.Parallel()
	p, err := export.Select(traceOf(t, "recursive", 6, 0), 100, 4200)
	if err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	browser.Call(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	tab.Open(browser.FileURL(file(t, "page.html", written(t, "html", p, export.Options{}))))
	tab.Size(768, 800, false)
	shown := browser.Eval[string](tab, `document.body.innerText`)
	for _, want := range []string{"some moments of the run", "Not the whole run: steps 100 to 4,200 of 9,086.", "func ", "9,086", "solution"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	if got := browser.Eval[int](tab, `[...document.querySelectorAll(".qp-moments figure")].filter((figure) => figure.checkVisibility()).length`); got < 3 {
		t.Errorf("%d moments are shown", got)
	}
	quiet(t, tab, "without scripts")
}

// html-validate and axe find nothing.
func TestPageIsValid(t *testing.T) {
	t.Parallel()
	r := traceOf(t, "recursive", 6, 5000)
	part, err := export.Select(r, 100, 4200)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string][]byte{
		"part.html":  written(t, "html", part, export.Options{Locale: "zh-hant", RowsUp: true}),
		"whole.html": written(t, "html", export.Whole(traceOf(t, "knapsack", 6, 0)), export.Options{Texts: textsOf(t, "knapsack", 6)}),
	}
	tab := browser.New(t)
	for name, page := range pages {
		name := file(t, name, page)
		for _, finding := range npm.Validate(t, []string{name}) {
			t.Error(finding)
		}
		judge(t, tab, filepath.Base(name), browser.FileURL(name), thePlayer+"?.player", `(async () => {
			const { player } = document.querySelector("queens-player");
			await player.goTo(player.start + 60);
			for (const command of ["heat", "coming", "list", "help"]) player.command(command, 1);
			document.querySelectorAll("details").forEach((part) => (part.open = true));
			return true;
		})()`)
	}
}

// judge opens a page and asks axe, in both themes.
func judge(t *testing.T, tab *browser.Tab, name, address, wait, do string) {
	t.Helper()
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, theme := range []string{"light", "dark"} {
		tab.Media("prefers-color-scheme", theme)
		tab.Open(address)
		tab.Wait(wait)
		browser.Eval[bool](tab, do)
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", name, problem)
		}
		browser.Eval[bool](tab, string(axe)+";true")
		for _, violation := range browser.Eval[[]string](tab, `axe.run({ preload: false }).then(({ violations }) =>
			violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html + " " + node.failureSummary)))`) {
			t.Errorf("%s, %s: %s", name, theme, violation)
		}
		tab.Problems() // axe's own style is not allowed
	}
}
