package runner

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"testing"

	"queens/runner/sandbox"
	"queens/tracer"
)

// ringBytes is a ring in memory.
type ringBytes struct{ *bytes.Reader }

func (ringBytes) Close() error { return nil }

// FuzzRing reads what a program may have left in the shared file. Whatever it is, what is handed on are steps of the
// program's markers, in blocks, no more than are allowed.
func FuzzRing(f *testing.F) {
	words := func(total uint64, words ...uint32) []byte {
		data := binary.LittleEndian.AppendUint64(nil, total)
		data = binary.LittleEndian.AppendUint64(data, 0)
		for _, word := range words {
			data = binary.LittleEndian.AppendUint32(data, word)
		}
		return data
	}
	f.Add(words(3, 0, 1, 2), 3, int64(0), false)
	f.Add(words(3, 0, 1, 3), 3, int64(2), true)
	f.Add(words(2, outsideMarker|1<<8, 5000), 3, int64(2), true)
	f.Add(words(ringWords, 1), 2, int64(0), true)
	f.Add(words(ringWords+1, 1), 2, int64(100_000), true)
	f.Add(words(1<<63, 1), 2, int64(0), false)
	f.Add([]byte{1, 0, 0}, 2, int64(0), false)
	f.Fuzz(func(t *testing.T, data []byte, markers int, limit int64, whole bool) {
		if markers < 1 || markers >= tracer.MaxMarkers || limit < 0 {
			return
		}
		if whole && len(data) < ringSize {
			data = append(data, make([]byte, ringSize-len(data))...)
		}
		var steps int64
		short := false
		r := takeSteps(ringBytes{bytes.NewReader(data)}, markers, limit, func(block []tracer.Step) error {
			if short || len(block) == 0 || len(block) > tracer.BlockSteps {
				t.Errorf("a block of %d steps, behind a short one: %t", len(block), short)
			}
			short = len(block) < tracer.BlockSteps
			for _, step := range block {
				if step.Marker() >= markers {
					t.Errorf("marker %d of %d", step.Marker(), markers)
				}
			}
			steps += int64(len(block))
			return nil
		})
		err := r.finish()
		if steps != r.steps || limit > 0 && steps > limit || steps > ringWords {
			t.Errorf("%d steps were handed on, %d are told, the limit is %d", steps, r.steps, limit)
		}
		var wrong *streamError
		var outside *outsideError
		if err != nil && !errors.As(err, &wrong) && !errors.As(err, &outside) && err != errSteps {
			t.Errorf("error %v", err)
		}
	})
}

// TestManySteps takes 100 million steps of a program in C, in a process of its own that looks how much memory it has
// used at most. (What the system tells of a child when it has ended includes what its parent had when it was started.)
func TestManySteps(t *testing.T) {
	const count, most = 100_000_000, 128 << 20
	if os.Getenv("QUEENS_TEST_STEPS") == "" {
		r := newRunner(t, sandbox.Auto)
		toolchain(t, r, mustLanguage(t, "c"))
		cmd := exec.Command(os.Args[0], "-test.run", "^TestManySteps$")
		cmd.Env = append(os.Environ(), "QUEENS_TEST_STEPS=1")
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		return
	}
	r := newRunner(t, sandbox.Auto)
	lang := mustLanguage(t, "c")
	b, err := r.Build(t.Context(), read(t, lang, "x.c", text("c", fmt.Sprint(count), "")))
	if err != nil {
		t.Fatal(err)
	}
	var steps int64
	result, err := b.Run(t.Context(), Run{Limits: limits(), Steps: func(block []tracer.Step) error { steps += int64(len(block)); return nil }})
	if err != nil || result.Message != "" || steps != count {
		t.Errorf("%d steps, want %d: %v %s", steps, count, err, result.Message)
	}
	if runtime.GOOS != "linux" {
		return
	}
	status, err := os.ReadFile("/proc/self/status")
	peak := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status)
	if err != nil || peak == nil {
		t.Fatalf("the process does not know its memory: %v", err)
	}
	if kilobytes, err := strconv.Atoi(string(peak[1])); err != nil || kilobytes<<10 > most {
		t.Errorf("%s kB of memory, want at most %d MiB", peak[1], most>>20)
	}
}
