package sitegen

import (
	"cmp"
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
	&& [...document.querySelectorAll("queens-construct")].every((part) => part.construct)`

// TestEveryPage opens every page of both editions as a file, as one who was given the folder does: no error and no
// warning on the console, the policy of content security among them, no exception, no request that fails or goes
// elsewhere, nothing wider than the window. With all opened that is folded, axe finds nothing, in either theme.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	tab := browser.New(t)
	inspector := newInspector(t, tab)
	student, instructor := made(t, lessons.Student), made(t, lessons.Instructor)
	open := func(site *madeSite, name string) {
		tab.Open(browser.FileURL(filepath.Join(site.dir, filepath.FromSlash(name))))
		tab.Wait(alive)
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", name, problem)
		}
	}
	themes := []string{"light", "dark"}
	for _, name := range slices.Sorted(maps.Keys(student.pages)) {
		open(student, name)
		fits(t, tab, name)
		openAll(tab)
		inspector.page(name, "html", themes...)
		slices.Reverse(themes) // the next page is opened in the last one
	}
	for _, name := range slices.Sorted(maps.Keys(instructor.pages)) {
		if instructor.files[name] == student.files[name] {
			continue
		}
		open(instructor, name)
		if browser.Eval[bool](tab, `document.querySelector(".solution, .teacher, .notice") !== null`) {
			openAll(tab)
			inspector.page("for instructors: "+name, ".solution, .teacher, .notice", themes...)
		}
	}
}

// fits looks for a page that scrolls sideways, in windows of three sizes, with large text, too. With SCREENSHOTS set to a
// folder it leaves pictures there, in both themes.
func fits(t *testing.T, tab *browser.Tab, name string) {
	t.Helper()
	for _, width := range []int{360, 768, 1280} {
		tab.Size(width, 900, width < 500)
		if shots := os.Getenv("SCREENSHOTS"); shots != "" {
			for _, theme := range []string{"light", "dark"} {
				setTheme(t, tab, theme)
				tab.Screenshot(filepath.Join(shots, fmt.Sprintf("%s-%d-%s.png", strings.ReplaceAll(strings.TrimSuffix(name, "/index.html"), "/", "-"), width, theme)))
			}
		}
		for _, size := range []string{"200%", ""} {
			if size == "" && width > 360 {
				break // what fits with large letters does so with small ones
			}
			if got := browser.Eval[int](tab, fmt.Sprintf(`(document.documentElement.style.fontSize = %q, document.documentElement.scrollWidth)`, size)); got > width {
				t.Errorf("%s is %d wide in a window of %d, with text of %s", name, got, width, cmp.Or(size, "100%"))
			}
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
