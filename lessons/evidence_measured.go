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

// measuredFile is the form of an entry of measured.yaml.
type measuredFile struct {
	Value    placed            `yaml:"value"`
	What     map[string]placed `yaml:"what"`
	Machine  map[string]placed `yaml:"machine"`
	Software placed            `yaml:"software"`
	Date     placed            `yaml:"date"`
	Command  placed            `yaml:"command"`
	Over     placed            `yaml:"over"`
	Under    placed            `yaml:"under"`
}

// ReadMeasurements reads the file measured.yaml in the folder of a course, by name. What is wrong with it is in the
// problems.
func ReadMeasurements(fsys fs.FS) (map[string]*Measurement, Problems) {
	var entries map[string]measuredFile
	_, problems := readYAML(fsys, MeasuredFile, &entries)
	all := map[string]*Measurement{}
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		e := entries[name]
		c := &entryChecker{MeasuredFile, name, e.Value, nil}
		c.key()
		c.texts(map[string]placed{"software": e.Software, "command": e.Command})
		if e.Over.Text != "" || e.Under.Text != "" { // two benchmarks of this toolkit
			c.texts(map[string]placed{"over": e.Over, "under": e.Under})
		}
		m := &Measurement{Name: name, What: c.words("what", e.What), Machine: c.words("machine", e.Machine),
			Software: e.Software.Text, Command: e.Command.Text, Over: e.Over.Text, Under: e.Under.Text}
		if len(m.What) == 0 || len(m.Machine) == 0 {
			c.wrong(c.at, "does not say what was measured, and on what machine: want what: and machine:, a line LANGUAGE: TEXT each")
		}
		var ok bool
		if m.Value, ok = parseFigure(e.Value.Text); !ok {
			c.wrong(e.Value, "has the value %q: want a number such as 1.2", e.Value.Text)
		}
		var err error
		if m.Date, err = time.Parse(time.DateOnly, e.Date.Text); err != nil {
			c.wrong(e.Date, "has the date %q: want one such as 2026-11-30", e.Date.Text)
		}
		all[name] = m
		problems = append(problems, c.problems...)
	}
	return all, problems
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
	q := &MeasuredIs{Measurement: p.shared.measurements[name], Op: p.next()}
	word := p.next()
	var ok bool
	q.Number, ok = parseFigure(word)
	switch {
	case q.Measurement == nil && len(p.shared.measurements) == 0:
		return nil, fmt.Errorf("%q was not measured: want it in %s", name, MeasuredFile)
	case q.Measurement == nil:
		return nil, fmt.Errorf("%q was not measured: want one of %s", name, strings.Join(slices.Sorted(maps.Keys(p.shared.measurements)), ", "))
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
