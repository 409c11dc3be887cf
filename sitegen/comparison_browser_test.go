package sitegen

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"queens/internal/browser"
	"queens/solvers"
)

// pageAddress is the address of a page of the real course, opened as a file.
func pageAddress(t *testing.T, name string) string {
	t.Helper()
	return browser.FileURL(filepath.Join(realSite(t), filepath.FromSlash(name)))
}

func noProblems(t *testing.T, tab *browser.Tab) {
	t.Helper()
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}

// column are the texts of a column of the first table of steps.
func column(tab *browser.Tab, i int) []string {
	return browser.Eval[[]string](tab, fmt.Sprintf(`[...document.querySelector("table.numbers").tBodies[0].rows]
		.map((row) => (row.cells[%d].dataset.value ?? row.cells[%[1]d].querySelector("code").textContent))`, i))
}

// A press on a heading sorts by its column, upwards, downwards and back, with the mouse and from the keyboard.
func TestSort(t *testing.T) {
	tab := browser.New(t)
	tab.Open(pageAddress(t, "counts/index.html"))
	before := column(tab, 0)
	state := func() string {
		return browser.Eval[string](tab, `[...document.querySelectorAll("table.numbers")[0].tHead.rows[0].cells]
			.map((cell) => cell.getAttribute("aria-sort") ?? "-").join(" ")`)
	}
	const none = "- - - - - - - - -"
	press := map[string]func(column int){
		"mouse": func(column int) {
			tab.Do(chromedp.Click(chromedp.CSS(fmt.Sprintf("#steps ~ figure thead th:nth-child(%d) button", column+1))))
		},
		"keyboard": func(column int) {
			tab.Do(chromedp.Focus(chromedp.CSS(fmt.Sprintf("#steps ~ figure thead th:nth-child(%d) button", column+1))), chromedp.KeyEvent(kb.Enter))
		},
	}
	for _, by := range []string{"mouse", "keyboard"} {
		if got := state(); got != none {
			t.Errorf("%s: at first %s", by, got)
		}
		press[by](8)
		numbers := func() (all []int64) {
			for _, text := range column(tab, 8) {
				var n int64
				if err := json.Unmarshal([]byte(text), &n); err != nil {
					t.Fatal(err)
				}
				all = append(all, n)
			}
			return all
		}
		if got := state(); got != "- - - - - - - - ascending" || !slices.IsSorted(numbers()) {
			t.Errorf("%s: %s %v", by, got, numbers())
		}
		if names := column(tab, 0); names[0] != "safe-squares" || names[len(names)-1] != "nested-loops" {
			t.Errorf("%s: the names do not go with their numbers: %q", by, names)
		}
		press[by](8)
		falling := numbers()
		slices.Reverse(falling)
		if got := state(); got != "- - - - - - - - descending" || !slices.IsSorted(falling) {
			t.Errorf("%s: %s %v", by, got, falling)
		}
		press[by](0)
		if got := state(); got != "ascending - - - - - - - -" || !slices.IsSorted(column(tab, 0)) {
			t.Errorf("%s: %s %q", by, got, column(tab, 0))
		}
		press[by](0)
		press[by](0)
		if diff := cmp.Diff(before, column(tab, 0)); diff != "" || state() != none {
			t.Errorf("%s: the order of the page does not come back: %s", by, diff)
		}
	}
	if got := browser.Eval[int](tab, `document.querySelectorAll("table.numbers th[scope=row]").length - document.querySelectorAll("table.numbers tbody tr").length`); got != 0 {
		t.Errorf("%d rows without a heading", -got)
	}
	if got := browser.Eval[bool](tab, `document.activeElement.matches("th > button")`); !got {
		t.Error("the focus is lost")
	}
	noProblems(t, tab)
}

// The reader picks any baseline; the ratios are then those that Go writes.
func TestBaseline(t *testing.T) {
	for _, lang := range []string{"en", "zh-hans"} {
		words, err := readCatalogue(lang)
		if err != nil {
			t.Fatal(err)
		}
		name := "counts/index.html"
		if lang != "en" {
			name = lang + "/" + name
		}
		tab := browser.New(t)
		tab.Open(pageAddress(t, name))
		var values [][]int64
		for _, v := range solvers.Variants() {
			var row []int64
			for n := 1; n <= countsN; n++ {
				row = append(row, runAgain(t, v.Name, n).Counts.Steps())
			}
			values = append(values, row)
		}
		got := browser.Eval[map[string][][]string](tab, `(() => {
			const choice = document.querySelector(".baseline select");
			const all = {};
			for (const option of choice.options) {
				choice.value = option.value;
				choice.dispatchEvent(new Event("change", { bubbles: true }));
				all[option.value] = [...choice.closest("figure").querySelector("tbody").rows]
					.map((row) => [...row.cells].slice(1).map((cell) => cell.querySelector(".ratio").textContent));
			}
			return all;
		})()`)
		if len(got) != len(values)+1 {
			t.Fatalf("%s: %d choices", lang, len(got))
		}
		for base, v := range solvers.Variants() {
			for i, row := range values {
				for j, value := range row {
					want, err := words.ratio(value, values[base][j])
					if err != nil {
						t.Fatal(err)
					}
					if ratio := got[v.Name][i][j]; ratio != want {
						t.Errorf("%s: %d to %d is %q, Go writes %q", lang, value, values[base][j], ratio, want)
					}
				}
			}
		}
		for _, row := range got[""] {
			if strings.Join(row, "") != "" {
				t.Errorf("%s: without a baseline there are ratios: %q", lang, row)
			}
		}
		noProblems(t, tab)
	}
}

