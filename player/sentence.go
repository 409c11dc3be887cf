package player

import (
	"errors"
	"fmt"
	"strconv"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// Start is the sentence of step 0, before the search, of a trace that pictures a board.
func Start(lang string) (string, error) { return Text(lang, "step.start") }

// Sentence says in words what a step of a trace does that pictures a board. The player in the browser says the
// same, byte for byte (see script/sentence.js). A step whose marker the trace does not have is an error.
// [Moment.Sentence] does so for every trace.
func Sentence(lang string, h *tracefile.Header, s tracer.Step) (string, error) {
	switch {
	case s.Marker() >= len(h.Markers):
		return "", fmt.Errorf("the trace has no marker number %d", s.Marker())
	case h.Choices != nil:
		return "", errors.New("a step of choices cannot be said without what was chosen before")
	}
	w := words{lang: lang, h: h}
	line, square := w.line(s.A()), w.square(s.B())
	unit := w.text("unit." + h.Lines)
	key := sentenceKey(h, s)
	text := w.text(key, "line", line, "other", w.line(s.B()), "square", square, "unit", unit)
	return text, w.err
}

// Sentence says in words what the step of a moment does, or that the search has not begun.
func (m Moment) Sentence(lang string, h *tracefile.Header) (string, error) {
	w := words{lang: lang, h: h}
	switch {
	case m.Fold.Step() == 0:
		return w.text("step.start"), w.err
	case h.Choices == nil:
		return Sentence(lang, h, m.Step)
	case m.Step.Marker() >= len(h.Markers):
		return "", fmt.Errorf("the trace has no marker number %d", m.Step.Marker())
	}
	return w.choosing(m), w.err
}

// Position says which step of a trace a moment is, and of what kind, with numbers as the language writes them.
func (m Moment) Position(lang string, h *tracefile.Header) (string, error) {
	w := words{lang: lang, h: h}
	numbers := message.NewPrinter(language.Make(lang))
	position := w.text("position", "step", numbers.Sprint(m.Fold.Step()), "steps", numbers.Sprint(h.Steps))
	if m.Fold.Step() > 0 && m.Step.Marker() < len(h.Markers) {
		position = w.text("position.kind", "position", position, "kind", w.text("one."+h.Markers[m.Step.Marker()].Kind.String()))
	}
	return position, w.err
}

// sentenceKey is the sentence's key in the catalogue: the kind of step, told apart further where the
// words differ.
func sentenceKey(h *tracefile.Header, s tracer.Step) string {
	kind := h.Markers[s.Marker()].Kind
	switch {
	case kind == tracer.Enter && (s.B() > 0 || namesSquare(h, s.Marker())):
		return "step.enter-at"
	case kind == tracer.Compare && s.A() == s.B():
		return "step.compare-self"
	case kind == tracer.Place && h.Markers.Moves():
		return "step.move"
	}
	return "step." + kind.String()
}

// namesSquare reports whether a marker of the kind enter has a square for a second argument: its column 0 is
// not to be taken for none.
func namesSquare(h *tracefile.Header, marker int) bool {
	args, known := h.Args(marker)
	return known && args == 2
}

// words makes phrases in a language and keeps the first error.
type words struct {
	lang string
	h    *tracefile.Header
	err  error
}

// text is a string of the catalogue. Where choices are pictured, the key with choices. before it goes first.
func (w *words) text(key string, values ...string) string {
	if w.h != nil && w.h.Choices != nil && hasText(w.lang, "choices."+key) {
		key = "choices." + key
	}
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

// Place is a square of a trace in words: its line and its square, "column 3" and "row 1", in the program's own numbering.
func Place(lang string, h *tracefile.Header, q tracer.Square) (line, square string, err error) {
	w := words{lang: lang, h: h}
	line, square = w.line(q.Line), w.square(q.Square)
	return line, square, w.err
}

// across is what the squares of a line are numbered by.
func across(lines string) string {
	if lines == "rows" {
		return "columns"
	}
	return "rows"
}
