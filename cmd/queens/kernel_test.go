package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queens/kernel/cell"
	"queens/report"
)

// TestNotebookTables: the tables of the document about notebooks are those of the code. With -update they are written anew.
func TestNotebookTables(t *testing.T) {
	const document = "../../docs/notebook.md"
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	commands, err := commandTable()
	if err != nil {
		t.Fatal(err)
	}
	options := report.Table{Header: []string{"option", "does"}}
	for _, o := range cell.ListOptions() {
		options.Add(code(o.Name+" "+o.Value), o.Help)
	}
	limits := report.Table{Header: []string{"flag", "default", "what"}}
	cmd := &cobra.Command{}
	for _, name := range addKernelFlags(cmd).names {
		f := cmd.Flags().Lookup(name)
		kind, help := pflag.UnquoteUsage(f)
		limits.Add(code("--"+f.Name+" "+kind), code(f.DefValue), help)
	}
	got := string(text)
	for head, table := range map[string]string{
		"| command | does |":        commands,
		"| option | does |":         markdown(t, &options),
		"| flag | default | what |": markdown(t, &limits),
	} {
		begin := strings.Index(got, head)
		if begin < 0 {
			t.Fatalf("%s has no table %s", document, head)
		}
		end := begin + strings.Index(got[begin:]+"\n\n", "\n\n") + 1
		if stands := got[begin:min(end, len(got))]; stands != table && !*update {
			t.Errorf("%s has the table\n%s\nand not\n%s", document, stands, table)
		}
		got = got[:begin] + table + got[min(end, len(got)):]
	}
	if *update {
		if err := os.WriteFile(document, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// code is a text as code in a table.
func code(text string) string { return fmt.Sprintf("`%s`", strings.TrimSpace(text)) }

func markdown(t *testing.T, table *report.Table) string {
	t.Helper()
	var text strings.Builder
	if err := table.WriteMarkdown(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
