package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/report"
	"queens/tracer"
	"queens/tracer/diff"
	"queens/tracer/tracefile"
)

// diffed is what queens diff tells of two traces.
type diffed struct {
	A      diffSource  `json:"a"`
	B      diffSource  `json:"b"`
	Moves  diffParting `json:"moves"`
	Steps  diffParting `json:"steps"`
	Counts []diffCount `json:"counts"`
}

type diffSource struct {
	Source string `json:"source"`
	*shown
}

// diffParting is where the two part: by moves, or by steps. Both sides are nil if they do not.
type diffParting struct {
	Same int64     `json:"same"` // how many are the same before
	Note string    `json:"note,omitempty"`
	A    *diffSide `json:"a"`
	B    *diffSide `json:"b"`
}

// diffSide is a step of one trace and the state after it; or its end, with its last step.
type diffSide struct {
	Ended bool `json:"ended,omitempty"`
	*shownStep
}

type diffCount struct {
	Kind       string `json:"kind"`
	A          int64  `json:"a"`
	B          int64  `json:"b"`
	Difference int64  `json:"difference"` // what B has more
}

func diffCommand() *cobra.Command {
	var form *choice
	var sources *sourceFlags
	var strict bool
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Show where two traces part",
		Long: `Show where two traces part: by their moves, that is the queens that are placed and removed, and by the numbers of their steps. Lines
and squares are compared as counted from 0. Both boards are shown after the first move, and after the first step, that is not the
same, and of how many steps of each kind one has more.

A and B are each ` + sourceKinds + `
Without --n a trace file says what n is.

The exit status is 0 if every step is the same, 1 if not. In a notebook a difference is no error of the cell, unless --strict is given.`,
		Example: `  queens diff board-above board-above-as-printed --n 4
  queens diff recursive recursive:python --n 5
  queens diff mine.zip one-array`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("want two sources, got %d: %s", len(args), cmd.UseLine())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return runDiff(cmd, sources, args, form.value, strict)
		},
	}
	form = addFormat(cmd, "table", "json")
	sources = addSource(cmd)
	addStrict(cmd, &strict)
	return cmd
}

func runDiff(cmd *cobra.Command, sources *sourceFlags, names []string, form string, strict bool) error {
	var opened [2]*source
	if err := sources.openAll(cmd, names, opened[:]); err != nil {
		return err
	}
	for _, s := range opened {
		defer s.close()
	}
	a, b := opened[0], opened[1]
	switch x, y := a.Header(), b.Header(); {
	case x.N != y.N:
		return usagef("%s is for n = %d, %s for n = %d: want two traces for one n", names[0], x.N, names[1], y.N)
	case (x.Choices == nil) != (y.Choices == nil):
		return usagef("%s and %s solve different problems", names[0], names[1])
	}
	d, err := newDiffed(cmd, names, a, b)
	if err != nil {
		return err
	}
	if err := errors.Join(tell(cmd, form, d.report(a, b)), a.failed, b.failed); err != nil {
		return err
	}
	if d.Steps.A != nil {
		return finding(cmd, strict, fmt.Sprintf("%s and %s differ", names[0], names[1]))
	}
	return nil
}

func newDiffed(cmd *cobra.Command, names []string, a, b *source) (*diffed, error) {
	d := &diffed{A: diffSource{names[0], newShown(a.Header())}, B: diffSource{names[1], newShown(b.Header())}}
	ctx := cmd.Context()
	moves, err := diff.Moves(ctx, a.Reader, b.Reader)
	if err != nil {
		return nil, err
	}
	steps, err := diff.Steps(ctx, a.Reader, b.Reader)
	if err != nil {
		return nil, err
	}
	if d.Moves, err = newDiffParting(moves, a, b); err != nil {
		return nil, err
	}
	if d.Steps, err = newDiffParting(steps, a, b); err != nil {
		return nil, err
	}
	d.Moves.Note = movesNote(a.Header(), b.Header())
	for _, kind := range tracer.Kinds() {
		if x, y := a.Header().Counts[kind], b.Header().Counts[kind]; x > 0 || y > 0 {
			d.Counts = append(d.Counts, diffCount{kind.String(), x, y, y - x})
		}
	}
	return d, nil
}

func newDiffParting(p diff.Parting, a, b *source) (parting diffParting, err error) {
	parting.Same = p.Same
	if p.None() {
		return parting, nil
	}
	for i, s := range []*source{a, b} {
		side := &diffSide{Ended: p.Steps[i] == 0}
		step := p.Steps[i]
		if side.Ended {
			step = s.Header().Steps
		}
		at := newShown(s.Header())
		if err := at.at(s, step); err != nil {
			return parting, err
		}
		side.shownStep = at.Step
		if i == 0 {
			parting.A = side
		} else {
			parting.B = side
		}
	}
	return parting, nil
}

