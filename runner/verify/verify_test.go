package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"queens/programs"
	"queens/runner"
	"queens/solvers"
)

// toolchain finds a runner that can run programs of a language. Where it cannot the test is skipped, or fails
// where CI is set.
func toolchain(t *testing.T, lang programs.Language) *runner.Runner {
	t.Helper()
	r, err := runner.New(runner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Toolchain(t.Context(), lang)
	var missing *runner.MissingError
	switch {
	case errors.As(err, &missing) && os.Getenv("CI") == "":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
	return r
}

// sizes is the greatest n for which a program is compared. The nested loops make 102,927,792 steps for n = 8,
// and in the slow languages the 7,000,000 of n = 7 take their time.
func sizes(v solvers.Variant, lang programs.Language) int {
	switch {
	case v.Name != "nested-loops":
		return 7
	case lang.Name == "python", lang.Name == "javascript", lang.Name == "csharp":
		return 6
	}
	return 7
}

// Every program in every language does the reference's steps.
func TestCourse(t *testing.T) {
	for _, lang := range programs.Languages() {
		t.Run(lang.Name, func(t *testing.T) {
			t.Parallel()
			r := toolchain(t, lang)
			for _, v := range solvers.Variants() {
				for n := 1; n <= sizes(v, lang); n++ {
					if err := checkOwn(t.Context(), r, v, lang, n); err != nil {
						t.Errorf("%s, n = %d: %v", v.Name, n, err)
					}
				}
			}
		})
	}
}

func checkOwn(ctx context.Context, r *runner.Runner, v solvers.Variant, lang programs.Language, n int) error {
	target, err := Own(v, lang, n)
	if err != nil {
		return err
	}
	result, err := Check(ctx, r, target, n, runner.DefaultLimits())
	switch {
	case err != nil:
		return err
	case result.Failure != "":
		return errors.New(result.Failure)
	case !result.Report.Right():
		return errors.New(result.Report.Summary())
	case !result.Right():
		return fmt.Errorf("printed %v, want %d", result.Printed, result.Wanted)
	case result.SHA256 == "":
		return errors.New("the stream has no hash")
	}
	return nil
}

// A copy of a program that is not right any more fails in every language, at the same step.
func TestChanged(t *testing.T) {
	for _, change := range []struct {
		name     string
		edit     *strings.Replacer
		program  string // the step that is told
		variant  string
		step     int64
		solution json.Number
	}{
		{
			"markers swapped",
			strings.NewReplacer("step:try(k, i)", "step:place(k, i)", "step:place(k, i)", "step:try(k, i)"),
			"place(1, 1)", "try(1, 1)", 2, "2",
		},
		{
			"check off by one",
			strings.NewReplacer("== i - j", "== i - j + 1", "== i-j", "== i-j+1"),
			"place(2, 2)", "clash(2, 2)", 10, "8",
		},
	} {
		for _, lang := range programs.Languages() {
			t.Run(change.name+"/"+lang.Name, func(t *testing.T) {
				t.Parallel()
				r := toolchain(t, lang)
				v := find(t, "recursive")
				source, err := programs.Source(v, lang, 4)
				if err != nil {
					t.Fatal(err)
				}
				text := change.edit.Replace(source.Text)
				if text == source.Text {
					t.Fatal("nothing was changed")
				}
				program, err := runner.Read(lang, runner.File{Name: source.File, Text: text})
				if err != nil {
					t.Fatal(err)
				}
				result, err := Check(t.Context(), r, Readers(v, program, 4), 4, runner.DefaultLimits())
				if err != nil {
					t.Fatal(err)
				}
				if result.Right() || result.Report == nil || result.Report.Parting == nil {
					t.Fatalf("it passes for right: %+v", result)
				}
				p := result.Report.Parting
				if p.Program.Step != change.step || p.Program.String() != change.program || p.Reference.String() != change.variant {
					t.Errorf("step %d is %v, where the variant has %v", p.Program.Step, p.Program, p.Reference)
				}
				if p.Reference.File != source.File {
					t.Errorf("the reference is shown in %s, want %s", p.Reference.File, source.File)
				}
				if result.Printed == nil || *result.Printed != change.solution {
					t.Errorf("printed %v, want %v", result.Printed, change.solution)
				}
				if p.Program.File != source.File || !strings.Contains(strings.Split(text, "\n")[p.Program.Line-1], strings.TrimSuffix(p.Program.Source, ";")) {
					t.Errorf("the source is %s:%d: %s", p.Program.File, p.Program.Line, p.Program.Source)
				}
			})
		}
	}
}

func TestNumber(t *testing.T) {
	for printed, want := range map[string]string{
		"":                               "null",
		"no solution\n":                  "null",
		"1 2 4 1 3\n2\n":                 "2",
		"There are 92.\n":                "92",
		"92 solutions in 0.5 s\n":        "0.5",
		"007":                            "7",
		"-1\n":                           "-1",
		"00000000000000000000000092":     "92",
		"99999999999999999999999999\r\n": "99999999999999999999999999",
		strings.Repeat("x", 5000) + "4\xff\n" + strings.Repeat("-", 4000): "4",
	} {
		var end tail
		fmt.Fprint(&end, printed)
		got, err := json.Marshal(end.number())
		if err != nil || string(got) != want {
			t.Errorf("%.60q: %s, want %s (%v)", printed, got, want, err)
		}
	}
}

// What the reference itself would not end for is an error, soon.
func TestTooGreat(t *testing.T) {
	v := find(t, "recursive")
	if _, err := solutions(t.Context(), v, 40, time.Millisecond); err == nil || !strings.Contains(err.Error(), "n = 40: the reference itself has not ended after 1ms") {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := solutions(ctx, v, 40, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
