package player_test

import (
	"context"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/player"
	"queens/tracer"
	"queens/tracer/quiz"
)

// questions are what is asked of recursive for n = 4 in these tests.
var questions = []quiz.Question{
	{Ask: "next", Step: 32, Until: 35, Squares: []tracer.Square{{Line: 2, Square: 4}}},
	{Ask: "refused", Step: 107, Until: 111},
	{Ask: "tries", Step: 165, Until: 206, Tries: 7},
	{Ask: "refused", Step: 303, Until: 306, Squares: []tracer.Square{{Line: 1, Square: 4}, {Line: 2, Square: 2}}},
}

// predictPage writes a page with a player that asks.
func predictPage(t *testing.T, s *site, lang string) string {
	t.Helper()
	r := trace(t, "recursive", 4)
	body, err := player.Predict(player.Quiz{Name: "recursive-4", Src: s.trace(r), Lang: lang, Trace: r, Questions: questions})
	if err != nil {
		t.Fatal(err)
	}
	return s.page("predict-"+lang+".html", lang, template.HTML("<h1>Questions</h1>\n")+body)
}

const (
	qqPlayer   = `document.querySelector("queens-predict queens-player")`
	qqQuestion = `document.querySelector(".qq .qq-question").textContent`
	qqStatus   = `[...document.querySelectorAll(".qq-feedback p")].map((p) => p.textContent).join(" | ")`
	qqTally    = `document.querySelector(".qq-tally").textContent`
	qqStep     = `String(` + qqPlayer + `.step)`
	qqMarks    = `[...document.querySelectorAll(".qq-mark")].map((m) => m.classList[1]).join(" ")`
	qqScore    = `["answered", "first", "total"].map((name) => document.querySelector("queens-predict").getAttribute(name)).join(" ")`
)

// openPredict opens a page with nothing kept of an earlier visit.
func openPredict(tab *browser.Tab, address string) {
	tab.Open(address)
	browser.Eval[bool](tab, `(localStorage.clear(), true)`)
	reopenPredict(tab, address)
}

func reopenPredict(tab *browser.Tab, address string) {
	tab.Open("about:blank")
	tab.Open(address)
	tab.Wait(`document.querySelector("queens-predict[total]")`)
}

// square is a square of the board that is asked about, by row and column from 1.
func square(row, column int) string {
	return fmt.Sprintf(".qp-board [role=row]:nth-child(%d) .cell:nth-child(%d)", row, column)
}

// waitStep waits until the player shows a step.
func waitStep(tab *browser.Tab, step int) {
	tab.Wait(fmt.Sprintf(`%s.step === %d && !document.querySelector("queens-predict").quiz.turning`, qqPlayer, step))
}

