package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"queens/programs"
	"queens/solvers"
	"queens/tracer"
)

// toolchain skips a test where a language's tools are missing, or fails it where CI is set.
func toolchain(t testing.TB, r *Runner, lang programs.Language) {
	t.Helper()
	_, err := r.Toolchain(t.Context(), lang)
	var missing *MissingError
	switch {
	case errors.As(err, &missing) && os.Getenv("CI") == "":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
}

func TestRecursive(t *testing.T) {
	r, err := New(Options{Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	v, _ := solvers.Find("recursive")
	for _, lang := range programs.Languages() {
		t.Run(lang.Name, func(t *testing.T) {
			toolchain(t, r, lang)
			source, err := programs.Source(v, lang, 6)
			if err != nil {
				t.Fatal(err)
			}
			p := Program{lang, []File{{source.File, source.Text}}, source}
			b, err := r.Build(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			var stdout, stderr bytes.Buffer
			counter := tracer.NewCounter(source.Markers())
			result, err := b.Run(context.Background(), Run{Args: []string{"7"}, Stdout: &stdout, Stderr: &stderr, Steps: counter.Count, Limits: DefaultLimits()})
			fmt.Println(lang.Name, result, err, counter.Counts().Steps(), stdout.Len(), stderr.String(), b.Warnings)
		})
	}
}
