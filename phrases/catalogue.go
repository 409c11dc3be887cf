package phrases

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Catalogue holds the words of one part in one language. A word with slots, such as "lesson {number}", is given their
// values by name. A word that changes with a number is written once for each form: {"one": "{n} lesson", "other": "{n} lessons"}.
type Catalogue struct {
	Lang    string
	Tag     language.Tag
	Words   map[string]Word
	Printer *message.Printer
}

// Word is a text in each plural form that it has; a text that has but one is "other".
type Word map[plural.Form]string

// forms are the plural forms by their names in CLDR.
var forms = map[string]plural.Form{
	"zero": plural.Zero, "one": plural.One, "two": plural.Two, "few": plural.Few, "many": plural.Many, "other": plural.Other,
}

// UnmarshalJSON reads a text, or an object with a text for each form.
func (w *Word) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*w = Word{plural.Other: text}
		return nil
	}
	var named map[string]string
	if err := json.Unmarshal(data, &named); err != nil {
		return err
	}
	*w = Word{}
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

// read are the catalogues that were read, by part and language.
var read sync.Map // of func() (*Catalogue, error)

// ReadCatalogue is the catalogue of a part in a language. All who read it share it.
func ReadCatalogue(part, lang string) (*Catalogue, error) {
	once, _ := read.LoadOrStore([2]string{part, lang}, sync.OnceValues(func() (*Catalogue, error) { return readCatalogue(part, lang) }))
	return once.(func() (*Catalogue, error))()
}

func readCatalogue(part, lang string) (*Catalogue, error) {
	all, err := Read[Word](part)
	if err != nil {
		return nil, err
	}
	if all[lang] == nil {
		return nil, fmt.Errorf("the %s has no strings in %q", part, lang)
	}
	return NewCatalogue(lang, all[lang])
}

// NewCatalogue makes a catalogue of words in a language.
func NewCatalogue(lang string, words map[string]Word) (*Catalogue, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, err
	}
	return &Catalogue{Lang: lang, Tag: tag, Words: words, Printer: message.NewPrinter(tag)}, nil
}

// Text is the word of that key. values are pairs of a slot's name and its value; numbers are written as
// the language does, and the first of them chooses the plural form. A missing key, or a slot without a
// value, is an error.
func (c *Catalogue) Text(key string, values ...any) (string, error) {
	word, ok := c.Words[key]
	if !ok {
		return "", fmt.Errorf("there is no string %q in %q", key, c.Lang)
	}
	text, ok := word[c.Form(values)]
	if !ok {
		text = word[plural.Other]
	}
	var err error
	text = slot.ReplaceAllStringFunc(text, func(name string) string {
		for i := 0; i+1 < len(values); i += 2 {
			if "{"+fmt.Sprint(values[i])+"}" == name {
				return c.Printer.Sprint(values[i+1])
			}
		}
		err = fmt.Errorf("the string %q in %q wants a value for %s", key, c.Lang, name)
		return ""
	})
	return text, err
}

const large = 10_000_000

// Form is the plural form that the first whole number among the values asks for.
func (c *Catalogue) Form(values []any) plural.Form {
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
		return plural.Cardinal.MatchPlural(c.Tag, int(n), 0, 0, 0, 0)
	}
	return plural.Other
}

// Number writes a number as the language does.
func (c *Catalogue) Number(n int64) string { return c.Printer.Sprint(n) }

// Name is what the language calls itself.
func (c *Catalogue) Name() string { return c.Words["language"][plural.Other] }

// Date writes a day as the language does. golang.org/x/text knows no dates, so the catalogue has a pattern
// and the names of the months.
func (c *Catalogue) Date(day time.Time) (string, error) {
	month, err := c.Text(fmt.Sprintf("month.%d", day.Month()))
	if err != nil {
		return "", err
	}
	// as texts: a year is not written with a mark of thousands
	return c.Text("date", "year", fmt.Sprint(day.Year()), "month", month, "day", fmt.Sprint(day.Day()))
}
