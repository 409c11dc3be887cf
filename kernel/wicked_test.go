package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"queens/kernel/protocol"
	"queens/runner"
)

// runCell runs a cell. What it shows is in out.
func runCell(t testing.TB, k *Kernel, number int, out *shown, code string) *protocol.Failure {
	t.Helper()
	return k.Execute(t.Context(), protocol.Cell{Code: code, Number: number}, out).Error
}

// TestWicked runs cells that are up to no good. The kernel goes on after each.
func TestWicked(t *testing.T) {
	k := newKernel(t, func(o *Options) {
		o.Limits = runner.DefaultLimits()
		o.Limits.Wall, o.Limits.CPU = 5*time.Second, 5*time.Second
		o.Limits.Output = 1 << 20
		o.Limits.Memory = 128 << 20 // which is filled long before the time is over
	})
	needLanguage(t, k, "c")
	needLanguage(t, k, "python")
	for i, test := range []struct {
		name, code string
		fails      string // the name of the failure and its value
		stdout     string // the beginning of it
	}{
		{"fork bomb", "%%c\n#include <unistd.h>\nint main(void) {\n\tfor (;;) fork();\n}", failedLimit + ": cell-1: stopped at the limit of ", ""},
		{"endless output", "import os\nwhile True:\n    os.write(1, b'endless\\n')", failedLimit + ": cell-2: stopped at the limit of 1048576 bytes of output", "endless\nendless\n"},
		{"endless loop", "while True:\n    pass", failedLimit + ": cell-3: stopped at the limit of 5s of ", ""},
		{"memory", "a = [0]\nwhile True:\n    a += a", failedLimit + ": cell-4: stopped at the limit of 128 MiB of memory", ""},
		{"status", "import sys\nprint('out')\nsys.exit(3)", failedProgram + ": cell-5: exit status 3", "out\n"},
		{"kills itself", "import os\nos.kill(os.getpid(), 9)", failedProgram + ": cell-6: killed", ""},
		{"kills its parent", "import os, time\nos.kill(os.getppid(), 9)\ntime.sleep(0.1)\nprint('still there')", "", ""},
		{"closes its output", "import os\nprint('out', flush=True)\nos.close(1)\nos.close(2)", "", "out\n"},
		{"output after its end", "import os, sys, time\nprint('parent', flush=True)\nif os.fork() == 0:\n    time.sleep(0.3)\n    print('child', flush=True)\n    time.sleep(60)", "", "parent\n"},
		{"closes its input", "import os\nos.close(0)\nprint('out')", "", "out\n"},
		{"too many steps", "#queens: base 0, lines rows\ni = 0\nwhile True:\n    #step:try(0, i % 4)\n    i += 1", failedLimit + ": cell-11: stopped at the limit of", ""},
		{"a step that is none", "#queens: base 0, lines rows\nfar = 5000\n#step:try(0, far)\nprint('out')", failedProgram + ": cell-12:3: try: an argument is 5000, want 0 to 4095", ""},
		{"deep", "def deep(n):\n    return deep(n + 1)\ndeep(0)", failedProgram + ": cell-13:2: uncaught exception RecursionError", ""},
		{"goes on", "print('well')", "", "well\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out := newShown()
			f := runCell(t, k, i+1, out, test.code)
			got := ""
			if f != nil {
				got = f.Error()
			}
			if test.name != "kills its parent" && (!strings.HasPrefix(got, test.fails) || (test.fails == "") != (f == nil)) {
				t.Errorf("failed with %q, want %q", got, test.fails)
			}
			if said := out.text["stdout"].String(); !strings.HasPrefix(said, test.stdout) || strings.Contains(said, "child") {
				t.Errorf("said %.100q, want %q", said, test.stdout)
			}
		})
	}
}

// TestBytes: what a program prints comes as it is, whichever bytes.
func TestBytes(t *testing.T) {
	k := newKernel(t, nil)
	needLanguage(t, k, "python")
	out := newShown()
	if f := runCell(t, k, 1, out, "import sys, os\nsys.stdout.write('八皇后♛' * 50000)\nsys.stdout.flush()\nos.write(2, bytes(range(256)))"); f != nil {
		t.Fatal(f)
	}
	said := out.text["stdout"].String()
	if said != strings.Repeat("八皇后♛", 50000) || !utf8.ValidString(said) {
		t.Errorf("%d characters came, want 200000", utf8.RuneCountInString(said))
	}
	if said := out.text["stderr"].String(); len(said) != 256 {
		t.Errorf("%d bytes came, want 256", len(said))
	}
}

