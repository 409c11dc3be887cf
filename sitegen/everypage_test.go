package sitegen

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/internal/browser"
	"queens/lessons"
)

// alive is true when every part of a page that works by scripts does.
const alive = `document.readyState === "complete"
	&& [...document.querySelectorAll("queens-player")].every((part) => part.querySelector(".qp-controls"))
	&& [...document.querySelectorAll("queens-predict")].every((part) => part.hasAttribute("total"))
	&& [...document.querySelectorAll("queens-hand")].every((part) => part.querySelector(".qh-status")?.textContent)
	&& [...document.querySelectorAll("queens-compare")].every((part) => part.querySelector(".qt-note")?.textContent)
	&& [...document.querySelectorAll("queens-construct")].every((part) => part.construct)
	&& [...document.querySelectorAll("queens-edit")].every((part) => part.edit)`

// pageVisitor opens pages of the real course as files, as one does who was given the folder.
type pageVisitor struct {
	t         *testing.T
	tab       *browser.Tab
	inspector *inspector
	themes    []string
}

func newPageVisitor(t *testing.T) *pageVisitor {
	tab := browser.New(t)
	return &pageVisitor{t, tab, newInspector(t, tab), []string{"light", "dark"}}
}

// visit opens a page: no error and no warning on the console, the policy of content security among them, no exception, no
// request that fails or goes elsewhere.
func (v *pageVisitor) visit(site *madeSite, name string) {
	v.t.Helper()
	v.tab.Open(browser.FileURL(filepath.Join(site.dir, filepath.FromSlash(name))))
	v.tab.Wait(alive)
	for _, problem := range v.tab.Problems() {
		v.t.Errorf("%s: %s", name, problem)
	}
}

// inspect looks with axe at what a selector names, with all opened that is folded.
func (v *pageVisitor) inspect(name, selector string) {
	v.t.Helper()
	openAll(v.tab)
	v.inspector.page(name, selector, v.themes...)
	slices.Reverse(v.themes) // the next page is opened in the last one
}

// TestEveryPage: on no page does anything go wrong, nothing is wider than the window, and axe finds nothing in either theme.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	v, site := newPageVisitor(t), made(t, lessons.Student)
	for _, name := range slices.Sorted(maps.Keys(site.pages)) {
		v.visit(site, name)
		fits(t, v.tab, name)
		v.inspect(name, "html")
	}
}

// TestEveryPageForInstructors looks at the pages that differ, and at what differs on them.
func TestEveryPageForInstructors(t *testing.T) {
	t.Parallel()
	v, site, students := newPageVisitor(t), made(t, lessons.Instructor), made(t, lessons.Student)
	const theirs = ".solution, .teacher, .notice"
	for _, name := range slices.Sorted(maps.Keys(site.pages)) {
		if site.files[name] == students.files[name] {
			continue
		}
		v.visit(site, name)
		if browser.Eval[bool](v.tab, `document.querySelector("`+theirs+`") !== null`) {
			v.inspect(name, theirs)
		}
	}
}

// fits looks for a page that scrolls sideways in windows of three sizes, with letters twice as large. With SCREENSHOTS set to
// a folder it leaves pictures there, of letters as they are, in both themes.
func fits(t *testing.T, tab *browser.Tab, name string) {
	t.Helper()
	for _, width := range []int{360, 768, 1280} {
		tab.Size(width, 900, width < 500)
		if shots := os.Getenv("SCREENSHOTS"); shots != "" {
			browser.Eval[bool](tab, `(document.documentElement.style.fontSize = "", true)`)
			for _, theme := range []string{"light", "dark"} {
				setTheme(t, tab, theme)
				tab.Screenshot(filepath.Join(shots, fmt.Sprintf("%s-%d-%s.png", strings.ReplaceAll(strings.TrimSuffix(name, "/index.html"), "/", "-"), width, theme)))
			}
		}
		if got := browser.Eval[int](tab, `(document.documentElement.style.fontSize = "200%", document.documentElement.scrollWidth)`); got > width {
			t.Errorf("%s is %d wide in a window of %d, with letters twice as large", name, got, width)
		}
	}
	browser.Eval[bool](tab, `(document.documentElement.style.fontSize = "", true)`)
}

// TestEveryPageServed opens every page from a server that has the site below a path of its own.
func TestEveryPageServed(t *testing.T) {
	t.Parallel()
	const prefix = "/a/course/"
	site := made(t, lessons.Student)
	server := httptest.NewServer(http.StripPrefix(prefix, http.FileServerFS(os.DirFS(site.dir))))
	defer server.Close()
	tab := browser.New(t)
	for _, name := range slices.Sorted(maps.Keys(site.pages)) {
		tab.Open(server.URL + prefix + strings.TrimSuffix(name, "index.html"))
		tab.Wait(alive)
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", name, problem)
		}
		for _, request := range tab.Requests() {
			if u, err := url.Parse(request); err != nil || !strings.HasPrefix(u.Path, prefix) {
				t.Errorf("%s asks for %s", name, request)
			}
		}
	}
}
