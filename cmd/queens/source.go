package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens/programs"
	"queens/runner"
	"queens/runner/sandbox"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// sourceFlags are those of a command that takes traces, wherever they come from: from a trace file, or from a variant or
// a program's file, which is traced on the spot.
type sourceFlags struct {
	n      number
	nFrom  bool // n is what another source says that it is
	lang   string
	limits *limitFlags
}

// What a source is, for the help of commands.
const (
	sourceHelp  = "SOURCE is " + sourceKinds
	sourceKinds = `a trace file (queens trace writes one), a variant (queens list), or the file of a program with markers in any of
the languages (queens langs). What is no trace file is traced on the spot. NAME:LANG is the variant NAME in the language LANG.
In a notebook the name of a cell is a source, too.`
)

func addSource(cmd *cobra.Command) *sourceFlags {
	f := &sourceFlags{n: number{value: 8, least: 1, most: tracer.MaxN}}
	cmd.Flags().Var(&f.n, "n", "number of queens, or of items to choose among; a program's file is given it as its first argument and as its input")
	cmd.Flags().StringVar(&f.lang, "lang", "", "language of the program (default: go for a variant, by the ending of its name for a file)")
	cmd.RegisterFlagCompletionFunc("lang", languageNames)
	f.limits = addLimitsNamed(cmd, "limit")
	cmd.ValidArgsFunction = programNames
	return f
}

// source is a trace that is open.
type source struct {
	*tracefile.Reader
	name  string        // for files that are made of it
	texts []export.Text // the program in every language, of a variant
	// failed says how the program has failed whose steps up to there these are, or is nil.
	failed error
	// place is where a marker stands in the cells that the program is made of, cell-3:17. It is nil for what is no cell.
	place func(marker int) string

	temp string // the file to remove, or ""
}

// close closes the trace, and removes it where it was made on the spot.
func (s *source) close() {
	s.Reader.Close()
	if s.temp != "" {
		os.Remove(s.temp)
	}
}

// open opens the source of that name. most is how many steps are wanted of it at least, or 0 for all of them: what is traced on the
// spot may stop there.
func (f *sourceFlags) open(cmd *cobra.Command, name string, most int64) (*source, error) {
	if isTraceFile(name) {
		return f.openFile(cmd, name)
	}
	s, err := findSubject(cmd, name, f.lang)
	if err != nil {
		return nil, err
	}
	if last, err := f.lastTrace(cmd, s); err != nil || last != nil {
		return last, err
	}
	if s.n > 0 && !f.nGiven(cmd) {
		f.n.value = int64(s.n)
	}
	if err := s.checkN(int(f.n.value)); err != nil {
		return nil, err
	}
	lang, err := s.language(solvers.Language)
	if err != nil {
		return nil, err
	}
	flags := languageFlags{limits: f.limits}
	p, err := flags.newProgram(cmd, s, lang, int(f.n.value))
	if err != nil {
		return nil, err
	}
	return f.traceProgram(cmd, p, most)
}

// nGiven reports whether n is given, by the flag or by another source.
func (f *sourceFlags) nGiven(cmd *cobra.Command) bool { return f.nFrom || cmd.Flags().Changed("n") }

// lastTrace is the trace of a cell as it ran last, or nil if that is not the one that is wanted.
func (f *sourceFlags) lastTrace(cmd *cobra.Command, s subject) (*source, error) {
	if f.limits.given(cmd) {
		return nil, nil
	}
	n := 0
	if f.nGiven(cmd) {
		n = int(f.n.value)
	}
	r, err := s.lastTrace(cmd, n)
	if err != nil || r == nil {
		return nil, err
	}
	f.n.value = int64(r.Header().N)
	return &source{Reader: r, name: fmt.Sprintf("%s-%d", s.name, f.n.value), place: s.placeOf()}, nil
}

// openAll opens the sources of these names. A trace file among them says what n is, if the flag does not, and else a cell.
func (f *sourceFlags) openAll(cmd *cobra.Command, names []string, opened []*source) (err error) {
	defer func() {
		for i, s := range opened {
			if err != nil && s != nil {
				s.close()
				opened[i] = nil
			}
		}
	}()
	for i, name := range names {
		if !isTraceFile(name) {
			continue
		}
		if opened[i], err = f.openFile(cmd, name); err != nil {
			return err
		}
		if !cmd.Flags().Changed("n") {
			f.n.value, f.nFrom = int64(opened[i].Header().N), true
		}
	}
	for _, name := range names {
		name, _, _ = strings.Cut(name, ":")
		if _, n, ok := cellProgram(cmd, name); ok && n > 0 && !f.nGiven(cmd) {
			f.n.value, f.nFrom = int64(n), true
		}
	}
	for i, name := range names {
		if opened[i] == nil {
			if opened[i], err = f.open(cmd, name, 0); err != nil {
				return err
			}
		}
	}
	return nil
}

