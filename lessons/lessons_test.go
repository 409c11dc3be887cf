package lessons

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
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark/ast"
	"golang.org/x/tools/txtar"

	"queens/programs"
	"queens/solvers"
	"queens/tracer"
)

var update = flag.Bool("update", false, "write what the tests get as what they want")

// TestGolden loads the courses in testdata. Each is an archive of files; the last of them, want, is the
// outline of the course, or everything that is wrong with it. After it may stand the same of the edition for instructors.
// A course without a home page is given one.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no test data", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			course := fstest.MapFS{"index.en.md": {Data: []byte("---\ntitle: Home\nsummary: A course.\n---\n")}}
			for _, f := range archive.Files {
				course[f.Name] = &fstest.MapFile{Data: f.Data}
			}
			for i, f := range archive.Files {
				edition, ok := map[string]Edition{"want": Student, "want instructor": Instructor}[f.Name]
				if !ok {
					continue
				}
				got := load(course, edition)
				if diff := cmp.Diff(string(f.Data), got); diff != "" && !*update {
					t.Errorf("%s (-want +got; go test -update writes what is got)\n%s", f.Name, diff)
				}
				archive.Files[i].Data = []byte(got)
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// load is what a course in files comes to, in text.
func load(fsys fs.FS, edition Edition) string {
	return loadWith(fsys, Options{Edition: edition, Trace: fakeTrace})
}

func loadWith(fsys fs.FS, options Options) string {
	course, err := Load(context.Background(), fsys, options)
	if err != nil {
		return err.Error() + "\n"
	}
	var b strings.Builder
	for _, lang := range course.Languages {
		outline(&b, course.Home[lang])
		for _, lesson := range course.Lessons {
			fmt.Fprintf(&b, "lesson %s: %d minutes, article %s, %s\n", lesson.Slug, lesson.Minutes, lesson.Article, lesson.Level)
			outline(&b, lesson.Pages[lang])
		}
		for _, e := range course.Glossary {
			word, in := course.In(lang, e)
			fmt.Fprintf(&b, "word %s in %s: %s: %s\n", e.ID, in, word.Name, word.Text)
		}
	}
	for _, p := range course.Own {
		fmt.Fprintf(&b, "program %s for %v:", p.Name, p.Sizes())
		for _, text := range p.Texts() {
			fmt.Fprintf(&b, " %s", text.Source.File)
		}
		fmt.Fprintln(&b)
	}
	for _, warning := range course.Warnings {
		fmt.Fprintln(&b, warning)
	}
	return b.String()
}

func outline(b *strings.Builder, p *Page) {
	fmt.Fprintf(b, "%s in %s: %q: %q\n", p.File, p.Language, p.Title, p.Summary)
	for _, h := range p.Headings {
		fmt.Fprintf(b, "  heading %d #%s %s\n", h.Level, h.Anchor, h.Text)
	}
	depth := 0
	ast.Walk(p.Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			depth--
			return ast.WalkContinue, nil
		}
		depth++
		if n.Kind() != ast.KindDocument {
			fmt.Fprintf(b, "%s%s%s\n", strings.Repeat("  ", depth-1), n.Kind(), detail(n, p.Source))
		}
		return ast.WalkContinue, nil
	})
}

