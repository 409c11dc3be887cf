package tracefile

import (
	"archive/zip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"queens/tracer"
	"queens/tracer/mark"
)

// Reader reads a trace file. Nothing in the file is believed before it is checked. A Reader may be used
// by one goroutine at a time.
type Reader struct {
	header  Header
	blocks  []*zip.File
	file    *os.File // to be closed, or nil
	touched int
}

// Open opens the trace file of that name. It must be closed.
func Open(name string) (*Reader, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	r, err := NewReader(file, info.Size())
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r.file = file
	return r, nil
}

// Close closes the file that [Open] has opened.
func (r *Reader) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// NewReader reads a trace file of size bytes.
func NewReader(file io.ReaderAt, size int64) (*Reader, error) {
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return nil, fmt.Errorf("not a whole trace file: %w", err)
	}
	entries := make(map[string]*zip.File, len(archive.File))
	for _, entry := range archive.File {
		if entries[entry.Name] != nil {
			return nil, fmt.Errorf("there are two entries %q", entry.Name)
		}
		entries[entry.Name] = entry
	}
	r := &Reader{}
	if err := r.readHeader(entries[headerName]); err != nil {
		return nil, fmt.Errorf("%s: %w", headerName, err)
	}
	if want := len(r.header.Blocks) + 1; len(entries) != want {
		return nil, fmt.Errorf("%d entries, but %s and its blocks make %d", len(entries), headerName, want)
	}
	for i := range r.header.Blocks {
		entry := entries[blockName(i)]
		if entry == nil {
			return nil, fmt.Errorf("block %s is missing", blockName(i))
		}
		if want := uint64(r.header.blockSteps(i)) * 4; entry.UncompressedSize64 != want || entry.Method != zip.Deflate {
			return nil, fmt.Errorf("block %s does not hold %d deflated bytes", entry.Name, want)
		}
		r.blocks = append(r.blocks, entry)
	}
	return r, nil
}

func (r *Reader) readHeader(entry *zip.File) error {
	if entry == nil {
		return errors.New("missing: not a trace file")
	}
	if entry.UncompressedSize64 > maxHeader {
		return fmt.Errorf("%d bytes, at most %d are read", entry.UncompressedSize64, maxHeader)
	}
	text, err := entry.Open()
	if err != nil {
		return err
	}
	defer text.Close()
	// The size in the archive may lie: the limit holds for what is really there.
	if err := json.NewDecoder(io.LimitReader(text, maxHeader)).Decode(&r.header); err != nil {
		return err
	}
	return r.header.check()
}

// check holds every field against what the format allows.
func (h *Header) check() error {
	switch {
	case h.Version != Version:
		return fmt.Errorf("version %d of the format: this program reads version %d", h.Version, Version)
	case h.N < 1 || h.N > tracer.MaxN:
		return fmt.Errorf("n is %d, want 1 to %d", h.N, tracer.MaxN)
	case h.Base != 0 && h.Base != 1:
		return fmt.Errorf("base is %d, want 0 or 1", h.Base)
	case h.Lines != mark.Rows && h.Lines != mark.Columns:
		return fmt.Errorf("lines is %q, want %q or %q", h.Lines, mark.Rows, mark.Columns)
	case len(h.Source) > maxSource:
		return fmt.Errorf("the source has %d bytes, at most %d are read", len(h.Source), maxSource)
	case h.SHA256 != mark.SHA256(h.Source):
		return errors.New("the source does not have the hash in sha256")
	case len(h.Markers) > tracer.MaxMarkers:
		return fmt.Errorf("%d markers, want at most %d", len(h.Markers), tracer.MaxMarkers)
	case h.Complete != (h.Cut == ""):
		return fmt.Errorf("complete is %t, but cut is %q", h.Complete, h.Cut)
	case h.Cut != "" && h.Cut != CutLimit && h.Cut != CutCancelled && h.Cut != CutCrashed:
		return fmt.Errorf("cut is %q, want \"\", %q, %q or %q", h.Cut, CutLimit, CutCancelled, CutCrashed)
	case h.Steps < 0 || h.Counts.Steps() != h.Steps:
		return fmt.Errorf("%d steps, but the counts add up to %d", h.Steps, h.Counts.Steps())
	case (h.Steps+tracer.BlockSteps-1)/tracer.BlockSteps != int64(len(h.Blocks)):
		return fmt.Errorf("%d blocks do not hold %d steps", len(h.Blocks), h.Steps)
	}
	lines := strings.Count(h.Source, "\n") + 1
	for i, m := range h.Markers {
		if m.Line < 1 || m.Line > lines {
			return fmt.Errorf("marker %d speaks of line %d of %d", i, m.Line, lines)
		}
	}
	for i := range h.Blocks {
		if err := h.checkBlock(i); err != nil {
			return fmt.Errorf("block %d: %w", i, err)
		}
	}
	return nil
}

