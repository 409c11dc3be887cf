package export

import (
	"context"

	"queens/tracer"
	"queens/tracer/quiz"
)

// surveyOf surveys the steps of a part, block by block.
func surveyOf(ctx context.Context, p *Part) (*quiz.Survey, error) {
	h := p.Header()
	s := quiz.NewSurvey(h.Variant, h.Frame(), h.Markers)
	first, last := int((p.From-1)/tracer.BlockSteps), int((p.To-1)/tracer.BlockSteps)
	fold := p.Trace.Before(first)
	for block := first; block <= last; block++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		steps, err := p.Trace.Steps(block)
		if err != nil {
			return nil, err
		}
		number := h.Blocks[block].First
		wanted := steps[max(p.From-number, 0):min(p.To-number+1, int64(len(steps)))]
		if block == first && p.From > 1 {
			for _, step := range steps[:p.From-number] {
				fold.Apply(step)
			}
			s.Resume(fold)
		}
		if err := s.Add(wanted); err != nil {
			return nil, err
		}
		if p.Progress != nil {
			p.Progress(int64(len(wanted)))
		}
	}
	return s, nil
}
