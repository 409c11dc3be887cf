package sitegen

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"queens/lessons"
)

const (
	hostileHome   = "---\ntitle: Home\nsummary: A course.\n---\n"
	hostileLesson = "lessons/first/index.en.md"
	// hostileFront is front matter of eight lines.
	hostileFront = "---\ntitle: First\nsummary: The first.\naim: An aim.\nminutes: 30\nlevel: beginner\narticle: A\n---\n"
)

// hostile is a course of one lesson with some other files, or the same with other texts.
func hostile(body string, others map[string]string) fstest.MapFS {
	texts := map[string]string{"index.en.md": hostileHome, hostileLesson: hostileFront + body}
	maps.Copy(texts, others)
	fsys := fstest.MapFS{}
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// repeat is a text many times over, with its number for %d.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// stairs are lists in lists, a line each.
func stairs(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%*s- a\n", i, "")
	}
	return b.String()
}

const (
	// bomb is YAML that a reader who follows aliases makes 59,049 words of, and more with each further line.
	bomb = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n" +
		"d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n"
	deep  = 400_000
	claim = "```{claim} A.1\n:verdict: true\n"
)

// hostileCourses are courses that are refused, by what is hostile: the body of the lesson, or a file.
var hostileCourses = []struct{ name, body, file, text, want string }{
	{name: "script", body: "Text.\n\n<script>alert(1)</script>\n", want: ":11:1: raw HTML is not allowed"},
	{name: "script in a line", body: "Text <script>alert(1)</script>\n", want: ":9:6: raw HTML"},
	{name: "handler", body: "Text <img src=x onerror=alert(1)>\n", want: ":9:6: raw HTML"},
	{name: "handler in a table", body: "| a |\n| - |\n| <b onclick=alert(1)>b</b> |\n", want: ":11:3: raw HTML"},
	{name: "comment", body: "<!-- x -->\n", want: ":9:1: raw HTML"},
	{name: "style", body: "<style>*{display:none}</style>\n", want: ":9:1: raw HTML"},
	{name: "markup in a caption", body: "```{board} 2 4 1 3\n<script>alert(1)</script>\n```\n", want: ":10:1: raw HTML"},
	{name: "markup in a claim", body: claim + ":computed: solution 2 4 1 3\n<script>alert(1)</script>\n```\n", want: ":12:1: raw HTML"},
	{name: "markup in a choice", body: "```{check} Q?\n- [x] a | <b>b</b>\n- [ ] c | d\n```\n", want: ":10:11: raw HTML"},
	{name: "control character", body: "a\x1b[31m\n", want: ":9:1: holds a control character"},
	{name: "NUL", body: "a\x00\n", want: ":9:1: is not text in UTF-8"},

	{name: "javascript", body: "[a](javascript:alert(1))\n", want: `:9:1: the link "javascript:alert(1)" is not allowed`},
	{name: "javascript in both cases", body: "[a](JaVaScRiPt:alert(1))\n", want: ":9:1: the link"},
	{name: "javascript in entities", body: "[a](&#106;avascript&colon;alert&#40;1&#41;)\n", want: ":9:1: the link"},
	{name: "javascript with a tab", body: "[a](java&Tab;script:alert(1))\n", want: ":9:1: the link"},
	{name: "javascript with a tab as it is", body: "[a](<java\tscript:alert(1)>)\n", want: ":9:1: the link"},
	{name: "javascript with a newline", body: "[a](java&NewLine;script:alert(1))\n", want: ":9:1: the link"},
	{name: "javascript after a space", body: "[a](< javascript:alert(1)>)\n", want: ":9:1: the link"},
	{name: "javascript by a definition", body: "[a][b]\n\n[b]: javascript:alert(1)\n", want: ":9:1: the link"},
	{name: "javascript between brackets", body: "<javascript:alert(1)>\n", want: ":9:1: the link"},
	{name: "vbscript", body: "[a](vbscript:x)\n", want: ":9:1: the link"},
	{name: "data", body: "[a](data:text/html;base64,PHNjcmlwdD4=)\n", want: ":9:1: the link"},
	{name: "data with markup", body: "[a](data:text/html,<script>alert(1)</script>)\n", want: ":9:1: the link"},
	{name: "blob", body: "[a](blob:https://example.org/x)\n", want: ":9:1: the link"},
	{name: "file", body: "[a](file:///etc/passwd)\n", want: ":9:1: the link"},
	{name: "no scheme", body: "[a](//example.org/x)\n", want: ":9:1: the link"},
	{name: "backslashes", body: "[a](\\\\example.org)\n", want: ":9:1: the link"},
	{name: "slash and backslash", body: "[a](/\\example.org)\n", want: ":9:1: the link"},
	{name: "no host", body: "[a](https:example.org)\n", want: ":9:1: the link"},
	{name: "page of the site", body: "[a](site:../../x)\n", want: ":9:1: the link"},
	{name: "picture", body: "![a](https://example.org/a.png)\n", want: ":9:1: pictures are not supported"},
	{name: "link out of the course", body: "[a](../../../etc/passwd)\n", want: ":9:1: the link"},
	{name: "link by a path", body: "[a](/etc/passwd)\n", want: ":9:1: the link"},

	{name: "program out of the course", body: "```{program} ../../../etc/passwd\n```\n", want: ":9:1: unknown variant"},
	{name: "program by a path", body: "```{program} /etc/passwd\n```\n", want: ":9:1: unknown variant"},
	{name: "part out of the course", body: "```{program} recursive\n:part: ../../../etc/passwd\n```\n", want: ":10:1: recursive in C has no part"},
	{name: "part by a path", body: "```{program} recursive\n:part: /etc/passwd\n```\n", want: ":10:1: recursive in C has no part"},
	{name: "program of a claim out of the course", body: claim + ":program: ../../../etc/passwd runs\nText.\n```\n", want: ":11:1: the option :program: has"},
	{name: "include", body: "```{include} ../../../etc/passwd\n```\n", want: ":9:1: unknown directive {include}"},
	{name: "source out of the course", body: "{cite}`../x`\n", want: ":9:1: the source"},
	{name: "term out of the course", body: "{term}`../x`\n", want: ":9:1: unknown term"},
	{name: "language with a quote", body: "{lang}`x\"onclick=\"y z`\n", want: ":9:1: {lang} has"},

	{name: "front matter of 10 MB", file: hostileLesson, text: "---\ntitle: " + strings.Repeat("a", 10<<20) + "\n---\n", want: ":1:1: is larger than 1048576 bytes"},
	{name: "front matter that nests", file: hostileLesson, text: "---\n" + strings.Repeat("? ", deep) + "\n---\n", want: ":2:1: front matter does not parse"},
	{name: "aliases in front matter", file: hostileLesson, text: strings.Replace(hostileFront, "---\n", "---\n"+bomb, 1), want: ":2:1: unknown key"},
	{name: "alias in front matter", file: hostileLesson, text: strings.Replace(strings.Replace(hostileFront, "First", "&a First", 1), "The first.", "*a", 1), want: ":3:1: summary must be text"},
	{name: "merged keys", file: hostileLesson, text: strings.Replace(hostileFront, "title", "<<: {minutes: 1}\ntitle", 1), want: `:2:1: unknown key "<<"`},
	{name: "second document in front matter", file: hostileLesson, text: strings.Replace(hostileFront, "summary", "...\nsummary", 1), want: "front matter does not parse"},
	{name: "control character in a title", file: hostileLesson, text: strings.Replace(hostileFront, "First", `"a\x01"`, 1), want: ":2:1: title holds a control character"},
	{name: "binary title", file: hostileLesson, text: strings.Replace(hostileFront, "First", "!!binary aGVsbG8=", 1), want: ":2:1: title must be text"},
	{name: "many minutes", file: hostileLesson, text: strings.Replace(hostileFront, "30", "9223372036854775807", 1), want: ":5:1: minutes must be a whole number"},
	{name: "many changes", file: hostileLesson, text: strings.Replace(hostileFront, "article: A\n", "changes:\n"+repeat(20_000, "  2026-01-01: a%d\n"), 1), want: ":7:1: changes must be"},
	{name: "long title", file: hostileLesson, text: strings.Replace(hostileFront, "First", strings.Repeat("a", 100_000), 1), want: ":2:1: title must not be longer"},

	{name: "lists in a line", body: strings.Repeat("- ", 100_000), want: ":9:1: blocks are nested more than 32 deep"},
	{name: "lists line by line", body: stairs(1_400), want: ":264:1: blocks are nested more than 32 deep"},
	{name: "quotes", body: strings.Repeat("> ", 100_000), want: ":9:1: blocks are nested more than 32 deep"},
	{name: "many directives", body: strings.Repeat("```{board} 1\n```\n", 10_000), want: ":409:1: more than 200 directives in a file"},
	{name: "many roles", body: strings.Repeat("{count}`one-array 4 try`\n", 10_000), want: ":2009:1: more than 2000 roles in a file"},
	{name: "large board", body: "```{board} " + strings.Repeat("1 ", 100_000) + "\n```\n", want: ":9:1: {board} has 100000 lines"},
	{name: "large construction", body: "```{construct}\n:n: 1000000000\n```\n", want: ":10:1: the option :n:"},
	{name: "large gallery", body: "```{gallery} 32\n```\n", want: ":9:1: {gallery} shows"},
	{name: "long count", body: "{count}`one-array 32 try`\n", want: ":9:1: one-array for n = 32 takes more than 200000000 steps"},
	{name: "long comparison", body: "```{compare} recursive one-array\n:n: 1..32\n```\n", want: ":10:1: recursive for n = 12 takes more than 200000000 steps"},
	{name: "long questions", body: "```{predict} one-array\n:n: 12\n```\n", want: ":9:1: one-array for n = 12 takes"},
	{name: "long claim of a program", body: claim + ":computed: same-moves recursive one-array 32\nText.\n```\n", want: ":9:1: the claim A.1: "},
	{name: "long claim of boards", body: claim + ":computed: " + strings.TrimSuffix(repeat(12, "boards 32 level %d legal = 2; "), "; ") + "\nText.\n```\n", want: "more than 2000000 boards to look at"},
	{name: "long claim of permutations", body: claim + ":computed: permutations 32 solution = 2\nText.\n```\n", want: ":11:1: the option :computed: has"},
	{name: "long claim of constructions", body: claim + ":computed: solvable 4..1000000000\nText.\n```\n", want: ":11:1: the option :computed: has"},
	{name: "claim of a number without end", body: claim + ":computed: " + strings.Repeat("9007199254740991 * ", 90) + "1 = 2\nText.\n```\n", want: ":9:1: the claim A.1: "},
	{name: "claim of many words", body: claim + ":computed: " + strings.Repeat("1 + ", 100_000) + "1 = 2\nText.\n```\n", want: ":11:1: the option :computed: "},

	{name: "course of aliases", file: "course.yaml", text: "authors: &a [x]\n", want: "course.yaml:1:10: anchors and aliases are not supported"},
	{name: "course that grows", file: "course.yaml", text: bomb, want: `course.yaml:1:1: unknown key "a"`},
	{name: "course that nests", file: "course.yaml", text: "title: " + strings.Repeat("[", deep), want: "course.yaml:1:1: does not parse: exceeded max depth"},
	{name: "course that nests less", file: "course.yaml", text: "terms: {a: " + strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000) + "}\n", want: "course.yaml:1:12: want text here"},
	{name: "course with a key twice", file: "course.yaml", text: "html: false\nhtml: true\n", want: "course.yaml:2:1: the key html stands twice"},
	{name: "course that merges", file: "course.yaml", text: "<<: {html: true}\n", want: `course.yaml:1:1: unknown key "<<"`},
	{name: "course with a key that is none", file: "course.yaml", text: "? {html: true}\n: c\n", want: "course.yaml:1:3: unknown key"},
	{name: "course of wrong types", file: "course.yaml", text: "title: 1\nlanguages: en\n", want: "course.yaml:1:8: want lines of the form key: value here\ncourse.yaml:2:12: want a list here"},
	{name: "course of nothing", file: "course.yaml", text: "authors: [~]\n", want: "course.yaml:1:11: want text here"},
	{name: "course of bytes", file: "course.yaml", text: "authors: [!!binary aGVsbG8=]\n", want: "course.yaml:1:11: the tag !!binary is not supported"},
	{name: "course of objects", file: "course.yaml", text: "authors: [!!python/object:os.system x]\n", want: "course.yaml:1:11: the tag"},
	{name: "course with a second document", file: "course.yaml", text: "html: false\n---\nhtml: true\n", want: "course.yaml:2:1: does not parse: a second document"},
	{name: "course without keys", file: "course.yaml", text: "- a\n", want: "course.yaml:1:1: want lines of the form"},
	{name: "large course", file: "course.yaml", text: "authors: [" + strings.Repeat("a,", 1<<20) + "]", want: "course.yaml:1:1: is larger"},
	{name: "course that is no text", file: "course.yaml", text: "authors: [\"a\xff\"]\n", want: "course.yaml:1:1: does not parse"},
	{name: "author with a control character", file: "course.yaml", text: `authors: ["a\x01b"]` + "\n", want: "course.yaml:1:11: holds a control character"},
	{name: "author with a newline and a control character", file: "course.yaml", text: `authors: ["a\r\nb"]` + "\n", want: "course.yaml:1:11: holds a control character"},
	{name: "term of no letters", file: "course.yaml", text: "terms: {'': x}\n", want: "course.yaml:1:13: the term"},
	{name: "term that means nothing", file: "course.yaml", text: "terms: {a: \ue000}\n", want: "course.yaml:1:12: the term"},
	{name: "base of javascript", file: "course.yaml", text: "base: javascript:alert(1)/\n", want: "course.yaml:1:7: the base address"},
	{name: "base with quotes", file: "course.yaml", text: "base: 'https://example.org/\"><script>alert(1)</script>/'\n", want: "course.yaml:1:7: the base address"},
	{name: "base with a quote in its host", file: "course.yaml", text: "base: 'https://exam\"ple.org/'\n", want: "course.yaml:1:7: the base address"},
	{name: "base with a newline", file: "course.yaml", text: "base: \"https://example.org/\\nDisallow: /\"\n", want: "course.yaml:1:7: the base address"},
	{name: "base with a name", file: "course.yaml", text: "base: https://a:b@example.org/\n", want: "course.yaml:1:7: the base address"},
	{name: "base with a query", file: "course.yaml", text: "base: https://example.org/?\n", want: "course.yaml:1:7: the base address"},
	{name: "base with an anchor", file: "course.yaml", text: "base: 'https://example.org/#'\n", want: "course.yaml:1:7: the base address"},
	{name: "base without a host", file: "course.yaml", text: "base: https:///a/\n", want: "course.yaml:1:7: the base address"},
	{name: "licence of javascript", file: "course.yaml", text: "licence: {name: x, url: 'javascript:alert(1)'}\n", want: "course.yaml:1:25: the address"},
	{name: "article of javascript", file: "course.yaml", text: "articles:\n  - {letter: A, title: T, url: 'javascript:alert(1)'}\n", want: "course.yaml:2:32: the address"},
	{name: "article in no language", file: "course.yaml", text: "articles: [{letter: A, title: T, language: '\" onclick=\"x'}]\n", want: "course.yaml:1:44: the article A has the language"},
	{name: "article with another letter", file: "course.yaml", text: "articles: [{letter: <b>, title: T}]\n", want: `course.yaml:1:21: the article "<b>"`},
	{name: "colour with a rule", file: "course.yaml", text: "theme: {accent: \"red;}body{display:none\"}\n", want: "course.yaml:1:17: the colour"},
	{name: "order out of the course", file: "course.yaml", text: "order: [../first]\n", want: "course.yaml:1:9: the order"},

	{name: "glossary of aliases", file: "glossary.yaml", text: bomb, want: "glossary.yaml:1:4: anchors and aliases"},
	{name: "glossary with a path", file: "glossary.yaml", text: "\"../a\": {en: {name: a, text: b}}\n", want: "glossary.yaml:1:21: a word cannot have the key"},
	{name: "glossary that nests", file: "glossary.yaml", text: "a: " + strings.Repeat("[", deep), want: "glossary.yaml:1:1: does not parse"},
	{name: "large glossary", file: "glossary.yaml", text: repeat(2_000, "a%d: {en: {name: n%[1]d, text: t}}\n"), want: "glossary.yaml:1:1: has 2000 words, at most 500"},
	{name: "source of javascript", file: "references.yaml", text: "a: {short: s, author: a, title: t, where: w, year: 1850, url: 'javascript:x'}\n", want: "references.yaml:1:63: a has the address"},
	{name: "source in no language", file: "references.yaml", text: "a: {short: s, author: a, title: t, year: 1850, language: '\" x'}\n", want: "references.yaml:1:58: a has the language"},
	{name: "source of aliases", file: "references.yaml", text: bomb, want: "references.yaml:1:4: anchors and aliases"},
	{name: "source of no year", file: "references.yaml", text: "a: {short: s, author: a, title: t, year: 99999999999999999999}\n", want: "references.yaml:1:42: want a whole number"},
	{name: "measure of aliases", file: "measured.yaml", text: bomb, want: "measured.yaml:1:4: anchors and aliases"},
	{name: "measure without end", file: "measured.yaml", text: "a: {value: .inf, what: {en: W}, machine: {en: M}, software: S, date: 2026-11-30, command: C}\n", want: "measured.yaml:1:12: a has the value"},
	{name: "measure of no day", file: "measured.yaml", text: "a: {value: 1, what: {en: W}, machine: {en: M}, software: S, date: \"2026-11-30<b>\", command: C}\n", want: "measured.yaml:1:67: a has the date"},
	{name: "folder with markup", file: "lessons/<script>/index.en.md", text: hostileFront, want: "lessons/<script>:1:1: a lesson cannot be named"},
	{name: "language with markup", file: "lessons/first/index.<b>.md", text: hostileFront, want: `lessons/first/index.<b>.md:1:1: unknown language "<b>"`},
}

