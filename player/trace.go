package player

import (
	"bytes"
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
	header, err := pageHeader(r, sources)
	if err != nil {
		return err
	}
	if err := write("trace.js", part(header)); err != nil {
		return err
	}
	index, err := indexOf(r)
	if err != nil {
		return err
	}
	if err := write("index.js", part(index)); err != nil {
		return err
	}
	for block := range r.Header().Blocks {
		deflated, err := r.Deflated(block)
		if err != nil {
			return err
		}
		text := make([]byte, 0, base64.StdEncoding.EncodedLen(len(deflated))+2)
		text = append(text, '"')
		text = base64.StdEncoding.AppendEncode(text, deflated)
		text = append(text, '"')
		if err := write(fmt.Sprintf("%06d.js", block), part(text)); err != nil {
			return err
		}
	}
	return nil
}

// pageHeader is the header as a page wants it: with the displayed source in place of the one with markers,
// and with what the scripts cannot tell from the steps of one block.
func pageHeader(r *tracefile.Reader, sources Sources) ([]byte, error) {
	h := *r.Header()
	display, err := h.Display()
	if err != nil {
		return nil, err
	}
	moments, err := before(r)
	if err != nil {
		return nil, err
	}
	type block struct {
		tracefile.Block
		Marks [][2]int `json:"marks,omitempty"`
		Last  []int    `json:"last,omitempty"`
	}
	blocks := make([]block, len(h.Blocks))
	for i, b := range h.Blocks {
		blocks[i].Block = b
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
	h.Source = ""
	return json.Marshal(struct {
		*tracefile.Header
		Blocks       []block        `json:"blocks"`
		Display      string         `json:"display"`
		EntersSquare []int          `json:"entersSquare"`
		Sources      []headerSource `json:"sources,omitempty"`
		First        string         `json:"first,omitempty"`
	}{&h, blocks, display, enters, sources.header(), sources.First})
}

// MaxIndexed is how many steps of a kind the index holds at most: room for the 15,720 tries of eight queens.
const MaxIndexed = 1 << 14

// indexOf is the index of the kinds that a trace has few steps of. It is an object with, for each of them,
// twice as many words of 32 bits as it has steps, packed as a block is: first how far each step is from
// the one before, then the steps themselves.
func indexOf(r *tracefile.Reader) ([]byte, error) {
	h := r.Header()
	rare := func(kind tracer.Kind) bool { return h.Counts[kind] > 0 && h.Counts[kind] <= MaxIndexed }
	distances, words := map[tracer.Kind][]byte{}, map[tracer.Kind][]byte{}
	last := map[tracer.Kind]int64{}
	for block, b := range h.Blocks {
		if !anyIn(h, block, rare) {
			continue
		}
		steps, err := r.Steps(block)
		if err != nil {
			return nil, err
		}
		for i, step := range steps {
			kind := h.Markers[step.Marker()].Kind
			if !rare(kind) {
				continue
			}
			at := b.First + int64(i)
			distances[kind] = binary.LittleEndian.AppendUint32(distances[kind], uint32(at-last[kind]))
			words[kind] = binary.LittleEndian.AppendUint32(words[kind], uint32(step))
			last[kind] = at
		}
	}
	index := map[string][]byte{} // bytes are base64 in JSON
	for _, kind := range tracer.Kinds() {
		if rare(kind) && h.Steps <= 1<<32 {
			var packed bytes.Buffer
			w, err := flate.NewWriter(&packed, flate.DefaultCompression)
			if err != nil {
				return nil, err
			}
			w.Write(distances[kind])
			w.Write(words[kind])
			w.Close()
			index[kind.String()] = packed.Bytes()
		}
	}
	return json.Marshal(index)
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

// part is a script that hands one JSON value to the player.
func part(value []byte) []byte {
	return fmt.Appendf(nil, "queensPart(%s)\n", value)
}
