package player

import (
	"maps"
	"slices"
	"sync"

	"queens/phrases"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// catalogues holds the player's strings, by language and key. The scripts are bundled with the same.
var catalogues = sync.OnceValues(func() (map[string]map[string]string, error) { return phrases.Read[string](phrases.Player) })

// Languages lists the languages of the interface, sorted: en, zh-hans, zh-hant.
func Languages() ([]string, error) {
	all, err := catalogues()
	return slices.Sorted(maps.Keys(all)), err
}

// hasText reports whether there is a string of that key.
func hasText(lang, key string) bool {
	all, err := catalogues()
	return err == nil && all[lang][key] != ""
}

// Text is the string of that key in a language, its slots filled: values are pairs of a slot's name
// and what stands in it. An unknown language or key, or a slot without a value, is an error.
//
// A key that begins with choices. is of traces that picture choices among items; if the rest of it is a key,
// too, its string stands in for that one there: choices.kind.clash for kind.clash.
//
// The keys kind.try, kind.place and so on name the kinds of step, in the plural as a table needs
// them; unit.rows and unit.columns name what a program gives one queen each.
func Text(lang, key string, values ...string) (string, error) {
	return phrases.Text(phrases.Player, lang, key, values...)
}

// KindName is what the steps of a kind are called in a trace, in the plural as a table needs it.
func KindName(lang string, h *tracefile.Header, kind tracer.Kind) (string, error) {
	w := words{lang: lang, h: h}
	name := w.text("kind." + kind.String())
	return name, w.err
}
