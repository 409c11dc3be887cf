package kernel

import (
	"context"
	"io"

	"queens/report"
	"queens/runner"
	"queens/runner/sandbox"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// Commands are the line commands, %NAME: those of the command line, by their names and with their flags.
type Commands interface {
	// Run runs one, for example ["compare", "recursive", "mine", "--n", "6"]. What it says goes to the console. The error says what went
	// wrong, in one line unless it is a [*runner.CompileError]. It is the context's cause where that has ended.
	Run(ctx context.Context, args []string, c *Console) error
	// Complete lists what the last of args can be.
	Complete(ctx context.Context, args []string, c *Console) []string
	// Help is what is told of a command, or of all of them together for "". ok is false if there is no such command.
	Help(name string) (text string, ok bool)
	// Names are those of all commands, in the order of the help.
	Names() []string
}

// Console is a notebook as a line command sees it. All functions can be nil but Show, Play and Display: then there are no cells, or
// no progress is shown.
type Console struct {
	Stdout, Stderr io.Writer
	// Program is the program of an earlier cell, by the name that it was given or as cell-NUMBER, and the n that it was run with, or 0.
	Program func(name string) (p runner.Program, n int, ok bool)
	// Programs are the names of these cells.
	Programs func() []string
	// Runner is what runs programs; [sandbox.Auto] stands for what the kernel was told. nil is a runner of the command's own.
	Runner func(mode sandbox.Mode) (*runner.Runner, error)
	// Trace is the trace of an earlier cell's last run, by its name as above: a program that has read its input need not be run, and
	// ask, again. It is to be closed. ok is false if there is no such cell, or if its program has no markers.
	Trace func(ctx context.Context, name string) (r *tracefile.Reader, ok bool, err error)
	// Placed is a text about the program of a cell, such as what its compiler says, in which a line of the program, cell-3:17, is told as the
	// reader knows it: the program may be made of several cells. nil changes nothing.
	Placed func(name, text string) string
	// Show shows a report, in place of its text on Stdout; [report.Report.Bundle] is what it looks like.
	Show func(r *report.Report) error
	// Play shows a player for some steps of a trace. With --steps A..B behind it, the line again shows others of its steps.
	Play func(p *export.Part, o export.Options, again string) error
	// Display shows anything by media type.
	Display func(bundle map[string]any) error
	// Progress shows how far long work has come, in one place. It is called often, by one goroutine at a time, and of short work nothing
	// has to be seen. total is -1 while nobody knows it. The last call of a piece of work has done = total.
	Progress func(what string, done, total int64)
}
