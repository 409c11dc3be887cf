package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"
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
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Show where two traces part",
		Long: `Show where two traces part: by their moves, that is the queens that are placed and removed, and by the numbers of their steps. Lines
and squares are compared as counted from 0. Both boards are shown after the first move, and after the first step, that is not the
same, and of how many steps of each kind one has more.

A and B are each ` + sourceKinds + `
Without --n a trace file says what n is.

The exit status is 0 if every step is the same, 1 if not.`,
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
			return runDiff(cmd, sources, args, form.value)
		},
	}
	form = addFormat(cmd, "table", "json")
	sources = addSource(cmd)
	return cmd
}

func runDiff(cmd *cobra.Command, sources *sourceFlags, names []string, form string) error {
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
	if form == "json" {
		err = writeJSON(cmd.OutOrStdout(), d)
	} else {
		err = d.write(cmd.OutOrStdout())
	}
	if err := errors.Join(err, a.failed, b.failed); err != nil {
		return err
	}
	if d.Steps.A != nil {
		return fmt.Errorf("%s and %s differ", names[0], names[1])
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
		if err := at.at(s.Reader, step, false); err != nil {
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

func (d *diffed) write(w io.Writer) error {
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
	d.writeParting(&t, "move", d.Moves)
	d.writeParting(&t, "step", d.Steps)
	t.WriteString("\n")
	counts := report.Table{Header: []string{"kind", "a", "b", "difference"}, Numbers: 1}
	var all diffCount
	for _, c := range d.Counts {
		counts.Add(c.row()...)
		all = diffCount{"all", all.A + c.A, all.B + c.B, all.Difference + c.Difference}
	}
	counts.Add(all.row()...)
	if err := counts.WriteText(&t); err != nil {
		return err
	}
	_, err := io.WriteString(w, t.String())
	return err
}

func (c *diffCount) row() []string {
	more := "0"
	if c.Difference != 0 {
		more = fmt.Sprintf("%+d", c.Difference)
	}
	return []string{c.Kind, strconv.FormatInt(c.A, 10), strconv.FormatInt(c.B, 10), more}
}

// writeParting shows both sides side by side.
func (d *diffed) writeParting(t *strings.Builder, what string, p diffParting) {
	fmt.Fprintf(t, "\nby %ss: ", what)
	switch {
	case p.A == nil && p.Same == 0:
		fmt.Fprintf(t, "neither has any\n")
	case p.A == nil:
		fmt.Fprintf(t, "the same, %d of them\n", p.Same)
	case p.Same == 0:
		fmt.Fprintf(t, "they part at the first\n")
	case p.Same == 1:
		fmt.Fprintf(t, "the first %s is the same, then they part\n", what)
	default:
		fmt.Fprintf(t, "the first %d %ss are the same, then they part\n", p.Same, what)
	}
	if p.Note != "" {
		fmt.Fprintf(t, "%s\n", p.Note)
	}
	if p.A == nil {
		return
	}
	t.WriteString("\n")
	t.WriteString(beside(p.A.text("a", d.A), p.B.text("b", d.B)))
	for _, side := range []struct{ letter, refusal string }{{"a", p.A.Refusal}, {"b", p.B.Refusal}} {
		if side.refusal != "" {
			fmt.Fprintf(t, "\nthe board of %s refuses %s\n", side.letter, side.refusal)
		}
	}
}

// text is a side in a few lines.
func (s *diffSide) text(letter string, of diffSource) string {
	var t strings.Builder
	switch {
	case !s.Ended:
		fmt.Fprintf(&t, "%s: step %d: %s %s\nline %d: %s\n", letter, s.Number, s.Kind, numbers(s.Args), s.Line, s.Source)
	case of.Complete:
		fmt.Fprintf(&t, "%s: the end, after step %d\n\n", letter, s.Number)
	default:
		fmt.Fprintf(&t, "%s: no further steps after step %d: %s\n\n", letter, s.Number, of.Cut)
	}
	fmt.Fprintf(&t, "%s %s\n\n%s", s.picture, s.Board, s.drawing)
	return t.String()
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// beside sets two texts side by side.
func beside(left, right string) string {
	lines := func(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }
	a, b := lines(left), lines(right)
	width := 0
	for _, line := range a {
		width = max(width, uniseg.StringWidth(line))
	}
	var t strings.Builder
	for i := range max(len(a), len(b)) {
		one, two := "", ""
		if i < len(a) {
			one = a[i]
		}
		if i < len(b) {
			two = b[i]
		}
		line := one + strings.Repeat(" ", width-uniseg.StringWidth(one)+4) + two
		t.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return t.String()
}
