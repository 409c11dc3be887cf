package sitegen

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"

	"queens/lessons"
)

//go:embed templates/*.html
var templateFiles embed.FS

// readTemplates reads the templates of pages for one language.
func readTemplates(c *catalogue) (*template.Template, error) {
	t, err := template.New("").Funcs(template.FuncMap{"text": c.text, "around": c.around, "number": c.number}).ParseFS(templateFiles, "templates/*.html")
	if err != nil {
		return nil, err
	}
	return t.Option("missingkey=error"), nil
}

// page is what the templates are given.
type page struct {
	Kind       string // home, lesson, or that of a site page: names its template
	Tag        string // language, for the attribute lang
	Title      string
	Summary    string
	Site       string // title of the course
	Licence    string // of the course, or ""
	Root       string // the site's root, relative to the page: "" or "../" and so on
	Live       bool
	Home       string // address of the home page; all are relative to the page
	Lessons    []item
	Number     int    // of the lesson that the page is, from 1, or 0
	Contents   []item // the lessons that the contents list
	Cut        bool   // there are others
	Pages      []siteItem
	Alternates []alternate
	Head       pageHead
	Lesson     *lessons.Lesson // the one shown, or nil
	Headings   []lessons.Heading
	Aim        string
	Source     *pageSource // what a lesson says of itself
	// Untranslated is the language of the text, as HTML names it, if it is not that of the page; Converted is true for
	// a text that was made of simplified Chinese.
	Untranslated string
	Converted    bool
	Prev, Next   *item
	Body         template.HTML
	Content      template.HTML // what its own template makes of all this
	// Definitions are the meanings of words on the page, which it shows beside them.
	Definitions []definition
	Players     bool            // the page holds a player
	Edits       bool            // the page holds a program to change and run
	Sources     []referenceView // that are listed at the end of the text
	Exports     []*exportView   // that a page of the site offers; lessons have them below their players
	Notebooks   *notebookView   // of the lesson, or nil
	Data        any             // of the page's own template
	path        string          // of the page in the site
	datasets    map[string]int  // of each name on the page
	lang        string
	edition     lessons.Edition
}

// item is a lesson in a list.
type item struct {
	Number  int
	Title   string
	Summary string
	Aim     string
	Minutes int
	Level   string
	Article string
	Href    string
}

// alternate is the same page in another language, or in this one.
type alternate struct {
	Tag, Name, Href string
	Current         bool
}

// folder is where the pages of a language stand: the first language's at the root.
func (s *site) folder(lang string) string {
	if lang == s.course.Languages[0] {
		return ""
	}
	return lang + "/"
}

// path is where a lesson's page stands in the site, or the home page if lesson is nil.
func (s *site) path(lang string, lesson *lessons.Lesson) string {
	if lesson == nil {
		return s.folder(lang) + "index.html"
	}
	return s.folder(lang) + lesson.Slug + "/index.html"
}

// root is the way from a page to the site's root.
func root(path string) string { return strings.Repeat("../", strings.Count(path, "/")) }

// newPage fills in what all pages have. at gives the page's own path in each language.
func (s *site) newPage(kind, lang string, at func(lang string) string, current *lessons.Lesson) *page {
	p := &page{
		Kind:    kind,
		Tag:     s.catalogues[lang].tag(),
		Site:    s.title(lang),
		Licence: s.course.Licence.Name,
		Live:    s.live,
		Lesson:  current,
		path:    at(lang),
		lang:    lang,

		edition: s.course.Edition,
	}
	p.Root = root(p.path)
	if kind == "missing" {
		p.Root = s.missingRoot()
	}
	p.Home = p.Root + s.path(lang, nil)
	for _, other := range s.pages() {
		p.Pages = append(p.Pages, siteItem{other.kind, p.Root + s.sitePath(lang, other.kind), other.kind == kind})
	}
	p.Lessons = s.items(lang, p.Root)
	p.Number = 1 + slices.Index(s.course.Lessons, current)
	p.Contents, p.Cut = nearby(p.Lessons, p.Number)
	for _, other := range s.course.Languages {
		c := s.catalogues[other]
		p.Alternates = append(p.Alternates, alternate{c.tag(), c.name(), p.Root + at(other), other == lang})
	}
	p.Head = s.newHead(p, at)
	return p
}

