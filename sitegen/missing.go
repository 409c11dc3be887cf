package sitegen

import "net/url"

// missingPath is the page that hosts show for an address that leads nowhere.
const missingPath = "404.html"

// missingIn is what that page says in one language.
type missingIn struct{ Tag, Title, Text, Home, Course string }

// writeMissing writes the page for addresses that lead nowhere. There is one for all languages.
func (s *site) writeMissing(out *output) error {
	lang := s.course.Languages[0]
	p := s.newPage("missing", lang, func(lang string) string { return s.path(lang, nil) }, nil)
	p.path, p.Head = missingPath, pageHead{Hidden: true}
	var all []missingIn
	for _, lang := range s.course.Languages {
		words := s.catalogues[lang]
		in := missingIn{Tag: words.tag(), Home: p.Root + s.path(lang, nil), Course: s.title(lang)}
		var err error
		if in.Title, err = words.text("missing.title"); err != nil {
			return err
		}
		if in.Text, err = words.text("missing.summary"); err != nil {
			return err
		}
		all = append(all, in)
	}
	p.Title, p.Summary, p.Data = all[0].Title, all[0].Text, all
	return s.writePage(out, p)
}

// missingRoot is the way from that page to the site's root. A host shows it at any address, so its links begin at the
// root of the host, if the course says where it stands there. Else they are right for addresses in the site's own
// folder. [Serve] shows a site at the root of its host.
func (s *site) missingRoot() string {
	if s.live {
		return "/"
	}
	base, err := url.Parse(s.course.Base)
	if s.course.Base == "" || err != nil {
		return ""
	}
	return base.EscapedPath()
}
