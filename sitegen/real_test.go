package sitegen

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"queens/content"
	"queens/lessons"
)

// madeSite is the site of the real course in one edition. All tests that only look at it share it.
type madeSite struct {
	dir   string
	files map[string]string
	pages map[string]*html.Node // those of files, parsed
}

var (
	madeFolder string // where they are built, or "" if no test has asked for one
	madeSites  = map[lessons.Edition]func() (*madeSite, error){}
)

func TestMain(m *testing.M) {
	for _, edition := range []lessons.Edition{lessons.Student, lessons.Instructor} {
		madeSites[edition] = sync.OnceValues(func() (*madeSite, error) { return makeSite(edition) })
	}
	code := m.Run()
	if madeFolder != "" {
		os.RemoveAll(madeFolder)
	}
	os.Exit(code)
}

var makeFolder = sync.OnceValue(func() (err error) {
	madeFolder, err = os.MkdirTemp("", "queens-test-*")
	return err
})

func makeSite(edition lessons.Edition) (*madeSite, error) {
	if err := makeFolder(); err != nil {
		return nil, err
	}
	made := &madeSite{dir: filepath.Join(madeFolder, string(edition))}
	if _, err := Build(context.Background(), Options{Content: content.Lessons, Edition: edition, Out: made.dir}); err != nil {
		return nil, err
	}
	var err error
	if made.files, err = readFiles(made.dir); err != nil {
		return nil, err
	}
	made.pages, err = parsePages(made.files)
	return made, err
}

// made is the real course's site in an edition.
func made(t testing.TB, edition lessons.Edition) *madeSite {
	t.Helper()
	made, err := madeSites[edition]()
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// realSite is the folder of the real course's site for students.
func realSite(t testing.TB) string {
	t.Helper()
	return made(t, lessons.Student).dir
}

// readFiles are all files of a folder, by path.
func readFiles(dir string) (map[string]string, error) {
	all := map[string]string{}
	return all, fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		all[name] = string(data)
		return err
	})
}

func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	all, err := readFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// parsePages are the pages among files, by path.
func parsePages(files map[string]string) (map[string]*html.Node, error) {
	pages := map[string]*html.Node{}
	for name, text := range files {
		if !isPage(name) {
			continue
		}
		page, err := html.Parse(strings.NewReader(text))
		if err != nil {
			return nil, err
		}
		pages[name] = page
	}
	return pages, nil
}

// attr is the value of an attribute of an element, or "".
func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
