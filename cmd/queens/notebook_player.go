package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"queens/report"
	"queens/solvers"
	"queens/tracer/export"
)

// playerCommand is %player: the player alone.
func playerCommand() *cobra.Command {
	var source *sourceFlags
	var steps stepRange
	var rows *choice
	var locale string
	cmd := &cobra.Command{
		Use:   "player SOURCE",
		Short: "Step through a trace: the program, the board and the counts at each step",
		Long: `Show a player: the program, the board, the counts and a sentence, all at one step, which keys and buttons move.

` + sourceHelp,
		Example: `  queens player recursive --n 6
  queens player mine --steps 1..500 --locale zh-hans`,
		Args: needOne("source"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkLocale(locale); err != nil {
				return err
			}
			s, err := source.open(cmd, args[0], steps.to)
			if err != nil {
				return err
			}
			defer s.close()
			part, err := selectPart(s, args[0], &steps)
			if err == nil {
				err = play(cmd, s, part, args[0], export.Options{Locale: locale, RowsUp: rows.value == "up"})
			}
			return errors.Join(s.failed, err)
		},
	}
	cmd.Flags().Var(&steps, "steps", "the steps to show: a range A..B, or A.. or ..B; they keep their numbers (default: all that fit)")
	rows = addRows(cmd)
	addLocale(cmd, &locale)
	source = addSource(cmd)
	return cmd
}

// selectPart is the steps of a source that are wanted.
func selectPart(s *source, name string, steps *stepRange) (*export.Part, error) {
	part, err := export.Select(s.Reader, max(steps.from, 1), steps.to)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
		if s.Header().Steps > 0 {
			err = usageError{err}
		}
	}
	return part, err
}

// play shows a player in the notebook.
func play(cmd *cobra.Command, s *source, part *export.Part, name string, o export.Options) error {
	o.Texts = s.texts
	again := fmt.Sprintf("%%player %s", quoted(name))
	if h := s.Header(); !isTraceFile(name) {
		again += fmt.Sprintf(" --n %d", h.N)
		if !isFile(name) && !strings.Contains(name, ":") && s.texts != nil && h.Language != solvers.Language {
			again += " --lang " + h.Language
		}
	}
	if o.Locale != "" && o.Locale != "en" {
		again += " --locale " + o.Locale
	}
	if o.RowsUp {
		again += " --rows up"
	}
	return consoleOf(cmd.Context()).Play(part, o, again)
}

// quoted is a name as it stands on a line.
func quoted(name string) string {
	if strings.ContainsAny(name, " \t'\"\\") {
		return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return name
}

// showTrace shows the counts of a program's steps and a player for them, which is what queens trace does in a notebook.
func (f *traceFlags) showTrace(cmd *cobra.Command, subject subject) error {
	sources := sourceFlags{n: number{value: int64(f.program.n)}, limits: subject.limits}
	s, err := (*source)(nil), error(nil)
	if f.limit.value == 0 {
		s, err = sources.lastTrace(cmd, subject)
	}
	if s == nil && err == nil {
		sources.limits.steps.value = least(f.limit.value, sources.limits.steps.value)
		s, err = sources.traceProgram(cmd, f.program, 0)
	}
	if err != nil {
		return err
	}
	defer s.close()
	h := s.Header()
	name := subject.name
	if subject.own == nil && h.Language != solvers.Language {
		name += ":" + h.Language
	}
	head := fmt.Sprintf("%s, n = %d: %d %s", name, h.N, h.Steps, plural(h.Steps, "step", "steps"))
	whole := export.Whole(s.Reader)
	if left := whole.Left(); left != "" {
		head += "\n" + left
	}
	if err := tell(cmd, "", report.New(newShown(h), report.Paragraph(head), countTable(h.Counts))); err != nil {
		return err
	}
	if h.Steps > 0 {
		err = play(cmd, s, whole, subject.given, export.Options{})
	}
	return errors.Join(s.failed, err)
}

// least is the least of two limits, of which 0 is none.
func least(a, b int64) int64 {
	switch {
	case a == 0:
		return b
	case b == 0:
		return a
	}
	return min(a, b)
}
