package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// The exports of a site are the same bytes as its commands write, and those commands which a page gives in place of a file
// can be given. A new course has a variant's player and that of a program of its own, of which there is a recorded trace.
func TestSiteExports(t *testing.T) {
	course := newCourse(t)
	site := filepath.Join(t.TempDir(), "site")
	if status, said := queensIn("build", "--recorded", "--content", course, "--out", site); status != 0 {
		t.Fatal(said)
	}
	t.Chdir(filepath.Join(site, "downloads")) // where the trace files are
	page, err := os.ReadFile("index.html")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := html.Parse(strings.NewReader(string(page)))
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	command := "" // of the list that follows it
	for n := range doc.Descendants() {
		if n.Data == "code" && n.Parent.Data == "p" {
			command = textOf(n)
		}
		format := attribute(n, "data-format")
		if format == "" {
			continue
		}
		got, want := filepath.Join(t.TempDir(), "got"), ""
		words := strings.Fields(command)
		for part := range n.Descendants() {
			switch part.Data {
			case "a": // a file, which the list's command makes but for its format
				want = attribute(part, "href")
				words = append(words[:slices.Index(words, "--to")], "--to", format)
			case "code":
				words = strings.Fields(textOf(part))
			}
		}
		if status, said := queensIn(append(words[1:], "-o", got)...); status != 0 {
			t.Errorf("%q: %s", words, said)
		} else if want != "" {
			if files++; !sameFile(t, got, want) {
				t.Errorf("%s is not what %q writes", want, words)
			}
		}
	}
	there, err := fs.Glob(os.DirFS(site), "exports/*/*")
	if err != nil || files != len(there) || files < 5 {
		t.Errorf("%d files are offered, %d are there (%v)", files, len(there), err)
	}
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func textOf(n *html.Node) string {
	var b strings.Builder
	for part := range n.Descendants() {
		if part.Type == html.TextNode {
			b.WriteString(part.Data)
		}
	}
	return b.String()
}

func sameFile(t *testing.T, a, b string) bool {
	t.Helper()
	first, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	second, err := os.ReadFile(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(first) == string(second)
}
