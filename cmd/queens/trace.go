package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

type traceFlags struct {
	variant solvers.Variant
	n       int
	limit   int64
	out     string
	form    *format
}

func traceCommand() *cobra.Command {
	f := traceFlags{form: newFormat("zip", "text")}
	cmd := &cobra.Command{
		Use:   "trace VARIANT",
		Short: "Record every step of a variant in a trace file, or print it",
		Long: `Record every step of a variant. The format zip writes a trace file, VARIANT-N.zip in this folder
unless -o names another. The format text prints a line for each step, "kind a b", an absent argument
written 0, to standard output unless -o names a file. -o - is standard output.`,
		Args:              needOne("variant"),
		ValidArgsFunction: variantNames,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if f.variant, err = oneVariant(args, f.n); err != nil {
				return err
			}
			if cmd.Flags().Changed("limit") && f.limit < 1 {
				return usagef("--limit is %d, want at least 1", f.limit)
			}
			return f.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().IntVar(&f.n, "n", 8, "number of queens")
	cmd.Flags().Int64Var(&f.limit, "limit", 0, "record no more than this many steps, and stop the program there")
	cmd.Flags().StringVarP(&f.out, "out", "o", "", "file to write")
	cmd.MarkFlagFilename("out", "zip", "txt")
	addFormat(cmd, f.form)
	return cmd
}

func (f *traceFlags) run(ctx context.Context, stdout, stderr io.Writer) error {
	record := f.writeZip
	if f.form.value == "text" {
		record = f.writeText
	}
	out := f.out
	if out == "" {
		out = "-"
		if f.form.value == "zip" {
			out = fmt.Sprintf("%s-%d.zip", f.variant.Name, f.n)
		}
	}
	bar := newProgress(stderr, f.variant.Name, -1, "steps")
	defer bar.close()
	if out == "-" {
		return f.report(record(ctx, stdout, bar), "standard output", bar, stderr)
	}
	cut := error(nil)
	err := writeFile(out, func(w io.Writer) error {
		err := record(ctx, w, bar)
		if errors.Is(err, tracer.ErrLimit) {
			cut, err = err, nil // what is there is wanted
		}
		return err
	})
	if err == nil {
		err = cut
	}
	return f.report(err, out, bar, stderr)
}

// report says where the trace is, and whether the limit has cut it.
func (f *traceFlags) report(err error, out string, bar *progress, stderr io.Writer) error {
	bar.close()
	switch {
	case errors.Is(err, tracer.ErrLimit):
		fmt.Fprintf(stderr, "%s: cut at the limit of %d steps\n", out, f.limit)
		return nil
	case err == nil && out != "standard output":
		fmt.Fprintf(stderr, "%s: written\n", out)
	}
	return err
}

// steps runs the variant and hands its steps to sink, up to the limit.
func (f *traceFlags) steps(ctx context.Context, bar *progress, sink tracer.Sink) error {
	if f.limit > 0 {
		sink = tracer.Limit(f.limit, sink)
	}
	return f.variant.Trace(f.n, nil, tracer.Cancel(ctx, tracer.Tee(sink, bar.steps)))
}

func (f *traceFlags) writeText(ctx context.Context, w io.Writer, bar *progress) error {
	return f.steps(ctx, bar, tracer.Print(w, f.variant.Source(f.n).Markers()))
}

func (f *traceFlags) writeZip(ctx context.Context, w io.Writer, bar *progress) error {
	buffered := bufio.NewWriter(w)
	file := tracefile.NewWriter(buffered, tracefile.NewHeader(f.variant.Name, solvers.Language, f.n, f.variant.Source(f.n)))
	err := f.steps(ctx, bar, file.Write)
	cut := ""
	switch {
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

// writeFile writes a file beside its place and renames it when it is whole. A file that was there stays
// when write fails.
func writeFile(name string, write func(io.Writer) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	if err = write(file); err != nil {
		return err
	}
	// CreateTemp makes the file for its owner alone; a trace is a file like any other.
	if err = file.Chmod(0o644); err != nil {
		return err
	}
	if err = file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), name)
}
