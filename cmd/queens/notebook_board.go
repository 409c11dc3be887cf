package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/player"
	"queens/report"
	"queens/tracer"
	"queens/tracer/mark"
)

// mostSquares is how many lines a board of %board has at most.
const mostSquares = 100

type boardFlags struct {
	base        number
	lines, rows *choice
	attacks     bool
}

// boardCommand is %board: a board of some squares.
func boardCommand() *cobra.Command {
	f := boardFlags{base: number{value: 1, most: 1}}
	cmd := &cobra.Command{
		Use:   "board SQUARE...",
		Short: "Draw a board with queens on the squares of its lines",
		Long:  `Draw a board: the square of the queen on each line, - or . for a line without one. Which queens attack each other is said, too.`,
		Example: `  queens board 2 4 1 3
  queens board 1 - 2 . --attacks`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) > mostSquares {
				return fmt.Errorf("want the square of the queen on each of 1 to %d lines, got %d: %s", mostSquares, len(args), cmd.UseLine())
			}
			return nil
		},
		RunE: f.run,
	}
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		// A number below 0 looks like a flag.
		if _, after, ok := strings.Cut(err.Error(), " in -"); ok {
			if _, notNumber := strconv.Atoi(after); notNumber == nil {
				return usagef("%q is no square of a board: want one from 1 on, or - for a line without a queen", "-"+after)
			}
		}
		return err
	})
	cmd.Flags().Var(&f.base, "base", "lines and squares are counted from 1, or from 0")
	f.lines = addChoice(cmd, "lines", "what a line is", mark.Columns, mark.Rows)
	f.rows = addRows(cmd)
	cmd.Flags().BoolVar(&f.attacks, "attacks", false, "draw a line between every two queens that attack each other")
	return cmd
}

func (f *boardFlags) run(cmd *cobra.Command, args []string) error {
	base, n := int(f.base.value), len(args)
	squares := make([]int, n)
	for i, word := range args {
		squares[i] = -1
		if word == "-" || word == "." {
			continue
		}
		square, err := strconv.Atoi(word)
		if err != nil || square < base || square >= base+n {
			return usagef("square %d of %d, %q: want %d to %d, or - for a line without a queen", i+1, n, word, base, base+n-1)
		}
		squares[i] = square - base
	}
	unit, err := player.Text("en", "unit."+f.lines.value)
	if err != nil {
		return err
	}
	words := strings.Fields(tracer.BoardText(squares, base))
	title, err := player.Text("en", "board", "n", strconv.Itoa(n), "unit", unit, "queens", strings.Join(words, " "))
	if err != nil {
		return err
	}
	said := f.attacked(squares)
	board := player.Board{
		Squares: squares, Lines: f.lines.value, Base: base, RowsUp: f.rows.value == "up", Attacks: f.attacks, Title: title + " " + said,
	}
	drawing := report.DrawBoard(squares, nil, base, f.lines.value, board.RowsUp)
	console := consoleOf(cmd.Context())
	picture := report.Picture(report.SVG(board.Drawing(), board.Title), board.Title)
	picture["text/plain"] = strings.TrimSpace(drawing + "\n" + said)
	if err := console.Display(picture); err != nil {
		return err
	}
	if said != "" {
		_, err = fmt.Fprintln(cmd.OutOrStdout(), said)
	}
	return err
}

// attacked says in words which queens attack each other.
func (f *boardFlags) attacked(squares []int) string {
	base := int(f.base.value)
	queens := 0
	var pairs []string
	for b, square := range squares {
		if square < 0 {
			continue
		}
		queens++
		for a, other := range squares[:b] {
			p, q := tracer.Square{Line: a, Square: other}, tracer.Square{Line: b, Square: square}
			if other < 0 || !p.Attacks(q) {
				continue
			}
			way := "on a diagonal"
			if other == square {
				way = map[string]string{mark.Columns: "in row", mark.Rows: "in column"}[f.lines.value] + fmt.Sprintf(" %d", square+base)
			}
			pairs = append(pairs, fmt.Sprintf("%s %d and %d %s", f.lines.value, a+base, b+base, way))
		}
	}
	const most = 20
	more := ""
	if len(pairs) > most {
		more = fmt.Sprintf("; and %d more", len(pairs)-most)
		pairs = pairs[:most]
	}
	switch {
	case len(pairs) > 0:
		return fmt.Sprintf("These queens attack each other: %s%s.", strings.Join(pairs, "; "), more)
	case queens == len(squares):
		return "No queen attacks another: this is a solution."
	case queens > 1:
		return "No queen attacks another."
	}
	return ""
}
