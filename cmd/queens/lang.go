package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
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

// languageFlags are those of a command that runs programs in any language. The variants in Go are part of this program; the
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

// find is the program of that name. The flag chooses the language of a variant that is named without one, and that of a file.
func (f *languageFlags) find(cmd *cobra.Command, name string) (subject, error) {
	lang := ""
	if cmd.Flags().Changed("lang") {
		lang = f.lang
	}
	return findSubject(cmd, name, lang)
}

// program is the program of a subject for n, a variant in the language of the flag unless another one was chosen.
func (f *languageFlags) program(cmd *cobra.Command, s subject, n int) (*program, error) {
	lang, err := s.language(f.lang)
	if err != nil {
		return nil, err
	}
	return f.newProgram(cmd, s, lang, n)
}

func (f *languageFlags) newProgram(cmd *cobra.Command, s subject, lang programs.Language, n int) (p *program, err error) {
	p = &program{title: s.name, variant: s.variant, own: s.own, lang: lang, n: n, limits: f.limits.limits(), tell: s.tell, place: s.placeOf()}
	if s.own != nil {
		p.called = s.name
		if !s.cell {
			p.called = s.own.Files[0].Name
		}
		p.source = s.own.Source
	} else if p.source, err = programs.Source(s.variant, lang, n); err != nil {
		return nil, usageError{err}
	}
	if !p.here() {
		p.runner, err = f.limits.runner(cmd)
	}
	return p, err
}

// leftOut is what a comparison of all languages goes without.
type leftOut []error

// tell tells each of it once.
func (l leftOut) tell(stderr io.Writer) {
	for i, err := range l {
		if !slices.ContainsFunc(l[:i], func(e error) bool { return e.Error() == err.Error() }) {
			fmt.Fprintf(stderr, "queens: left out: %v\n", err)
		}
	}
}

// each lists the programs of a subject for several n, of a variant in the languages of the flag unless another one was chosen. With "all" a
// language whose tools are missing is left out, and a program that is not written in a language.
func (f *languageFlags) each(cmd *cobra.Command, s subject, sizes []int, left *leftOut) (list []*program, err error) {
	langs := make([]programs.Language, 1)
	all := false
	if s.own != nil || s.lang != "" {
		langs[0], err = s.language("")
	} else {
		langs, err = f.languages()
		all = f.lang == "all"
	}
	if err != nil {
		return nil, err
	}
	for _, lang := range langs {
		if s.own != nil || lang.Name != solvers.Language {
			r, err := f.limits.runner(cmd)
			if err != nil {
				return nil, err
			}
			if _, err := r.Toolchain(cmd.Context(), lang); err != nil {
				if !all || cmd.Context().Err() != nil {
					return nil, err
				}
				*left = append(*left, err)
				continue
			}
		}
		for _, n := range sizes {
			p, err := f.newProgram(cmd, s, lang, n)
			switch {
			case all && errors.Is(err, programs.ErrNone):
				*left = append(*left, err)
			case err != nil:
				return nil, err
			default:
				list = append(list, p)
			}
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

// program is a program in a language, for n queens.
type program struct {
	title   string          // its name in tables
	called  string          // the reader's own: its file, or the name of its cell
	variant solvers.Variant // unless it is the reader's own
	own     *runner.Program // the reader's own
	lang    programs.Language
	n       int
	source  *mark.Source   // nil for one of the reader's without markers
	runner  *runner.Runner // nil for a variant in Go
	limits  runner.Limits
	tell    func(text string) string // the lines of the program in a text as the reader knows them
	place   func(marker int) string  // where a marker stands in cells, or nil
}

// here says whether the program is part of this one.
func (p *program) here() bool { return p.own == nil && p.lang.Name == solvers.Language }

// name is the program's name in files and messages.
func (p *program) name() string {
	if p.here() || p.own != nil {
		return p.title
	}
	return p.title + "-" + p.lang.Name
}

// file is the name of the program's file in messages.
func (p *program) file() string {
	if p.own != nil {
		return p.own.Files[0].Name
	}
	return p.source.File
}

// traceable reports why no steps can be had of the program.
func (p *program) traceable() error {
	switch {
	case p.source == nil:
		return fmt.Errorf("%s has no markers, so it makes no steps to trace", p.called)
	case p.own != nil && p.source.Lines == mark.Items:
		return fmt.Errorf("%s chooses among items: a trace of it would have to know their weights", p.called)
	}
	return nil
}

// header is the header of the program's trace before its first step.
func (p *program) header() tracefile.Header {
	h := tracefile.NewHeader(p.title, p.lang.Name, p.n, p.source)
	if p.own == nil {
		h.Choices = p.variant.Choices(p.n)
	}
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
	var build runner.Program
	if p.own != nil {
		build = *p.own
	} else {
		build = runner.Program{Language: p.lang, Files: []runner.File{{Name: p.source.File, Text: p.source.Text}}}
	}
	build.Source = source
	b, err := p.runner.Build(ctx, build)
	var refused *runner.CompileError
	switch {
	case errors.As(err, &refused):
		return runner.Result{}, &runner.CompileError{Messages: p.tell(refused.Messages)}
	case err != nil:
		return runner.Result{}, err
	}
	run.Args, run.Limits = []string{fmt.Sprint(p.n)}, p.limits
	if p.own != nil {
		run.Stdin = strings.NewReader(fmt.Sprintln(p.n)) // for one that asks for n, as programs of beginners do
	}
	result, err := b.Run(ctx, run)
	if err == nil && result.Message != "" {
		err = &failedError{result, p.tell(placed(p.file(), result.Message))}
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

var wholeNumber = regexp.MustCompile(`\d+`)

// count runs the program as it stands and reads the number of solutions: what stands on its last line or, where the reader's own says more
// there, the last number on it.
func (p *program) count(ctx context.Context) (int64, error) {
	var out lastLine
	if _, err := p.run(ctx, nil, runner.Run{Stdout: &out}); err != nil {
		return 0, err
	}
	text := out.String()
	if numbers := wholeNumber.FindAllString(text, -1); p.own != nil && numbers != nil {
		text = numbers[len(numbers)-1]
	}
	solutions, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: its last line is %q, want the number of solutions", cmp.Or(p.called, p.file()), &out)
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
