package sitegen

import (
	"embed"
	"encoding/json"
	"fmt"
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

// number writes a number as the language does.
func (c *catalogue) number(n int64) string { return c.printer.Sprint(n) }

// around is the word of that key before and after a slot, for something that is no text.
func (c *catalogue) around(key, name string) ([]string, error) {
	before, after, ok := strings.Cut(c.words[key], "{"+name+"}")
	if !ok {
		return nil, fmt.Errorf("the string %q in %q wants a slot {%s}", key, c.lang, name)
	}
	return []string{before, after}, nil
}