// TestNoInput: where nobody can be asked a program reads the end of its input, which is said once.
func TestNoInput(t *testing.T) {
	k := newKernel(t, nil)
	needLanguage(t, k, "python")
	out := newShown()
	out.deaf = true
	if f := runCell(t, k, 1, out, "import sys\nprint(repr(sys.stdin.readline()), repr(sys.stdin.readline()))"); f != nil {
		t.Fatal(f)
	}
	if said := out.text["stdout"].String(); said != "'' ''\n" {
		t.Errorf("read %q", said)
	}
	if said := out.text["stderr"].String(); said != noInput {
		t.Errorf("said %q, want %q", said, noInput)
	}
}

// TestInterrupt ends a program with all that it has started, and shows its steps up to there.
func TestInterrupt(t *testing.T) {
	k := newKernel(t, nil)
	needLanguage(t, k, "python")
	for i, test := range []struct{ name, code string }{
		{"loop", "#queens: base 0, lines rows\n#step:try(0, 1)\nprint('runs', flush=True)\nwhile True:\n    pass"},
		{"sleep", "import time\nprint('runs', flush=True)\ntime.sleep(600)"},
		{"children", "import os, time\nos.fork(), os.fork(), os.setsid() if os.fork() == 0 else 0\nprint('runs', flush=True)\ntime.sleep(600)"},
		{"input", "input('runs')"},
		{"ignores signals", "import signal, time\nfor s in (2, 15, 1):\n    signal.signal(s, signal.SIG_IGN)\nprint('runs', flush=True)\ntime.sleep(600)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out := newShown()
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			var at time.Time
			out.seen = func(_, text string) {
				if strings.Contains(text, "runs") && at.IsZero() {
					at = time.Now()
					cancel(errors.New("interrupted"))
				}
			}
			f := k.Execute(ctx, protocol.Cell{Code: test.code, Number: i + 1}, out).Error
			if f == nil || f.Name != failedByReader || f.Value != fmt.Sprintf("cell-%d was stopped", i+1) {
				t.Errorf("failed with %v", f)
			}
			if took := time.Since(at); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
			if test.name == "loop" && len(out.bundles) != 1 {
				t.Errorf("shown is %s", out)
			}
		})
	}
	if f := runCell(t, k, 9, newShown(), "print('well')"); f != nil {
		t.Errorf("afterwards: %v", f)
	}
}

// TestProgress: work that takes long is told in one display, which is empty at the end; none while somebody is asked.
func TestProgress(t *testing.T) {
	k := newKernel(t, nil)
	needLanguage(t, k, "python")
	out := newShown()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	changes := 0
	out.changed = func(b protocol.Bundle) {
		if text := fmt.Sprint(b["text/plain"]); strings.HasPrefix(text, "run cell-1: ") {
			if changes++; changes == 3 {
				if !strings.HasSuffix(text, " steps") || !strings.Contains(fmt.Sprint(b["text/html"]), "<progress") {
					t.Errorf("told is %v", b)
				}
				cancel()
			}
		}
	}
	o := k.Execute(ctx, protocol.Cell{Number: 1, Code: "#queens: base 0, lines rows\nprint('runs', flush=True)\nwhile True:\n    #step:try(0, 1)\n    pass"}, out)
	if o.Error == nil || o.Error.Name != failedByReader || len(out.ids) != 1 {
		t.Errorf("%v, %d displays", o.Error, len(out.ids))
	}
	for _, b := range out.ids {
		if b["text/plain"] != "" || b["text/html"] != "" {
			t.Errorf("in the end there is %v", b)
		}
	}
}

// TestScratch: nothing is left of a kernel.
func TestScratch(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	k, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	needLanguage(t, k, "python")
	w, _, err := k.Spill(1)
	if err == nil {
		_, err = w.Write([]byte("long"))
	}
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	if f := runCell(t, k, 1, newShown(), "#queens: base 0, lines rows\n#step:try(0, 1)\nprint('out')"); f != nil {
		t.Fatal(f)
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
