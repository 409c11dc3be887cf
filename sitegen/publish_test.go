package sitegen

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"
	"gopkg.in/yaml.v3"
)

const publishedBase = "https://example.org/courses/queens/"

// publishedSite is the site of a course that says where it will stand.
func publishedSite(t *testing.T) map[string]string {
	t.Helper()
	all, err := publishedFiles()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// publishedFiles is built once for all tests, in memory.
var publishedFiles = sync.OnceValues(func() (map[string]string, error) {
	archive, err := txtar.ParseFile("testdata/published.txtar")
	if err != nil {
		return nil, err
	}
	fsys := fstest.MapFS{}
	for _, f := range archive.Files {
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return inMemory(fsys)
})

// inMemory builds a site without a folder.
func inMemory(fsys fs.FS) (map[string]string, error) {
	s, err := prepare(context.Background(), Options{Content: fsys})
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	var mu sync.Mutex
	out := &output{put: func(name string, data []byte) error {
		mu.Lock()
		defer mu.Unlock()
		all[name] = string(data)
		return nil
	}}
	return all, s.write(context.Background(), out, nil)
}

// TestPublished compares what others read of a site: feeds, the map, the citation, and the head of a page.
func TestPublished(t *testing.T) {
	all := publishedSite(t)
	var got txtar.Archive
	for _, name := range []string{"feed.xml", "zh-hans/feed.xml", "sitemap.xml", "robots.txt", "CITATION.cff", "citation.bib"} {
		text := all[name]
		if name == "sitemap.xml" { // TestSiteMap looks at the rest
			text = strings.Join(strings.SplitAfter(text, "</url>\n")[:4], "")
		}
		got.Files = append(got.Files, txtar.File{Name: name, Data: []byte(text)})
	}
	for _, name := range []string{"zh-hans/first/index.html", "404.html"} {
		top, _, _ := strings.Cut(all[name], "</head>")
		got.Files = append(got.Files, txtar.File{Name: "head of " + name, Data: []byte(top)})
	}
	for _, name := range []string{"first/index.html", "zh-hant/first/index.html", "second/index.html"} {
		_, end, _ := strings.Cut(all[name], `<footer class="source"`)
		end, _, _ = strings.Cut(end, "</footer>")
		got.Files = append(got.Files, txtar.File{Name: "end of " + name, Data: []byte(end)})
	}
	golden(t, "published-want.txtar", string(txtar.Format(&got)))
}

// What the head of each page says of it holds: addresses lead to files of the site, and the page's own is its own.
// untranslated is the folder of the lesson of [publishedSite] that stands in English alone.
const untranslated = "second/"

// original is the page in the language of the text that a page shows.
func original(name string) string {
	if at := strings.Index(name, "/"+untranslated); at >= 0 {
		return name[at+1:]
	}
	return name
}

func TestHeads(t *testing.T) {
	for base, all := range map[string]map[string]string{publishedBase: publishedSite(t), "": files(t, realSite(t))} {
		for name, text := range all {
			if !isPage(name) || name == missingPath {
				continue
			}
			doc, err := html.Parse(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			lead := func(what, address string) {
				target := path.Join(path.Dir(name), address)
				if base != "" {
					rest, ok := strings.CutPrefix(address, base)
					if !ok {
						t.Errorf("%s: %s is %s, want %s...", name, what, address, base)
					}
					target = rest
					if rest == "" || strings.HasSuffix(rest, "/") {
						target += "index.html"
					}
				}
				if _, ok := all[target]; !ok {
					t.Errorf("%s: %s leads nowhere: %s", name, what, address)
				}
				if (what == "canonical" || what == "og:url") && target != original(name) {
					t.Errorf("%s: %s is %s", name, what, address)
				}
			}
			seen := map[string]int{}
			for n := range doc.Descendants() {
				what := attr(n, "property") + attr(n, "name")
				switch {
				case n.Data == "link" && attr(n, "rel") == "canonical", n.Data == "link" && attr(n, "type") == "application/atom+xml":
					what = attr(n, "rel")
					lead(what, attr(n, "href"))
				case n.Data == "link" && attr(n, "hreflang") != "":
					what = attr(n, "hreflang")
					lead(what, attr(n, "href"))
				case what == "og:url", what == "og:image":
					lead(what, attr(n, "content"))
				case n.Data != "meta":
					continue
				}
				if seen[what]++; n.Data == "meta" && what != "" && strings.TrimSpace(attr(n, "content")) == "" {
					t.Errorf("%s: %s is empty", name, what)
				}
			}
			want := []string{"en", "x-default", "description", "og:type", "og:title", "og:description", "og:site_name",
				"og:locale", "og:image", "og:image:width", "og:image:height", "og:image:alt", "twitter:card"}
			if !strings.HasPrefix(original(name), untranslated) {
				want = append(want, "zh-Hans", "zh-Hant")
			} else if seen["zh-Hans"]+seen["zh-Hant"] > 0 {
				t.Errorf("%s: a translation that there is not", name)
			}
			if base != "" {
				want = append(want, "canonical", "og:url", "alternate")
			} else if seen["canonical"]+seen["og:url"] > 0 {
				t.Errorf("%s: an address that the course does not say", name)
			}
			for _, what := range want {
				if seen[what] != 1 {
					t.Errorf("%s: %d of %s, want 1", name, seen[what], what)
				}
			}
		}
	}
}

// atomFeed is a feed as a reader takes it.
type atomFeed struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string   `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Authors []struct {
		Name string `xml:"name"`
	} `xml:"author"`
	Links   []atomLink `xml:"link"`
	Entries []struct {
		ID      string     `xml:"id"`
		Title   string     `xml:"title"`
		Updated string     `xml:"updated"`
		Links   []atomLink `xml:"link"`
		Summary string     `xml:"summary"`
	} `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

// TestFeeds reads each feed as RFC 4287 wants it: with the elements that must be there, ids that are whole and
// not used twice, and links that lead to pages. A course that does not say where it stands has one, too.
func TestFeeds(t *testing.T) {
	homeless := course(t)
	homeless["index.en.md"].Data = []byte("---\ntitle: T\nsummary: S\nchanges:\n  2026-11-30: All.\n---\n")
	homeless["index.zh-hans.md"].Data = []byte("---\ntitle: T\nsummary: S\nchanges:\n  2026-11-29: 全部。\n---\n")
	undated, err := inMemory(course(t))
	if err != nil {
		t.Fatal(err)
	}
	if undated["feed.xml"] != "" || strings.Contains(undated["index.html"], "atom+xml") {
		t.Error("a course without changes has a feed")
	}
	dated, err := inMemory(homeless)
	if err != nil {
		t.Fatal(err)
	}
	for base, all := range map[string]map[string]string{publishedBase: publishedSite(t), "": dated} {
		ids := map[string]string{}
		found := 0
		for name, text := range all {
			if path.Base(name) != "feed.xml" {
				continue
			}
			found++
			var f atomFeed
			if err := xml.Unmarshal([]byte(text), &f); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			use := func(id string) {
				u, err := url.Parse(id)
				if err != nil || !u.IsAbs() || ids[id] != "" {
					t.Errorf("%s: the id %q is not whole, or is that of %s", name, id, ids[id])
				}
				ids[id] = name
			}
			lead := func(links []atomLink) {
				alternate := 0
				for _, link := range links {
					target := path.Join(path.Dir(name), link.Href)
					if base != "" {
						target = strings.TrimPrefix(link.Href, base)
					}
					if target == "" || strings.HasSuffix(target, "/") {
						target += "index.html"
					}
					if _, ok := all[target]; !ok {
						t.Errorf("%s: the link %s leads nowhere", name, link.Href)
					}
					if link.Rel == "alternate" {
						alternate++
					}
				}
				if alternate != 1 {
					t.Errorf("%s: %d links to a page, want 1", name, alternate)
				}
			}
			use(f.ID)
			lead(f.Links)
			newest, err := time.Parse(time.RFC3339, f.Updated)
			if f.Title == "" || f.Lang == "" || err != nil || len(f.Authors) == 0 || f.Authors[0].Name == "" || len(f.Entries) == 0 {
				t.Errorf("%s lacks something: %+v", name, f)
			}
			last := newest
			for i, entry := range f.Entries {
				use(entry.ID)
				lead(entry.Links)
				at, err := time.Parse(time.RFC3339, entry.Updated)
				if entry.Title == "" || entry.Summary == "" || err != nil || at.After(last) || i == 0 && !at.Equal(newest) {
					t.Errorf("%s: entry %d lacks something, or is out of order: %+v", name, i, entry)
				}
				last = at
			}
		}
		if languages := strings.Count(all["index.html"], ` hreflang="`) - 1; found*2 != languages { // in the head and in the bar
			t.Errorf("%d feeds for %d languages", found, languages/2)
		}
	}
}

// TestSiteMap: the map names every page once but that for wrong addresses, and those that show another's text.
func TestSiteMap(t *testing.T) {
	all := publishedSite(t)
	var m struct {
		Pages []struct {
			Address string `xml:"loc"`
			Links   []struct {
				Href string `xml:"href,attr"`
			} `xml:"http://www.w3.org/1999/xhtml link"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal([]byte(all["sitemap.xml"]), &m); err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, page := range m.Pages {
		name := strings.TrimPrefix(page.Address, publishedBase) + "index.html"
		languages := 3
		if name == untranslated+"index.html" {
			languages = 1
		}
		if _, ok := all[name]; !ok || named[name] || len(page.Links) != languages {
			t.Errorf("%s is no page, stands twice, or is not in %d languages", page.Address, languages)
		}
		named[name] = true
	}
	for name := range all {
		if isPage(name) && name != missingPath && named[name] != (name == original(name)) {
			t.Errorf("%s: in the map is %t", name, named[name])
		}
	}
}

// The page for wrong addresses leads home from any address, if the course says where it stands.
func TestMissing(t *testing.T) {
	for base, all := range map[string]map[string]string{"/courses/queens/": publishedSite(t), "": files(t, realSite(t))} {
		doc, err := html.Parse(strings.NewReader(all[missingPath]))
		if err != nil {
			t.Fatal(err)
		}
		homes := 0
		for n := range doc.Descendants() {
			for _, key := range []string{"href", "src", "action"} {
				value := attr(n, key)
				if value == "" || strings.HasPrefix(value, "#") {
					continue
				}
				rest, ok := strings.CutPrefix(value, base)
				name, _, _ := strings.Cut(rest, "#")
				if _, there := all[name]; !ok || !there {
					t.Errorf("%q leads nowhere", value)
				}
				if n.Data == "a" && attr(n, "class") == "button" {
					homes++
				}
			}
		}
		if homes != 3 {
			t.Errorf("%d links to home pages, want one a language", homes)
		}
	}
}

// Every page has its picture, and pages that differ in their boards or numbers have pictures that differ.
func TestPreviewsOfPages(t *testing.T) {
	all := files(t, realSite(t))
	pictures := 0
	for name, data := range all {
		if path.Dir(name) != "previews" {
			continue
		}
		pictures++
		img, err := png.Decode(strings.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, ok := img.(*image.Paletted); !ok || img.Bounds() != image.Rect(0, 0, previewWidth, previewHeight) || len(data) > 20_000 {
			t.Errorf("%s: %T, %v, %d bytes", name, img, img.Bounds(), len(data))
		}
	}
	pages := 0
	for name := range all {
		if path.Base(name) == "index.html" && !strings.HasPrefix(name, "zh-") {
			pages++
		}
	}
	if pictures != pages {
		t.Errorf("%d pictures for %d pages", pictures, pages)
	}
	if all["previews/diagonals.png"] == all["previews/column-by-column.png"] || all["previews/_home.png"] == all["previews/_gallery.png"] {
		t.Error("pictures of different pages are the same")
	}
}

// The citation can be read by the programs that it is for.
func TestCitation(t *testing.T) {
	all := publishedSite(t)
	var cff struct {
		Version  string `yaml:"cff-version"`
		Message  string
		Title    string
		Authors  []struct{ Name string }
		Released string `yaml:"date-released"`
		URL      string
	}
	if err := yaml.Unmarshal([]byte(all[cffPath]), &cff); err != nil {
		t.Fatal(err)
	}
	if cff.Version != "1.2.0" || cff.Message == "" || cff.Title != "Queens & <co>" || len(cff.Authors) != 2 || cff.Released != "2026-12-02" || cff.URL != publishedBase {
		t.Errorf("got %+v", cff)
	}
	for text, want := range map[string]string{
		`a_b & {c} 50% $1 #2`: `a\_b \& \{c\} 50\% \$1 \#2`,
		`\~^`:                 `\textbackslash{}\textasciitilde{}\textasciicircum{}`,
		`八皇后`:                 `八皇后`,
	} {
		if got := texEscape(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	empty := source{course: "C"}
	if got := empty.bibTeX("k"); got != "@misc{k,\n  title = {{C}},\n}\n" {
		t.Errorf("got %q", got)
	}
	if data, err := empty.cff(""); err != nil || !bytes.Contains(data, []byte("- name: C")) {
		t.Errorf("got %s, %v", data, err)
	}
}

// Credits say of each article what is known, and name every library that the site is made with.
func TestCredits(t *testing.T) {
	page := publishedSite(t)["credits/index.html"]
	for _, want := range []string{
		`<li id="article-A">`, `<cite lang="zh-Hans">八皇后问题</cite>`, `<dd><span lang="zh-Hans">卿笃军</span></dd>`,
		"it reached us without an address", "not known to us",
		`<cite lang="en">A &lt;title&gt;</cite>`, `<a class="bare" href="https://example.org/b?x=1&amp;y=2">`,
		`<a href="../first/index.html">Lesson 2: First</a>`,
		`<a href="https://creativecommons.org/licenses/by/4.0/" rel="license">CC BY 4.0</a>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	modules := map[string]bool{}
	for _, library := range libraries {
		for _, module := range library.modules {
			modules[module] = true
		}
	}
	for _, module := range linkedModules(t) {
		if !modules[module] {
			t.Errorf("no library is of the module %s", module)
		}
		delete(modules, module)
	}
	for module := range modules {
		t.Errorf("the module %s is not part of the site's program", module)
	}
}

// linkedModules are the modules that this package is made with, but its own.
func linkedModules(t *testing.T) (modules []string) {
	t.Helper()
	output, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Replace}}{{.Path}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for module := range strings.FieldsSeq(string(output)) {
		if module != "queens" && !slices.Contains(modules, module) {
			modules = append(modules, module)
		}
	}
	return modules
}

func TestDuration(t *testing.T) {
	for minutes, want := range map[int][2]string{
		0:   {"0 minutes", "0 分钟"},
		1:   {"1 minute", "1 分钟"},
		59:  {"59 minutes", "59 分钟"},
		60:  {"1 hour", "1 小时"},
		61:  {"1 hour 1 minute", "1 小时 1 分钟"},
		200: {"3 hours 20 minutes", "3 小时 20 分钟"},
	} {
		for i, lang := range []string{"en", "zh-hans"} {
			words, err := readCatalogue(lang)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := duration(words, minutes); err != nil || got != want[i] {
				t.Errorf("%d minutes in %s: %q, %v, want %q", minutes, lang, got, err, want[i])
			}
		}
	}
}

// A server of the site answers a wrong address with the page for it, whose links begin at the server's root.
func TestServeMissing(t *testing.T) {
	s := &server{shown: &shown{files: map[string][]byte{missingPath: []byte("<h1>None</h1>")}}}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "/a/b", nil))
	if got := fmt.Sprint(w.Code, w.Header()["Content-Type"], " ", w.Body); got != "404 [text/html; charset=utf-8] <h1>None</h1>" {
		t.Errorf("got %s", got)
	}
	if got := (&site{live: true}).missingRoot(); got != "/" {
		t.Errorf("the root is %q", got)
	}
}
