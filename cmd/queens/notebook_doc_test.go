package main

import (
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queens/kernel/cell"
	"queens/report"
)

const notebookDoc = "../../docs/notebook.md"

// TestNotebookDoc: the tables of line commands, of the options of cells and of the limits in the document are those of the code. With
// -update they are written anew.
func TestNotebookDoc(t *testing.T) {
	data, err := os.ReadFile(notebookDoc)
	if err != nil {
		t.Fatal(err)
	}
	commands := report.Table{Header: []string{"command", "does"}}
	for _, row := range (lineCommands{}).commandRows() {
		commands.Add("`"+row.use+"`", row.short)
	}
	options := report.Table{Header: []string{"option", "does"}}
	for _, o := range cell.ListOptions() {
		options.Add("`"+strings.TrimSpace(o.Name+" "+o.Value)+"`", o.Help)
	}
	limits := report.Table{Header: []string{"flag", "default", "what"}}
	cmd := &cobra.Command{}
	for _, name := range addKernelFlags(cmd).names {
		f := cmd.Flags().Lookup(name)
		kind, help := pflag.UnquoteUsage(f)
		limits.Add("`--"+f.Name+" "+kind+"`", "`"+f.DefValue+"`", help)
	}
	text := string(data)
	for _, want := range []string{inMarkdown(t, &commands), inMarkdown(t, &options), inMarkdown(t, &limits)} {
		head, _, _ := strings.Cut(want, "\n")
		before, rest, ok := strings.Cut(text, head+"\n")
		if !ok {
			t.Errorf("%s has no table that begins with %s", notebookDoc, head)
			continue
		}
		got := head + "\n"
		for line := range strings.Lines(rest) {
			if !strings.HasPrefix(line, "|") {
				break
			}
			got += line
		}
		if got != want && !*update {
			t.Errorf("%s has\n%s\nand not\n%s", notebookDoc, got, want)
		}
		text = before + want + strings.TrimPrefix(head+"\n"+rest, got)
	}
	if *update {
		if err := os.WriteFile(notebookDoc, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func inMarkdown(t *testing.T, table *report.Table) string {
	t.Helper()
	var text strings.Builder
	if err := table.WriteMarkdown(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
