package clients_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens/internal/browser"
	"queens/programs"
)

// languages are the names of those that can be run here.
func languages(t testing.TB) (names []string) {
	t.Helper()
	for _, lang := range programs.Languages() {
		names = append(names, lang.Name)
	}
	return names
}

// TestKernelTests runs Jupyter's own tests of kernels, but for that of a pager, which is not meant. None is skipped.
func TestKernelTests(t *testing.T) {
	told := script[struct {
		Run             int
		Failed, Skipped []string
	}](t, newLab(t, "jupyter_kernel_test"), "kernel_tests.py")
	if told.Run < 11 || len(told.Failed) > 0 || len(told.Skipped) > 0 {
		t.Errorf("%d tests, skipped: %v, failed:\n%s", told.Run, told.Skipped, strings.Join(told.Failed, "\n"))
	}
}

// TestConsole: jupyter console on a terminal runs a cell, shows an error, takes input, and ends.
func TestConsole(t *testing.T) {
	told := script[struct {
		Seen, Missing string
		Status        int
	}](t, newLab(t, "jupyter_console"), "console.py")
	if told.Missing != "" || told.Status != 0 {
		t.Errorf("%q is missing, status %d, in\n%s", told.Missing, told.Status, told.Seen)
	}
}

// everyLanguage is a cell a language, and what it prints.
var everyLanguage = []struct{ cell, prints string }{
	{"%%c\n#include <stdio.h>\nint main(void) { printf(\"from c\\n\"); return 0; }", "from c\n"},
	{"%%cpp\n#include <iostream>\nint main() { std::cout << \"from cpp\\n\"; }", "from cpp\n"},
	{"%%java\nclass Hello {\n    public static void main(String[] args) { System.out.println(\"from java\"); }\n}", "from java\n"},
	{"%%csharp\nclass Hello { static void Main() { System.Console.WriteLine(\"from csharp\"); } }", "from csharp\n"},
	{"%%go\npackage main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"from go\") }", "from go\n"},
	{"%%python\nprint('from python')", "from python\n"},
	{"%%javascript\nconsole.log('from javascript');", "from javascript\n"},
}

// convert runs nbconvert in the lab.
func (l *lab) convert(t testing.TB, args ...string) error {
	t.Helper()
	output, talk, err := l.try(t, python, append([]string{"-m", "nbconvert"}, args...)...)
	if err != nil {
		return fmt.Errorf("nbconvert %v: %w\n%s%s", args, err, output, talk)
	}
	return nil
}

// executed is a notebook as it was run.
type executed struct {
	Cells []struct {
		Type    string          `json:"cell_type"`
		Source  json.RawMessage `json:"source"`
		Outputs []made          `json:"outputs"`
	} `json:"cells"`
}

// made is an output of a cell.
type made struct {
	Type  string                     `json:"output_type"`
	Name  string                     `json:"name"`
	Text  json.RawMessage            `json:"text"`
	Data  map[string]json.RawMessage `json:"data"`
	EName string                     `json:"ename"`
}

// emptied reports whether an output has shown how far work had come, and shows nothing any more.
func emptied(o made) bool { return o.Type == "display_data" && lines(o.Data["text/plain"]) == "" }

func readExecuted(t testing.TB, name string) (n executed) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// lines is a text of a notebook, which is one text or a list of lines.
func lines(raw json.RawMessage) string {
	var one string
	var many []string
	if json.Unmarshal(raw, &one) == nil {
		return one
	}
	json.Unmarshal(raw, &many)
	return strings.Join(many, "")
}

