package export

import (
	"encoding/json"
	"strings"

	"queens/tracer/tracefile"
)

// detail is what a file says once of the trace that its rows are of. The value is a string or an int64.
type detail struct {
	key   string
	value any
}

// about is what is to be known of a part beside its steps. The keys are the same in every format that has such.
func (p *Part) about() ([]detail, error) {
	h := p.Header()
	details := []detail{
		{"variant", h.Variant},
		{"language", h.Language},
		{"n", int64(h.N)},
		{"base", int64(h.Base)},
		{"lines", h.Lines},
		{"source", h.Source},
		{"sha256", h.SHA256},
		{"from", p.From},
		{"to", p.To},
		{"steps", h.Steps},
		{"only", kindList(p)},
		{"left", p.Left()},
		{"cut", h.Cut},
	}
	if h.Choices != nil {
		choices, err := json.Marshal(h.Choices)
		if err != nil {
			return nil, err
		}
		details = append(details, detail{"choices", string(choices)})
	}
	return details, nil
}

// kindList is the kinds of a part with commas between them, or "" if it has all.
func kindList(p *Part) string {
	var names []string
	for _, kind := range p.Only {
		names = append(names, kind.String())
	}
	return strings.Join(names, ",")
}

// kindCounts are the running counts of each kind: of all steps of the trace up to one, whichever of them are in the part.
type kindCounts struct {
	h      *tracefile.Header
	counts []int64 // by kind
	last   int64   // the number of the step after which they are these
}

// of are the counts after a step, valid until the next ones are asked for.
func (c *kindCounts) of(s *State) []int64 {
	if c.last != 0 && s.Number == c.last+1 {
		c.counts[s.Marker.Kind]++
	} else {
		clear(c.counts)
		for marker, count := range s.Fold.ByMarker() {
			c.counts[c.h.Markers[marker].Kind] += count
		}
	}
	c.last = s.Number
	return c.counts
}
