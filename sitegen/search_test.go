package sitegen

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
)

// addresses are the ways to a page of a site: as a file and from a server.
func addresses(t *testing.T, dir, page string) []string {
	server := httptest.NewServer(http.FileServerFS(os.DirFS(dir)))
	t.Cleanup(server.Close)
	return []string{browser.FileURL(filepath.Join(dir, filepath.FromSlash(page))), server.URL + "/" + page}
}

// found is what the page of the search shows.
type found struct {
	Status, Live string
	Results      []struct{ Link, Href, Text, Marks string }
}

const readFound = `(() => {
	const all = (root, part) => [...root.querySelectorAll(part)].map((mark) => mark.textContent).join("|");
	const status = document.querySelector(".search-results [role=status]");
	return {
		Status: status.textContent,
		Live: status.getAttribute("role"),
		Results: [...document.querySelectorAll(".search-results li")].map((item) => ({
			Link: item.querySelector("a").textContent, Href: item.querySelector("a").href,
			Text: item.querySelector("p").textContent, Marks: all(item, "mark"),
		})),
	};
})()`

// A search from the form of any page, in each language, as a file and from a server.
func TestSearch(t *testing.T) {
	dir := realSite(t)
	tab := browser.New(t)
	for _, test := range []struct{ page, query, first, status string }{
		{"diagonals/index.html", "diagonal sum", "Diagonals by sum and difference", "sections with “diagonal sum”."},
		{"play/index.html", "Depth-First", "Glossary depth-first", "1 section with “Depth-First”."},
		{"zh-hans/index.html", "回溯", "跟着八皇后学回溯", "节提到“回溯”。"},
		{"zh-hans/counts/index.html", "衝突", "术语表 冲突", "节提到“衝突”。"}, // as one who writes traditional characters types it
		{"zh-hant/index.html", "冲突", "術語表 衝突", "節提到「冲突」。"},        // and the other way round
		{"zh-hant/index.html", "搜尋樹", "搜尋樹", "節提到「搜尋樹」。"},
	} {
		for _, address := range addresses(t, dir, test.page) {
			tab.Open(address)
			tab.Do(chromedp.Focus(chromedp.CSS("#_search")), chromedp.KeyEvent(test.query+kb.Enter))
			tab.Wait(`document.querySelector(".search-results li")`)
			got := browser.Eval[found](tab, readFound)
			if !strings.Contains(got.Results[0].Link, test.first) || !strings.HasSuffix(got.Status, test.status) {
				t.Errorf("%s: %q finds %q first, want %q; told %q, want %q", address, test.query, got.Results[0].Link, test.first, got.Status, test.status)
			}
			for _, r := range got.Results {
				if r.Marks == "" {
					t.Errorf("%s: nothing is marked in %q", address, r.Link)
				}
			}
			tab.Do(chromedp.Focus(chromedp.CSS(".search-results li a")), chromedp.KeyEvent(kb.Enter))
			tab.Wait(fmt.Sprintf("location.href.replace('index.html', '') === %q && document.readyState === 'complete'", // servers redirect
				strings.Replace(got.Results[0].Href, "index.html", "", 1)))
			if anchor := browser.Eval[string](tab, "decodeURIComponent(location.hash.slice(1))"); anchor != "" &&
				!browser.Eval[bool](tab, fmt.Sprintf("document.getElementById(%q) !== null", anchor)) {
				t.Errorf("%s: %s leads nowhere", address, got.Results[0].Href)
			}
			for _, problem := range tab.Problems() {
				t.Errorf("%s: %s", address, problem)
			}
		}
	}
}

