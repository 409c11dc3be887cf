package sitegen

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"golang.org/x/text/feature/plural"

	"queens/phrases"
)

// catalogue holds the words of the pages around the lessons, in one language.
type catalogue struct {
	*phrases.Catalogue
	lang string
}

func readCatalogue(lang string) (*catalogue, error) {
	words, err := phrases.ReadCatalogue(phrases.Site, lang)
	return &catalogue{words, lang}, err
}

// tag is the language as HTML names it: zh-Hans.
func (c *catalogue) tag() string { return c.Tag.String() }

// text is [phrases.Catalogue.Text].
func (c *catalogue) text(key string, values ...any) (string, error) { return c.Text(key, values...) }

// html is text, but a value of the type template.HTML stands in it as it is.
func (c *catalogue) html(key string, values ...any) (template.HTML, error) {
	var markup []string // in the place of each, a character that means nothing until the rest is escaped
	for i := 1; i < len(values); i += 2 {
		if value, ok := values[i].(template.HTML); ok {
			hidden := string(rune(0xE000 + len(markup)/2))
			markup = append(markup, hidden, string(value))
			values[i] = hidden
		}
	}
	text, err := c.text(key, values...)
	return template.HTML(strings.NewReplacer(markup...).Replace(template.HTMLEscapeString(text))), err
}

// number writes a number as the language does.
func (c *catalogue) number(n int64) string { return c.Number(n) }

// name is what the language calls itself.
func (c *catalogue) name() string { return c.Name() }

// date writes a day as the language does.
func (c *catalogue) date(day time.Time) (string, error) { return c.Date(day) }

// around is the word of that key before and after a slot, for something that is no text.
func (c *catalogue) around(key, name string) ([]string, error) {
	before, after, ok := strings.Cut(c.Words[key][plural.Other], "{"+name+"}")
	if !ok {
		return nil, fmt.Errorf("the string %q in %q wants a slot {%s}", key, c.lang, name)
	}
	return []string{before, after}, nil
}