func TestPredictByMouse(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	page := predictPage(t, s, "en")
	click := func(selector string) { t.Helper(); tab.Do(chromedp.Click(chromedp.CSS(selector))) }
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openPredict(tab, address)
			browser.Eval[bool](tab, `(window.told = [], addEventListener("queens-predict", (event) => told.push(event.detail)), true)`)
			says(t, tab, qqStep, "32")
			says(t, tab, qqQuestion, "Which square does the program try next?")
			says(t, tab, `document.querySelector(".qq-place").textContent`, "Step 32: The square in column 3, row 4 is refused.")
			for _, wrong := range []struct {
				row, column int
				want        string
			}{
				{3, 2, "In column 2, row 3 a queen stands: this square has been tried already."},
				{2, 2, "The square in column 2, row 2 has been tried already, and within one column the search does not turn back."},
				{1, 3, "Not in column 3: the search is done with it."},
				{2, 4, "Not in column 4: there is no queen in column 3 yet."},
				{2, 1, "Not in column 1: the search does not go back so far."},
			} {
				click(square(wrong.row, wrong.column))
				says(t, tab, qqStatus, "Not right. | "+wrong.want)
				says(t, tab, qqStep, "32")
			}
			click(square(4, 2))
			waitStep(tab, 35)
			says(t, tab, qqStatus, "Right. | The next square that is tried is column 2, row 4.")
			says(t, tab, `[...document.querySelectorAll(".qq-course :is(p, li)")].map((part) => part.textContent).join(" | ")`,
				"What the program does: | Step 33: The search is done with column 3 and goes back. | "+
					"Step 34: The queen in column 2, row 3 is taken off. | Step 35: A queen is tried in column 2, row 4.")
			says(t, tab, qqTally, "Answered: 1 of 4. Right at the first try: 0.")
			says(t, tab, qqMarks, "qq-later qq-open qq-open qq-open")

			click(".qq-next")
			waitStep(tab, 107)
			says(t, tab, qqQuestion, "A queen is tried in column 3, row 1. Which queen attacks this square, or is it free?")
			says(t, tab, qqStatus, "")
			click(square(1, 1))
			says(t, tab, qqStatus, "No queen stands in column 1, row 1: press a queen.")
			click(square(1, 3))
			says(t, tab, qqStatus, "This is the queen that is tried. Which of the others attacks her?")
			click(".qq-none") // a slip does not count
			waitStep(tab, 111)
			says(t, tab, qqStatus, "Right. | No queen stands in its row, in its column or on one of its diagonals: the square is free. | Step 111: A queen is placed in column 3, row 1.")
			says(t, tab, qqMarks, "qq-later qq-first qq-open qq-open")

			click(".qq-next")
			waitStep(tab, 165)
			for text, want := range map[string]string{
				"x": "Type a whole number.",
				"8": "Not right. | It is fewer: a solution is counted before that many squares are tried.",
				"5": "Not right. | It is more. After 5 tries no solution is counted yet. Queens by column then: 3 1 4 -",
			} {
				tab.Do(chromedp.SetValue(chromedp.CSS(".qq input"), text), chromedp.Click(chromedp.CSS(".qq [type=submit]")))
				tab.Wait(fmt.Sprintf("%s === %q", qqStatus, want))
			}
			click(".qq-show")
			waitStep(tab, 206)
			says(t, tab, qqStatus, "The answer: | Squares tried up to the solution: 7. Refused: 4; queens placed: 3; queens taken off: 0.")
			says(t, tab, qqMarks, "qq-later qq-first qq-shown qq-open")

			click(".qq-next")
			waitStep(tab, 303)
			click(".qq-none")
			says(t, tab, qqStatus, "Not right. | It is not free: look along its row, its column and its diagonals.")
			click(square(2, 2)) // one of two
			waitStep(tab, 306)
			says(t, tab, qqStatus, "Right. | The queen in column 1, row 4 attacks it along a diagonal. | The queen in column 2, row 2 attacks it along the row. | Step 306: The square in column 3, row 2 is refused.")
			says(t, tab, qqTally, "Answered: 4 of 4. Right at the first try: 1.")
			says(t, tab, qqScore, "4 1 4")
			says(t, tab, `JSON.stringify(told.at(-1))`, `{"name":"recursive-4","total":4,"answered":4,"first":1,"results":["later","first","shown","later"],`+
				`"answer":{"number":4,"ask":"refused","step":303,"given":"none","right":["r4c1","r2c2"],"result":"later"}}`)
			if browser.Eval[bool](tab, `document.querySelector(".qq-next").checkVisibility()`) {
				t.Error("there is a question after the last one")
			}
			if steps := browser.Eval[int](tab, qqPlayer+".player.steps"); steps != 326 {
				t.Errorf("when all is answered the run has %d steps, want all 326", steps)
			}
			quiet(t, tab)
		})
	}
}

