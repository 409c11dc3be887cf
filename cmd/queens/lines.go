package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"queens/runner"
)

// toStderr is what the flag for the list of lines is without a file.
const toStderr = "-"

// list writes the list of the program's lines, or says why there is none.
func (f *execFlags) list(stderr io.Writer, p runner.Program, result runner.Result) error {
	switch {
	case result.Lines == nil && result.Message == "":
		return errors.New(result.NoLines)
	case result.Lines == nil:
		fmt.Fprintln(stderr, result.NoLines)
		return nil
	case f.lines == toStderr && f.form.value == "json":
		return nil // it is told
	case f.lines == toStderr:
		return writeLines(stderr, p, *result.Lines)
	}
	err := writeFile(f.lines, func(w io.Writer) error {
		if f.form.value == "json" {
			return writeJSON(w, result.Lines)
		}
		return writeLines(w, p, *result.Lines)
	})
	if err == nil && f.form.value != "json" {
		fmt.Fprintf(stderr, "%s: written\n", f.lines)
	}
	return err
}

// barWidth is that of the bar beside the line that is executed most often.
const barWidth = 10

// writeLines lists the files of a program, each line with how often it was executed. The bars are in proportion
// to the largest count.
func writeLines(w io.Writer, p runner.Program, counts runner.LineCounts) error {
	most := int64(1)
	for _, file := range counts.Files {
		most = max(most, slices.Max(append([]int64{0}, file.Counts...)))
	}
	width := max(len("count"), len(strconv.FormatInt(most, 10)))
	var out strings.Builder
	for i, file := range counts.Files {
		if i > 0 {
			out.WriteString("\n")
		}
		row := func(count, bar, line, text string) {
			text = fmt.Sprintf("%*s  %-*s  %5s  %s", width, count, barWidth, bar, line, text)
			out.WriteString(strings.TrimRight(text, " \t") + "\n")
		}
		row("count", "", "line", printable(file.File))
		for number, text := range slices.Collect(strings.Lines(p.Files[i].Text)) {
			count, bar := "", ""
			if c := file.Counts[number]; c != runner.NoCode {
				count = strconv.FormatInt(c, 10)
				bar = strings.Repeat("#", int((float64(c)*barWidth)/float64(most)+0.5))
			}
			row(count, bar, strconv.Itoa(number+1), printable(text))
		}
	}
	if counts.Partial {
		out.WriteString("\nThe program was stopped, and these are the counts of a moment before.\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// printable is a line of a program that does nothing to a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.TrimPrefix(strings.TrimRight(text, "\r\n"), "\ufeff"))
}
