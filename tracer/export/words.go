package export

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/phrases"
	"queens/player"
	"queens/tracer/tracefile"
)

// words are what an export says to people, in one language: the strings of exports, and those of the player.
type words struct {
	locale  string
	strings map[string]string
	numbers *message.Printer
	err     error // the first string that could not be had
}

func newWords(locale string) (*words, error) {
	all, err := phrases.Read[string](phrases.Export)
	if err != nil {
		return nil, err
	}
	if all[locale] == nil {
		locales, err := player.Languages()
		if err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("there are no strings in %q: want one of %s", locale, strings.Join(locales, ", "))
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
	filled, missing := phrases.Fill(text, values...)
	if missing != "" {
		w.fail(fmt.Errorf("the string %q in %q wants a value for %s", key, w.locale, missing))
	}
	return filled
}

// player is a string of the player.
func (w *words) player(key string, values ...string) string {
	text, err := player.Text(w.locale, key, values...)
	w.fail(err)
	return text
}

func (w *words) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// left is [Part.Left] in this language.
func (w *words) left(p *Part) string {
	h := p.Header()
	var left []string
	if p.From > 1 || p.To < h.Steps {
		left = append(left, w.text("left.steps", "from", w.number(p.From), "to", w.number(p.To), "steps", w.number(h.Steps)))
	}
	if len(p.Only) > 0 {
		var names []string
		for _, kind := range p.Only {
			names = append(names, w.player("kind."+kind.String()))
		}
		left = append(left, w.text("left.only", "kinds", strings.Join(names, w.text("list.kinds"))))
	}
	switch h.Cut {
	case tracefile.CutLimit, tracefile.CutCancelled, tracefile.CutCrashed:
		left = append(left, w.text("left."+h.Cut, "step", w.number(h.Steps)))
	}
	return strings.Join(left, w.text("list.left"))
}

// LeftIn is [Part.Left] in a language of [player.Languages].
func (p *Part) LeftIn(locale string) (string, error) {
	w, err := newWords(locale)
	if err != nil {
		return "", err
	}
	text := w.left(p)
	return text, w.err
}
