package sitegen

import (
	"cmp"
	"strings"

	"queens/lessons"
)

// pageHead is what the head of a page tells others: search engines, feed readers, and those who show a link to it.
type pageHead struct {
	Canonical  string // address of the page on the web, or "" if the course does not say it
	Alternates []alternate
	Feed       string // address of the feed of changes, or ""
	Type       string // of the page, in the words of Open Graph
	Preview    string // address of the picture
	Hidden     bool   // search engines are to leave the page out
}

// address is where a file of the site stands on the web, or "" if the course does not say where the site will
// be.
func (s *site) address(path string) string {
	if s.course.Base == "" {
		return ""
	}
	if path == "index.html" || strings.HasSuffix(path, "/index.html") {
		path = strings.TrimSuffix(path, "index.html")
	}
	return s.course.Base + path
}

// reach is how a page leads others to a file of the site: by its address on the web, or, where that is not known,
// from the page.
func (s *site) reach(p *page, path string) string { return cmp.Or(s.address(path), p.Root+path) }

// newHead fills in the head of a page. at gives the page's path in each language; a page that is in all languages at
// once has none. A page whose text is not translated is the same as that in the text's language, to others.
func (s *site) newHead(p *page, at func(lang string) string) pageHead {
	h := pageHead{Canonical: s.address(p.path), Type: "website", Preview: s.reach(p, previewPath(p.Kind, p.Lesson))}
	if p.Lesson != nil {
		h.Type = "article"
	}
	if !s.changed[p.lang].IsZero() {
		h.Feed = s.reach(p, s.feedPath(p.lang))
	}
	if at == nil {
		return h
	}
	var texts map[string]*lessons.Page // of a page of the course itself
	switch p.Kind {
	case "home":
		texts = s.course.Home
	case "lesson":
		texts = p.Lesson.Pages
	}
	h.Canonical = s.address(at(written(texts, p.lang)))
	for _, lang := range s.course.Languages {
		if written(texts, lang) == lang {
			h.Alternates = append(h.Alternates, alternate{Tag: s.catalogues[lang].tag(), Href: s.reach(p, at(lang))})
		}
	}
	first := alternate{Tag: "x-default", Href: s.reach(p, at(s.course.Languages[0]))}
	h.Alternates = append(h.Alternates, first)
	return h
}

// written is the language that one of these texts is in. Without them, as on a page that the site itself makes, it is that
// of the page.
func written(texts map[string]*lessons.Page, lang string) string {
	if text := texts[lang]; text != nil {
		return text.Written
	}
	return lang
}
