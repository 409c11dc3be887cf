package sitegen

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"queens/lessons"
)

// A sitePage is a page of every site, beside the home page and the lessons. Its title and summary are the strings
// KIND.title and KIND.summary, and the template KIND shows it.
type sitePage struct {
	kind   string
	folder string // where it stands, below the folder of its language
	// fill gives the page what its template shows. What is false or wrong in the course is found by now.
	fill func(s *site, ctx context.Context, out *output, p *page) error
	// fixed is true for a page that shows nothing of the course. It is made once for all sites of this process.
	fixed bool
	// last is true for a page that lists what other pages have brought along.
	last bool
}

// sitePages are those pages, in the order of the contents.
var sitePages []sitePage

func init() { // here, for the pages link to each other
	sitePages = []sitePage{
		{kind: "hand", folder: "play", fill: (*site).hand},
		{kind: "twin", folder: "compare", fill: (*site).twin},
		{kind: "beside", folder: "languages", fill: (*site).beside},
		{kind: "counts", folder: "counts", fill: (*site).counts, fixed: true},
		{kind: "conformance", folder: "conformance", fill: (*site).conformance},
		{kind: "claims", folder: "claims", fill: (*site).listClaims},
		{kind: "gallery", folder: "gallery", fill: (*site).gallery},
		{kind: "files", folder: "downloads", fill: (*site).files, last: true},
		{kind: "credits", folder: "credits", fill: (*site).credits},
		{kind: "glossary", folder: "glossary", fill: (*site).glossary},
		{kind: "search", folder: "search", fill: (*site).search},
	}
}

// pagesOf are the site pages of a course: one without words to explain has no page for them, nor one without claims, nor
// one without a record of the languages.
func pagesOf(course *lessons.Course) []sitePage {
	return slices.DeleteFunc(slices.Clone(sitePages), func(p sitePage) bool {
		switch p.kind {
		case "glossary":
			return len(course.Glossary) == 0
		case "claims":
			return len(claims(course, course.Languages[0])) == 0
		case "conformance":
			return course.Conformance == nil
		}
		return false
	})
}

func (s *site) pages() []sitePage { return pagesOf(s.course) }

// checkSiteLinks finds links to pages that this site does not have.
func checkSiteLinks(course *lessons.Course) (problems lessons.Problems) {
	var names []string
	for _, page := range pagesOf(course) {
		names = append(names, page.folder)
	}
	for _, lang := range course.Languages {
		for _, page := range textPages(course, lang) {
			for _, link := range page.SiteLinks {
				if !slices.Contains(names, link.Name) {
					problem := link.Place
					problem.Msg = fmt.Sprintf("the link site:%s leads to no page of the site: want one of %s", link.Name, strings.Join(names, ", "))
					problems = append(problems, problem)
				}
			}
		}
	}
	return problems
}

// textPages are the pages of the course itself in a language: the home page and the lessons.
func textPages(course *lessons.Course, lang string) (pages []*lessons.Page) {
	if home := course.Home[lang]; home != nil {
		pages = append(pages, home)
	}
	for _, lesson := range course.Lessons {
		if page := lesson.Pages[lang]; page != nil { // else what is wrong with it is known
			pages = append(pages, page)
		}
	}
	return pages
}

// siteItem is a site page in a list.
type siteItem struct {
	Kind    string
	Href    string
	Current bool
}

// To is the address of a site page, relative to this page.
func (p *page) To(kind string) string {
	for _, item := range p.Pages {
		if item.Kind == kind {
			return item.Href
		}
	}
	panic("no page of the kind " + kind) // a mistake in a template
}

// sitePath is where a site page stands in the site.
func (s *site) sitePath(lang, kind string) string {
	for _, page := range sitePages {
		if page.kind == kind {
			return s.folder(lang) + page.folder + "/index.html"
		}
	}
	panic("no page of the kind " + kind)
}

func (s *site) writeSitePage(ctx context.Context, out *output, lang string, page sitePage) error {
	p := s.newPage(page.kind, lang, func(lang string) string { return s.sitePath(lang, page.kind) }, nil)
	words := s.catalogues[lang]
	var err error
	if p.Title, err = words.text(page.kind + ".title"); err != nil {
		return err
	}
	if p.Summary, err = words.text(page.kind + ".summary"); err != nil {
		return err
	}
	if page.fixed {
		return s.writeFixed(ctx, out, p, page)
	}
	if err := page.fill(s, ctx, out, p); err != nil {
		return err
	}
	return s.writePage(out, p)
}

// fixedPage is what a fixed page holds, and the files that it brings along.
type fixedPage struct {
	content []byte
	files   map[string][]byte
}

// fixedPages are those that were made, by kind and path. A site that is built again is ready sooner.
var fixedPages sync.Map

// writeFixed writes a fixed page.
func (s *site) writeFixed(ctx context.Context, out *output, p *page, page sitePage) error {
	key := p.Kind + " " + p.path
	made, ok := fixedPages.Load(key)
	if !ok {
		fixed := fixedPage{files: map[string][]byte{}}
		brings := &output{put: func(name string, data []byte) error { fixed.files[name] = data; return nil }}
		err := page.fill(s, ctx, brings, p)
		if err == nil {
			fixed.content, err = s.content(p)
		}
		if err != nil {
			return err
		}
		made, _ = fixedPages.LoadOrStore(key, fixed)
	}
	fixed := made.(fixedPage)
	for name, data := range fixed.files {
		if err := out.write(name, data); err != nil {
			return err
		}
	}
	return s.writeFrame(out, p, fixed.content)
}
