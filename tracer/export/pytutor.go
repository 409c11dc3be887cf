package export

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// pytutorFormat is the trace of Python Tutor, version 5, and of Runestone's CodeLens, which shows it with the same script: an object
// with the program (code) and a list of states (trace).
//
// As there, an entry is a moment between two steps: its line is the one that is about to be done, that of the next step, and all else
// is the state after the step before, whose number is the global step. So there is one entry more than there are steps, and
// the first is the state before them. board[L] is the square of the queen on line L, as the program numbers both: where
// it counts from 1, the element 0 is there and never used.
//
// The frames are the calls of the search routine, see [calls]; a program that does not mark the entry of one has
// globals alone. What a program prints is not among its steps, so stdout is empty.
//
// A part that is not a whole run ends with the event instruction_limit_reached, or, at a crash, with an
// uncaught_exception; what is left out is its message.
var pytutorFormat = &Format{
	Name: "pytutor", Ext: ".json", Media: "application/json", For: "Python Tutor, Runestone CodeLens",
	// Python Tutor itself stops programs after 1,000 steps, but its script takes more: it looks at every entry for each line of the source
	// before it shows the first. 5,000 entries are 2 MB, or 30 where a recursion is deep, which a browser parses in half a second.
	MaxSteps: 5000,
	Uses:     []Use{UseOnly}, write: writePytutor,
}

// pytutorEntry is an entry of the list.
type pytutorEntry struct {
	Line    int            `json:"line"`
	Event   string         `json:"event"`
	Func    string         `json:"func_name"`
	Stack   []pytutorFrame `json:"stack_to_render"`
	Globals map[string]any `json:"globals"`
	Ordered []string       `json:"ordered_globals"`
	Heap    map[string]any `json:"heap"`
	Stdout  string         `json:"stdout"`
	Message string         `json:"exception_msg,omitempty"`
}

// pytutorFrame is a call that has not returned.
type pytutorFrame struct {
	Func        string         `json:"func_name"`
	Locals      map[string]int `json:"encoded_locals"`
	Ordered     []string       `json:"ordered_varnames"`
	ID          int            `json:"frame_id"`
	Hash        string         `json:"unique_hash"` // the same for the same call in every entry
	Highlighted bool           `json:"is_highlighted"`
	Parent      bool           `json:"is_parent"` // of a function within it
	Parents     []int          `json:"parent_frame_id_list"`
	Zombie      bool           `json:"is_zombie"`
}

// The names that Python Tutor has for code outside of any function, and ours for a call of the search.
const (
	pytutorModule = "<module>"
	pytutorSearch = "search"
)

func writePytutor(ctx context.Context, w io.Writer, p *Part, _ Options) error {
	h := p.Header()
	display, err := h.Display()
	if err != nil {
		return err
	}
	code, err := json.Marshal(display) // with < as \u003c, so that it can stand in a page's script
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `{"code": %s, "trace": [`, code)
	separator := "\n"
	write := func(entry any) error {
		text, err := json.Marshal(entry)
		if err != nil {
			return err
		}
		out.WriteString(separator)
		separator = ",\n"
		_, err = out.Write(text)
		return err
	}
	last, err := writePytutorEntries(ctx, p, func(entry *pytutorEntry) error { return write(entry) })
	if err != nil {
		return err
	}
	left := p.Left()
	switch {
	case left == "":
		last.Event = "return" // the program has ended
	case h.Cut == tracefile.CutCrashed && p.To == h.Steps:
		last.Event, last.Message = "uncaught_exception", left
	}
	if err := write(last); err != nil {
		return err
	}
	if left != "" && last.Message == "" {
		limit := map[string]string{"event": "instruction_limit_reached", "exception_msg": left}
		if err := write(limit); err != nil {
			return err
		}
	}
	out.WriteString("\n]}\n")
	return out.Flush()
}