// TestHostileCourses: each is refused with its place, in little memory. What took time that grows with the square of the
// text would not end before go test's own deadline.
func TestHostileCourses(t *testing.T) {
	for _, test := range hostileCourses {
		t.Run(test.name, func(t *testing.T) {
			others, place := map[string]string{}, hostileLesson
			if test.file != "" {
				others[test.file] = test.text
				place = test.file
			}
			if strings.HasPrefix(test.want, ":") {
				test.want = place + test.want
			}
			course := hostile(test.body, others)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := Build(t.Context(), Options{Content: course, Out: filepath.Join(t.TempDir(), "site")})
			runtime.ReadMemStats(&after)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %.500v, want %s", err, test.want)
			}
			if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 256<<20 {
				t.Errorf("%d bytes were allocated", allocated)
			}
		})
	}
}

// TestLinksOutOfTheCourse: a file of a course that is a link out of its folder is not read, and that is told with its place.
func TestLinksOutOfTheCourse(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(dir, "outside")
	if err := os.CopyFS(outside, hostile("Text.\n", nil)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"course.yaml", "glossary.yaml", "references.yaml", "measured.yaml", "index.en.md", hostileLesson, "lessons/first", "lessons"} {
		for _, target := range []string{filepath.Join(outside, filepath.FromSlash(name)), "../../outside", filepath.Join("..", "..", "..", "outside", filepath.FromSlash(name)), "/etc/passwd"} {
			course := t.TempDir()
			if err := os.CopyFS(course, hostile("Text.\n", nil)); err != nil {
				t.Fatal(err)
			}
			link := filepath.Join(course, filepath.FromSlash(name))
			if err := os.RemoveAll(link); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(target, link); err != nil {
				t.Fatal(err)
			}
			refused(t, course, name)
		}
	}
}

// refused reads the course in a folder, which cannot be read for one of its files.
func refused(t *testing.T, dir, name string) {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	_, err = lessons.Load(t.Context(), root.FS(), lessons.Options{})
	if err == nil || !strings.HasPrefix(err.Error(), name+":1:1: cannot be read: ") {
		t.Errorf("%s: got %v", name, err)
	}
}
