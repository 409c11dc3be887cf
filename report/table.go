package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/rivo/uniseg"
)

// Table is rows of cells, to be written in several forms. Numbers, from column number on, are set flush
// right; by default no column holds numbers.
type Table struct {
	Caption string // what it is of, for HTML: text has it from what stands around
	Header  []string
	Rows    [][]string
	Numbers int // the first column of numbers, or 0
	Words   int // the first column behind them that holds none, or 0
}

// isNumber reports whether a column holds numbers.
func (t *Table) isNumber(column int) bool {
	return t.Numbers > 0 && column >= t.Numbers && (t.Words == 0 || column < t.Words)
}

// Add adds a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

func (t *Table) writeText(w io.Writer, _ int) error { return t.WriteText(w) }

// WriteText writes columns aligned by spaces.
func (t *Table) WriteText(w io.Writer) error {
	if t.Numbers > 0 {
		return t.writeNumbers(w)
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{t.Header}, t.Rows...) {
		fmt.Fprintln(tab, strings.Join(row, "\t"))
	}
	return tab.Flush()
}

// writeNumbers aligns the columns of numbers on the right, which a tabwriter cannot do for some columns
// only.
func (t *Table) writeNumbers(w io.Writer) error {
	rows := append([][]string{t.Header}, t.Rows...)
	widths := make([]int, len(t.Header))
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

// WriteCSV writes it as CSV.
func (t *Table) WriteCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	c.Write(t.Header)
	c.WriteAll(t.Rows)
	return c.Error()
}

// WriteMarkdown writes a table of GitHub's kind.
func (t *Table) WriteMarkdown(w io.Writer) error {
	rule := make([]string, len(t.Header))
	for i := range rule {
		rule[i] = "---"
		if t.isNumber(i) {
			rule[i] = "---:"
		}
	}
	for _, row := range append([][]string{t.Header, rule}, t.Rows...) {
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(escapeBars(row), " | ")); err != nil {
			return err
		}
	}
	return nil
}

// escapeBars keeps a bar in a cell from ending it.
func escapeBars(row []string) []string {
	escaped := make([]string, len(row))
	for i, cell := range row {
		escaped[i] = strings.ReplaceAll(cell, "|", `\|`)
	}
	return escaped
}
