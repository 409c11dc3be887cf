package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"queens/internal/tool"
	"queens/programs"
	"queens/runner/sandbox"
	"queens/tracer"
)

// newRunner is a runner of a mode. What it compiles is kept in the user's own cache, as what go test compiles is.
func newRunner(t testing.TB, mode sandbox.Mode) *Runner {
	t.Helper()
	r, err := New(Options{Sandbox: mode})
	if err != nil {
		tool.Missing(t, err)
	}
	return r
}

func toolchain(t testing.TB, r *Runner, lang programs.Language) {
	t.Helper()
	_, err := r.Toolchain(t.Context(), lang)
	var none *MissingError
	switch {
	case errors.As(err, &none):
		tool.Missing(t, err)
	case err != nil:
		t.Fatal(err)
	}
}

// took is what a run of a test has given.
type took struct {
	Result
	stdout, stderr string
	steps          []tracer.Step
	blocks         []int
}

func run(t testing.TB, r *Runner, p Program, run Run) took {
	t.Helper()
	b, err := r.Build(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var took took
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	run.Steps = func(steps []tracer.Step) error {
		took.blocks = append(took.blocks, len(steps))
		took.steps = append(took.steps, steps...)
		return nil
	}
	if took.Result, err = b.Run(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	took.stdout, took.stderr = stdout.String(), stderr.String()
	if int64(len(took.steps)) != took.Steps {
		t.Errorf("%d steps were handed on, %d are told", len(took.steps), took.Steps)
	}
	for i, size := range took.blocks {
		if size > tracer.BlockSteps || size < tracer.BlockSteps && i < len(took.blocks)-1 {
			t.Errorf("block %d of %d has %d steps", i+1, len(took.blocks), size)
		}
	}
	return took
}

// wantSteps holds the steps of a program of texts against what it makes.
func (took *took) wantSteps(t *testing.T, count int) {
	t.Helper()
	if len(took.steps) != count {
		t.Errorf("%d steps, want %d", len(took.steps), count)
	}
	for i, step := range took.steps {
		if want := tracer.NewStep(0, i%100, 1); step != want {
			t.Fatalf("step %d is %08x, want %08x", i+1, step, want)
		}
	}
}

func limits() Limits {
	l := DefaultLimits()
	l.Processes = 0 // they are the sandbox's tests
	return l
}

// ends are ways in which a program ends, in each language, with what is said of it.
var ends = []struct {
	name    string
	end     map[string]string
	cut     string
	message map[string]string // part of it; "" for all languages
	cpu     time.Duration
}{
	{name: "well", end: map[string]string{}},
	{
		name: "endless loop",
		end: map[string]string{
			"c": "for (;;) { k = 0; }", "cpp": "for (;;) { k = 0; }", "java": "for (;;) { k = 0; }", "csharp": "for (;;) { k = 0; }",
			"go": "for { k = 0 }", "python": "while True: pass", "javascript": "for (;;) { k = 0; }",
		},
		cut: "limit", message: map[string]string{"": "stopped at the limit of 1.5s of processor time, after step"}, cpu: 1500 * time.Millisecond,
	},
	{
		name: "crash",
		end: map[string]string{
			"c": "*nowhere = 1;", "cpp": `throw std::runtime_error("no more");`, "java": `throw new IllegalStateException("no more");`,
			"csharp": `throw new InvalidOperationException("no more");`, "go": `panic("no more")`, "python": "raise ValueError('no more')",
			"javascript": `throw new RangeError("no more");`,
		},
		cut: "crashed",
		message: map[string]string{
			"c": "segmentation fault, after step", "cpp": "uncaught exception std::runtime_error: no more, after step",
			"java":   "Main.java:11: uncaught exception java.lang.IllegalStateException: no more",
			"csharp": "Program.cs:11: uncaught exception System.InvalidOperationException: no more", "go": "program.go:11: panic: no more",
			"python": "program.py:11: uncaught exception ValueError: no more", "javascript": "program.js:11: uncaught exception RangeError: no more",
		},
	},
	{
		name: "exit status",
		end: map[string]string{
			"c": "exit(3);", "cpp": "std::exit(3);", "java": "System.exit(3);", "csharp": "Environment.Exit(3);", "go": "os.Exit(3)",
			"python": "sys.exit(3)", "javascript": "process.exit(3);",
		},
		cut: "crashed", message: map[string]string{"": "exit status 3"},
	},
	{
		name: "kill",
		end: map[string]string{
			"c": "raise(SIGKILL);", "cpp": "raise(SIGKILL);",
			"java":   `new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start(); Thread.sleep(60000);`,
			"csharp": "System.Diagnostics.Process.GetCurrentProcess().Kill(); System.Threading.Thread.Sleep(60000);",
			"go":     "syscall.Kill(os.Getpid(), syscall.SIGKILL); select {}", "python": "os.kill(os.getpid(), signal.SIGKILL)",
			// Its steps are handed on within a moment, not at once.
			"javascript": `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000); process.kill(process.pid, "SIGKILL"); for (;;);`,
		},
		cut: "crashed", message: map[string]string{"": "killed, after step"},
	},
	{
		name: "argument",
		end: map[string]string{
			"c": "k = 5000;", "cpp": "k = 5000;", "java": "k = 5000;", "csharp": "k = 5000;", "go": "k = 5000", "python": "k = 5000", "javascript": "k = 5000;",
		},
		cut: "crashed", message: map[string]string{"": ":12: place: an argument is 5000, want 0 to 4095"},
	},
	{
		name: "negative argument",
		end: map[string]string{
			"c": "k = -1;", "cpp": "k = -1;", "java": "k = -1;", "csharp": "k = -1;", "go": "k = -1", "python": "k = -1", "javascript": "k = -1;",
		},
		cut: "crashed", message: map[string]string{"": ":12: place: an argument is -1, want 0 to 4095"},
	},
}

// TestEnds runs programs that end in all ways, with their steps up to there: some within a block, all of a block, and
// some behind several blocks.
func TestEnds(t *testing.T) {
	for _, mode := range []sandbox.Mode{sandbox.None, sandbox.Bwrap} {
		t.Run(string(mode), func(t *testing.T) {
			r := newRunner(t, mode)
			eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
				for _, end := range ends {
					counts := []int{tracer.BlockSteps, 9*tracer.BlockSteps + 7}
					if mode == sandbox.None {
						counts = []int{5}
					}
					if end.cpu > 0 {
						counts = counts[len(counts)-1:] // it takes its time
					}
					for _, count := range counts {
						t.Run(fmt.Sprintf("%s/%d", end.name, count), func(t *testing.T) {
							after := end.end[lang.Name]
							if strings.Contains(end.name, "argument") {
								after += "\n" + lang.Mark().Comment + "step:place(k, 1)\nk = 0" + map[bool]string{true: ";"}[lang.Name != "python"]
							}
							l := limits()
							l.CPU = end.cpu
							got := run(t, r, read(t, lang, fileName(lang), text(lang.Name, fmt.Sprint(count), after)), Run{Limits: l})
							got.wantSteps(t, count)
							message := end.message[lang.Name]
							if message == "" {
								message = end.message[""]
							}
							if got.Cut != end.cut || !strings.Contains(got.Message, message) || message == "" && got.Message != "" {
								t.Errorf("cut %q, message %q, want %q, %q\n%s", got.Cut, got.Message, end.cut, message, got.stderr)
							}
							if strings.Contains(got.stderr+got.Message, "/programs/") {
								t.Errorf("the place in the cache is told: %s %s", got.Message, got.stderr)
							}
						})
					}
				}
			})
		})
	}
}

