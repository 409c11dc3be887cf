package lessons

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// MeasuredFile is the file of a course that holds what was measured.
const MeasuredFile = "measured.yaml"

// Measurement is a figure that was measured once, on some machine: how many times as long one thing takes as another.
// No page is built by measuring. It is an entry of the file measured.yaml:
//
//	absolute-value:
//	  value: 1.2
//	  what: {en: "what was measured, in words"}
//	  machine: {en: "2 shared cores of an AMD EPYC"}
//	  software: Go 1.26.8
//	  date: 2026-11-30
//	  command: make bench
//	  over: AbsoluteValue/of=operation/run=absolute
//	  under: AbsoluteValue/of=operation/run=difference
//
// Over and under are the two benchmarks whose times it divides; the command measures them again.
type Measurement struct {
	Name        string
	Value       float64
	What        map[string]string // by language
	Machine     map[string]string // by language
	Software    string
	Date        time.Time
	Command     string
	Over, Under string
}

var measuredKeys = []string{"value", "what", "machine", "software", "date", "command", "over", "under"}

// ReadMeasurements reads the file measured.yaml in the folder of a course, by name. What is wrong with it is in the
// problems.
func ReadMeasurements(fsys fs.FS) (map[string]*Measurement, Problems) {
	all := map[string]*Measurement{}
	r := &records{name: MeasuredFile}
	r.read(fsys, measuredKeys, func(name string, line int, f *fields) {
		m := &Measurement{Name: name, What: f.words("what", true), Machine: f.words("machine", true)}
		value, valueLine := f.must("value")
		var ok bool
		if m.Value, ok = parseFigure(value); value != "" && !ok {
			f.wrong(valueLine, "value", "is %q: want a number such as 1.2", value)
		}
		date, dateLine := f.must("date")
		var err error
		if m.Date, err = time.Parse(time.DateOnly, date); date != "" && err != nil {
			f.wrong(dateLine, "date", "is %q: want one such as 2026-11-30", date)
		}
		m.Software, _ = f.must("software")
		m.Command, _ = f.must("command")
		m.Over, _ = f.must("over")
		m.Under, _ = f.must("under")
		all[name] = m
	})
	return all, r.problems
}

// parseFigure reads a positive number with or without a decimal point.
func parseFigure(text string) (float64, bool) {
	value, err := strconv.ParseFloat(text, 64)
	return value, err == nil && strings.Trim(text, "0123456789.") == "" && value > 0 && value < 1e9
}

// MeasuredIs is whether a measured figure is less or greater than a number.
type MeasuredIs struct {
	Measurement *Measurement
	Op          string // < or >
	Number      float64
}

func (p *queryParser) measured() (Fact, error) {
	name := p.next()
	q := &MeasuredIs{Measurement: p.measurements[name], Op: p.next()}
	word := p.next()
	var ok bool
	q.Number, ok = parseFigure(word)
	switch {
	case q.Measurement == nil && len(p.measurements) == 0:
		return nil, fmt.Errorf("%q was not measured: want it in %s", name, MeasuredFile)
	case q.Measurement == nil:
		return nil, fmt.Errorf("%q was not measured: want one of %s", name, strings.Join(slices.Sorted(maps.Keys(p.measurements)), ", "))
	case q.Op != "<" && q.Op != ">":
		return nil, fmt.Errorf("%q stands where < or > should", q.Op)
	case !ok:
		return nil, fmt.Errorf("%q stands where a number should", word)
	}
	return q, nil
}

func (q *MeasuredIs) find(context.Context) (bool, error) {
	if q.Op == "<" {
		return q.Measurement.Value < q.Number, nil
	}
	return q.Measurement.Value > q.Number, nil
}

func (q *MeasuredIs) found() string { return fmt.Sprintf("%g was measured", q.Measurement.Value) }
