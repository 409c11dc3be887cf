package lessons

import (
	"github.com/yuin/goldmark/ast"
)

// SiteLink is a link to a page that the site has beside those of the course: [Try it by hand](site:play). Its children are
// its text. Which pages there are is the site's to know.
type SiteLink struct {
	ast.BaseInline
	Name   string // of the page's folder
	Anchor string // or ""
	Place  Problem
}

// KindSiteLink is the kind of a [SiteLink].
var KindSiteLink = ast.NewNodeKind("SiteLink")

// Kind is [KindSiteLink].
func (*SiteLink) Kind() ast.NodeKind { return KindSiteLink }

// Dump prints the node.
func (n *SiteLink) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Name": n.Name, "Anchor": n.Anchor}, nil)
}

// siteLink puts a link to a page of the site in the place of one with an address.
func (f *file) siteLink(n *ast.Link, name, anchor string) {
	link := &SiteLink{Name: name, Anchor: anchor, Place: f.place(n.Pos())}
	link.Place.File = f.page.File
	link.SetPos(n.Pos())
	for child := n.FirstChild(); child != nil; child = n.FirstChild() {
		link.AppendChild(link, child)
	}
	n.Parent().ReplaceChild(n.Parent(), n, link)
	f.page.SiteLinks = append(f.page.SiteLinks, link)
}
