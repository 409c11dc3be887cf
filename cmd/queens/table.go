package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"queens/tracer"
)

// table is rows of cells, to be written in several forms. Numbers, from column number on, are set flush
// right; by default no column holds numbers.
type table struct {
	header  []string
	rows    [][]string
	numbers int // the first column of numbers, or 0
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// writeText writes columns aligned by spaces.
func (t *table) writeText(w io.Writer) error {
	if t.numbers > 0 {
		return t.writeNumbers(w)
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{t.header}, t.rows...) {
		fmt.Fprintln(tab, strings.Join(row, "\t"))
	}
	return tab.Flush()
}

// writeNumbers aligns the columns of numbers on the right, which a tabwriter cannot do for some columns
// only.
func (t *table) writeNumbers(w io.Writer) error {
	rows := append([][]string{t.header}, t.rows...)
	widths := make([]int, len(t.header))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if i > 0 {
				line.WriteString("  ")
			}
			if i < t.numbers {
				fmt.Fprintf(&line, "%-*s", widths[i], cell)
			} else {
				fmt.Fprintf(&line, "%*s", widths[i], cell)
			}
		}
		if _, err := fmt.Fprintln(w, strings.TrimRight(line.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) writeCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	c.Write(t.header)
	c.WriteAll(t.rows)
	return c.Error()
}

// writeMarkdown writes a table of GitHub's kind.
func (t *table) writeMarkdown(w io.Writer) error {
	rule := make([]string, len(t.header))
	for i := range rule {
		rule[i] = "---"
		if t.numbers > 0 && i >= t.numbers {
			rule[i] = "---:"
		}
	}
	for _, row := range append([][]string{t.header, rule}, t.rows...) {
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | ")); err != nil {
			return err
		}
	}
	return nil
}

func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// countTable lists counts by kind, and their sum.
func countTable(counts tracer.Counts) table {
	t := table{header: []string{"kind", "steps"}, numbers: 1}
	for _, kind := range tracer.Kinds() {
		if count := counts[kind]; count > 0 {
			t.add(kind.String(), strconv.FormatInt(count, 10))
		}
	}
	t.add("all", strconv.FormatInt(counts.Steps(), 10))
	return t
}
