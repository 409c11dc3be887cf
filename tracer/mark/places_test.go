package mark

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the expected results in testdata anew")

// What stands behind the name of a case in an archive of testdata/places: what it becomes, or why it is refused.
const (
	instrumented = " => instrumented"
	refused      = " => refused"
)

// headerOf is the first line of each case.
func headerOf(lang *Language) string { return lang.Comment + "queens: base 0, lines rows\n" }

// verdict is the name and the text of a case's result.
func verdict(lang *Language, name, text string) (string, string) {
	source, err := Parse(lang, "x", headerOf(lang)+text)
	if err != nil {
		return name + refused, strings.ReplaceAll(err.Error(), "x:", "") + "\n"
	}
	return name + instrumented, strings.TrimPrefix(source.Instrument(lang.Call), headerOf(lang))
}

// TestCases holds each case of testdata/places against its result.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/places/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			lang, err := Find(name)
			if err != nil {
				t.Fatal(err)
			}
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			now := &txtar.Archive{Comment: archive.Comment}
			for i, c := range archive.Files {
				if strings.Contains(c.Name, " => ") {
					continue
				}
				result, text := verdict(lang, c.Name, string(c.Data))
				now.Files = append(now.Files, c, txtar.File{Name: result, Data: []byte(text)})
				if *update {
					continue
				}
				if i+1 == len(archive.Files) || archive.Files[i+1].Name != result {
					t.Errorf("%s: want %q, got\n%s", c.Name, archive.Files[min(i+1, len(archive.Files)-1)].Name, text)
				} else if want := string(archive.Files[i+1].Data); text != want {
					t.Errorf("%s: want\n%sgot\n%s", c.Name, want, text)
				}
			}
			if *update {
				err = os.WriteFile(file, txtar.Format(now), 0o666)
			}
			if err != nil {
				t.Fatal(errors.Join(err))
			}
		})
	}
}
