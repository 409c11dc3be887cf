package sitegen

import (
	"bytes"
	"cmp"
	"crypto/sha1"
	"encoding/xml"
	"fmt"
	"slices"
	"time"

	"queens/lessons"
)

// feed is a feed of changes in the form of Atom 1.0 (RFC 4287).
type feed struct {
	XMLName  xml.Name     `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string       `xml:"xml:lang,attr"`
	ID       string       `xml:"id"`
	Title    string       `xml:"title"`
	Subtitle string       `xml:"subtitle,omitempty"`
	Updated  string       `xml:"updated"`
	Authors  []feedAuthor `xml:"author"`
	Rights   string       `xml:"rights,omitempty"`
	Links    []feedLink   `xml:"link"`
	Entries  []feedEntry  `xml:"entry"`
}

type feedAuthor struct {
	Name string `xml:"name"`
}

type feedLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type feedEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    feedLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// feedPath is where the feed of a language stands in the site.
func (s *site) feedPath(lang string) string { return s.folder(lang) + "feed.xml" }

// findChanges notes the day of the newest change in each language.
func (s *site) findChanges() {
	s.changed = map[string]time.Time{}
	for _, lang := range s.course.Languages {
		for _, text := range textPages(s.course, lang) {
			if len(text.Changes) > 0 && text.Changes[0].Date.After(s.changed[lang]) {
				s.changed[lang] = text.Changes[0].Date
			}
		}
	}
}

// writeFeed writes the feed of a language, if the course tells of any change. Its dates are those that the authors
// wrote, so the same course gives the same feed.
func (s *site) writeFeed(out *output, lang string) error {
	last := s.changed[lang]
	if last.IsZero() {
		return nil
	}
	words := s.catalogues[lang]
	path := s.feedPath(lang)
	title := s.title(lang)
	// Links lead from the feed, as those of a page do.
	here := func(to string) string { return cmp.Or(s.address(to), root(path)+to) }
	f := feed{Lang: words.tag(), ID: s.id(path), Updated: feedTime(last), Subtitle: s.course.Home[lang].Summary, Rights: s.course.Licence.Name}
	var err error
	if f.Title, err = words.text("feed.of", "course", title); err != nil {
		return err
	}
	for _, name := range s.course.Authors {
		f.Authors = append(f.Authors, feedAuthor{name})
	}
	if len(f.Authors) == 0 {
		f.Authors = []feedAuthor{{title}} // a feed must have one
	}
	if self := s.address(path); self != "" {
		f.Links = append(f.Links, feedLink{"self", "application/atom+xml", self})
	}
	f.Links = append(f.Links, feedLink{"alternate", "text/html", here(s.path(lang, nil))})
	type dated struct {
		lessons.Change
		text *lessons.Page
	}
	var changes []dated
	for _, text := range textPages(s.course, lang) {
		for _, change := range text.Changes {
			changes = append(changes, dated{change, text})
		}
	}
	slices.SortStableFunc(changes, func(a, b dated) int { return b.Date.Compare(a.Date) })
	for _, change := range changes {
		to := s.path(lang, change.text.Lesson)
		f.Entries = append(f.Entries, feedEntry{
			ID:      s.id(to + "#" + change.Date.Format(time.DateOnly)),
			Title:   change.text.Title,
			Updated: feedTime(change.Date),
			Link:    feedLink{"alternate", "text/html", here(to)},
			Summary: change.Text,
		})
	}
	b := bytes.NewBufferString(xml.Header)
	encoder := xml.NewEncoder(b)
	encoder.Indent("", "  ")
	if err := encoder.Encode(f); err != nil {
		return err
	}
	b.WriteByte('\n')
	return out.write(path, b.Bytes())
}

// feedTime is the beginning of a day, as feeds write it.
func feedTime(day time.Time) string { return day.Format(time.RFC3339) }

// id names a thing for all time: by its address on the web, or, where that is not known, by a UUID made of the
// course's title and the path (version 5, RFC 9562).
func (s *site) id(path string) string {
	if s.course.Base != "" {
		return s.course.Base + path
	}
	sum := sha1.Sum([]byte("queens course\n" + s.title(s.course.Languages[0]) + "\n" + path))
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
