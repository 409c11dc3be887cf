package lessons

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// openTrace opens a trace file in memory.
func openTrace(file []byte) (*tracefile.Reader, error) {
	return tracefile.NewReader(bytes.NewReader(file), int64(len(file)))
}

// errOther says that a trace was made from another text than those of the program.
var errOther = errors.New("was made from another text of the program")

// openOwn opens a trace file of the program and holds it against what it must be: a whole run for n, of one of the texts.
func (p *OwnProgram) openOwn(file []byte, n int) (*tracefile.Reader, error) {
	r, err := openTrace(file)
	if err != nil {
		return nil, err
	}
	switch h := r.Header(); {
	case h.Variant != p.Name:
		return nil, fmt.Errorf("is a trace of %s, not of %s", h.Variant, p.Name)
	case h.N != n:
		return nil, fmt.Errorf("is a trace for n = %d, not for n = %d", h.N, n)
	case !h.Complete:
		return nil, fmt.Errorf("is not the trace of a whole run: it was cut (%s)", h.Cut)
	case h.Steps > MaxOwnSteps:
		return nil, fmt.Errorf("holds %d steps, at most %d are shown", h.Steps, MaxOwnSteps)
	default:
		for _, text := range p.texts {
			if h.Language == text.Language.Name && h.SHA256 == text.Source.SHA256() {
				return r, nil
			}
		}
		return r, errOther
	}
}

// difference is where two traces part.
type difference struct {
	step int64  // the number of the first step that is another one; 0 if there is none
	a, b string // that step in both
}

// compareTraces finds the first step in which two traces of one program differ.
func compareTraces(a, b *tracefile.Reader) (d difference, err error) {
	for block := range max(len(a.Header().Blocks), len(b.Header().Blocks)) {
		var steps [2][]tracer.Step
		for i, r := range []*tracefile.Reader{a, b} {
			if block < len(r.Header().Blocks) {
				if steps[i], err = r.Steps(block); err != nil {
					return d, err
				}
			}
		}
		if slices.Equal(steps[0], steps[1]) {
			continue
		}
		i := 0
		for i < min(len(steps[0]), len(steps[1])) && steps[0][i] == steps[1][i] {
			i++
		}
		tell := func(steps []tracer.Step) string {
			if len(steps) == 0 {
				return "the end"
			}
			return strings.TrimSpace(string(a.Header().Markers.AppendText(nil, steps[0])))
		}
		return difference{int64(block)*tracer.BlockSteps + int64(i) + 1, tell(steps[0][i:]), tell(steps[1][i:])}, nil
	}
	return d, nil
}

// refusal is a step that cannot happen on the board, as a wrong program takes it.
type refusal struct {
	marker int // of the step, or that of the last one for what is wrong at the end
	msg    string
}

// firstRefusal is the first step of a trace that the board refuses, or nil.
func firstRefusal(r *tracefile.Reader) (*refusal, error) {
	h := r.Header()
	fold := tracer.NewFold(h.Frame(), h.Markers)
	last := 0
	for steps, err := range r.All() {
		if err != nil {
			return nil, err
		}
		for _, s := range steps {
			last = s.Marker()
			if err := fold.Apply(s); err != nil {
				return &refusal{last, fmt.Sprintf("the board refuses %v", err)}, nil
			}
		}
	}
	if err := fold.End(); err != nil {
		return &refusal{last, fmt.Sprintf("the board refuses the end, %v", err)}, nil
	}
	return nil, nil
}
