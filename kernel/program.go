package kernel

import (
	"context"
	"strconv"
	"strings"

	"queens/kernel/cell"
	"queens/runner"
	"queens/tracer/mark"
)

// program is the program of a cell that was run.
type program struct {
	names   []string // cell-NUMBER, and the one that it was given
	text    string   // as the cell has it, below its options
	program runner.Program
	options cell.Options
	input   *inputs // what somebody has answered, or nil
	n       int     // of its board, or 0 if it makes no steps

	shown *mark.Source // as the cell has it, nil without markers
	trace *kept        // nil without markers
}

// name is the name by which a reader calls the program.
func (p *program) name() string { return p.names[len(p.names)-1] }

// program runs the program of the cell.
func (x *execution) program(ctx context.Context, c *cell.Program) error {
	p, err := x.compose(c)
	if err != nil {
		return err
	}
	r, err := x.runner(c.Options.Sandbox)
	if err != nil {
		return err
	}
	if text := x.notice.take(); len(text) > 0 {
		x.out.Stream("stderr", text)
	}
	meter := x.newMeter("compile " + p.name())
	built, err := r.Build(ctx, p.program)
	meter.close()
	if err != nil {
		return err
	}
	if built.Warnings != "" {
		x.say("stderr", "%s\n", built.Warnings)
	}
	x.add(p)
	run := x.newRun(p)
	stderr := stream{x.out, "stderr"}
	run.Stdout, run.Stderr = stream{x.out, "stdout"}, stderr
	run.Interactive = true
	if p.options.Input == nil {
		p.input = x.newInputs(p)
		run.Ask = p.input.ask
	}
	meter = x.newMeter("run " + p.name())
	defer meter.close()
	result, err := x.record(ctx, p, built, run, meter.steps)
	meter.close()
	if shown := x.showSteps(ctx, p, result); err == nil {
		err = shown
	}
	if err == nil && result.Message != "" {
		err = &runError{p, result}
	}
	return err
}

// runError is how a program has failed.
type runError struct {
	program *program
	result  runner.Result
}

func (e *runError) Error() string { return e.result.Message }

// newRun is a run of a program within its limits.
func (k *Kernel) newRun(p *program) runner.Run {
	run := runner.Run{Limits: k.options.Limits}
	if p.options.N > 0 {
		run.Args = []string{strconv.Itoa(p.options.N)}
	}
	if p.options.Input != nil {
		run.Stdin = strings.NewReader(*p.options.Input)
	}
	if p.options.Limit > 0 {
		run.Limits.Steps = p.options.Limit
	}
	return run
}

// add adds a program to those that are known by name.
func (k *Kernel) add(p *program) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.order = append(k.order, p)
	for _, name := range p.names {
		k.programs[name] = p
	}
}

// compose makes a whole program of a cell.
func (x *execution) compose(c *cell.Program) (*program, error) {
	p := &program{names: []string{x.name}, text: c.Text, options: c.Options}
	if c.Options.As != "" {
		p.names = append(p.names, c.Options.As)
	}
	files := []runner.File{{Name: x.name, Text: c.Padded()}}
	names := []string{c.Language.File("program")}
	x.mu.Lock()
	for _, f := range x.files {
		if f.For(c.Language) {
			files = append(files, runner.File{Name: f.Name, Text: f.Text})
			names = append(names, f.Name)
		}
	}
	x.mu.Unlock()
	p.program = runner.Program{Language: c.Language, Files: files, Names: names}
	if c.Options.NoTrace || !mark.Marked(c.Language.Mark(), c.Text) {
		return p, nil
	}
	source, err := mark.Parse(c.Language.Mark(), x.name, files[0].Text)
	if err != nil {
		return nil, err
	}
	if len(source.Markers()) == 0 {
		return p, nil
	}
	p.program.Source = source
	if p.shown, err = mark.Parse(c.Language.Mark(), x.name, c.Text); err != nil {
		return nil, err
	}
	return p, nil
}
