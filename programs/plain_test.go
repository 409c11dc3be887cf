package programs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"queens/internal/printed"
	"queens/internal/tool"
	"queens/solvers"
)

// plain is how a reader compiles and runs a program, with nothing but the tools of its language. FILE is the
// file, NAME its name without the ending.
type plain struct{ compile, run []string }

// plainly says it of each language. Those in Go are run by the tests of package solvers.
var plainly = map[string]plain{
	"c":          {[]string{"gcc", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-o", "NAME.exe", "FILE"}, []string{"./NAME.exe"}},
	"cpp":        {[]string{"g++", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-o", "NAME.exe", "FILE"}, []string{"./NAME.exe"}},
	"java":       {[]string{"javac", "-Xlint:all", "FILE"}, []string{"java", "NAME"}},
	"csharp":     {[]string{"mcs", "-warn:4", "FILE"}, []string{"mono", "NAME.exe"}},
	"python":     {nil, []string{"python3", "FILE"}},
	"javascript": {nil, []string{"node", "FILE"}},
}

// need ends the test where the tool of a command is missing. What is built here is none.
func need(t *testing.T, words []string) {
	t.Helper()
	if len(words) > 0 && !strings.HasPrefix(words[0], "./") {
		tool.Need(t, words[0])
	}
}

// patience is how long a compiler or a program may take on a machine that is busy.
const patience = 2 * time.Minute

// ending is how a program has ended.
type ending struct {
	stdout, stderr string
	status         int
}

// file is a program of a variant in a folder of its own, ready to run.
type file struct {
	dir string
	run []string
}

// write writes the program for n queens, and compiles it. A compiler has nothing to say.
func (p plain) write(t *testing.T, v solvers.Variant, lang Language, n int) file {
	t.Helper()
	source, err := Source(v, lang, n)
	if err != nil {
		t.Fatal(err)
	}
	f := file{dir: t.TempDir()}
	if err := os.WriteFile(filepath.Join(f.dir, source.File), []byte(source.Text), 0o666); err != nil {
		t.Fatal(err)
	}
	name := strings.NewReplacer("FILE", source.File, "NAME", strings.TrimSuffix(source.File, lang.Ext))
	named := func(words []string) (all []string) {
		for _, word := range words {
			all = append(all, name.Replace(word))
		}
		return all
	}
	f.run = named(p.run)
	if p.compile != nil {
		if end := start(t, f.dir, "", named(p.compile)); end != (ending{}) {
			t.Fatalf("%s: %+v", source.File, end)
		}
	}
	return f
}

// with runs the program with arguments, and an input.
func (f file) with(t *testing.T, input string, arguments ...string) ending {
	t.Helper()
	return start(t, f.dir, input, slices.Concat(f.run, arguments))
}

func start(t *testing.T, dir, input string, words []string) ending {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, strings.NewReader(input), &stdout, &stderr
	// Node would colour what it prints.
	cmd.Env = slices.DeleteFunc(os.Environ(), func(entry string) bool { return strings.HasPrefix(entry, "FORCE_COLOR=") })
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || ctx.Err() != nil) {
		t.Fatalf("%s: %v", strings.Join(words, " "), err)
	}
	return ending{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// wanted is what a program prints for n queens.
func wanted(t *testing.T, v solvers.Variant, n int) string {
	t.Helper()
	var solutions [][]int
	err := v.Solve(n, func(squares []int) bool {
		solutions = append(solutions, slices.Clone(squares))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return printed.By(v.Name, n, solutions)
}

// Every program compiles and runs by itself, prints the same in every language, and says so if it is asked
// for something that is no number of queens.
func TestPlain(t *testing.T) {
	for _, lang := range Languages() {
		how, ok := plainly[lang.Name]
		if !ok {
			continue
		}
		t.Run(lang.Name, func(t *testing.T) {
			t.Parallel()
			need(t, how.compile)
			need(t, how.run)
			for _, v := range solvers.Variants() {
				t.Run(v.Name, func(t *testing.T) {
					if v.Name == "nested-loops" {
						checkLoops(t, how, v, lang)
						return
					}
					f := how.write(t, v, lang, 8)
					for _, n := range []int{1, 4, 6} {
						f.prints(t, wanted(t, v, n), "", fmt.Sprint(n))
					}
					for _, n := range []string{"0", "-1", "x"} {
						f.refuses(t, "", n)
					}
					if v.Name == "column-dfs" {
						checkAsks(t, f)
						return
					}
					f.prints(t, wanted(t, v, 8), "")
				})
			}
		})
	}
}

// The nested loops are for one n alone, each.
func checkLoops(t *testing.T, how plain, v solvers.Variant, lang Language) {
	t.Helper()
	for _, n := range []int{1, 4, 6} {
		f := how.write(t, v, lang, n)
		f.prints(t, wanted(t, v, n), "", fmt.Sprint(n))
		f.prints(t, wanted(t, v, n), "")
		f.refuses(t, "", "x")
		end := f.with(t, "", fmt.Sprint(n+1))
		if end.status != 2 || end.stdout != "" || !strings.Contains(end.stderr, fmt.Sprint(n)) {
			t.Errorf("%d loops asked for %d queens: %+v", n, n+1, end)
		}
	}
}

// The program of article B asks for n where it is not given.
func checkAsks(t *testing.T, f file) {
	t.Helper()
	for _, input := range []string{"", "\n", "8\n", "8"} {
		f.prints(t, "n = 92\n", input)
	}
	f.prints(t, "n = 4\n", "6\r\n")
	f.refuses(t, "x\n")
	f.refuses(t, "0\n")
}

func (f file) prints(t *testing.T, want, input string, arguments ...string) {
	t.Helper()
	if end := f.with(t, input, arguments...); end != (ending{stdout: want}) {
		t.Errorf("input %q, arguments %q: status %d, %s\n%s\nwant\n%s", input, arguments, end.status, end.stderr, end.stdout, want)
	}
}

func (f file) refuses(t *testing.T, input string, arguments ...string) {
	t.Helper()
	if end := f.with(t, input, arguments...); end.status == 0 || end.stderr == "" {
		t.Errorf("input %q, arguments %q: %+v: want a message and a failure", input, arguments, end)
	}
}
