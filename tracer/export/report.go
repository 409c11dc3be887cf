package export

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"

	"queens/tracer"
	"queens/tracer/stats"
	"queens/tracer/tracefile"
)

// Report is what the steps of a trace tell, to be written in several forms. Each of them says so itself where the trace is not
// one of a whole run ([Part.Left]).
type Report struct {
	Stats *stats.Summary

	header *tracefile.Header
	left   string
}

// NewReport reads a trace. progress is told, if it is not nil, the numbers of steps that were read since the last time.
func NewReport(ctx context.Context, r *tracefile.Reader, progress func(steps int64)) (*Report, error) {
	s, err := stats.Read(ctx, r, progress)
	return &Report{s, r.Header(), Whole(r).Left()}, err
}

// Left is what the trace has not, see [Part.Left].
func (r *Report) Left() string { return r.left }

// WriteJSON writes an object with what the header says of the program, what is left out, and the fields of [stats.Summary].
func (r *Report) WriteJSON(w io.Writer) error {
	h := r.header
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(struct {
		Variant  string `json:"variant"`
		Language string `json:"language"`
		N        int    `json:"n"`
		Base     int    `json:"base"`
		Lines    string `json:"lines"`
		Left     string `json:"left"` // see [Part.Left]
		*stats.Summary
	}{h.Variant, h.Language, h.N, h.Base, h.Lines, r.left, r.Stats})
}

// WriteCSV writes a table whose rows are single values, so that it can be filtered: section,key,measure,value. The sections are the
// fields of the JSON; the key tells apart what there is many of, a kind by its name, all else by its number from 1 on, or of markers
// from 0 on; the measure is the name of the value in the JSON.
func (r *Report) WriteCSV(w io.Writer) error {
	t := tidy{csv.NewWriter(w)}
	t.row("section", "key", "measure", "value")
	h, s := r.header, r.Stats
	t.row("trace", "", "variant", plainCell(h.Variant))
	t.row("trace", "", "language", plainCell(h.Language))
	t.number("trace", "", "n", int64(h.N))
	t.number("trace", "", "base", int64(h.Base))
	t.row("trace", "", "lines", h.Lines)
	t.row("trace", "", "left", r.left)
	t.number("trace", "", "steps", s.Steps)
	for _, kind := range tracer.Kinds() {
		if count := s.Counts[kind]; count > 0 {
			t.number("counts", kind.String(), "steps", count)
		}
	}
	for _, m := range s.Markers {
		key := strconv.Itoa(m.Marker)
		t.row("markers", key, "kind", m.Kind.String())
		t.number("markers", key, "line", int64(m.Line))
		t.number("markers", key, "steps", m.Steps)
	}
	for i := range s.Levels {
		t.level("levels", strconv.Itoa(i+1), &s.Levels[i])
	}
	if s.Beyond != nil {
		t.level("beyond", "", s.Beyond)
	}
	t.solutions(&s.Solutions)
	t.number("stretch", "", "from", s.Stretch.From)
	t.number("stretch", "", "to", s.Stretch.To)
	t.number("stretch", "", "steps", s.Stretch.Steps)
	t.number("stretch", "", "depth", int64(s.Stretch.Depth))
	t.number("depth", "", "width", s.Depth.Width)
	t.float("depth", "", "mean", s.Depth.Mean)
	for i, b := range s.Depth.Buckets {
		key := strconv.Itoa(i + 1)
		t.number("buckets", key, "from", b.From)
		t.number("buckets", key, "to", b.To)
		t.number("buckets", key, "min", int64(b.Min))
		t.number("buckets", key, "max", int64(b.Max))
		t.float("buckets", key, "mean", b.Mean)
		t.number("buckets", key, "solutions", b.Solutions)
	}
	t.number("refused", "", "steps", s.Refused.Steps)
	t.number("refused", "", "step", s.Refused.Step)
	t.row("refused", "", "first", s.Refused.First)
	t.row("refused", "", "ended", s.Refused.Ended)
	t.Flush()
	return t.Error()
}

// tidy writes a row a value.
type tidy struct{ *csv.Writer }

func (t tidy) row(section, key, measure, value string) {
	t.Write([]string{section, key, measure, value})
}

func (t tidy) number(section, key, measure string, value int64) {
	t.row(section, key, measure, strconv.FormatInt(value, 10))
}

func (t tidy) float(section, key, measure string, value float64) {
	t.row(section, key, measure, strconv.FormatFloat(value, 'f', -1, 64))
}

func (t tidy) level(section, key string, l *stats.Level) {
	t.number(section, key, "line", int64(l.Line))
	t.number(section, key, "tries", l.Tries)
	t.number(section, key, "refused", l.Refused)
	if share, ok := l.Share(); ok {
		t.float(section, key, "share", share)
	}
	t.number(section, key, "placed", l.Placed)
	t.number(section, key, "backtracks", l.Backtracks)
	t.number(section, key, "first", l.First)
}

func (t tidy) solutions(s *stats.Solutions) {
	t.number("solutions", "", "count", s.Count)
	t.number("solutions", "", "attacked", s.Attacked)
	t.number("solutions", "", "tail", s.Tail)
	if s.Count > 0 {
		t.number("solutions", "", "first", s.First)
		t.float("solutions", "", "mean", s.Mean)
		t.number("shortest", "", "tries", s.Shortest.Tries)
		t.number("shortest", "", "solution", s.Shortest.Solution)
		t.number("longest", "", "tries", s.Longest.Tries)
		t.number("longest", "", "solution", s.Longest.Solution)
	}
	for i, one := range s.Each {
		t.number("each", strconv.Itoa(i+1), "step", one.Step)
		t.number("each", strconv.Itoa(i+1), "tries", one.Tries)
	}
	for i, bin := range s.Gaps {
		t.number("gaps", strconv.Itoa(i+1), "from", bin.From)
		t.number("gaps", strconv.Itoa(i+1), "to", bin.To)
		t.number("gaps", strconv.Itoa(i+1), "solutions", bin.Solutions)
	}
}
