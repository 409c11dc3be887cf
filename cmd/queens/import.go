package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"queens/programs"
	"queens/runner"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

type importFlags struct {
	format  string
	out     string
	force   bool
	variant string
	lang    string
	n       number
	source  string
	limits  *limitFlags
}

func importCommand() *cobra.Command {
	f := importFlags{n: number{least: 1, most: tracer.MaxN}}
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Read an exported trace back into a trace file",
		Long: `Read a trace that queens export has written as text, csv or jsonl back into a trace file, VARIANT-N.zip or
VARIANT-LANGUAGE-N.zip in this folder unless -o names another. A file that is there stays, unless --force is given. FILE - is
standard input.

Nothing in FILE is believed: a step must be one that the program makes, with its line, and the board the one that follows from
the steps. The first place that is wrong is told as FILE:LINE:COLUMN. The steps of a variant are held against the variant as it
runs, so not one can be missing; those of a program of your own, whose file --source names, against its markers and lines.

A part of a trace can be read back if it begins with step 1 and has every kind of step. The trace file says that it is cut then.

The lines "kind a b" of queens trace --format text can be read, too, with --variant and --n, since they do not say what they are
of. They lack the markers: where a kind has several, a program of your own is run again, within the limits below.`,
		Example: `  queens export recursive --n 6 --to csv | queens import - --format csv -o recursive-6.zip
  queens trace board-above --n 6 --format text | queens import - --format text --variant board-above --n 6 -o -`,
		Args: needOne("file"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	var names []string
	for _, format := range readable() {
		names = append(names, format.Name)
	}
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", "", "what the file is: "+strings.Join(names, ", ")+" (default: by the ending of its name)")
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
	flags.StringVarP(&f.out, "out", "o", "", "trace file to write; - is standard output")
	cmd.MarkFlagFilename("out", "zip")
	flags.BoolVar(&f.force, "force", false, "replace a file that is there")
	flags.StringVar(&f.variant, "variant", "", "name of the program; where the file says it, too, it must be the same, as must n and the language")
	cmd.RegisterFlagCompletionFunc("variant", variantNames)
	flags.Var(&f.n, "n", "number of queens, or of items to choose among (default: what the file says)")
	flags.StringVar(&f.lang, "lang", "", "language of the program (default: what the file says)")
	cmd.RegisterFlagCompletionFunc("lang", languageNames)
	flags.StringVar(&f.source, "source", "", "file of the program, if it is one of your own")
	cmd.MarkFlagFilename("source")
	f.limits = addLimits(cmd)
	return cmd
}

// readable are the formats that can be read back.
func readable() (formats []*export.Format) {
	for _, format := range export.Formats() {
		if format.Readable() {
			formats = append(formats, format)
		}
	}
	return formats
}

func (f *importFlags) run(cmd *cobra.Command, name string) error {
	format, err := f.find(name)
	if err != nil {
		return err
	}
	shown, open := name, func() (io.ReadCloser, error) { return os.Open(name) }
	if name == "-" {
		shown, open = "standard input", func() (io.ReadCloser, error) { return io.NopCloser(cmd.InOrStdin()), nil }
	}
	text := interruptible(cmd.Context(), open)
	defer text.Close()
	stderr := cmd.ErrOrStderr()
	bar := newProgress(cmd, "import", -1, "steps")
	defer bar.close()
	im, err := format.Read(text, export.Reading{
		File: shown, Variant: f.variant, Language: f.lang, N: int(f.n.value), Progress: bar.add,
		Find: func(variant, language string, n int) (*export.Program, error) {
			return f.program(cmd, variant, language, n)
		},
	})
	if err != nil {
		return err
	}
	write := func(w io.Writer) error {
		buffered := bufio.NewWriter(w)
		if err := im.Write(cmd.Context(), buffered); err != nil {
			return err
		}
		return buffered.Flush()
	}
	out := f.out
	if out == "" {
		out = f.place(im.Header())
	}
	if out == "-" {
		out = "standard output"
		err = write(cmd.OutOrStdout())
	} else if err = vacant(out, f.force); err == nil {
		err = writeFile(out, write)
	}
	bar.close()
	if err != nil {
		return err
	}
	if out != "standard output" {
		fmt.Fprintf(stderr, "%s: written\n", out)
	}
	for _, note := range im.Notes() {
		fmt.Fprintf(stderr, "%s: %s\n", out, note)
	}
	if im.Cut() != "" {
		fmt.Fprintf(stderr, "%s: not the whole run: %s\n", out, im.Cut())
	}
	return nil
}

// find is the format of a file.
func (f *importFlags) find(name string) (*export.Format, error) {
	var names []string
	for _, format := range readable() {
		if f.format == format.Name || f.format == "" && strings.HasSuffix(name, format.Ext) {
			return format, nil
		}
		names = append(names, format.Name)
	}
	switch {
	case f.format != "":
		format, err := export.Find(f.format)
		if err == nil {
			err = fmt.Errorf("%s cannot be read back: want one of %s", format.Name, strings.Join(names, ", "))
		}
		return nil, usagef("--format: %w", err)
	case strings.HasSuffix(name, ".zip"):
		return nil, usagef("%s is a trace file as it is, if its name is right: want the file of an export", name)
	}
	return nil, usagef("want to know what the file is: --format with one of %s", strings.Join(names, ", "))
}

// place is the name of the trace file where none is given: that which queens trace or queens export would give it.
func (f *importFlags) place(h *tracefile.Header) string {
	name := h.Variant
	switch {
	case f.source != "": // what a program of a reader's own is called in a file from outside is no name to write to
		name = programName(f.source)
	case h.Language != solvers.Language:
		name += "-" + h.Language
	}
	return fmt.Sprintf("%s-%d.zip", name, h.N)
}

// programName is the name of the program in a file.
func programName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// program finds the program that makes the steps.
func (f *importFlags) program(cmd *cobra.Command, variant, language string, n int) (*export.Program, error) {
	switch {
	case variant == "" && f.source == "" || n == 0:
		return nil, usagef("it is not said here what program makes these steps, and for which n: want --variant and --n")
	case f.source != "":
		return f.own(cmd, variant, language, n)
	}
	v, err := solvers.Find(variant)
	if err != nil {
		return nil, fmt.Errorf("%w; --source gives the file of a program of your own", err)
	}
	if err := v.CheckN(n); err != nil {
		return nil, err
	}
	if language == "" {
		language = solvers.Language
	}
	lang, err := programs.FindLanguage(language)
	if err != nil {
		return nil, err
	}
	source, err := programs.Source(v, lang, n)
	if err != nil {
		return nil, err
	}
	p := &program{title: v.Name, variant: v, lang: lang, n: n, source: source}
	run := func(ctx context.Context, sink tracer.Sink) error { return v.Trace(n, nil, tracer.Cancel(ctx, sink)) } // the same steps in every language
	return &export.Program{Header: p.header(), Run: run, Fixed: true}, nil
}

// own is a program of the reader's own. It is run only where steps lack their markers.
func (f *importFlags) own(cmd *cobra.Command, variant, language string, n int) (*export.Program, error) {
	read := execFlags{lang: f.lang}
	p, err := read.read([]string{f.source})
	switch {
	case err != nil:
		return nil, err
	case p.Source == nil:
		return nil, fmt.Errorf("%s has no markers, so it makes no steps", f.source)
	case p.Source.Lines == mark.Items:
		return nil, fmt.Errorf("%s chooses among items: a trace of it would have to know their weights", f.source)
	case language != "" && language != p.Language.Name:
		return nil, fmt.Errorf("these are the steps of a program in %s, but %s is in %s", language, f.source, p.Language.Name)
	}
	if variant == "" {
		variant = programName(f.source)
	}
	run := func(ctx context.Context, sink tracer.Sink) error {
		r, err := f.limits.runner(cmd)
		if err != nil {
			return err
		}
		built, err := r.Build(ctx, p)
		if err != nil {
			return err
		}
		result, err := built.Run(ctx, runner.Run{Args: []string{fmt.Sprint(n)}, Stdin: strings.NewReader(fmt.Sprintln(n)), Limits: f.limits.limits(), Steps: sink})
		if err == nil && result.Message != "" {
			err = errors.New(placed(f.source, result.Message))
		}
		return err
	}
	return &export.Program{Header: tracefile.NewHeader(variant, p.Language.Name, n, p.Source), Run: run}, nil
}

// interruptible reads what is opened until the context ends: a terminal or a pipe would wait for its other end. It must be closed.
func interruptible(ctx context.Context, open func() (io.ReadCloser, error)) io.ReadCloser {
	in, out := io.Pipe()
	context.AfterFunc(ctx, func() { out.CloseWithError(context.Cause(ctx)) })
	go func() {
		file, err := open()
		if err == nil {
			defer file.Close()
			_, err = io.CopyBuffer(out, struct{ io.Reader }{file}, make([]byte, 1<<20))
		}
		out.CloseWithError(err)
	}()
	return in
}
