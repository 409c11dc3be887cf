// Package tracefile writes and reads trace files: the steps of one run of a program with its source,
// in a zip archive that any zip tool opens. It holds
//
//	steps/000000.u32, steps/000001.u32, ...  the steps, a block each: little-endian words of 32 bits
//	trace.json                               a [Header]
//
// Each block's header holds the state before the block, so the board at any step is found by folding
// one block at most.
package tracefile

import (
	"fmt"

	"queens/tracer"
	"queens/tracer/mark"
)

// Version is the version of the format that this package writes, and the only one that it reads.
const Version = 1

// What is believed of a file from outside.
const (
	maxSource  = 1 << 20  // bytes of a program's text
	maxMarkers = 64 << 10 // bytes of the markers
	maxChoices = 64 << 10 // bytes of the choices: 4094 items fit
	maxHeader  = 16 << 20 // bytes of trace.json without its block headers
	maxBlock   = 64 << 10 // bytes of a block's header: a board of 4094 lines and 256 counts fit
	maxName    = 200      // bytes of the program's name
)

// Header is what stands in trace.json.
type Header struct {
	Version  int             `json:"version"`
	Variant  string          `json:"variant"`           // the program's name
	Language string          `json:"language"`          // that it is written in
	N        int             `json:"n"`                 // lines of the board, or items
	Base     int             `json:"base"`              // lines and squares of the steps are counted from 0 or 1
	Lines    string          `json:"lines"`             // what a line is on the board, "rows" or "columns"; or "items"
	Picture  string          `json:"picture,omitempty"` // what the steps are pictured on: a board if it is left out
	Choices  *tracer.Choices `json:"choices,omitempty"` // the items, if they are what is pictured
	Source   string          `json:"source"`            // the program's text, markers in it
	SHA256   string          `json:"sha256"`            // of the source, in hexadecimal
	Markers  tracer.Markers  `json:"markers"`
	Steps    int64           `json:"steps"`
	Counts   tracer.Counts   `json:"counts"`
	Complete bool            `json:"complete"` // the program ran to its end, and every step is here
	Cut      string          `json:"cut"`      // why it is not complete, or ""
	Blocks   []Block         `json:"blocks"`

	parsed *mark.Source // the source with its markers found, if it is known
}

// What the steps of a trace are pictured on.
const (
	PictureBoard   = "board"
	PictureChoices = "choices" // a row of items to take or to leave
)

// Reasons why a trace is not complete.
const (
	CutLimit     = "limit"
	CutCancelled = "cancelled"
	CutCrashed   = "crashed"
)

// Block is the header of one block of steps: its place, and the state before its first step. Here lines
// and squares are counted from 0, whatever the program's base.
type Block struct {
	First  int64   `json:"first"`  // number of the block's first step, from 1
	Board  []int   `json:"board"`  // the square of the queen on each line, -1 for none
	Trying *[2]int `json:"trying"` // line and square of the queen being tried, null for none
	Counts []int64 `json:"counts"` // steps of each marker so far
}

// NewHeader is the header of a program's trace before its first step. Where its lines are items, the
// Choices are still to be set.
func NewHeader(variant, language string, n int, source *mark.Source) Header {
	picture := ""
	if source.Lines == mark.Items {
		picture = PictureChoices
	}
	return Header{
		Version:  Version,
		Variant:  variant,
		Language: language,
		N:        n,
		Base:     source.Base,
		Lines:    source.Lines,
		Picture:  picture,
		Source:   source.Text,
		SHA256:   source.SHA256(),
		Markers:  source.Markers(),
		parsed:   source,
	}
}

// Frame is how the program numbers its board, or its items.
func (h *Header) Frame() tracer.Frame {
	if h.Choices != nil {
		return h.Choices.Frame()
	}
	return tracer.Frame{N: h.N, Base: h.Base}
}

// Args is the number of arguments of a marker, by its number. ok is false where the source does not tell:
// its language may be one whose markers this program cannot find.
func (h *Header) Args(marker int) (args int, ok bool) {
	if h.parsed == nil || marker >= len(h.Markers) {
		return 0, false
	}
	return h.parsed.Args(marker), true
}

// blockSteps is the number of steps in a block.
func (h *Header) blockSteps(block int) int {
	return int(min(h.Steps-int64(block)*tracer.BlockSteps, tracer.BlockSteps))
}

const headerName = "trace.json"

func blockName(block int) string { return fmt.Sprintf("steps/%06d.u32", block) }

// Display is the source as a page shows it, without its markers. It fails for a language whose markers
// this program cannot find.
func (h *Header) Display() (string, error) {
	source, err := h.parse()
	if err != nil {
		return "", err
	}
	return source.Display(), nil
}

func (h *Header) parse() (*mark.Source, error) {
	lang, err := mark.Find(h.Language)
	if err != nil {
		return nil, fmt.Errorf("source of %s: %w", h.Variant, err)
	}
	source, err := mark.Parse(lang, h.Variant, h.Source)
	if err != nil {
		return nil, fmt.Errorf("source of the trace: %w", err)
	}
	return source, nil
}
