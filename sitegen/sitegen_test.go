package sitegen

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"queens/content"
	"queens/lessons"
	"queens/player"
	"queens/solvers"
)

var update = flag.Bool("update", false, "write what the tests get as what they want")

// course is a small course in two languages.
func course(t testing.TB) fstest.MapFS {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/course.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for _, f := range archive.Files {
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return fsys
}

func build(t testing.TB, fsys fs.FS) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	if _, err := Build(t.Context(), Options{Content: fsys, Out: dir}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestPages compares the text of the small course's pages. Boards and players are the player's to
// test, and left out, and so is what exports there are.
func TestPages(t *testing.T) {
	dir := build(t, course(t))
	for _, name := range []string{"index.html", "first/index.html", "zh-hans/first/index.html"} {
		page, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := html.Parse(bytes.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Data == "svg" || n.Data == "queens-player" || isElement(n, "details", "exports") {
				for n.FirstChild != nil {
					n.RemoveChild(n.FirstChild)
				}
			}
		}
		var b bytes.Buffer
		if err := html.Render(&b, doc); err != nil {
			t.Fatal(err)
		}
		golden(t, strings.ReplaceAll(name, "/", "-"), b.String())
	}
}

// golden holds what a test got against a file of testdata, or writes it there with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got; go test -update writes what is got)\n%s", file, diff)
	}
}

// Two builds of an edition give the same bytes.
func TestSameBytes(t *testing.T) {
	for _, edition := range []lessons.Edition{lessons.Student, lessons.Instructor} {
		first, second := made(t, edition).files, files(t, buildEdition(t, content.Lessons, edition))
		if diff := cmp.Diff(slices.Sorted(maps.Keys(first)), slices.Sorted(maps.Keys(second))); diff != "" {
			t.Fatal(diff)
		}
		for name := range first {
			if first[name] != second[name] {
				t.Errorf("%s differs: %s", name, cmp.Diff(strings.Split(first[name], "\n"), strings.Split(second[name], "\n")))
			}
		}
	}
}

// TestHead looks at what every page must have, and at what the policy would not let it have.
func TestHead(t *testing.T) {
	for name, text := range files(t, realSite(t)) {
		if !isPage(name) {
			continue
		}
		doc, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]int{}
		policies := []string{"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"}
		if len(elements(doc, "queens-edit", "")) > 0 { // a page with a program to change and run has workers
			policies = []string{policies[0] + "; worker-src blob:", player.EditPolicy}
		}
		var got []string
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			if n.Namespace == "" {
				seen[n.Data]++
			}
			if n.Data == "meta" {
				seen[attr(n, "name")]++
				if attr(n, "http-equiv") != "" {
					got = append(got, attr(n, "content"))
				}
			}
			if n.Data == "link" && attr(n, "rel") == "alternate" {
				seen["alternate "+attr(n, "hreflang")]++
			}
			if n.Data == "html" {
				want := "en"
				if strings.HasPrefix(name, "zh-hans/") {
					want = "zh-Hans"
				}
				if strings.HasPrefix(name, "zh-hant/") {
					want = "zh-Hant"
				}
				if got := attr(n, "lang"); got != want {
					t.Errorf("%s: language %q, want %q", name, got, want)
				}
			}
			if attr(n, "style") != "" || n.Data == "style" || n.Data == "script" && n.FirstChild != nil {
				t.Errorf("%s: a style or script in the page itself", name)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") {
					t.Errorf("%s: the attribute %s", name, a.Key)
				}
			}
		}
		if !slices.Equal(got, policies) {
			t.Errorf("%s: the policies are %q, want %q", name, got, policies)
		}
		want := []string{"h1", "title", "main", "description", "viewport"}
		if name != missingPath { // which is in all languages
			want = append(want, "alternate en", "alternate zh-Hans", "alternate zh-Hant")
		}
		for _, want := range want {
			if seen[want] != 1 {
				t.Errorf("%s: %d of %s, want 1", name, seen[want], want)
			}
		}
	}
}