// What matches, what is best, and what is shown of it, by an index made for this.
func TestSearchMatches(t *testing.T) {
	tab := browser.New(t)
	tab.Open(browser.FileURL(filepath.Join(build(t, course(t)), "search", "index.html")))
	pages := []indexed{
		{"Naming things", "a", []section{{"", "", "Nothing here."}, {"cafe", "Café Ångström", "Ein Straßencafé."}, {"i", "An i", "n is 8."}, {"sum", "A sum", "15,720 and 1,23."}}},
		{"Trees", "b", []section{
			{"", "", "A search walks."},
			{"prune", "Cutting", "Pruning: a branch is pruned, and what is below is cut. " + strings.Repeat("More words follow. ", 40) + "At the end a zebra."},
			{"search", "The search", "Trees have leaves."}}},
		{"中文", "c", []section{
			{"", "", "回溯法是一种搜索方法。"}, {"tree", "搜索树", "剪枝recursive程序，衝突。"}, {"far", "其他", "搜来索去的树，溯源。"}}},
		{"Ｆｕｌｌ width", "d", []section{{"", "", "①２３ ﬁne ΣΟΦΟΣ x́y"}}},
	}
	script, err := indexScript(pages, maxIndex)
	if err != nil {
		t.Fatal(err)
	}
	browser.Eval[bool](tab, strings.TrimSuffix(string(script), ";\n")+", true")
	for _, test := range []struct{ query, status, links, marks string }{
		{"prune", "1 section with", "Trees Cutting", "Pruning|pruned"},
		{"PRUNING", "1 section with", "Trees Cutting", "Pruning|pruned"},
		{"tree", "2 sections with", "Trees/Trees The search", "Trees/Trees|Trees"},
		{"trees search", "2 sections with", "Trees/Trees The search", "Trees|search/Trees|search|Trees"},
		{"search", "2 sections with", "Trees The search/Trees", "search/search"},
		{"cafe", "1 section with", "Naming things Café Ångström", "Café"},
		{"angstrom", "1 section with", "Naming things Café Ångström", "Ångström"},
		{"lea", "1 section with", "Trees The search", "lea"},
		{"eaves", "Nothing found for", "", ""},
		{"n", "1 section with", "Naming things An i", "n"}, // not nothing, naming
		{"zebra", "1 section with", "Trees Cutting", "zebra"},
		{"15720", "1 section with", "Naming things A sum", "15,720"},
		{"15,720", "1 section with", "Naming things A sum", "15,720"},
		{"720", "Nothing found for", "", ""},
		{"1,23", "1 section with", "Naming things A sum", "1|23"},
		{"branch zebra", "1 section with", "Trees Cutting", "branch"},
		{"branch unheard", "No section has all of these words. 1 has most", "Trees Cutting", "branch"},
		{"回溯", "1 section with", "中文", "回溯"},
		{"树", "2 sections with", "中文 搜索树/中文 其他", "树/树"},
		{"搜尋樹", "Nothing found for", "", ""},
		{"搜索樹", "1 section with", "中文 搜索树", "搜索树"},
		{"冲突", "1 section with", "中文 搜索树", "衝突"},
		{"搜索方式", "1 section with", "中文", "搜索方"}, // two of its three pairs are there
		{"搜索方位", "1 section with", "中文", "搜索方"},
		{"搜索引擎", "Nothing found for", "", ""},
		{"recursive", "1 section with", "中文 搜索树", "recursive"},
		{"full", "1 section with", "Ｆｕｌｌ width", "Ｆｕｌｌ"},
		{"123 fine", "1 section with", "Ｆｕｌｌ width", "①２３|ﬁne"},
		{"σοφος", "1 section with", "Ｆｕｌｌ width", "ΣΟΦΟΣ"},
		{"xy", "1 section with", "Ｆｕｌｌ width", "x́y"},
		{"", "", "", ""},
		{"  ?!", "Type a word", "", ""},
		{".*", "Type a word", "", ""},
		{"(tree", "2 sections with", "Trees/Trees The search", "Trees/Trees|Trees"},
	} {
		query, _ := json.Marshal(test.query)
		got := browser.Eval[found](tab, fmt.Sprintf(`(() => {
			const input = document.querySelector("#_search");
			input.value = %s;
			input.form.requestSubmit();
			return %s;
		})()`, query, readFound))
		var links, marks []string
		for _, r := range got.Results {
			links, marks = append(links, r.Link), append(marks, r.Marks)
		}
		if !strings.HasPrefix(got.Status, test.status) || strings.Join(links, "/") != test.links || strings.Join(marks, "/") != test.marks {
			t.Errorf("%q: got %q, %q, %q, want %q, %q, %q", test.query, got.Status, strings.Join(links, "/"), strings.Join(marks, "/"),
				test.status, test.links, test.marks)
		}
		for _, r := range got.Results {
			if len([]rune(r.Text)) > 260 {
				t.Errorf("%q: %d characters are shown", test.query, len([]rune(r.Text)))
			}
		}
	}
	got := browser.Eval[string](tab, `document.querySelector("#_search").value = "搜索樹", document.querySelector("#_search").form.requestSubmit(),
		document.querySelector(".search-results li a").innerHTML`)
	if want := `<span class="where"><span lang="zh">中文</span></span> <strong><mark><span lang="zh">搜索树</span></mark></strong>`; got != want {
		t.Errorf("the result is %s, want %s", got, want)
	}
	for _, problem := range tab.Problems() {
		t.Error(problem)
	}
}

