package export

import (
	"fmt"
	"html/template"
	"strings"
)

// html is a string of exports with markup in one of its slots.
func (w *words) html(key, slot string, markup template.HTML, values ...any) template.HTML {
	const here = "\x00" // stands in no text
	before, after, ok := strings.Cut(w.text(key, append(values, slot, here)...), here)
	if !ok {
		w.fail(fmt.Errorf("the string %q in %q has no slot {%s}", key, w.locale, slot))
	}
	return template.HTML(template.HTMLEscapeString(before)) + markup + template.HTML(template.HTMLEscapeString(after))
}
