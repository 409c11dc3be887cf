//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"queens/internal/tool"
	"queens/programs"
	"queens/runner"
	"queens/runner/sandbox"
	"queens/solvers"
	"queens/tracer"
)

// bares are the commands that a program is compiled and run with by hand.
var bares = map[string][][]string{
	"c":          {{"gcc", "-O2", "-Wall", "recursive.c", "-o", "p", "-lm"}, {"./p", "8"}},
	"cpp":        {{"g++", "-O2", "-Wall", "recursive.cpp", "-o", "p", "-lm"}, {"./p", "8"}},
	"java":       {{"javac", "Recursive.java"}, {"java", "Recursive", "8"}},
	"csharp":     {{"mcs", "Recursive.cs"}, {"mono", "Recursive.exe", "8"}},
	"go":         {{"go", "build", "-o", "p", "recursive.go"}, {"./p", "8"}},
	"python":     {{"python3", "recursive.py", "8"}},
	"javascript": {{"node", "recursive.js", "8"}},
}

// BenchmarkCells compiles and runs a program in each language, with its markers and without, in the ways of a notebook: bare, by the
// commands that one would type; cold, by a runner that has just been made and has nothing in its cache (but for Go its
// compiled library); warm, when the program has been changed; and unchanged. The four take turns, so that what
// else the machine does is the same to them. Reported are the medians, all but the first as ratios to it: of the time that goes
// by, and of the processors' time, which is the one to look at when others use the machine.
func BenchmarkCells(b *testing.B) {
	for _, lang := range programs.Languages() {
		for _, marked := range []bool{false, true} {
			name := map[bool]string{false: "plain", true: "marked"}[marked]
			b.Run(fmt.Sprintf("lang=%s/program=%s", lang.Name, name), func(b *testing.B) { benchmarkCell(b, lang, marked) })
		}
	}
}

// pause is how long nothing is done before something is timed: between two cells a reader looks at the first, and what was begun
// by then, such as the end of the sandboxes before, is no part of the second.
const pause = 200 * time.Millisecond

func benchmarkCell(b *testing.B, lang programs.Language, marked bool) {
	for _, command := range bares[lang.Name] {
		if command[0] != "./p" {
			tool.Need(b, command[0])
		}
	}
	v, err := solvers.Find("recursive")
	if err != nil {
		b.Fatal(err)
	}
	source, err := programs.Source(v, lang, 8)
	if err != nil {
		b.Fatal(err)
	}
	changes := 0
	changed := func() runner.File {
		changes++
		text := source.Text
		if !marked {
			text = source.Display()
		}
		return runner.File{Name: source.File, Text: fmt.Sprintf("%s\n%s change %d of %d\n", text, lang.Mark().Comment, changes, time.Now().UnixNano())}
	}
	cache, bare := b.TempDir(), b.TempDir()
	shareLibrary(b, cache)
	newRunner := func() *runner.Runner {
		r, err := runner.New(runner.Options{Cache: cache, Sandbox: sandbox.Auto, Ahead: true})
		if err != nil {
			b.Fatal(err)
		}
		return r
	}
	warm := newRunner()
	defer warm.Close()
	runCell(b, warm, lang, changed())
	warm.Settle()
	taken, used := map[string][]time.Duration{}, map[string][]time.Duration{}
	take := func(way string, do func()) {
		time.Sleep(pause)
		begin, before := time.Now(), processorTime()
		do()
		taken[way] = append(taken[way], time.Since(begin))
		used[way] = append(used[way], processorTime()-before)
	}
	for b.Loop() {
		file := changed()
		if err := os.WriteFile(filepath.Join(bare, file.Name), []byte(file.Text), 0o666); err != nil {
			b.Fatal(err)
		}
		take("bare", func() { runBare(b, lang, bare) })
		file = changed()
		take("warm", func() { runCell(b, warm, lang, file) })
		take("unchanged", func() { runCell(b, warm, lang, file) })
		move(b, cache, "programs", "parts")
		r := newRunner()
		take("cold", func() { runCell(b, r, lang, changed()) })
		r.Close()
		move(b, cache, "programs", "parts")
	}
	b.ReportMetric(0, "ns/op")
	median := func(all []time.Duration) float64 {
		slices.Sort(all)
		return float64(all[len(all)/2])
	}
	b.ReportMetric(median(taken["bare"])/1e6, "bare-ms")
	b.ReportMetric(median(used["bare"])/1e6, "bare-cpu-ms")
	for _, way := range []string{"cold", "warm", "unchanged"} {
		b.ReportMetric(median(taken[way])/median(taken["bare"]), "x-"+way)
		b.ReportMetric(median(used[way])/median(used["bare"]), "x-cpu-"+way)
	}
}

// shareLibrary gives a cache the library of Go as it was compiled before.
func shareLibrary(b *testing.B, cache string) {
	b.Helper()
	dir, err := os.UserCacheDir()
	if err != nil {
		b.Fatal(err)
	}
	library := filepath.Join(dir, "queens", "go-build")
	if err := errors.Join(os.MkdirAll(library, 0o777), os.Symlink(library, filepath.Join(cache, "go-build"))); err != nil {
		b.Fatal(err)
	}
}

// move puts folders aside, and at the second time back in place of those that are there by then.
func move(b *testing.B, dir string, names ...string) {
	b.Helper()
	for _, name := range names {
		place := filepath.Join(dir, name)
		aside := place + ".aside"
		var err error
		if _, statErr := os.Stat(aside); statErr == nil {
			if err = os.RemoveAll(place); err == nil {
				err = os.Rename(aside, place)
			}
		} else if _, statErr := os.Stat(place); statErr == nil {
			err = os.Rename(place, aside)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// processorTime is that of this process and of all that it has waited for.
func processorTime() (sum time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var used syscall.Rusage
		_ = syscall.Getrusage(who, &used)
		sum += time.Duration(used.Utime.Nano() + used.Stime.Nano())
	}
	return sum
}

// runBare runs a program by hand.
func runBare(b *testing.B, lang programs.Language, dir string) {
	for _, command := range bares[lang.Name] {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = dir
		cmd.Stdout = io.Discard
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Run(); err != nil {
			b.Fatalf("%v: %v\n%s", command, err, &stderr)
		}
	}
}

// runCell runs a program as a cell of a notebook.
func runCell(b *testing.B, r *runner.Runner, lang programs.Language, file runner.File) {
	p, err := runner.Read(lang, file)
	if err != nil {
		b.Fatal(err)
	}
	built, err := r.Build(context.Background(), p)
	if err != nil {
		b.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	run := runner.Run{Args: []string{"8"}, Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr, Limits: runner.DefaultLimits()}
	if p.Source != nil {
		run.Steps = tracer.NewCounter(p.Source.Markers()).Count
	}
	result, err := built.Run(context.Background(), run)
	if err != nil || result.Message != "" || stdout.Len() == 0 {
		b.Fatalf("%v %s\n%s", err, result.Message, &stderr)
	}
}
