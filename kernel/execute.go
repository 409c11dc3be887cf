package kernel

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"queens/kernel/cell"
	"queens/kernel/protocol"
	"queens/programs"
)

// execution is a cell that runs.
type execution struct {
	*Kernel
	number int
	name   string // cell-NUMBER
	out    *watched
	used   []*program // of earlier cells, by its line commands
	last   bool       // the command that runs is the last of the cell: what it shows is the cell's result

	progress string // the id of the display that tells how far long work has come, or ""; one meter at a time has it
}

// Execute runs a cell.
func (k *Kernel) Execute(ctx context.Context, c protocol.Cell, out protocol.Out) protocol.Outcome {
	x := &execution{Kernel: k, number: c.Number, name: cell.Name(c.Number), out: &watched{Out: out}}
	var outcome protocol.Outcome
	if err := x.run(ctx, c.Code); err != nil {
		outcome.Error = x.failure(ctx, err, c.Code)
	} else if c.Expressions != nil {
		outcome.Expressions = x.expressions(c.Expressions)
	}
	return outcome
}

// run runs all that stands in the cell, up to the first failure.
func (x *execution) run(ctx context.Context, code string) error {
	c, err := cell.Parse(code, x.language())
	if err != nil {
		return err
	}
	for i, command := range c.Commands {
		x.last = i == len(c.Commands)-1 && c.File == nil && c.Program == nil
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := x.command(ctx, command); err != nil {
			return err
		}
	}
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case c.File != nil:
		x.keep(*c.File)
	case c.Program != nil:
		return x.program(ctx, c.Program)
	}
	return nil
}

// command runs a line command.
func (x *execution) command(ctx context.Context, c cell.Command) error {
	var err error
	switch name := c.Words[0]; {
	case name == cell.LangCommand:
		err = x.setLang(c.Words[1:])
	case x.options.Commands == nil:
		err = fmt.Errorf("there is no command %%%s", name)
	default:
		console, end := x.console()
		err = x.options.Commands.Run(ctx, c.Words, console)
		end()
	}
	if err != nil {
		return &commandError{c.Line, err}
	}
	return nil
}

// setLang sets or tells the language of cells that do not say theirs.
func (x *execution) setLang(args []string) error {
	switch len(args) {
	case 0:
		x.say("stdout", "cells without a line %%%%LANGUAGE are in %s\n", x.language())
		return nil
	case 1:
		lang, err := programs.FindLanguage(args[0])
		if err != nil {
			return err
		}
		x.mu.Lock()
		x.lang = lang.Name
		x.mu.Unlock()
		return nil
	}
	return errors.New("%lang wants one language")
}

// keep keeps a file for later programs.
func (x *execution) keep(f cell.File) {
	x.mu.Lock()
	i := slices.IndexFunc(x.files, func(other cell.File) bool { return other.Name == f.Name })
	if i >= 0 {
		x.files[i] = f
	} else {
		x.files = append(x.files, f)
	}
	x.mu.Unlock()
	var titles []string
	for _, lang := range programs.Languages() {
		if f.For(lang) {
			titles = append(titles, lang.Title)
		}
	}
	x.say("stdout", "%s: kept for later programs in %s\n", f.Name, strings.Join(titles, " and "))
}

// say writes a text to one of the streams.
func (x *execution) say(stream, format string, args ...any) {
	x.out.Stream(stream, fmt.Appendf(nil, format, args...))
}

// stream is one of the streams as a writer.
type stream struct {
	out  protocol.Out
	name string
}

func (s stream) Write(p []byte) (int, error) {
	s.out.Stream(s.name, p)
	return len(p), nil
}
