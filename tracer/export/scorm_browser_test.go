package export_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/tracer/export"
)

// platform is a page that plays the learning platform, with a package in its frame.
type platform struct {
	t   *testing.T
	tab *browser.Tab
}

// unpack writes a package into a folder.
func unpack(t testing.TB, dir string, archive []byte) {
	t.Helper()
	for name, text := range unzipped(t, archive) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// newPlatform serves the platform and a package, and opens the platform's page.
func newPlatform(t *testing.T, archive []byte) *platform {
	t.Helper()
	dir := t.TempDir()
	unpack(t, dir, archive)
	mux := http.NewServeMux()
	mux.Handle("/course/", http.StripPrefix("/course", http.FileServerFS(os.DirFS(dir))))
	mux.Handle("/", http.FileServerFS(os.DirFS("testdata")))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	p := &platform{t, browser.New(t)}
	p.tab.Open(server.URL + "/lms.html")
	return p
}

// the course's own window
const course = `frame().contentWindow`

func (p *platform) do(script string) {
	p.t.Helper()
	browser.Eval[bool](p.tab, `(async () => { const { document } = `+course+`; `+script+`; return true; })()`)
}

// wait waits until an expression holds in the course.
func (p *platform) wait(expression string) {
	p.t.Helper()
	p.tab.Wait(`(() => { const { document } = ` + course + `; return document.readyState === "complete" && (` + expression + `); })()`)
}

func (p *platform) launch() {
	p.t.Helper()
	browser.Eval[bool](p.tab, `launch("course/index.html")`)
	p.wait(`document.querySelector("queens-player")?.player && (!document.querySelector("queens-predict") || document.querySelector("queens-predict[total]") && !document.querySelector("queens-predict").quiz.turning)`)
}

// calls are those since the last time, one a line.
func (p *platform) calls() string {
	p.t.Helper()
	return strings.Join(browser.Eval[[]string](p.tab, `calls.splice(0)`), "\n") + "\n"
}

// leave leaves the course, and gives the calls since the last time.
func (p *platform) leave() string {
	p.t.Helper()
	return strings.Join(browser.Eval[[]string](p.tab, `leave().then(() => calls.splice(0))`), "\n") + "\n"
}

// answer answers the open question: right, or wrong.
func (p *platform) answer(right bool) {
	p.t.Helper()
	answered := browser.Eval[int](p.tab, `Number(`+course+`.document.querySelector("queens-predict").getAttribute("answered"))`)
	p.do(fmt.Sprintf(`
		const { quiz } = document.querySelector("queens-predict");
		const { asked, trace } = quiz;
		const press = ({ line, square }) => {
			const { base, lines, n } = trace.header;
			const [row, column] = lines === "rows" ? [line - base, square - base] : [square - base, line - base];
			const line_ = document.querySelectorAll(".qp-board [role=row]")[document.querySelector("queens-player").player.rowsUp ? n - 1 - row : row];
			line_.querySelectorAll(".cell")[column].dispatchEvent(new (%[1]s.MouseEvent)("click", { bubbles: true }));
		};
		const none = () => document.querySelector(".qq-none").click();
		const right = %[2]t;
		if (asked.ask === "tries") {
			document.querySelector(".qq input").value = right ? asked.tries : asked.tries + 1;
			document.querySelector(".qq form").requestSubmit();
		} else if (asked.ask === "next") {
			press(right ? asked.squares[0] : { ...asked.squares[0], square: asked.squares[0].square + (asked.squares[0].square > trace.header.base ? -1 : 1) });
		} else if (right ? asked.squares.length > 0 : asked.squares.length === 0) {
			// a queen: one that attacks, or for a wrong answer any that stands
			const { fold } = quiz.state;
			const { base } = trace.header;
			press(right ? asked.squares[0] : fold.squares.map((square, line) => ({ line: line + base, square: square + base })).find((q) => q.square >= base));
		} else none();`, course, right))
	if right {
		p.wait(fmt.Sprintf(`document.querySelector("queens-predict").getAttribute("answered") === "%d" && !document.querySelector("queens-predict").quiz.turning`, answered+1))
	} else {
		p.wait(`document.querySelector(".qq-verdict.qq-wrong")`)
	}
}

// next goes to the next question.
func (p *platform) next() {
	p.t.Helper()
	p.do(`document.querySelector(".qq-next").click()`)
	p.wait(`document.querySelector("queens-predict").quiz.open && !document.querySelector("queens-predict").quiz.turning`)
}

// says is the one sentence about the platform that the course shows.
func (p *platform) says() string {
	p.t.Helper()
	return browser.Eval[string](p.tab, `[...`+course+`.document.querySelectorAll("[data-lms]")].filter((line) => line.checkVisibility()).map((line) => line.textContent).join(" | ")`)
}

// kept is an element of the data model as the platform has kept it.
func (p *platform) kept(name string) string {
	p.t.Helper()
	return browser.Eval[string](p.tab, fmt.Sprintf(`kept[%q] ?? ""`, name))
}

func (p *platform) quiet() {
	p.t.Helper()
	for _, problem := range p.tab.Problems() {
		p.t.Error(problem)
	}
}

const connected = "Your progress is reported to the learning platform."

// A student answers right and wrong, leaves, comes back, goes on, and begins again. Every call is in the golden file, in its order.
func TestPackageReports(t *testing.T) {
	t.Parallel()
	p := newPlatform(t, written(t, "scorm", export.Whole(traceOf(t, "recursive", 5, 0)), export.Options{Questions: 4, RowsUp: true}))
	var log strings.Builder
	note := func(what, calls string) { fmt.Fprintf(&log, "# %s\n%s\n", what, calls) }
	expect := func(name, want string) {
		t.Helper()
		if got := p.kept(name); got != want {
			t.Errorf("kept %s %q, want %q", name, got, want)
		}
	}
	p.launch()
	if got := p.says(); got != connected {
		t.Errorf("the page says %q", got)
	}
	note("the first launch", p.calls())
	p.answer(false)
	p.do(`await document.querySelector("queens-player").goTo(3)`)
	p.do(`await document.querySelector("queens-player").goTo(document.querySelector("queens-predict").quiz.limit)`)
	note("a wrong answer, and steps to and fro", p.calls())
	p.answer(true)
	note("then the right one", p.calls())
	p.next()
	p.answer(true)
	note("a right answer", p.calls())
	p.next()
	note("the student leaves at the third question", p.leave())
	expect("cmi.core.lesson_status", "incomplete")
	expect("cmi.core.entry", "resume")
	expect("cmi.core.score.raw", "")

	p.launch()
	p.wait(`document.querySelector(".qq-number").textContent === "Question 3 of 4"`)
	note("the second launch", p.calls())
	p.do(`document.querySelector(".qq-show").click()`)
	p.wait(`document.querySelector("queens-predict").getAttribute("answered") === "3"`)
	note("the answer is shown", p.calls())
	p.next()
	p.answer(true)
	note("the last answer is right: not enough", p.calls())
	expect("cmi.core.lesson_status", "failed")
	expect("cmi.core.score.raw", "50")
	note("the student leaves", p.leave())

	p.launch()
	note("the third launch", p.calls())
	p.do(`document.querySelector(".qq-again").click()`)
	p.wait(`document.querySelector("queens-predict").quiz.open && !document.querySelector("queens-predict").quiz.turning`)
	note("begins again", p.calls())
	for i := range 4 {
		if i > 0 {
			p.next()
		}
		p.answer(true)
	}
	note("all right", p.calls())
	expect("cmi.core.lesson_status", "passed")
	expect("cmi.core.score.raw", "100")
	p.do(`document.querySelector(".qq-again").click()`)
	p.wait(`document.querySelector("queens-predict").quiz.open && !document.querySelector("queens-predict").quiz.turning`)
	note("and again", p.calls())
	for i := range 4 {
		if i > 0 {
			p.next()
		}
		p.answer(false)
		p.answer(true)
	}
	note("a worse attempt", p.calls())
	expect("cmi.core.lesson_status", "passed")
	expect("cmi.core.score.raw", "100")
	note("the end", p.leave())
	p.quiet()
	golden(t, "scorm-calls.txt", []byte(log.String()))
}

// Questions about a part of a run: the player never leaves it, and has all of it in the end.
func TestPackageOfPart(t *testing.T) {
	t.Parallel()
	part, err := export.Select(traceOf(t, "recursive", 6, 0), 100, 4200)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlatform(t, written(t, "scorm", part, export.Options{Questions: 3}))
	p.launch()
	p.do(`await document.querySelector("queens-player").goTo(0)`)
	p.wait(`document.querySelector("queens-player").step === 99`)
	p.do(`await document.querySelector("queens-player").goTo(9000)`)
	for i := range 3 {
		if i > 0 {
			p.next()
		}
		p.answer(true)
	}
	p.do(`await document.querySelector("queens-player").goTo(9000)`)
	p.wait(`document.querySelector("queens-player").step === 4200`)
	if got := p.kept("cmi.core.lesson_status"); got != "passed" {
		t.Errorf("the status is %q", got)
	}
	// What another package has kept is nothing to this one.
	p.leave()
	browser.Eval[bool](p.tab, `(kept["cmi.suspend_data"] = "0123456789abcdef 77 fff -", kept["cmi.core.lesson_location"] = "77", true)`)
	p.launch()
	p.wait(`document.querySelector("queens-predict").getAttribute("answered") === "0"`)
	p.quiet()
}

// Where nothing is asked, a student is done who has seen certain steps, whatever the way.
func TestPackageOfSteps(t *testing.T) {
	t.Parallel()
	p := newPlatform(t, written(t, "scorm", export.Whole(traceOf(t, "knapsack", 6, 0)), export.Options{Locale: "zh-hant"}))
	p.launch()
	goals := browser.Eval[[]int](p.tab, `[...`+course+`.document.querySelectorAll("[data-goal]")].map((line) => Number(line.dataset.goal))`)
	if len(goals) < 3 || goals[len(goals)-1] != 161 {
		t.Fatalf("the goals are the steps %v", goals)
	}
	seen := func(want string) {
		t.Helper()
		p.wait(fmt.Sprintf(`[...document.querySelectorAll("[data-goal] strong")].map((mark) => (mark.checkVisibility() ? 1 : 0)).join("") === %q`, want))
	}
	seen(strings.Repeat("0", len(goals)))
	begin := p.calls()
	if strings.Contains(begin, "interactions") || strings.Contains(begin, "score") {
		t.Errorf("asks for what it has no use for:\n%s", begin)
	}
	// by the link to it
	p.do(`document.querySelector("[data-goal] a").click()`)
	seen("1" + strings.Repeat("0", len(goals)-1))
	if got, want := p.calls(), fmt.Sprintf("SetValue cmi.suspend_data ID %[1]d - 1%[2]s: true\nSetValue cmi.core.lesson_location %[1]d: true\nSetValue cmi.core.session_time TIME: true\nCommit \"\": true\n",
		goals[0], strings.Repeat("0", len(goals)-1)); withoutID(got) != want {
		t.Errorf("a step that counts is told as\n%s\nwant\n%s", got, want)
	}
	// steps that do not count are not told of
	p.do(`const player = document.querySelector("queens-player"); for (let step = 1; step < 20; step++) await player.goTo(step)`)
	if got := p.calls(); got != "\n" {
		t.Errorf("steps are told as\n%s", got)
	}
	left := p.leave()
	if want := "SetValue cmi.suspend_data ID " + fmt.Sprint(max(19, goals[0])) + " - 1" + strings.Repeat("0", len(goals)-1) + `: true
SetValue cmi.core.lesson_location 19: true
SetValue cmi.core.session_time TIME: true
Commit "": true
Finish "": true
`; withoutID(left) != want {
		t.Errorf("leaves with\n%s\nwant\n%s", left, want)
	}

	p.launch()
	p.wait(`document.querySelector("queens-player").step === 19`)
	seen("1" + strings.Repeat("0", len(goals)-1))
	// by playing past them, at the highest speed
	p.do(`const { player } = document.querySelector("queens-player");
		player.controls.speeds.value = "10000";
		await player.play()`)
	seen(strings.Repeat("1", len(goals)))
	if got := p.kept("cmi.core.lesson_status"); got != "completed" {
		t.Errorf("the status is %q", got)
	}
	if got := p.leave(); strings.Count(got, "lesson_status") != 1+1 || strings.Count(got, "Finish") != 1 {
		t.Errorf("the status and the end are told once each:\n%s", got) // the status was asked for once before
	}
	p.quiet()
}

// withoutID leaves out of calls what tells packages apart.
func withoutID(calls string) string {
	var all []string
	for line := range strings.Lines(calls) {
		if rest, ok := strings.CutPrefix(line, "SetValue cmi.suspend_data "); ok {
			_, rest, _ = strings.Cut(rest, " ")
			line = "SetValue cmi.suspend_data ID " + rest
		}
		all = append(all, line)
	}
	return strings.Join(all, "")
}

// What the platform refuses is told to the student, who can go on; it is said again, and the trouble is over.
func TestPackageIsRefused(t *testing.T) {
	t.Parallel()
	p := newPlatform(t, written(t, "scorm", export.Whole(traceOf(t, "recursive", 4, 0)), export.Options{Questions: 3}))
	const refused = "The learning platform has not accepted a report. You can go on: the next one brings it again. It says: General exception 101"
	expect := func(want string) {
		t.Helper()
		if got := p.says(); got != want {
			t.Errorf("the page says %q, want %q", got, want)
		}
	}
	p.launch()
	expect(connected)
	browser.Eval[bool](p.tab, `(refusing = ["cmi.core.score.raw", "LMSCommit"], breaking = ["cmi.core.lesson_location"], true)`)
	p.answer(true)
	expect(refused)
	p.next()
	browser.Eval[bool](p.tab, `(breaking = [], true)`)
	p.answer(true)
	expect(refused)
	p.next()
	browser.Eval[bool](p.tab, `(refusing = ["cmi.core.score.raw"], true)`)
	p.answer(true)
	expect(refused)
	if got := p.kept("cmi.core.score.raw"); got != "" {
		t.Errorf("kept the score %q", got)
	}
	browser.Eval[bool](p.tab, `(refusing = [], true)`)
	p.do(`document.querySelector(".qq-again").click()`)
	p.wait(`document.querySelector("queens-predict").quiz.open`)
	expect(connected)
	if got := p.kept("cmi.core.score.raw"); got != "100" {
		t.Errorf("kept the score %q", got)
	}
	// An LMS that takes no interactions is not asked to.
	p.leave()
	browser.Eval[bool](p.tab, `(delete model["cmi.interactions._children"], true)`)
	p.launch()
	p.answer(true)
	expect(connected)
	if got := p.leave(); strings.Contains(got, "SetValue cmi.interactions") {
		t.Errorf("interactions are told all the same:\n%s", got)
	}
	// One that does not take part at all; nothing is kept in the browser for the next student.
	browser.Eval[bool](p.tab, `(refusing = ["LMSInitialize"], true)`)
	p.launch()
	expect("The learning platform does not take part: nothing is reported, and nothing is kept. It says: General exception 101")
	p.answer(true)
	p.next()
	if got, want := p.leave(), "Initialize \"\": false\nGetLastError: 101\nGetErrorString 101: General exception\n"; got != want {
		t.Errorf("calls:\n%s\nwant\n%s", got, want)
	}
	if kept := browser.Eval[int](p.tab, `localStorage.length`); kept != 0 {
		t.Errorf("%d things are kept in the browser", kept)
	}
	// For review nothing is told but the beginning and the end.
	browser.Eval[bool](p.tab, `(refusing = [], kept["cmi.core.lesson_mode"] = "review", true)`)
	p.launch()
	expect("The learning platform has opened this page to be looked at again: nothing is reported.")
	p.answer(true)
	if got := p.leave(); strings.Contains(got, "SetValue") || strings.Contains(got, "Commit") || !strings.Contains(got, `Finish "": true`) {
		t.Errorf("for review:\n%s", got)
	}
	p.quiet()
}

// The platform is found above frames, one of them of another origin, and in the window that has opened the page.
func TestPackageFindsThePlatform(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	unpack(t, dir, written(t, "scorm", export.Whole(traceOf(t, "recursive", 3, 0)), export.Options{}))
	var server *httptest.Server
	mux := http.NewServeMux()
	mux.Handle("/course/", http.StripPrefix("/course", http.FileServerFS(os.DirFS(dir))))
	mux.Handle("/", http.FileServerFS(os.DirFS("testdata")))
	page := func(name string, body func() string) {
		mux.HandleFunc(name, func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintf(w, `<!doctype html><title>x</title><link rel="icon" href="data:,">%s`, body())
		})
	}
	other := func() string { return strings.Replace(server.URL, "127.0.0.1", "localhost", 1) }
	page("/near", func() string { return `<iframe title="x" src="course/index.html"></iframe>` })
	page("/far", func() string { return `<iframe title="x" src="` + other() + `/middle"></iframe>` })
	page("/middle", func() string { return `<iframe title="x" src="` + server.URL + `/course/index.html"></iframe>` })
	server = httptest.NewServer(mux)
	defer server.Close()
	tab := browser.New(t)
	for _, name := range []string{"near", "far"} {
		tab.Open(server.URL + "/lms.html")
		browser.Eval[bool](tab, `launch("/`+name+`")`)
		tab.Wait(`calls.some((call) => call.startsWith("Commit"))`)
		if got := browser.Eval[string](tab, `leave().then((calls) => calls.at(-1))`); got != `Finish "": true` {
			t.Errorf("%s: ends with %s", name, got)
		}
	}
	tab.Open(server.URL + "/lms.html")
	browser.Eval[bool](tab, `(calls = [], state = "new", values = { ...kept }, window.opened = open("course/index.html"), true)`)
	tab.Wait(`calls.some((call) => call.startsWith("Commit"))`)
	browser.Eval[bool](tab, `(opened.close(), true)`)
	tab.Wait(`calls.at(-1) === 'Finish "": true'`)
}

