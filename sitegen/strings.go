package sitegen

import (
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

//go:embed strings/*.json
var stringFiles embed.FS

// catalogue holds the words of the pages around the lessons, in one language. A word with slots, such
// as "lesson {number}", is given their values by name.
type catalogue struct {
	lang    string
	words   map[string]string
	printer *message.Printer
}

func readCatalogue(lang string) (*catalogue, error) {
	data, err := stringFiles.ReadFile("strings/" + lang + ".json")
	if err != nil {
		return nil, fmt.Errorf("the site has no strings in %q: %w", lang, err)
	}
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, err
	}
	c := &catalogue{lang: lang, printer: message.NewPrinter(tag)}
	if err := json.Unmarshal(data, &c.words); err != nil {
		return nil, fmt.Errorf("strings/%s.json: %w", lang, err)
	}
	return c, nil
}

// tag is the language as HTML names it: zh-Hans.
func (c *catalogue) tag() string { return language.Make(c.lang).String() }

var slot = regexp.MustCompile(`\{[a-z]+\}`)

// text is the word of that key. values are pairs of a slot's name and its value; numbers are written as
// the language does. A missing key, or a slot without a value, is an error.
func (c *catalogue) text(key string, values ...any) (string, error) {
	word, ok := c.words[key]
	if !ok {
		return "", fmt.Errorf("there is no string %q in %q", key, c.lang)
	}
	var err error
	word = slot.ReplaceAllStringFunc(word, func(name string) string {
		for i := 0; i+1 < len(values); i += 2 {
			if "{"+fmt.Sprint(values[i])+"}" == name {
				return c.printer.Sprint(values[i+1])
			}
		}
		err = fmt.Errorf("the string %q in %q wants a value for %s", key, c.lang, name)
		return ""
	})
	return word, err
}

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
func (c *catalogue) number(n int64) string { return c.printer.Sprint(n) }
