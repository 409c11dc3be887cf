package tracer

import (
	"errors"
	"fmt"
)

// BlockSteps is the number of steps in a full block.
const BlockSteps = 1 << 16

// Recorder collects the steps of one run. It is meant to be a part of the program's own data (the
// traced twins embed it), so that a step costs no call: Record is inlined, and only a full block
// leaves the recorder.
//
// A Recorder holds one block and is 256 KiB large: it is used by pointer and not copied.
type Recorder struct {
	block [BlockSteps]Step
	next  uint16 // where the next step goes; it wraps to 0 when the block is full
	args  int    // every argument of the block or-ed together: out of range if one of them is
	steps int64  // steps handed on so far
	sink  Sink
}

// Record takes one step: the packed word of [NewStep], and its arguments or-ed together, in which
// an argument outside 0 to [MaxArg] shows. It must stay cheap enough for the compiler's inliner: a
// test asserts that it is inlined, and the price of a step depends on it.
func (r *Recorder) Record(word uint32, args int) {
	r.block[r.next] = Step(word)
	r.args |= args
	r.next++
	if r.next == 0 {
		r.full()
	}
}

// stop unwinds a program that the sink does not want to go on. It never leaves [Recorder.Run].
type stop struct{ err error }

//go:noinline
func (r *Recorder) full() {
	if err := r.hand(r.block[:]); err != nil {
		panic(stop{err})
	}
}

func (r *Recorder) hand(steps []Step) error {
	if r.args&^MaxArg != 0 {
		return fmt.Errorf("a step among %d to %d has an argument outside 0 to %d", r.steps+1, r.steps+int64(len(steps)), MaxArg)
	}
	r.steps += int64(len(steps))
	return r.sink(steps)
}

// Run runs the program, which must call [Recorder.Record] for its steps, and hands every block to
// the sink, the last and shorter one after the program's end. When the sink returns an error the
// program is stopped within a block and Run returns that error.
//
// Steps taken before a panic of the program are handed on before the panic goes on its way.
func (r *Recorder) Run(sink Sink, program func()) (err error) {
	r.sink, r.next, r.args, r.steps = sink, 0, 0, 0
	defer func() {
		p := recover()
		if s, ok := p.(stop); ok {
			err = s.err
			return
		}
		if r.next > 0 {
			err = r.hand(r.block[:r.next])
		}
		if p != nil {
			panic(p)
		}
	}()
	program()
	return nil
}

// Stop ends the run from within the program: [Recorder.Run] hands on the steps so far and returns
// err, or the sink's error if it has one.
func (r *Recorder) Stop(err error) {
	last := r.block[:r.next]
	if handErr := r.hand(last); handErr != nil {
		err = handErr
	}
	panic(stop{err})
}

// ErrLimit is returned by [Recorder.Run] when a sink made by [Limit] has had its fill.
var ErrLimit = errors.New("the limit of steps is reached")
