package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/programs"
	"queens/runner"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// execResult is what queens exec tells of a run.
type execResult struct {
	File      string        `json:"file"`
	Language  string        `json:"language"`
	Sandbox   string        `json:"sandbox"`
	Exit      int           `json:"exit"` // -1 if a signal ended it
	Signal    string        `json:"signal,omitempty"`
	Limit     string        `json:"limit,omitempty"`
	Cut       string        `json:"cut"`
	Message   string        `json:"message,omitempty"`
	Seconds   float64       `json:"seconds"`
	Processor float64       `json:"processorSeconds"`
	Memory    int64         `json:"memory"`
	Output    int64         `json:"output"`
	Steps     int64         `json:"steps"`
	Counts    tracer.Counts `json:"counts,omitempty"`

	Lines   []runner.FileCounts `json:"lines,omitempty"`
	Partial bool                `json:"partial,omitempty"` // the counts of lines are those of a moment before the end
}

type execFlags struct {
	n      number
	trace  string
	lines  string
	lang   string
	form   *choice
	limits *limitFlags
}

func execCommand() *cobra.Command {
	f := execFlags{n: number{least: 1, most: tracer.MaxN}}
	cmd := &cobra.Command{
		Use:   "exec FILE... [-- ARGUMENT...]",
		Short: "Compile and run a program of your own, with or without markers",
		Long: `Compile and run a program of your own in any of the languages (queens langs). The first file holds the main program,
and the others stand beside it; what stands after -- is given to the program. It runs in an empty folder of its own,
within limits, and its input and output are those of this command.

The steps of a program with markers are counted, and the counts told on standard error. --trace writes them to a trace
file; when the program crashes, hangs or is stopped, the steps up to there are in it.

--lines counts instead how often each line is executed, by the language's own tool: in C, C++, Go, Python and JavaScript,
with or without markers. When the program has ended, its source is listed with these counts on standard error, so that
standard output is the program's alone; --lines=OUT writes the list to a file.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if dash := cmd.ArgsLenAtDash(); len(args) == 0 || dash == 0 {
				return fmt.Errorf("want a file to run: %s", cmd.UseLine())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			files, rest := args, []string(nil)
			if dash := cmd.ArgsLenAtDash(); dash >= 0 {
				files, rest = args[:dash], args[dash:]
			}
			return f.run(cmd, files, rest)
		},
	}
	cmd.Flags().Var(&f.n, "n", "number of queens, given to the program as its first argument (default: none is given)")
	cmd.Flags().StringVar(&f.trace, "trace", "", "trace file to write")
	cmd.MarkFlagFilename("trace", "zip")
	cmd.Flags().StringVar(&f.lines, "lines", "", "list the source with how often each line was executed, on standard error or to the file OUT")
	cmd.Flags().Lookup("lines").NoOptDefVal = toStderr
	cmd.Flags().StringVar(&f.lang, "lang", "", "language of the program (default: by the ending of its name)")
	cmd.RegisterFlagCompletionFunc("lang", languageNames)
	f.form = addChoice(cmd, "format", "form of what is told on standard error", "table", "json")
	f.limits = addLimits(cmd)
	return cmd
}

func (f *execFlags) run(cmd *cobra.Command, files, args []string) error {
	p, err := f.read(files)
	if err != nil {
		return err
	}
	if p.Lines {
		if f.trace != "" {
			return usagef("--lines counts lines in the place of steps, so there is nothing for --trace")
		}
		if !runner.CountsLines(p.Language) {
			return usageError{&runner.NoLinesError{Language: p.Language}}
		}
	}
	if f.trace != "" && p.Source == nil {
		return fmt.Errorf("%s has no markers, so it makes no steps to trace", files[0])
	}
	if f.trace != "" && p.Source.Lines == mark.Items {
		return fmt.Errorf("%s chooses among items: a trace of it would have to know their weights", files[0])
	}
	r, err := f.limits.runner(cmd)
	if err != nil {
		return err
	}
	stderr := cmd.ErrOrStderr()
	bar := newProgress(cmd, "compile "+filepath.Base(files[0]), -1, "")
	built, err := r.Build(cmd.Context(), p)
	bar.close()
	if err != nil {
		return err
	}
	if built.Warnings != "" {
		fmt.Fprintln(stderr, built.Warnings)
	}
	if f.n.value > 0 {
		args = append([]string{f.n.String()}, args...)
	}
	run := runner.Run{Args: args, Stdin: cmd.InOrStdin(), Stdout: cmd.OutOrStdout(), Stderr: stderr, Limits: f.limits.limits()}
	told := execResult{File: files[0], Language: p.Language.Name, Sandbox: string(r.Sandbox())}
	result, err := f.take(cmd.Context(), built, p, run, &told)
	if err != nil {
		return err
	}
	told.Exit, told.Signal, told.Limit, told.Cut, told.Message = result.Exit, result.Signal, string(result.Limit), result.Cut, result.Message
	told.Seconds, told.Processor, told.Memory, told.Output = result.Wall.Seconds(), result.CPU.Seconds(), result.Memory, result.Output
	if result.Lines != nil {
		told.Lines, told.Partial = result.Lines.Files, result.Lines.Partial
	}
	if err := f.tell(stderr, told); err != nil {
		return err
	}
	if p.Lines {
		if err := f.list(stderr, p, result); err != nil {
			return err
		}
	}
	if result.Message != "" {
		return errors.New(placed(files[0], result.Message))
	}
	return nil
}

// read reads the files of the program.
func (f *execFlags) read(names []string) (p runner.Program, err error) {
	var lang programs.Language
	if f.lang != "" {
		lang, err = programs.FindLanguage(f.lang)
	} else {
		lang, err = programs.LanguageOf(names[0])
	}
	if err != nil {
		return p, usageError{err}
	}
	var files []runner.File
	for _, name := range names {
		text, err := readText(name)
		if err != nil {
			return p, err
		}
		files = append(files, runner.File{Name: name, Text: text})
	}
	if f.lines != "" {
		return runner.Program{Language: lang, Files: files, Lines: true}, nil // markers are comments then
	}
	return runner.Read(lang, files...)
}

// readText reads a file of a program, which is not large.
func readText(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, runner.MaxText+1))
	return string(text), err
}

// take runs the program and takes its steps, into a trace file where one is wanted.
func (f *execFlags) take(ctx context.Context, built *runner.Built, p runner.Program, run runner.Run, told *execResult) (result runner.Result, err error) {
	if p.Source == nil {
		return built.Run(ctx, run)
	}
	counter := tracer.NewCounter(p.Source.Markers())
	run.Steps = counter.Count
	if f.trace == "" {
		result, err = built.Run(ctx, run)
	} else {
		fileErr := writeFile(f.trace, func(w io.Writer) error {
			buffered := bufio.NewWriter(w)
			name := strings.TrimSuffix(filepath.Base(p.Files[0].Name), filepath.Ext(p.Files[0].Name))
			file := tracefile.NewWriter(buffered, tracefile.NewHeader(name, p.Language.Name, f.boards(run.Args), p.Source))
			run.Steps = tracer.Tee(counter.Count, file.Write)
			result, err = built.Run(ctx, run)
			if err := file.Close(result.Cut); err != nil {
				return err
			}
			return buffered.Flush()
		})
		if err == nil {
			err = fileErr
		}
	}
	told.Counts = counter.Counts()
	told.Steps = told.Counts.Steps()
	return result, err
}

// boards is how many queens the boards of a trace have: what the program's first argument says, or else what a
// program takes by itself.
func (f *execFlags) boards(args []string) int {
	const byItself = 8
	if len(args) > 0 {
		if n, err := strconv.Atoi(args[0]); err == nil && n >= 1 && n <= tracer.MaxN {
			return n
		}
	}
	return byItself
}

// tell tells of the run on standard error.
func (f *execFlags) tell(stderr io.Writer, told execResult) error {
	if f.form.value == "json" {
		return writeJSON(stderr, told)
	}
	if told.Counts == nil {
		return nil
	}
	if f.trace != "" {
		fmt.Fprintf(stderr, "%s: written\n", f.trace)
	}
	counts := countTable(told.Counts)
	return counts.WriteText(stderr)
}
