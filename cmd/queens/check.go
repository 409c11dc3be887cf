package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"queens/lessons"
	"queens/sitegen"
)

func checkCommand() *cobra.Command {
	var dir string
	var strict bool
	var format *choice
	var own *ownFlags
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check a course and list everything that is wrong with it",
		Long: `Check a course, in the edition for students and in that for instructors: every lesson, link, anchor, figure,
claim, translation, heading and colour. All that is wrong is listed, each with its file, line and column, as text, as JSON or as
annotations that GitHub shows beside the lines. The exit status is 1 if anything stops the course from being shown; with
--strict a warning, such as a translation that is stale, is enough.`,
		Args: noCourse,
		RunE: func(cmd *cobra.Command, args []string) error {
			course, done, err := courseFS(dir)
			if err != nil {
				return err
			}
			defer done()
			trace, lines := own.runs(cmd)
			found, err := sitegen.Check(cmd.Context(), course, trace, lines)
			if err != nil {
				return err
			}
			if err := writeProblems(cmd.OutOrStdout(), format.value, found.In(dir)); err != nil {
				return err
			}
			if found.Stop() || strict && len(found) > 0 {
				return fmt.Errorf("%s", tellProblems(found))
			}
			if len(found) > 0 {
				fmt.Fprintln(cmd.ErrOrStderr(), tellProblems(found))
			}
			return nil
		},
	}
	addContent(cmd, &dir)
	own = addOwn(cmd)
	format = addFormat(cmd, "text", "json", "github")
	cmd.Flags().BoolVar(&strict, "strict", false, "fail on warnings, too")
	return cmd
}

// tellProblems is how many there are.
func tellProblems(found lessons.Problems) string {
	warnings := 0
	for _, problem := range found {
		if problem.Warning {
			warnings++
		}
	}
	return fmt.Sprintf("errors: %d, warnings: %d", len(found)-warnings, warnings)
}

func writeProblems(out io.Writer, format string, found lessons.Problems) error {
	if format == "json" {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		encoder.SetEscapeHTML(false)
		return encoder.Encode(found)
	}
	for _, problem := range found {
		line := problem.String()
		if format == "github" {
			line = annotation(problem)
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}

// What GitHub's workflow commands want to be escaped: in a message, and in a property.
var (
	escapeMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// annotation is a problem as a workflow command of GitHub.
func annotation(p lessons.Problem) string {
	kind := "error"
	if p.Warning {
		kind = "warning"
	}
	return fmt.Sprintf("::%s file=%s,line=%d,col=%d::%s", kind,
		escapeProperty.Replace(filepath.ToSlash(p.File)), p.Line, p.Column, escapeMessage.Replace(p.Msg))
}
