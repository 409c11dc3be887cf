// Package runner compiles and runs programs in the seven languages, within limits, and takes their steps.
package runner

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"queens/programs"
	"queens/runner/sandbox"
	"queens/tracer"
	"queens/tracer/mark"
)

// Limits are those of a run. A zero is no limit.
type Limits struct {
	sandbox.Limits
	Steps int64
}

// DefaultLimits are what a program may use unless something else is said.
func DefaultLimits() Limits {
	return Limits{sandbox.Limits{Wall: 60 * time.Second, CPU: 60 * time.Second, Memory: 1 << 30, Output: 64 << 20, Processes: 64}, 1_000_000_000}
}

// Options are those of a [Runner].
type Options struct {
	Cache   string       // folder of what is compiled; "" is one of the user's own
	Sandbox sandbox.Mode // "" is Auto
	Notice  io.Writer    // where it is said, once, that Auto has found no sandbox; nil is nowhere
}

// Runner compiles and runs programs. It can be used by several goroutines at a time.
type Runner struct{ options Options }

// New is a runner.
func New(options Options) (*Runner, error) { return &Runner{options}, nil }

// Toolchain is what programs of a language are compiled and run with on this machine.
type Toolchain struct {
	Language programs.Language
	Version  string   // as in "gcc (Debian 12.2.0-14) 12.2.0"
	Tools    []string // paths of the compiler and what else is needed
}

// MissingError says that a language's toolchain is not on this machine.
type MissingError struct {
	Language programs.Language
	Tool     string // what was looked for: "mcs"
	Install  string // a command that installs it: "apt-get install mono-mcs mono-runtime"
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%s: %s is not installed: %s", e.Language.Title, e.Tool, e.Install)
}

// Toolchain finds that of a language. The error is a [*MissingError] where there is none.
func (r *Runner) Toolchain(ctx context.Context, lang programs.Language) (*Toolchain, error) {
	return nil, errors.ErrUnsupported
}

// File is one file of a program.
type File struct {
	Name string // as the reader knows it; messages name it so
	Text string
}

// Program is what to compile and run.
type Program struct {
	Language programs.Language
	Files    []File       // the first holds the main program
	Source   *mark.Source // the first file with its markers found, to take its steps; nil runs it as it stands
}

// CompileError is what a compiler refused.
type CompileError struct{ Messages string } // with the reader's own file names and lines

func (e *CompileError) Error() string { return e.Messages }

// Built is a program ready to run.
type Built struct{}

// Build compiles a program, or finds it compiled: a program is not compiled twice.
func (r *Runner) Build(ctx context.Context, p Program) (*Built, error) {
	return nil, errors.ErrUnsupported
}

// Run is one run of a program.
type Run struct {
	Args           []string
	Stdin          io.Reader   // nil is an empty one
	Stdout, Stderr io.Writer   // as it comes; nil discards
	Steps          tracer.Sink // nil takes none; an error ends the program and is returned by [Built.Run]
	Limits         Limits
}

// Result is how a run ended. Cut is one of tracefile's reasons, "" for a program that ended by itself with
// exit status 0.
type Result struct {
	sandbox.Outcome
	Steps   int64
	Cut     string
	Message string // what went wrong in words, with the line where it is known; "" if nothing did
}

// Run runs the program. Whatever ends it, the steps up to there are handed to the sink.
func (b *Built) Run(ctx context.Context, run Run) (Result, error) {
	return Result{}, errors.ErrUnsupported
}