func detail(n ast.Node, source []byte) string {
	switch n := n.(type) {
	case *ast.Text:
		return fmt.Sprintf(" %q", n.Value(source))
	case *ast.FencedCodeBlock:
		return fmt.Sprintf(" %s %q", n.Language(source), n.Lines().Value(source))
	case *ast.Link:
		return fmt.Sprintf(" %s", n.Destination)
	case *Link:
		return fmt.Sprintf(" %s #%s", n.Page.File, n.Anchor)
	case *Foreign:
		return fmt.Sprintf(" %s %q", n.Language, n.Value)
	case *Program:
		return fmt.Sprintf(" %s %q", n.Variant.Name, n.Part)
	case *Player:
		cited := ""
		for _, place := range n.Cited {
			cited += fmt.Sprintf(", cited %d/%d", place.N, place.Step)
		}
		return fmt.Sprintf(" %s n = %d, %d steps%s", n.Variant.Name, n.N, n.Tally.Counts.Steps(), cited)
	case *Predict:
		return fmt.Sprintf(" %s n = %d: %v", n.Variant.Name, n.N, n.Questions)
	case *Exercise:
		text := fmt.Sprintf(" %d %q #%s", n.Number, n.Title, n.Anchor())
		if n.Verify.Name != "" {
			text += " verify " + n.Verify.Name
		}
		return text
	case *Solution:
		if n.Exercise != nil {
			return fmt.Sprintf(" of %d", n.Exercise.Number)
		}
	case *Check:
		return fmt.Sprintf(" %q, %d right", n.Question, n.Right)
	case *Choice:
		return fmt.Sprintf(" right %v", n.Right)
	case *Comparison:
		keys := make([]string, len(n.Columns))
		for i, column := range n.Columns {
			keys[i] = n.Key(column)
		}
		return fmt.Sprintf(" of %s by %s, n = %d to %d, baseline %d: %v %v", n.Measure, n.By, n.From, n.To, n.Baseline, keys, n.Values)
	case *Edit:
		return fmt.Sprintf(" %s, n = %d of %v", n.Source.File, n.N, n.Sizes)
	case *Construct:
		return fmt.Sprintf(" n = %d: %d", n.N, n.Rows())
	case *Board:
		return fmt.Sprintf(" %s, base %d, %s, up %v, attacks %v", tracer.BoardText(n.Squares, n.Base), n.Base, n.LinesAre, n.Up, n.Attacks)
	case *ast.String:
		return fmt.Sprintf(" %q", n.Value)
	case *Term:
		return " " + n.Entry.ID
	case *Claim:
		var b strings.Builder
		fmt.Fprintf(&b, " %s #%s %s, %s", n.ID, n.Anchor(), n.Verdict, n.By)
		for _, g := range n.Evidence {
			fmt.Fprintf(&b, "; %v", g)
		}
		for _, source := range n.Sources {
			fmt.Fprintf(&b, "; %s", source.Short)
		}
		for _, g := range n.Also {
			fmt.Fprintf(&b, "; also %v", g)
		}
		if s := n.Step; s != nil {
			fmt.Fprintf(&b, "; step %d of %s for n = %d on %s", s.Step, s.Variant.Name, s.N, s.Page.File)
		}
		return b.String()
	case *Cite:
		return fmt.Sprintf(" %s", n.Reference.Short)
	case *Sources:
		return fmt.Sprintf(" %d", len(n.Page.Sources))
	case *Count:
		if n.Nth > 0 {
			return fmt.Sprintf(" %s n = %d, step of %s %d: %d, played %v", n.Variant.Name, n.N, n.Measure, n.Nth, n.Value, n.Played)
		}
		return fmt.Sprintf(" %s n = %d %s, first %v: %d", n.Variant.Name, n.N, n.Measure, n.First, n.Value)
	}
	return ""
}

// front is front matter of a lesson that has nothing wrong with it.
const front = "---\ntitle: T\nsummary: S\naim: An aim.\nminutes: 30\narticle: A\nlevel: beginner\n---\n"

// lesson is a course of one lesson.
func lesson(text string) fstest.MapFS {
	return fstest.MapFS{
		"index.en.md":           {Data: []byte("---\ntitle: Home\nsummary: A course.\n---\n")},
		"lessons/a/index.en.md": {Data: []byte(text)},
	}
}

