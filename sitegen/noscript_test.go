package sitegen

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"golang.org/x/net/html"

	"queens/content"
	"queens/internal/browser"
	"queens/lessons"
)

// TestTeachesWithoutScripts holds each lesson of both editions, as it was read, against the page that was written for it: every
// sentence, board, program, table, question with its answer and chart is there before any script runs.
func TestTeachesWithoutScripts(t *testing.T) {
	for _, edition := range []lessons.Edition{lessons.Student, lessons.Instructor} {
		course, err := lessons.Load(t.Context(), content.Lessons, lessons.Options{Edition: edition})
		if err != nil {
			t.Fatal(err)
		}
		s := &site{course: course}
		for _, lesson := range course.Lessons {
			for lang, text := range lesson.Pages {
				name := s.path(lang, lesson)
				for _, missing := range missingFrom(made(t, edition).pages[name], text) {
					t.Errorf("%s of the edition for %ss lacks %s", name, edition, missing)
				}
			}
		}
	}
}

// missingFrom is what a page lacks of a text of the course.
func missingFrom(page *html.Node, text *lessons.Page) (missing []string) {
	main := elements(page, "main", "")[0]
	said := unspaced(innerText(main))
	counts := map[string]int{} // of what is in the text, by what it should be
	want := func(what string) { counts[what]++ }
	ast.Walk(text.Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Paragraph, *ast.TextBlock, *ast.Heading, *extast.TableCell:
			if words := lessons.Text(n, text.Source); !strings.Contains(said, unspaced(words)) {
				missing = append(missing, fmt.Sprintf("%q", words))
			}
		case *lessons.Board:
			want("board")
		case *lessons.Program:
			want("program")
		case *lessons.Player:
			want("player")
		case *lessons.Predict:
			want("questions")
		case *lessons.Check:
			want("check")
		case *lessons.Choice:
			want("choice")
		case *lessons.Exercise:
			want("exercise")
		case *lessons.Solution:
			want("solution")
		case *lessons.Comparison:
			want("comparison")
		case *lessons.Claim:
			want("claim")
		case *lessons.Construct:
			want("construction")
		case *lessons.Edit:
			want("program to change")
		case *extast.Table:
			want("table")
		}
		return ast.WalkContinue, nil
	})
	for what, part := range parts {
		found := 0
		for n := range main.Descendants() {
			if n.Type == html.ElementNode && part.is(n) {
				found++
				for _, lack := range part.lacks(n) {
					missing = append(missing, lack+" in a "+what)
				}
			}
		}
		if found != counts[what] {
			missing = append(missing, fmt.Sprintf("a %s: %d are there, want %d", what, found, counts[what]))
		}
	}
	return missing
}

// unspaced is a text without its spaces: between blocks a page has others.
func unspaced(text string) string { return strings.Join(strings.Fields(text), "") }

// parts are what a page makes of the nodes of a text, and what is in them that teaches.
var parts = map[string]struct {
	is    func(n *html.Node) bool
	lacks func(n *html.Node) []string
}{
	"board":             {ofClass("figure", "board"), pictured},
	"program":           {ofClass("div", "programs"), listed},
	"player":            {ofClass("queens-player", ""), lackOf(pictured, listed, tabled)},
	"questions":         {ofClass("queens-predict", ""), lackOf(pictured, listed, answered)},
	"check":             {ofClass("div", "check"), answered},
	"choice":            {ofClass("details", "choice"), answered},
	"exercise":          {ofClass("div", "exercise"), nothing},
	"solution":          {ofClass("details", "solution"), nothing},
	"comparison":        {ofClass("figure", "comparison"), lackOf(pictured, tabled)},
	"claim":             {ofClass("article", "claim"), nothing},
	"construction":      {ofClass("queens-construct", ""), pictured},
	"program to change": {ofClass("queens-edit", ""), listed},
	"table": {func(n *html.Node) bool {
		return n.Data == "table" && n.Parent.Parent != nil && !inside(n, "figure") && !inside(n, "queens-player")
	}, tabled},
}

func ofClass(tag, class string) func(n *html.Node) bool {
	return func(n *html.Node) bool { return isElement(n, tag, class) }
}