func TestPredictByKeyboard(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	openPredict(tab, browser.FileURL(predictPage(t, s, "en")))
	key := func(keys string) { t.Helper(); tab.Do(chromedp.KeyEvent(keys)) }
	name := `document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent`
	tabTo := func(selector string) {
		t.Helper()
		for range 100 {
			if browser.Eval[bool](tab, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
				return
			}
			key(kb.Tab)
		}
		t.Fatalf("Tab does not lead to %s", selector)
	}
	tabTo(".cell")
	says(t, tab, name, "column 1, row 1, queen")
	says(t, tab, `document.activeElement.closest("[role=grid]").getAttribute("aria-label")`, "Which square does the program try next?")
	key(kb.ArrowRight)
	key(kb.ArrowDown)
	key(kb.Enter)
	says(t, tab, name, "column 2, row 2")
	says(t, tab, qqStatus, "Not right. | The square in column 2, row 2 has been tried already, and within one column the search does not turn back.")
	key(kb.ArrowDown)
	key(kb.ArrowDown)
	key(" ")
	waitStep(tab, 35)
	tab.Wait(name + ` === "Next question"`) // the focus goes on with the reader
	key(kb.Enter)
	waitStep(tab, 107)
	tab.Wait(`document.activeElement.matches(".cell")`)
	tabTo(".qq-none")
	key(kb.Enter)
	waitStep(tab, 111)
	tab.Wait(name + ` === "Next question"`)
	key(kb.Enter)
	waitStep(tab, 165)
	tab.Wait(`document.activeElement.matches(".qq input")`)
	key("7")
	key(kb.Enter)
	waitStep(tab, 206)
	says(t, tab, qqTally, "Answered: 3 of 4. Right at the first try: 2.")
	quiet(t, tab)
}

func TestPredictByTouch(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	tab.Size(360, 740, true)
	s := newSite(t)
	tap := func(selector string) { t.Helper(); tab.Do(chromedp.Tap(chromedp.CSS(selector))) }
	for _, lang := range []string{"zh-hans", "zh-hant"} {
		address := browser.FileURL(predictPage(t, s, lang))
		openPredict(tab, address)
		small := browser.Eval[[]string](tab, `[...document.querySelectorAll(".qq :is(button, input), .cell")]
			.map((b) => [b.getBoundingClientRect(), b]).filter(([r, b]) => b.checkVisibility() && (r.width < 44 || r.height < 44))
			.map(([r, b]) => (b.className.baseVal ?? b.className) + r.width + "x" + r.height)`)
		if len(small) > 0 {
			t.Errorf("too small for a finger: %q", small)
		}
		tap(square(4, 2))
		waitStep(tab, 35)
		tap(".qq-next")
		waitStep(tab, 107)
		tap(".qq-none")
		waitStep(tab, 111)
		says(t, tab, qqTally, map[string]string{"zh-hans": "已答 2 题，共 4 题；一次答对 2 题。", "zh-hant": "已答 2 題，共 4 題；一次答對 2 題。"}[lang])
	}
	quiet(t, tab)
}

