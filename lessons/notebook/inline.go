package notebook

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"

	"queens/lessons"
)

// inline writes what stands in a block. The source of a text is taken as it stands, with its escapes; roles and links into the course
// are written anew.
func (m *maker) inline(parent ast.Node) string {
	text := m.span(parent)
	return numbered.ReplaceAllString(text, `$1\$2$3`)
}

// line is inline without an end of a line.
func (m *maker) line(parent ast.Node) string {
	return strings.TrimSpace(strings.NewReplacer("\\\n", " ", "\n", " ").Replace(m.span(parent)))
}

// piece is a part of a text. One that is emphasised may need a character that nobody sees between it and its neighbours: Markdown takes
// a mark that has a letter on one side and a full stop on the other for text.
type piece struct {
	text string
	mark string // "", "*" or "**"
}

func (m *maker) span(parent ast.Node) string {
	var pieces []piece
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if e, ok := n.(*ast.Emphasis); ok {
			pieces = append(pieces, piece{m.span(n), strings.Repeat("*", e.Level)})
		} else {
			pieces = append(pieces, piece{m.inlineNode(n), ""})
		}
	}
	var b strings.Builder
	for i, p := range pieces {
		if p.mark == "" || p.text == "" {
			b.WriteString(p.text)
			continue
		}
		if before := b.String(); before != "" && punctuation(firstRune(p.text)) && !apart(lastRune(before)) {
			b.WriteString(unseen)
		}
		b.WriteString(p.mark + p.text + p.mark)
		next := ""
		if i+1 < len(pieces) {
			next = pieces[i+1].mark + pieces[i+1].text
		}
		if next != "" && punctuation(lastRune(p.text)) && !apart(firstRune(next)) || strings.HasPrefix(next, "*") {
			b.WriteString(unseen)
		}
	}
	return b.String()
}

// unseen is a space without width.
const unseen = "&#8203;"

// apart reports whether a character parts a mark from a word.
func apart(r rune) bool { return r == ' ' || r == '\n' || r == '\u3000' || punctuation(r) }

func (m *maker) inlineNode(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Text:
		return m.plain(n)
	case *ast.String:
		if n.IsRaw() {
			return escape(string(n.Value))
		}
		return string(n.Value)
	case *ast.CodeSpan:
		return code(m.rawText(n))
	case *ast.Link:
		return "[" + m.span(n) + "](" + destination(string(n.Destination), string(n.Title)) + ")"
	case *ast.AutoLink:
		return "<" + string(n.Label(m.source)) + ">"
	case *ast.RawHTML:
		return string(n.Segments.Value(m.source))
	case *extast.Strikethrough:
		return "~~" + m.span(n) + "~~"
	case *extast.TaskCheckBox:
		if n.IsChecked {
			return "[x] "
		}
		return "[ ] "
	case *lessons.Count:
		return escape(n.Display)
	case *lessons.Cite:
		return "[" + escape(n.Reference.Short) + "](#" + n.Reference.Anchor() + ")"
	case *lessons.Foreign:
		return `<span lang="` + n.Language + `">` + escape(n.Value) + "</span>"
	case *lessons.Term:
		m.explain(n.Entry)
		return "[" + m.span(n) + "](#" + termAnchor(n.Entry) + ")"
	case *lessons.Link:
		return m.courseLink(n)
	case *lessons.SiteLink:
		return m.siteLink(n, m.span(n))
	}
	m.fail(fmt.Errorf("a notebook cannot show a node of the kind %s", n.Kind()))
	return ""
}

// plain is a text and how its line ends. Between two characters of Chinese the end of a line is nothing, elsewhere a space.
func (m *maker) plain(n *ast.Text) string {
	text := unspaced(string(n.Segment.Value(m.source)))
	switch {
	case n.HardLineBreak():
		text += "\\\n"
	case n.SoftLineBreak():
		if !wide(m.lastOf(n)) || !wide(m.firstOf(after(n))) {
			text += "\n"
		}
	}
	return text
}