func isElement(n *html.Node, tag, class string) bool {
	return n.Data == tag && (class == "" || strings.Contains(" "+attr(n, "class")+" ", " "+class+" "))
}

func inside(n *html.Node, tag string) bool {
	for above := range n.Ancestors() {
		if above.Data == tag {
			return true
		}
	}
	return false
}

func lackOf(all ...func(n *html.Node) []string) func(n *html.Node) []string {
	return func(n *html.Node) (lacks []string) {
		for _, each := range all {
			lacks = append(lacks, each(n)...)
		}
		return lacks
	}
}

func nothing(*html.Node) []string { return nil }

// pictured: there is a picture with a title.
func pictured(n *html.Node) []string {
	for _, svg := range elements(n, "svg", "") {
		if titles := elements(svg, "title", ""); len(titles) == 1 && innerText(titles[0]) != "" {
			return nil
		}
	}
	return []string{"a picture with a title"}
}

// listed: there is a program.
func listed(n *html.Node) []string {
	for _, code := range elements(n, "code", "") {
		if strings.Contains(innerText(code), "for ") || strings.Contains(innerText(code), "func ") || strings.Contains(innerText(code), "return") {
			return nil
		}
	}
	return []string{"the lines of a program"}
}

// tabled: there is a table with a cell of numbers or words.
func tabled(n *html.Node) []string {
	for _, cell := range elements(n, "td", "") {
		if innerText(cell) != "" {
			return nil
		}
	}
	return []string{"a table with something in it"}
}

// answered: each question has its answer, which opens without a script.
func answered(n *html.Node) (lacks []string) {
	all := elements(n, "details", "")
	if n.Data == "details" {
		all = append(all, n)
	}
	if len(all) == 0 {
		return []string{"an answer"}
	}
	for _, details := range all {
		summary := elements(details, "summary", "")
		if len(summary) != 1 || innerText(summary[0]) == "" || len(innerText(details)) <= len(innerText(summary[0])) {
			lacks = append(lacks, "what an answer says")
		}
	}
	return lacks
}

// TestLessonsWithoutScripts looks at lessons in a browser that runs none: all that is there is seen, an answer opens, and
// nothing waits to be pressed that would do nothing.
func TestLessonsWithoutScripts(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	browser.Call(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	for _, name := range []string{"what-backtracking-is", "zh-hans/is-there-always-a-solution", "zh-hant/from-2d-to-1d"} {
		tab.Open(browser.FileURL(filepath.Join(realSite(t), filepath.FromSlash(name), "index.html")))
		for _, wrong := range browser.Eval[[]string](tab, `(() => {
			const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
			const tell = (what) => (element) => what + ": " + element.outerHTML.slice(0, 200);
			return [
				...[...document.querySelectorAll("main :is(p, h2, li, figure, table, summary, .qp-source)")]
					.filter((e) => !e.closest("details:not([open]) > :not(summary), .definition, [hidden], .programs:has(:checked) > .program") && !seen(e)).map(tell("not seen")),
				...[...document.querySelectorAll(".theme, main :is(button, select, input:not([type=checkbox], .tongues input))")].filter(seen).map(tell("does nothing")),
				...(document.querySelector("main :is(.check, queens-predict) details") ? [] : ["no question"]),
				...[...document.querySelectorAll(".tongues")].flatMap((tongues) => [...tongues.querySelectorAll("input")].reverse().flatMap((input) => {
					input.click();
					const shown = [...tongues.parentElement.querySelectorAll(".program")].filter(seen).map((e) => e.dataset.language).join();
					return shown === input.value ? [] : ["of " + input.value + " is shown " + shown];
				})),
			];
		})()`) {
			t.Errorf("%s: %s", name, wrong)
		}
		answer := `[...document.querySelectorAll("main .choice")].filter((e) => e.lastElementChild.checkVisibility()).length`
		if before, after := browser.Eval[int](tab, answer), browser.Eval[int](tab, `(document.querySelector("main .choice > summary").click(), `+answer+`)`); before != 0 || after != 1 {
			t.Errorf("%s: %d answers are shown, and %d when one is opened", name, before, after)
		}
		noProblems(t, tab)
	}
}
