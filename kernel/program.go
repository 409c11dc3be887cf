package kernel

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"queens/kernel/cell"
	"queens/kernel/protocol"
	"queens/runner"
	"queens/runner/sandbox"
	"queens/tracer/mark"
)

// program is the program of a cell.
type program struct {
	names   []string // cell-NUMBER, and the one that it was given
	options cell.Options
	whole   *cell.Whole
	files   []cell.File // kept ones that stand beside it
	runs    runner.Program
	shown   *mark.Source // its text without the empty lines before it; nil without markers
	answers string       // what somebody has answered, if there is no --input
	trace   *kept        // nil without markers, or before it was run
}

// name is the name by which a reader calls the program.
func (p *program) name() string { return p.names[len(p.names)-1] }

// n is the size of its board, as it was given or found, or 0.
func (k *Kernel) n(p *program) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	if p.trace != nil {
		return p.trace.n
	}
	return p.options.N
}

// program runs the program of the cell.
func (x *execution) program(ctx context.Context, c *cell.Program) error {
	p, err := x.compose(c)
	if err != nil {
		return err
	}
	built, err := x.build(ctx, p)
	if err != nil {
		return &programError{p, err}
	}
	x.add(p)
	if text := p.composed(); text != "" {
		x.out.Display(protocol.Bundle{"text/plain": text}, "")
	}
	if err := x.runProgram(ctx, p, built); err != nil {
		return &programError{p, err}
	}
	return nil
}

// compose makes a whole program of a cell.
func (x *execution) compose(c *cell.Program) (*program, error) {
	x.mu.Lock()
	previous := x.wholes[c.Language.Name]
	files := slices.Clone(x.files)
	x.mu.Unlock()
	p := &program{names: []string{x.name}, options: c.Options}
	if c.Options.As != "" {
		p.names = append(p.names, c.Options.As)
	}
	var err error
	if p.whole, err = cell.Compose(previous, c, x.name); err != nil {
		return nil, err
	}
	p.runs = p.whole.Program()
	for _, f := range files {
		if !f.For(c.Language) || f.Name == p.whole.File {
			continue // a class of Java is in a file of its name: that of the cell, also where one is kept
		}
		p.files = append(p.files, f)
		p.runs.Files = append(p.runs.Files, runner.File{Name: f.Name, Text: f.Padded()})
	}
	return p, nil
}

// composed says what the cell has changed in the program that it is a part of, or "" if it is whole by itself.
func (p *program) composed() string {
	cells := p.whole.Cells()
	if len(cells) < 2 {
		return ""
	}
	var changes []string
	for _, c := range p.whole.Changes {
		if c.Instead == "" {
			changes = append(changes, c.Name+" is new")
		} else {
			changes = append(changes, fmt.Sprintf("%s in place of that of %s", c.Name, c.Instead))
		}
	}
	i := slices.Index(cells, p.whole.Cell)
	if i >= 0 {
		cells = slices.Delete(cells, i, i+1)
	}
	text := fmt.Sprintf("%s is a part of the program of %s", p.names[0], strings.Join(cells, ", "))
	if len(changes) > 0 {
		text += ": " + strings.Join(changes, ", ")
	}
	return text
}

// build compiles a program, and finds its markers before that.
func (x *execution) build(ctx context.Context, p *program) (*runner.Built, error) {
	text := p.whole.Text()
	if lang := p.whole.Language.Mark(); !p.options.NoTrace && mark.Marked(lang, text) {
		source, err := mark.Parse(lang, x.name, text)
		if err != nil {
			return nil, err
		}
		if len(source.Markers()) > 0 {
			p.runs.Source = source
			if p.shown, err = mark.Parse(lang, x.name, strings.TrimLeft(text, "\n")); err != nil {
				return nil, err
			}
		}
	}
	r, err := x.tools(p.options.Sandbox)
	if err != nil {
		return nil, err
	}
	meter := x.newMeter("compile " + p.name())
	defer meter.close()
	built, err := r.Build(ctx, p.runs)
	if err == nil && built.Warnings != "" {
		meter.close()
		x.say("stderr", "%s\n", p.whole.Rename(built.Warnings))
	}
	return built, err
}

// tools is what runs programs in a mode, and tells of it what is to be told.
func (x *execution) tools(mode sandbox.Mode) (*runner.Runner, error) {
	r, err := x.runner(mode)
	if text := x.notice.take(); len(text) > 0 {
		x.out.Stream("stderr", text)
	}
	return r, err
}

// runProgram runs a program that was built, and shows its steps.
func (x *execution) runProgram(ctx context.Context, p *program, built *runner.Built) error {
	run := x.newRun(p)
	run.Stdout = stream{x.out, "stdout"}
	stderr := p.whole.Writer(stream{x.out, "stderr"})
	run.Stderr = stderr
	meter := x.newMeter("run " + p.name())
	in := &inputs{out: x.out, reads: readsInput(p.runs)} // which holds what the cell has printed, so the program does not keep it
	if p.options.Input == nil {
		run.Ask = func(ctx context.Context, waits bool) ([]byte, error) {
			meter.hold(true)
			defer meter.hold(false)
			return in.ask(ctx, waits)
		}
	}
	result, err := x.record(ctx, p, built, run, meter.steps)
	p.answers = in.lines.String()
	stderr.Flush()
	meter.close()
	if shown := x.showSteps(p); err == nil {
		err = shown
	}
	if err == nil && result.Message != "" {
		err = &runError{result}
	}
	return err
}

// newRun is a run of a program within its limits.
func (k *Kernel) newRun(p *program) runner.Run {
	run := runner.Run{Limits: k.options.Limits, Interactive: true}
	if p.options.N > 0 {
		run.Args = []string{strconv.Itoa(p.options.N)}
	}
	if p.options.Input != nil {
		run.Stdin, run.Ask = given(*p.options.Input, p.whole.Language.Name)
	}
	if p.options.Limit > 0 {
		run.Limits.Steps = p.options.Limit
	}
	return run
}

// add adds a program to those that are known by name. It is the last one of its language.
func (k *Kernel) add(p *program) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.wholes[p.whole.Language.Name] = p.whole
	for _, name := range p.names {
		k.programs[name] = p
	}
}
