package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/rivo/uniseg"

	"queens/tracer"
)

// table is rows of cells, to be written in several forms. Numbers, from column number on, are set flush
// right; by default no column holds numbers.
type table struct {
	header  []string
	rows    [][]string
	numbers int // the first column of numbers, or 0
	words   int // the first column behind them that holds none, or 0
}

// isNumber reports whether a column holds numbers.
func (t *table) isNumber(column int) bool {
	return t.numbers > 0 && column >= t.numbers && (t.words == 0 || column < t.words)
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
			widths[i] = max(widths[i], uniseg.StringWidth(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if i > 0 {
				line.WriteString("  ")
			}
			space := strings.Repeat(" ", widths[i]-uniseg.StringWidth(cell))
			if t.isNumber(i) {
				cell = space + cell
			} else {
				cell += space
			}
			line.WriteString(cell)
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
		if t.isNumber(i) {
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
