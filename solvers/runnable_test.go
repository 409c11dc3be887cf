package solvers_test

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queens/internal/printed"
	"queens/solvers"
	"queens/tracer/mark"
)

// program is a program as readers are shown it, and those n that it can be run for.
type program struct {
	variant solvers.Variant
	source  *mark.Source
	sizes   []int
}

func (p program) name() string { return strings.TrimSuffix(p.source.File, ".go") }

// programs are all programs: one a variant, but for the nested loops, which come for each n, and for any.
func programs() (all []program) {
	for _, v := range solvers.All() {
		if v.Name == "nested-loops" {
			for n := 1; n <= 8; n++ {
				all = append(all, program{v, v.Source(n), []int{n}})
			}
		}
		all = append(all, program{v, v.Source(9), []int{1, 2, 3, 4, 5, 6}})
	}
	return all
}

// module writes a Go module with a folder for each program.
func module(t *testing.T, text func(p program) map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{"go.mod": "module programs\n\ngo 1.23\n"}
	for _, p := range programs() {
		for file, text := range text(p) {
			files[filepath.Join(p.name(), file)] = text
		}
	}
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func goTool(t *testing.T, dir string, arguments ...string) {
	t.Helper()
	cmd := exec.Command("go", arguments...)
	cmd.Dir = dir
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(arguments, " "), err, output)
	}
}

