package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"queens/report"
	"queens/solvers"
	"queens/tracer"
)

// runResult is what queens run tells.
type runResult struct {
	Variant   string        `json:"variant"`
	Language  string        `json:"language"`
	N         int           `json:"n"`
	Solutions int64         `json:"solutions"`
	Boards    [][]int       `json:"boards,omitempty"` // squares by line, in the program's own numbering
	Steps     int64         `json:"steps,omitempty"`
	Counts    tracer.Counts `json:"counts,omitempty"`
	Depth     int           `json:"depth,omitempty"`
	Tree      []int64       `json:"tree,omitempty"` // queens placed on each line, from the first

	items bool // lines are items
}

type runFlags struct {
	program *program
	boards  bool
	first   number
	plain   bool
	form    *choice
}

func runCommand() *cobra.Command {
	r := runFlags{first: positive()}
	var lang *languageFlags
	cmd := variantCommand("run", "Solve the puzzle with a variant and count its steps",
		`Solve the puzzle with a variant; print the number of solutions, the steps by kind, and how many
queens were placed on each line (the sizes of the search tree's levels).`,
		func(cmd *cobra.Command, v solvers.Variant, n int) (err error) {
			if r.program, err = lang.program(cmd, v, n); err != nil {
				return err
			}
			if !r.program.here() && r.plain && (r.boards || r.first.value > 0) {
				return usagef("a program in %s that is not traced says nothing but the number of solutions: give --plain without --boards and --first",
					r.program.lang.Title)
			}
			return r.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		})
	cmd.Flags().BoolVar(&r.boards, "boards", false, "print each solution: its number and its squares, line by line")
	cmd.Flags().Var(&r.first, "first", "stop after this many solutions (default: all)")
	cmd.Flags().BoolVar(&r.plain, "plain", false, "run the program without recording: nothing is counted but solutions")
	r.form = addFormat(cmd, "table", "json")
	lang = addLanguage(cmd)
	return cmd
}

func (r *runFlags) run(ctx context.Context, stdout, stderr io.Writer) error {
	out := bufio.NewWriter(stdout)
	p := r.program
	result := runResult{Variant: p.variant.Name, Language: p.lang.Name, N: p.n, items: p.variant.Problem != solvers.Queens}
	each := func(squares []int) bool {
		result.Solutions++
		switch {
		case r.boards && r.form.value == "json":
			result.Boards = append(result.Boards, append([]int(nil), squares...))
		case r.boards:
			line := strconv.AppendInt(out.AvailableBuffer(), result.Solutions, 10)
			for _, square := range squares {
				line = append(line, ' ')
				line = strconv.AppendInt(line, int64(square), 10)
			}
			out.Write(append(line, '\n'))
		}
		return result.Solutions != r.first.value && ctx.Err() == nil
	}
	unit := "steps"
	if r.plain {
		unit = "" // the clean program counts none
	}
	bar := newProgress(stderr, p.name(), -1, unit)
	if r.boards && r.form.value != "json" {
		bar.close() // the boards show how far it has come
	}
	defer bar.close()
	var err error
	switch {
	case r.plain && p.here():
		err = solvePlain(ctx, p.variant, p.n, each)
	case r.plain:
		result.Solutions, err = p.count(ctx)
	default:
		err = r.trace(ctx, each, bar, &result)
	}
	if err != nil {
		return err
	}
	bar.close()
	if r.form.value == "json" {
		err = writeJSON(out, result)
	} else {
		err = result.write(out)
	}
	if err != nil {
		return err
	}
	return out.Flush()
}

// solvePlain runs the clean program, which cannot be stopped from outside: when the context ends it is
// left behind, for the process to end with it.
func solvePlain(ctx context.Context, v solvers.Variant, n int, each func([]int) bool) error {
	done := make(chan error, 1)
	go func() { done <- v.Solve(n, each) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (r *runFlags) trace(ctx context.Context, each func([]int) bool, bar *progress, result *runResult) error {
	header := r.program.header()
	counter := tracer.NewCounter(header.Markers)
	profile := tracer.NewProfile(header.Frame(), header.Markers)
	if err := r.program.trace(ctx, each, tracer.Tee(counter.Count, profile.Count, bar.steps)); err != nil {
		return err
	}
	result.Counts = counter.Counts()
	result.Steps = result.Counts.Steps()
	result.Depth, result.Tree = profile.Depth(), profile.Nodes()
	return nil
}

func (r *runResult) write(w io.Writer) error {
	name := r.Variant
	if r.Language != solvers.Language {
		name += " in " + r.Language
	}
	fmt.Fprintf(w, "%s, n = %d: %d solutions\n", name, r.N, r.Solutions)
	if r.Counts == nil {
		return nil
	}
	counts := countTable(r.Counts)
	placed := "queens placed"
	if r.items {
		placed = "choices made"
	}
	tree := report.Table{Header: []string{"level", placed}, Numbers: 1}
	for i, nodes := range r.Tree {
		tree.Add(strconv.Itoa(i+1), strconv.FormatInt(nodes, 10))
	}
	for _, t := range []report.Table{counts, tree} {
		fmt.Fprintln(w)
		if err := t.WriteText(w); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\ndepth reached: %d\n", r.Depth)
	return err
}
