package export_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/internal/tool"
	"queens/tracer/export"
)

// handouts are pages of many kinds: small boards and large ones, whole runs and cut ones, items, every language.
var handouts = []struct {
	name, variant string
	n             int
	limit         int64
	options       export.Options
	sheets        int // of paper, at most
}{
	{"small", "recursive", 4, 0, export.Options{Locale: "en"}, 4},
	{"six", "safe-squares", 6, 0, export.Options{Locale: "zh-hans", RowsUp: true}, 5},
	{"eight", "recursive", 8, 0, export.Options{Locale: "zh-hant", Questions: 12}, 6},
	{"twelve", "flag-arrays", 12, 100_000, export.Options{Locale: "en"}, 6},
	{"items", "knapsack", 6, 0, export.Options{Locale: "zh-hans"}, 6},
}

// marks are the texts that stand at the head and at the foot of each question, and at the head of the answers.
var marks = map[string]struct{ head, foot, answers string }{
	"en":      {"After step", "Line:", "Answers"},
	"zh-hans": {"步之后", "程序第", "参考答案"},
	"zh-hant": {"步之後", "程式第", "參考答案"},
}

// As files the pages are shown without a request or an error, are valid, fit a phone, and axe finds nothing in them in both themes.
// On paper of both sizes they take few sheets, no question is split, and the answers begin a page.
func TestHandoutInBrowser(t *testing.T) {
	pdftotext := tool.Need(t, "pdftotext")
	tab := browser.New(t)
	var names []string
	for _, test := range handouts {
		page := written(t, "handout", export.Whole(traceOf(t, test.variant, test.n, test.limit)), test.options)
		name := file(t, test.name+".html", page)
		names = append(names, name)
		tab.Size(360, 800, true)
		tab.Open(browser.FileURL(name))
		if wide := browser.Eval[int](tab, `document.documentElement.scrollWidth`); wide > 360 {
			t.Errorf("%s: %d pixels wide on a phone", test.name, wide)
		}
		small := browser.Eval[[]string](tab, `[...document.querySelectorAll("a")].filter((link) => link.getBoundingClientRect().height < 44).map((link) => link.outerHTML)`)
		if len(small) > 0 {
			t.Errorf("%s: too small to be touched: %s", test.name, small)
		}
		for _, paper := range []struct {
			name          string
			width, height float64
		}{{"A4", 8.27, 11.69}, {"Letter", 8.5, 11}} {
			pdf := browser.Call(tab, cdppage.PrintToPDF, cdppage.PrintToPDFParams{PaperWidth: paper.width, PaperHeight: paper.height})
			sheets := textOfPages(t, pdftotext, pdf.Data)
			checkSheets(t, test.name+" on "+paper.name, sheets, marks[test.options.Locale], test.sheets)
		}
		quiet(t, tab, test.name)
		tab.Size(1280, 900, false)
		if test.n <= 6 { // the markup of larger ones is the same
			judge(t, tab, test.name, browser.FileURL(name), "true", "true")
		}
		tab.Requests()
	}
	for _, finding := range npm.Validate(t, names) {
		t.Error(finding)
	}
}

// textOfPages is what stands on each page.
func textOfPages(t *testing.T, pdftotext string, pdf []byte) []string {
	t.Helper()
	out, err := exec.Command(pdftotext, "-layout", file(t, "handout.pdf", pdf), "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	pages := strings.Split(string(out), "\f")
	return pages[:len(pages)-1]
}

func checkSheets(t *testing.T, name string, sheets []string, marks struct{ head, foot, answers string }, most int) {
	t.Helper()
	if len(sheets) > most {
		t.Errorf("%s: %d sheets, want at most %d", name, len(sheets), most)
	}
	answers := -1
	for i, sheet := range sheets {
		text := strings.TrimSpace(sheet)
		if strings.HasPrefix(text, marks.answers) {
			answers = i
		}
		if answers >= 0 {
			continue
		}
		if strings.Contains(text, marks.answers) {
			t.Errorf("%s: the answers begin in the middle of sheet %d", name, i+1)
		}
		if heads, feet := strings.Count(text, marks.head), strings.Count(text, marks.foot); heads != feet {
			t.Errorf("%s: sheet %d has the heads of %d questions and the feet of %d:\n%s", name, i+1, heads, feet, sheet)
		}
	}
	if answers < 1 {
		t.Errorf("%s: no sheet begins with the answers", name)
	}
	last := fmt.Sprintf("%d/%[1]d", len(sheets))
	if text := strings.ReplaceAll(sheets[len(sheets)-1], " ", ""); !strings.HasSuffix(strings.TrimSpace(text), last) {
		t.Errorf("%s: the last sheet is not numbered %s", name, last)
	}
}
