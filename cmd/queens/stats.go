package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/player/highlight"
	"queens/report"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/stats"
)

func statsCommand() *cobra.Command {
	var source *sourceFlags
	var form *choice
	var out, locale string
	var force bool
	cmd := &cobra.Command{
		Use:   "stats SOURCE",
		Short: "What the steps of a trace tell: depth, search tree, tries between solutions",
		Long: `Stats reads all steps of a trace once and tells what the search was like.

` + sourceHelp + `

The table is for people. csv has a row a value, with the columns section, key, measure and value, for filters and pivot tables; json
has the same names. svg is a picture that stands alone, light or dark as the system is. docs/statistics.md says what each number is.

What the trace has not of the run of its program is said in every form, and so is what does not fit the board.`,
		Args: needOne("source"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if form.value != "svg" && cmd.Flags().Changed("locale") {
				return usagef("--locale does nothing for %s", form.value)
			}
			if err := checkLocale(locale); err != nil {
				return err
			}
			if out != "" && out != "-" {
				if err := fresh(out, args[0], force); err != nil {
					return err
				}
			}
			s, err := source.open(cmd, args[0], 0)
			if err != nil {
				return err
			}
			defer s.close()
			bar := newProgress(cmd, "stats", s.Header().Steps, "steps")
			defer bar.close()
			stats, err := export.NewReport(cmd.Context(), s.Reader, bar.add)
			if err != nil {
				return err
			}
			bar.close()
			table := statsReport(s, stats)
			write := map[string]func(io.Writer) error{
				"csv": stats.WriteCSV, "json": stats.WriteJSON,
				"svg":   func(w io.Writer) error { return stats.WriteSVG(w, locale) },
				"table": table.WriteText,
			}[form.value]
			switch {
			case out != "" && out != "-":
				err = writeFile(out, write)
				if err == nil {
					err = tellWritten(cmd, out, "")
				}
			case form.value == "table":
				err = tell(cmd, form.value, table)
			case form.value == "svg":
				err = tellPicture(cmd, fmt.Sprintf("a picture of what the %d steps of %s were like", s.Header().Steps, s.Header().Variant), write)
			default:
				err = write(cmd.OutOrStdout())
			}
			return cmp.Or(err, s.failed)
		},
	}
	flags := cmd.Flags()
	form = addFormat(cmd, "table", "csv", "json", "svg")
	flags.StringVarP(&out, "out", "o", "", "file to write; - is standard output")
	flags.BoolVar(&force, "force", false, "replace a file that is there")
	addLocale(cmd, &locale)
	source = addSource(cmd)
	return cmd
}

// statsReport is what a class wants to see at once.
func statsReport(s *source, stats *export.Report) *report.Report {
	h, sum := s.Header(), stats.Stats
	head := fmt.Sprintf("%s (%s), n = %d: %d steps", h.Variant, highlight.Title(h.Language), h.N, sum.Steps)
	var data bytes.Buffer
	stats.WriteJSON(&data) // which a buffer never refuses
	r := report.New(json.RawMessage(data.Bytes()), report.Paragraph(strings.Join(append([]string{head}, warnings(stats)...), "\n")))
	r.Add(kindTable(sum), levelTable(sum), solutionTable(&sum.Solutions), gapTable(&sum.Solutions))
	if s := sum.Stretch; s.Steps > 0 {
		r.Add(report.Paragraphf("longest stretch without a new depth: %d %s, from %d to %d, at depth %d or less", s.Steps, plural(s.Steps, "step", "steps"), s.From, s.To, s.Depth))
	}
	if line, width := sparkline(&sum.Depth, sum.Deepest()); line != "" {
		r.Add(report.Paragraphf("depth over time, the mean of %d %s in each place, up to %d:\n%s", width, plural(width, "step", "steps"), sum.Deepest(), line))
	}
	return r
}

// warnings are what should not be overlooked.
func warnings(stats *export.Report) (all []string) {
	s := stats.Stats
	if left := stats.Left(); left != "" {
		all = append(all, left)
	}
	if s.Refused.Steps > 0 {
		all = append(all, fmt.Sprintf("%d of the steps do not fit the board; the first: %s", s.Refused.Steps, s.Refused.First))
	}
	if s.Refused.Ended != "" {
		all = append(all, s.Refused.Ended)
	}
	if s.Solutions.Attacked > 0 {
		all = append(all, fmt.Sprintf("on %d of the %d solutions queens attack each other", s.Solutions.Attacked, s.Solutions.Count))
	}
	return all
}