// Without a platform the package is a page like any other, which says so; by keyboard, opened as a file.
func TestPackageAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	unpack(t, dir, written(t, "scorm", export.Whole(traceOf(t, "recursive", 4, 0)), export.Options{Questions: 3, Locale: "zh-hans", Texts: textsOf(t, "recursive", 4)}))
	index := filepath.Join(dir, "index.html")
	tab := browser.New(t)
	tab.Open(browser.FileURL(index))
	tab.Wait(`document.querySelector("queens-predict[total]")`)
	const says = `[...document.querySelectorAll("[data-lms]")].filter((line) => line.checkVisibility()).map((line) => line.textContent).join(" | ")`
	tab.Wait(says + ` === "这一页不是由学习平台打开的，所以什么都不报告。"`)
	// Tab leads to the board, whose squares are pressed by Enter.
	var reached []string
	for range 40 {
		tab.Do(chromedp.KeyEvent(kb.Tab))
		at := browser.Eval[string](tab, `document.activeElement.getAttribute("role") ?? document.activeElement.localName`)
		reached = append(reached, at)
		if at == "gridcell" {
			break
		}
	}
	if reached[len(reached)-1] != "gridcell" {
		t.Fatalf("Tab leads to %q", reached)
	}
	for range 16 {
		tab.Do(chromedp.KeyEvent(kb.Enter))
		if browser.Eval[string](tab, `document.querySelector("queens-predict").getAttribute("answered")`) == "1" {
			break
		}
		key := kb.ArrowRight
		if browser.Eval[bool](tab, `document.activeElement.matches(":last-child")`) {
			tab.Do(chromedp.KeyEvent(kb.Home))
			key = kb.ArrowDown
		}
		tab.Do(chromedp.KeyEvent(key))
	}
	tab.Wait(`document.querySelector("queens-predict").getAttribute("answered") === "1"`)
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
	for _, request := range tab.Requests() {
		if !strings.HasPrefix(request, browser.FileURL(dir)) && !strings.HasPrefix(request, "data:,") {
			t.Errorf("a request to %s", request)
		}
	}
}

// html-validate and axe find nothing in a package's page.
func TestPackageIsValid(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	for _, test := range []struct {
		variant, locale, do string
	}{
		{"recursive", "zh-hant", `document.querySelector("queens-predict").quiz.settle("later").then(() => true)`},
		{"subset-sum", "en", `(document.querySelector("[data-goal] a").click(), document.querySelectorAll("details").forEach((part) => (part.open = true)), true)`},
	} {
		dir := t.TempDir()
		unpack(t, dir, written(t, "scorm", export.Whole(traceOf(t, test.variant, 5, 0)), export.Options{Locale: test.locale}))
		index := filepath.Join(dir, "index.html")
		for _, finding := range npm.Validate(t, []string{index}) {
			t.Error(finding)
		}
		judge(t, tab, test.variant, browser.FileURL(index), `document.querySelector("queens-player")?.player`, `(async () => {
			document.querySelectorAll("[data-lms]").forEach((line) => line.removeAttribute("hidden"));
			document.querySelectorAll("[data-lms] span").forEach((slot) => (slot.textContent = "General exception 101"));
			return await `+test.do+`;
		})()`)
	}
}
