package sitegen

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"queens/internal/browser"
	"queens/programs"
	"queens/solvers"
)

// A player loads of each program what a lesson shows of it, in every language, with the line of each marker.
func TestSources(t *testing.T) {
	all := files(t, realSite(t))
	tag := regexp.MustCompile(`<[^>]*>`)
	plain := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&", "&#34;", `"`, "&#39;", "'")
	for _, v := range solvers.All() {
		for n := 1; n <= min(MaxN, v.MaxN()); n++ {
			var header struct {
				Sources []struct {
					Language, Script string
					Lines            []int
				}
				First string
			}
			script := all[traceFolder(v, n)+"/trace.js"]
			if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(script, "queensPart("), ")\n")), &header); err != nil {
				t.Fatal(err)
			}
			texts, err := programs.Texts(v, n)
			if err != nil || len(header.Sources) != len(texts) || header.First != programs.Original(v).Name {
				t.Fatalf("%s for n = %d: %d languages, %s first (%v)", v.Name, n, len(header.Sources), header.First, err)
			}
			for i, source := range header.Sources {
				var lines []string
				file := filepath.ToSlash(filepath.Join(traceFolder(v, n), source.Script))
				if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(all[file], "queensPart("), ")\n")), &lines); err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				text := plain.Replace(tag.ReplaceAllString(strings.Join(lines, "\n")+"\n", ""))
				var marked []int
				for _, marker := range texts[i].Source.Markers() {
					marked = append(marked, marker.Line)
				}
				if source.Language != texts[i].Language.Name || text != texts[i].Source.Display() || !slices.Equal(source.Lines, marked) {
					t.Errorf("%s in %s, n = %d: the player shows another program", v.Name, source.Language, n)
				}
			}
		}
	}
}

// shownLanguages are the languages that are shown on a page: of its programs, and of its players.
const shownLanguages = `[
	[...new Set([...document.querySelectorAll(".programs > .program")].filter((e) => e.checkVisibility()).map((e) => e.dataset.language))].join(),
	[...new Set([...document.querySelectorAll(".qp-head select")].map((e) => e.value))].join(),
].join(" ")`

// A language that is chosen by keyboard above a program is the one of all programs and players, on this page and on others,
// in files as well as from a server; what is pressed stays where it is. Paper has the one that is chosen.
func TestChosenLanguage(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	page := func(name string) string { return browser.FileURL(filepath.Join(realSite(t), name, "index.html")) }
	shows := func(want string) {
		t.Helper()
		tab.Wait(fmt.Sprintf("%s === %q", shownLanguages, want))
	}
	tab.Open(page("enumeration-and-backtracking"))
	tab.Wait(alive)
	shows("c c")
	top := func() float64 {
		return browser.Eval[float64](tab, `document.activeElement.closest("label").getBoundingClientRect().top`)
	}
	browser.Eval[bool](tab, `(() => {
		const last = [...document.querySelectorAll(".programs")].at(-1).querySelector(".tongues :checked");
		last.scrollIntoView({ block: "center" });
		last.focus();
		return true;
	})()`)
	before := top()
	for range 2 {
		tab.Do(chromedp.KeyEvent(kb.ArrowRight))
	}
	shows("java java")
	if after := top(); after-before > 1 || before-after > 1 {
		t.Errorf("the choice moves from %g to %g in the window", before, after)
	}
	if got := browser.Eval[string](tab, `document.activeElement.value`); got != "java" {
		t.Errorf("the focus is on %s", got)
	}
	tab.Open(page("zh-hans/from-2d-to-1d"))
	tab.Wait(alive)
	shows("java java")
	browser.Eval[bool](tab, `(() => {
		const list = document.querySelector(".qp-head select");
		list.value = "python";
		return list.dispatchEvent(new Event("change", { bubbles: true }));
	})()`)
	shows("python python")
	copied := browser.Eval[string](tab, `(() => {
		const shown = [...document.querySelectorAll(".program")].find((e) => e.checkVisibility());
		return shown.querySelector("a[download]").getAttribute("href") + " " + shown.querySelector("button.copy").checkVisibility();
	})()`)
	if copied != "../../downloads/board_full.py true" {
		t.Errorf("the file to take away, and whether it can be copied: %s", copied)
	}
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}

// An author chooses the languages of a program, and which stands beside it. A program in one language has nothing to choose.
func TestLanguagesOfAuthors(t *testing.T) {
	fsys := course(t)
	page := string(fsys["lessons/first/index.en.md"].Data)
	fsys["lessons/first/index.en.md"] = &fstest.MapFile{Data: []byte(page + "\n```{program} recursive\n:lang: python java\n:part: check\n```\n\n" +
		"```{program} recursive\n:lang: go\n```\n\n```{player} recursive\n:lang: python c\n:beside: csharp\n```\n")}
	pages, err := parsePages(files(t, build(t, fsys)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	main := elements(pages["first/index.html"], "main", "")[0]
	for _, part := range elements(main, "div", "programs") {
		var offered, shown []string
		for _, input := range elements(part, "input", "") {
			offered = append(offered, attr(input, "value"))
		}
		for _, figure := range elements(part, "figure", "program") {
			shown = append(shown, attr(figure, "data-language"))
		}
		got = append(got, fmt.Sprint(offered, shown))
	}
	for _, part := range elements(main, "queens-player", "") {
		var heads []string
		for _, head := range elements(part, "div", "qp-head") {
			heads = append(heads, innerText(head))
		}
		got = append(got, fmt.Sprintf("%s of %s beside %q: %q", attr(part, "language"), attr(part, "languages"), attr(part, "beside"), heads))
	}
	all := "c cpp java csharp go python javascript"
	want := []string{
		"[python java] [python java]", "[] [go]",
		`go of ` + all + ` beside "": ["Go"]`, `python of python c csharp beside "csharp": ["Python" "C#"]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
