package cell

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"queens/tracer/mark"
)

// The files of testdata/compose hold cells, which are put together one after the other. Behind each that is no whole program stands
// what comes of it: its lines, each with where it comes from, or the error.
func TestCompose(t *testing.T) {
	files, err := filepath.Glob("testdata/compose/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, name := range files {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lang := strings.TrimSuffix(filepath.Base(name), ".txtar")
		var previous *Whole
		number := 0
		for i := range archive.Files {
			file := &archive.Files[i]
			if file.Name == "program" {
				continue
			}
			number++
			code := string(file.Data)
			c, err := Parse(code, lang)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, file.Name, err)
			}
			w, err := Compose(previous, c.Program, Name(number))
			var got string
			switch {
			case err != nil:
				got = err.Error() + "\n"
			default:
				got = listing(w)
				if _, err := mark.ParsePlain(c.Program.Language.Mark(), w.File, w.Text()); err != nil {
					got += w.Rename(err.Error()) + "\n"
				}
				previous = w
			}
			if i+1 == len(archive.Files) || archive.Files[i+1].Name != "program" {
				if err == nil && len(w.Cells()) == 1 {
					continue
				}
				t.Errorf("%s: %s: there is no program behind it:\n%s", name, file.Name, got)
				continue
			}
			if want := &archive.Files[i+1]; got != string(want.Data) {
				if !*update {
					t.Errorf("%s: %s:\n%s\nwant\n%s", name, file.Name, got, want.Data)
				}
				want.Data = []byte(got)
			}
		}
		if *update {
			if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// listing is a program with where its lines come from.
func listing(w *Whole) string {
	var b strings.Builder
	fmt.Fprintf(&b, "file %s\n", w.File)
	for _, c := range w.Changes {
		fmt.Fprintf(&b, "changed %s, was in %q\n", c.Name, c.Instead)
	}
	for _, l := range w.lines {
		place := fmt.Sprintf("%s:%d", strings.TrimPrefix(l.cell, "cell-"), l.number)
		if l.shift != 0 {
			place += fmt.Sprintf("%+d", l.shift)
		}
		fmt.Fprintf(&b, "%-7s|%s\n", place, l.text)
	}
	return b.String()
}
