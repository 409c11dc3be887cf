package sitegen

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestSections(t *testing.T) {
	for _, test := range []struct {
		name, content string
		want          []section
	}{
		{"empty", "", []section{{}}},
		{"lead", "<header><h1>Title</h1><p>One\n two.</p></header><p>Three.</p>", []section{{text: "One two. Three."}}},
		{"headings", `<p>a</p><h2 id="x">The <code>x</code> &amp; y <a class="anchor" href="#x">#</a></h2><p>b</p><h3 id="z">Z</h3><ul><li>c</li><li>d</li></ul>`,
			[]section{{text: "a"}, {"x", "The x & y", "b"}, {"z", "Z", "c d"}}},
		{"heading without an anchor", `<h2>A</h2><p>b</p>`, []section{{text: "A b"}}},
		{"inline", `<p>回<strong>溯</strong>法 a<em>b</em>c<br>d <data value="3">3</data>.</p>`, []section{{text: "回溯法 abc d 3."}}},
		{"words", `<dl><div><dt id="w">Word <span>字</span></dt><dd>Means.</dd></div></dl>`, []section{{}, {"w", "Word 字", "Means."}}},
		{"left out", `a<pre><code>b</code></pre><svg><title>c</title><path d=""/></svg><queens-player><p>d</p><table><tr><td>e</table></queens-player>` +
			`<div hidden>f<div>g</div></div><nav><ul><li>h</ul></nav><button>i</button><p data-unsearched>j</p><span aria-hidden="true">k</span>l`,
			[]section{{text: "a l"}}},
		{"entities", `<p>1 &lt; 2 &amp;&amp; x</p>`, []section{{text: "1 < 2 && x"}}},
		{"not closed", `<p>a<nav>b`, []section{{text: "a"}}},
		{"void", `a<img aria-hidden="true">b<input hidden>c`, []section{{text: "a b c"}}},
	} {
		if diff := cmp.Diff(test.want, sections([]byte(test.content)), cmp.AllowUnexported(section{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// The index of a course that is too large for it holds the beginning of every section, and says so.
func TestIndexIsBounded(t *testing.T) {
	var pages []indexed
	for i := range 1000 {
		pages = append(pages, indexed{fmt.Sprint("第", i), "x", []section{{"a", "h", strings.Repeat("回溯 ", i)}}})
	}
	for _, test := range []struct {
		budget int
		cut    bool
	}{{1 << 20, true}, {10_000, true}, {0, true}, {100 << 20, false}} {
		script, err := indexScript(pages, test.budget)
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.Valid(script) {
			t.Error("a character was cut in half")
		}
		const frame = 40 // bytes of a page and its section around the text
		if len(script) > test.budget+frame*len(pages)+10_000 && test.cut {
			t.Errorf("%d bytes for a budget of %d", len(script), test.budget)
		}
		var index struct {
			Pages [][]any
			Cut   bool
		}
		text := strings.TrimSuffix(strings.TrimPrefix(string(script), "queensSearch("), ");\n")
		if err := json.Unmarshal([]byte(text), &index); err != nil {
			t.Fatal(err)
		}
		if len(index.Pages) != len(pages) || index.Cut != test.cut {
			t.Errorf("budget %d: %d pages, cut is %v", test.budget, len(index.Pages), index.Cut)
		}
	}
}

// Every page but that of the search is in the index of its language, and each of its sections leads somewhere (see
// TestLinks for what an address is).
func TestIndexHasAllPages(t *testing.T) {
	dir := realSite(t)
	all := files(t, dir)
	for _, lang := range []string{"en", "zh-hans", "zh-hant"} {
		text, err := os.ReadFile(filepath.Join(dir, "assets", "search-"+lang+".js"))
		if err != nil {
			t.Fatal(err)
		}
		var index struct{ Pages [][]any }
		if err := json.Unmarshal(text[len("queensSearch("):len(text)-len(");\n")], &index); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, page := range index.Pages {
			href := page[1].(string)
			seen[href] = true
			for _, s := range page[2].([]any) {
				anchor, heading := s.([]any)[0].(string), s.([]any)[1].(string)
				if anchor != "" && !strings.Contains(all[href], fmt.Sprintf("id=%q", anchor)) {
					t.Errorf("%s has no id %q", href, anchor)
				}
				if anchor != "" && heading == "" {
					t.Errorf("%s: the section %s has no heading", href, anchor)
				}
			}
		}
		for name := range all {
			mine := lang == "en" && !strings.HasPrefix(name, "zh-") || strings.HasPrefix(name, lang+"/")
			if strings.HasSuffix(name, "index.html") && mine && !strings.Contains(name, "search/") && !seen[name] {
				t.Errorf("%s is not in the index", name)
			}
		}
	}
}

func TestSameCharacters(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"abc", ""},
		{"冲突", "沖冲衝冲"},
		{"衝", "衝冲"},
		{"八", ""},
	} {
		got, err := sameCharacters(test.text)
		if err != nil || got != test.want {
			t.Errorf("%q: got %q, %v, want %q", test.text, got, err, test.want)
		}
	}
}
