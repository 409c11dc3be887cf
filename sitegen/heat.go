package sitegen

import (
	"html/template"
	"math"

	"queens/lessons"
	"queens/runner"
)

// heatTable is a program whose lines have counts, as its template shows it: a table, so that a reader who only hears it
// is told of each number what it is.
type heatTable struct {
	Label string
	Rows  []heatRow
}

type heatRow struct {
	Line    int
	Counted bool
	Count   int64
	Level   int // 1 to heatLevels, or 0 for a line that was not executed
	Code    template.HTML
}

// heatLevels is how many colours there are: each is for a like share of the way from no execution to the most of all lines.
const heatLevels = 5

func newHeatTable(label string, lines []template.HTML, l lessons.Listing) *heatTable {
	t := &heatTable{Label: label}
	for line := l.First; line <= l.Last; line++ {
		row := heatRow{Line: line, Code: lines[line-1]}
		if line <= len(l.Heat.Counts) && l.Heat.Counts[line-1] != runner.NoCode {
			row.Counted, row.Count = true, l.Heat.Counts[line-1]
			row.Level = heatLevel(row.Count, l.Heat.Most)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func heatLevel(count, most int64) int {
	if most < 1 {
		return 0
	}
	return int(math.Ceil(float64(count) / float64(most) * heatLevels))
}
