package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"queens/report"
	"queens/solvers"
)

func listCommand() *cobra.Command {
	var form *choice
	var others bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the variants: article, original language, how the board is held and checked",
		Long: `List the variants: article, original language, how the board is held and checked. Below them stand the
programs that solve other problems by backtracking, which no comparison of variants takes in; as JSON, --others
lists them in place of the variants.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case form.value == "json" && others:
				return writeJSON(cmd.OutOrStdout(), solvers.Others())
			case form.value == "json":
				return writeJSON(cmd.OutOrStdout(), solvers.Variants())
			case others:
				return listOthers(cmd.OutOrStdout())
			}
			return listAll(cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&others, "others", false, "list only the programs for other problems")
	form = addFormat(cmd, "table", "json")
	return cmd
}

func listAll(w io.Writer) error {
	t := report.Table{Header: []string{"variant", "article", "original", "board", "check"}}
	for _, v := range solvers.Variants() {
		check := v.Check
		if v.Wrong {
			check += " (wrong on purpose)"
		}
		t.Add(v.Name, v.Article, v.Original, v.Store, check)
	}
	if err := t.WriteText(w); err != nil {
		return err
	}
	fmt.Fprintln(w)
	return listOthers(w)
}

func listOthers(w io.Writer) error {
	t := report.Table{Header: []string{"other problem", "items", "article", "check"}}
	for _, v := range solvers.Others() {
		t.Add(v.Name, strconv.Itoa(v.MaxN()), v.Article, v.Check)
	}
	return t.WriteText(w)
}
