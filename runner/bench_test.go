package runner

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"testing"
	"time"

	"queens/programs"
	"queens/solvers"
	"queens/tracer"
)

// BenchmarkTraced runs the recursive program for nine queens as it stands, and traced into a sink that counts. What
// is timed is the process alone, from its start to its end, and the processor time that it has used: a sandbox would cost
// both the same. The ratio is the price of a support file.
func BenchmarkTraced(b *testing.B) {
	r, err := New(Options{Sandbox: "none"})
	if err != nil {
		b.Fatal(err)
	}
	v, err := solvers.Find("recursive")
	if err != nil {
		b.Fatal(err)
	}
	for _, lang := range programs.Languages() {
		for _, traced := range []bool{false, true} {
			name := map[bool]string{false: "plain", true: "traced"}[traced]
			b.Run(fmt.Sprintf("lang=%s/run=%s", lang.Name, name), func(b *testing.B) {
				toolchain(b, r, lang)
				source, err := programs.Source(v, lang, 9)
				if err != nil {
					b.Fatal(err)
				}
				p := Program{Language: lang, Files: []File{{Name: source.File, Text: source.Text}}}
				if traced {
					p.Source = source
				}
				built, err := r.Build(context.Background(), p)
				if err != nil {
					b.Fatal(err)
				}
				var cpu time.Duration
				for b.Loop() {
					cpu += runOnce(b, built)
				}
				b.ReportMetric(float64(cpu)/float64(b.N), "cpu-ns/op")
			})
		}
	}
}

// runOnce is the processor time of one run.
func runOnce(b *testing.B, built *Built) (cpu time.Duration) {
	dir := b.TempDir()
	start := built.kit.start(built, 1<<30)
	cmd := exec.Command(start.path, append(start.args, "9")...)
	cmd.Dir = dir
	cmd.Env = append(environment(dir), start.env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if source := built.program.Source; source != nil {
		counter := tracer.NewCounter(source.Markers())
		steps, err := makeRing(dir)
		if err != nil {
			b.Fatal(err)
		}
		steps.feed(len(source.Markers()), 0, counter.Count)
		defer steps.close()
		_, cancel := context.WithCancelCause(context.Background())
		defer cancel(nil)
		steps.watch(cancel)
		cmd.Env = append(cmd.Env, stepsVariable+"="+steps.path)
		defer func() {
			if err := steps.finish(); err != nil {
				b.Fatal(err)
			}
		}()
	}
	if err := cmd.Run(); err != nil {
		b.Fatalf("%v\n%s", err, &stderr)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
