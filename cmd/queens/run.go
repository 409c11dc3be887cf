package main

import (
	"bufio"
	"context"
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
	cmd := programCommand("run", "Solve the puzzle with a program and count its steps",
		`Solve the puzzle with a program; print the number of solutions, the steps by kind, and how many
queens were placed on each line (the sizes of the search tree's levels).`,
		func(cmd *cobra.Command, _ subject, p *program) error {
			r.program = p
			if p.source == nil {
				r.plain = true // there is nothing to count
			} else if err := p.traceable(); err != nil && !r.plain {
				return err
			}
			if !r.program.here() && r.plain && (r.boards || r.first.value > 0) {
				return usagef("a program in %s that is not traced says nothing but the number of solutions: give --plain without --boards and --first",
					r.program.lang.Title)
			}
			return r.run(cmd)
		})
	cmd.Flags().BoolVar(&r.boards, "boards", false, "print each solution: its number and its squares, line by line")
	cmd.Flags().Var(&r.first, "first", "stop after this many solutions (default: all)")
	cmd.Flags().BoolVar(&r.plain, "plain", false, "run the program without recording: nothing is counted but solutions")
	r.form = addFormat(cmd, "table", "json")
	return cmd
}

func (r *runFlags) run(cmd *cobra.Command) error {
	ctx := cmd.Context()
	out := bufio.NewWriter(cmd.OutOrStdout())
	p := r.program
	result := runResult{Variant: p.title, Language: p.lang.Name, N: p.n, items: p.variant.Problem != solvers.Queens}
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
	bar := newProgress(cmd, p.name(), -1, unit)
	if r.boards && r.form.value != "json" {
		bar.close() // the boards show how far it has come
	}
	defer bar.close()
	var err error
	switch {
	case r.plain && p.here() && consoleOf(ctx) != nil:
		// The clean program cannot be stopped from outside, and a kernel does not end with it.
		err = p.trace(ctx, each, tracer.Discard)
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
	if err := out.Flush(); err != nil {
		return err
	}
	return tell(cmd, r.form.value, result.report())
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

func (r *runResult) report() *report.Report {
	name := r.Variant
	if r.Language != solvers.Language {
		name += " in " + r.Language
	}
	found := report.New(r, report.Paragraphf("%s, n = %d: %d solutions", name, r.N, r.Solutions))
	if r.Counts == nil {
		return found
	}
	placed, caption := "queens placed", "Queens placed on each line"
	if r.items {
		placed, caption = "choices made", "Choices made for each item"
	}
	tree := &report.Table{Caption: caption, Header: []string{"level", placed}, Numbers: 1}
	for i, nodes := range r.Tree {
		tree.Add(strconv.Itoa(i+1), strconv.FormatInt(nodes, 10))
	}
	found.Add(countTable(r.Counts), tree, report.Paragraphf("depth reached: %d", r.Depth))
	return found
}
