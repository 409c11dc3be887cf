package protocol

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"unicode/utf8"
)

const (
	// maxPending is how much is put together before it is sent, in bytes.
	maxPending = 128 << 10
	// maxPieces is how often stdout and stderr can take turns in what is sent together. If they do more often, each comes as one piece.
	maxPieces = 6
)

// streams puts together what a cell prints, and keeps it apart from what is too much.
type streams struct {
	send  func(name string, text []byte)
	max   int                                    // bytes that are sent at most
	open  func() (io.WriteCloser, string, error) // where all goes if it is more, or nil
	spill int64                                  // bytes that are kept there at most

	pieces  []piece
	pending int  // bytes in pieces
	merged  bool // each stream has one piece

	partial map[string][]byte // the beginning of a character, which is not sent without its end
	head    []byte            // all that was printed, as long as it is no more than max
	sent    int               // bytes, until it is more than max
	inLine  bool              // the last line that was sent has no end yet
	rest    *rest             // what is more
}

// piece is what was printed to one of the streams, without a break.
type piece struct {
	name string
	text []byte
}

// rest is what is left out of the output.
type rest struct {
	bytes, lines int64
	file         io.WriteCloser
	buffer       *bufio.Writer
	name         string
	room, kept   int64 // bytes that may still go to the file, and that have gone
	full         bool  // there was no more room
	err          error // why all is not there
}

// write takes what a cell prints.
func (s *streams) write(name string, text []byte) {
	if len(text) == 0 {
		return
	}
	if s.rest == nil {
		fits := text[:min(len(text), s.max-s.sent)]
		if len(fits) < len(text) {
			fits = fits[:lastBreak(fits, s.inLine || s.sent == 0)]
		}
		s.sent += len(fits)
		if len(fits) > 0 {
			s.inLine = fits[len(fits)-1] != '\n'
		}
		if s.open != nil {
			s.head = append(s.head, fits...)
		}
		for len(fits) > 0 {
			n := min(len(fits), maxPending)
			s.add(name, fits[:n])
			text, fits = text[n:], fits[n:]
		}
		if len(text) == 0 {
			return
		}
		s.overflow()
	}
	s.rest.write(text)
}

// lastBreak is where a text that has to be cut is cut best: after its last line, which may be one from before, or else after its
// last character.
func lastBreak(text []byte, inLine bool) int {
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 || !inLine {
		return i + 1
	}
	return len(text) - len(unfinished(text))
}

// unfinished is the beginning of a character that stands at the end of a text.
func unfinished(text []byte) []byte {
	for i := len(text) - 1; i >= max(0, len(text)-utf8.UTFMax); i-- {
		if utf8.RuneStart(text[i]) {
			if utf8.FullRune(text[i:]) {
				return nil
			}
			return text[i:]
		}
	}
	return nil
}

// add puts a text to what is to be sent.
func (s *streams) add(name string, text []byte) {
	if begun := s.partial[name]; begun != nil {
		text = append(begun, text...)
		delete(s.partial, name)
	}
	if end := unfinished(text); end != nil {
		if s.partial == nil {
			s.partial = map[string][]byte{}
		}
		s.partial[name] = bytes.Clone(end)
		text = text[:len(text)-len(end)]
	}
	if len(text) == 0 {
		return
	}
	p := s.piece(name)
	p.text = append(p.text, text...)
	s.pending += len(text)
	if s.pending >= maxPending {
		s.flush()
	}
}

// piece is the piece that a further text of a stream goes to.
func (s *streams) piece(name string) *piece {
	if last := len(s.pieces) - 1; last >= 0 && s.pieces[last].name == name {
		return &s.pieces[last]
	}
	if len(s.pieces) == maxPieces {
		s.merge()
	}
	if s.merged {
		for i := range s.pieces {
			if s.pieces[i].name == name {
				return &s.pieces[i]
			}
		}
	}
	s.pieces = append(s.pieces, piece{name: name})
	return &s.pieces[len(s.pieces)-1]
}

// merge makes one piece of those of each stream.
func (s *streams) merge() {
	var merged []piece
next:
	for _, p := range s.pieces {
		for i := range merged {
			if merged[i].name == p.name {
				merged[i].text = append(merged[i].text, p.text...)
				continue next
			}
		}
		merged = append(merged, p)
	}
	s.pieces, s.merged = merged, true
}

// flush sends what is pending, but for characters that have only begun.
func (s *streams) flush() {
	for _, p := range s.pieces {
		s.send(p.name, p.text)
	}
	s.pieces, s.pending, s.merged = nil, 0, false
}

// overflow is called when no more is sent.
func (s *streams) overflow() {
	s.partial = nil
	s.flush()
	s.rest = &rest{room: s.spill}
	where := "the rest is left out"
	if s.open != nil {
		s.rest.open(s.open)
		s.rest.keep(s.head)
		s.head = nil
	}
	if s.rest.file != nil {
		where = "all of it goes to " + s.rest.name
	}
	var end string
	if s.inLine {
		end = "\n"
	}
	s.send("stderr", fmt.Appendf([]byte(end), "[The cell has printed more than %s: %s]\n", size(int64(s.max)), where))
}

// finish sends all that is left, and says what is not sent.
func (s *streams) finish() {
	for _, name := range slices.Sorted(maps.Keys(s.partial)) {
		p := s.piece(name)
		p.text = append(p.text, s.partial[name]...)
	}
	s.partial = nil
	s.flush()
	if s.rest != nil {
		s.send("stderr", []byte(s.rest.finish()))
	}
}

func (r *rest) open(open func() (io.WriteCloser, string, error)) {
	r.file, r.name, r.err = open()
	if r.err != nil {
		r.file = nil
		return
	}
	r.buffer = bufio.NewWriterSize(r.file, 64<<10)
}

// write counts what is left out, and keeps it.
func (r *rest) write(text []byte) {
	r.bytes += int64(len(text))
	r.lines += int64(bytes.Count(text, []byte("\n")))
	r.keep(text)
}

func (r *rest) keep(text []byte) {
	if r.file == nil || r.err != nil || r.full {
		return
	}
	if int64(len(text)) > r.room {
		text, r.full = text[:r.room], true
	}
	r.room -= int64(len(text))
	r.kept += int64(len(text))
	_, r.err = r.buffer.Write(text)
}

// finish closes the file, and tells what was left out and where it is.
func (r *rest) finish() string {
	told := fmt.Sprintf("[Left out: %s in %d lines", size(r.bytes), r.lines)
	if r.file != nil {
		for _, end := range []func() error{r.buffer.Flush, r.file.Close} {
			if err := end(); r.err == nil {
				r.err = err
			}
		}
	}
	switch {
	case r.file == nil && r.err == nil:
	case r.file == nil:
		told += fmt.Sprintf(", which could not be kept: %v", r.err)
	case r.err != nil:
		told += fmt.Sprintf("; %s is not whole: %v", r.name, r.err)
	case r.full:
		told += fmt.Sprintf("; only the first %s of all that the cell has printed are in %s", size(r.kept), r.name)
	default:
		told += "; all that the cell has printed is in " + r.name
	}
	return told + "]\n"
}

// size is a number of bytes for people.
func size(bytes int64) string {
	switch {
	case bytes >= 1<<20:
		return fmt.Sprintf("%.3g MiB", float64(bytes)/(1<<20))
	case bytes >= 1<<10:
		return fmt.Sprintf("%.3g KiB", float64(bytes)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", bytes)
}
