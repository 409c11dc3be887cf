package notebook

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"queens/lessons"
)

// checkCases are the notebooks of testdata/check.txtar, with what is to be found in each. Their names begin with the judgement of
// nbformat's own validator: good or bad; where it takes what we refuse it is called
// stricter.
func checkCases(t testing.TB) (archive *txtar.Archive, cases map[string]string) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/check.txtar")
	if err != nil {
		t.Fatal(err)
	}
	cases = map[string]string{}
	for _, f := range archive.Files {
		if !strings.HasPrefix(f.Name, "want ") {
			cases[f.Name] = strings.TrimSuffix(string(f.Data), "\n")
		}
	}
	return archive, cases
}

func TestCheck(t *testing.T) {
	archive, cases := checkCases(t)
	for i, f := range archive.Files {
		name, ok := strings.CutPrefix(f.Name, "want ")
		if !ok {
			continue
		}
		checked, err := Check(strings.NewReader(cases[name]))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, finding := range checked.Findings {
			fmt.Fprintln(&b, finding)
		}
		if diff := cmp.Diff(string(f.Data), b.String()); diff != "" && !*update {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
		archive.Files[i].Data = []byte(b.String())
		judged, _, _ := strings.Cut(name, ":")
		if wrong := checked.Wrong(); wrong != (judged == "bad" || judged == "stricter") {
			t.Errorf("%s: wrong is %v", name, wrong)
		}
	}
	if *update {
		if err := os.WriteFile("testdata/check.txtar", txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// nbformat's own validator judges the same notebooks.
func TestCheckAsNbformat(t *testing.T) {
	_, cases := checkCases(t)
	dir := t.TempDir()
	var names []string
	for name, text := range cases {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(len(names))), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	var judged []string
	told := python(t, `
import json, pathlib, sys, warnings
import nbformat
warnings.simplefilter("ignore")
judged = []
for i in range(int(sys.argv[2])):
    try:
        notebook = json.loads(pathlib.Path(sys.argv[1], str(i)).read_text("utf-8"))
        nbformat.validate(notebook, repair_duplicate_cell_ids=False)
        judged.append("good")
    except Exception as e:
        judged.append("bad")
print(json.dumps(judged))
`, dir, fmt.Sprint(len(names)))
	if err := json.Unmarshal([]byte(told), &judged); err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		want, _, _ := strings.Cut(name, ":")
		if want == "stricter" { // we find what it does not look at
			want = "good"
		}
		if judged[i] != want {
			t.Errorf("%s: nbformat says %s", name, judged[i])
		}
	}
}

// What is too large, too deep or too much is refused before it is looked at.
func TestCheckBounds(t *testing.T) {
	cell := `{"cell_type": "markdown", "id": "a%d", "metadata": {}, "source": ""}`
	notebook := func(cells, metadata string) string {
		return `{"nbformat": 4, "nbformat_minor": 5, "metadata": ` + metadata + `, "cells": [` + cells + `]}`
	}
	many := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, cell+",", i)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	const ours = `{"kernelspec": {"name": "queens", "display_name": "Queens"}}`
	for _, test := range []struct{ name, text, want string }{
		{"deep", notebook("", `{"a": `+strings.Repeat("[", 100)+strings.Repeat("]", 100)+`}`), "values stand more than 64 deep"},
		{"very deep", strings.Repeat("[", 20_000_000), "values stand more than 64 deep"},
		{"many cells", notebook(many(MaxCells+1), ours), "has 20001 cells"},
		{"many values", notebook("", `{"a": [`+strings.Repeat("0,", 1_100_000)+`0]}`), "has more than 1000000 values"},
		{"large", strings.Repeat(" ", MaxFile+1), "is larger than"},
		{"many findings", notebook(strings.Repeat("0,", 500)+"0", ours), "too many findings"},
		{"many members", notebook("", `{"kernelspec": {"name": "queens", "display_name": "a"}`+strings.Repeat(`,"a":0`, 200_000)+`}`), "stands twice"},
	} {
		checked, err := Check(strings.NewReader(test.text))
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, f := range checked.Findings {
			all = append(all, f.String())
		}
		if found := strings.Join(all, "\n"); !strings.Contains(found, test.want) || len(all) > maxFindings+2 {
			t.Errorf("%s: found %d: %.200s", test.name, len(all), found)
		}
	}
	checked, err := Check(strings.NewReader(notebook(many(MaxCells), ours)))
	if err != nil || len(checked.Findings) > 0 {
		t.Error(err, checked.Findings)
	}
}

// The lines of a finding are those of the file; one about a line of a cell is where that line is.
func TestNote(t *testing.T) {
	c := course(t, lessons.Student)
	made, err := Make(c, c.Lessons[5], Options{})
	if err != nil {
		t.Fatal(err)
	}
	data, err := made.JSON()
	if err != nil {
		t.Fatal(err)
	}
	checked, err := Check(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range checked.Cells {
		if source.Text != made.Cells[source.Cell].Source || source.ID != made.Cells[source.Cell].ID {
			t.Errorf("cell %d is %q", source.Cell, source.Text)
		}
		for i, line := range strings.Split(source.Text, "\n") {
			checked.Findings = nil
			checked.Note(source, i+1, false, "here")
			f := checked.Findings[0]
			encoded, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err)
			}
			in := strings.Split(string(data), "\n")[f.Line-1][f.Column-1:]
			if !strings.HasPrefix(in, strings.TrimSuffix(string(encoded), `"`)) && !strings.ContainsAny(line, "<>&") {
				t.Errorf("line %d of cell %d is %q, found at %q", i+1, source.Cell, line, in)
			}
		}
	}
}

func FuzzCheck(f *testing.F) {
	_, cases := checkCases(f)
	for _, text := range cases {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checked, err := Check(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(text, "\n")
		for _, finding := range checked.Findings {
			if finding.Line < 1 || finding.Line > len(lines) || finding.Column < 1 || finding.Column > len([]rune(lines[finding.Line-1]))+1 {
				t.Errorf("the place of %v", finding)
			}
		}
		for _, source := range checked.Cells {
			checked.Note(source, 1, true, "note")
		}
		if len(checked.Findings) == 0 && !json.Valid([]byte(text)) {
			t.Error("nothing is found in what is no JSON")
		}
	})
}

func ExampleCheck() {
	checked, err := Check(strings.NewReader(`{
 "cells": [{"cell_type": "code", "id": "a b", "metadata": {}, "outputs": [], "source": "%help"}],
 "metadata": {"kernelspec": {"name": "python3", "display_name": "Python"}},
 "nbformat": 4, "nbformat_minor": 5
}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, finding := range checked.Findings {
		fmt.Println(finding)
	}
	// Output:
	// 2:12: cell 0, cells[0]: lacks "execution_count"
	// 2:40: cell 0, cells[0].id: "a b" is no ID: want 1 to 64 letters, digits, hyphens and underscores
	// 3:38: warning: metadata.kernelspec.name: the kernel is "python3", and not "queens"
}
