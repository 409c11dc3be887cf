package sitegen

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/runner"
)

const rooksPython = `import sys

def count(row, used):
	if row > 9:
		return "<never>"
	return 1
`

// rookCounts stands in for a runner.
func rookCounts(_ context.Context, p runner.Program, n int) (*runner.LineCounts, error) {
	return &runner.LineCounts{Files: []runner.FileCounts{{File: p.Files[0].Name, Counts: []int64{1, -1, 1234, 1000, 0, 300}}}}, nil
}

func heatSite(t *testing.T) string {
	t.Helper()
	fsys := course(t)
	fsys["programs/rooks/rooks.py"] = &fstest.MapFile{Data: []byte(rooksPython)}
	fsys["programs/rooks/Rooks.java"] = &fstest.MapFile{Data: []byte("class Rooks {}\n")}
	text := `---
title: Heat
summary: S
aim: An aim.
minutes: 30
article: D
level: advanced
---

§§§{program} rooks
:heat: 6
:lang: python java
§§§
`
	for _, lang := range []string{"en", "zh-hans"} {
		fsys["lessons/heat/index."+lang+".md"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, "§", "`"))}
	}
	dir := filepath.Join(t.TempDir(), "site")
	if _, err := Build(t.Context(), Options{Content: fsys, Out: dir, Lines: rookCounts}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A program whose lines are counted is a table, with the numbers in words of their own; a language whose tools do not count says
// so; and the program can be taken away, but not played.
func TestHeat(t *testing.T) {
	dir := heatSite(t)
	all := files(t, dir)
	pages, err := parsePages(all)
	if err != nil {
		t.Fatal(err)
	}
	checkSite(t, all, pages, "")
	for page, want := range map[string][]string{
		"heat/index.html":         {"how often each line is executed for n = 6", "no counts: the tools of Java do not count lines", ">times<"},
		"zh-hans/heat/index.html": {"n = 6 时每行执行的次数", "没有次数：Java 的工具不统计各行的执行次数", ">次数<"},
	} {
		for _, words := range want {
			if !strings.Contains(all[page], words) {
				t.Errorf("%s has no %q", page, words)
			}
		}
		var rows []string
		for n := range pages[page].Descendants() {
			if n.Data == "tr" && n.Parent.Data == "tbody" && inHeat(n) {
				row := ""
				for cell := range n.ChildNodes() {
					row += "|" + textOf(cell)
					if level := attr(cell, "data-heat"); level != "" {
						row += " (" + level + ")"
					}
				}
				rows = append(rows, row)
			}
		}
		want := "|1|1 (1)|import sys\n|2||\n|3|1,234 (5)|def count(row, used):\n|4|1,000 (5)|\tif row > 9:\n|5|0|\t\treturn \"<never>\"\n|6|300 (2)|\treturn 1"
		if got := strings.Join(rows, "\n"); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", page, got, want)
		}
	}
	if all["downloads/rooks/rooks.py"] != rooksPython {
		t.Error("the program cannot be taken away")
	}
	for name := range all {
		if strings.HasPrefix(name, "traces/") && strings.Contains(name, "rooks") {
			t.Errorf("%s is there, and nobody plays it", name)
		}
	}
}

func inHeat(n *html.Node) bool {
	for n = n.Parent; n != nil; n = n.Parent {
		if attr(n, "class") == "code heat" {
			return true
		}
	}
	return false
}

func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// The page is valid, can be read in both themes, fits a telephone, and its button copies the program alone.
func TestHeatPage(t *testing.T) {
	dir := heatSite(t)
	page := filepath.Join(dir, "heat", "index.html")
	t.Run("valid", func(t *testing.T) {
		for _, finding := range npm.Validate(t, []string{page}) {
			t.Error(finding)
		}
	})
	t.Run("seen", func(t *testing.T) {
		tab := browser.New(t)
		tab.Open(browser.FileURL(page))
		tab.Wait(`document.querySelector(".heat .copy")`)
		tab.Size(360, 700, true)
		if wide := browser.Eval[bool](tab, `document.documentElement.scrollWidth > 360`); wide {
			t.Error("the page is wider than a telephone")
		}
		copied := browser.Eval[string](tab, `(async () => {
			let text = "";
			Object.defineProperty(navigator, "clipboard", { value: { writeText: async (given) => { text = given; } } });
			document.querySelector(".heat .copy").click();
			await new Promise((done) => setTimeout(done, 0));
			return text;
		})()`)
		if copied != rooksPython {
			t.Errorf("copied was %q", copied)
		}
		newInspector(t, tab).page("heat", ".programs", "light", "dark")
		for _, problem := range tab.Problems() {
			t.Error(problem)
		}
	})
}
