package sitegen

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/tools/txtar"

	"queens/internal/browser"
	"queens/lessons"
)

// exercises is the page of a course with questions, exercises and checks, in the edition for instructors.
func exercises(t *testing.T) string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/editions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for _, f := range archive.Files {
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	lesson := fsys["lessons/first/index.en.md"]
	lesson.Data = []byte(string(lesson.Data) + `
## Questions

~~~{predict} one-array
~~~

~~~{predict} one-array
:ask: tries
~~~

~~~{check} One or several?
Look at *it*.

- [x] Yes | This is **right**.
- [ ] No | This is not.
- [x] Perhaps | This is, too.

  ` + "```go\n  i++\n  ```" + `
~~~
`)
	return filepath.Join(buildEdition(t, fsys, lessons.Instructor), "first", "index.html")
}

// TestExercises works with a page of questions as a reader does.
func TestExercises(t *testing.T) {
	page := browser.FileURL(exercises(t))
	tab := browser.New(t)
	tab.Open(page)
	says := func(expression, want string) {
		t.Helper()
		if got := browser.Eval[string](tab, expression); got != want {
			t.Errorf("%s: got %q, want %q", expression, got, want)
		}
	}
	says(`document.getElementById(document.querySelector("#exercise-1").getAttribute("aria-labelledby")).textContent`, "Exercise 1: By hand")
	says(`document.querySelector("#exercise-1 .solution summary").textContent`, "Solution of exercise 1")
	says(`[...document.querySelectorAll("queens-predict")].map((p) => p.getAttribute("name")).join()`, "one-array-4,one-array-4.2")
	says(`[...document.querySelectorAll(".text > .check > p")].map((p) => p.textContent).join(" | ")`, "One or several? | More than one choice is right. | Look at it.")

	// A choice says what is to be said of it when it is opened: by mouse, and by keyboard.
	shown := `[...document.querySelectorAll(".text > .check .feedback")].filter((f) => f.checkVisibility()).map((f) => f.innerText.replace(/\n+/g, " ")).join(" | ")`
	choice := func(n string) string { return ".text > .check .choice:nth-of-type(" + n + ") summary" }
	says(shown, "")
	tab.Do(chromedp.Click(chromedp.CSS(choice("2"))))
	says(shown, "Not right. This is not.")
	tab.Do(chromedp.Click(chromedp.CSS(choice("2"))), chromedp.Focus(chromedp.CSS(choice("1"))), chromedp.KeyEvent(kb.Enter))
	says(shown, "Right. This is right.")
	tab.Do(chromedp.KeyEvent(" "), chromedp.Focus(chromedp.CSS(choice("3"))), chromedp.KeyEvent(" "))
	if got := browser.Eval[string](tab, shown); !strings.HasPrefix(got, "Right. This is, too. i++") {
		t.Errorf("got %q", got)
	}
	if small := browser.Eval[[]string](tab, `[...document.querySelectorAll(".choice > summary, .solution > summary")].filter((s) => s.getBoundingClientRect().height < 44).map((s) => s.textContent)`); len(small) > 0 {
		t.Errorf("too small for a finger: %q", small)
	}
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}
