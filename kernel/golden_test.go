package kernel

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"queens/internal/tool"
	"queens/kernel/protocol"
	"queens/programs"
	"queens/runner"
)

var update = flag.Bool("update", false, "write the files of what is wanted anew")

// TestCells runs the notebooks of testdata/cells, one in each language. A section is a cell; one that follows has what the reader answers, if the
// program asks, and one what is shown. Of a cell "crash" standard error is left out, which the language words, and of one "wrong" all but the name
// of the failure and its place.
func TestCells(t *testing.T) {
	for _, lang := range programs.Languages() {
		t.Run(lang.Name, func(t *testing.T) {
			t.Parallel()
			k := newKernel(t, nil)
			needLanguage(t, k, lang.Name)
			name := filepath.Join("testdata/cells", lang.Name+".txtar")
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			number := 0
			for i := 0; i < len(archive.Files); {
				section, out := archive.Files[i], newShown()
				number++
				if i++; archive.Files[i].Name == "answers" {
					out.answers = strings.Split(strings.TrimSuffix(string(archive.Files[i].Data), "\n"), "\n")
					i++
				}
				outcome := k.Execute(t.Context(), protocol.Cell{Code: strings.TrimSuffix(string(section.Data), "\n"), Number: number}, out)
				if section.Name == "crash" {
					out.leaveOut("stderr")
				}
				got := out.String() + describe(outcome.Error)
				if section.Name == "wrong" {
					got = "nothing fails\n"
					if f := outcome.Error; f != nil {
						m := placed.FindStringSubmatch(f.Value)
						got = f.Name + " at line " + append(m, "", "", "?")[2] + "\n"
					}
				}
				if *update {
					archive.Files[i].Data = []byte(got)
				} else if diff := cmp.Diff(string(archive.Files[i].Data), got); diff != "" {
					t.Errorf("cell %d: what is shown is another (-want +got):\n%s", number, diff)
				}
				i++
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// needLanguage skips a test without the tools of a language.
func needLanguage(t testing.TB, k *Kernel, name string) {
	t.Helper()
	lang, err := programs.FindLanguage(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := k.runner("")
	if err != nil {
		tool.Missing(t, err)
	}
	var missing *runner.MissingError
	if _, err := r.Toolchain(t.Context(), lang); errors.As(err, &missing) {
		tool.Missing(t, err)
	} else if err != nil {
		t.Fatal(err)
	}
}
