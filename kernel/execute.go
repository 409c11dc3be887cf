package kernel

import (
	"context"
	"errors"
	"fmt"

	"queens/kernel/cell"
	"queens/kernel/protocol"
	"queens/programs"
)

// execution is a cell that runs.
type execution struct {
	*Kernel
	number int
	name   string // cell-NUMBER
	out    protocol.Out
}

// Execute runs a cell.
func (k *Kernel) Execute(ctx context.Context, c protocol.Cell, out protocol.Out) protocol.Outcome {
	x := &execution{Kernel: k, number: c.Number, name: cell.Name(c.Number), out: out}
	var outcome protocol.Outcome
	if err := x.run(ctx, c.Code); err != nil {
		outcome.Error = x.failure(ctx, err, c.Code)
	}
	return outcome
}

// run runs all that stands in the cell, up to the first failure.
func (x *execution) run(ctx context.Context, code string) error {
	x.mu.Lock()
	lang := x.lang
	x.mu.Unlock()
	c, err := cell.Parse(code, lang)
	if err != nil {
		return err
	}
	for _, command := range c.Commands {
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
		return x.keep(*c.File)
	case c.Program != nil:
		return x.program(ctx, c.Program)
	}
	return nil
}

// command runs a line command.
func (x *execution) command(ctx context.Context, c cell.Command) error {
	var err error
	switch name := c.Words[0]; name {
	case cell.LangCommand:
		err = x.setLang(c.Words[1:])
	case "help":
		err = x.help(c.Words[1:])
	default:
		if x.options.Commands == nil {
			err = fmt.Errorf("there is no command %%%s", name)
			break
		}
		console := x.console(ctx)
		err = x.options.Commands.Run(ctx, c.Words, console)
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
		x.mu.Lock()
		lang := x.lang
		x.mu.Unlock()
		x.say("stdout", "cells without %%%%LANG are in %s\n", lang)
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

// help tells of cells, and of the line commands.
func (x *execution) help(args []string) error {
	if len(args) > 1 {
		return errors.New("%help wants one name or none")
	}
	name := ""
	if len(args) == 1 {
		name = args[0]
	}
	if x.options.Commands != nil {
		if text, ok := x.options.Commands.Help(name); ok {
			x.say("stdout", "%s", text)
			return nil
		}
	}
	return fmt.Errorf("there is no help for %q", name)
}

// keep keeps a file for later programs.
func (x *execution) keep(f cell.File) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	for i, other := range x.files {
		if other.Name == f.Name {
			x.files[i] = f
			return nil
		}
	}
	x.files = append(x.files, f)
	return nil
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
