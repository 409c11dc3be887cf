package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"queens/internal/hyparquet"
	"queens/solvers"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// measuredFile names the file that [measured] writes its memory to.
const measuredFile = "QUEENS_TEST_MEMORY"

func init() { commands["queens-measured"] = measured }

// measured is the program, which tells at its end the most memory that it has had at a time. What others are told of a process has
// the memory of the one that started it in it.
func measured() {
	status := run(os.Args[1:], os.Stdout, os.Stderr)
	self, err := os.ReadFile("/proc/self/status")
	peak := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(self)
	if err == nil && peak != nil {
		err = os.WriteFile(os.Getenv(measuredFile), peak[1], 0o666)
	}
	if err != nil || peak == nil {
		fmt.Fprintln(os.Stderr, "the process does not know its memory:", err)
		status = 1
	}
	os.Exit(status)
}

// All steps of eight nested loops are exported in little memory, and what comes of it is small, and right where others look into it.
func TestExportMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred million steps take a while")
	}
	const (
		steps      = 102_927_792
		mostMemory = 256 << 20
		mostFile   = 40_000_000
	)
	dir, temp := t.TempDir(), t.TempDir()
	file := filepath.Join(dir, "nested-loops-8.parquet")
	for format, out := range map[string]string{"parquet": file, "csv": os.DevNull} {
		peak := filepath.Join(dir, "peak")
		cmd := exec.CommandContext(t.Context(), "queens-measured", "export", "nested-loops", "--n", "8", "--to", format, "-o", out)
		cmd.Env = append(os.Environ(), measuredFile+"="+peak, "TMPDIR="+temp)
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", format, err, output)
		}
		text, err := os.ReadFile(peak)
		if err != nil {
			t.Fatal(err)
		}
		kilobytes, err := strconv.ParseInt(string(text), 10, 64)
		if err != nil || kilobytes<<10 >= mostMemory {
			t.Errorf("%s: %v, %d MiB of memory, want less than %d", format, err, kilobytes>>10, mostMemory>>20)
		}
		t.Logf("%s: %d MiB of memory", format, kilobytes>>10)
		if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
			t.Errorf("%s: %v, %v is left in the temporary folder", format, err, left)
		}
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() >= mostFile {
		t.Errorf("the file has %d bytes, want less than %d", info.Size(), mostFile)
	}
	t.Logf("parquet: %d bytes", info.Size())

	r := traced(t, "nested-loops", 8)
	wanted := []hyparquet.Rows{{File: file}}
	for _, from := range []int64{50<<20 - 3, 77_777_777, steps - 5} {
		wanted = append(wanted, hyparquet.Rows{File: file, From: from, To: from + 5})
	}
	read := hyparquet.Read(t, wanted...)
	rows := int64(0)
	for _, group := range read[0].Groups {
		rows += group
	}
	if said := read[0].Metadata; rows != steps || said["steps"] != fmt.Sprint(steps) || said["to"] != fmt.Sprint(steps) || said["left"] != "" || said["sha256"] != r.Header().SHA256 {
		t.Errorf("%d rows; the metadata are %q", rows, said)
	}
	for i, w := range wanted[1:] {
		part, err := export.Select(r, w.From+1, w.To)
		if err != nil {
			t.Fatal(err)
		}
		var want [][]any
		for s, err := range part.States(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, []any{s.Number, s.Step.Marker(), s.Marker.Kind, s.Marker.Line, s.Step.A(), s.Step.B(), strings.ReplaceAll(s.Fold.String(), "-", ".")})
		}
		if got, want := fmt.Sprint(read[i+1].Rows), fmt.Sprint(want); got != want {
			t.Errorf("rows %d to %d: %s, want %s", w.From, w.To, got, want)
		}
	}
}

// traced is the trace of a variant.
func traced(t testing.TB, name string, n int) *tracefile.Reader {
	t.Helper()
	v, err := solvers.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w := tracefile.NewWriter(&file, tracefile.NewHeader(v.Name, solvers.Language, n, v.Source(n)))
	if err := v.Trace(n, nil, w.Write); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(""); err != nil {
		t.Fatal(err)
	}
	r, err := tracefile.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}
