package lessons

import (
	"bytes"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// file is a file of the course while it is read.
type file struct {
	page     *Page
	options  Options
	html     bool // raw HTML is let through
	meta     meta
	problems Problems
	newlines []int   // where each line of the source ends
	links    []*link // to be checked when all files are read
	computed []computed
	jobs     []job
	shared   shared
	headings []*ast.Heading
	glossary *glossary

	blockList []block // of text, of the outermost level

	source    *file      // the same page in the first language of the course
	original  *file      // what the file is made of, or nil if somebody has written it
	converter *converter // that makes it, or nil if it shows the original as it is

	exercises []*Exercise     // so far
	edited    map[string]bool // variants whose program can be changed above
	asked     bool            // something that can have a solution stands above

	directives, roles int // so far
	nested            int // directives around the text that is looked at
}

// problem reports what is wrong at a line.
func (f *file) problem(line int, format string, args ...any) {
	f.report(Problem{Line: line}, format, args...)
}

// at reports what is wrong at a place in the source.
func (f *file) at(pos int, format string, args ...any) { f.report(f.place(pos), format, args...) }

// warn reports at a place in the source what does not stop the course from being shown.
func (f *file) warn(pos int, format string, args ...any) {
	p := f.place(pos)
	p.Warning = true
	f.report(p, format, args...)
}

func (f *file) report(p Problem, format string, args ...any) {
	p.File, p.Column, p.Msg = f.page.File, max(1, p.Column), oneLine(fmt.Sprintf(format, args...))
	switch {
	case len(f.problems) == maxProblems:
		p.Msg = "too many problems in this file: the rest is not listed"
	case len(f.problems) > maxProblems:
		return
	}
	f.problems = append(f.problems, p)
}

// place is a place in the source as a problem tells it.
func (f *file) place(pos int) Problem {
	line := f.lineOf(pos)
	begin := 0
	if line > 1 {
		begin = f.newlines[line-2] + 1
	}
	pos = min(max(pos, begin), len(f.page.Source))
	return Problem{Line: line, Column: utf8.RuneCount(f.page.Source[begin:pos]) + 1}
}

// lineOf is the line of a place in the source, from 1.
func (f *file) lineOf(pos int) int { return sort.SearchInts(f.newlines, pos) + 1 }

// markdown parses all files: it holds no state of a document.
var markdown = newParser()

func newParser() parser.Parser {
	md := goldmark.New(goldmark.WithExtensions(
		extension.Table,
		extension.Strikethrough,
		extension.TaskList,
		extension.CJK,
	))
	md.Parser().AddOptions(
		parser.WithBlockParsers(
			util.Prioritized(fenceParser{parser.NewFencedCodeBlockParser()}, 690),
			util.Prioritized(commentParser{}, 95),
		),
		parser.WithInlineParsers(util.Prioritized(roleParser{}, 90)),
	)
	return md.Parser()
}

// parse reads the file: front matter, then the body, whose directives and roles are resolved.
func (f *file) parse(source []byte) {
	f.take(source)
	if !f.sane() {
		return
	}
	reader := text.NewReader(f.page.Source)
	reader.Advance(f.readMeta())
	f.page.Body = markdown.Parse(reader)
	f.listBlocks()
	f.resolve(f.page.Body)
}

// byteOrderMark may stand before a text, as editors on Windows write it.
var byteOrderMark = []byte("\ufeff")

// take keeps the text of the file, and where its lines end.
func (f *file) take(source []byte) {
	source = bytes.TrimPrefix(source, byteOrderMark)
	source = bytes.ReplaceAll(source, []byte("\r\n"), []byte("\n"))
	f.page.Source = source
	for i, b := range source {
		if b == '\n' {
			f.newlines = append(f.newlines, i)
		}
	}
}

// resolve checks every node of the body, and puts in the place of directives, roles and links what
// they stand for.
func (f *file) resolve(body ast.Node) {
	var nodes []ast.Node
	deepest, depth := 0, 0
	ast.Walk(body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			depth--
			return ast.WalkContinue, nil
		}
		depth++
		deepest = max(deepest, depth)
		nodes = append(nodes, n)
		return ast.WalkContinue, nil
	})
	if deepest > 4*maxNesting {
		f.problem(1, "the text is nested more than %d deep", 4*maxNesting)
		return
	}
	for _, n := range nodes {
		switch n := n.(type) {
		case *directive:
			if f.directives++; f.directives == maxDirectives+1 {
				f.at(n.Pos(), "more than %d directives in a file", maxDirectives)
			} else if f.directives <= maxDirectives {
				f.replace(n, f.directive(n))
			}
		case *role:
			if f.roles++; f.roles == maxRoles+1 {
				f.at(n.Pos(), "more than %d roles in a file", maxRoles)
			} else if f.roles <= maxRoles {
				f.replace(n, f.role(n))
			}
		case *comment:
			n.Parent().RemoveChild(n.Parent(), n)
		case *ast.FencedCodeBlock:
			f.checkClosed(n)
		case *ast.HTMLBlock, *ast.RawHTML:
			if !f.html {
				f.at(n.Pos(), "raw HTML is not allowed: write Markdown, put code between backticks, or say html: true in %s", ConfigFile)
			}
		case *ast.Image:
			f.at(n.Pos(), "pictures are not supported: draw a board with the directive {board}")
		case *ast.Link:
			f.link(n)
		case *ast.AutoLink:
			f.autoLink(n)
		case *ast.Heading:
			f.headings = append(f.headings, n)
		case *ast.Text:
			f.checkText(n)
		}
	}
	f.checkBrackets(nodes)
}

