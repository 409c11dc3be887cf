package export

import (
	"context"
	"io"
	"slices"
	"strconv"

	"queens/tracer"
)

// rows writes a row of text for each step. What is the same in many rows is made once: the texts around the numbers for each
// marker, the text of the board until a queen moves, and of a number that goes up by one only the last digits are touched.
type rows struct {
	start   []byte      // of a row
	number  figures     // of the step
	marker  [][2][]byte // of each marker, what stands before its arguments and behind them
	between []byte      // the arguments
	absent  []byte      // in the place of an argument that a step does not have
	width   int         // of an argument at least, spaces before it
	board   boardCells
	counts  [][]byte // what stands before the count of each kind; none without counts
	end     []byte   // of a row
}

// full is the number of bytes that are written at once.
const full = 1 << 16

// write writes a row for each step of a part, then last.
func (r *rows) write(ctx context.Context, w io.Writer, p *Part, last []byte) error {
	counts := countCells{before: r.counts, markers: p.Header().Markers}
	arguments := r.arguments()
	var text []byte
	for s, err := range p.States(ctx) {
		if err != nil {
			return err
		}
		around := &r.marker[s.Step.Marker()]
		text = append(text, r.start...)
		text = append(text, r.number.of(s.Number)...)
		text = append(text, around[0]...)
		a, b := r.absent, r.absent
		if s.Args > 0 {
			a = arguments[s.Step.A()]
		}
		if s.Args > 1 {
			b = arguments[s.Step.B()]
		}
		text = append(text, a...)
		text = append(text, r.between...)
		text = append(text, b...)
		text = append(text, around[1]...)
		board, _ := r.board.of(s.Fold.Board())
		text = append(text, board...)
		if r.counts != nil {
			text = append(text, counts.of(s)...)
		}
		text = append(text, r.end...)
		if len(text) >= full {
			if _, err := w.Write(text); err != nil {
				return err
			}
			text = text[:0]
		}
	}
	_, err := w.Write(append(text, last...))
	return err
}

// arguments are the texts of all that an argument can be.
func (r *rows) arguments() [][]byte {
	texts := make([][]byte, tracer.MaxArg+1)
	var all []byte
	for value := range texts {
		start := len(all)
		all = appendPadded(all, int64(value), r.width)
		texts[value] = all[start:]
	}
	return texts
}

// appendPadded appends a number of 0 or more, with spaces before it up to a width.
func appendPadded(text []byte, value int64, width int) []byte {
	start := len(text)
	text = strconv.AppendInt(text, value, 10)
	for len(text)-start < width {
		text = slices.Insert(text, start, ' ')
	}
	return text
}

// figures is the text of a number that mostly goes up by one, with spaces before it up to a width.
type figures struct {
	width int
	value int64
	text  []byte
}

// of is the text of a number from 0 on, valid until the next one is asked for.
func (f *figures) of(value int64) []byte {
	switch {
	case f.text != nil && value == f.value:
		return f.text
	case f.text != nil && value == f.value+1 && countUp(f.text):
	default:
		f.text = appendPadded(f.text[:0], value, f.width)
	}
	f.value = value
	return f.text
}

// countUp adds one to a number that is text, in its place. It is false where there is no room for the number.
func countUp(text []byte) bool {
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case '9':
			text[i] = '0'
		case ' ':
			text[i] = '1'
			return true
		default:
			text[i]++
			return true
		}
	}
	return false
}

// countCells is the text of the running counts: those of all steps of the trace up to the one of the row.
type countCells struct {
	before  [][]byte // what stands before the count of each kind
	markers tracer.Markers

	text []byte
	at   [][2]int // of each count, where it begins and ends
	last int64    // the number of the step of which this is the text
}

// of is the text after a step, valid until the next one is asked for.
func (c *countCells) of(s *State) []byte {
	if c.last != 0 && s.Number == c.last+1 {
		c.last++
		at := c.at[s.Marker.Kind]
		if countUp(c.text[at[0]:at[1]]) {
			return c.text
		}
	}
	counts := make([]int64, len(c.before))
	for marker, count := range s.Fold.ByMarker() {
		counts[c.markers[marker].Kind] += count
	}
	c.last, c.text, c.at = s.Number, c.text[:0], c.at[:0]
	for kind, before := range c.before {
		c.text = append(c.text, before...)
		start := len(c.text)
		c.text = strconv.AppendInt(c.text, counts[kind], 10)
		c.at = append(c.at, [2]int{start, len(c.text)})
	}
	return c.text
}

// kindTexts are the names of the kinds with what stands before each and behind it.
func kindTexts(before, behind string) (texts [][]byte) {
	for _, kind := range tracer.Kinds() {
		texts = append(texts, []byte(before+kind.String()+behind))
	}
	return texts
}