func TestFolders(t *testing.T) {
	home := lesson("")["index.en.md"]
	for _, test := range []struct {
		name string
		fsys fs.FS
		want string
	}{
		{"empty", fstest.MapFS{}, "the content folder holds no course: want index.en.md in it"},
		{"no lessons", fstest.MapFS{"index.en.md": home}, "the content folder holds no lesson: want lessons/NAME/index.en.md in it"},
		{"missing", os.DirFS("testdata/missing"), "read the content folder: "},
	} {
		_, err := Load(t.Context(), test.fsys, Options{})
		if err == nil || !strings.HasPrefix(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}

// TestFrontMatter reports what YAML refuses at its line.
func TestFrontMatter(t *testing.T) {
	const rest = "summary: S\naim: An aim.\nminutes: 30\narticle: A\nlevel: beginner\n"
	for _, test := range []struct{ name, text, want string }{
		{"colon", "---\ntitle: a: b\n" + rest + "---\n", ":2:1: front matter does not parse: mapping values are not allowed in this context: a text that holds a colon must stand in quotes"},
		{"colon below", "---\n" + rest + "title: a: b\n---\n", ":7:1: front matter does not parse: mapping values are not allowed in this context: a text that holds a colon must stand in quotes"},
		{"tab", "---\n\ttitle: a\n---\n", ":2:1: front matter is indented by a tab: want spaces"},
		{"tab below", "---\ntitle: T\n\tx: a\n---\n", ":3:1: front matter is indented by a tab: want spaces"},
		{"bracket", "---\ntitle: [a\n---\n", ":2:1: front matter does not parse: did not find expected ',' or ']'"},
		{"bracket below", "---\n" + rest + "title: [a\n---\n", ":7:1: front matter does not parse: did not find expected ',' or ']'"},
		{"quote", "---\ntitle: \"a\n" + rest + "---\n", ":2:1: front matter does not parse: found unexpected end of stream"},
		{"after a quote", "---\ntitle: \"a\" b\n" + rest + "---\n", ":2:1: front matter does not parse: did not find expected key"},
		{"after a quote below", "---\n" + rest + "title: \"a\" b\n---\n", ":7:1: front matter does not parse: did not find expected key"},
		{"unknown anchor", "---\ntitle: *a\n---\n", ":1:1: front matter does not parse: unknown anchor 'a' referenced"},
		{"end without a newline", strings.TrimSuffix(front, "\n"), ""},
		{"spaces after the rules", "--- \ntitle: T\n" + rest + "---\t \nText.\n", ""},
		{"windows", strings.ReplaceAll(front, "\n", "\r\n"), ""},
		{"not closed", "---\ntitle: T\n----\n", ":1:1: front matter is not closed by a line ---"},
		{"late", "\n" + front, ":1:1: front matter is missing"},
	} {
		got := ""
		if _, err := Load(t.Context(), lesson(test.text), Options{}); err != nil {
			got = err.Error()
		}
		if test.want == "" && got != "" || !strings.HasPrefix(strings.TrimPrefix(got, "lessons/a/index.en.md"), test.want) {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestBadLink goes on with the other lessons when one folder cannot be read.
func TestBadLink(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, lesson("")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", filepath.Join(dir, "lessons", "b")); err != nil {
		t.Fatal(err)
	}
	_, err := Load(t.Context(), os.DirFS(dir), Options{})
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != 2 || problems[0].File != "lessons/a/index.en.md" ||
		problems[1].File != "lessons/b" || !strings.HasPrefix(problems[1].Msg, "cannot be read: ") {
		t.Errorf("got %v", err)
	}
}

func TestSymbolicLink(t *testing.T) {
	dir := t.TempDir()
	course := filepath.Join(dir, "course")
	if err := os.CopyFS(course, lesson(front)); err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(dir, "outside.md")
	if err := os.WriteFile(outside, []byte(front), 0o666); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(course, "lessons", "a", "index.en.md")
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, name); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(course)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if _, err = Load(t.Context(), root.FS(), Options{}); err == nil || !strings.HasPrefix(err.Error(), "lessons/a/index.en.md:1:1: cannot be read: ") {
		t.Errorf("got %v", err)
	}
}

// TestBounds reads what would take too much time or memory if it were believed. Each is refused or
// harmless, with its place. What took quadratic time would not end before go test's own deadline.
func TestBounds(t *testing.T) {
	var lists strings.Builder
	for i := range 1400 {
		fmt.Fprintf(&lists, "%*s- a\n", i, "")
	}
	var ticks strings.Builder
	for i := range 1400 {
		ticks.WriteString(strings.Repeat("`", i) + "a")
	}
	bomb := "title: &a [x,x,x,x,x,x,x,x,x]\nsummary: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\naim: [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"
	for _, test := range []struct{ name, text, want string }{
		{"large", front + strings.Repeat("a", maxFileSize), ":1:1: is larger than 1048576 bytes"},
		{"front matter", "---\ntitle: " + strings.Repeat("a", 10<<20) + "\n---\n", ":1:1: is larger than 1048576 bytes"},
		{"aliases", "---\n" + bomb + "---\n", "index.en.md:2:1: title must be text: put it in quotes"},
		{"braces in front matter", "---\ntitle: " + strings.Repeat("{", 100_000) + "\n---\n", ":2:1: front matter does not parse: exceeded max depth of 10000"},
		{"not UTF-8", front + "a\xff\n", ":9:1: is not text in UTF-8"},
		{"quotes", front + strings.Repeat("> ", 100_000), ":9:1: blocks are nested more than 32 deep"},
		{"lists in a line", front + strings.Repeat("- ", 100_000), ":9:1: blocks are nested more than 32 deep"},
		{"lists", front + lists.String(), ":264:1: blocks are nested more than 32 deep"},
		{"directives", front + strings.Repeat("```{board} 1\n```\n", 10_000), ":409:1: more than 200 directives in a file"},
		{"roles", front + strings.Repeat("{count}`one-array 4 try`\n", 10_000), ":2009:1: more than 2000 roles in a file"},
		{"problems", front + strings.Repeat("<b>\n\n", 10_000), "too many problems in this file: the rest is not listed"},
		{"emphasis", front + strings.Repeat("*a_", 50_000) + strings.Repeat("b*_", 50_000), ":9:1: more than 3000 characters"},
		{"much emphasis", front + strings.Repeat(strings.Repeat("*a_", 740)+strings.Repeat("b*_", 740)+"\n\n", 230), ""},
		{"brackets", front + strings.Repeat(strings.Repeat("[", 2999)+"\n\n", 200), ""},
		{"links", front + strings.Repeat(strings.Repeat("[a](", 999)+"\n\n", 250), ""},
		{"pictures", front + strings.Repeat(strings.Repeat("![", 1499)+"\n\n", 200), ""},
		{"tags", front + strings.Repeat(strings.Repeat("<a ", 2999)+"\n\n", 60), ""},
		{"code", front + ticks.String(), ""},
		{"parentheses", front + "[a](" + strings.Repeat("(", 1_000_000), ""},
		{"entities", front + strings.Repeat("&", 1_000_000), ""},
		{"references", front + strings.Repeat("[a]: b\n\n", 100_000), ""},
		{"table", front + strings.Repeat("|a", 1000) + "\n" + strings.Repeat("|-", 1000) + strings.Repeat("\n|", 400_000), ":109:1: the tables have more than 100000 cells"},
		{"braces", front + strings.Repeat("{", 1_000_000), ""},
		{"fences", front + strings.Repeat("```\n", 250_000), ""},
		{"rules", front + strings.Repeat("***\n", 1_600), ":1009:1: more than 3000 characters"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(t.Context(), lesson(test.text), Options{})
			switch {
			case test.want == "" && err != nil && !strings.Contains(err.Error(), "index.en.md:"):
				t.Errorf("got %v", err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %.200v, want %s", err, test.want)
			}
		})
	}
}

func TestRun(t *testing.T) {
	v, err := solvers.Find("one-array")
	if err != nil {
		t.Fatal(err)
	}
	tally, err := Run(t.Context(), v, 8)
	if err != nil {
		t.Fatal(err)
	}
	if got := tally.Counts[tracer.Try]; got != 15720 {
		t.Errorf("%d tries, want 15720", got)
	}
	if got := tally.First[tracer.Try]; got != 876 {
		t.Errorf("%d tries up to the first solution, want 876", got)
	}
	if got := tally.First[tracer.Solution]; got != 1 {
		t.Errorf("%d solutions up to the first, want 1", got)
	}
	again, err := Run(t.Context(), v, 8)
	if err != nil || again != tally {
		t.Errorf("run again: %v", err)
	}
}

func TestRunCancelled(t *testing.T) {
	v, _ := solvers.Find("safe-squares")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, v, 7); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	if _, err := Run(t.Context(), v, 7); err != nil {
		t.Errorf("after a cancelled run: %v", err)
	}
}

func TestProgramLines(t *testing.T) {
	course, err := Load(t.Context(), lesson(front+"```{program} recursive\n```\n\n```{program} recursive\n:part: check\n```\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	whole := course.Lessons[0].Pages["en"].Body.FirstChild().(*Program)
	part := whole.NextSibling().(*Program)
	if len(whole.Listings) != len(programs.Languages()) || whole.First != "c" {
		t.Errorf("%d languages, %s first", len(whole.Listings), whole.First)
	}
	for i, l := range whole.Listings {
		lines := strings.Split(strings.TrimRight(l.Source.Display(), "\n"), "\n")
		if l.First != 1 || l.Last != len(lines) {
			t.Errorf("%s: lines %d to %d, want 1 to %d", l.Source.File, l.First, l.Last, len(lines))
		}
		first, last, _ := l.Source.Region("check")
		p := part.Listings[i]
		if p.Source != l.Source || p.First != first || p.Last > last || p.Last < first {
			t.Errorf("%s: lines %d to %d of the part %d to %d", l.Source.File, p.First, p.Last, first, last)
		}
	}
}

// An author chooses languages, and which comes first.
func TestProgramLanguages(t *testing.T) {
	course, err := Load(t.Context(), lesson(front+"```{program} recursive\n:part: check\n:lang: python java\n```\n\n"+
		"```{program} knapsack\n```\n\n```{player} recursive\n:lang: python\n:beside: c\n```\n\n```{predict} recursive\n:lang: javascript\n```\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	files := func(w Written) (files []string) {
		for _, text := range w.Texts {
			files = append(files, text.Source.File)
		}
		return files
	}
	for n := course.Lessons[0].Pages["en"].Body.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *Program:
			w := Written{First: n.First}
			for _, l := range n.Listings {
				w.Texts = append(w.Texts, l.Text)
			}
			got = append(got, fmt.Sprintf("%v %s", files(w), w.First))
		case *Player:
			got = append(got, fmt.Sprintf("%v %s beside %s", files(n.Written), n.Written.First, n.Beside))
		case *Predict:
			got = append(got, fmt.Sprintf("%v %s", files(n.Written), n.Written.First))
		}
	}
	want := []string{"[recursive.py Recursive.java] python", "[knapsack.go] go", "[recursive.py recursive.c] python beside c", "[recursive.js] javascript"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSlug(t *testing.T) {
	for title, want := range map[string]string{
		"Why one array is enough": "why-one-array-is-enough",
		"  B.2: row = a[i], `x` ": "b-2-row-a-i-x",
		"用和与差判断对角线（二）":            "用和与差判断对角线-二",
		"Café, Ångström":          "café-ångström",
		"?!":                      "section",
		"Cafe\u0301 (decomposed)": "café-decomposed",
	} {
		if got := Slug(title); got != want {
			t.Errorf("%q: got %q, want %q", title, got, want)
		}
	}
}

// english is a course in one language, before anything is read.
var english = &Course{Config: Config{Languages: []string{"en"}}}

func fuzz(f *testing.F, frame func(text string) string, seeds ...string) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	words, _ := readGlossary(fstest.MapFS{GlossaryFile: {Data: []byte("step:\n  en:\n    name: step\n    text: T\n")}}, english)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		for _, edition := range []Edition{Student, Instructor} {
			page := &file{page: &Page{File: "lessons/a/index.en.md", Language: "en", Lesson: &Lesson{}}, options: Options{Edition: edition}, glossary: words}
			page.parse([]byte(frame(text)))
			page.nameHeadings()
			checkLinks([]*file{page})
			last := 1 + bytes.Count(page.page.Source, []byte("\n"))
			for _, p := range page.problems {
				if p.Line < 1 || p.Line > last || strings.Contains(p.Msg, "\n") {
					t.Errorf("%v: of %d lines", p, last)
				}
			}
		}
	})
}

func FuzzFrontMatter(f *testing.F) {
	fuzz(f, func(text string) string { return "---\n" + text + "\n---\n" },
		"title: T\nsummary: S\naim: An aim.\nminutes: 30\narticle: A\nlevel: beginner", "title: [", "? a\n: b", "a: &x b\nc: *x", "- a", "title: |\n  a\n  b", "%YAML 9")
}

func FuzzDirective(f *testing.F) {
	fuzz(f, func(text string) string { return front + text },
		"```{program} recursive\n:part: check\n```", "```{player} recursive\n:n: 4\n```", "- ```{board} 1 -\n  :attacks:\n  *a*\n  ```",
		"```{compare} recursive iterative\n:n: 1..8\n:kind: try\n```", "```{board}", "~~~{}\n",
		"```{predict} recursive\n:ask: next tries\n:at: 10 45\n```", "````{exercise} A\nb\n```{solution}\nc\n```\n````", "```{note}\n% a\n```",
		"```{check} A?\n- [ ] b | c\n- [x] d\n  | *e*\n\n  f\n```", "```{check} A?\n% b\n```", "> ```{board} 1\n", "````{board} 1\n```\n````",
		"```{claim} A.1\n:verdict: true\n:computed: solution 2 4 1 3 ; not 1 = 2\n:step: recursive 4 16\nText.\n```", "```{sources} a\n```")
}

func FuzzRole(f *testing.F) {
	fuzz(f, func(text string) string { return front + text },
		"{count}`recursive 8 try`", "{cite}`a`", "{count}`recursive 8 try first`", "# {a}`b`", "| {a}`b` |\n| - |", "{count}``", "\\{count}`x`", "*{count}`recursive 4 steps`*",
		"{term}`step`", "[{term}`a <step>`](#b)", "{term}`<>`",
		"[a](../a/index.en.md#b)", "<b>", "![a](b)", "**a**b**")
}

func ExampleLoad() {
	course, err := Load(context.Background(), fstest.MapFS{
		"index.en.md": {Data: []byte("---\ntitle: My course\nsummary: Short.\n---\n")},
		"lessons/first/index.en.md": {Data: []byte("---\ntitle: First\nsummary: S\naim: An aim.\nminutes: 30\narticle: A\nlevel: beginner\n---\n" +
			"There are {count}`recursive 8 solution` solutions.\n")},
	}, Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	page := course.Lessons[0].Pages["en"]
	fmt.Println(page.Title, slices.Collect(maps.Keys(course.Home)))
	fmt.Println(Text(page.Body, page.Source))
	// Output:
	// First [en]
	// There are 92 solutions.
}
