package sitegen

import (
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/phrases"
)

// catalogue holds the words of the pages around the lessons, in one language. A word with slots, such
// as "lesson {number}", is given their values by name. A word that changes with a number is written once
// for each form: {"one": "{n} lesson", "other": "{n} lessons"}.
type catalogue struct {
	lang    string
	tagged  language.Tag
	words   map[string]word
	printer *message.Printer
}

// word is a text in each plural form that it has; a text that has but one is "other".
type word map[plural.Form]string

// forms are the plural forms by their names in CLDR.
var forms = map[string]plural.Form{
	"zero": plural.Zero, "one": plural.One, "two": plural.Two, "few": plural.Few, "many": plural.Many, "other": plural.Other,
}

// UnmarshalJSON reads a text, or an object with a text for each form.
func (w *word) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*w = word{plural.Other: text}
		return nil
	}
	var named map[string]string
	if err := json.Unmarshal(data, &named); err != nil {
		return err
	}
	*w = word{}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		form, ok := forms[name]
		if !ok {
			return fmt.Errorf("unknown plural form %q: want %s", name, strings.Join(slices.Sorted(maps.Keys(forms)), ", "))
		}
		(*w)[form] = named[name]
	}
	if _, ok := (*w)[plural.Other]; !ok {
		return fmt.Errorf("the plural form \"other\" is missing")
	}
	return nil
}

func readCatalogue(lang string) (*catalogue, error) {
	all, err := phrases.Read[word](phrases.Site)
	if err != nil {
		return nil, err
	}
	if all[lang] == nil {
		return nil, fmt.Errorf("the site has no strings in %q", lang)
	}
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, err
	}
	return &catalogue{lang: lang, tagged: tag, words: all[lang], printer: message.NewPrinter(tag)}, nil
}

// tag is the language as HTML names it: zh-Hans.
func (c *catalogue) tag() string { return c.tagged.String() }

var slot = regexp.MustCompile(`\{[a-z]+\}`)

// text is the word of that key. values are pairs of a slot's name and its value; numbers are written as
// the language does, and the first of them chooses the plural form. A missing key, or a slot without a
// value, is an error.
func (c *catalogue) text(key string, values ...any) (string, error) {
	word, ok := c.words[key]
	if !ok {
		return "", fmt.Errorf("there is no string %q in %q", key, c.lang)
	}
	text, ok := word[c.form(values)]
	if !ok {
		text = word[plural.Other]
	}
	var err error
	text = slot.ReplaceAllStringFunc(text, func(name string) string {
		for i := 0; i+1 < len(values); i += 2 {
			if "{"+fmt.Sprint(values[i])+"}" == name {
				return c.printer.Sprint(values[i+1])
			}
		}
		err = fmt.Errorf("the string %q in %q wants a value for %s", key, c.lang, name)
		return ""
	})
	return text, err
}

const large = 10_000_000

// form is the plural form that the first whole number among the values asks for.
func (c *catalogue) form(values []any) plural.Form {
	for i := 1; i < len(values); i += 2 {
		var n int64
		switch value := values[i].(type) {
		case int:
			n = int64(value)
		case int64:
			n = value
		default:
			continue
		}
		if n = max(n, -n); n >= large {
			n = large + n%large // of a large number the last digits decide, but 10,000,001 is not 1
		}
		return plural.Cardinal.MatchPlural(c.tagged, int(n), 0, 0, 0, 0)
	}
	return plural.Other
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

// name is what the language calls itself.
func (c *catalogue) name() string { return c.words["language"][plural.Other] }

// date writes a day as the language does. golang.org/x/text knows no dates, so the catalogue has a pattern
// and the names of the months.
func (c *catalogue) date(day time.Time) (string, error) {
	month, err := c.text(fmt.Sprintf("month.%d", day.Month()))
	if err != nil {
		return "", err
	}
	// as texts: a year is not written with a mark of thousands
	return c.text("date", "year", fmt.Sprint(day.Year()), "month", month, "day", fmt.Sprint(day.Day()))
}

// around is the word of that key before and after a slot, for something that is no text.
func (c *catalogue) around(key, name string) ([]string, error) {
	before, after, ok := strings.Cut(c.words[key][plural.Other], "{"+name+"}")
	if !ok {
		return nil, fmt.Errorf("the string %q in %q wants a slot {%s}", key, c.lang, name)
	}
	return []string{before, after}, nil
}
