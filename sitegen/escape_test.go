package sitegen

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"
	"gopkg.in/yaml.v3"

	"queens/internal/browser"
	"queens/internal/npm"
	"queens/lessons"
)

// ill are words that would do something in HTML, in an attribute, in a script, in XML, in a template, in TeX or in YAML if they
// were not taken for words.
const ill = `</title></script></textarea><b id=evil onmouseover=evil()>"'&amp;&#60;]]>--><!--{{.}}${evil()}\input{x}%#: -`

// illCourse is a course with them in every text.
func illCourse(t *testing.T) fstest.MapFS {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/hostile.txtar")
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(ill) // which is YAML, too
	if err != nil {
		t.Fatal(err)
	}
	mark := regexp.MustCompile(`[[:punct:]]`)
	fsys := fstest.MapFS{}
	for _, f := range archive.Files {
		text := strings.NewReplacer("YAML", string(quoted), "TEXT", mark.ReplaceAllString(ill, `\$0`), "CODE", ill).Replace(string(f.Data))
		fsys[f.Name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// TestIllWords: the words of a course are words in every file of its site, and nothing more.
func TestIllWords(t *testing.T) {
	t.Parallel()
	student, err := inMemory(illCourse(t))
	if err != nil {
		t.Fatal(err)
	}
	dir := buildEdition(t, illCourse(t), lessons.Instructor)
	for _, all := range []map[string]string{student, files(t, dir)} {
		pages, err := parsePages(all)
		if err != nil {
			t.Fatal(err)
		}
		for name, page := range pages {
			seen := false
			for n := range page.Descendants() {
				harmless(t, name, n)
				seen = seen || n.Type == html.TextNode && strings.Contains(n.Data, ill)
			}
			if !seen {
				t.Errorf("%s does not say the words", name)
			}
		}
		for name, text := range all {
			readable := true
			switch path.Ext(name) {
			case ".xml":
				readable = readXML(text) == nil
			case ".cff":
				var citation citationFile
				readable = yaml.Unmarshal([]byte(text), &citation) == nil && citation.Title == ill && citation.Authors[0].Name == ill
			case ".json":
				readable = json.Valid([]byte(text))
			case ".bib":
				bare := strings.NewReplacer(`\{`, "", `\}`, "", `\\`, "").Replace(text)
				readable = strings.Count(bare, "{") == strings.Count(bare, "}") && !strings.Contains(bare, `\input`)
			}
			if strings.HasPrefix(name, "assets/search-") {
				readable = json.Valid([]byte(strings.TrimSuffix(strings.TrimPrefix(text, "queensSearch("), ");\n")))
			}
			if !readable {
				t.Errorf("%s cannot be read: %s", name, text)
			}
		}
		if lines := strings.Split(strings.TrimSpace(all["robots.txt"]), "\n"); len(lines) != 3 {
			t.Errorf("robots.txt says %q", lines)
		}
	}
	for _, finding := range npm.Validate(t, []string{filepath.Join(dir, "first", "index.html"), filepath.Join(dir, "zh-hant", "credits", "index.html")}) {
		if !strings.HasSuffix(finding, "(long-title)") {
			t.Error(finding)
		}
	}
	illBrowser(t, dir)
}

// harmless looks for what the words would make of an element.
func harmless(t *testing.T, name string, n *html.Node) {
	t.Helper()
	if n.Type == html.CommentNode {
		t.Errorf("%s has a comment: %q", name, n.Data)
	}
	if n.Type != html.ElementNode {
		return
	}
	if attr(n, "id") == "evil" || n.Data == "script" && (n.FirstChild != nil || !strings.Contains(attr(n, "src"), "assets/")) {
		t.Errorf("%s has <%s id=%q src=%q>", name, n.Data, attr(n, "id"), attr(n, "src"))
	}
	for _, a := range n.Attr {
		if strings.HasPrefix(a.Key, "on") || a.Key == "style" || !attributeName.MatchString(a.Key) {
			t.Errorf("%s: <%s> has the attribute %s=%q", name, n.Data, a.Key, a.Val)
		}
		if a.Key == "href" || a.Key == "src" || a.Key == "action" {
			if u, err := url.Parse(a.Val); err != nil || !slices.Contains([]string{"", "http", "https"}, u.Scheme) {
				t.Errorf("%s: <%s> leads to %q", name, n.Data, a.Val)
			}
		}
	}
}

var attributeName = regexp.MustCompile(`^[a-z][a-zA-Z0-9-]*$`)

func readXML(text string) error {
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// illBrowser reads a lesson, its glossary and what a search for the words finds.
func illBrowser(t *testing.T, dir string) {
	t.Helper()
	tab := browser.New(t)
	for _, address := range []string{"first/index.html", "zh-hant/glossary/index.html", "search/index.html?q=evil"} {
		name, query, _ := strings.Cut(address, "?")
		tab.Open(browser.FileURL(filepath.Join(dir, filepath.FromSlash(name))) + "?" + query)
		tab.Wait(alive)
		if query != "" {
			tab.Wait(`document.querySelector(".search-results li")`)
		}
		if got := browser.Eval[int](tab, `document.querySelectorAll("#evil, [onmouseover]").length`); got > 0 {
			t.Errorf("%s: %d elements of the words", address, got)
		}
		noProblems(t, tab)
	}
}

// TestTablesAreNoFormulas: no cell of a table to download begins as a formula of a spreadsheet does.
func TestTablesAreNoFormulas(t *testing.T) {
	tables := 0
	for name, text := range made(t, lessons.Student).files {
		if path.Ext(name) != ".csv" {
			continue
		}
		tables++
		records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, record := range records {
			for _, cell := range record {
				if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") {
					t.Errorf("%s has a cell %q", name, cell)
				}
			}
		}
	}
	if tables == 0 {
		t.Error("there is no table")
	}
}

// TestPolicyHolds opens a page of a course that lets raw HTML through. The policy of content security keeps all of it from
// running and from asking for anything elsewhere.
func TestPolicyHolds(t *testing.T) {
	t.Parallel()
	asked := make(chan string, 100)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked <- r.URL.Path }))
	defer elsewhere.Close()
	body := strings.ReplaceAll(`<script>window.evil = "script"</script>
<script src="https://example.invalid/a.js"></script>
<script src="data:text/javascript,window.evil=1"></script>
<link rel="stylesheet" href="https://example.invalid/a.css">
<style>body { background: url(https://example.invalid/b.png) }</style>
<img src="https://example.invalid/a.png" onerror="window.evil = 'handler'" alt="">
<iframe src="https://example.invalid/"></iframe>
<object data="https://example.invalid/"></object>
<a id="link" href="javascript:window.evil = 'link'">A link</a>
<button id="press" onclick="window.evil = 'button'">Press</button>
`, "https://example.invalid", elsewhere.URL)
	dir := build(t, hostile(body, map[string]string{"course.yaml": "html: true\n"}))
	tab := browser.New(t)
	tab.Open(addresses(t, dir, "first/index.html")[1])
	tab.Do(chromedp.Click(chromedp.CSS("#press")), chromedp.Click(chromedp.CSS("#link")))
	if got := browser.Eval[string](tab, `String(window.evil) + [...document.querySelectorAll("#press, #link, iframe")].length`); got != "undefined3" {
		t.Errorf("got %s", got)
	}
	blocked := map[string]bool{}
	for _, problem := range tab.Problems() {
		switch {
		case strings.Contains(problem, "Content Security Policy"):
			for _, directive := range []string{"script-src", "style-src", "img-src", "default-src"} {
				if strings.Contains(problem, directive+" ") {
					blocked[directive] = true
				}
			}
		case strings.Contains(problem, "request to another host") || strings.HasPrefix(problem, "request failed"):
			// so the browser tells of one that it did not send
		default:
			t.Error(problem)
		}
	}
	if len(asked) > 0 {
		t.Errorf("the page asked elsewhere for %s", <-asked)
	}
	if got := fmt.Sprint(blocked); got != "map[default-src:true img-src:true script-src:true style-src:true]" {
		t.Errorf("the policy blocked %s", got)
	}
}
