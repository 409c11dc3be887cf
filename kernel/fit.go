package kernel

import (
	"bytes"
	"context"

	"queens/player"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// fitted is a page with a player of the steps of a part up to one, as it stands in an attribute.
type fitted struct {
	page string
	to   int64
}

// fit makes the page of a part, or of as many of its first steps as fit into some bytes. It is nil if none do.
//
// Of a long trace the languages of the program go first. Then steps are looked for that fill what is left beside the page without any: only the
// values that hold steps are made for that, and few times, since the blocks of the trace say how many it can be at most.
func fit(part *export.Part, o export.Options, most int) (*fitted, error) {
	for likely(part, most) {
		f, err := render(part, part.To, o)
		if err != nil || len(f.page) <= most {
			return f, err
		}
		if len(o.Texts) < 2 {
			break
		}
		o.Texts = own(part, o.Texts)
	}
	o.Texts = own(part, o.Texts)
	least, err := render(part, part.From, o)
	if err != nil || len(least.page) > most {
		return nil, err
	}
	first, err := weigh(part, part.From)
	if err != nil {
		return nil, err
	}
	room := most - (len(least.page) - first)
	for room > 0 {
		to, err := longest(part, room, first)
		if err != nil {
			return nil, err
		}
		f, err := render(part, to, o)
		if err != nil || len(f.page) <= most {
			return f, err
		}
		room -= len(f.page) - most + 1 // its boards are larger
	}
	return least, nil
}

// own is the text of the language that was traced.
func own(part *export.Part, texts []export.Text) []export.Text {
	for _, text := range texts {
		if text.Language == part.Header().Language {
			return []export.Text{text}
		}
	}
	return nil
}

// render makes the page of the first steps of a part.
func render(part *export.Part, to int64, o export.Options) (*fitted, error) {
	format, err := export.Find("html")
	if err != nil {
		return nil, err
	}
	p := *part
	p.To = to
	var page bytes.Buffer
	if err := format.Write(context.Background(), &page, &p, o); err != nil {
		return nil, err
	}
	return &fitted{attribute.Replace(page.String()), to}, nil
}

// likely reports whether the steps of a part can fit into some bytes. Their blocks are deflated, and written with four letters for three bytes.
func likely(part *export.Part, most int) bool {
	size := 0
	for block := blockOf(part.From); block <= blockOf(part.To) && size <= most; block++ {
		deflated, err := part.Trace.Deflated(block)
		if err != nil {
			return true // which is told when the page is made
		}
		size += len(deflated) * 4 / 3
	}
	return size <= most
}

func blockOf(step int64) int { return int((step - 1) / tracer.BlockSteps) }

// weigh is how many bytes the values of the first steps of a part have.
func weigh(part *export.Part, to int64) (size int, err error) {
	err = player.TraceParts(context.Background(), part.Trace, part.From, to, player.Sources{First: part.Header().Language}, func(name string, value []byte) error {
		size += len(value) + len(attribute.Replace(name)) + len(`<script type="application/json" data-part="page:/"></script>`)
		return nil
	})
	return size, err
}

// rounds is how often steps are weighed at most.
const rounds = 6

// longest is the last of the first steps of a part that fit into some bytes, but for a fiftieth of them. What the first step alone takes is given.
func longest(part *export.Part, room, first int) (int64, error) {
	lo, hi := part.From, part.From // fits, does not
	low, high := first, 0
	for block := blockOf(part.From); block <= blockOf(part.To) && high <= room; block++ {
		deflated, err := part.Trace.Deflated(block)
		if err != nil {
			return 0, err
		}
		high += len(deflated) * 4 / 3
		hi = min(int64(block+1)*tracer.BlockSteps, part.To)
	}
	high = max(high, room+1)
	for range rounds {
		if hi-lo < 2 || room-low < room/50 {
			break
		}
		// As if each step took as much as the others between the two.
		at := lo + int64(float64(hi-lo)*min(max(float64(room-low)/float64(high-low)*0.99, 0.1), 0.9))
		size, err := weigh(part, at)
		if err != nil {
			return 0, err
		}
		if size <= room {
			lo, low = at, size
		} else {
			hi, high = at, size
		}
	}
	return lo, nil
}

// lastSolution is the step of the last solution of a trace, or 0.
func lastSolution(r *tracefile.Reader) (int64, error) {
	h := r.Header()
	if h.Counts[tracer.Solution] == 0 {
		return 0, nil
	}
	steps, err := player.KeySteps(r)
	if err != nil {
		return 0, err
	}
	for i := len(steps) - 1; i >= 0; i-- {
		_, step, err := r.At(steps[i])
		if err != nil {
			return 0, err
		}
		if h.Markers[step.Marker()].Kind == tracer.Solution {
			return steps[i], nil
		}
	}
	return 0, nil
}
