package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"queens/report"
	"queens/tracer"
	"queens/tracer/export"
)

type exportFlags struct {
	source  *sourceFlags
	to      string
	out     string
	force   bool
	steps   stepRange
	only    kinds
	rows    *choice
	options export.Options
	delay   span
	count   number
}

func exportCommand() *cobra.Command {
	f := exportFlags{delay: span(time.Second), count: number{least: 1, most: 100}}
	cmd := &cobra.Command{
		Use:   "export SOURCE",
		Short: "Write a trace in the form that another tool wants",
		Long: `Write a trace, or some of its steps, in the form that another tool wants.

` + sourceHelp + `

The formats, and who wants them:
` + formatHelp() + `
What can be read on a terminal goes to standard output unless -o names a file, the rest to a file named after the source. A file
that is there stays, unless --force is given. Without --to the ending of -o says what the format is.

A part of a trace says in the file what it has not. Nothing is cut without being asked for: a format that would not bear so
many steps refuses them.`,
		Args: needOne("source"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.to, "to", "", "format to write")
	cmd.RegisterFlagCompletionFunc("to", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for _, format := range export.Formats() {
			names = append(names, format.Name+"\t"+format.For)
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
	flags.StringVarP(&f.out, "out", "o", "", "file to write; - is standard output")
	flags.BoolVar(&f.force, "force", false, "replace a file that is there")
	flags.Var(&f.steps, "steps", "the steps to write: one, a range A..B, or A.. or ..B; they keep their numbers (default: all)")
	flags.Var(&f.only, "only", "write steps of these kinds alone, with commas between them")
	flags.BoolVar(&f.options.Counts, string(export.UseCounts), false, "add columns with the running counts of each kind")
	flags.BoolVar(&f.options.Caption, string(export.UseCaption), false, "show the source line and the sentence of each step")
	flags.Var(&f.delay, string(export.UseDelay), "how long each step is shown")
	f.rows = addRows(cmd)
	flags.Var(&f.count, string(export.UseQuestions), "how many questions are asked (default: as many as fit the trace)")
	addLocale(cmd, &f.options.Locale)
	f.source = addSource(cmd)
	return cmd
}

// formatHelp is the list of the formats.
func formatHelp() string {
	t := report.Table{Header: []string{"format", "for"}}
	for _, format := range export.Formats() {
		t.Add(format.Name, format.For)
	}
	var text strings.Builder
	t.WriteText(&text)
	_, rows, _ := strings.Cut(text.String(), "\n")
	return "  " + strings.ReplaceAll(strings.TrimSuffix(rows, "\n"), "\n", "\n  ") + "\n"
}

func (f *exportFlags) run(cmd *cobra.Command, name string) error {
	format, err := f.format()
	if err != nil {
		return err
	}
	out := f.out
	if out == "" && format.Text {
		out = "-"
	}
	f.options.Delay, f.options.RowsUp, f.options.Questions = time.Duration(f.delay), f.rows.value == "up", int(f.count.value)
	// What would be refused in the end is refused before a program runs for it.
	if err := f.check(cmd, format); err != nil {
		return err
	}
	if err := f.fit(cmd, format, name, out); err != nil {
		return err
	}
	if n := int(f.source.n.value); format.MaxN > 0 && n > format.MaxN && !isTraceFile(name) {
		return usageError{&export.TooLargeError{Format: format, N: n}}
	}
	s, err := f.source.open(cmd, name, f.steps.to)
	if err != nil {
		return err
	}
	defer s.close()
	f.options.Texts = s.texts
	part, err := f.part(cmd, format, s, name)
	if err != nil {
		return errors.Join(s.failed, err) // how a program failed may be why nothing can be made of it
	}
	if out == "" {
		out = s.name + format.Ext
		if err := f.fit(cmd, format, name, out); err != nil {
			return err
		}
	}
	return errors.Join(s.failed, f.write(cmd, format, part, name, out))
}

// part is what is to be written of a source.
func (f *exportFlags) part(cmd *cobra.Command, format *export.Format, s *source, name string) (*export.Part, error) {
	part, err := export.Select(s.Reader, max(f.steps.from, 1), f.steps.to, f.only...)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
		if s.Header().Steps == 0 {
			return nil, err
		}
		return nil, usageError{err}
	}
	err = format.Check(cmd.Context(), part, f.options)
	var tooMany *export.TooManyError
	var noBoards *export.NoBoardsError
	var tooLarge *export.TooLargeError
	switch {
	case errors.As(err, &tooMany):
		return nil, usagef("%w: see %s", err, f.chooses(format))
	case errors.As(err, &noBoards), errors.As(err, &tooLarge):
		return nil, usageError{err}
	case err != nil && cmd.Context().Err() == nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return part, err
}

// chooses names the flags by which a format is given fewer steps.
func (f *exportFlags) chooses(format *export.Format) string {
	flags := []string{"--steps"}
	for _, use := range []export.Use{export.UseOnly, export.UseQuestions} {
		if slices.Contains(format.Uses, use) {
			flags = append(flags, "--"+string(use))
		}
	}
	return strings.Join(flags, ", ")
}

// format is the one that is wanted.
func (f *exportFlags) format() (*export.Format, error) {
	if f.to != "" {
		format, err := export.Find(f.to)
		if err != nil {
			return nil, usagef("--to: %w", err)
		}
		return format, nil
	}
	formats := export.Formats()
	var names []string
	var ending *export.Format // the one with the longest ending: some endings are part of another
	for _, format := range formats {
		names = append(names, format.Name)
		if f.out != "-" && strings.HasSuffix(f.out, format.Ext) && (ending == nil || len(format.Ext) > len(ending.Ext)) {
			ending = format
		}
	}
	if ending != nil {
		return ending, nil
	}
	return nil, usagef("want a format: --to with one of %s", strings.Join(names, ", "))
}

// uses are the options that not every format looks at.
var uses = []export.Use{
	export.UseLocale, export.UseCounts, export.UseCaption, export.UseDelay, export.UseRows, export.UseQuestions, export.UseOnly,
}

// check refuses what goes for nothing with the format.
func (f *exportFlags) check(cmd *cobra.Command, format *export.Format) error {
	for _, use := range uses {
		if cmd.Flags().Changed(string(use)) && !slices.Contains(format.Uses, use) {
			return usagef("--%s does nothing for %s", use, format.Name)
		}
	}
	if err := checkLocale(f.options.Locale); err != nil {
		return err
	}
	if f.delay == 0 {
		return usagef("--%s is %v: want the time that each step is shown for", export.UseDelay, time.Duration(f.delay))
	}
	if err := format.CheckOptions(f.options); err != nil {
		return usageError{err}
	}
	return nil
}

// fit refuses to replace a file that is there, unless that was said, the source in any case, and to write on a terminal what nobody can
// read there. out is "" for a name that is not known yet.
func (f *exportFlags) fit(cmd *cobra.Command, format *export.Format, source, out string) error {
	switch out {
	case "":
		return nil
	case "-":
		if onTerminal(cmd.OutOrStdout()) && !format.Text {
			return usagef("%s is not for a terminal: want a file, with -o", format.Name)
		}
		if consoleOf(cmd.Context()) != nil && !format.Text {
			return usagef("%s is not for a notebook to print: want a file, with -o", format.Name)
		}
		return nil
	}
	return fresh(out, source, f.force)
}

func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// write writes the part of a source to a file, or to standard output.
func (f *exportFlags) write(cmd *cobra.Command, format *export.Format, part *export.Part, name, out string) error {
	bar := newProgress(cmd, format.Name, part.To-part.From+1, "steps")
	defer bar.close()
	part.Progress = bar.add
	write := func(w io.Writer) error {
		err := format.Write(cmd.Context(), w, part, f.options)
		var pathErr *fs.PathError
		if err != nil && !errors.As(err, &pathErr) && cmd.Context().Err() == nil {
			err = fmt.Errorf("%s: %w", name, err) // it lies with the source, and not with a file that is written
		}
		return err
	}
	if out == "-" {
		if onTerminal(cmd.OutOrStdout()) {
			bar.close() // what comes out shows how far it has come
		}
		return write(cmd.OutOrStdout())
	}
	if err := writeFile(out, write); err != nil {
		return err
	}
	bar.close()
	return tellWritten(cmd, out, part.Left())
}

// stepRange is a flag for steps: one, or a range of them. 0 stands for an end that is not given.
type stepRange struct{ from, to int64 }

func (r *stepRange) Type() string { return "A..B" }

func (r *stepRange) String() string {
	switch {
	case r.from == r.to && r.from > 0:
		return strconv.FormatInt(r.from, 10)
	case r.from == 0 && r.to == 0:
		return ""
	}
	text := strconv.FormatInt(max(r.from, 1), 10) + ".."
	if r.to > 0 {
		text += strconv.FormatInt(r.to, 10)
	}
	return text
}

func (r *stepRange) Set(text string) error {
	from, to, isRange := strings.Cut(text, "..")
	if !isRange {
		to = from
	}
	number := func(text string) int64 {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 1 {
			return -1
		}
		return n
	}
	r.from, r.to = 1, 0
	if from != "" {
		r.from = number(from)
	}
	if to != "" {
		r.to = number(to)
	}
	if from == "" && to == "" || r.from < 0 || r.to < 0 || r.to > 0 && r.from > r.to {
		return errors.New("want a step from 1 on, or a range of steps like 1..100, 20.. or ..50")
	}
	return nil
}

// kinds is a flag for kinds of steps.
type kinds []tracer.Kind

func (k *kinds) Type() string { return "KIND,..." }

func (k *kinds) String() string {
	var names []string
	for _, kind := range *k {
		names = append(names, kind.String())
	}
	return strings.Join(names, ",")
}

func (k *kinds) Set(text string) error {
	for _, name := range strings.Split(text, ",") {
		kind, err := tracer.ParseKind(strings.TrimSpace(name))
		if err != nil {
			return err
		}
		*k = append(*k, kind)
	}
	return nil
}