// title is what the course is called in a language.
func (s *site) title(lang string) string {
	return cmp.Or(s.course.Title[lang], s.course.Home[lang].Title)
}

// items are the lessons in a list, of a language and for pages from which root is the way to the site's root. Pages
// share them, so that a page costs the same in a course of many lessons.
func (s *site) items(lang, root string) []item {
	list, _ := s.lists.LoadOrStore([2]string{lang, root}, sync.OnceValue(func() (list []item) {
		for i, lesson := range s.course.Lessons {
			text := lesson.Pages[lang]
			list = append(list, item{
				Number:  i + 1,
				Title:   text.Title,
				Summary: text.Summary,
				Aim:     text.Aim,
				Minutes: lesson.Minutes,
				Level:   lesson.Level,
				Article: lesson.Article,
				Href:    root + s.path(lang, lesson),
			})
		}
		return list
	}))
	return list.(func() []item)()
}

// mostContents is how many lessons the contents of a page list.
const mostContents = 40

// nearby are the lessons that the contents of a page list: all, or those around the page's own. cut is true if there
// are others.
func nearby(list []item, number int) (part []item, cut bool) {
	first := min(max(0, number-1-mostContents/2), max(0, len(list)-mostContents))
	return list[first:min(len(list), first+mostContents)], len(list) > mostContents
}

func (s *site) writeHome(ctx context.Context, out *output, lang string) error {
	home := s.course.Home[lang]
	p := s.newPage("home", lang, func(lang string) string { return s.path(lang, nil) }, nil)
	var err error
	if p.Data, err = s.courseTime(s.catalogues[lang]); err != nil {
		return err
	}
	return s.writeText(ctx, out, p, home)
}

func (s *site) writeLesson(ctx context.Context, out *output, lang string, i int) error {
	lesson := s.course.Lessons[i]
	p := s.newPage("lesson", lang, func(lang string) string { return s.path(lang, lesson) }, lesson)
	if i > 0 {
		p.Prev = &p.Lessons[i-1]
	}
	if i < len(p.Lessons)-1 {
		p.Next = &p.Lessons[i+1]
	}
	var err error
	if p.Source, err = s.pageSource(p, i+1); err != nil {
		return err
	}
	if p.Notebooks, err = s.offerNotebooks(p, i+1, lesson); err != nil {
		return err
	}
	return s.writeText(ctx, out, p, lesson.Pages[lang])
}

// writeText writes a page of the course.
func (s *site) writeText(ctx context.Context, out *output, p *page, text *lessons.Page) error {
	p.Title, p.Summary, p.Headings, p.Aim = text.Title, text.Summary, text.Headings, text.Aim
	if text.Written != text.Language {
		p.Untranslated = s.catalogues[text.Written].tag()
	}
	p.Converted = text.Converted
	r := s.newRenderer(ctx, out, p, text)
	if !text.ListsSources {
		p.Sources = r.references(text.Sources)
	}
	var err error
	if p.Body, err = r.render(); err != nil {
		return fmt.Errorf("%s: %w", text.File, err)
	}
	return s.writePage(out, p)
}

// writePage writes a page: what its own template makes of it, in the frame that all pages have.
func (s *site) writePage(out *output, p *page) error {
	content, err := s.content(p)
	if err != nil {
		return err
	}
	return s.writeFrame(out, p, content)
}

// content is what the page's own template makes of it.
func (s *site) content(p *page) ([]byte, error) {
	var b bytes.Buffer
	err := s.templates[p.lang].ExecuteTemplate(&b, p.Kind, p)
	return b.Bytes(), err
}

func (s *site) writeFrame(out *output, p *page, content []byte) error {
	p.Content = template.HTML(content)
	s.index.add(p, content)
	var b bytes.Buffer
	if err := s.templates[p.lang].ExecuteTemplate(&b, "page.html", p); err != nil {
		return err
	}
	return out.write(p.path, b.Bytes())
}
