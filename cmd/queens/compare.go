package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"queens/report"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// compareRow is what one program does for one n.
type compareRow struct {
	Source   string        `json:"source,omitempty"` // a file, as it was given
	Variant  string        `json:"variant"`
	Language string        `json:"language"`
	N        int           `json:"n"`
	Steps    int64         `json:"steps"`
	Counts   tracer.Counts `json:"counts"`
	Cut      string        `json:"cut,omitempty"` // why these are not all steps of the run, or ""

	own     bool // the program is the reader's own
	program *program
}

// name is the name of the row in tables.
func (r *compareRow) name() string {
	if r.Source != "" {
		return r.Source
	}
	return r.Variant
}

type comparer struct {
	size *sizes
	all  bool
	form *choice
	lang *languageFlags
}

func compareCommand() *cobra.Command {
	c := comparer{size: newSizes(8)}
	cmd := &cobra.Command{
		Use:   "compare [SOURCE...]",
		Short: "Count the steps of several programs side by side",
		Long: `Count the steps of several programs side by side, a row for each and each n.

` + sourceHelp + `
A trace file is counted as it is, and says what n is for the others unless --n does.`,
		Example: `  queens compare recursive one-array --n 4..8
  queens compare recursive:c mine.py mine.zip
  queens compare --all --n 6 --format csv`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case c.all && len(args) > 0:
				return usagef("give variants or --all, not both")
			case !c.all && len(args) == 0:
				return usagef("want variants to compare, or --all")
			}
			return nil
		},
		ValidArgsFunction: programNames,
		RunE:              c.run,
	}
	cmd.Flags().BoolVar(&c.all, "all", false, "compare all variants")
	cmd.Flags().Var(c.size, "n", "number of queens, or a range of it")
	c.form = addFormat(cmd, "table", "csv", "json", "markdown")
	c.lang = addLanguage(cmd)
	cmd.Flags().Lookup("lang").Usage = "languages of the variants, as in c,java, or all; the flags of limits are for others than Go"
	return cmd
}

func (c *comparer) run(cmd *cobra.Command, names []string) error {
	if c.all {
		names = nil
		for _, v := range solvers.Variants() {
			names = append(names, v.Name)
		}
	}
	subjects, traces, err := c.find(cmd, names)
	if err != nil {
		return err
	}
	var rows []compareRow
	var left leftOut
	for i, s := range subjects {
		if traces[i] != nil {
			rows = append(rows, *traces[i])
			continue
		}
		sizes := c.size.each()
		last, err := c.lastRow(cmd, s)
		if err != nil {
			return err
		}
		if last != nil {
			sizes = slices.DeleteFunc(sizes, func(n int) bool { return n == last.N })
		}
		list, err := c.lang.each(cmd, s, sizes, &left)
		if err != nil {
			return err
		}
		begin := len(rows)
		if last != nil {
			rows = append(rows, *last)
		}
		for _, p := range list {
			if err := p.traceable(); err != nil {
				return err
			}
			row := compareRow{Variant: p.title, Language: p.lang.Name, N: p.n, own: p.own != nil, program: p}
			if isFile(names[i]) {
				row.Source = names[i]
			}
			rows = append(rows, row)
		}
		if last != nil {
			slices.SortStableFunc(rows[begin:], func(a, b compareRow) int { return a.N - b.N })
		}
	}
	left.tell(cmd.ErrOrStderr())
	if err := twice(rows); err != nil {
		return err
	}
	if err := count(cmd, rows); err != nil {
		return err
	}
	tellCuts(cmd.ErrOrStderr(), rows)
	return tell(cmd, c.form.value, compareReport(rows))
}

// find finds what is to be compared: a subject or, of a trace file, its row. What they say of n is set.
func (c *comparer) find(cmd *cobra.Command, names []string) (subjects []subject, traces []*compareRow, err error) {
	subjects, traces = make([]subject, len(names)), make([]*compareRow, len(names))
	first := "" // the first that says what problem is solved
	var problem solvers.Problem
	for i, name := range names {
		var solves solvers.Problem
		if isTraceFile(name) {
			if traces[i], solves, err = traceRow(name); err != nil {
				return nil, nil, err
			}
		} else {
			if subjects[i], err = findSubject(cmd, name, ""); err != nil {
				return nil, nil, err
			}
			solves = subjects[i].variant.Problem // of the reader's own it is queens
		}
		switch {
		case first == "":
			first, problem = name, solves
		case solves != problem:
			return nil, nil, usagef("%s solves another problem than %s: they cannot be compared", name, first)
		}
	}
	if !cmd.Flags().Changed("n") {
		c.takeN(subjects, traces)
	}
	for i, s := range subjects {
		if row := traces[i]; row != nil {
			if n := int64(row.N); n < c.size.from.value || n > c.size.to.value {
				return nil, nil, usagef("--n is %s, but %s is a trace for n = %d", c.size, row.Source, n)
			}
		} else if err := s.checkN(int(c.size.to.value)); err != nil {
			return nil, nil, err
		}
	}
	return subjects, traces, nil
}

