// Package tracer records what a search does, one small word a step, and reads the record back.
//
// A program marks its steps with comments (see package mark). Its traced twin calls
// [Recorder.Record] in their place. The recorder fills blocks of [BlockSteps] steps and hands each
// to a [Sink]: to be counted, printed or written to a trace file (see package tracefile).
// [Fold] turns a stream of steps into the board at any of them.
//
// The package knows no variant and no language: only steps.
package tracer

import "strconv"

// MaxArg is the greatest argument of a step. A program's lines and squares reach n+1, so n is at
// most [MaxN].
const (
	MaxArg = 1<<12 - 1
	MaxN   = MaxArg - 1
)

// MaxMarkers is the greatest number of markers in a program.
const MaxMarkers = 1 << 8

// Step is one step of a program: the number of its marker in bits 0 to 7, the first argument in
// bits 8 to 19 and the second in bits 20 to 31. An absent argument is 0.
type Step uint32

// NewStep packs a step. The marker must be below [MaxMarkers], the arguments at most [MaxArg].
func NewStep(marker, a, b int) Step {
	return Step(uint32(marker) | uint32(a)<<8 | uint32(b)<<20)
}

// Marker is the number of the marker in the program's source, from 0.
func (s Step) Marker() int { return int(s & 0xff) }

// A is the first argument, B the second, as the program passed them.
func (s Step) A() int { return int(s >> 8 & MaxArg) }

// B is the second argument.
func (s Step) B() int { return int(s >> 20) }

// A Marker is one place in a program that makes steps: the kind of its steps, and the line of the
// displayed source, from 1, that they speak of.
type Marker struct {
	Kind Kind `json:"kind"`
	Line int  `json:"line"`
}

// Markers are a program's markers in the order of its source. Marker number i makes the steps whose
// [Step.Marker] is i.
type Markers []Marker

// Moves reports whether the program moves its queens from square to square and never takes one off:
// it has no marker of the kind [Remove]. The eight nested loops do so.
func (m Markers) Moves() bool {
	for _, marker := range m {
		if marker.Kind == Remove {
			return false
		}
	}
	return true
}

// AppendText appends the step as one line of text, `kind a b`, an absent argument written 0.
// The SHA-256 of a stream is that of these lines.
func (m Markers) AppendText(buf []byte, s Step) []byte {
	buf = append(buf, m[s.Marker()].Kind.String()...)
	buf = append(buf, ' ')
	buf = strconv.AppendInt(buf, int64(s.A()), 10)
	buf = append(buf, ' ')
	buf = strconv.AppendInt(buf, int64(s.B()), 10)
	return append(buf, '\n')
}
