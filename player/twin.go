package player

import (
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"queens/tracer"
	"queens/tracer/diff"
	"queens/tracer/tracefile"
)

// Pair is two programs to be set side by side.
type Pair struct{ First, Second string }

// CompareConfig is a bench with two programs side by side.
type CompareConfig struct {
	Bench
	Pair               // the two at first
	Examples []Example // pairs that the page proposes
}

// Example is a pair that a page proposes, with what it shows of them when no script runs.
type Example struct {
	Pair
	Traces [2]*tracefile.Reader // of the two for N queens, to show the boards where they part; or nil
}

//go:embed twin.html
var twinText string

var twinTemplate = template.Must(template.New("twin").Parse(twinText))

// Compare is the element <queens-compare>, two programs side by side. Before any script runs it says what
// it will be, and shows where the examples with a trace part.
func Compare(c CompareConfig) (template.HTML, error) {
	w := words{lang: c.Lang}
	type example struct {
		Pair
		At, Text string
		Boards   []twinBoard
	}
	var examples []example
	for _, given := range c.Examples {
		e := example{Pair: given.Pair, At: "0", Text: w.text("twin.example", "first", given.First, "second", given.Second)}
		if c.wrong(given.First) || c.wrong(given.Second) {
			e.At, e.Text = "parting", w.text("twin.example.parting", "first", given.First, "second", given.Second)
		}
		if given.Traces[0] != nil && given.Traces[1] != nil {
			var err error
			if e.Boards, err = partingBoards(c.Lang, given.Traces); err != nil {
				return "", fmt.Errorf("where %s and %s part: %w", given.First, given.Second, err)
			}
		}
		examples = append(examples, e)
	}
	return w.fill(twinTemplate, map[string]any{
		"Compare":  c,
		"Programs": strings.Join(c.Programs, " "),
		"Wrong":    strings.Join(c.Wrong, " "),
		"Try":      w.text("twin.examples"),
		"Examples": examples,
		"Off":      w.text("twin.off"),
	})
}

// twinBoard is one of two boards side by side.
type twinBoard struct {
	Board    template.HTML
	Sentence string
}

// partingBoards are the boards of both programs after the first move in which they differ, or at the end of
// the one that has no such move; none if they make the same moves.
func partingBoards(lang string, traces [2]*tracefile.Reader) ([]twinBoard, error) {
	parting, err := diff.Moves(context.Background(), traces[0], traces[1])
	if err != nil || parting.None() {
		return nil, err
	}
	steps := parting.Steps
	ended, err := Text(lang, "twin.ended")
	if err != nil {
		return nil, err
	}
	var boards []twinBoard
	for i, r := range traces {
		h := r.Header()
		done := steps[i] > 0
		if !done {
			steps[i] = h.Steps
		}
		fold, step, err := r.At(steps[i])
		if err != nil {
			return nil, err
		}
		board, err := BoardAt(lang, h, fold, step)
		if err != nil {
			return nil, err
		}
		sentence := ended
		if done {
			board.Marked = &tracer.Square{Line: step.A() - h.Base, Square: step.B() - h.Base}
			board.Attacks = true // a wrong program has put up with one
			if sentence, err = Sentence(lang, h, step); err != nil {
				return nil, err
			}
		}
		did, err := Text(lang, "twin.did", "name", h.Variant, "sentence", sentence)
		if err != nil {
			return nil, err
		}
		boards = append(boards, twinBoard{board.SVG(), did})
	}
	return boards, nil
}
