package lessons

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/unicode/norm"
)

// nameHeadings gives each heading its text and its anchor, the attribute id, in which numbers are plain digits
// in every language. The numbers have to be computed by now.
func (f *file) nameHeadings() {
	taken := anchors{}
	for _, anchor := range f.page.anchors {
		taken[anchor] = true
	}
	for _, source := range f.page.Sources {
		taken[source.Anchor()] = true
	}
	for _, n := range f.headings {
		f.nameHeading(n, taken)
	}
	if f.original == nil || len(f.headings) != len(f.original.headings) {
		return
	}
	for i, n := range f.headings { // a link to a section is the same in both
		anchor := f.original.page.Headings[i].Anchor
		f.page.Headings[i].Anchor = anchor
		n.SetAttributeString("id", []byte(anchor))
	}
}

func (f *file) nameHeading(n *ast.Heading, taken anchors) {
	title := Text(n, f.page.Source)
	before := 1
	if h := f.page.Headings; len(h) > 0 {
		before = h[len(h)-1].Level
	}
	switch {
	case n.Level == 1:
		f.at(n.Pos(), "the title is the only heading of the first level: begin this one with ##")
	case n.Level > before+1:
		f.at(n.Pos(), "a heading of level %d cannot follow one of level %d", n.Level, before)
	case strings.TrimSpace(title) == "":
		f.at(n.Pos(), "a heading must not be empty")
	}
	plain := plainText(n, f.page.Source, func(c *Count) string { return strconv.FormatInt(c.Value, 10) })
	anchor := taken.take(Slug(plain))
	n.SetAttributeString("id", []byte(anchor))
	f.page.Headings = append(f.page.Headings, Heading{n.Level, anchor, title})
}

// Slug makes an anchor of a heading: its letters and digits, of any script, in lower case, and a
// hyphen where anything else stood between them.
func Slug(title string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFC.String(title) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(unicode.ToLower(r))
	}
	if b.Len() == 0 {
		return "section"
	}
	return b.String()
}

// anchors are those taken on a page.
type anchors map[string]bool

func (a anchors) take(slug string) string {
	anchor := slug
	for i := 2; a[anchor]; i++ {
		anchor = slug + "-" + strconv.Itoa(i)
	}
	a[anchor] = true
	return anchor
}
