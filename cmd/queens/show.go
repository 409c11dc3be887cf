package main

import (
	"cmp"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"queens/programs"
	"queens/report"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// shown is what queens show tells of a trace file, and of one of its steps.
type shown struct {
	Variant  string        `json:"variant"`
	Language string        `json:"language"`
	N        int           `json:"n"`
	Lines    string        `json:"lines"`
	Base     int           `json:"base"`
	Steps    int64         `json:"steps"`
	Complete bool          `json:"complete"`
	Cut      string        `json:"cut,omitempty"`
	SHA256   string        `json:"sha256"`
	Counts   tracer.Counts `json:"counts"` // of the whole trace, or up to the step
	Step     *shownStep    `json:"step,omitempty"`

	Choices *tracer.Choices `json:"choices,omitempty"`
}

type shownStep struct {
	Number int64  `json:"number"`
	Kind   string `json:"kind,omitempty"` // "" for step 0, the start
	Args   []int  `json:"args,omitempty"`
	Line   int    `json:"line,omitempty"` // of the displayed source
	Source string `json:"source,omitempty"`
	Place  string `json:"place,omitempty"` // of a cell's program: where the marker stands, cell-3:17
	Board  string `json:"board"`
	Trying []int  `json:"trying,omitempty"` // line, square
	// Refusal is what the board refuses among the steps of the block up to this one.
	Refusal string `json:"refusal,omitempty"`

	picture string       // what is drawn
	fold    *tracer.Fold // the state
	word    tracer.Step  // that led to it
}

func showCommand() *cobra.Command {
	var form, rows *choice
	var step int64
	var source *sourceFlags
	cmd := &cobra.Command{
		Use:   "show SOURCE",
		Short: "Show what a trace holds, or the board at one of its steps",
		Long: `Show what a trace holds, or with --step the board, the source line and the counts after one of its steps.

` + sourceHelp + `
Any other file is read as a trace file.`,
		Example: `  queens show recursive --n 6 --step 120
  queens show recursive-6.zip`,
		Args: needOne("source"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := openShown(cmd, source, args[0], step)
			if err != nil {
				return err
			}
			defer file.close()
			s := newShown(file.Header())
			if cmd.Flags().Changed("step") {
				if step < 0 || step > s.Steps {
					return usagef("--step is %d, but %s has the steps 1 to %d, and 0 is its start", step, args[0], s.Steps)
				}
				if err := s.at(file, step); err != nil {
					return fmt.Errorf("%s: %w", args[0], err)
				}
			}
			return cmp.Or(tell(cmd, form.value, s.report(file.Header(), rows.value == "up")), file.failed)
		},
	}
	cmd.Flags().Int64Var(&step, "step", 0, "show the board, the source line and the counts after this step; 0 is the start")
	rows = addRows(cmd)
	form = addFormat(cmd, "text", "json")
	source = addSource(cmd)
	return cmd
}

// openShown opens a source of which the steps up to one are wanted, or all for 0. Files that are not called as trace files are may be such all the same.
func openShown(cmd *cobra.Command, f *sourceFlags, name string, step int64) (*source, error) {
	_, err := programs.LanguageOf(name)
	if info, statErr := os.Stat(name); err != nil && statErr == nil && info.Mode().IsRegular() {
		if _, err := solvers.Find(name); err != nil {
			return f.openFile(cmd, name)
		}
	}
	return f.open(cmd, name, max(step, 0))
}

func newShown(h *tracefile.Header) *shown {
	return &shown{
		Variant: h.Variant, Language: h.Language, N: h.N, Lines: h.Lines, Base: h.Base, Steps: h.Steps,
		Complete: h.Complete, Cut: h.Cut, SHA256: h.SHA256, Counts: h.Counts, Choices: h.Choices,
	}
}

// at adds the state after a step.
func (s *shown) at(file *source, number int64) error {
	fold, step, err := file.At(number)
	if err != nil {
		return err
	}
	h := file.Header()
	s.Counts = fold.Counts()
	s.Step = &shownStep{Number: number, Board: fold.String(), picture: "board", fold: fold, word: step}
	if h.Choices != nil {
		s.Step.picture = "choices"
	}
	if err := fold.Refusal(); err != nil {
		s.Step.Refusal = err.Error()
	}
	if q, trying := fold.Trying(); trying {
		s.Step.Trying = []int{q.Line, q.Square}
	}
	if number > 0 {
		marker := h.Markers[step.Marker()]
		args, known := h.Args(step.Marker())
		if !known {
			_, args = marker.Kind.Args()
		}
		s.Step.Kind, s.Step.Line = marker.Kind.String(), marker.Line
		s.Step.Args = []int{step.A(), step.B()}[:args]
		s.Step.Source = displayedLine(h, marker.Line)
		if file.place != nil {
			s.Step.Place = file.place(step.Marker())
		}
	}
	return nil
}

// displayedLine is a line of the source as pages show it, or "" if the source cannot be shown so: the
// step is worth showing all the same.
func displayedLine(h *tracefile.Header, line int) string {
	display, err := h.Display()
	lines := strings.Split(display, "\n")
	if err != nil || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[line-1])
}

// board is the state after the step.
func (s *shownStep) board(h *tracefile.Header) report.Board {
	return report.Board{Header: h, Fold: s.fold, Step: s.word}
}

// report is what is told of the trace, or of its step.
func (s *shown) report(h *tracefile.Header, up bool) *report.Report {
	how := "the whole run"
	if !s.Complete {
		how = "not the whole run: " + s.Cut
	}
	r := report.New(s, report.Paragraphf("%s in %s, n = %d, lines are %s counted from %d\n%d steps, %s\nsource %s",
		s.Variant, s.Language, s.N, s.Lines, s.Base, s.Steps, how, s.SHA256))
	if s.Step != nil {
		b := s.Step.board(h)
		b.Title, b.RowsUp = s.Step.title(), up
		r.Add(report.Boards{b})
	}
	r.Add(countTable(s.Counts))
	return r
}

// lineText is the line of the program, with its place.
func (s *shownStep) lineText() string {
	if s.Place != "" {
		return s.Place + ": " + s.Source
	}
	return fmt.Sprintf("line %d: %s", s.Line, s.Source)
}

// title is the step in a few lines.
func (s *shownStep) title() (lines []string) {
	step := fmt.Sprintf("step %d", s.Number)
	if s.Kind != "" {
		step += ": " + s.Kind
		for _, arg := range s.Args {
			step += fmt.Sprintf(" %d", arg)
		}
		lines = append(lines, s.lineText())
	}
	lines = append([]string{step}, lines...)
	if s.Refusal != "" {
		lines = append(lines, "the board refuses "+s.Refusal)
	}
	return append(lines, s.picture+" "+s.Board)
}
