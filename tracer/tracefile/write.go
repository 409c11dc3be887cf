package tracefile

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/klauspost/compress/flate"

	"queens/tracer"
)

// Writer writes a trace file while the program runs. Blocks are deflated on several processors and written
// in order; the memory held does not grow with the trace, but for the block headers (n numbers for
// each 65,536 steps).
//
// [Writer.Write] is a [tracer.Sink]. [Writer.Close] must be called, whatever Write has returned.
type Writer struct {
	header Header
	fold   *tracer.Fold
	reach  *reach // of a board that is not known yet, or nil
	zip    *zip.Writer

	blocks  chan *block // to be deflated, in any order
	ordered chan *block // to be written, in the order of the trace
	free    sync.Pool
	done    chan struct{} // closed when the last block is written

	mu  sync.Mutex
	err error // the first error of writing
}

type block struct {
	number   int
	words    []byte
	deflated bytes.Buffer
	ready    chan error
}

// maxWorkers is the most processors that deflate: a program makes steps no faster than a few of them write, and each holds
// more than a megabyte.
const maxWorkers = 16

// NewWriter starts a trace file with a header made by [NewHeader].
func NewWriter(w io.Writer, header Header) *Writer {
	workers := min(runtime.GOMAXPROCS(0), maxWorkers)
	t := &Writer{
		header:  header,
		fold:    tracer.NewFold(header.Frame(), header.Markers),
		zip:     zip.NewWriter(w),
		blocks:  make(chan *block, workers),
		ordered: make(chan *block, 2*workers),
		done:    make(chan struct{}),
	}
	t.free.New = func() any { return &block{ready: make(chan error, 1)} }
	for range workers {
		go t.deflate()
	}
	go t.write()
	return t
}

// NewGrowingWriter is [NewWriter] for a program whose board is not known before it has run, because it reads its size or has it written
// down. The board has the header's N of lines, or more if queens are placed beyond. Where that is 0, it has as many as queens stand when the first
// solution is counted, and without one as many as squares are tried or placed on.
func NewGrowingWriter(w io.Writer, header Header) *Writer {
	n := header.N
	header.N = tracer.MaxN
	t := NewWriter(w, header)
	t.reach = newReach(n, &header)
	return t
}

// Write adds a block of steps. Every block but the last must be full.
func (t *Writer) Write(steps []tracer.Step) error {
	if err := t.failed(); err != nil {
		return err
	}
	header := Block{
		First:  t.header.Steps + 1,
		Board:  slices.Clone(t.board()),
		Counts: slices.Clone(t.fold.ByMarker()),
	}
	if q, trying := t.fold.Trying(); trying {
		header.Trying = &[2]int{q.Line - t.header.Base, q.Square - t.header.Base}
	}
	b := t.free.Get().(*block)
	b.number = len(t.header.Blocks)
	b.words = b.words[:0]
	for _, s := range steps {
		b.words = binary.LittleEndian.AppendUint32(b.words, uint32(s))
		// What the board refuses is written all the same: a wrong program is worth looking at.
		t.fold.Apply(s)
		if t.reach != nil {
			t.reach.see(s, t.fold)
		}
	}
	t.header.Blocks = append(t.header.Blocks, header)
	t.header.Steps += int64(len(steps))
	t.blocks <- b
	t.ordered <- b
	return nil
}

// Lines is how many lines the board has; of one that grows after [Writer.Close] alone.
func (t *Writer) Lines() int { return t.header.N }

// board is the board of the fold, without its empty end where its size is not known yet.
func (t *Writer) board() []int {
	board := t.fold.Board()
	for end := len(board); t.reach != nil && end > 0 && board[end-1] < 0; end-- {
		board = board[:end-1]
	}
	return board
}

// level of deflation: on streams of steps the levels above it cost up to twice the time for 5% of size.
const level = 3

func (t *Writer) deflate() {
	deflater, err := flate.NewWriter(nil, level)
	for b := range t.blocks {
		if err == nil {
			b.deflated.Reset()
			deflater.Reset(&b.deflated)
			_, err = deflater.Write(b.words)
			err = errors.Join(err, deflater.Close())
		}
		b.ready <- err
	}
}

func (t *Writer) write() {
	defer close(t.done)
	for b := range t.ordered {
		err := <-b.ready
		if err == nil && t.failed() == nil {
			err = t.writeBlock(b)
		}
		t.fail(err)
		t.free.Put(b)
	}
}

func (t *Writer) writeBlock(b *block) error {
	w, err := t.zip.CreateRaw(&zip.FileHeader{
		Name:               blockName(b.number),
		Method:             zip.Deflate,
		CRC32:              crc32.ChecksumIEEE(b.words),
		CompressedSize64:   uint64(b.deflated.Len()),
		UncompressedSize64: uint64(len(b.words)),
	})
	if err != nil {
		return err
	}
	_, err = b.deflated.WriteTo(w)
	return err
}

func (t *Writer) fail(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err == nil {
		t.err = err
	}
}

func (t *Writer) failed() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// Close ends the file. cut says why the trace is not complete, one of the Cut constants; it is "" when
// the program ran to its end. Close does not close the writer below.
func (t *Writer) Close(cut string) error {
	close(t.blocks)
	close(t.ordered)
	<-t.done
	if t.err != nil {
		return t.err
	}
	if t.reach != nil {
		t.header.N = t.reach.lines()
		for i := range t.header.Blocks {
			b := &t.header.Blocks[i]
			b.Board = append(b.Board, slices.Repeat([]int{-1}, t.header.N-len(b.Board))...)
		}
	}
	t.header.Counts = t.fold.Counts()
	t.header.Cut, t.header.Complete = cut, cut == ""
	if t.header.Blocks == nil {
		t.header.Blocks = []Block{}
	}
	w, err := t.zip.Create(headerName)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(w).Encode(&t.header); err != nil {
		return err
	}
	return t.zip.Close()
}
