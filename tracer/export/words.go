package export

import (
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"queens/phrases"
	"queens/player"
	"queens/tracer/tracefile"
)

// catalogues are the strings that only exports say, by language and key.
var catalogues = sync.OnceValues(func() (map[string]map[string]string, error) { return phrases.Read[string](phrases.Export) })

// words are the strings of an export in a language. The first error is kept.
type words struct {
	lang    string
	tag     language.Tag
	texts   map[string]string
	choices bool // the trace pictures choices: a string with choices. before its key goes first
	numbers *message.Printer
	err     error
}

func newWords(lang string, h *tracefile.Header) (*words, error) {
	all, err := catalogues()
	if err != nil {
		return nil, err
	}
	texts, ok := all[lang]
	if !ok {
		return nil, fmt.Errorf("there are no strings in %q: want one of %s", lang, strings.Join(slices.Sorted(maps.Keys(all)), ", "))
	}
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, err
	}
	return &words{lang: lang, tag: tag, texts: texts, choices: h.Choices != nil, numbers: message.NewPrinter(tag)}, nil
}

// text is the string of that key, its slots filled: values are pairs of a slot's name and what stands in it. Whole numbers are
// written as the language does.
func (w *words) text(key string, values ...any) string {
	if other := w.texts["choices."+key]; w.choices && other != "" {
		key = "choices." + key
	}
	text, ok := w.texts[key]
	if !ok {
		w.fail(fmt.Errorf("there is no string %q in %q", key, w.lang))
		return ""
	}
	pairs := make([]string, 0, len(values))
	for i := 0; i+1 < len(values); i += 2 {
		pairs = append(pairs, fmt.Sprintf("{%s}", values[i]), w.numbers.Sprint(values[i+1]))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// html is the string of that key with markup in one of its slots.
func (w *words) html(key, slot string, markup template.HTML, values ...any) template.HTML {
	before, after, ok := strings.Cut(w.text(key, values...), "{"+slot+"}")
	if !ok {
		w.fail(fmt.Errorf("the string %q in %q has no slot {%s}", key, w.lang, slot))
	}
	return template.HTML(template.HTMLEscapeString(before)) + markup + template.HTML(template.HTMLEscapeString(after))
}

// player is a string of the player.
func (w *words) player(key string, values ...string) string {
	text, err := player.Text(w.lang, key, values...)
	w.fail(err)
	return text
}

// number writes a number as the language does, mean one with at most one digit behind the point.
func (w *words) number(n int64) string { return w.numbers.Sprint(n) }

func (w *words) mean(n float64) string {
	return w.numbers.Sprint(number.Decimal(n, number.MaxFractionDigits(1)))
}

func (w *words) fail(err error) { w.err = cmp.Or(w.err, err) }
