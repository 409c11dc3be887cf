package main

import (
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
		Args: noArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if others {
				return tell(cmd, form.value, report.New(solvers.Others(), othersTable()))
			}
			return tell(cmd, form.value, report.New(solvers.Variants(), variantsTable(), othersTable()))
		},
	}
	cmd.Flags().BoolVar(&others, "others", false, "list only the programs for other problems")
	form = addFormat(cmd, "table", "json")
	return cmd
}

func variantsTable() *report.Table {
	t := &report.Table{Caption: "Variants", Header: []string{"variant", "article", "original", "board", "check"}}
	for _, v := range solvers.Variants() {
		check := v.Check
		if v.Wrong {
			check += " (wrong on purpose)"
		}
		t.Add(v.Name, v.Article, v.Original, v.Store, check)
	}
	return t
}

func othersTable() *report.Table {
	t := &report.Table{Caption: "Programs for other problems", Header: []string{"other problem", "items", "article", "check"}}
	for _, v := range solvers.Others() {
		t.Add(v.Name, strconv.Itoa(v.MaxN()), v.Article, v.Check)
	}
	return t
}
