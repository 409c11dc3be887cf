package main

import (
	"os"
	"strings"
	"testing"

	"queens/kernel/cell"
	"queens/report"
)

const notebookDoc = "../../docs/notebook.md"

// TestNotebookDoc: the tables of line commands and of the options of cells in the document are those of the code. With -update they are
// written anew.
func TestNotebookDoc(t *testing.T) {
	data, err := os.ReadFile(notebookDoc)
	if err != nil {
		t.Fatal(err)
	}
	commands, err := commandTable()
	if err != nil {
		t.Fatal(err)
	}
	table := report.Table{Header: []string{"option", "does"}}
	for _, o := range cell.ListOptions() {
		table.Add("`"+strings.TrimSpace(o.Name+" "+o.Value)+"`", o.Help)
	}
	var options strings.Builder
	if err := table.WriteMarkdown(&options); err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, want := range []string{commands, options.String()} {
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
