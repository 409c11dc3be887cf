package main

import (
	"errors"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"queens/programs"
	"queens/report"
	"queens/runner"
	"queens/runner/sandbox"
)

// langRow is what is known of a language's tools on this machine.
type langRow struct {
	Language  string   `json:"language"`
	Title     string   `json:"title"`
	Installed bool     `json:"installed"`
	Version   string   `json:"version,omitempty"`
	Tools     []string `json:"tools,omitempty"`
	Problem   string   `json:"problem,omitempty"`
	Install   string   `json:"install"` // a command for Debian
}

func langsCommand() *cobra.Command {
	var form *choice
	cmd := &cobra.Command{
		Use:   "langs",
		Short: "List the languages: what is installed, its version, and how to install what is missing",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := newRunner(cmd, sandbox.Auto)
			if err != nil {
				return err
			}
			all := programs.Languages()
			rows := make([]langRow, len(all))
			var asked sync.WaitGroup
			for i, lang := range all {
				asked.Go(func() {
					row := langRow{Language: lang.Name, Title: lang.Title, Install: runner.Install(lang)}
					chain, err := r.Toolchain(cmd.Context(), lang)
					var missing *runner.MissingError
					switch {
					case errors.As(err, &missing):
						row.Problem = missing.Tool + " is not installed"
					case err != nil:
						row.Problem = err.Error()
					default:
						row.Installed, row.Version, row.Tools = true, chain.Version, chain.Tools
					}
					rows[i] = row
				})
			}
			asked.Wait()
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			return tell(cmd, form.value, langsReport(rows, r.Sandbox()))
		},
	}
	form = addFormat(cmd, "table", "json")
	return cmd
}

func langsReport(rows []langRow, mode sandbox.Mode) *report.Report {
	t := &report.Table{Caption: "Languages", Header: []string{"language", "name", "version", "tools"}}
	for _, row := range rows {
		if row.Installed {
			t.Add(row.Title, row.Language, row.Version, strings.Join(row.Tools, " "))
		} else {
			t.Add(row.Title, row.Language, row.Problem, "-")
		}
	}
	found := report.New(struct {
		Languages []langRow    `json:"languages"`
		Sandbox   sandbox.Mode `json:"sandbox"`
	}{rows, mode}, t)
	for _, row := range rows {
		if !row.Installed {
			found.Add(report.Paragraphf("%s on Debian: %s", row.Title, row.Install))
		}
	}
	if mode == sandbox.Bwrap {
		found.Add(report.Paragraph("Programs run in a sandbox, by bubblewrap."))
	} else {
		found.Add(report.Paragraph("There is no sandbox: programs run with all your rights. On Debian: apt-get install bubblewrap"))
	}
	return found
}
