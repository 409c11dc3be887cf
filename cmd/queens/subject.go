package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/spf13/cobra"

	"queens/programs"
	"queens/runner"
	"queens/solvers"
	"queens/tracer/tracefile"
)

// subject is what a name on the command line stands for, if that is a program: a variant of the course, or a program of the reader's
// own, in a file or in a cell of the notebook.
type subject struct {
	name    string
	lang    string          // that is chosen for a variant, or ""
	variant solvers.Variant // unless it is the reader's own
	own     *runner.Program // the reader's own
	cell    bool            // that is one of the notebook's
	n       int             // that the cell was run with, or 0

	placed func(text string) string // tells the lines of the cell's program as the reader knows them, or nil

	given  string      // the name as it was given
	limits *limitFlags // of the command, that hold when it is run
}

// subjectHelp says it for the help of commands.
const subjectHelp = `PROGRAM is a variant (queens list), NAME:LANG for the variant NAME in the language LANG, or the file of a program in any of the languages
(queens langs). In a notebook it may be the name of a cell.`

// findSubject finds the program of that name. lang is the language that a flag has chosen, or "".
func findSubject(cmd *cobra.Command, name, lang string) (subject, error) {
	if isFile(name) {
		if isTraceFile(name) {
			return subject{}, usagef("%s is a trace file: want a program", name)
		}
		read := execFlags{lang: lang}
		p, err := read.read([]string{name})
		if err != nil {
			return subject{}, err
		}
		return subject{name: strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)), own: &p}, nil
	}
	name, behind, chosen := strings.Cut(name, ":")
	switch {
	case chosen && behind == "":
		return subject{}, usagef("%q names no language", name+":")
	case chosen:
		lang = behind
	}
	if p, n, ok := cellProgram(cmd, name); ok {
		if lang != "" && lang != p.Language.Name {
			return subject{}, usagef("the cell %s is in %s, not in %s", name, p.Language.Name, lang)
		}
		s := subject{name: name, own: &p, cell: true, n: n}
		if placed := consoleOf(cmd.Context()).Placed; placed != nil {
			s.placed = func(text string) string { return placed(name, text) }
		}
		return s, nil
	}
	v, err := solvers.Find(name)
	if err != nil {
		return subject{}, unknownSubject(cmd, name, err)
	}
	return subject{name: name, lang: lang, variant: v}, nil
}

// isFile reports whether a name is that of a file: all have a dot.
func isFile(name string) bool { return strings.ContainsAny(name, `./\`) }

// cellProgram is the program of a cell of the notebook, and the n that it was run with or 0.
func cellProgram(cmd *cobra.Command, name string) (p runner.Program, n int, ok bool) {
	console := consoleOf(cmd.Context())
	if console == nil || console.Program == nil {
		return p, 0, false
	}
	return console.Program(name)
}

// lastTrace is the trace that a cell has left when it ran last, or nil: then its program has to be run. One that has asked its reader for
// input would else ask again. n is the one that is wanted, or 0.
func (s *subject) lastTrace(cmd *cobra.Command, n int) (*tracefile.Reader, error) {
	console := consoleOf(cmd.Context())
	if !s.cell || console.Trace == nil {
		return nil, nil
	}
	r, ok, err := console.Trace(cmd.Context(), s.name)
	if err != nil || !ok {
		return nil, err
	}
	if n != 0 && r.Header().N != n {
		return nil, r.Close()
	}
	return r, nil
}

// cellNames are the names of the notebook's cells.
func cellNames(cmd *cobra.Command) []string {
	console := consoleOf(cmd.Context())
	if console == nil || console.Programs == nil {
		return nil
	}
	return console.Programs()
}

// unknownSubject says that there is nothing of that name. err says that it is no variant.
func unknownSubject(cmd *cobra.Command, name string, err error) error {
	if consoleOf(cmd.Context()) == nil {
		return usagef("%w; a file's name has a dot", err)
	}
	cells := cellNames(cmd)
	names := append([]string(nil), cells...)
	for _, v := range solvers.All() {
		names = append(names, v.Name)
	}
	known := "no cell with a program was run yet"
	if len(cells) > 0 {
		known = "cells: " + strings.Join(cells, ", ")
	}
	return usagef("no cell and no variant is called %q%s: %s; %%list has the variants", name, meant(name, names), known)
}

// meant says which of some names was meant, ", did you mean ...?", if one is like it.
func meant(name string, names []string) string {
	best, like := 0.0, ""
	for _, n := range names {
		if len(name) > 3 && strings.HasPrefix(n, strings.ToLower(name)) {
			best, like = 1, n
			break
		}
		if s := levenshtein.Similarity(strings.ToLower(name), n, nil); s > best {
			best, like = s, n
		}
	}
	if best < 0.5 {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", like)
}

// language is the language of the program: what was chosen, or that of a flag, for a variant.
func (s *subject) language(flag string) (programs.Language, error) {
	switch {
	case s.own != nil:
		return s.own.Language, nil
	case s.lang != "":
		flag = s.lang
	}
	lang, err := programs.FindLanguage(flag)
	if err != nil {
		return lang, usageError{err}
	}
	return lang, nil
}

// tell is a text about the program in which its lines are told as the reader knows them.
func (s *subject) tell(text string) string {
	if s.placed == nil {
		return text
	}
	return s.placed(text)
}

// placeOf tells where the markers of a cell's program stand. It is nil for what is no cell.
func (s subject) placeOf() func(marker int) string {
	if !s.cell || s.own.Source == nil {
		return nil
	}
	return func(marker int) string {
		if marker >= len(s.own.Source.Markers()) {
			return "" // the trace is not of this program
		}
		return s.tell(fmt.Sprintf("%s:%d", s.own.Files[0].Name, s.own.Source.FileLine(marker)))
	}
}

// checkN reports whether the program can be run for n.
func (s *subject) checkN(n int) error {
	if s.own != nil {
		return nil
	}
	if err := s.variant.CheckN(n); err != nil {
		return usageError{err}
	}
	return nil
}

// programNames completes the names of variants, cells and files.
func programNames(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	names, _ := variantNames(cmd, args, toComplete)
	return append(cellNames(cmd), names...), cobra.ShellCompDirectiveDefault
}
