package export

import (
	"context"
	"fmt"
	"slices"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// again is a program that runs again, a block of steps ahead of those that hold theirs against it.
type again struct {
	cancel context.CancelFunc
	blocks chan []tracer.Step
	err    error // of the program, when there are no more blocks
	block  []tracer.Step
}

func runAgain(ctx context.Context, run func(context.Context, tracer.Sink) error) *again {
	ctx, cancel := context.WithCancel(ctx)
	a := &again{cancel: cancel, blocks: make(chan []tracer.Step)}
	go func() {
		defer close(a.blocks)
		a.err = run(ctx, func(steps []tracer.Step) error {
			select {
			case a.blocks <- slices.Clone(steps):
				return nil
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		})
	}()
	return a
}

// step is the program's next step. At its end it is false, with the program's error.
func (a *again) step() (tracer.Step, bool, error) {
	for len(a.block) == 0 {
		block, ok := <-a.blocks
		if !ok {
			return 0, false, a.err
		}
		a.block = block
	}
	step := a.block[0]
	a.block = a.block[1:]
	return step, true, nil
}

// stop ends the program, and returns when it has ended.
func (a *again) stop() {
	a.cancel()
	for range a.blocks {
	}
}

// stepText is a step in words.
func stepText(h *tracefile.Header, step tracer.Step) string {
	text := h.Markers[step.Marker()].Kind.String()
	for _, value := range []int{step.A(), step.B()}[:Args(h, step.Marker())] {
		text += fmt.Sprintf(" %d", value)
	}
	return text
}
