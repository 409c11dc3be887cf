package export

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/phrases"
	"queens/player"
)

// words are what an export says to people, in one language. The first string that could not be had is kept as an error.
type words struct {
	locale  string
	strings map[string]string
	numbers *message.Printer
	err     error
}

func newWords(locale string) (*words, error) {
	all, err := phrases.Read[string](phrases.Export)
	if err != nil {
		return nil, err
	}
	if all[locale] == nil {
		return nil, fmt.Errorf("there are no strings in %q: want one of %s", locale, strings.Join(slices.Sorted(maps.Keys(all)), ", "))
	}
	return &words{locale: locale, strings: all[locale], numbers: message.NewPrinter(language.Make(locale))}, nil
}

// tag is the language as HTML names it: zh-Hans.
func (w *words) tag() string { return language.Make(w.locale).String() }

// number writes a number as the language does.
func (w *words) number(n int64) string { return w.numbers.Sprint(n) }

// text is a string of exports, its slots filled by pairs of a name and a value.
func (w *words) text(key string, values ...string) string {
	text, ok := w.strings[key]
	if !ok {
		w.fail(fmt.Errorf("exports have no string %q in %q", key, w.locale))
	}
	pairs := slices.Clone(values)
	for i := 0; i < len(pairs); i += 2 {
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// player is a string of the player.
func (w *words) player(key string, values ...string) string {
	text, err := player.Text(w.locale, key, values...)
	w.fail(err)
	return text
}

func (w *words) fail(err error) { w.err = cmp.Or(w.err, err) }