func TestCatalogues(t *testing.T) {
	for _, lang := range lessons.Languages() {
		c, err := readCatalogue(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range solvers.Variants() {
			word, err := c.text("check." + v.Name)
			if err != nil || lang == "en" && word != v.Check {
				t.Errorf("%s: %s is %q, want %q (%v)", lang, v.Name, word, v.Check, err)
			}
		}
	}
	if _, err := player.Text("en", "kind.try"); err != nil {
		t.Error(err)
	}
}

func TestMissingWord(t *testing.T) {
	c, err := readCatalogue("en")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.text("nonsense"); err == nil {
		t.Error("a missing key is no error")
	}
	if _, err := c.text("lesson.number"); err == nil {
		t.Error("a slot without a value is no error")
	}
	if got, err := c.text("lesson.number", "number", 1234); err != nil || got != "Lesson 1,234" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := readCatalogue("fr"); err == nil {
		t.Error("a missing language is no error")
	}
}

func TestOutput(t *testing.T) {
	dir := t.TempDir()
	write := func(name string) string {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("mine"), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	write("theirs/precious")
	file := write("file")
	link := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join(dir, "theirs"), link); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{filepath.Join(dir, "theirs"), file, link} {
		if _, err := Build(t.Context(), Options{Content: course(t), Out: out}); err == nil || !strings.HasSuffix(err.Error(), "not ours to overwrite") {
			t.Errorf("%s: got %v", out, err)
		}
	}
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o777); err != nil {
		t.Fatal(err)
	}
	for range 2 { // into an empty folder, and into the site that then stands there
		if _, err := Build(t.Context(), Options{Content: course(t), Out: empty}); err != nil {
			t.Fatal(err)
		}
	}
	report, err := Build(t.Context(), Options{Content: course(t), Out: filepath.Join(dir, "new", "site")})
	if err != nil {
		t.Fatal(err)
	}
	pages := 0
	for name := range files(t, report.Dir) {
		if isPage(name) {
			pages++
		}
	}
	if report.Pages != pages || pages < 2*3 {
		t.Errorf("%d pages are reported, there are %d", report.Pages, pages)
	}
	if diff := cmp.Diff([]string{"empty", "file", "link", "new", "theirs"}, names(t, dir)); diff != "" {
		t.Errorf("left behind: %s", diff)
	}
	if diff := cmp.Diff([]string{"precious"}, names(t, filepath.Join(dir, "theirs"))); diff != "" {
		t.Error(diff)
	}
}

