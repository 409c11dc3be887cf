package runner

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"queens/runner/scratch"
	"queens/tracer"
)

// The file that a program shares with the runner: 8 bytes, little-endian, with the number of all steps recorded so far,
// 8 reserved bytes, and a ring of words, little-endian. A step is stored in slot number steps % ringWords, and then the
// number is increased. So the file holds the last steps whatever becomes of the program.
//
// Beside it stand two pipes. When a block of tracer.BlockSteps is full, the program writes a byte into the one named
// .filled and then reads a byte from the one named .emptied, in which as many bytes lie as there are free blocks. The runner
// answers each byte of the first, when it has read the block, by one into the second.
const (
	ringBlocks = 4
	ringWords  = ringBlocks * tracer.BlockSteps
	ringHead   = 16
	ringSize   = ringHead + 4*ringWords
)

// An argument outside of what a step can hold is told by two words: one with this number in the place of its
// marker's, which is its first argument then, and the argument. Nothing comes after them.
const outsideMarker = 255

// ring takes the steps of one run. It is the runner's end of the file and the pipes, and believes nothing of what the
// program writes there: what is no step ends the stream with an error.
type ring struct {
	path     string
	folder   *scratch.Dir // that it stands in
	file     ringFile
	filled   *os.File // both are open for reading and writing: the program never waits for us to open them
	emptied  *os.File
	markers  int
	limit    int64
	sink     tracer.Sink
	words    []byte
	block    []tracer.Step
	steps    int64       // handed to the sink
	last     tracer.Step // of them
	err      error
	done     chan struct{}
	watching sync.WaitGroup
}

// ringFile is what is wanted of the shared file.
type ringFile interface {
	io.ReaderAt
	io.Closer
}

// errSteps says that the program has made more steps than it may.
var errSteps = errors.New("the limit of steps is reached")

// streamError says that what a program has written is no stream of steps.
type streamError struct{ what string }

func (e *streamError) Error() string {
	return "the stream of steps was not written by the program's markers: " + e.what
}

// outsideError is an argument that no step can hold.
type outsideError struct {
	marker int
	value  int32
}

func (e *outsideError) Error() string {
	return fmt.Sprintf("marker %d: an argument is %d", e.marker, e.value)
}

// memoryDir is a folder that lies in memory. There a program does not wait for the disk to take note of each page
// that it writes to first: for a short one that would be half of what its steps cost.
const memoryDir = "/dev/shm"

// makeRing makes the file and the pipes in a folder of their own, in memory or, where that cannot be, below dir.
func makeRing(dir string) (*ring, error) {
	var err error
	for _, place := range []string{memoryDir, dir} {
		var folder *scratch.Dir
		if folder, err = scratch.New(place); err != nil {
			continue
		}
		var r *ring
		if r, err = newRing(filepath.Join(folder.Path, "steps")); err == nil {
			r.folder = folder
			return r, nil
		}
		folder.Close()
	}
	return nil, err
}

// newRing makes the file and the pipes at a path that is not there yet.
func newRing(path string) (_ *ring, err error) {
	r := takeSteps(nil, 0, 0, nil)
	r.path = path
	defer func() {
		if err != nil {
			r.shut()
		}
	}()
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	r.file = file
	// The pages are written now, so that the program need not wait for each to be made.
	if _, err := file.Write(make([]byte, ringSize)); err != nil {
		return nil, err
	}
	if r.filled, err = openPipe(path + ".filled"); err != nil {
		return nil, err
	}
	if r.emptied, err = openPipe(path + ".emptied"); err != nil {
		return nil, err
	}
	_, err = r.emptied.Write(make([]byte, ringBlocks-1))
	return r, err
}

// takeSteps is a ring that reads a file.
func takeSteps(file ringFile, markers int, limit int64, sink tracer.Sink) *ring {
	return &ring{
		file: file, markers: markers, limit: limit, sink: sink,
		words: make([]byte, 4*tracer.BlockSteps), block: make([]tracer.Step, 0, tracer.BlockSteps), done: make(chan struct{}),
	}
}

// close removes the ring with its folder.
func (r *ring) close() {
	r.shut()
	r.folder.Close()
}

func (r *ring) shut() {
	if r.file != nil {
		r.file.Close()
	}
	for _, f := range []*os.File{r.filled, r.emptied} {
		if f != nil {
			f.Close()
		}
	}
}

// feed says how many markers the program has, who takes its steps, and how many there may be.
func (r *ring) feed(markers int, limit int64, sink tracer.Sink) {
	r.markers, r.limit, r.sink = markers, limit, sink
}

