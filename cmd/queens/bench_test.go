//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"queens/tracer/tracefile"
)

// BenchmarkNestedLoops8 writes all 102,927,792 steps of eight nested loops to a trace file, by the command
// itself, and reports the size of the file and the memory of the process. Then it seeks in the file.
func BenchmarkNestedLoops8(b *testing.B) {
	dir := b.TempDir()
	binary, name := filepath.Join(dir, "queens"), filepath.Join(dir, "nested.zip")
	if output, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, output)
	}
	b.Run("write", func(b *testing.B) {
		peak := int64(0)
		for b.Loop() {
			cmd := exec.Command(binary, "trace", "nested-loops", "--n", "8", "-o", name)
			if output, err := cmd.CombinedOutput(); err != nil {
				b.Fatalf("%v\n%s", err, output)
			}
			peak = max(peak, cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
		}
		if runtime.GOOS == "linux" {
			peak <<= 10 // there it is told in kilobytes
		}
		info, err := os.Stat(name)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(peak)/(1<<20), "MiB-memory")
		b.ReportMetric(float64(info.Size())/1e6, "MB-file")
	})
	b.Run("seek", func(b *testing.B) {
		r, err := tracefile.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		defer r.Close()
		seeks, steps := 0, r.Header().Steps
		for b.Loop() {
			seeks++
			if _, _, err := r.At(1 + int64(seeks)*7_919_317%steps); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(r.Touched())/float64(seeks), "blocks/seek")
	})
}
