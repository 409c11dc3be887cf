package stats

import (
	"context"

	"queens/tracer/tracefile"
)

// Read is what a trace tells. progress is told, if it is not nil, the numbers of steps that were read since the last time. The
// end of the context ends it with the context's cause. The end of the run is looked at only where the trace has it.
func Read(ctx context.Context, r *tracefile.Reader, progress func(steps int64)) (*Summary, error) {
	h := r.Header()
	c := New(h.Frame(), h.Markers)
	for steps, err := range r.All() {
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := c.Count(steps); err != nil {
			return nil, err
		}
		if progress != nil {
			progress(int64(len(steps)))
		}
	}
	if h.Complete {
		c.End()
	}
	return c.Summary(), nil
}