// takeN takes n from the trace files, all sizes from the least to the greatest of theirs; or else from the first cell that was run with one.
func (c *comparer) takeN(subjects []subject, traces []*compareRow) {
	set := func(from, to int) { c.size.from.value, c.size.to.value = int64(from), int64(to) }
	least, most := 0, 0
	for _, row := range traces {
		if row != nil {
			most = max(most, row.N)
			if least == 0 || row.N < least {
				least = row.N
			}
		}
	}
	if most > 0 {
		set(least, most)
		return
	}
	for _, s := range subjects {
		if s.n > 0 {
			set(s.n, s.n)
			return
		}
	}
}

// lastRow is the row of a cell as it ran last, if that is one of the sizes. It is nil otherwise.
func (c *comparer) lastRow(cmd *cobra.Command, s subject) (*compareRow, error) {
	if c.lang.limits.given(cmd) {
		return nil, nil
	}
	r, err := s.lastTrace(cmd, 0)
	if err != nil || r == nil {
		return nil, err
	}
	defer r.Close()
	h := r.Header()
	if n := int64(h.N); n < c.size.from.value || n > c.size.to.value {
		return nil, nil
	}
	return &compareRow{Variant: s.name, Language: h.Language, N: h.N, Steps: h.Steps, Counts: h.Counts, Cut: h.Cut, own: true}, nil
}

// traceRow is the row of a trace file.
func traceRow(name string) (*compareRow, solvers.Problem, error) {
	r, err := tracefile.Open(name)
	if err != nil {
		return nil, 0, err
	}
	defer r.Close()
	h := r.Header()
	row := &compareRow{Source: name, Variant: h.Variant, Language: h.Language, N: h.N, Steps: h.Steps, Counts: h.Counts, Cut: h.Cut, own: true}
	switch {
	case h.Choices == nil:
		return row, solvers.Queens, nil
	case h.Choices.Values == nil:
		return row, solvers.SubsetSum, nil
	}
	return row, solvers.Knapsack, nil
}

// twice reports a row that is there twice: that was no wish.
func twice(rows []compareRow) error {
	type key struct {
		name, language string
		n              int
	}
	seen := map[key]bool{}
	for i := range rows {
		k := key{rows[i].name(), rows[i].Language, rows[i].N}
		if seen[k] {
			if rows[i].own {
				return usagef("%s is named twice", k.name)
			}
			return usagef("the variant %q is named twice", k.name)
		}
		seen[k] = true
	}
	return nil
}

// count runs the programs of the rows, as many at a time as there are processors.
func count(cmd *cobra.Command, rows []compareRow) error {
	bar := newProgress(cmd, "compare", int64(len(rows)), "runs")
	defer bar.close()
	group, ctx := errgroup.WithContext(cmd.Context())
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range rows {
		group.Go(func() error {
			defer bar.add(1)
			return rows[i].count(ctx)
		})
	}
	return group.Wait()
}

// count runs the program, unless it is a trace.
func (r *compareRow) count(ctx context.Context) error {
	if r.program == nil {
		return nil
	}
	counter := tracer.NewCounter(r.program.source.Markers())
	if err := r.program.trace(ctx, nil, counter.Count); err != nil {
		return err
	}
	r.Counts = counter.Counts()
	r.Steps = r.Counts.Steps()
	return nil
}

// tellCuts says of which rows not all steps were there.
func tellCuts(stderr io.Writer, rows []compareRow) {
	for i := range rows {
		if rows[i].Cut != "" {
			fmt.Fprintf(stderr, "%s: not the whole run: %s\n", rows[i].name(), rows[i].Cut)
		}
	}
}

// compareReport is a table of the rows. A kind that none of them has makes no column.
func compareReport(rows []compareRow) *report.Report {
	t := &report.Table{Caption: "Steps of each kind", Header: []string{"variant", "language", "n", "steps"}, Numbers: 2}
	var kinds []tracer.Kind
	for _, kind := range tracer.Kinds() {
		for _, row := range rows {
			if row.Counts[kind] > 0 {
				kinds = append(kinds, kind)
				t.Header = append(t.Header, kind.String())
				break
			}
		}
	}
	for _, row := range rows {
		if row.own {
			t.Header[0] = "program"
		}
		cells := []string{row.name(), row.Language, strconv.Itoa(row.N), strconv.FormatInt(row.Steps, 10)}
		for _, kind := range kinds {
			cells = append(cells, strconv.FormatInt(row.Counts[kind], 10))
		}
		t.Add(cells...)
	}
	return &report.Report{Blocks: []report.Block{t}, Data: rows}
}
