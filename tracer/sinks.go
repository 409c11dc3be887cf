package tracer

import (
	"context"
	"io"
)

// A Sink takes a stream block by block. Every block but the last has [BlockSteps] steps. The slice
// is valid during the call only. An error stops the program.
type Sink func(steps []Step) error

// Tee hands each block to every sink in turn, and stops at the first error.
func Tee(sinks ...Sink) Sink {
	return func(steps []Step) error {
		for _, sink := range sinks {
			if err := sink(steps); err != nil {
				return err
			}
		}
		return nil
	}
}

// Limit hands the first most steps to next, and stops the program with [ErrLimit] when there are more.
func Limit(most int64, next Sink) Sink {
	left := most
	return func(steps []Step) error {
		if int64(len(steps)) <= left {
			left -= int64(len(steps))
			return next(steps)
		}
		if left > 0 {
			if err := next(steps[:left]); err != nil {
				return err
			}
			left = 0
		}
		return ErrLimit
	}
}

// Cancel hands blocks to next until the context is done, and then stops the program with the
// context's cause.
func Cancel(ctx context.Context, next Sink) Sink {
	return func(steps []Step) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return next(steps)
	}
}

// Print writes each step as a line of text, see [Markers.AppendText].
func Print(w io.Writer, markers Markers) Sink {
	var buf []byte
	return func(steps []Step) error {
		buf = buf[:0]
		for _, s := range steps {
			buf = markers.AppendText(buf, s)
		}
		_, err := w.Write(buf)
		return err
	}
}

// Discard takes every block and does nothing with it.
func Discard([]Step) error { return nil }