// lookTime is how often a program that fills no block is looked at: it may have reached its limit of steps.
const lookTime = 50 * time.Millisecond

// watch takes the blocks while the program runs, and ends it by cancel when the stream is at its end.
func (r *ring) watch(cancel context.CancelCauseFunc) {
	r.watching.Go(func() {
		var bytes [ringBlocks]byte
		for {
			r.filled.SetReadDeadline(time.Now().Add(lookTime))
			n, err := r.filled.Read(bytes[:])
			if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
				r.err = err
			}
			for range n {
				if r.err == nil && r.full() && r.take(tracer.BlockSteps) {
					// It is full only when the program writes into it itself. A deadline that has passed would keep
					// anything from being written.
					r.emptied.SetWriteDeadline(time.Now().Add(lookTime))
					r.emptied.Write(bytes[:1])
				}
			}
			if r.err == nil && n == 0 && r.limit > 0 && r.total() > r.limit {
				r.takeTo(min(r.total(), r.limit+1))
			}
			if r.err != nil {
				cancel(r.err)
				return
			}
			select {
			case <-r.done:
				return
			default:
			}
		}
	})
}

// finish takes what is left when the program is gone, and says what has ended the stream before its end.
func (r *ring) finish() error {
	close(r.done)
	if r.filled != nil {
		r.filled.SetReadDeadline(time.Now())
	}
	r.watching.Wait()
	if r.err == nil {
		r.takeTo(r.total())
	}
	return r.err
}

// takeTo takes the steps up to a number.
func (r *ring) takeTo(total int64) {
	for r.err == nil && r.fits(total) && r.steps < total {
		r.take(min(total-r.steps, tracer.BlockSteps))
	}
}

// total is the number of steps that the program says it has made.
func (r *ring) total() int64 {
	var head [8]byte
	if _, err := r.file.ReadAt(head[:], 0); err != nil {
		r.fail("its file was cut")
		return 0
	}
	return int64(binary.LittleEndian.Uint64(head[:]))
}

// full says whether the block of which the program has told is there. The number may be read while it is being
// written: then the next look is better.
func (r *ring) full() bool {
	var total int64
	for range 3 {
		total = r.total()
		if total-r.steps >= tracer.BlockSteps && total-r.steps <= ringWords {
			return true
		}
	}
	if r.err == nil && r.fits(total) {
		r.fail("a block of steps was told and is not there")
	}
	return false
}

// fits says whether a number of steps can be one.
func (r *ring) fits(total int64) bool {
	if total < r.steps || total-r.steps > ringWords {
		r.fail(fmt.Sprintf("the number of steps is %d, and %d have been read", uint64(total), r.steps))
		return false
	}
	return true
}

func (r *ring) fail(what string) {
	if r.err == nil {
		r.err = &streamError{what}
	}
}

// take hands the next steps to the sink, at most a block of them, and says whether all of them were steps.
func (r *ring) take(count int64) bool {
	words := r.words[:4*count]
	if _, err := r.file.ReadAt(words, ringHead+4*(r.steps%ringWords)); err != nil {
		r.fail("its file was cut")
		return false
	}
	r.block = r.block[:0]
	for i := 0; i < len(words); i += 4 {
		step := tracer.Step(binary.LittleEndian.Uint32(words[i:]))
		if step.Marker() >= r.markers {
			r.err = r.refuse(step)
			break
		}
		r.block = append(r.block, step)
	}
	if r.limit > 0 && r.steps+int64(len(r.block)) > r.limit {
		r.block = r.block[:r.limit-r.steps]
		r.err = errSteps
	}
	if len(r.block) > 0 {
		r.steps += int64(len(r.block))
		r.last = r.block[len(r.block)-1]
		if err := r.sink(r.block); err != nil {
			r.err = err
		}
	}
	return r.err == nil
}

// refuse is what is wrong with the next word, which is no step.
func (r *ring) refuse(word tracer.Step) error {
	place := r.steps + int64(len(r.block))
	if marker := int(word >> 8); word.Marker() == outsideMarker && marker < r.markers {
		var value [4]byte
		if _, err := r.file.ReadAt(value[:], ringHead+4*((place+1)%ringWords)); err == nil {
			return &outsideError{marker, int32(binary.LittleEndian.Uint32(value[:]))}
		}
	}
	return &streamError{fmt.Sprintf("step %d has marker number %d, the last is %d", place+1, word.Marker(), r.markers-1)}
}