// TestLimitOfSteps wants exactly as many steps as are allowed, also of a program that makes no more than a few blocks
// and then hangs.
func TestLimitOfSteps(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		for _, c := range []struct {
			count string
			most  int
			cut   bool
		}{
			{"70000", 70000, false}, {"70001", 70000, true}, {"2000000000", 3 * tracer.BlockSteps, true}, {"9000", 10, true},
		} {
			hang := ""
			if c.cut {
				hang = ends[1].end[lang.Name]
			}
			l := limits()
			l.Steps = int64(c.most)
			got := run(t, r, read(t, lang, fileName(lang), text(lang.Name, c.count, hang)), Run{Limits: l})
			got.wantSteps(t, c.most)
			want := fmt.Sprintf("stopped at the limit of %d steps", c.most)
			if c.cut != (got.Cut == "limit") || c.cut != (got.Message == want) {
				t.Errorf("%s steps of %d: cut %q, message %q", c.count, c.most, got.Cut, got.Message)
			}
		}
	})
}

// TestCancelled wants the steps up to the end of the context, and its cause.
func TestCancelled(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		b, err := r.Build(t.Context(), read(t, lang, fileName(lang), text(lang.Name, "70000", ends[1].end[lang.Name])))
		if err != nil {
			t.Fatal(err)
		}
		cause := errors.New("enough")
		ctx, cancel := context.WithCancelCause(t.Context())
		steps := 0
		result, err := b.Run(ctx, Run{Limits: limits(), Steps: func(s []tracer.Step) error {
			if steps += len(s); len(s) == tracer.BlockSteps {
				time.AfterFunc(time.Second, func() { cancel(cause) })
			}
			return nil
		}})
		if err != cause || result.Cut != "cancelled" || steps != 70000 {
			t.Errorf("error %v, cut %q, %d steps", err, result.Cut, steps)
		}
	})
}

// TestSink wants an error of a sink back.
func TestSink(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	lang := mustLanguage(t, "c")
	toolchain(t, r, lang)
	b, err := r.Build(t.Context(), read(t, lang, "x.c", text("c", "2000000000", "")))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []error{errors.New("full"), tracer.ErrLimit} {
		result, err := b.Run(t.Context(), Run{Limits: limits(), Steps: func([]tracer.Step) error { return want }})
		if err != want || result.Cut != "cancelled" {
			t.Errorf("error %v, cut %q, want %v", err, result.Cut, want)
		}
	}
}

func mustLanguage(t testing.TB, name string) programs.Language {
	t.Helper()
	lang, err := programs.FindLanguage(name)
	if err != nil {
		t.Fatal(err)
	}
	return lang
}
