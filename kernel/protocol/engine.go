package protocol

import (
	"context"
	"encoding/json"
)

// Engine is what a kernel runs cells with. Execute is called for one cell at a time; the other methods may be called while
// it runs.
type Engine interface {
	// Info is what the kernel says of itself and its language.
	Info() Info
	// Execute runs a cell and returns when nothing of it is left. When ctx ends it was interrupted, or the kernel ends: its cause is
	// ErrInterrupted or ErrClosing. What out is given after the return is lost.
	Execute(ctx context.Context, cell Cell, out Out) Outcome
	Complete(ctx context.Context, code string, cursor int) Completion
	Inspect(ctx context.Context, code string, cursor, detail int) Inspection
	// IsComplete says "complete", "incomplete", "invalid" or "unknown", and how a further line is indented.
	IsComplete(code string) (status, indent string)
	// Close ends the engine: nothing that it has made is left. It is called once, when no cell runs; nothing is called after it, though
	// a question may still be open.
	Close() error
}

// Info is the answer to kernel_info_request but for what the protocol adds itself.
type Info struct {
	Implementation, Version string
	Banner                  string
	Language                json.RawMessage // language_info
}

// Cell is a cell to run. Cursors and columns count code points from 0.
type Cell struct {
	Code        string
	Number      int               // the execution count, In [Number]
	Silent      bool              // what it shows is not shown
	Stored      bool              // it takes its number: the next cell has another
	Expressions map[string]string // user_expressions
}

// Outcome is how a cell ended: Error is nil if well.
type Outcome struct {
	Error       *Failure
	Expressions map[string]any // by the name of each expression: an object with the status "ok" or "error"
	Payload     []any          // the pager, where that is meant
}

// Failure is an error as Jupyter shows it. A cell that was interrupted has the name KeyboardInterrupt.
type Failure struct {
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"` // lines
}

func (f *Failure) Error() string { return f.Name + ": " + f.Value }

// Bundle is one thing to show, by media type. There is always a text/plain.
type Bundle map[string]any

// Out takes what a cell shows while it runs. It can be used by several goroutines at a time. What comes in pieces is put together
// before it is sent, so a call costs little.
type Out interface {
	// Stream takes a piece of "stdout" or "stderr", which may end within a character. The piece can be used again.
	Stream(name string, text []byte)
	// Result shows the value of the cell, Out [Number].
	Result(b Bundle)
	// Display shows something. With an id it can be changed later by Update.
	Display(b Bundle, id string)
	// Update changes what Display has shown with the id. Of changes in quick succession the last is shown.
	Update(b Bundle, id string)
	// Clear takes away what the cell has shown, at once or when it shows something new.
	Clear(wait bool)
	// Input asks the reader for a line, without its end. What was printed before is shown first. The error is ErrNoInput where the client
	// does not allow that, io.EOF where the reader has ended the input, and otherwise why ctx or the cell has ended (ErrInterrupted,
	// ErrClosing). One question waits for another.
	Input(ctx context.Context, prompt string, password bool) (string, error)
}

// Completion is what can stand at the cursor: each match in place of the code from Start to End.
type Completion struct {
	Matches    []string
	Start, End int
}

// Inspection is what is known of what stands at the cursor.
type Inspection struct {
	Found bool
	Data  Bundle
}
