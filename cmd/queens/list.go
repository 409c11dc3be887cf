package main

import (
	"io"

	"github.com/spf13/cobra"

	"queens/solvers"
)

func listCommand() *cobra.Command {
	var form *choice
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the variants: article, original language, how the board is held and checked",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if form.value == "json" {
				return writeJSON(cmd.OutOrStdout(), solvers.Variants())
			}
			return listTable(cmd.OutOrStdout())
		},
	}
	form = addFormat(cmd, "table", "json")
	return cmd
}

func listTable(w io.Writer) error {
	t := table{header: []string{"variant", "article", "original", "board", "check"}}
	for _, v := range solvers.Variants() {
		check := v.Check
		if v.Wrong {
			check += " (wrong on purpose)"
		}
		t.add(v.Name, v.Article, v.Original, v.Store, check)
	}
	return t.writeText(w)
}
