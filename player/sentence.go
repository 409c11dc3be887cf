package player

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Start is the sentence of step 0, before the search.
func Start(lang string) (string, error) { return Text(lang, "step.start") }

// Sentence says in words what a step of the trace does. The player in the browser says the same, byte
// for byte (see script/sentence.js). A step whose marker the trace does not have is an error.
func Sentence(lang string, h *tracefile.Header, s tracer.Step) (string, error) {
	if s.Marker() >= len(h.Markers) {
		return "", fmt.Errorf("the trace has no marker number %d", s.Marker())
	}
	w := words{lang: lang, h: h}
	line, square := w.line(s.A()), w.square(s.B())
	unit := w.text("unit." + h.Lines)
	key := sentenceKey(h, s)
	text := w.text(key, "line", line, "other", w.line(s.B()), "square", square, "unit", unit)
	return text, w.err
}

// sentenceKey is the sentence's key in the catalogue: the kind of step, told apart further where the
// words differ.
func sentenceKey(h *tracefile.Header, s tracer.Step) string {
	kind := h.Markers[s.Marker()].Kind
	switch {
	case kind == tracer.Enter && (s.B() > 0 || entersSquare(h, s.Marker())):
		return "step.enter-at"
	case kind == tracer.Compare && s.A() == s.B():
		return "step.compare-self"
	case kind == tracer.Place && h.Markers.Moves():
		return "step.move"
	}
	return "step." + kind.String()
}

// entersSquare reports whether a marker of the kind enter names a square, too: its column 0 is not to be
// taken for none. A trace does not say, so the marker's text in the source is looked at.
func entersSquare(h *tracefile.Header, marker int) bool {
	rest := h.Source
	for i := 0; i <= marker; i++ {
		if h.Markers[i].Kind != tracer.Enter {
			continue
		}
		at := enterMarker.FindStringSubmatchIndex(rest)
		if at == nil {
			return false
		}
		if i == marker {
			return strings.Contains(rest[at[2]:at[3]], ",")
		}
		rest = rest[at[1]:]
	}
	return false
}

var enterMarker = regexp.MustCompile(`step\^?:enter\((.*)\)`)

// words makes phrases in a language and keeps the first error.
type words struct {
	lang string
	h    *tracefile.Header
	err  error
}

func (w *words) text(key string, values ...string) string {
	text, err := Text(w.lang, key, values...)
	if w.err == nil {
		w.err = err
	}
	return text
}

func (w *words) line(number int) string   { return w.place(w.h.Lines, number) }
func (w *words) square(number int) string { return w.place(across(w.h.Lines), number) }

// place is "column 3", in the program's own numbering. Some programs run over the edge of the board,
// and then it says so.
func (w *words) place(unit string, number int) string {
	place := w.text("place", "unit", w.text("unit."+unit), "number", strconv.Itoa(number))
	if number < w.h.Base || number >= w.h.Base+w.h.N {
		return w.text("beyond", "place", place)
	}
	return place
}

// across is what the squares of a line are numbered by.
func across(lines string) string {
	if lines == "rows" {
		return "columns"
	}
	return "rows"
}
