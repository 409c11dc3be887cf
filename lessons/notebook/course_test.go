package notebook

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"queens/content"
	"queens/internal/tool"
	"queens/lessons"
	"queens/programs"
)

var update = flag.Bool("update", false, "write what the tests get as what they want")

// TestGolden makes notebooks of the courses in testdata, archives of files. What is wanted stands in them as files
// "want EDITION LANGUAGE PROGRAM LESSON", each cell below a line that says what it is.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/course-*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no test data", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files := fstest.MapFS{"index.en.md": {Data: []byte("---\ntitle: Home\nsummary: A course.\n---\n")}}
			for _, f := range archive.Files {
				files[f.Name] = &fstest.MapFile{Data: f.Data}
			}
			for i, f := range archive.Files {
				words := strings.Fields(f.Name)
				if words[0] != "want" {
					continue
				}
				got, err := shown(files, lessons.Edition(words[1]), words[2], words[3], words[4])
				if err != nil {
					t.Error(err)
					continue
				}
				if diff := cmp.Diff(string(f.Data), got); diff != "" && !*update {
					t.Errorf("%s (-want +got; go test -update writes what is got)\n%s", f.Name, diff)
				}
				archive.Files[i].Data = []byte(got)
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// shown is a notebook in a form that can be read, or the lesson as one text for the program "text".
func shown(files fstest.MapFS, edition lessons.Edition, lang, program, slug string) (string, error) {
	course, err := lessons.Load(context.Background(), files, lessons.Options{Edition: edition})
	if err != nil {
		return "", err
	}
	for _, lesson := range course.Lessons {
		if lesson.Slug != slug {
			continue
		}
		if program == "text" {
			return Markdown(course, lesson, Options{Language: lang})
		}
		made, err := Make(course, lesson, Options{lang, program})
		if err != nil {
			return "", err
		}
		var b strings.Builder
		fmt.Fprintf(&b, "title: %s\n", made.Metadata.Title)
		for _, c := range made.Cells {
			fmt.Fprintf(&b, "======== %s %s\n%s\n", c.Kind, c.ID, c.Source)
		}
		return b.String(), nil
	}
	return "", fmt.Errorf("there is no lesson %s", slug)
}

// course is the real one, in an edition.
func course(t testing.TB, edition lessons.Edition) *lessons.Course {
	t.Helper()
	loaded, err := loadReal(edition)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

var realCourses sync.Map

func loadReal(edition lessons.Edition) (*lessons.Course, error) {
	load, _ := realCourses.LoadOrStore(edition, sync.OnceValues(func() (*lessons.Course, error) {
		return lessons.Load(context.Background(), content.Lessons, lessons.Options{Edition: edition})
	}))
	return load.(func() (*lessons.Course, error))()
}

// python runs a program in Python with the packages of Debian's Jupyter, and returns what it prints.
func python(t *testing.T, script string, args ...string) string {
	t.Helper()
	const python = "/usr/bin/python3"
	if output, err := exec.Command(python, "-c", "import nbformat").CombinedOutput(); err != nil {
		tool.Missing(t, fmt.Errorf("nbformat: %w: tools/setup-test.sh installs what tests need\n%s", err, output))
	}
	cmd := exec.Command(python, append([]string{"-W", "error::UserWarning", "-c", script}, args...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	return string(output)
}

// Every lesson is a notebook in every language of people and of programs: nbformat takes it, and would write the same bytes. Making it again
// gives them, too. Our own check finds nothing.
func TestLessons(t *testing.T) {
	dir := t.TempDir()
	c := course(t, lessons.Instructor)
	for _, lang := range c.Languages {
		for _, program := range programs.Languages() {
			for _, lesson := range c.Lessons {
				var data [2]string
				for i := range data {
					made, err := Make(c, lesson, Options{lang, program.Name})
					if err != nil {
						t.Fatal(err)
					}
					file, err := made.JSON()
					if err != nil {
						t.Fatal(err)
					}
					data[i] = string(file)
				}
				if data[0] != data[1] {
					t.Fatalf("%s in %s, %s: two builds differ", lesson.Slug, lang, program.Name)
				}
				checked, err := Check(strings.NewReader(data[0]))
				if err != nil || len(checked.Findings) > 0 {
					t.Errorf("%s in %s, %s: %v %v", lesson.Slug, lang, program.Name, err, checked.Findings)
				}
				name := filepath.Join(dir, lesson.Slug+"."+lang+"."+program.Name+Ext)
				if err := os.WriteFile(name, []byte(data[0]), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	told := python(t, `
import nbformat, pathlib, sys
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    text = path.read_text("utf-8")
    notebook = nbformat.reads(text, 4)
    nbformat.validate(notebook)
    if nbformat.writes(notebook) + "\n" != text:
        print(path.name, "is written otherwise by nbformat")
print("done")
`, dir)
	if told != "done\n" {
		t.Error(told)
	}
}

// No text of a lesson is lost: each word of the prose of a page stands in the notebook, too.
func TestNothingIsLost(t *testing.T) {
	c := course(t, lessons.Instructor)
	for _, lang := range c.Languages {
		for _, lesson := range c.Lessons {
			made, err := Make(c, lesson, Options{Language: lang})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, cell := range made.Cells {
				b.WriteString(cell.Source)
			}
			missing(t, lesson.Slug+" in "+lang, c, lesson.Pages[lang], b.String())
		}
	}
}

// The IDs of cells depend on where they stand, and not on a word, nor on the language of programs.
func TestIDs(t *testing.T) {
	c := course(t, lessons.Student)
	lesson := c.Lessons[5]
	ids := func(o Options) map[string]bool {
		made, err := Make(c, lesson, o)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]bool{}
		for _, cell := range made.Cells {
			if all[cell.ID] || !wellFormed.MatchString(cell.ID) {
				t.Errorf("the ID %q", cell.ID)
			}
			all[cell.ID] = true
		}
		return all
	}
	want := ids(Options{Program: "python"})
	if diff := cmp.Diff(want, ids(Options{Program: "java"})); diff != "" {
		t.Error(diff)
	}
}

func TestUnknown(t *testing.T) {
	c := course(t, lessons.Student)
	for _, o := range []Options{{Language: "fr"}, {Program: "cobol"}} {
		if _, err := Make(c, c.Lessons[0], o); err == nil {
			t.Errorf("%+v is no error", o)
		}
		if _, err := Markdown(c, c.Lessons[0], o); err == nil {
			t.Errorf("%+v is no error", o)
		}
	}
}

func ExampleMake() {
	c, err := lessons.Load(context.Background(), content.Lessons, lessons.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	made, err := Make(c, c.Lessons[0], Options{Language: "zh-hans", Program: "java"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(made.Metadata.Title)
	title, _, _ := strings.Cut(made.Cells[0].Source, "\n")
	fmt.Println(title)
	// Output:
	// 八皇后谜题
	// # 八皇后谜题
}
