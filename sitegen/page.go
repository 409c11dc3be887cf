package sitegen

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"fmt"
	"html/template"
	"strings"

	"queens/lessons"
)

//go:embed templates/*.html
var templateFiles embed.FS

// readTemplates reads the templates of pages for one language.
func readTemplates(c *catalogue) (*template.Template, error) {
	t, err := template.New("").Funcs(template.FuncMap{"text": c.text, "number": c.number}).ParseFS(templateFiles, "templates/*.html")
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
	Root       string // the site's root, relative to the page: "" or "../" and so on
	Live       bool
	Home       string // address of the home page; all are relative to the page
	Lessons    []item
	Pages      []siteItem
	Alternates []alternate
	Lesson     *lessons.Lesson // the one shown, or nil
	Headings   []lessons.Heading
	Aim        string
	// Untranslated is the language of the text, as HTML names it, if it is not that of the page; Converted is true for
	// a text that was made of simplified Chinese.
	Untranslated string
	Converted    bool
	Prev, Next   *item
	Body         template.HTML
	Content      template.HTML   // what its own template makes of all this
	Players      bool            // the page holds a player
	Sources      []referenceView // that are listed at the end of the text
	Data         any             // of the page's own template
	path         string          // of the page in the site
	lang         string
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
	Current bool
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
		Kind:   kind,
		Tag:    s.catalogues[lang].tag(),
		Site:   cmp.Or(s.course.Title[lang], s.course.Home[lang].Title),
		Live:   s.live,
		Lesson: current,
		path:   at(lang),
		lang:   lang,
	}
	p.Root = root(p.path)
	p.Home = p.Root + s.path(lang, nil)
	for _, other := range s.pages() {
		p.Pages = append(p.Pages, siteItem{other.kind, p.Root + s.sitePath(lang, other.kind), other.kind == kind})
	}
	for i, lesson := range s.course.Lessons {
		text := lesson.Pages[lang]
		p.Lessons = append(p.Lessons, item{
			Number:  i + 1,
			Title:   text.Title,
			Summary: text.Summary,
			Aim:     text.Aim,
			Minutes: lesson.Minutes,
			Level:   lesson.Level,
			Article: lesson.Article,
			Href:    p.Root + s.path(lang, lesson),
			Current: lesson == current,
		})
	}
	for _, other := range s.course.Languages {
		c := s.catalogues[other]
		p.Alternates = append(p.Alternates, alternate{c.tag(), c.words["language"], p.Root + at(other), other == lang})
	}
	return p
}

func (s *site) writeHome(ctx context.Context, out *output, lang string) error {
	home := s.course.Home[lang]
	p := s.newPage("home", lang, func(lang string) string { return s.path(lang, nil) }, nil)
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

// writePage puts what the page's own template makes into the frame that all pages have.
func (s *site) writePage(out *output, p *page) error {
	var b bytes.Buffer
	if err := s.templates[p.lang].ExecuteTemplate(&b, p.Kind, p); err != nil {
		return err
	}
	p.Content = template.HTML(b.String())
	b.Reset()
	if err := s.templates[p.lang].ExecuteTemplate(&b, "page.html", p); err != nil {
		return err
	}
	return out.write(p.path, b.Bytes())
}
