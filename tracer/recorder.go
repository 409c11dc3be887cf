package tracer

import (
	"cmp"
	"errors"
	"unsafe"
)

// BlockSteps is the number of steps in a full block.
const BlockSteps = 1 << 16

// Recorder collects the steps of one run. It is meant to be a part of the program's own data (the
// traced twins embed it), so that a step costs no call: Record is inlined, and only a full block
// leaves the recorder.
//
// A Recorder holds one block and is 256 KiB large: it is used by pointer and not copied.
type Recorder struct {
	words [BlockSteps]uint32
	next  uint32 // where the next step goes
	sink  Sink
}

// Record takes one step: the packed word of [NewStep]. The caller packs it, so that Record stays cheap
// enough for the compiler's inliner; a test asserts that it is inlined, and the price of a step depends
// on it. What does not fit into the word would be cut off here. So a program's n is held to [MaxN]
// before it runs, and its lines and squares stay below n+2.
func (r *Recorder) Record(word uint32) {
	if r.next == BlockSteps {
		r.full()
	}
	r.words[uint16(r.next)] = word
	r.next++
}

// stop unwinds a program that the sink does not want to go on. It never leaves [Recorder.Run].
type stop struct{ err error }

//go:noinline
func (r *Recorder) full() {
	if err := r.hand(); err != nil {
		panic(stop{err})
	}
}

// hand hands the steps that the recorder holds to the sink, and forgets them.
func (r *Recorder) hand() error {
	// A Step is its word: the block is handed on as it stands.
	steps := unsafe.Slice((*Step)(&r.words[0]), r.next)
	r.next = 0
	if len(steps) == 0 {
		return nil
	}
	return r.sink(steps)
}

// Run runs the program, which must call [Recorder.Record] for its steps, and hands every block to
// the sink, the last and shorter one after the program's end. When the sink returns an error the
// program is stopped within a block and Run returns that error.
//
// Steps taken before a panic of the program are handed on before the panic goes on its way.
func (r *Recorder) Run(sink Sink, program func()) (err error) {
	r.sink, r.next = sink, 0
	defer func() {
		p := recover()
		if s, ok := p.(stop); ok {
			err = s.err
			return
		}
		err = r.hand()
		if p != nil {
			panic(p)
		}
	}()
	program()
	return nil
}

// Stop ends the run from within the program: [Recorder.Run] hands on the steps so far and returns
// err, or the sink's error if it has one.
func (r *Recorder) Stop(err error) { panic(stop{cmp.Or(r.hand(), err)}) }

// ErrLimit is returned by [Recorder.Run] when a sink made by [Limit] has had its fill.
var ErrLimit = errors.New("the limit of steps is reached")
