// Measured sets the figures that the course has recorded in measured.yaml beside those of a run of the benchmarks, which it
// reads from standard input. The make target bench does so.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"text/tabwriter"

	"golang.org/x/perf/benchfmt"

	"queens/content"
	"queens/lessons"
)

func main() {
	if err := run(os.Stdin, os.Stdout, content.Lessons); err != nil {
		fmt.Fprintln(os.Stderr, "measured:", err)
		os.Exit(1)
	}
}

func run(benchmarks io.Reader, out io.Writer, course fs.FS) error {
	figures, problems := lessons.ReadMeasurements(course)
	if problems.Stop() {
		return problems
	}
	times, err := least(benchmarks)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "figure\trecorded\ton\tnow")
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		f := figures[name]
		over, under := times[f.Over], times[f.Under]
		if over == 0 || under == 0 {
			err = errors.Join(err, fmt.Errorf("%s: the run has no times of %s and %s", name, f.Over, f.Under))
			continue
		}
		fmt.Fprintf(table, "%s\t%.2f\t%s\t%.2f\n", name, f.Value, f.Date.Format("2006-01-02"), over/under)
	}
	return errors.Join(table.Flush(), err)
}

// least are the shortest times of benchmarks by their names, without the number of processors: what else a machine does
// only makes a time longer.
func least(in io.Reader) (map[string]float64, error) {
	times := map[string]float64{}
	reader := benchfmt.NewReader(in, "the benchmarks")
	for reader.Scan() {
		result, ok := reader.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		base, parts := result.Name.Parts()
		name := string(base)
		for _, part := range parts {
			if part[0] == '/' {
				name += string(part)
			}
		}
		if seconds, ok := result.Value("sec/op"); ok && (times[name] == 0 || seconds < times[name]) {
			times[name] = seconds
		}
	}
	return times, reader.Err()
}