// What is answered is known at the next visit, until it is erased. Where the browser keeps nothing, or something else, the
// questions are asked all the same.
func TestPredictProgress(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	page := predictPage(t, s, "en")
	answer := func() {
		t.Helper()
		waitStep(tab, 32)
		tab.Do(chromedp.Click(chromedp.CSS(square(4, 2))))
		waitStep(tab, 35)
	}
	for way, address := range bothWays(t, s, page) {
		t.Run(way, func(t *testing.T) {
			openPredict(tab, address)
			answer()
			reopenPredict(tab, address)
			waitStep(tab, 107)
			says(t, tab, qqScore, "1 1 4")
			says(t, tab, qqMarks, "qq-first qq-now qq-open qq-open")
			for range 3 {
				tab.Do(chromedp.Click(chromedp.CSS(".qq-show")))
				tab.Wait(`!document.querySelector("queens-predict").quiz.turning && !document.querySelector("queens-predict").quiz.open`)
				if browser.Eval[bool](tab, `document.querySelector(".qq-next").checkVisibility()`) {
					tab.Do(chromedp.Click(chromedp.CSS(".qq-next")))
					tab.Wait(`document.querySelector("queens-predict").quiz.open`)
				}
			}
			reopenPredict(tab, address)
			says(t, tab, qqQuestion, "All questions are answered.")
			says(t, tab, qqScore, "4 1 4")

			tab.Do(chromedp.Click(chromedp.CSS(".qq-again")))
			waitStep(tab, 32)
			says(t, tab, qqScore, "0 0 4")
			says(t, tab, qqTally, "Answered: 0 of 4. Right at the first try: 0.")
			says(t, tab, `JSON.stringify({ ...localStorage })`, "{}")
			reopenPredict(tab, address)
			waitStep(tab, 32)

			for _, kept := range []string{`"x"`, `{`, `{"asked":"other","results":["first"]}`, `null`, `{"results":["first","first","first","first","first"]}`} {
				browser.Eval[bool](tab, fmt.Sprintf(`(localStorage.setItem("queens-predict:" + location.pathname + "#recursive-4", %q), true)`, kept))
				reopenPredict(tab, address)
				says(t, tab, qqScore, "0 0 4")
			}
			quiet(t, tab)
		})
	}

	refusing := s.page("refusing.html", "en", template.HTML(strings.SplitAfter(read(t, page), "<main>")[1]))
	s.write("player.js", append([]byte(`Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } });`), read(t, filepath.Join(s.dir, "player.js"))...))
	reopenPredict(tab, browser.FileURL(refusing))
	answer()
	says(t, tab, qqScore, "1 1 4")
	tab.Do(chromedp.Click(chromedp.CSS(".qq-again")))
	answer()
	quiet(t, tab)
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// While a question is open the player shows nothing that comes later, whatever the reader asks of it.
func TestPredictGivesNothingAway(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	openPredict(tab, browser.FileURL(predictPage(t, s, "en")))
	seen := browser.Eval[[]int](tab, `(async () => {
		const host = `+qqPlayer+`;
		const { player } = host;
		const seen = [];
		const commands = ["forward", "last", "over", "out", "solution", "clash", "backtrack", "place", "coming", "list"];
		for (const command of commands) {
			await player.command(command, 1);
			await player.searching;
			await player.moving;
			seen.push(host.step);
		}
		await player.jump(200);
		seen.push(host.step, player.trace.header.steps, (await player.trace.index()).steps("try").at(-1), (await player.trace.block(0)).length);
		for (const row of host.querySelectorAll(".qp-list tbody th")) seen.push(Number(row.textContent));
		seen.push(...Object.values(player.trace.header.counts).filter((count) => count > 32));
		return seen;
	})()`)
	for _, step := range seen {
		if step > 32 {
			t.Errorf("step %d is known", step)
		}
	}
	says(t, tab, `document.querySelector(".qp-next-step").textContent`, "Next: The run is shown up to a question: it goes on when that is answered.")

	// The reader looks back: the question waits, and the board is a picture.
	tab.Do(chromedp.Click(chromedp.CSS(".qp-first")))
	tab.Wait(qqPlayer + ".step === 0")
	says(t, tab, `String(document.querySelector(".cell"))`, "null")
	if browser.Eval[bool](tab, `document.querySelector(".qq-show").checkVisibility()`) {
		t.Error("the question can be answered from another step")
	}
	tab.Do(chromedp.Click(chromedp.CSS(".qq-back")))
	tab.Wait(qqPlayer + ".step === 32")
	browser.Eval[bool](tab, qqPlayer+`.player.command("rows", 1) === undefined`) // another board comes
	tab.Do(chromedp.Click(chromedp.CSS(`.qp-board .cell[aria-label="column 2, row 4"]`)))
	waitStep(tab, 35)

	// Played on, it stops at the next question by itself.
	browser.Eval[bool](tab, `(`+qqPlayer+`.player.controls.speeds.value = "1000", `+qqPlayer+`.player.command("toggle", 1), true)`)
	tab.Wait(`document.querySelector("queens-predict").quiz.open`)
	waitStep(tab, 107)
	quiet(t, tab)
}

// A trace that is missing leaves the questions as they are read without a script.
func TestPredictWithoutTrace(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	page := predictPage(t, s, "en")
	if err := os.RemoveAll(filepath.Join(s.dir, "traces")); err != nil {
		t.Fatal(err)
	}
	tab.Open(browser.FileURL(page))
	tab.Wait(`document.querySelector(".qq-failed .qp-error")`)
	says(t, tab, `document.querySelector(".qp-error").textContent`, "The trace cannot be loaded: trace.js is missing or damaged.")
	if !browser.Eval[bool](tab, `document.querySelector(".qq-list details").checkVisibility()`) {
		t.Error("the questions are not shown")
	}
}

// Without scripts the questions are read with their boards, and the answers opened.
func TestPredictWithoutScripts(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	s := newSite(t)
	page := predictPage(t, s, "en")
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
	tab.Open(browser.FileURL(page))
	want := "Chessboard of 4 by 4. Queens by column: 4 2 - - | Step 303: A queen is tried in column 3, row 2. | " +
		"A queen is tried in column 3, row 2. Which queen attacks this square, or is it free? | " +
		"The queen in column 1, row 4 attacks it along a diagonal. The queen in column 2, row 2 attacks it along the row. Step 306: The square in column 3, row 2 is refused."
	got := browser.Eval[[]string](tab, `[...document.querySelectorAll(".qq-list > li")].filter((li) => li.checkVisibility()).map((li) =>
		["title", "figcaption", ".qq-question", ".qq-why"].map((part) => li.querySelector(part).textContent.trim().replaceAll("\n", " ")).join(" | "))`)
	if len(got) != len(questions) || got[len(got)-1] != want {
		t.Errorf("got %q, want %q", got, want)
	}
	says(t, tab, `[...document.querySelectorAll(".qq-why")].filter((why) => why.checkVisibility({ contentVisibilityAuto: true })).length + ""`, "0")
	tab.Do(chromedp.Click(chromedp.CSS(".qq-list summary")))
	if !browser.Eval[bool](tab, `document.querySelector(".qq-why").checkVisibility()`) {
		t.Error("the answer does not open")
	}
	if !browser.Eval[bool](tab, `document.querySelector("queens-predict .qp-source").checkVisibility()`) {
		t.Error("the program is not shown")
	}
	quiet(t, tab)
}

// axe finds nothing, in every state.
func TestPredictAxe(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile(filepath.Join(npm.Dir(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	s.write("axe.js", axe)
	tab := browser.New(t)
	for _, lang := range []string{"en", "zh-hant"} {
		page := browser.FileURL(predictPage(t, s, lang))
		for _, theme := range []string{"light", "dark"} {
			tab.Media("prefers-color-scheme", theme)
			openPredict(tab, page)
			for _, state := range []string{"", `document.querySelector(".cell").dispatchEvent(new Event("click"))`, `quiz.settle("first")`, `quiz.goOn()`, `quiz.settle("shown")`,
				`quiz.goOn()`, `quiz.settle("later")`, `quiz.goOn()`, `quiz.settle("first")`, `document.querySelector("queens-predict").classList.add("qq-failed")`} {
				found := browser.Eval[[]string](tab, fmt.Sprintf(`(async () => {
					const { quiz } = document.querySelector("queens-predict");
					await (%s);
					if (!window.axe) await new Promise((resolve) => {
						const script = document.createElement("script");
						script.src = "axe.js";
						script.onload = resolve;
						document.head.append(script);
					});
					const { violations } = await axe.run("queens-predict", { preload: false });
					return violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html + " " + node.failureSummary));
				})()`, orNothing(state)))
				for _, violation := range found {
					t.Errorf("%s, %s, %q: %s", lang, theme, state, violation)
				}
			}
		}
	}
}

func orNothing(expression string) string {
	if expression == "" {
		return "undefined"
	}
	return expression
}

func TestPredictErrors(t *testing.T) {
	r := trace(t, "recursive", 4)
	if _, err := player.Predict(player.Quiz{Lang: "xx", Trace: r, Questions: questions}); err == nil {
		t.Error("a language that is not there")
	}
	if _, err := player.Predict(player.Quiz{Lang: "en", Trace: r, Questions: []quiz.Question{{Ask: "next", Step: 400, Until: 401}}}); err == nil {
		t.Error("a step that is not there")
	}
	if _, err := player.Predict(player.Quiz{Lang: "en", Trace: r, Questions: []quiz.Question{{Ask: "why", Step: 4, Until: 5}}}); err == nil {
		t.Error("a question that is not there")
	}
}
