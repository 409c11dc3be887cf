package queens_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"queens/tracer/export"
)

const exporting = "docs/exporting.md"

// built is the folder of the command, which is built once for all tests.
var built = sync.OnceValues(func() (string, error) {
	bin, err := os.MkdirTemp("", "queens-documents-")
	if err != nil {
		return "", err
	}
	if output, err := exec.Command("go", "build", "-o", filepath.Join(bin, "queens"), "./cmd/queens").CombinedOutput(); err != nil {
		return bin, fmt.Errorf("%w\n%s", err, output)
	}
	return bin, nil
})

// needed is whether a test has wanted the command.
var needed atomic.Bool

func TestMain(m *testing.M) {
	status := m.Run()
	if needed.Load() { // or this would build it
		bin, _ := built()
		os.RemoveAll(bin)
	}
	os.Exit(status)
}

// buildQueens gives the folder of the command.
func buildQueens(t *testing.T) string {
	t.Helper()
	needed.Store(true)
	bin, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return bin
}

// readersFolder is a folder as a reader of the documents has it: with a program of theirs and one of a student.
func readersFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	program := read(t, "content/programs/one-array/one_array.py")
	for _, name := range []string{"my_queens.py", "handed-in/anna.py"} {
		name = filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(program), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// needsOther is what a command says where a tool of another language, or a sandbox, is not there.
var needsOther = regexp.MustCompile("is not installed|there is no sandbox")

// TestExporting runs the commands of the document about exports, and the program in Go at its end, in their order. What stands below a
// command is what it prints. A difference that queens diff finds is no failure.
func TestExporting(t *testing.T) {
	t.Parallel()
	bin, dir := buildQueens(t), readersFolder(t)
	path := "PATH=" + bin + string(filepath.ListSeparator) + os.Getenv("PATH")
	lines := strings.Split(read(t, exporting), "\n")
	ran := 0
	for i, line := range lines {
		command, ok := strings.CutPrefix(line, "    $ ")
		if !ok {
			continue
		}
		ran++
		name, _, _ := strings.Cut(command, " ")
		if name != "queens" {
			if _, err := exec.LookPath(name); err != nil {
				if os.Getenv("CI") != "" {
					t.Errorf("%s is missing", name)
				}
				t.Logf("%s is missing: %s was not run", name, command)
				continue
			}
		}
		var want []string
		for _, line := range lines[i+1:] {
			output, indented := strings.CutPrefix(line, "    ")
			if !indented || strings.HasPrefix(output, "$ ") {
				break
			}
			want = append(want, output)
		}
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), path)
		var talk strings.Builder
		cmd.Stderr = &talk
		output, err := cmd.Output()
		switch {
		case err != nil && os.Getenv("CI") == "" && needsOther.MatchString(talk.String()):
			t.Logf("%s: %s", command, &talk)
		case err != nil && !(strings.HasPrefix(command, "queens diff ") && cmd.ProcessState.ExitCode() == 1):
			t.Errorf("%s: %v\n%s", command, err, &talk)
		case want != nil && strings.TrimSuffix(string(output), "\n") != strings.Join(want, "\n"):
			t.Errorf("%s prints\n%s\nand not\n%s", command, output, strings.Join(want, "\n"))
		}
	}
	if ran < 10 {
		t.Errorf("%d commands were run, want 10 or more", ran)
	}
	runExample(t, dir)
}

// runExample builds the document's program in Go and runs it in the folder where its commands have left their files.
func runExample(t *testing.T, dir string) {
	t.Helper()
	program := regexp.MustCompile("(?s)```go\n(.*?)```").FindStringSubmatch(read(t, exporting))
	if program == nil {
		t.Fatal("there is no program in Go")
	}
	bin := t.TempDir()
	source := filepath.Join(bin, "main.go")
	if err := os.WriteFile(source, []byte(program[1]), 0o666); err != nil {
		t.Fatal(err)
	}
	if output, err := exec.Command("go", "build", "-o", filepath.Join(bin, "example"), source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	cmd := exec.Command(filepath.Join(bin, "example"))
	cmd.Dir = dir
	if output, err := cmd.CombinedOutput(); err != nil || len(output) == 0 {
		t.Errorf("%v\n%s", err, output)
	}
	if output, err := exec.Command("gofmt", "-l", source).CombinedOutput(); err != nil || len(output) > 0 {
		t.Errorf("the program in Go is not formatted: %v %s", err, output)
	}
}

// rows are those of a table in the document whose first column has this head.
func rows(t *testing.T, head string) (rows []string) {
	t.Helper()
	_, rest, ok := strings.Cut(read(t, exporting), "\n| "+head+" |")
	if !ok {
		t.Fatalf("there is no table that begins with %s", head)
	}
	lines := strings.Split(rest, "\n")
	for _, line := range lines[2:] {
		if !strings.HasPrefix(line, "| ") {
			break
		}
		rows = append(rows, line)
	}
	return rows
}

// TestExportingTables: the tables of formats and of options are those of the code.
func TestExportingTables(t *testing.T) {
	var want []string
	for _, f := range export.Formats() {
		most := "any"
		if f.MaxSteps > 0 {
			most = grouped(f.MaxSteps)
		}
		want = append(want, fmt.Sprintf("| `%s` | `%s` | %s | %s |", f.Name, f.Ext, f.For, most))
	}
	if got := rows(t, "format"); !slices.Equal(got, want) {
		t.Errorf("the table of formats is\n%s\nand must be\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}

	uses := map[export.Use][]string{}
	for _, f := range export.Formats() {
		for _, use := range f.Uses {
			uses[use] = append(uses[use], "`"+f.Name+"`")
		}
	}
	for _, row := range rows(t, "flag") {
		cells := strings.Split(strings.Trim(row, "| "), " | ")
		use := export.Use(strings.Trim(cells[0], "`-"))
		if want, ok := uses[use]; ok {
			if got := cells[len(cells)-1]; got != strings.Join(want, ", ") {
				t.Errorf("--%s is said to be for %s, and is for %s", use, got, strings.Join(want, ", "))
			}
		}
		delete(uses, use)
	}
	for use, formats := range uses {
		t.Errorf("nothing is said of --%s, which is for %s", use, strings.Join(formats, ", "))
	}
}

// grouped is a number with commas between its thousands.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// TestDocsLinks: a link within the documents leads to a file, and to a heading of it.
func TestDocsLinks(t *testing.T) {
	for _, name := range []string{"README.md", exporting, "docs/notebook.md"} {
		for _, link := range regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`).FindAllStringSubmatch(read(t, name), -1) {
			target := filepath.Join(filepath.Dir(name), link[1])
			if link[1] == "" {
				target = name
			}
			info, err := os.Stat(target)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if link[2] != "" && !info.IsDir() && !slices.Contains(headings(read(t, target)), link[2]) {
				t.Errorf("%s: %s has no heading %s", name, target, link[2])
			}
		}
	}
}

// headings are the addresses of the headings of a text.
func headings(text string) (list []string) {
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\pL\pN -]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		list = append(list, "#"+strings.ReplaceAll(name, " ", "-"))
	}
	return list
}
