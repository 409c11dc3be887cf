package export

import (
	"fmt"
	"html/template"
	"strings"

	"golang.org/x/text/number"

	"queens/tracer/tracefile"
)

// saying are words about one trace: where it pictures choices, a string with choices. before its key goes first.
type saying struct {
	*words
	choices bool
}

func newSaying(locale string, h *tracefile.Header) (*saying, error) {
	w, err := newWords(locale)
	return &saying{w, h.Choices != nil}, err
}

func (s *saying) text(key string, values ...string) string {
	if _, ok := s.strings["choices."+key]; ok && s.choices {
		key = "choices." + key
	}
	return s.words.text(key, values...)
}

// html is a string with markup in one of its slots.
func (s *saying) html(key, slot string, markup template.HTML, values ...string) template.HTML {
	const here = "\x00" // stands in no text
	before, after, ok := strings.Cut(s.text(key, append(values, slot, here)...), here)
	if !ok {
		s.fail(fmt.Errorf("the string %q in %q has no slot {%s}", key, s.locale, slot))
	}
	return template.HTML(template.HTMLEscapeString(before)) + markup + template.HTML(template.HTMLEscapeString(after))
}

// mean writes a number with at most one digit behind the point.
func (s *saying) mean(n float64) string {
	return s.numbers.Sprint(number.Decimal(n, number.MaxFractionDigits(1)))
}

// languageTitle is a language for people.
func languageTitle(name string) string { return name }
