package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"queens/runner/sandbox"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// Run is one run of a program.
type Run struct {
	Args           []string
	Stdin          io.Reader   // nil is an empty one
	Stdout, Stderr io.Writer   // as it comes; nil discards
	Steps          tracer.Sink // nil takes none; an error ends the program and is returned by [Built.Run]
	Limits         Limits

	// Interactive says that somebody answers what the program asks. What it has printed by the time that it waits for input has come to
	// Stdout, and so has each line when it is printed.
	Interactive bool
	// Ask gives the input piece by piece in the place of Stdin, see [sandbox.Command].
	Ask func(ctx context.Context, waits bool) ([]byte, error)
}

// Result is how a run ended. Cut is one of tracefile's reasons, "" for a program that ended by itself with
// exit status 0.
type Result struct {
	sandbox.Outcome
	Steps   int64
	Cut     string
	Message string // what went wrong in words, with the line where it is known; "" if nothing did

	Lines   *LineCounts // of a program whose lines are counted, if there are any
	NoLines string      // why there are none, in words
}

// Run runs the program. Whatever ends it, the steps up to there are handed to the sink, in blocks of
// [tracer.BlockSteps]. What the program does wrong is in the result; an error is one of the sink or of a writer, the
// context's cause, or says that the program could not be run.
func (b *Built) Run(ctx context.Context, run Run) (Result, error) {
	var result Result
	defer b.makeAhead()
	b.runner.standby.memory.Store(run.Limits.Memory)
	takes := run.Steps != nil && b.program.Source != nil
	at, folder, inside := b, b.folder, b.runner.box.Run
	place, ready := b.opening.take(&run, takes)
	if ready != nil {
		folder, inside = b.opening.folder, ready.Run
		if b.runner.Sandbox() == sandbox.Bwrap { // there the folder has still the name that it had before
			renamed := *b
			renamed.folder, at = folder, &renamed
		}
	} else {
		var err error
		if place, err = newRunPlace(takes); err != nil {
			return result, err
		}
	}
	defer place.close()
	dir, steps := place.dir.Path, place.steps
	stop, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	env := environment(place.work)
	if steps != nil {
		steps.feed(len(b.program.Source.Markers()), run.Limits.Steps, run.Steps)
		env = append(env, stepsVariable+"="+steps.path)
		steps.watch(cancel)
	}
	counted := filepath.Join(dir, "lines")
	if b.program.Lines {
		more, err := b.openLines(counted)
		if err != nil {
			return result, err
		}
		env = append(env, more...)
	}
	note := filepath.Join(dir, "crash")
	env = append(env, crashVariable+"="+note)
	start := b.kit.start(at, run.Limits.Memory)
	talk := b.newTalk(run.Stderr)
	var err error
	result.Outcome, err = inside(stop, sandbox.Command{
		Path: start.path, Args: slices.Concat(start.args, run.Args), Env: append(env, start.env...), Dir: place.work,
		Stdin: run.Stdin, Ask: run.Ask, Stdout: run.Stdout, Stderr: talk,
		ReadOnly: append(slices.Clone(b.shown), folder), Writable: place.writable(),
	}, run.Limits.Limits)
	if flushErr := talk.flush(); err == nil {
		err = flushErr
	}
	var stepsErr error
	if steps != nil {
		stepsErr = steps.finish()
		result.Steps = steps.steps
	}
	if b.program.Lines && err == nil {
		result.Lines, result.NoLines, err = b.readLines(ctx, counted)
	}
	return result, b.judge(ctx, &result, err, stepsErr, talk.said.String(), note, steps, run.Limits)
}

// judge says in words how a run has ended. What it returns is not the program's doing.
func (b *Built) judge(ctx context.Context, result *Result, err, stepsErr error, said, note string, steps *ring, limits Limits) error {
	var wrong *streamError
	var outside *outsideError
	switch {
	case ctx.Err() != nil:
		result.Cut, result.Message = tracefile.CutCancelled, "stopped"
		return context.Cause(ctx)
	case errors.Is(stepsErr, errSteps):
		result.Cut = tracefile.CutLimit
		result.Message = fmt.Sprintf("stopped at the limit of %d steps", limits.Steps)
		return nil
	case errors.As(stepsErr, &outside):
		result.Cut = tracefile.CutCrashed
		marker := b.program.Source.Markers()[outside.marker]
		result.Message = fmt.Sprintf("%s:%d: %s: an argument is %d, want 0 to %d",
			b.program.Files[0].Name, b.program.Source.TextLine(outside.marker), marker.Kind, outside.value, tracer.MaxArg)
		return nil
	case errors.As(stepsErr, &wrong):
		result.Cut, result.Message = tracefile.CutCrashed, wrong.Error()
		return nil
	case stepsErr != nil:
		result.Cut = tracefile.CutCancelled
		return stepsErr
	case err != nil:
		result.Cut = tracefile.CutCancelled
		return err
	case result.Limit != "":
		result.Cut = tracefile.CutLimit
		result.Message = "stopped at the limit of " + limitWords(result.Limit, limits.Limits) + b.after(steps)
	case result.Exit != 0:
		result.Cut = tracefile.CutCrashed
		f := b.kit.crash(said, b.program.own)
		after := ""
		if b.kit.place != nil && f.line == 0 && result.Signal != "" {
			at := b.kit.place(b, note)
			f.file, f.line = at.file, at.line
			f.what = cmp.Or(f.what, at.what)
			after = b.after(steps)
		}
		what := cmp.Or(f.what, result.Signal, fmt.Sprint("exit status ", result.Exit))
		switch {
		case f.line > 0:
			result.Message = fmt.Sprintf("%s:%d: %s", b.program.reader(f.file), f.line, what) + after
		case f.what != "" || result.Signal != "":
			result.Message = what + b.after(steps)
		default:
			result.Message = what
		}
	}
	return nil
}

// after says which step was the last: so far the program had come.
func (b *Built) after(steps *ring) string {
	if steps == nil || steps.steps == 0 {
		return ""
	}
	marker := steps.last.Marker()
	return fmt.Sprintf(", after step %d: %s at %s:%d", steps.steps,
		b.program.Source.Markers()[marker].Kind, b.program.Files[0].Name, b.program.Source.TextLine(marker))
}

// limitWords names a limit and how much it allows.
func limitWords(limit sandbox.Limit, limits sandbox.Limits) string {
	switch limit {
	case sandbox.WallTime:
		return fmt.Sprintf("%s of %s", limits.Wall, limit)
	case sandbox.ProcessorTime:
		return fmt.Sprintf("%s of %s", limits.CPU, limit)
	case sandbox.Memory:
		return fmt.Sprintf("%d MiB of %s", limits.Memory>>20, limit)
	case sandbox.Output:
		return fmt.Sprintf("%d bytes of %s", limits.Output, limit)
	case sandbox.Processes:
		return fmt.Sprintf("%d %s", limits.Processes, limit)
	}
	return string(limit)
}