// TestConvert: nbconvert runs a notebook with every language, fails with a cell that fails, and makes a page whose players work without a
// kernel and without a network.
func TestConvert(t *testing.T) {
	l := newLab(t, "nbconvert")
	var cells []string
	for _, c := range everyLanguage {
		cells = append(cells, c.cell)
	}
	program, err := os.ReadFile("../../content/programs/one-array/one_array.py")
	if err != nil {
		t.Fatal(err)
	}
	cells = append(cells, "%%python --n 5 --as mine\n"+string(program), "%compare one-array mine --n 4", "%board 2 4 1 3")
	l.write(t, "all.ipynb", ofCells(t, "queens", cells...))
	if err := l.convert(t, "--to", "notebook", "--execute", "--output", "done", "all.ipynb"); err != nil {
		t.Fatal(err)
	}
	done := readExecuted(t, filepath.Join(l.dir, "work", "done.ipynb"))
	for i, c := range everyLanguage {
		outputs := slices.DeleteFunc(done.Cells[i].Outputs, emptied)
		if len(outputs) != 1 || outputs[0].Name != "stdout" || lines(outputs[0].Text) != c.prints {
			t.Errorf("%s has the outputs %+v", c.cell, outputs)
		}
	}
	if text := fmt.Sprintf("%s", done.Cells[len(cells)-2].Outputs); !strings.Contains(text, "mine") {
		t.Errorf("the comparison is %s", text)
	}

	l.write(t, "fails.ipynb", ofCells(t, "queens", cells[5], "%%c\nint main(void) { return undeclared; }", cells[6]))
	if err := l.convert(t, "--to", "notebook", "--execute", "--output", "failed", "fails.ipynb"); err == nil || !strings.Contains(err.Error(), "CompileError") ||
		!strings.Contains(err.Error(), "cell-2:2") {
		t.Errorf("a notebook with a failing cell: %v", err)
	}
	if _, err := os.Stat(filepath.Join(l.dir, "work", "failed.ipynb")); err == nil {
		t.Error("a notebook was written all the same")
	}

	if err := l.convert(t, "--to", "html", "done.ipynb"); err != nil {
		t.Fatal(err)
	}
	tab := browser.New(t)
	for _, width := range []int{360, 1280} {
		tab.Size(width, 900, width == 360)
		tab.Open(browser.FileURL(filepath.Join(l.dir, "work", "done.html")))
		browser.Eval[bool](tab, `document.querySelector("iframe").scrollIntoView(), true`)
		frames := tab.Frames()
		if len(frames) != 1 {
			t.Fatalf("%d players, want 1", len(frames))
		}
		step(t, frames[0])
		if wide := browser.Eval[int](tab, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("the page is %d pixels wide on a screen of %d", wide, width)
		}
	}
	for _, problem := range tab.Problems() {
		if !converters(problem) {
			t.Error(problem)
		}
	}
	shots(t, tab, "converted")
}

// converters reports whether a problem of a page is that of nbconvert's template, which loads RequireJS and MathJax from a network.
func converters(problem string) bool { return strings.Contains(problem, "cdnjs.cloudflare.com") }

// TestLessons: nbconvert runs the notebook of every lesson in every language.
func TestLessons(t *testing.T) {
	if testing.Short() {
		t.Skip("all lessons in all languages take minutes")
	}
	l := newLab(t, "nbconvert")
	for _, language := range languages(t) {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			l.run(t, "queens", "notebook", "--program", language, "-o", language)
			notebooks, err := filepath.Glob(filepath.Join(l.dir, "work", language, "*.ipynb"))
			if err != nil || len(notebooks) < 10 {
				t.Fatalf("%d lessons, %v", len(notebooks), err)
			}
			if err := l.convert(t, append([]string{"--to", "notebook", "--execute", "--output-dir", "done-" + language}, notebooks...)...); err != nil {
				t.Error(err)
			}
			for _, name := range notebooks {
				for _, cell := range readExecuted(t, filepath.Join(l.dir, "work", "done-"+language, filepath.Base(name))).Cells {
					if cell.Type == "code" && len(cell.Outputs) == 0 && strings.Contains(lines(cell.Source), "step:") {
						t.Errorf("%s: nothing is shown by\n%s", name, lines(cell.Source))
					}
				}
			}
		})
	}
}
