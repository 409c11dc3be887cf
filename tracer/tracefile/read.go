package tracefile

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"queens/tracer"
	"queens/tracer/mark"
)

// Reader reads a trace file. Nothing in the file is believed before it is checked. A Reader can be used
// by several goroutines at a time.
type Reader struct {
	header  Header
	blocks  []*zip.File
	file    *os.File // to be closed, or nil
	touched atomic.Int64
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
	if err := r.readHeader(entries[headerName], len(entries)-1); err != nil {
		return nil, fmt.Errorf("%s: %w", headerName, err)
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

// readHeader reads and checks trace.json of an archive with that many other entries.
func (r *Reader) readHeader(entry *zip.File, blocks int) error {
	if entry == nil {
		return errors.New("missing: not a trace file")
	}
	most := maxHeader + int64(blocks)*maxBlock
	if entry.UncompressedSize64 > uint64(most) {
		return fmt.Errorf("%d bytes, at most %d are read for %d blocks", entry.UncompressedSize64, most, blocks)
	}
	file, err := entry.Open()
	if err != nil {
		return err
	}
	defer file.Close()
	// Lists are kept as text until it is known how long they may be.
	header := struct {
		*Header
		Markers json.RawMessage `json:"markers"`
		Choices json.RawMessage `json:"choices"`
		Blocks  json.RawMessage `json:"blocks"`
	}{Header: &r.header}
	text := json.NewDecoder(io.LimitReader(file, most)) // the size in the archive may lie
	if err := text.Decode(&header); err != nil {
		return err
	}
	if _, err := text.Token(); err != io.EOF {
		return errors.New("something stands behind the header")
	}
	switch {
	case len(header.Markers) > maxMarkers:
		return fmt.Errorf("%d bytes of markers, at most %d are read", len(header.Markers), maxMarkers)
	case len(header.Choices) > maxChoices:
		return fmt.Errorf("%d bytes of choices, at most %d are read", len(header.Choices), maxChoices)
	}
	if err := errors.Join(decode(header.Markers, &r.header.Markers), decode(header.Choices, &r.header.Choices)); err != nil {
		return err
	}
	if err := r.header.check(blocks); err != nil {
		return err
	}
	return r.header.readBlocks(header.Blocks, blocks)
}

// decode decodes what was kept as text. What is not there stays as it is.
func decode(text json.RawMessage, value any) error {
	if text == nil {
		return nil
	}
	return json.Unmarshal(text, value)
}

// check holds every field but the blocks against what the format allows.
func (h *Header) check(blocks int) error {
	switch {
	case h.Version != Version:
		return fmt.Errorf("version %d of the format: this program reads version %d", h.Version, Version)
	case !IsName(h.Variant):
		return fmt.Errorf("the variant's name is not one line of at most %d bytes", maxName)
	case !IsName(h.Language):
		return fmt.Errorf("the language's name is not one line of at most %d bytes", maxName)
	case h.N < 1 || h.N > tracer.MaxN:
		return fmt.Errorf("n is %d, want 1 to %d", h.N, tracer.MaxN)
	case h.Base != 0 && h.Base != 1:
		return fmt.Errorf("base is %d, want 0 or 1", h.Base)
	case h.Lines != mark.Rows && h.Lines != mark.Columns && h.Lines != mark.Items:
		return fmt.Errorf("lines is %q, want %q, %q or %q", h.Lines, mark.Rows, mark.Columns, mark.Items)
	case len(h.Source) > maxSource:
		return fmt.Errorf("the source has %d bytes, at most %d are read", len(h.Source), maxSource)
	case h.SHA256 != mark.SHA256(h.Source):
		return errors.New("the source does not have the hash in sha256")
	case h.Complete != (h.Cut == ""):
		return fmt.Errorf("complete is %t, but cut is %q", h.Complete, h.Cut)
	case h.Cut != "" && h.Cut != CutLimit && h.Cut != CutCancelled && h.Cut != CutCrashed:
		return fmt.Errorf("cut is %q, want \"\", %q, %q or %q", h.Cut, CutLimit, CutCancelled, CutCrashed)
	case h.Steps < 0 || h.Counts.Steps() != h.Steps:
		return fmt.Errorf("%d steps, but the counts add up to %d", h.Steps, h.Counts.Steps())
	case h.Steps/tracer.BlockSteps > int64(blocks) || (h.Steps+tracer.BlockSteps-1)/tracer.BlockSteps != int64(blocks):
		return fmt.Errorf("%d blocks do not hold %d steps", blocks, h.Steps)
	}
	if err := h.checkPicture(); err != nil {
		return err
	}
	if err := h.checkMarkers(); err != nil {
		return err
	}
	for kind, count := range h.Counts {
		marked := slices.ContainsFunc(h.Markers, func(m tracer.Marker) bool { return m.Kind == kind })
		if count < 0 || !marked {
			return fmt.Errorf("the count of %v is %d, but no such steps can be there", kind, count)
		}
	}
	return nil
}

// IsName reports whether a text can be the name of a program or of a language: whether it can stand in a line that is shown to
// somebody.
func IsName(text string) bool {
	return text != "" && len(text) <= maxName && utf8.ValidString(text) &&
		!strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// checkPicture holds what is pictured against the lines: items make a row of choices, rows and columns a board.
func (h *Header) checkPicture() error {
	switch {
	case h.Picture != "" && h.Picture != PictureBoard && h.Picture != PictureChoices:
		return fmt.Errorf("picture is %q, want %q or %q", h.Picture, PictureBoard, PictureChoices)
	case (h.Picture == PictureChoices) != (h.Lines == mark.Items):
		return fmt.Errorf("picture is %q, but lines is %q", h.Picture, h.Lines)
	case (h.Picture == PictureChoices) != (h.Choices != nil):
		return fmt.Errorf("picture is %q: choices belong to %q alone, and must be there", h.Picture, PictureChoices)
	case h.Choices == nil:
		return nil
	case h.Base != 0:
		return fmt.Errorf("base is %d: items are counted from 0", h.Base)
	case len(h.Choices.Weights) != h.N:
		return fmt.Errorf("%d items, but n is %d", len(h.Choices.Weights), h.N)
	}
	if err := h.Choices.Check(); err != nil {
		return fmt.Errorf("choices: %w", err)
	}
	return nil
}

// checkMarkers holds the markers against the source, if its language is known.
func (h *Header) checkMarkers() error {
	if len(h.Markers) > tracer.MaxMarkers {
		return fmt.Errorf("%d markers, want at most %d", len(h.Markers), tracer.MaxMarkers)
	}
	if _, err := mark.Find(h.Language); err == nil {
		source, err := h.parse()
		if err != nil {
			return err
		}
		if !slices.Equal(source.Markers(), h.Markers) {
			return errors.New("the markers are not those of the source")
		}
		h.parsed = source
		return nil
	}
	lines := strings.Count(h.Source, "\n") + 1
	for i, m := range h.Markers {
		if m.Line < 1 || m.Line > lines {
			return fmt.Errorf("marker %d speaks of line %d of %d", i, m.Line, lines)
		}
	}
	return nil
}

// readBlocks reads the headers of that many blocks, one at a time.
func (h *Header) readBlocks(text json.RawMessage, blocks int) error {
	list := json.NewDecoder(bytes.NewReader(text))
	if token, err := list.Token(); err != nil || token != json.Delim('[') {
		return errors.New("blocks is not a list")
	}
	for list.More() {
		i := len(h.Blocks)
		if i == blocks {
			return fmt.Errorf("headers of more blocks than the %d that are there", blocks)
		}
		var b Block
		if err := list.Decode(&b); err != nil {
			return fmt.Errorf("block %d: %w", i, err)
		}
		h.Blocks = append(h.Blocks, b)
		if err := h.checkBlock(i); err != nil {
			return fmt.Errorf("block %d: %w", i, err)
		}
	}
	if len(h.Blocks) != blocks {
		return fmt.Errorf("headers of %d blocks, but %d are there", len(h.Blocks), blocks)
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
	case b.Trying != nil && !h.canTry(*b.Trying):
		return fmt.Errorf("the queen being tried is at %v", *b.Trying)
	case i == 0 && (b.Trying != nil || slices.ContainsFunc(b.Board, func(square int) bool { return square != -1 })):
		return errors.New("the board is not empty at the start")
	}
	for line, square := range b.Board {
		if square < -1 || square >= h.Frame().Width() {
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

// canTry reports whether a step can try a square, lines and squares counted from 0: a wrong program may try one off the
// board.
func (h *Header) canTry(q [2]int) bool {
	if h.Choices != nil {
		return q[0] >= 0 && q[0] <= h.N && q[1] >= 0 && q[1] < h.Frame().Width()
	}
	return min(q[0], q[1]) >= -h.Base && max(q[0], q[1]) <= tracer.MaxArg-h.Base
}

// Header is what stands in trace.json, checked. It is the reader's own.
func (r *Reader) Header() *Header { return &r.header }

// Touched is the number of blocks that were read so far, each time counted.
func (r *Reader) Touched() int { return int(r.touched.Load()) }

// Steps reads a block, numbered from 0.
func (r *Reader) Steps(block int) ([]tracer.Step, error) {
	r.touched.Add(1)
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
	if step == 0 {
		return tracer.NewFold(h.Frame(), h.Markers), 0, nil
	}
	if step < 0 || step > h.Steps {
		return nil, 0, fmt.Errorf("there is no step %d: the trace has steps 1 to %d", step, h.Steps)
	}
	block := int((step - 1) / tracer.BlockSteps)
	steps, err := r.Steps(block)
	if err != nil {
		return nil, 0, err
	}
	fold := r.Before(block)
	steps = steps[:step-h.Blocks[block].First+1]
	for _, s := range steps {
		fold.Apply(s) // a step that the board refuses can still be shown, see Fold.Refusal
	}
	return fold, steps[len(steps)-1], nil
}

// Before gives the state before the first step of a block, numbered from 0. Nothing is read for it.
func (r *Reader) Before(block int) *tracer.Fold {
	h := &r.header
	fold := tracer.NewFold(h.Frame(), h.Markers)
	b := &h.Blocks[block]
	var trying *tracer.Square
	if b.Trying != nil {
		trying = &tracer.Square{Line: b.Trying[0] + h.Base, Square: b.Trying[1] + h.Base}
	}
	fold.Resume(b.First-1, b.Board, trying, b.Counts)
	return fold
}
