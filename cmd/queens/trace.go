package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"queens/tracer"
	"queens/tracer/tracefile"
)

type traceFlags struct {
	program *program
	limit   number
	out     string
	form    *choice
}

func traceCommand() *cobra.Command {
	f := traceFlags{limit: positive()}
	cmd := programCommand("trace", "Record every step of a program in a trace file, or print it",
		`Record every step of a program. The format zip writes a trace file, VARIANT-N.zip or VARIANT-LANGUAGE-N.zip in this folder
unless -o names another. The format text prints a line for each step, "kind a b", an absent argument
written 0, to standard output unless -o names a file. -o - is standard output. In a notebook the counts and a player are shown unless
-o names a file.`,
		func(cmd *cobra.Command, s subject, p *program) error {
			f.program = p
			if err := p.traceable(); err != nil {
				return err
			}
			if consoleOf(cmd.Context()) != nil && f.out == "" && f.form.value == "zip" {
				return f.showTrace(cmd, s)
			}
			return f.run(cmd)
		})
	cmd.Annotations = map[string]string{inNotebook: "Show the counts and a player of every step of a program, or write them to a file"}
	cmd.Flags().Var(&f.limit, "limit", "record no more than this many steps, and stop the program there (default: all)")
	cmd.Flags().StringVarP(&f.out, "out", "o", "", "file to write")
	cmd.MarkFlagFilename("out", "zip", "txt")
	f.form = addFormat(cmd, "zip", "text")
	return cmd
}

func (f *traceFlags) run(cmd *cobra.Command) error {
	ctx := cmd.Context()
	record := f.writeZip
	if f.form.value == "text" {
		record = f.writeText
	}
	out := f.out
	if out == "" {
		out = "-"
		if f.form.value == "zip" {
			out = fmt.Sprintf("%s-%d.zip", f.program.name(), f.program.n)
		}
	}
	bar := newProgress(cmd, f.program.name(), -1, "steps")
	defer bar.close()
	if out == "-" {
		bar.close() // what comes out shows how far it has come
		return f.report(cmd, record(ctx, cmd.OutOrStdout(), bar), "standard output", bar)
	}
	cut := error(nil)
	err := writeFile(out, func(w io.Writer) error {
		err := record(ctx, w, bar)
		var failed *failedError
		if errors.Is(err, tracer.ErrLimit) || errors.As(err, &failed) {
			cut, err = err, nil // what is there is wanted
		}
		return err
	})
	if err == nil {
		err = cut
	}
	return f.report(cmd, err, out, bar)
}

// report says where the trace is, and whether the limit has cut it.
func (f *traceFlags) report(cmd *cobra.Command, err error, out string, bar *progress) error {
	bar.close()
	switch {
	case errors.Is(err, tracer.ErrLimit):
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: cut at the limit of %d steps\n", out, f.limit.value)
		return nil
	case err == nil && out != "standard output":
		return tellWritten(cmd, out, "")
	}
	return err
}

// steps runs the variant and hands its steps to sink, up to the limit.
func (f *traceFlags) steps(ctx context.Context, bar *progress, sink tracer.Sink) error {
	if f.limit.value > 0 {
		sink = tracer.Limit(f.limit.value, sink)
	}
	return f.program.trace(ctx, nil, tracer.Tee(sink, bar.steps))
}

func (f *traceFlags) writeText(ctx context.Context, w io.Writer, bar *progress) error {
	return f.steps(ctx, bar, tracer.Print(w, f.program.source.Markers()))
}

func (f *traceFlags) writeZip(ctx context.Context, w io.Writer, bar *progress) error {
	buffered := bufio.NewWriter(w)
	file := tracefile.NewWriter(buffered, f.program.header())
	err := f.steps(ctx, bar, file.Write)
	cut := ""
	var failed *failedError
	switch {
	case errors.As(err, &failed):
		cut = failed.result.Cut
	case errors.Is(err, tracer.ErrLimit):
		cut = tracefile.CutLimit
	case err != nil:
		cut = tracefile.CutCancelled
	}
	if closeErr := file.Close(cut); closeErr != nil {
		return closeErr
	}
	if flushErr := buffered.Flush(); flushErr != nil {
		return flushErr
	}
	return err
}