// TestOutputStays builds into the folder that a process stands in and a server shows, which stays the same.
func TestOutputStays(t *testing.T) {
	small, dir := course(t), t.TempDir()
	fresh := build(t, small)
	t.Chdir(dir)
	root, err := os.OpenRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for range 2 {
		if _, err := Build(t.Context(), Options{Content: small, Out: "."}); err != nil {
			t.Fatal(err)
		}
		for _, open := range []fs.FS{os.DirFS("."), root.FS()} {
			if _, err := fs.Stat(open, "second/index.html"); err != nil {
				t.Error(err)
			}
		}
	}
	// What is left of a build that was killed while it moved the pages goes with the next one.
	for _, left := range []string{Marker + "-left", Marker + "-left-old", "gone"} {
		if err := os.Rename("second", left); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir("second", 0o777); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(t.Context(), Options{Content: small, Out: link}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(names(t, fresh), names(t, dir)); diff != "" {
		t.Error(diff)
	}
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	if err := os.Symlink("missing", nowhere); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(t.Context(), Options{Content: small, Out: nowhere}); err == nil || !strings.HasSuffix(err.Error(), "is a link that leads nowhere") {
		t.Errorf("got %v", err)
	}
}

// TestOutputBack moves all back when something cannot be moved.
func TestOutputBack(t *testing.T) {
	dir := t.TempDir()
	if _, err := Build(t.Context(), Options{Content: course(t), Out: dir}); err != nil {
		t.Fatal(err)
	}
	before := files(t, dir)
	out, err := openFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"assets/new.css", Marker + "/in the way"} {
		if err := out.put(name, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.commit(); err == nil || !strings.HasPrefix(err.Error(), "put the site in place: ") {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff(before, files(t, dir)); diff != "" {
		t.Errorf("the site before has changed: %s", diff)
	}
}

func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		all = append(all, entry.Name())
	}
	return all
}

// TestFailure builds what cannot be built. Nothing is left beside the site that stood there before.
func TestFailure(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "site")
	if _, err := Build(t.Context(), Options{Content: course(t), Out: out}); err != nil {
		t.Fatal(err)
	}
	before := files(t, out)
	wrong := course(t)
	wrong["first/index.en.md"] = &fstest.MapFile{} // belongs to nothing
	wrong["lessons/first/index.en.md"] = &fstest.MapFile{Data: []byte("---\ntitle: T\n---\n```{plaayer} x\n```\n")}
	reserved := course(t)
	for _, lang := range []string{"en", "zh-hans"} {
		reserved["lessons/traces/index."+lang+".md"] = &fstest.MapFile{
			Data: []byte("---\ntitle: T\nsummary: S\naim: An aim.\nminutes: 30\narticle: A\nlevel: beginner\n---\n")}
	}
	done, cancel := context.WithCancelCause(t.Context())
	stopped := errors.New("stopped")
	for _, test := range []struct {
		name     string
		ctx      context.Context
		fsys     fs.FS
		progress func(int, int)
		want     string
	}{
		{"wrong content", t.Context(), wrong, nil, `lessons/first/index.en.md:4:1: unknown directive {plaayer}`},
		{"reserved name", t.Context(), reserved, nil, `lessons/traces:1:1: a lesson cannot be named "traces"`},
		{"stopped", done, course(t), func(int, int) { cancel(stopped) }, "stopped"},
		{"stopped before", done, course(t), nil, "stopped"},
	} {
		_, err := Build(test.ctx, Options{Content: test.fsys, Out: out, Progress: test.progress})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
		if diff := cmp.Diff([]string{"site"}, names(t, dir)); diff != "" {
			t.Errorf("%s: left behind: %s", test.name, diff)
		}
		if diff := cmp.Diff(before, files(t, out)); diff != "" {
			t.Errorf("%s: the site before has changed: %s", test.name, diff)
		}
	}
}

func TestProgress(t *testing.T) {
	var mu sync.Mutex
	most, total := 0, 0
	_, err := Build(t.Context(), Options{Content: course(t), Out: filepath.Join(t.TempDir(), "site"), Progress: func(done, of int) {
		mu.Lock()
		defer mu.Unlock()
		most, total = max(most, done), of
	}})
	if err != nil || most != total || total == 0 {
		t.Errorf("%d of %d done, %v", most, total, err)
	}
}

// TestOrder goes through what the keyboard reaches: the way to the text is first, then what stands above and
// left of it, then the text.
func TestOrder(t *testing.T) {
	for name, text := range files(t, realSite(t)) {
		if !isPage(name) {
			continue
		}
		at := 0
		for _, mark := range []string{`<body`, `<a class="skip"`, `<header class="top"`, `<nav class="contents"`, `<main`, `</main>`} {
			i := strings.Index(text[at:], mark)
			if i < 0 {
				t.Errorf("%s: no %s where it should stand", name, mark)
				break
			}
			if between := text[at : at+i]; mark == `<a class="skip"` && strings.Contains(between, "<a ") {
				t.Errorf("%s: the way to the text is not the first link", name)
			}
			at += i
		}
	}
}

func ExampleBuild() {
	dir, err := os.MkdirTemp("", "example-*")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	report, err := Build(context.Background(), Options{
		Content: fstest.MapFS{
			"index.en.md":               {Data: []byte("---\ntitle: My course\nsummary: Short.\n---\n")},
			"lessons/first/index.en.md": {Data: []byte("---\ntitle: First\nsummary: S\naim: An aim.\nminutes: 30\narticle: A\nlevel: beginner\n---\n")},
		},
		Out: filepath.Join(dir, "site"),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Pages, "pages") // the home page, the lesson, the pages that every site has, and that for wrong addresses
	// Output: 11 pages
}
