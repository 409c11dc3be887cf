package player

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"github.com/klauspost/compress/flate"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// TraceScripts writes a trace as scripts that the player loads, from a server or from a folder: write is
// called with each file's name and content, first trace.js, the header, then index.js, the index of the
// rare kinds, then 000000.js, 000001.js and so on, a block each. They belong into one folder of their own.
// The header tells of the sources, whose scripts are written by themselves: a program has one for all its traces.
// The first error ends it.
//
// A script makes one call, queensPart(value), with the header, the index or a block's raw DEFLATE in base64.
func TraceScripts(r *tracefile.Reader, sources Sources, write func(name string, data []byte) error) error {
	return TraceParts(context.Background(), r, 1, r.Header().Steps, sources, func(name string, value []byte) error { return write(name, PartScript(value)) })
}

// PartScript is the script that hands a value of [TraceParts] to the player.
func PartScript(value []byte) []byte { return fmt.Appendf(nil, "queensPart(%s)\n", value) }

// TraceParts gives the steps from to to of a trace, with their numbers, as the values that a player takes. Each is JSON, and
// write is called with it and the name of the script that would bring it, as [TraceScripts] says. A page can hold
// the values itself, see script/trace.js. What is held in memory does not grow with the number of blocks, but for the
// header, which lists them.
//
// The first error ends it, also the cause of a context that has ended: a long trace is read once before the second value.
//
// Where from and to are not the ends of the trace, the player shows these steps as a part of their run, and no others.
func TraceParts(ctx context.Context, r *tracefile.Reader, from, to int64, sources Sources, write func(name string, value []byte) error) error {
	s, err := newStretch(r, from, to)
	if err != nil {
		return err
	}
	header, err := s.pageHeader(ctx, sources)
	if err != nil {
		return err
	}
	if err := write("trace.js", header); err != nil {
		return err
	}
	index, err := s.index(ctx)
	if err != nil {
		return err
	}
	if err := write("index.js", index); err != nil {
		return err
	}
	for i := range s.blocks() {
		deflated, err := s.deflated(i)
		if err != nil {
			return err
		}
		text := make([]byte, 0, base64.StdEncoding.EncodedLen(len(deflated))+2)
		text = append(text, '"')
		text = base64.StdEncoding.AppendEncode(text, deflated)
		text = append(text, '"')
		if err := write(fmt.Sprintf("%06d.js", i), text); err != nil {
			return err
		}
	}
	return nil
}

// pageHeader is the header as a page wants it: with the displayed source in place of the one with markers,
// and with what the scripts cannot tell from the steps of one block.
func (s *stretch) pageHeader(ctx context.Context, sources Sources) ([]byte, error) {
	h := *s.r.Header()
	display, err := h.Display()
	if err != nil {
		return nil, err
	}
	moments, err := s.before(ctx)
	if err != nil {
		return nil, err
	}
	type block struct {
		tracefile.Block
		Marks [][2]int `json:"marks,omitempty"`
		Last  []int    `json:"last,omitempty"`
	}
	blocks := make([]block, s.blocks())
	for i := range blocks {
		blocks[i].Block = s.block(i)
		for _, q := range moments[i].Marks {
			blocks[i].Marks = append(blocks[i].Marks, [2]int{q.Line, q.Square})
		}
		blocks[i].Last = moments[i].Last
	}
	enters := []int{}
	for i, m := range h.Markers {
		if m.Kind == tracer.Enter && namesSquare(&h, i) {
			enters = append(enters, i)
		}
	}
	type run struct {
		Steps  int64         `json:"steps"`
		Counts tracer.Counts `json:"counts"`
	}
	var of *run
	if !s.whole() {
		of = &run{h.Steps, h.Counts}
		if s.to < h.Steps {
			h.Complete, h.Cut = false, "" // where it ends is not its end
		}
		h.Steps, h.Counts = s.to, s.counts
	}
	h.Source = ""
	return json.Marshal(struct {
		*tracefile.Header
		Blocks       []block        `json:"blocks"`
		Display      string         `json:"display"`
		EntersSquare []int          `json:"entersSquare"`
		Sources      []headerSource `json:"sources,omitempty"`
		First        string         `json:"first,omitempty"`
		Run          *run           `json:"run,omitempty"`
	}{&h, blocks, display, enters, sources.header(), sources.First, of})
}

// MaxIndexed is how many steps of a kind the index holds at most: room for the 15,720 tries of eight queens.
const MaxIndexed = 1 << 14

// index is the index of the kinds that there are few steps of. It is an object with, for each of them,
// twice as many words of 32 bits as it has steps, packed as a block is: first how far each step is from
// the one before, then the steps themselves.
func (s *stretch) index(ctx context.Context) ([]byte, error) {
	h := s.r.Header()
	rare := func(kind tracer.Kind) bool { return s.counts[kind] > 0 && s.counts[kind] <= MaxIndexed }
	var of [tracer.MaxMarkers]*entries // of each marker with a rare kind
	byKind := map[tracer.Kind]*entries{}
	for i, m := range h.Markers {
		if rare(m.Kind) {
			if byKind[m.Kind] == nil {
				byKind[m.Kind] = &entries{}
			}
			of[i] = byKind[m.Kind]
		}
	}
	for i := range s.blocks() {
		if !anyIn(h, s.first+i, rare) {
			continue
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		steps, err := s.steps(i)
		if err != nil {
			return nil, err
		}
		first := s.block(i).First
		for j, step := range steps {
			if e := of[step.Marker()]; e != nil {
				at := first + int64(j)
				e.distances = binary.LittleEndian.AppendUint32(e.distances, uint32(at-e.last))
				e.words = binary.LittleEndian.AppendUint32(e.words, uint32(step))
				e.last = at
			}
		}
	}
	index := map[string][]byte{} // bytes are base64 in JSON
	for _, kind := range tracer.Kinds() {
		if rare(kind) && h.Steps <= 1<<32 {
			e := byKind[kind]
			packed, err := pack(e.distances, e.words)
			if err != nil {
				return nil, err
			}
			index[kind.String()] = packed
		}
	}
	return json.Marshal(index)
}

// entries are the steps of a kind in the index.
type entries struct {
	distances, words []byte
	last             int64
}

// anyIn reports whether a block holds a step of such a kind. The counts in the headers tell.
func anyIn(h *tracefile.Header, block int, wanted func(tracer.Kind) bool) bool {
	if block+1 == len(h.Blocks) {
		return true
	}
	for marker, m := range h.Markers {
		if wanted(m.Kind) && h.Blocks[block+1].Counts[marker] > h.Blocks[block].Counts[marker] {
			return true
		}
	}
	return false
}

// pack deflates texts, one behind the other.
func pack(texts ...[]byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.DefaultCompression)
	if err != nil {
		return nil, err
	}
	for _, text := range texts {
		w.Write(text) // into memory
	}
	err = w.Close()
	return packed.Bytes(), err
}
