package player_test

import (
	"fmt"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/internal/browser"
	"queens/player"
	"queens/programs"
	"queens/solvers"
	"queens/tracer/tracefile"
)

// sourcesOf are a program's languages without colours. Their scripts are to stand in the folder traces/sources.
func sourcesOf(t testing.TB, name string, n int) player.Sources {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	texts, err := programs.Texts(v, n)
	if err != nil {
		t.Fatal(err)
	}
	sources := player.Sources{First: programs.Original(v).Name}
	for _, text := range texts {
		source := player.Source{Language: text.Language.Name, Title: text.Language.Title, Script: "../sources/" + name + "." + text.Language.Name + ".js"}
		for line := range strings.Lines(text.Source.Display()) {
			source.Lines = append(source.Lines, template.HTML(template.HTMLEscapeString(strings.TrimSuffix(line, "\n"))))
		}
		for _, marker := range text.Source.Markers() {
			source.Markers = append(source.Markers, marker.Line)
		}
		sources.All = append(sources.All, source)
	}
	return sources
}

// inLanguages writes a trace that can be shown in every language of its program.
func (s *site) inLanguages(r *tracefile.Reader) (src string, sources player.Sources) {
	s.t.Helper()
	h := r.Header()
	sources = sourcesOf(s.t, h.Variant, h.N)
	for _, source := range sources.All {
		script, err := player.SourceScript(source)
		if err != nil {
			s.t.Fatal(err)
		}
		s.write("traces/sources/"+path.Base(source.Script), script)
	}
	dir := fmt.Sprintf("traces/%s-%d/", h.Variant, h.N)
	err := player.TraceScripts(r, sources, func(name string, data []byte) error {
		s.write(dir+name, data)
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return dir + "trace.js", sources
}

// languagesShown says for each player on the page, and for both of its programs: the language that is chosen, the number of
// the current line, and its text.
const languagesShown = `[...document.querySelectorAll("queens-player")].map((player) =>
	[...player.querySelectorAll(".qp-program")].filter((part) => part.checkVisibility()).map((part) => {
		const lines = [...part.querySelectorAll("li")];
		const current = lines.findIndex((line) => line.hasAttribute("aria-current"));
		return [part.querySelector("select").value, current + 1, lines[current]?.querySelector("code").textContent.trim() ?? ""].join(" ");
	}).join(" | ")).join("\n")`

// shownIn is what languagesShown says of a step in some languages.
func shownIn(t *testing.T, r *tracefile.Reader, sources player.Sources, step int64, languages ...string) string {
	t.Helper()
	_, word, err := r.At(step)
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for _, language := range languages {
		source := sources.In(language)
		line := source.Markers[word.Marker()]
		text := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&", "&#34;", `"`, "&#39;", "'").Replace(string(source.Lines[line-1]))
		parts = append(parts, fmt.Sprintf("%s %d %s", language, line, strings.TrimSpace(text)))
	}
	return strings.Join(parts, " | ")
}

// A player shows the program in any language, at the same step: by keyboard, remembered on the next page, cited by the
// address. All players of a page follow, and breakpoints stay at their steps.
func TestLanguages(t *testing.T) {
	t.Parallel()
	r := trace(t, "recursive", 5)
	s := newSite(t)
	src, sources := s.inLanguages(r)
	one := markup(t, player.Config{Src: src, Lang: "en", Header: r.Header(), Sources: sources})
	first, second := browser.FileURL(s.page("first.html", "en", one+one)), browser.FileURL(s.page("second.html", "en", one))
	tab := browser.New(t)
	ready(tab, first)
	both := func(language string, step int64) {
		t.Helper()
		want := shownIn(t, r, sources, step, language)
		tab.Wait(fmt.Sprintf("%s === %q", languagesShown, want+"\n"+want))
	}
	goTo := func(step int64) {
		t.Helper()
		browser.Eval[bool](tab, fmt.Sprintf(`Promise.all([...document.querySelectorAll("queens-player")].map((player) => player.goTo(%d))).then(() => true)`, step))
	}
	goTo(98)
	both("c", 98)

	// The list is a list of the browser's: its first letter chooses.
	browser.Eval[bool](tab, `document.querySelector(".qp-stop[aria-label]").click() ?? true`) // of the first line with steps
	browser.Eval[bool](tab, `document.querySelector(".qp-head select").focus() ?? true`)
	tab.Do(chromedp.KeyEvent("P"))
	both("python", 98)
	tab.Wait(`location.hash === "#recursive/5/python/98"`)
	if !browser.Eval[bool](tab, `document.activeElement === document.querySelector(".qp-head select")`) {
		t.Error("the choice of the language has lost the focus")
	}
	for _, source := range sources.All {
		(&pointer{tab: tab}).choose(".qp-head select", source.Language)
		for _, step := range []int64{1, 17, 98, r.Header().Steps} {
			goTo(step)
			both(source.Language, step)
		}
		marked := browser.Eval[[]int](tab, `[...document.querySelector("queens-player").querySelectorAll(".qp-source li")].flatMap((line, i) => line.querySelector("[aria-pressed=true]") ? [i + 1] : [])`)
		first := slices.Index(sources.In("c").Markers, slices.Min(sources.In("c").Markers))
		if want := []int{source.Markers[first]}; !slices.Equal(marked, want) {
			t.Errorf("in %s the breakpoint is on the lines %v, want %v", source.Language, marked, want)
		}
	}
	browser.Eval[bool](tab, `document.querySelector("queens-player").goTo(0).then(() => document.querySelector("queens-player").player.command("run", 1)).then(() => true)`)
	tab.Wait(`document.querySelector("queens-player").step === 1`)

	// Remembered, but an address that cites a language comes first, and chooses for its player alone.
	(&pointer{tab: tab}).choose(".qp-head select", "java")
	goTo(17)
	both("java", 17)
	ready(tab, second)
	goTo(17)
	says(t, tab, languagesShown, shownIn(t, r, sources, 17, "java"))
	tab.Open("about:blank")
	ready(tab, second+"#recursive/5/csharp/98")
	tab.Wait(fmt.Sprintf("%s === %q", languagesShown, shownIn(t, r, sources, 98, "csharp")))
	browser.Eval[bool](tab, `(location.hash = "#recursive/5/go/17", true)`)
	tab.Wait(fmt.Sprintf("%s === %q", languagesShown, shownIn(t, r, sources, 17, "go")))
	browser.Eval[bool](tab, `(location.hash = "#recursive/5/98", true)`) // as the page's own links: whatever the language
	tab.Wait(fmt.Sprintf("%s === %q", languagesShown, shownIn(t, r, sources, 98, "go")))
	browser.Eval[bool](tab, `(location.hash = "#recursive/5/cobol/17", true)`)
	tab.Wait(`location.hash === "#recursive/5/go/98"`)
	tab.Open("about:blank")
	ready(tab, second)
	tab.Wait(`document.querySelector(".qp-head select").value === "java"`)
	quiet(t, tab)

	// A program that is missing is told, and the one that is shown stays.
	if err := os.Remove(filepath.Join(s.dir, "traces", "sources", "recursive.python.js")); err != nil {
		t.Fatal(err)
	}
	ready(tab, second)
	goTo(98)
	(&pointer{tab: tab}).choose(".qp-head select", "python")
	tab.Wait(`!document.querySelector(".qp-error").hidden && document.querySelector(".qp-error").textContent.includes("recursive.python.js")`)
	tab.Wait(fmt.Sprintf("%s === %q", languagesShown, shownIn(t, r, sources, 98, "java")))
	tab.Problems()     // the browser says, too, that the file is missing
	ready(tab, second) // which was chosen
	goTo(98)
	says(t, tab, languagesShown, shownIn(t, r, sources, 98, "c"))
}

// Two programs side by side are at the same step, and of two languages.
func TestLanguagesSideBySide(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	tab := browser.New(t)
	var programs []string
	var bench template.HTML
	readers := map[string]*tracefile.Reader{}
	all := map[string]player.Sources{}
	for _, name := range []string{"iterative", "safe-squares"} {
		r := trace(t, name, 4)
		src, sources := s.inLanguages(r)
		readers[name], all[name] = r, sources
		programs = append(programs, name)
		if bench == "" {
			bench = markup(t, player.Config{Src: src, Lang: "en", Header: r.Header(), Sources: sources, Beside: "python"})
		}
	}
	body, err := player.InLanguages(player.Bench{Lang: "en", Traces: "traces/", Programs: programs, N: 4}, bench)
	if err != nil {
		t.Fatal(err)
	}
	page := browser.FileURL(s.page("index.html", "en", body))
	shows := func(name string, step int64, languages ...string) {
		t.Helper()
		browser.Eval[bool](tab, fmt.Sprintf(`document.querySelector("queens-player").goTo(%d).then(() => true)`, step))
		tab.Wait(fmt.Sprintf("%s === %q", languagesShown, shownIn(t, readers[name], all[name], step, languages...)))
	}
	choose := func(selector, value string) { (&pointer{tab: tab}).choose(selector, value) }
	ready(tab, page)
	steps := readers["iterative"].Header().Steps
	for step := int64(1); step <= steps; step += 13 {
		shows("iterative", step, "c", "python")
	}
	choose(".qp-second select", "go")
	shows("iterative", 30, "c", "go")
	tab.Wait(`location.hash === "#iterative/4/c+go/30"`)
	choose(".qp-program:not(.qp-second) select", "go")
	shows("iterative", 30, "go", "c") // they change places
	choose(".ql select", "safe-squares")
	tab.Wait(`location.hash === "#safe-squares/4/go+python/0"`)
	shows("safe-squares", 20, "go", "python")
	browser.Eval[bool](tab, `history.back() ?? true`)
	tab.Wait(`location.hash === "#iterative/4/go+c/30"`)
	shows("iterative", 30, "go", "c")
	tab.Open("about:blank")
	ready(tab, page+"#safe-squares/4/csharp+java/44")
	shows("safe-squares", 44, "csharp", "java")
	if got := browser.Eval[string](tab, `document.querySelector(".ql select").value`); got != "safe-squares" {
		t.Errorf("the choice says %s", got)
	}
	// A breakpoint that is set in one program is there in the other.
	browser.Eval[bool](tab, `document.querySelector(".qp-second .qp-stop").click() ?? true`)
	if n := browser.Eval[int](tab, `document.querySelectorAll(".qp-stop[aria-pressed=true]").length`); n != 2 {
		t.Errorf("the breakpoint is on %d lines, want one in each program", n)
	}
	focusPlayer(tab)
	tab.Do(chromedp.KeyEvent(kb.Home))
	tab.Wait(`document.querySelector("queens-player").step === 0`)
	quiet(t, tab)
}