// built is the folder of all programs, each compiled by itself.
func built(t *testing.T) (run func(p program, input string, arguments ...string) (stdout, stderr string, status int)) {
	t.Helper()
	dir := module(t, func(p program) map[string]string { return map[string]string{p.source.File: p.source.Text} })
	bin := filepath.Join(dir, "bin") + string(filepath.Separator)
	goTool(t, dir, "build", "-trimpath", "-ldflags=-s -w", "-o", bin, "./...")
	return func(p program, input string, arguments ...string) (string, string, int) {
		t.Helper()
		names, err := filepath.Glob(bin + p.name() + "*") // with an ending where programs have one
		if err != nil || len(names) == 0 {
			t.Fatalf("%s was not built (%v)", p.name(), err)
		}
		var stdout, stderr bytes.Buffer
		cmd := exec.Command(slices.Min(names), arguments...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &stdout, &stderr
		if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
	}
}

// solutions are what the program finds that runs inside of this one.
func solutions(t *testing.T, v solvers.Variant, n int) (all [][]int) {
	t.Helper()
	err := v.Solve(n, func(squares []int) bool {
		all = append(all, slices.Clone(squares))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Each program runs alone, and prints what it is to print.
func TestPrograms(t *testing.T) {
	run := built(t)
	for _, p := range programs() {
		for _, n := range p.sizes {
			want := printed.By(p.variant.Name, n, solutions(t, p.variant, n))
			if stdout, stderr, status := run(p, "", fmt.Sprint(n)); stdout != want || stderr != "" || status != 0 {
				t.Errorf("%s %d: status %d, %s\n%s\nwant\n%s", p.name(), n, status, stderr, stdout, want)
			}
		}
		own := 8
		if len(p.sizes) == 1 {
			own = p.sizes[0]
		}
		if p.name() == "nested_loops_any" {
			continue // takes its time for eight queens, as nested_loops_8 does
		}
		want := printed.By(p.variant.Name, own, solutions(t, p.variant, own))
		if p.variant.Name == "column-dfs" {
			want = "n = " + want
		}
		if stdout, stderr, status := run(p, ""); stdout != want || stderr != "" || status != 0 {
			t.Errorf("%s: status %d, %s%s\nwant\n%s", p.name(), status, stderr, stdout, want)
		}
		wrong := []string{"0", "-1", "x", "", "4.0", "99999999999999999999"}
		if p.variant.Problem != solvers.Queens {
			wrong = append(wrong, fmt.Sprint(p.variant.MaxN()+1))
		}
		if len(p.sizes) == 1 {
			wrong = append(wrong, fmt.Sprint(own+1))
		}
		for _, n := range wrong {
			stdout, stderr, status := run(p, "", n)
			if begin := fmt.Sprintf("n is %q, ", n); stdout != "" || !strings.HasPrefix(stderr, begin) || strings.Count(stderr, "\n") != 1 || status != 2 {
				t.Errorf("%s %q: status %d, %q, %q, want %q", p.name(), n, status, stdout, stderr, begin)
			}
			if len(p.sizes) == 1 && !strings.Contains(stderr, fmt.Sprintf("%d nested loop", own)) {
				t.Errorf("%s %q does not say how many loops it has: %q", p.name(), n, stderr)
			}
		}
		if p.variant.Name != "column-dfs" {
			continue
		}
		for input, want := range map[string]string{"\n": "n = 92\n", "  6 \n": "n = 4\n", "5": "n = 10\n", "7\r\nx": "n = 40\n"} {
			if stdout, stderr, status := run(p, input); stdout != want || stderr != "" || status != 0 {
				t.Errorf("column-dfs asks, %q is the answer: status %d, %q, %q", input, status, stdout, stderr)
			}
		}
		if stdout, stderr, status := run(p, "6 6\n"); stdout != "n = " || !strings.HasPrefix(stderr, `n is "6 6", `) || status != 2 {
			t.Errorf("column-dfs with a wrong answer: status %d, %q, %q", status, stdout, stderr)
		}
	}
}

// What the runner makes of a reader's own file compiles: each argument of a marker is an int.
func TestMarkersPassInts(t *testing.T) {
	dir := module(t, func(p program) map[string]string {
		traced := p.source.Instrument(func(marker int, args []string) string {
			for len(args) < 2 {
				args = append(args, "0")
			}
			return fmt.Sprintf("step_(%d, %s)", marker, strings.Join(args, ", "))
		})
		return map[string]string{p.source.File: traced, "steps.go": "package main\n\nfunc step_(marker, a, b int) {}\n"}
	})
	goTool(t, dir, "vet", "./...")
}

var (
	functions = regexp.MustCompile(`(?m)^func (?:\(s \*\w+\) )?(\w+)\(`)
	fields    = regexp.MustCompile(`(?m)^\t(\w+) +[][\w]+ +// `)
)

// TestRunnable: a program is as gofmt leaves it, has the markers of the one that it was made of, each with the same
// arguments, and nothing in it is without use.
func TestRunnable(t *testing.T) {
	for _, p := range programs() {
		text := p.source.Text
		if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
			t.Errorf("%s is not as gofmt leaves it (%v)", p.source.File, err)
		}
		plain, err := os.ReadFile("plain/" + p.source.File)
		if err != nil {
			t.Fatal(err)
		}
		if want, got := comments(string(plain)), comments(text); !slices.Equal(slices.DeleteFunc(got, func(c string) bool { return !slices.Contains(want, c) }), want) {
			t.Errorf("%s: markers, regions and comments are\n%s\nwant\n%s", p.source.File, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for _, f := range functions.FindAllStringSubmatch(text, -1) {
			if used := regexp.MustCompile(`\b`+f[1]+`\(`).FindAllString(text, -1); f[1] != "main" && len(used) < 2 {
				t.Errorf("%s: %s is not used", p.source.File, f[1])
			}
		}
		declared := fields.FindAllStringSubmatch(text, -1)
		if len(declared) < 2 {
			t.Errorf("%s: no fields were found", p.source.File)
		}
		for _, f := range declared {
			if !regexp.MustCompile(`\bs\.` + f[1] + `\b`).MatchString(text) {
				t.Errorf("%s: the field %s is not used", p.source.File, f[1])
			}
		}
	}
}

// comments are the lines of a text that are comments, but for those about the struct's fields.
func comments(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "//") {
			lines = append(lines, line)
		}
	}
	return lines
}