// kindTable has the steps of each kind, with the lines of the program that make them.
func kindTable(s *stats.Summary) *report.Table {
	t := &report.Table{Caption: "Steps of each kind", Header: []string{"kind", "steps", "share", "lines of the program"}, Numbers: 1, Words: 3}
	for _, kind := range tracer.Kinds() {
		var made []stats.Marker
		for _, m := range s.Markers {
			if m.Kind == kind && m.Steps > 0 {
				made = append(made, m)
			}
		}
		var lines []string
		for _, m := range made {
			line := strconv.Itoa(m.Line)
			if len(made) > 1 {
				line += fmt.Sprintf(" (%d)", m.Steps)
			}
			lines = append(lines, line)
		}
		if len(made) > 0 {
			t.Add(kind.String(), strconv.FormatInt(s.Counts[kind], 10), percent(float64(s.Counts[kind])/float64(s.Steps)), strings.Join(lines, ", "))
		}
	}
	return t
}

// levelTable has what happens on each line, up to the last on which anything does.
func levelTable(s *stats.Summary) *report.Table {
	t := &report.Table{Caption: "Levels of the search", Header: []string{"level", "tries", "refused", "share", "placed", "backtracks", "depth first reached at step"}, Numbers: 1}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	add := func(name string, l *stats.Level) {
		share, first := "-", "-"
		if part, ok := l.Share(); ok {
			share = percent(part)
		}
		if l.First > 0 {
			first = number(l.First)
		}
		t.Add(name, number(l.Tries), number(l.Refused), share, number(l.Placed), number(l.Backtracks), first)
	}
	last := len(s.Levels)
	for last > 0 && s.Levels[last-1] == (stats.Level{Level: last, Line: s.Levels[last-1].Line}) {
		last--
	}
	for i := range s.Levels[:last] {
		add(strconv.Itoa(i+1), &s.Levels[i])
	}
	if s.Beyond != nil {
		add("beyond", s.Beyond)
	}
	return t
}

// solutionTable has the tries up to solutions.
func solutionTable(s *stats.Solutions) *report.Table {
	t := &report.Table{Caption: "Tries up to solutions", Header: []string{"tries", "number", "solution"}, Numbers: 1}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	if s.Count == 0 {
		t.Add("in all, without a solution", number(s.Tail), "-")
		return t
	}
	t.Add("up to the first solution", number(s.First), "1")
	t.Add("fewest from one to the next", number(s.Shortest.Tries), number(s.Shortest.Solution))
	t.Add("most from one to the next", number(s.Longest.Tries), number(s.Longest.Solution))
	t.Add("mean", strconv.FormatFloat(s.Mean, 'f', 1, 64), "-")
	t.Add("after the last solution", number(s.Tail), "-")
	return t
}

// gapTable is a histogram of the tries from one solution to the next.
func gapTable(s *stats.Solutions) *report.Table {
	t := &report.Table{Caption: "Solutions by the tries since the one before", Header: []string{"tries", "solutions", ""}, Numbers: 1, Words: 2}
	most := int64(1)
	for _, bin := range s.Gaps {
		most = max(most, bin.Solutions)
	}
	for _, bin := range s.Gaps {
		name := strconv.FormatInt(bin.From, 10)
		if bin.To > bin.From {
			name += ".." + strconv.FormatInt(bin.To, 10)
		}
		t.Add(name, strconv.FormatInt(bin.Solutions, 10), strings.Repeat("█", int((bin.Solutions*30+most-1)/most)))
	}
	return t
}

// places is how long a sparkline is at most.
const places = 72

// sparkline draws the mean depth of so many steps a place, as blocks of eight heights.
func sparkline(d *stats.Depth, deepest int) (line string, width int64) {
	if deepest == 0 {
		return "", 0
	}
	each := (len(d.Buckets) + places - 1) / places
	for part := range slices.Chunk(d.Buckets, each) {
		sum, steps := 0.0, 0.0
		for _, b := range part {
			sum, steps = sum+b.Mean*float64(b.To-b.From+1), steps+float64(b.To-b.From+1)
		}
		line += string([]rune(" ▁▂▃▄▅▆▇█")[int(math.Round(sum/steps/float64(deepest)*8))])
	}
	return strings.TrimRight(line, " "), int64(each) * d.Width
}

func plural(n int64, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func percent(part float64) string { return strconv.FormatFloat(100*part, 'f', 1, 64) + "%" }