func (h *Header) checkBlock(i int) error {
	b := &h.Blocks[i]
	switch {
	case b.First != int64(i)*tracer.BlockSteps+1:
		return fmt.Errorf("first is %d", b.First)
	case len(b.Board) != h.N:
		return fmt.Errorf("the board has %d lines, want %d", len(b.Board), h.N)
	case len(b.Counts) != len(h.Markers):
		return fmt.Errorf("%d counts for %d markers", len(b.Counts), len(h.Markers))
	case b.Trying != nil && (b.Trying[0] < 0 || b.Trying[0] > tracer.MaxArg || b.Trying[1] < 0 || b.Trying[1] > tracer.MaxArg):
		return fmt.Errorf("the queen being tried is at %v", *b.Trying)
	}
	for line, square := range b.Board {
		if square < -1 || square >= h.N {
			return fmt.Errorf("line %d of the board has its queen on square %d", line, square)
		}
	}
	sum := int64(0)
	for _, count := range b.Counts {
		if count < 0 || count > b.First {
			return fmt.Errorf("a count is %d", count)
		}
		sum += count
	}
	if sum != b.First-1 {
		return fmt.Errorf("%d steps are counted before it", sum)
	}
	return nil
}

// Header is what stands in trace.json, checked. It is the reader's own.
func (r *Reader) Header() *Header { return &r.header }

// Touched is the number of blocks that were read so far, each time counted.
func (r *Reader) Touched() int { return r.touched }

// Steps reads a block, numbered from 0.
func (r *Reader) Steps(block int) ([]tracer.Step, error) {
	r.touched++
	entry := r.blocks[block]
	words := make([]byte, 4*r.header.blockSteps(block)+1) // one more, to see that there is no more
	file, err := entry.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", entry.Name, err)
	}
	defer file.Close()
	n, err := io.ReadFull(file, words)
	if n != len(words)-1 || err != io.ErrUnexpectedEOF {
		if err == nil || err == io.ErrUnexpectedEOF || err == io.EOF {
			err = fmt.Errorf("it does not hold the %d bytes that it should", len(words)-1)
		}
		return nil, fmt.Errorf("%s: %w", entry.Name, err)
	}
	steps := make([]tracer.Step, n/4)
	for i := range steps {
		steps[i] = tracer.Step(binary.LittleEndian.Uint32(words[4*i:]))
		if steps[i].Marker() >= len(r.header.Markers) {
			return nil, fmt.Errorf("%s: step %d has marker %d, the program has %d", entry.Name,
				r.header.Blocks[block].First+int64(i), steps[i].Marker(), len(r.header.Markers))
		}
	}
	return steps, nil
}

// Deflated gives a block as it stands in the file: raw DEFLATE, not looked at.
func (r *Reader) Deflated(block int) ([]byte, error) {
	raw, err := r.blocks[block].OpenRaw()
	if err != nil {
		return nil, err
	}
	return io.ReadAll(raw)
}

// All reads the whole trace, block by block, with the number of each block's first step. It ends at
// the first error.
func (r *Reader) All() iter.Seq2[[]tracer.Step, error] {
	return func(yield func([]tracer.Step, error) bool) {
		for block := range r.blocks {
			steps, err := r.Steps(block)
			if !yield(steps, err) || err != nil {
				return
			}
		}
	}
}

// At gives the state after a step, and the step itself. It reads one block, and none for step 0, which
// is the state at the start.
func (r *Reader) At(step int64) (*tracer.Fold, tracer.Step, error) {
	h := &r.header
	fold := tracer.NewFold(h.Frame(), h.Markers)
	if step == 0 {
		return fold, 0, nil
	}
	if step < 0 || step > h.Steps {
		return nil, 0, fmt.Errorf("there is no step %d: the trace has steps 1 to %d", step, h.Steps)
	}
	block := int((step - 1) / tracer.BlockSteps)
	steps, err := r.Steps(block)
	if err != nil {
		return nil, 0, err
	}
	b := &h.Blocks[block]
	var trying *tracer.Square
	if b.Trying != nil {
		trying = &tracer.Square{Line: b.Trying[0] + h.Base, Square: b.Trying[1] + h.Base}
	}
	fold.Resume(b.First-1, b.Board, trying, b.Counts)
	steps = steps[:step-b.First+1]
	for _, s := range steps {
		fold.Apply(s) // a step that the board refuses can still be shown
	}
	return fold, steps[len(steps)-1], nil
}