// movesNote says what the moves of a program mean that moves its queens, or is "".
func movesNote(a, b *tracefile.Header) string {
	moving := func(h *tracefile.Header) bool { return h.Markers.Moves() && h.Counts[tracer.Place] > 0 }
	name, other := a.Variant, b.Variant
	switch x, y := moving(a), moving(b); {
	case x && y || !x && !y:
		return ""
	case y:
		name, other = other, name
	}
	return fmt.Sprintf("%s moves its queens from square to square and never takes one off: its moves are placements alone, and part from\n"+
		"those of %s at the latest where that one takes a queen off", name, other)
}

func (d *diffed) report(a, b *source) *report.Report {
	var t strings.Builder
	for _, side := range []struct {
		letter string
		diffSource
	}{{"a", d.A}, {"b", d.B}} {
		fmt.Fprintf(&t, "%s: ", side.letter)
		if name, _, _ := strings.Cut(side.Source, ":"); name != side.Variant {
			fmt.Fprintf(&t, "%s, ", side.Source)
		}
		fmt.Fprintf(&t, "%s in %s, n = %d, lines are %s counted from %d, %d steps", side.Variant, side.Language, side.N, side.Lines, side.Base, side.shown.Steps)
		if !side.Complete {
			fmt.Fprintf(&t, ", not the whole run: %s", side.Cut)
		}
		t.WriteString("\n")
	}
	r := report.New(d, report.Paragraph(strings.TrimSuffix(t.String(), "\n")))
	d.addParting(r, "move", d.Moves, a, b)
	d.addParting(r, "step", d.Steps, a, b)
	counts := &report.Table{Caption: "Steps of each kind", Header: []string{"kind", "a", "b", "difference"}, Numbers: 1}
	var all diffCount
	for _, c := range d.Counts {
		counts.Add(c.row()...)
		all = diffCount{"all", all.A + c.A, all.B + c.B, all.Difference + c.Difference}
	}
	counts.Add(all.row()...)
	r.Add(counts)
	return r
}

func (c *diffCount) row() []string {
	more := "0"
	if c.Difference != 0 {
		more = fmt.Sprintf("%+d", c.Difference)
	}
	return []string{c.Kind, strconv.FormatInt(c.A, 10), strconv.FormatInt(c.B, 10), more}
}

// addParting shows both sides side by side.
func (d *diffed) addParting(r *report.Report, what string, p diffParting, a, b *source) {
	var t strings.Builder
	fmt.Fprintf(&t, "by %ss: ", what)
	switch {
	case p.A == nil && p.Same == 0:
		t.WriteString("neither has any")
	case p.A == nil:
		fmt.Fprintf(&t, "the same, %d of them", p.Same)
	case p.Same == 0:
		t.WriteString("they part at the first")
	case p.Same == 1:
		fmt.Fprintf(&t, "the first %s is the same, then they part", what)
	default:
		fmt.Fprintf(&t, "the first %d %ss are the same, then they part", p.Same, what)
	}
	if p.Note != "" {
		t.WriteString("\n" + p.Note)
	}
	r.Add(report.Paragraph(t.String()))
	if p.A == nil {
		return
	}
	r.Add(report.Boards{p.A.board("a", d.A, a), p.B.board("b", d.B, b)})
	for _, side := range []struct{ letter, refusal string }{{"a", p.A.Refusal}, {"b", p.B.Refusal}} {
		if side.refusal != "" {
			r.Add(report.Paragraphf("the board of %s refuses %s", side.letter, side.refusal))
		}
	}
}

// board is a side as a board below a few lines.
func (s *diffSide) board(letter string, of diffSource, from *source) report.Board {
	b := s.shownStep.board(from.Header())
	switch {
	case !s.Ended:
		b.Title = []string{fmt.Sprintf("%s: step %d: %s %s", letter, s.Number, s.Kind, numbers(s.Args)), s.lineText()}
	case of.Complete:
		b.Title = []string{fmt.Sprintf("%s: the end, after step %d", letter, s.Number), ""}
	default:
		b.Title = []string{fmt.Sprintf("%s: no further steps after step %d: %s", letter, s.Number, of.Cut), ""}
	}
	b.Title = append(b.Title, s.picture+" "+s.Board)
	return b
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }
