package player

import (
	"strconv"

	"queens/tracer"
)

// choosing says in words what the step of a moment does in a trace that pictures choices: the items are
// called by their weight and value, and a refusal says why. script/choosing.js says the same.
func (w *words) choosing(m Moment) string {
	s, items := m.Step, w.h.Choices
	take := s.B() == tracer.Take
	key := "step." + w.h.Markers[s.Marker()].Kind.String()
	switch kind := w.h.Markers[s.Marker()].Kind; kind {
	case tracer.Enter:
		if s.A() >= len(items.Weights) {
			key += "-end"
		}
	case tracer.Try, tracer.Clash, tracer.Place, tracer.Remove:
		key += "-leave"
		if take {
			key = "step." + kind.String() + "-take"
		}
	case tracer.Solution:
		if items.Values != nil {
			key += "-valued"
		}
	}
	weight, value := items.Taken(m.Fold.Board())
	return w.text("choices."+key, "item", w.item(s.A()), "other", w.item(s.B()), "why", w.why(m), "now", w.now(weight, value),
		"sum", strconv.Itoa(weight), "value", strconv.Itoa(value))
}

// item is what an item is called.
func (w *words) item(number int) string {
	items := w.h.Choices
	if number >= len(items.Weights) {
		return w.text("choices.item-beyond", "number", strconv.Itoa(number))
	}
	weight, value := items.Item(number)
	key := "choices.item"
	if items.Values != nil {
		key = "choices.item-valued"
	}
	return w.text(key, "weight", strconv.Itoa(weight), "value", strconv.Itoa(value))
}

// now is what is taken so far.
func (w *words) now(weight, value int) string {
	items := w.h.Choices
	if items.Values == nil {
		return w.text("choices.now.sum", "sum", strconv.Itoa(weight), "limit", strconv.Itoa(items.Target))
	}
	return w.text("choices.now.value", "weight", strconv.Itoa(weight), "limit", strconv.Itoa(items.Capacity), "value", strconv.Itoa(value))
}

// why is the reason for which the step of a moment refuses a choice, if the items tell.
func (w *words) why(m Moment) string {
	s, items := m.Step, w.h.Choices
	if s.A() >= len(items.Weights) {
		return w.text("choices.why.unknown")
	}
	because := func(reason string, sum, limit int) string {
		return w.text("choices.why."+reason, "sum", strconv.Itoa(sum), "limit", strconv.Itoa(limit))
	}
	weight, value := items.Taken(m.Fold.Board())
	open, openValue := items.Open(m.Fold.Board())
	itsWeight, itsValue := items.Item(s.A())
	if s.B() == tracer.Take {
		weight, value = weight+itsWeight, value+itsValue
	}
	reach, reachValue := weight+open-itsWeight, value+openValue-itsValue
	switch {
	case items.Target > 0 && weight > items.Target:
		return because("sum", weight, items.Target)
	case items.Target > 0 && reach < items.Target:
		return because("short", reach, items.Target)
	case items.Capacity > 0 && weight > items.Capacity:
		return because("weight", weight, items.Capacity)
	case items.Capacity > 0 && m.Last != nil:
		if _, best := items.Taken(m.Last); reachValue <= best {
			return because("bound", reachValue, best)
		}
	}
	return w.text("choices.why.unknown")
}
