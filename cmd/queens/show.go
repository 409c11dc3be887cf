package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/report"
	"queens/tracer"
	"queens/tracer/mark"
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
	Board  string `json:"board"`
	Trying []int  `json:"trying,omitempty"` // line, square
	// Refusal is what the board refuses among the steps of the block up to this one.
	Refusal string `json:"refusal,omitempty"`

	picture string // what is drawn
	drawing string
}

func showCommand() *cobra.Command {
	var form, rows *choice
	var step int64
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Show what a trace file holds, or the board at one of its steps",
		Args:  needOne("trace file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := tracefile.Open(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			s := newShown(file.Header())
			if cmd.Flags().Changed("step") {
				if step < 0 || step > s.Steps {
					return usagef("--step is %d, but %s has the steps 1 to %d, and 0 is its start", step, args[0], s.Steps)
				}
				if err := s.at(file, step, rows.value == "up"); err != nil {
					return fmt.Errorf("%s: %w", args[0], err)
				}
			}
			if form.value == "json" {
				return writeJSON(cmd.OutOrStdout(), s)
			}
			return s.write(cmd.OutOrStdout())
		},
	}
	cmd.Flags().Int64Var(&step, "step", 0, "show the board, the source line and the counts after this step; 0 is the start")
	rows = addChoice(cmd, "rows", "draw the first row at the top, rows going down, or at the bottom, going up", "down", "up")
	form = addFormat(cmd, "text", "json")
	return cmd
}

func newShown(h *tracefile.Header) *shown {
	return &shown{
		Variant: h.Variant, Language: h.Language, N: h.N, Lines: h.Lines, Base: h.Base, Steps: h.Steps,
		Complete: h.Complete, Cut: h.Cut, SHA256: h.SHA256, Counts: h.Counts, Choices: h.Choices,
	}
}

// at adds the state after a step.
func (s *shown) at(file *tracefile.Reader, number int64, up bool) error {
	fold, step, err := file.At(number)
	if err != nil {
		return err
	}
	h := file.Header()
	s.Counts = fold.Counts()
	s.Step = &shownStep{Number: number, Board: fold.String(), picture: "board", drawing: draw(fold, h, up)}
	if h.Choices != nil {
		s.Step.picture, s.Step.drawing = "choices", drawChoices(fold, h.Choices)
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

// draw draws the board row by row: Q for a queen, ? for the one being tried, . for an empty square.
func draw(fold *tracer.Fold, h *tracefile.Header, up bool) string {
	const queen, trying, empty = "Q", "?", "."
	cells := make([][]string, h.N) // by row and column
	for row := range cells {
		cells[row] = strings.Split(strings.Repeat(empty, h.N), "")
	}
	put := func(line, square int, sign string) {
		row, column := line, square
		if h.Lines == mark.Columns {
			row, column = square, line
		}
		if row >= 0 && row < h.N && column >= 0 && column < h.N {
			cells[row][column] = sign
		}
	}
	for line, square := range fold.Board() {
		if square >= 0 {
			put(line, square, queen)
		}
	}
	if q, isTrying := fold.Trying(); isTrying {
		put(q.Line-h.Base, q.Square-h.Base, trying)
	}
	width := len(strconv.Itoa(h.Base + h.N - 1))
	var drawing strings.Builder
	for i := range cells {
		row := i
		if up {
			row = h.N - 1 - i
		}
		fmt.Fprintf(&drawing, "%*d  %s\n", width, row+h.Base, strings.Join(cells[row], " "))
	}
	return drawing.String()
}

// drawChoices lists the items, a row each, with what is decided about it, and what is taken so far.
func drawChoices(fold *tracer.Fold, items *tracer.Choices) string {
	decided := map[int]string{-1: "-", tracer.Leave: "left", tracer.Take: "taken"}
	tried, trying := fold.Trying()
	t := report.Table{Header: []string{"item", "weight"}}
	if items.Values != nil {
		t.Header = append(t.Header, "value")
	}
	t.Header = append(t.Header, "choice")
	for i, square := range fold.Board() {
		row := []string{strconv.Itoa(i), strconv.Itoa(items.Weights[i])}
		if items.Values != nil {
			row = append(row, strconv.Itoa(items.Values[i]))
		}
		choice := decided[square]
		if trying && tried.Line == i {
			choice = decided[tried.Square] + "?"
		}
		t.Add(append(row, choice)...)
	}
	var drawing strings.Builder
	t.WriteText(&drawing) // which a builder never refuses
	weight, value := items.Taken(fold.Board())
	if items.Values == nil {
		fmt.Fprintf(&drawing, "\nweight %d of %d\n", weight, items.Target)
	} else {
		fmt.Fprintf(&drawing, "\nweight %d of %d at most, value %d\n", weight, items.Capacity, value)
	}
	return drawing.String()
}

func (s *shown) write(w io.Writer) error {
	fmt.Fprintf(w, "%s in %s, n = %d, lines are %s counted from %d\n", s.Variant, s.Language, s.N, s.Lines, s.Base)
	how := "the whole run"
	if !s.Complete {
		how = "not the whole run: " + s.Cut
	}
	fmt.Fprintf(w, "%d steps, %s\nsource %s\n", s.Steps, how, s.SHA256)
	if s.Step != nil {
		s.Step.write(w)
	}
	t := countTable(s.Counts)
	fmt.Fprintln(w)
	return t.WriteText(w)
}

func (s *shownStep) write(w io.Writer) {
	fmt.Fprintf(w, "\nstep %d", s.Number)
	if s.Kind != "" {
		fmt.Fprintf(w, ": %s", s.Kind)
		for _, arg := range s.Args {
			fmt.Fprintf(w, " %d", arg)
		}
		fmt.Fprintf(w, "\nline %d: %s", s.Line, s.Source)
	}
	if s.Refusal != "" {
		fmt.Fprintf(w, "\nthe board refuses %s", s.Refusal)
	}
	fmt.Fprintf(w, "\n%s %s\n\n%s", s.picture, s.Board, s.drawing)
}
