// Package report is what a command tells, as data: paragraphs, tables and boards. It is written as text for a terminal, and as
// HTML for a notebook; the value behind it is for programs.
package report

import (
	"queens/tracer"
	"queens/tracer/tracefile"
)

// Report is what a command tells.
type Report struct {
	Blocks []Block
	Data   any // the same for programs: what --format json writes
}

// Block is a part of a report: a [Paragraph], a [*Table] or [Boards].
type Block interface{ block() }

// Paragraph is lines of text.
type Paragraph string

// Boards are boards side by side.
type Boards []Board

// Board is the state after a step, with lines of text above it.
type Board struct {
	Title  []string
	Header *tracefile.Header // n, base and lines at least
	Fold   *tracer.Fold
}

func (Paragraph) block() {}
func (Boards) block()    {}