// writePytutorEntries writes the entry before each step of the part, and gives the one behind the last step.
func writePytutorEntries(ctx context.Context, p *Part, write func(*pytutorEntry) error) (*pytutorEntry, error) {
	h := p.Header()
	stack := newCalls(h.Markers)
	fold, step, err := p.Trace.At(p.From - 1)
	if err != nil {
		return nil, err
	}
	entry := newPytutorEntry(h, stack, fold, nil)
	if p.From > 1 {
		entry = newPytutorEntry(h, stack, fold, &h.Markers[step.Marker()])
	}
	entry.Line = 1
	// The calls are known only from the first step on, and the line of the last entry is that of the step behind the part.
	all := &Part{Trace: p.Trace, From: p.From, To: min(p.To+1, h.Steps), Progress: p.Progress}
	if stack.marked {
		all.From = 1
	}
	line := 1
	for s, err := range all.States(ctx) {
		if err != nil {
			return nil, err
		}
		if s.Number == p.From {
			entry.setStack(h, stack)
		}
		stack.apply(s)
		if s.Number < p.From {
			continue
		}
		if s.Number > p.To {
			entry.Line = s.Marker.Line
			break
		}
		line = s.Marker.Line
		if p.Has(s.Marker.Kind) {
			entry.Line = line
			if err := write(entry); err != nil {
				return nil, err
			}
			entry = newPytutorEntry(h, stack, s.Fold, &s.Marker)
		}
		entry.Line = line // nothing comes behind the last step of a trace: then it is its own line
	}
	return entry, nil
}

// newPytutorEntry is the state after a step of a marker, or at the start if that is nil.
func newPytutorEntry(h *tracefile.Header, stack *calls, fold *tracer.Fold, marker *tracer.Marker) *pytutorEntry {
	const boardID, countsID, tryingID = 1, 2, 3
	e := &pytutorEntry{Event: "step_line", Globals: map[string]any{}, Heap: map[string]any{}}
	global := func(name string, value any) {
		e.Ordered = append(e.Ordered, name)
		e.Globals[name] = value
	}
	object := func(name string, id int, value []any) {
		global(name, []any{"REF", id})
		e.Heap[strconv.Itoa(id)] = value
	}
	global("step", fold.Step())
	if marker == nil {
		global("kind", nil)
	} else {
		global("kind", marker.Kind.String())
		if marker.Kind == tracer.Enter {
			e.Event = "call"
		}
	}
	board, standing := "board", "queens"
	if h.Choices != nil {
		board, standing = "taken", "decided" // of items, 1 is taken and 0 is left
	}
	object(board, boardID, pytutorBoard(fold, h.Base))
	global(standing, fold.Level())
	if h.Choices != nil {
		weight, value := h.Choices.Taken(fold.Board())
		global("weight", weight)
		if h.Choices.Values != nil {
			global("value", value)
		}
	}
	counts := []any{"DICT"}
	ofKind := fold.Counts()
	for _, kind := range tracer.Kinds() {
		if slices.ContainsFunc(h.Markers, func(m tracer.Marker) bool { return m.Kind == kind }) {
			counts = append(counts, []any{kind.String(), ofKind[kind]})
		}
	}
	object("counts", countsID, counts)
	if q, trying := fold.Trying(); trying {
		object("trying", tryingID, []any{"TUPLE", q.Line, q.Square})
	} else {
		global("trying", nil)
	}
	e.setStack(h, stack)
	return e
}

// pytutorBoard is the board as a list, with null for an empty line, so that the program's number of a line is its place.
func pytutorBoard(fold *tracer.Fold, base int) []any {
	list := append([]any{"LIST"}, make([]any, base)...)
	for _, square := range fold.Board() {
		if square < 0 {
			list = append(list, nil)
		} else {
			list = append(list, square+base)
		}
	}
	return list
}

func (e *pytutorEntry) setStack(h *tracefile.Header, stack *calls) {
	line, square := "row", "column"
	switch h.Lines {
	case mark.Columns:
		line, square = square, line
	case mark.Items:
		line, square = "item", "choice"
	}
	e.Func, e.Stack = pytutorModule, []pytutorFrame{}
	for i, call := range stack.open {
		frame := pytutorFrame{
			Func: pytutorSearch, ID: call.id, Hash: fmt.Sprintf("%s_f%d", pytutorSearch, call.id), Parents: []int{},
			Locals: map[string]int{line: call.line}, Ordered: []string{line}, Highlighted: i == len(stack.open)-1,
		}
		if call.args > 1 {
			frame.Locals[square] = call.square
			frame.Ordered = append(frame.Ordered, square)
		}
		e.Func = frame.Func
		e.Stack = append(e.Stack, frame)
	}
}