// unspaced leaves out the spaces that are escaped, which part a mark from a word in Chinese, and escapes the mark of mathematics, which
// lessons have none of.
func unspaced(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text) && text[i+1] == ' ':
			i++
		case c == '\\' && i+1 < len(text):
			b.WriteString(text[i : i+2])
			i++
		case c == '$':
			b.WriteString(`\$`)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// after is the node that follows a node in a line.
func after(n ast.Node) ast.Node {
	for n.NextSibling() == nil && n.Parent().Type() == ast.TypeInline {
		n = n.Parent()
	}
	return n.NextSibling()
}

func (m *maker) firstOf(n ast.Node) rune {
	for ; n != nil; n = n.FirstChild() {
		switch n := n.(type) {
		case *ast.Text:
			return firstRune(string(n.Segment.Value(m.source)))
		case *ast.String:
			return firstRune(string(n.Value))
		}
	}
	return ' '
}

func (m *maker) lastOf(n ast.Node) rune {
	if text, ok := n.(*ast.Text); ok && text.Segment.IsEmpty() {
		n = n.PreviousSibling()
	}
	for ; n != nil; n = n.LastChild() {
		switch n := n.(type) {
		case *ast.Text:
			return lastRune(string(n.Segment.Value(m.source)))
		case *ast.String:
			return lastRune(string(n.Value))
		}
	}
	return ' '
}

// rawText is the text of a code span.
func (m *maker) rawText(parent ast.Node) string {
	var b strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if n, ok := n.(*ast.Text); ok {
			b.Write(n.Segment.Value(m.source))
		}
	}
	return strings.ReplaceAll(b.String(), "\n", " ")
}

// destination is where a link leads, and its title.
func destination(address, title string) string {
	if strings.ContainsAny(address, " ()<>") {
		address = "<" + strings.NewReplacer("<", `\<`, ">", `\>`).Replace(address) + ">"
	}
	if title != "" {
		address += ` "` + strings.ReplaceAll(title, `"`, `\"`) + `"`
	}
	return address
}

// courseLink leads to a place of this notebook, to another one beside it, or to a page of the site.
func (m *maker) courseLink(n *lessons.Link) string {
	text, anchor := m.span(n), ""
	if n.Anchor != "" {
		anchor = "#" + n.Anchor
	}
	switch to := n.Page.Lesson; {
	case to == m.lesson && anchor != "":
		return "[" + text + "](" + anchor + ")"
	case to != nil:
		return m.toLesson(text, to, anchor)
	default:
		return m.onSite(text, "index.html"+anchor)
	}
}

// toLesson leads to another lesson.
func (m *maker) toLesson(text string, to *lessons.Lesson, anchor string) string {
	switch {
	case !m.alone:
		return "[" + text + "](" + to.Slug + Ext + anchor + ")"
	case m.course.Base != "":
		return m.onSite(text, to.Slug+"/index.html"+anchor)
	default:
		return text + " (" + code("%lesson "+to.Slug) + ")"
	}
}

func (m *maker) siteLink(n *lessons.SiteLink, text string) string {
	address := n.Name + "/index.html"
	if n.Anchor != "" {
		address += "#" + n.Anchor
	}
	return m.onSite(text, address)
}

// onSite leads to a page of the site in the reader's language, or says that it stands there where the address is not known.
func (m *maker) onSite(text, page string) string {
	if address := m.address(page); address != "" {
		return "[" + text + "](" + destination(address, "") + ")"
	}
	return m.marked("on-site", "text", marked(text))
}

// address is that of a page of the site, or "".
func (m *maker) address(page string) string {
	if m.course.Base == "" {
		return ""
	}
	if m.lang != m.course.Languages[0] {
		page = m.lang + "/" + page
	}
	return m.course.Base + page
}
