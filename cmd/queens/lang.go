package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/programs"
	"queens/runner"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// languageFlags are those of a command that runs a variant in any language. Go's programs are part of this one; the
// others are compiled and run.
type languageFlags struct {
	lang   string
	limits *limitFlags
}

func addLanguage(cmd *cobra.Command) *languageFlags {
	f := &languageFlags{}
	cmd.Flags().StringVar(&f.lang, "lang", solvers.Language, "language of the program, see queens langs; the flags of limits are for others than Go")
	cmd.RegisterFlagCompletionFunc("lang", languageNames)
	f.limits = addLimits(cmd)
	return f
}

// languageNames completes the names of languages.
func languageNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, lang := range programs.Languages() {
		names = append(names, lang.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// program finds the program of a variant in the language of the flag.
func (f *languageFlags) program(cmd *cobra.Command, v solvers.Variant, n int) (*program, error) {
	lang, err := programs.FindLanguage(f.lang)
	if err != nil {
		return nil, usagef("--lang: %v", err)
	}
	var r *runner.Runner
	if lang.Name != solvers.Language {
		if r, err = f.limits.runner(cmd); err != nil {
			return nil, err
		}
	}
	p, err := newProgram(v, lang, n, r)
	if err != nil {
		return nil, usageError{err}
	}
	p.limits = f.limits.limits()
	return p, nil
}

// each lists the programs of variants for several n, in the languages of the flag. With "all" a language whose tools are
// missing is left out, and a program that is not written in a language.
func (f *languageFlags) each(cmd *cobra.Command, variants []solvers.Variant, sizes []int) ([]*program, error) {
	all := f.lang == "all"
	langs, err := f.languages()
	if err != nil {
		return nil, err
	}
	var r *runner.Runner
	var list []*program
	var left []error
	for _, v := range variants {
		for _, lang := range langs {
			if lang.Name != solvers.Language && r == nil {
				if r, err = f.limits.runner(cmd); err != nil {
					return nil, err
				}
			}
			if lang.Name != solvers.Language {
				if _, err := r.Toolchain(cmd.Context(), lang); err != nil {
					if !all {
						return nil, err
					}
					left = append(left, err)
					continue
				}
			}
			for _, n := range sizes {
				p, err := newProgram(v, lang, n, r)
				if err != nil && !(all && errors.Is(err, programs.ErrNone)) {
					return nil, usageError{err}
				}
				if err != nil {
					left = append(left, err)
					continue
				}
				p.limits = f.limits.limits()
				list = append(list, p)
			}
		}
	}
	for i, err := range left {
		if !slices.ContainsFunc(left[:i], func(e error) bool { return e.Error() == err.Error() }) {
			fmt.Fprintf(cmd.ErrOrStderr(), "queens: left out: %v\n", err)
		}
	}
	return list, nil
}

// languages are those of a flag that takes several.
func (f *languageFlags) languages() ([]programs.Language, error) {
	if f.lang == "all" {
		return programs.Languages(), nil
	}
	var langs []programs.Language
	for _, name := range strings.Split(f.lang, ",") {
		lang, err := programs.FindLanguage(strings.TrimSpace(name))
		switch {
		case err != nil:
			return nil, usagef("--lang: %v", err)
		case slices.ContainsFunc(langs, func(l programs.Language) bool { return l.Name == lang.Name }):
			return nil, usagef("--lang: %s is named twice", lang.Name)
		}
		langs = append(langs, lang)
	}
	return langs, nil
}

// program is a variant in a language, for n queens.
type program struct {
	variant solvers.Variant
	lang    programs.Language
	n       int
	source  *mark.Source
	runner  *runner.Runner // nil for Go
	limits  runner.Limits
}

func newProgram(v solvers.Variant, lang programs.Language, n int, r *runner.Runner) (*program, error) {
	source, err := programs.Source(v, lang, n)
	return &program{variant: v, lang: lang, n: n, source: source, runner: r}, err
}

// here says whether the program is part of this one.
func (p *program) here() bool { return p.lang.Name == solvers.Language }

// name is the program's name in files and messages.
func (p *program) name() string {
	if p.here() {
		return p.variant.Name
	}
	return p.variant.Name + "-" + p.lang.Name
}

// header is the header of the program's trace before its first step.
func (p *program) header() tracefile.Header {
	h := tracefile.NewHeader(p.variant.Name, p.lang.Name, p.n, p.source)
	h.Choices = p.variant.Choices(p.n)
	return h
}

// trace runs the program and hands its steps to sink. An error of sink stops the program and is returned. each is
// called as by [solvers.Variant.Trace]; what it says counts for a program in another language, too.
func (p *program) trace(ctx context.Context, each func(squares []int) bool, sink tracer.Sink) error {
	if p.here() {
		return p.variant.Trace(p.n, each, tracer.Cancel(ctx, sink))
	}
	if each != nil {
		header := p.header()
		sink = solutions(tracer.NewFold(header.Frame(), header.Markers), p.source, each, sink)
	}
	_, err := p.run(ctx, p.source, runner.Run{Steps: sink})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// run compiles and runs the program, to take its steps unless source is nil. One that does not end by itself, with exit
// status 0, is an error.
func (p *program) run(ctx context.Context, source *mark.Source, run runner.Run) (runner.Result, error) {
	b, err := p.runner.Build(ctx, runner.Program{
		Language: p.lang, Files: []runner.File{{Name: p.source.File, Text: p.source.Text}}, Source: source,
	})
	if err != nil {
		return runner.Result{}, err
	}
	run.Args, run.Limits = []string{fmt.Sprint(p.n)}, p.limits
	result, err := b.Run(ctx, run)
	if err == nil && result.Message != "" {
		err = &failedError{result, placed(p.source.File, result.Message)}
	}
	return result, err
}

// failedError says how a program has failed.
type failedError struct {
	result  runner.Result
	message string
}

func (e *failedError) Error() string { return e.message }

// placed puts the name of a file before a message that has no place.
func placed(file, message string) string {
	if strings.HasPrefix(message, file+":") {
		return message
	}
	return file + ": " + message
}

var errEnough = errors.New("enough solutions")

// solutions finds the solutions in a stream of steps and calls each for them. When that says that it is enough, the
// stream ends with the step.
func solutions(fold *tracer.Fold, source *mark.Source, each func([]int) bool, next tracer.Sink) tracer.Sink {
	markers := source.Markers()
	return func(steps []tracer.Step) error {
		for i, step := range steps {
			fold.Apply(step) // what the board refuses of a wrong program is shown all the same
			if markers[step.Marker()].Kind != tracer.Solution {
				continue
			}
			squares := slices.Clone(fold.Board())
			for line := range squares {
				squares[line] += source.Base
			}
			if !each(squares) {
				if err := next(steps[:i+1]); err != nil {
					return err
				}
				return errEnough
			}
		}
		return next(steps)
	}
}

// count runs the program as it stands and reads the number of solutions, which is the last that it prints.
func (p *program) count(ctx context.Context) (int64, error) {
	var out lastLine
	if _, err := p.run(ctx, nil, runner.Run{Stdout: &out}); err != nil {
		return 0, err
	}
	solutions, err := strconv.ParseInt(out.String(), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: its last line is %q, want the number of solutions", p.source.File, &out)
	}
	return solutions, nil
}

// lastLine keeps the last line of what is written, without white space around it.
type lastLine struct{ text []byte }

func (l *lastLine) Write(p []byte) (int, error) {
	const most = 1 << 10
	l.text = append(l.text, p...)
	l.text = l.text[max(0, len(l.text)-most):]
	return len(p), nil
}

func (l *lastLine) String() string {
	text := strings.TrimSpace(string(l.text))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
