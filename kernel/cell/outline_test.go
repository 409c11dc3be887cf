package cell

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the files of what is wanted anew")

var sortNames = [...]string{"other", "first", "import", "function", "variable", "type", "macro", "declares", "scope", "statement", "part"}

// show is an outline, a line an item: its lines in the text, what it is and defines.
func show(b *strings.Builder, o *outline, items []*item, indent string) {
	for _, it := range items {
		fmt.Fprintf(b, "%s%d-%d %s", indent, o.line(it.start)+1, o.line(max(it.start, it.end-1))+1, sortNames[it.sort])
		for _, name := range it.names {
			fmt.Fprintf(b, " %s", name)
		}
		if it.params != "" {
			fmt.Fprintf(b, " (%s)", it.params)
		}
		if it.method {
			b.WriteString(" method")
		}
		b.WriteString("\n")
		show(b, o, it.inner, indent+"  ")
	}
}

// The files of testdata/outline have a program in each language, and behind each what it was taken to be.
func TestOutline(t *testing.T) {
	files, err := filepath.Glob("testdata/outline/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, name := range files {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		g := grammars[strings.TrimSuffix(filepath.Base(name), ".txtar")]
		for i := 0; i+1 < len(archive.Files); i += 2 {
			var b strings.Builder
			o := read(g, string(archive.Files[i].Data))
			show(&b, o, o.items, "")
			fmt.Fprintf(&b, "whole: %t\n", o.whole())
			if got := b.String(); got != string(archive.Files[i+1].Data) {
				if !*update {
					t.Errorf("%s: %s:\n%s\nwant\n%s", name, archive.Files[i].Name, got, archive.Files[i+1].Data)
				}
				archive.Files[i+1].Data = []byte(got)
			}
		}
		if *update {
			if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