// The keyboard reaches the choice of a baseline, also where the page has none to begin with.
func TestBaselineByKeyboard(t *testing.T) {
	tab := browser.New(t)
	tab.Open(pageAddress(t, "counts/index.html"))
	const figure = `[...document.querySelectorAll("figure.comparison")].find((f) => f.querySelector("svg[aria-labelledby^=_kinds-n8]"))`
	browser.Eval[bool](tab, `(() => { `+figure+`.querySelector("select").focus(); return true; })()`)
	tab.Do(chromedp.KeyEvent("recursive"))
	tab.Wait(figure + `.querySelector("tbody tr:nth-child(2) .ratio")?.textContent === "1.00×"`)
	if got := browser.Eval[string](tab, figure+`.querySelector("label").textContent`); !strings.HasPrefix(got, "Small figures: how many times the number of ") {
		t.Errorf("the choice is named %q", got)
	}
	noProblems(t, tab)
}

// With scripts off the reader sees every row and every chart, and opens another board.
func TestCountsWithoutScripts(t *testing.T) {
	tab := browser.New(t)
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
	tab.Open(pageAddress(t, "counts/index.html"))
	const visible = `(selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).length`
	for selector, want := range map[string]int{
		"#steps ~ figure.comparison tbody tr": len(solvers.Variants()) + len(changes),
		"details[open] tbody tr":              2 * len(solvers.Variants()),
		"svg.chart":                           4,
		"a[download]":                         8,
		"main button, main select":            0,
	} {
		if got := browser.Eval[int](tab, fmt.Sprintf("(%s)(%q)", visible, selector)); got != want {
			t.Errorf("%d of %s are to be seen, want %d", got, selector, want)
		}
	}
	tab.Do(chromedp.Click(chromedp.CSS("details:nth-of-type(3) summary")))
	if got := browser.Eval[string](tab, `[...document.querySelectorAll("details[open] h3")].map((h) => h.textContent).join()`); got != "n = 6" {
		t.Errorf("open are %q", got)
	}
	noProblems(t, tab)
}

// The texts of the charts, as the browser draws them, do not cover each other and do not leave their pictures.
func TestDrawnTexts(t *testing.T) {
	tab := browser.New(t)
	for _, name := range []string{"counts/index.html", "zh-hans/counts/index.html", "from-2d-to-1d/index.html"} {
		tab.Open(pageAddress(t, name))
		for _, wrong := range browser.Eval[[]string](tab, `(() => {
			const wrong = [];
			document.querySelectorAll("details").forEach((d) => { d.removeAttribute("name"); d.open = true; });
			for (const chart of document.querySelectorAll("svg.chart")) {
				const { width, height } = chart.viewBox.baseVal;
				const boxes = [...chart.querySelectorAll("text")].map((text) => [text.textContent, text.getBBox()]);
				boxes.forEach(([text, a], i) => {
					if (a.x < 0 || a.x + a.width > width || a.y < 0 || a.y + a.height > height) wrong.push(text + " leaves the picture");
					for (const [other, b] of boxes.slice(0, i)) {
						const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
						const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
						if (wide > 0 && high > 2) wrong.push(text + " covers " + other); // lines of text may touch
					}
				});
			}
			return wrong;
		})()`) {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}

// What is pressed is large enough for a finger.
func TestTargetsOfComparisons(t *testing.T) {
	tab := browser.New(t)
	tab.Size(360, 740, true)
	tab.Open(pageAddress(t, "counts/index.html"))
	for _, small := range browser.Eval[[]string](tab, `[...document.querySelectorAll("main :is(button, select, summary, .downloads a, .pair a)")]
		.filter((e) => e.checkVisibility())
		.filter((e) => { const { width, height } = e.getBoundingClientRect(); return width < 44 || height < 44; })
		.map((e) => e.outerHTML)`) {
		t.Errorf("too small: %s", small)
	}
	noProblems(t, tab)
}
