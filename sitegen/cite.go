package sitegen

import (
	"fmt"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"queens/lessons"
)

// source is a text of the course as it is cited: a lesson, or the whole course if Lesson is "".
type source struct {
	authors []string
	lesson  string
	number  int
	course  string
	changed time.Time // the day of the last change, or zero if the course does not tell
	address string    // or ""
}

// source is the lesson, or the course if it is nil, as it is cited in a language.
func (s *site) source(lang string, number int, lesson *lessons.Lesson) source {
	c := source{authors: s.course.Authors, course: s.title(lang), address: s.address(s.path(lang, lesson))}
	if lesson == nil {
		c.changed = s.changed[lang]
		return c
	}
	text := lesson.Pages[lang]
	c.lesson, c.number = text.Title, number
	if len(text.Changes) > 0 {
		c.changed = text.Changes[0].Date
	}
	return c
}

// cited is a source in plain text: who, what, when and where, as far as they are known.
func (c source) cited(words *catalogue) (string, error) {
	what, err := words.text("cite.course", "course", c.course)
	if c.lesson != "" {
		what, err = words.text("cite.lesson", "lesson", c.lesson, "number", c.number, "course", c.course)
	}
	if err != nil {
		return "", err
	}
	comma, err := words.text("cite.comma")
	if err != nil {
		return "", err
	}
	if len(c.authors) > 0 {
		if what, err = words.text("cite.by", "authors", strings.Join(c.authors, comma), "what", what); err != nil {
			return "", err
		}
	}
	parts := []string{what}
	if !c.changed.IsZero() {
		day, err := words.date(c.changed)
		if err != nil {
			return "", err
		}
		if day, err = words.text("cite.changed", "date", day); err != nil {
			return "", err
		}
		parts = append(parts, day)
	}
	if c.address != "" {
		parts = append(parts, c.address)
	}
	return strings.Join(parts, comma), nil
}

// bibTeX is a source as an entry of BibTeX.
func (c source) bibTeX(key string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "@misc{%s,\n", key)
	field := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "  %s = {%s},\n", name, value)
		}
	}
	var authors []string
	for _, name := range c.authors {
		authors = append(authors, "{"+texEscape(name)+"}") // in braces it is not taken apart into names
	}
	field("author", strings.Join(authors, " and "))
	field("title", "{"+texEscape(c.course)+"}")
	if !c.changed.IsZero() {
		field("year", fmt.Sprint(c.changed.Year()))
		field("month", fmt.Sprint(int(c.changed.Month())))
	}
	if c.address != "" {
		field("howpublished", `\url{`+strings.NewReplacer("{", "%7B", "}", "%7D", `\`, "%5C").Replace(c.address)+"}")
	}
	b.WriteString("}\n")
	return b.String()
}

// texEscape writes what TeX would take for commands as letters.
var texEscape = strings.NewReplacer("#", `\#`, "$", `\$`, "%", `\%`, "&", `\&`, "_", `\_`, "{", `\{`, "}", `\}`,
	`\`, `\textbackslash{}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`).Replace

// citationFile is the citation of the course in the Citation File Format.
type citationFile struct {
	Version  string           `yaml:"cff-version"`
	Message  string           `yaml:"message"`
	Title    string           `yaml:"title"`
	Authors  []citationAuthor `yaml:"authors"`
	Released string           `yaml:"date-released,omitempty"`
	URL      string           `yaml:"url,omitempty"`
	Licence  string           `yaml:"license-url,omitempty"`
}

type citationAuthor struct {
	Name string `yaml:"name"`
}

// cff is the file of a source. It has to name an author: where the course names none, that is the course.
func (c source) cff(licence string) ([]byte, error) {
	f := citationFile{Version: "1.2.0", Message: "If you use this course, please cite it as below.", Title: c.course, URL: c.address, Licence: licence}
	for _, name := range c.authors {
		f.Authors = append(f.Authors, citationAuthor{name})
	}
	if len(f.Authors) == 0 {
		f.Authors = []citationAuthor{{c.course}}
	}
	if !c.changed.IsZero() {
		f.Released = c.changed.Format(time.DateOnly)
	}
	return yaml.Marshal(f)
}
