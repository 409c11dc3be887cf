package main

import (
	"errors"
	"fmt"
	"io"
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
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := runner.New(runner.Options{})
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
			if form.value == "json" {
				return writeJSON(cmd.OutOrStdout(), struct {
					Languages []langRow    `json:"languages"`
					Sandbox   sandbox.Mode `json:"sandbox"`
				}{rows, r.Sandbox()})
			}
			return writeLangs(cmd.OutOrStdout(), rows, r.Sandbox())
		},
	}
	form = addFormat(cmd, "table", "json")
	return cmd
}

func writeLangs(w io.Writer, rows []langRow, mode sandbox.Mode) error {
	t := report.Table{Header: []string{"language", "name", "version", "tools"}}
	for _, row := range rows {
		if row.Installed {
			t.Add(row.Title, row.Language, row.Version, strings.Join(row.Tools, " "))
		} else {
			t.Add(row.Title, row.Language, row.Problem, "-")
		}
	}
	if err := t.WriteText(w); err != nil {
		return err
	}
	for _, row := range rows {
		if !row.Installed {
			fmt.Fprintf(w, "\n%s on Debian: %s\n", row.Title, row.Install)
		}
	}
	if mode == sandbox.Bwrap {
		_, err := fmt.Fprintln(w, "\nPrograms run in a sandbox, by bubblewrap.")
		return err
	}
	_, err := fmt.Fprintln(w, "\nThere is no sandbox: programs run with all your rights. On Debian: apt-get install bubblewrap")
	return err
}
