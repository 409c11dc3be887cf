package main

import (
	"context"
	"io"
	"runtime"
	"slices"
	"strconv"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"queens/report"
	"queens/solvers"
	"queens/tracer"
)

// compareRow is what one variant does for one n.
type compareRow struct {
	Variant  string        `json:"variant"`
	Language string        `json:"language"`
	N        int           `json:"n"`
	Steps    int64         `json:"steps"`
	Counts   tracer.Counts `json:"counts"`
}

func compareCommand() *cobra.Command {
	size := newSizes(8)
	var form *choice
	var all bool
	var lang *languageFlags
	cmd := &cobra.Command{
		Use:   "compare [VARIANT...]",
		Short: "Count the steps of several variants side by side",
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case all && len(args) > 0:
				return usagef("give variants or --all, not both")
			case !all && len(args) == 0:
				return usagef("want variants to compare, or --all")
			}
			return nil
		},
		ValidArgsFunction: variantNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			variants := solvers.Variants()
			if !all {
				variants = nil
				for _, name := range args {
					v, err := solvers.Find(name)
					if err != nil {
						return usageError{err}
					}
					switch {
					case slices.Contains(variants, v):
						return usagef("the variant %q is named twice", name)
					case len(variants) > 0 && v.Problem != variants[0].Problem:
						return usagef("%s solves another problem than %s: they cannot be compared", name, variants[0].Name)
					}
					if err := v.CheckN(int(size.to.value)); err != nil {
						return usageError{err}
					}
					variants = append(variants, v)
				}
			}
			list, err := lang.each(cmd, variants, size.each())
			if err != nil {
				return err
			}
			rows, err := compare(cmd.Context(), list, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			return writeRows(cmd.OutOrStdout(), rows, form.value)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "compare all variants")
	cmd.Flags().Var(size, "n", "number of queens, or a range of it")
	form = addFormat(cmd, "table", "csv", "json", "markdown")
	lang = addLanguage(cmd)
	cmd.Flags().Lookup("lang").Usage = "languages of the programs, as in c,java, or all; the flags of limits are for others than Go"
	return cmd
}

// compare runs each program, as many at a time as there are processors.
func compare(ctx context.Context, list []*program, stderr io.Writer) ([]compareRow, error) {
	rows := make([]compareRow, len(list))
	bar := newProgress(stderr, "compare", int64(len(rows)), "runs")
	defer bar.close()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range list {
		group.Go(func() error {
			counter := tracer.NewCounter(p.source.Markers())
			if err := p.trace(ctx, nil, counter.Count); err != nil {
				return err
			}
			counts := counter.Counts()
			rows[i] = compareRow{p.variant.Name, p.lang.Name, p.n, counts.Steps(), counts}
			bar.add(1)
			return nil
		})
	}
	return rows, group.Wait()
}

// writeRows writes the rows in a form. A kind that none of them has makes no column.
func writeRows(w io.Writer, rows []compareRow, form string) error {
	if form == "json" {
		return writeJSON(w, rows)
	}
	t := report.Table{Header: []string{"variant", "language", "n", "steps"}, Numbers: 2}
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
		cells := []string{row.Variant, row.Language, strconv.Itoa(row.N), strconv.FormatInt(row.Steps, 10)}
		for _, kind := range kinds {
			cells = append(cells, strconv.FormatInt(row.Counts[kind], 10))
		}
		t.Add(cells...)
	}
	switch form {
	case "csv":
		return t.WriteCSV(w)
	case "markdown":
		return t.WriteMarkdown(w)
	}
	return t.WriteText(w)
}
