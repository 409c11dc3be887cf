package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/report"
	"queens/runner"
	"queens/runner/grade"
	"queens/runner/sandbox"
)

type grader struct {
	variant string
	sizes   *sizes
	form    *choice
	limits  *limitFlags
}

func gradeCommand() *cobra.Command {
	g := grader{sizes: newRange(4, 6)}
	cmd := &cobra.Command{
		Use:   "grade DIR",
		Short: "Run a folder of students' programs and hold each against a variant",
		Long: `Run every program of a folder, a file or a folder for each student, for each n: it takes n as its argument, and
the last number that it prints is the number of solutions. Programs with markers are compared step for step. Each
runs in the sandbox and within the limits, so that a bad one disturbs none of the others. Where there is no sandbox
nothing is run unless --sandbox none is given.

The exit status is 0 when all programs were graded, however well they did.`,
		Example: "  queens grade handed-in --variant recursive --n 4..8 --format csv > grades.csv",
		Args:    needOne("folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return g.run(cmd, args[0])
		},
	}
	cmd.Flags().StringVar(&g.variant, "variant", "", "variant that the programs are to be")
	cmd.RegisterFlagCompletionFunc("variant", variantNames)
	cmd.Flags().Var(g.sizes, "n", "number of queens, or a range of it")
	g.limits = addLimits(cmd)
	g.form = addFormat(cmd, "table", "csv", "json")
	return cmd
}

func (g *grader) run(cmd *cobra.Command, dir string) error {
	if g.variant == "" {
		return usagef("want --variant NAME: which program those of %s are to be", dir)
	}
	variant, err := findQueens(g.variant)
	if err != nil {
		return err
	}
	students, err := grade.Read(dir)
	if err != nil {
		return err
	}
	run, err := runner.New(runner.Options{Sandbox: sandbox.Mode(g.limits.sandbox.value)}) // nothing runs where Auto finds none
	if err != nil {
		return err
	}
	if run.Sandbox() == sandbox.None && !g.limits.openly() {
		return usagef("there is no sandbox on this machine, and these are other people's programs: install bubblewrap, or give --sandbox none")
	}
	bar := newProgress(cmd, "grade", int64(len(students)), "programs")
	defer bar.close()
	grades, err := grade.Run(cmd.Context(), run, students, variant, g.sizes.each(), g.limits.limits(), func() { bar.add(1) })
	if err != nil {
		return err
	}
	bar.close()
	if err := g.write(cmd.OutOrStdout(), grades); err != nil {
		return err
	}
	return ungraded(grades)
}

// ungraded is an error if a language is missing: nobody should take that for a mark.
func ungraded(grades []grade.Grade) error {
	var missing []string
	count := 0
	for _, one := range grades {
		if one.Verdict == grade.NotGraded {
			count++
			if !slices.Contains(missing, one.Detail) {
				missing = append(missing, one.Detail)
			}
		}
	}
	if count == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d programs could not be graded:\n%s", count, len(grades), strings.Join(missing, "\n"))
}

func (g *grader) write(w io.Writer, grades []grade.Grade) error {
	if g.form.value == "json" {
		return writeJSON(w, grades)
	}
	t := report.Table{Header: []string{"program", "language", "verdict", "right", "of", "detail"}, Numbers: 3, Words: 5}
	for _, one := range grades {
		detail := one.Detail
		if g.form.value != "csv" {
			detail = firstError(detail)
		}
		t.Add(one.Student, one.Language, string(one.Verdict), strconv.Itoa(one.Right), strconv.Itoa(len(g.sizes.each())), detail)
	}
	if g.form.value == "csv" {
		for _, row := range t.Rows {
			for i := range row {
				row[i] = noFormula(row[i])
			}
		}
		return t.WriteCSV(w)
	}
	if err := t.WriteText(w); err != nil {
		return err
	}
	right := 0
	for _, one := range grades {
		if one.Verdict == grade.Right {
			right++
		}
	}
	_, err := fmt.Fprintf(w, "\n%d of %d programs are right\n", right, len(grades))
	return err
}

// firstError is the line of a compiler's messages that says what is wrong, or the first line.
func firstError(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	for line := range strings.Lines(text) {
		if strings.Contains(line, "error") || strings.Contains(line, "Error") {
			return strings.TrimSpace(line)
		}
	}
	return first
}

// noFormula keeps a spreadsheet from taking a text from outside for a formula.
func noFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
