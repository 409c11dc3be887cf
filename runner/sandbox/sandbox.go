// Package sandbox runs one command within limits, shut off from the machine where bubblewrap is there, and
// ends everything that the command has started before it returns.
package sandbox

import (
	"context"
	"fmt"
	"io"
	"time"

	"queens/runner/sandbox/supervisor"
)

// Mode says how a command is shut off.
type Mode string

// The modes. Auto is Bwrap where bubblewrap works, else None.
const (
	Auto  Mode = "auto"
	Bwrap Mode = "bwrap"
	None  Mode = "none"
)

// Limits are what a command may use. A zero is no limit.
type Limits struct {
	Wall      time.Duration // from start to end
	CPU       time.Duration // of all its processes together
	Memory    int64         // bytes resident, of all its processes together
	Output    int64         // bytes of standard output and standard error together
	Processes int           // alive at a time
}

// FileSize is how large a file the kernel lets a command write, in bytes.
const FileSize = supervisor.FileSize

// Command is what to run.
type Command struct {
	Path           string    // absolute
	Args           []string  // without the program's name
	Env            []string  // the whole environment
	Dir            string    // "" is the root
	Stdin          io.Reader // nil is an empty one
	Stdout, Stderr io.Writer // nil discards
	ReadOnly       []string  // files and folders that a sandbox shows beside the system's
	Writable       []string  // folders that may be written to

	// Ask gives the input in the place of Stdin, piece by piece, if it is not nil. It is called when a process of the command waits for
	// input, and what was printed before has come to Stdout. On systems that do not tell this it is called when the input was empty
	// for a while, and waits is false. Its error ends the input, its context ends with the command. What it takes is not counted as wall time.
	Ask func(ctx context.Context, waits bool) ([]byte, error)
}

// Limit names the limit that ended a command.
type Limit string

// The limits by name; "" is none.
const (
	WallTime      Limit = "wall time"
	ProcessorTime Limit = "processor time"
	Memory        Limit = "memory"
	Output        Limit = "output"
	Processes     Limit = "processes"
)

// Outcome is how a command ended and what it used.
type Outcome struct {
	Exit      int    // exit status, -1 if a signal ended it
	Signal    string // as in "segmentation fault", or ""
	Limit     Limit
	Wall, CPU time.Duration
	Memory    int64 // the most seen resident, in bytes
	Output    int64
}

// Box runs commands in one mode. It can be used by several goroutines at a time.
type Box struct {
	mode Mode
	means
}

// means are what this machine offers for a mode.
type means struct {
	bwrap string // where bubblewrap is, "" for None
	sized bool   // it can bound the size of what is written to memory
	space int    // how processes are kept apart from others, on Linux
}

// New is a box of a mode. It fails for Bwrap where bubblewrap does not work.
func New(mode Mode) (*Box, error) {
	switch mode {
	case Auto, Bwrap:
		means, err := findBwrap()
		if err == nil {
			return &Box{Bwrap, means}, nil
		}
		if mode == Bwrap {
			return nil, err
		}
		fallthrough
	case None:
		means, err := findMeans()
		if err != nil {
			return nil, err
		}
		return &Box{None, means}, nil
	}
	return nil, fmt.Errorf("sandbox %q: want %s, %s or %s", mode, Auto, Bwrap, None)
}

// Mode is Bwrap or None: what Auto came to.
func (b *Box) Mode() Mode { return b.mode }
