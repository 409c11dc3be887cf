package sitegen

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/programs"
	"queens/solvers"
)

// recorded is the small course with a made-up record: every program for n = 1 to 3, but that the first in C has changed
// since, and the last in Java was not compared.
func recordedCourse(t *testing.T) (fsys fstest.MapFS, record *programs.Conformance) {
	t.Helper()
	record = &programs.Conformance{Date: "2026-11-30", Toolchains: map[string]string{}, Streams: map[string][]programs.Stream{}}
	variants := solvers.Variants()
	for i, v := range variants {
		sum := int64(0)
		for n := 1; n <= 3; n++ {
			stream, err := programs.Reference(v, n)
			if err != nil {
				t.Fatal(err)
			}
			record.Streams[v.Name] = append(record.Streams[v.Name], stream)
			sum += stream.Steps
		}
		for _, lang := range programs.Languages() {
			record.Toolchains[lang.Name] = lang.Title + " <1.2.3>"
			hash, err := programs.Hash(v, lang)
			if errors.Is(err, programs.ErrNone) || i == len(variants)-1 && lang.Name == "java" {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 && lang.Name == "c" {
				hash = strings.Repeat("0", 64)
			}
			record.Programs = append(record.Programs, programs.Conforming{Variant: v.Name, Language: lang.Name, Source: hash, From: 1, To: 3, Steps: sum})
		}
	}
	var text bytes.Buffer
	if _, err := record.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	fsys = course(t)
	fsys["conformance.json"] = &fstest.MapFile{Data: text.Bytes()}
	return fsys, record
}

// The page says of each program what the record says, and what it cannot say any more.
func TestConformancePage(t *testing.T) {
	fsys, record := recordedCourse(t)
	dir := build(t, fsys)
	names := []string{"conformance/index.html", "zh-hans/conformance/index.html"}
	pages, err := parsePages(files(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	steps, same := int64(0), 0
	for _, program := range record.Programs {
		if program.Source != strings.Repeat("0", 64) {
			steps += program.Steps
			same++
		}
	}
	for _, name := range names {
		page := pages[name]
		table := elements(page, "table", "conformance")[0]
		states := map[string]int{}
		for _, cell := range elements(table, "td", "") {
			states[attr(cell, "class")]++
		}
		all := len(solvers.Variants()) * len(programs.Languages())
		if states["same"] != same || states["changed"] != 1 || states["none"] != all-same-1 {
			t.Errorf("%s: %v of %d", name, states, all)
		}
		text := innerText(page)
		for _, want := range []string{fmt.Sprint(same), record.Streams["recursive"][2].SHA256, "Python <1.2.3>"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
	for _, link := range elements(elements(pages[names[0]], "table", "conformance")[0], "a", "") {
		if href := attr(link, "href"); !strings.HasPrefix(href, "../languages/index.html#") || !strings.HasSuffix(href, "/0") {
			t.Errorf("a program leads to %s", href)
		}
	}
	var written []string
	for _, name := range names {
		written = append(written, filepath.Join(dir, filepath.FromSlash(name)))
	}
	for _, finding := range npm.Validate(t, written) {
		t.Error(finding)
	}
}

// A course without a record has no such page, and nothing leads there.
func TestNoConformancePage(t *testing.T) {
	for name, text := range files(t, build(t, course(t))) {
		if strings.Contains(name, "conformance") || isPage(name) && strings.Contains(text, "conformance") {
			t.Errorf("%s speaks of it", name)
		}
	}
}

// The page has room in every window, and axe finds nothing.
func TestConformanceLayout(t *testing.T) {
	t.Parallel()
	fsys, _ := recordedCourse(t)
	dir := build(t, fsys)
	v := newPageVisitor(t)
	name := filepath.Join(dir, "conformance", "index.html")
	v.tab.Open(browser.FileURL(name))
	v.tab.Wait(alive)
	fits(t, v.tab, "conformance/index.html")
	v.inspect("conformance/index.html", "html")
	for _, problem := range v.tab.Problems() {
		t.Error(problem)
	}
}
