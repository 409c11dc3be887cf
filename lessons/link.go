package lessons

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Link is a link to a page of the course. Its children are its text.
type Link struct {
	ast.BaseInline
	Page   *Page
	Anchor string // of a heading on it, or ""
}

// KindLink is the kind of a [Link].
var KindLink = ast.NewNodeKind("CourseLink")

// Kind is [KindLink].
func (*Link) Kind() ast.NodeKind { return KindLink }

// Dump prints the node.
func (n *Link) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Page": n.Page.File, "Anchor": n.Anchor}, nil)
}

// link is a link to a page of the course that is still to be found.
type link struct {
	node   *ast.Link
	file   string // path in the course's folder
	anchor string
}

const wantLink = "want https://..., a page such as ../NAME/index.en.md or site:play, or #ANCHOR"

// link sorts out links by where they go. Those into the course wait until every page is read.
func (f *file) link(n *ast.Link) {
	dest := string(n.Destination)
	u, err := url.Parse(dest)
	switch {
	case err != nil || dest == "":
		f.at(n.Pos(), "the link %q is not well formed: %s", dest, wantLink)
	case web(u):
	case u.Scheme == "site" && u.Opaque != "" && u.RawQuery == "":
		f.siteLink(n, u.Opaque, u.Fragment)
	case u.Scheme != "" || u.Host != "" || u.RawQuery != "" || path.IsAbs(u.Path):
		f.at(n.Pos(), "the link %q is not allowed: %s", dest, wantLink)
	case u.Path == "":
		f.links = append(f.links, &link{n, f.page.File, u.Fragment})
	default:
		f.links = append(f.links, &link{n, path.Join(path.Dir(f.page.File), u.Path), u.Fragment})
	}
}

func (f *file) autoLink(n *ast.AutoLink) {
	dest := string(n.URL(f.page.Source))
	if u, err := url.Parse(dest); err != nil || !web(u) {
		f.at(n.Pos(), "the link %q is not allowed: want <https://...>", dest)
	}
}

func web(u *url.URL) bool { return (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" }

// checkLinks finds the page and the heading of every link into the course.
func checkLinks(files []*file) {
	pages := map[string]*Page{} // by the file that they have, or would have if somebody wrote it
	for _, f := range files {
		pages[f.page.name(f.page.Language)] = f.page
	}
	for _, f := range files {
		for _, l := range f.links {
			dest := string(l.node.Destination)
			page := pages[l.file]
			if f.original != nil && page != nil && page.Language == f.original.page.Language {
				page = l.follow(page, pages[page.name(f.page.Language)])
			}
			switch {
			case l.file == ".." || strings.HasPrefix(l.file, "../"):
				f.at(l.node.Pos(), "the link %q leads out of the course: %s", dest, wantLink)
			case page == nil:
				f.at(l.node.Pos(), "the link %q leads to no page of the course: %s", dest, wantLink)
			case l.anchor != "" && !page.has(l.anchor):
				f.at(l.node.Pos(), "the link %q leads to no heading: %s has %s", dest, page.File, page.anchorList())
			default:
				l.resolve(page)
			}
		}
	}
}

// follow leads a link of a page that is made of another language to the page in its own language. The anchor there is that
// of the heading at the same place; where the translation has other headings, the link leads to the page that it names.
func (l *link) follow(named, own *Page) *Page {
	i := slices.IndexFunc(named.Headings, func(h Heading) bool { return h.Anchor == l.anchor })
	switch {
	case own == nil:
		return named
	case l.anchor == "" || own.has(l.anchor):
	case i >= 0 && len(named.Headings) == len(own.Headings):
		l.anchor = own.Headings[i].Anchor
	default:
		return named
	}
	return own
}

func (l *link) resolve(page *Page) {
	n := &Link{Page: page, Anchor: l.anchor}
	if l.anchor != "" {
		if page.LinkedTo == nil {
			page.LinkedTo = map[string]bool{}
		}
		page.LinkedTo[l.anchor] = true
	}
	for child := l.node.FirstChild(); child != nil; child = l.node.FirstChild() {
		n.AppendChild(n, child)
	}
	n.SetPos(l.node.Pos())
	l.node.Parent().ReplaceChild(l.node.Parent(), l.node, n)
}

// name is the file of the page in a language.
func (p *Page) name(lang string) string { return path.Join(path.Dir(p.File), "index."+lang+".md") }

func (p *Page) has(anchor string) bool {
	return slices.Contains(p.anchors, anchor) || slices.ContainsFunc(p.Headings, func(h Heading) bool { return h.Anchor == anchor })
}

func (p *Page) anchorList() string {
	var names []string
	for _, h := range p.Headings {
		names = append(names, "#"+h.Anchor)
	}
	for _, anchor := range p.anchors {
		names = append(names, "#"+anchor)
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
