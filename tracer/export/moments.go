package export

import (
	"context"
	"iter"
	"slices"

	"queens/player"
	"queens/tracer"
)

// moment is a step of a part, as a picture shows it.
type moment struct {
	player.Moment
	number int64 // of the step in its trace, from 1
	marker tracer.Marker
}

// moments gives the steps of the part as States does, each with all that a picture of it needs. The value is the iterator's own
// and changes with the next step.
func (p *Part) moments(ctx context.Context) iter.Seq2[*moment, error] {
	return func(yield func(*moment, error) bool) {
		h := p.Header()
		if h.Steps == 0 {
			return
		}
		// What stands marked, and which solution was counted last, depends on every step before.
		before, err := player.At(p.Trace, p.From-1)
		if err != nil {
			yield(nil, err)
			return
		}
		m := &moment{Moment: player.Moment{Marks: before.Marks, Last: before.Last}}
		every := *p
		every.Only = nil
		for s, err := range every.States(ctx) {
			if err != nil {
				yield(nil, err)
				return
			}
			m.Marks.Apply(h, s.Step)
			if h.Choices != nil && s.Marker.Kind == tracer.Solution && s.Fold.Level() == h.N {
				m.Last = slices.Clone(s.Fold.Board())
			}
			if !p.Has(s.Marker.Kind) {
				continue
			}
			m.Fold, m.Step, m.number, m.marker = s.Fold, s.Step, s.Number, s.Marker
			if !yield(m, nil) {
				return
			}
		}
	}
}