func isTraceFile(name string) bool { return strings.HasSuffix(name, ".zip") }

// openFile opens a trace file.
func (f *sourceFlags) openFile(cmd *cobra.Command, name string) (*source, error) {
	r, err := tracefile.Open(name)
	if err != nil {
		return nil, err
	}
	h := r.Header()
	switch {
	case cmd.Flags().Changed("n") && f.n.value != int64(h.N):
		err = usagef("--n is %d, but %s is a trace for n = %d", f.n.value, name, h.N)
	case f.lang != "" && f.lang != h.Language:
		err = usagef("--lang is %s, but %s is the trace of a program in %s", f.lang, name, h.Language)
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	s := &source{Reader: r, name: strings.TrimSuffix(filepath.Base(name), ".zip")}
	if v, err := solvers.Find(h.Variant); err == nil {
		s.texts = textsOf(v, h)
	}
	return s, nil
}

// textsOf are the texts of a variant in every language, if the trace is one of it as it is here.
func textsOf(v solvers.Variant, h *tracefile.Header) (texts []export.Text) {
	all, err := programs.Texts(v, h.N)
	if err != nil {
		return nil
	}
	same := false
	for _, text := range all {
		texts = append(texts, export.Text{Language: text.Language.Name, Title: text.Language.Title, Source: text.Source})
		same = same || text.Language.Name == h.Language && text.Source.SHA256() == h.SHA256
	}
	if !same {
		return nil
	}
	return texts
}

// traceProgram traces a program.
func (f *sourceFlags) traceProgram(cmd *cobra.Command, p *program, most int64) (*source, error) {
	if err := p.traceable(); err != nil {
		return nil, err
	}
	run := func(ctx context.Context, sink tracer.Sink) error { return p.trace(ctx, nil, sink) }
	if p.here() {
		run = func(ctx context.Context, sink tracer.Sink) error { return f.traceHere(ctx, p, sink) }
	}
	s, err := f.record(cmd, p.header(), most, run)
	if err != nil {
		return nil, err
	}
	s.name, s.place = fmt.Sprintf("%s-%d", p.name(), p.n), p.place
	if p.own == nil {
		s.texts = textsOf(p.variant, s.Header())
	}
	return s, nil
}

// traceHere traces a variant within this program, for no longer than what runs outside of it may take: a search among many
// queens would else go on until the disk is full.
func (f *sourceFlags) traceHere(ctx context.Context, p *program, sink tracer.Sink) error {
	if wall := time.Duration(f.limits.wall); wall > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, wall, &failedError{
			runner.Result{Cut: tracefile.CutLimit}, fmt.Sprintf("%s: stopped at the limit of %s of %s", p.name(), wall, sandbox.WallTime),
		})
		defer cancel()
	}
	return p.trace(ctx, nil, sink)
}

// further is how far a program is followed beyond the steps that are wanted, to see whether it ends: most do.
const further = 1 << 20

// record runs a program and keeps its steps in a trace file of its own, which is small: 4 to 20 MB for 100 million steps. A
// program that fails is one whose steps are wanted all the same.
func (f *sourceFlags) record(cmd *cobra.Command, h tracefile.Header, most int64, run func(context.Context, tracer.Sink) error) (*source, error) {
	temp, err := os.CreateTemp("", "queens-*.zip")
	if err != nil {
		return nil, err
	}
	s := &source{temp: temp.Name()}
	done := false
	defer func() {
		temp.Close()
		if !done {
			os.Remove(s.temp)
		}
	}()
	bar := newProgress(cmd, h.Variant, -1, "steps")
	defer bar.close()
	limit := f.limits.steps.value
	if most > 0 && (limit == 0 || most+further < limit) {
		limit = most + further
	}
	buffered := bufio.NewWriter(temp)
	file := tracefile.NewWriter(buffered, h)
	sink := tracer.Tee(file.Write, bar.steps)
	if limit > 0 {
		sink = tracer.Limit(limit, sink)
	}
	err = run(cmd.Context(), sink)
	cut := ""
	var failed *failedError
	switch {
	case errors.Is(err, tracer.ErrLimit):
		cut = tracefile.CutLimit
	case errors.As(err, &failed):
		cut, s.failed = failed.result.Cut, err
	case err != nil:
		file.Close(tracefile.CutCancelled)
		return nil, err
	}
	if err = file.Close(cut); err == nil {
		err = buffered.Flush()
	}
	if err != nil {
		return nil, fmt.Errorf("the trace could not be kept: %w", err)
	}
	if s.Reader, err = tracefile.Open(s.temp); err != nil {
		return nil, err
	}
	done = true
	return s, nil
}
