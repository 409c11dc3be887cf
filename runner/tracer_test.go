//go:build unix

package runner

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"queens/programs"
	"queens/runner/scratch"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// marked is a program with its markers found.
func marked(t *testing.T, lang, file, text string) Program {
	t.Helper()
	l, err := programs.FindLanguage(lang)
	if err != nil {
		t.Fatal(err)
	}
	source, err := mark.Parse(l.Mark(), file, text)
	if err != nil {
		t.Fatal(err)
	}
	return Program{Language: l, Files: []File{{Name: file, Text: text}}, Source: source}
}

// skipMissing skips a test where a language's tools are missing, or fails it where CI is set.
func skipMissing(t *testing.T, err error) {
	t.Helper()
	var missing *MissingError
	if errors.As(err, &missing) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
}

// started is a number that grows with each process that this one has waited for.
func started(t *testing.T) int64 {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage); err != nil {
		t.Fatal(err)
	}
	return int64(usage.Minflt)
}

// A trace is made once: the next time nothing is started.
func TestTracer(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	var want []tracer.Step
	if err := v.Trace(4, nil, func(steps []tracer.Step) error { want = append(want, steps...); return nil }); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"python", "javascript"} {
		t.Run(name, func(t *testing.T) {
			lang, _ := programs.FindLanguage(name)
			source, err := programs.Source(v, lang, 4)
			if err != nil {
				t.Fatal(err)
			}
			p := marked(t, name, source.File, source.Text)
			options := Options{Cache: t.TempDir()}
			begin := started(t)
			first, err := NewTracer(options, DefaultLimits()).Trace(t.Context(), "own", p, 4)
			skipMissing(t, err)
			if err != nil {
				t.Fatal(err)
			}
			r, err := tracefile.NewReader(bytes.NewReader(first), int64(len(first)))
			if err != nil {
				t.Fatal(err)
			}
			got, err := r.Steps(0)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%d steps, %v, want the %d of the variant", len(got), err, len(want))
			}
			if h := r.Header(); h.Variant != "own" || h.Language != name || h.N != 4 || h.Source != source.Text || !h.Complete {
				t.Errorf("header %+v", h)
			}
			then := started(t)
			if then == begin {
				t.Error("nothing was started to make a trace")
			}
			tracer := NewTracer(options, DefaultLimits())
			again, err := tracer.Trace(t.Context(), "own", p, 4)
			if err != nil || !bytes.Equal(again, first) {
				t.Errorf("made again: %v", err)
			}
			if started(t) != then {
				t.Error("something was started to find a trace")
			}
			other := marked(t, name, source.File, source.Text+"\n")
			if _, err := tracer.Trace(t.Context(), "own", other, 4); err != nil || started(t) == then {
				t.Errorf("another text: %v, or nothing was started", err)
			}
			t.Setenv("PATH", "")
			var missing *MissingError
			if _, err := NewTracer(options, DefaultLimits()).Trace(t.Context(), "own", p, 4); !errors.As(err, &missing) {
				t.Errorf("without tools: %v", err)
			}
		})
	}
}

// A program that does not end well leaves no trace, and is told of.
func TestTracerFailures(t *testing.T) {
	limits := DefaultLimits()
	limits.Steps = 1000
	tracer := NewTracer(Options{Cache: t.TempDir()}, limits)
	const head = "#queens: base 1, lines rows\nimport sys\n#step:enter(1)\na = 1\n"
	for _, test := range []struct{ name, text, want string }{
		{"exit status", head + "sys.exit(3)\n", "exit status 3"},
		{"exception", head + "a[0]\n", "own.py:5: uncaught exception TypeError: "},
		{"syntax", head + "a = = 1\n", "own.py:5"},
		{"argument", head + "a = 5000\n#step:enter(a)\na = 2\n", "own.py:6: enter: an argument is 5000, want 0 to 4095"},
		{"steps", head + "while True:\n    #step:enter(2)\n    a = 2\n", "stopped at the limit of 1000 steps"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := tracer.Trace(t.Context(), "own", marked(t, "python", "programs/own/own.py", test.text), 4)
			skipMissing(t, err)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
	entries, err := os.ReadDir(tracer.mustCache(t).programs())
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), scratch.Prefix) {
			t.Errorf("%s was left behind", entry.Name())
		}
	}
}

func (t *Tracer) mustCache(tb testing.TB) *cache {
	tb.Helper()
	c, err := t.cache()
	if err != nil {
		tb.Fatal(err)
	}
	return c
}
