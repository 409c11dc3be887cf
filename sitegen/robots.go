package sitegen

import (
	"bytes"
	"encoding/xml"
	"time"

	"queens/lessons"
)

// siteMap tells search engines of every page in the languages that it is written in.
type siteMap struct {
	XMLName xml.Name  `xml:"urlset"`
	Form    string    `xml:"xmlns,attr"`
	XHTML   string    `xml:"xmlns:xhtml,attr"`
	Pages   []mapPage `xml:"url"`
}

type mapPage struct {
	Address    string    `xml:"loc"`
	Changed    string    `xml:"lastmod,omitempty"`
	Alternates []mapLink `xml:"xhtml:link"`
}

type mapLink struct {
	Rel  string `xml:"rel,attr"`
	Lang string `xml:"hreflang,attr"`
	Href string `xml:"href,attr"`
}

// writeRobots writes what search engines look for. A map of the site gives whole addresses, so there is none where
// the course does not say where the site will stand.
func (s *site) writeRobots(out *output) error {
	robots := "User-agent: *\nAllow: /\n"
	if s.course.Base != "" {
		const name = "sitemap.xml"
		robots += "Sitemap: " + s.address(name) + "\n"
		data, err := s.siteMap()
		if err != nil {
			return err
		}
		if err := out.write(name, data); err != nil {
			return err
		}
	}
	return out.write("robots.txt", []byte(robots))
}

func (s *site) siteMap() ([]byte, error) {
	m := siteMap{Form: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	add := func(at func(lang string) string, text map[string]*lessons.Page) {
		var links []mapLink
		var languages []string
		for _, lang := range s.course.Languages {
			if written(text, lang) == lang {
				languages = append(languages, lang)
				links = append(links, mapLink{"alternate", s.catalogues[lang].tag(), s.address(at(lang))})
			}
		}
		for _, lang := range languages {
			p := mapPage{Address: s.address(at(lang)), Alternates: links}
			if text != nil && len(text[lang].Changes) > 0 {
				p.Changed = text[lang].Changes[0].Date.Format(time.DateOnly)
			}
			m.Pages = append(m.Pages, p)
		}
	}
	add(func(lang string) string { return s.path(lang, nil) }, s.course.Home)
	for _, lesson := range s.course.Lessons {
		add(func(lang string) string { return s.path(lang, lesson) }, lesson.Pages)
	}
	for _, page := range s.pages() {
		add(func(lang string) string { return s.sitePath(lang, page.kind) }, nil)
	}
	b := bytes.NewBufferString(xml.Header)
	encoder := xml.NewEncoder(b)
	encoder.Indent("", "  ")
	err := encoder.Encode(m)
	b.WriteByte('\n')
	return b.Bytes(), err
}