// Queries that try to be more than a query.
func TestHostileQueries(t *testing.T) {
	tab := browser.New(t)
	dir := build(t, course(t))
	for _, query := range []string{
		`<script>document.title = "taken"</script>`,
		`"><img src=x onerror="document.title='taken'"> heading`,
		`javascript:alert(1)`,
		strings.Repeat("heading ", 2000),
		strings.Repeat("a", 30_000),
		strings.Repeat("回", 5000),
		"%00%ff\x01\u202e\ufeff heading",
		`^(a+)+$`, `\`, `[`, `"`, "heading__proto__ constructor",
	} {
		for _, address := range addresses(t, dir, "search/index.html") {
			tab.Open(address + "?q=" + url.QueryEscape(query))
			tab.Wait(`document.querySelector(".search-results [role=status]").textContent !== "The index is being loaded."`)
			if title := browser.Eval[string](tab, "document.title"); title != "Search – A small course" {
				t.Errorf("%.40q: the title is %q", query, title)
			}
			if n := browser.Eval[int](tab, `document.querySelectorAll(".search-results :is(script, img, style, iframe)").length`); n > 0 {
				t.Errorf("%.40q makes elements", query)
			}
			if wide := browser.Eval[int](tab, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
				t.Errorf("%.40q makes the page %d pixels too wide", query, wide)
			}
			for _, problem := range tab.Problems() {
				t.Errorf("%.40q: %s", query, problem)
			}
		}
	}
}

// The page follows as one types, keeps the query in its address and in those of the other languages, and shows many
// results by and by.
func TestSearchPage(t *testing.T) {
	dir := realSite(t)
	tab := browser.New(t)
	for _, address := range addresses(t, dir, "search/index.html") {
		tab.Open(address)
		tab.Wait(`document.activeElement.id === "_search"`)
		tab.Do(chromedp.KeyEvent("queen"))
		tab.Wait(`document.querySelectorAll(".search-results li").length === 20`)
		state := browser.Eval[[]string](tab, `[location.search, document.querySelector('.languages [hreflang=zh-Hans]').search,
			document.querySelector(".search-results .more").checkVisibility() ? "more" : "all"]`)
		if got := strings.Join(state, " "); got != "?q=queen ?q=queen more" {
			t.Errorf("%s: got %q", address, got)
		}
		tab.Do(chromedp.Focus(chromedp.CSS(".search-results .more")), chromedp.KeyEvent(kb.Enter))
		tab.Wait(`document.querySelectorAll(".search-results li").length > 20`)
		if !browser.Eval[bool](tab, `document.activeElement === document.querySelectorAll(".search-results li a")[20]`) {
			t.Errorf("%s: the focus is not on the first of the further results", address)
		}
		browser.Eval[bool](tab, `document.querySelector("#_search").select(), true`)
		tab.Do(chromedp.Focus(chromedp.CSS("#_search")), chromedp.KeyEvent("否定"+kb.Enter))
		tab.Wait(`document.querySelector(".search-results [role=status] a")`)
		tab.Do(chromedp.Focus(chromedp.CSS(".search-results [role=status] a")), chromedp.KeyEvent(kb.Enter))
		tab.Wait(`document.documentElement?.lang === "zh-Hans" && document.querySelector(".search-results li")`)
		for _, problem := range tab.Problems() {
			t.Errorf("%s: %s", address, problem)
		}
	}
}

// Without scripts the form still leads to the page, which says what is needed; without its index it says so, too.
func TestSearchWithout(t *testing.T) {
	tab := browser.New(t)
	dir := build(t, course(t))
	browser.Call(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	tab.Open(browser.FileURL(filepath.Join(dir, "index.html")))
	tab.Do(chromedp.Focus(chromedp.CSS("#_search")), chromedp.KeyEvent("queen"+kb.Enter))
	tab.Wait(`location.search === "?q=queen"`)
	if text := browser.Eval[string](tab, `document.querySelector("main").innerText`); !strings.Contains(text, "Searching needs scripts") {
		t.Errorf("the page says %q", text)
	}
	if browser.Eval[bool](tab, `document.querySelector(".theme").checkVisibility()`) {
		t.Error("a choice of the theme is shown that does nothing")
	}
	browser.Call(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
	if err := os.Remove(filepath.Join(dir, "assets", "search-en.js")); err != nil {
		t.Fatal(err)
	}
	tab.Open(browser.FileURL(filepath.Join(dir, "search", "index.html")))
	tab.Wait(`document.querySelector(".search-results [role=status]").textContent.startsWith("The index could not be loaded")`)
}