// replace puts a resolved node in the place of a directive or role. Nothing is put there when it could
// not be resolved: its problem is on record, and the course will not be shown.
func (f *file) replace(old, resolved ast.Node) {
	if resolved == nil {
		return
	}
	resolved.SetPos(old.Pos())
	old.Parent().ReplaceChild(old.Parent(), old, resolved)
}

// notOurs are the forms of MyST's that are not ours, where they begin a line, and what is to be written instead.
var notOurs = []struct {
	form *regexp.Regexp
	want string
}{
	{regexp.MustCompile("^:{3,}[ \t]*[^:\\s]"), "fences of colons are not supported: want ```{NAME} and a closing line ```"},
	{regexp.MustCompile("^`{3,}[ \t]*\\{[^{}`]*\\}[^`]*`"), "this opens no directive, for a backtick stands behind its name: want plain text there"},
	{regexp.MustCompile(`^\([^()\s]+\)=\s*$`), "names of places are not supported: link to the anchor of a heading, #ANCHOR"},
}

// checkText finds what Markdown took for text and was meant as a mark: emphasis, as easily happens where
// no space stands between words, and what MyST would read.
func (f *file) checkText(n *ast.Text) {
	if n.Parent().Kind() == ast.KindCodeSpan {
		return
	}
	value := n.Segment.Value(f.page.Source)
	if begin := n.Segment.Start; len(bytes.TrimLeft(f.page.Source[f.lineBegin(begin):begin], " >")) == 0 {
		line := f.page.Source[begin:f.lineEnd(begin)]
		for _, other := range notOurs {
			if other.form.Match(line) {
				f.at(begin, "%s", other.want)
			}
		}
	}
	if i := bytes.Index(value, []byte("**")); i >= 0 {
		f.at(n.Segment.Start+i, "the ** here marks nothing: put a space or the punctuation outside of it, or write \\*\\*")
	}
}

// deadLink matches the middle of a link whose end is not well formed or names no definition, and footnote what leads to
// one.
var (
	deadLink = regexp.MustCompile(`\](\[[^\[\]]*\]|\()`)
	footnote = regexp.MustCompile(`\[\^[^\[\]\s]+\]`)
)

// checkBrackets finds links that Markdown took for text. It looks at the text of the page alone: all else is
// replaced by spaces, so that code, and the links that are links, are out of sight.
func (f *file) checkBrackets(nodes []ast.Node) {
	page := bytes.Repeat([]byte(" "), len(f.page.Source))
	for _, n := range nodes {
		if n, ok := n.(*ast.Text); ok && n.Parent().Kind() != ast.KindCodeSpan {
			copy(page[n.Segment.Start:], escaped.ReplaceAll(n.Segment.Value(f.page.Source), []byte("  ")))
		}
	}
	for _, match := range deadLink.FindAllIndex(page, maxProblems) {
		f.at(match[0], "%q ends no link: want [TEXT](ADDRESS), a definition of its name, or \\[ for a bracket",
			oneLine(string(page[match[0]:match[1]])))
	}
	for _, match := range footnote.FindAllIndex(page, maxProblems) {
		f.at(match[0], "footnotes are not supported: say it in the text, cite a source with {cite}, or write \\[ for a bracket")
	}
}

// escaped matches a character that a backslash makes text.
var escaped = regexp.MustCompile(`\\[[:punct:]]`)

// Text is the text below a node, without its marks. Numbers that are computed stand in it as on the page.
func Text(n ast.Node, source []byte) string {
	return plainText(n, source, func(c *Count) string { return c.Display })
}

func plainText(n ast.Node, source []byte, number func(*Count) string) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			value := n.Segment.Value(source)
			if n.Parent().Kind() != ast.KindCodeSpan {
				value = util.UnescapePunctuations(value)
			}
			b.Write(value)
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.AutoLink:
			b.Write(n.Label(source))
		case *ast.String:
			b.Write(n.Value)
		case *Count:
			b.WriteString(number(n))
		case *Cite:
			b.WriteString(n.Reference.Short)
		case *Foreign:
			b.WriteString(n.Value)
		case *role: // that is wrong
			b.WriteString(n.text)
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
