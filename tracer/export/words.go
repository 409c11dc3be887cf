package export

import (
	"cmp"
	"fmt"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"queens/phrases"
	"queens/player"
	"queens/tracer/tracefile"
)

// words are what an export says to people of a trace, in one language: the strings of exports, and those of the player. The
// first string that could not be had is kept as an error.
type words struct {
	locale  string
	strings map[string]string
	choices bool // the trace pictures choices: a string with choices. before its key goes first
	numbers *message.Printer
	err     error
}

func newWords(locale string, h *tracefile.Header) (*words, error) {
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
	return &words{locale: locale, strings: all[locale], choices: h.Choices != nil, numbers: message.NewPrinter(language.Make(locale))}, nil
}

// tag is the language as HTML names it: zh-Hans.
func (w *words) tag() string { return language.Make(w.locale).String() }

// number writes a number as the language does, mean one with at most one digit behind the point.
func (w *words) number(n int64) string { return w.numbers.Sprint(n) }

func (w *words) mean(n float64) string {
	return w.numbers.Sprint(number.Decimal(n, number.MaxFractionDigits(1)))
}

// text is a string of exports, its slots filled: values are pairs of a slot's name and what stands in it. Whole numbers are
// written as the language does.
func (w *words) text(key string, values ...any) string {
	if _, ok := w.strings["choices."+key]; w.choices && ok {
		key = "choices." + key
	}
	text, ok := w.strings[key]
	if !ok {
		w.fail(fmt.Errorf("exports have no string %q in %q", key, w.locale))
	}
	pairs := make([]string, len(values))
	for i, value := range values {
		pairs[i] = w.numbers.Sprint(value)
	}
	filled, missing := phrases.Fill(text, pairs...)
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

func (w *words) fail(err error) { w.err = cmp.Or(w.err, err) }

// left is [Part.Left] in this language.
func (w *words) left(p *Part) string {
	h := p.Header()
	var left []string
	switch {
	case p.From == 1 && p.To == h.Steps:
	case p.From == p.To:
		left = append(left, w.text("left.step", "step", p.From, "steps", h.Steps))
	default:
		left = append(left, w.text("left.steps", "from", p.From, "to", p.To, "steps", h.Steps))
	}
	if len(p.Only) > 0 {
		var names []string
		for _, kind := range p.Only {
			name, err := player.KindName(w.locale, h, kind)
			w.fail(err)
			names = append(names, name)
		}
		left = append(left, w.text("left.only", "kinds", strings.Join(names, w.text("list.kinds"))))
	}
	switch h.Cut {
	case tracefile.CutLimit, tracefile.CutCancelled, tracefile.CutCrashed:
		left = append(left, w.text("left."+h.Cut, "step", h.Steps))
	}
	return strings.Join(left, w.text("list.left"))
}

// LeftIn is [Part.Left] in a language of [player.Languages].
func (p *Part) LeftIn(locale string) (string, error) {
	w, err := newWords(locale, p.Header())
	if err != nil {
		return "", err
	}
	text := w.left(p)
	return text, w.err
}
