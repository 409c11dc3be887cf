package sitegen

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"queens/content"
	"queens/internal/browser"
	"queens/lessons"
)

// TestAllClaims: every claim of the articles is there once in each language.
func TestAllClaims(t *testing.T) {
	course, err := lessons.Load(t.Context(), content.Lessons, lessons.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, article := range []struct {
		letter string
		claims int
	}{{"A", 4}, {"B", 3}, {"C", 5}, {"D", 10}, {"E", 6}} {
		for i := range article.claims {
			want = append(want, fmt.Sprintf("%s.%d", article.letter, i+1))
		}
	}
	s := &site{course: course}
	for _, lang := range course.Languages {
		var got []string
		claims := claims(s.course, lang)
		slices.SortFunc(claims, compareClaims)
		for _, claim := range claims {
			got = append(got, claim.ID)
			if lesson := claim.Page.Lesson; lesson == nil || lesson.Article != claim.Article() {
				t.Errorf("%s: the claim %s stands on %s", lang, claim.ID, claim.Page.File)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", lang, diff)
		}
	}
}

func claimsCourse(t *testing.T) fstest.MapFS {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/claims.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for _, f := range archive.Files {
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return fsys
}

// TestClaims compares the claims of a small course, its page of all claims and its sources with what they were. The
// programs and the pictures are others' to test, and left out.
func TestClaims(t *testing.T) {
	dir := build(t, claimsCourse(t))
	var b bytes.Buffer
	for _, name := range []string{"index.html", "first/index.html", "second/index.html", "claims/index.html", "zh-hans/first/index.html", "zh-hant/claims/index.html"} {
		page, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := html.Parse(bytes.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "== %s\n", name)
		for n := range doc.Descendants() {
			if n.Data == "svg" || n.Data == "pre" && attr(n, "class") != "output" {
				for n.FirstChild != nil {
					n.RemoveChild(n.FirstChild)
				}
			}
		}
		list := name == "claims/index.html" || name == "zh-hant/claims/index.html"
		for n := range doc.Descendants() {
			if !list && n.Data == "article" || list && n.Data == "main" || attr(n, "class") == "sources" || strings.HasPrefix(attr(n, "id"), "recursive/") {
				if err := html.Render(&b, n); err != nil {
					t.Fatal(err)
				}
				b.WriteByte('\n')
			}
		}
	}
	golden(t, "claims.html", b.String())
}

// TestWrongVerdict: a verdict that comes out otherwise stops the build, with its place and what was found.
func TestWrongVerdict(t *testing.T) {
	fsys := claimsCourse(t)
	const name = "lessons/first/index.en.md"
	fsys[name].Data = bytes.Replace(fsys[name].Data, []byte(":verdict: false\n:base"), []byte(":verdict: true\n:base"), 1)
	out := filepath.Join(t.TempDir(), "site")
	_, err := Build(t.Context(), Options{Content: fsys, Out: out})
	const want = `lessons/first/index.en.md:12:1: the claim A.2 comes out false, and not true: "free 2 3 on 0 2 - - - - - -" does not hold (the queen of line 1 attacks the square)`
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a site was built")
	}
}

// TestNoClaims: a course without claims has no page for them.
func TestNoClaims(t *testing.T) {
	for name := range files(t, build(t, course(t))) {
		if strings.Contains(name, "claims/") {
			t.Errorf("there is %s", name)
		}
	}
}

// A claim leads to its step in the player, on its page and on another one; without scripts it leads to the player.
func TestClaimSteps(t *testing.T) {
	dir := build(t, claimsCourse(t))
	first := browser.FileURL(filepath.Join(dir, "first", "index.html"))
	tab := browser.New(t)
	at := func(step int) {
		t.Helper()
		tab.Wait(fmt.Sprintf(`document.querySelector("queens-player")?.step === %d`, step))
	}
	click := func(claim string) {
		browser.Eval[bool](tab, fmt.Sprintf(`(document.querySelector("#%s .seen a").click(), true)`, claim))
	}
	tab.Open(first)
	at(0)
	click("claim-a-2")
	at(16)
	tab.Open(browser.FileURL(filepath.Join(dir, "second", "index.html")))
	tab.Open(browser.Eval[string](tab, `document.querySelector("#claim-a-3 .seen a").href`))
	at(20)
	noProblems(t, tab)
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
	tab.Open(first)
	click("claim-a-2")
	tab.Wait(`document.querySelector(":target")?.closest("figure.play") !== null && scrollY < document.querySelector("#claim-a-2").getBoundingClientRect().top + scrollY`)
}
