package main

import (
	"encoding/json"
	"io"
	"strconv"

	"queens/report"
	"queens/tracer"
)

func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// countTable lists counts by kind, and their sum.
func countTable(counts tracer.Counts) report.Table {
	t := report.Table{Header: []string{"kind", "steps"}, Numbers: 1}
	for _, kind := range tracer.Kinds() {
		if count := counts[kind]; count > 0 {
			t.Add(kind.String(), strconv.FormatInt(count, 10))
		}
	}
	t.Add("all", strconv.FormatInt(counts.Steps(), 10))
	return t
}
