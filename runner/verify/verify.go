// Package verify holds a program's steps against those of the variant that it is to be: which are the same, the
// first that is not, and which markers are missing.
package verify

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"queens/programs"
	"queens/runner"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// Target is a program in some language that is to be a variant.
type Target struct {
	Variant solvers.Variant
	Program runner.Program // without a Source only what it prints is looked at
	Shown   *mark.Source   // whose lines the reference's steps are shown with; nil is the program in Go itself
}

// Own is the course's program of a variant in a language.
func Own(v solvers.Variant, lang programs.Language, n int) (Target, error) {
	source, err := programs.Source(v, lang, n)
	if err != nil {
		return Target{}, err
	}
	file := runner.File{Name: source.File, Text: source.Text}
	return Target{Variant: v, Program: runner.Program{Language: lang, Files: []runner.File{file}, Source: source}}, nil
}

// Readers is a reader's own program that is to be a variant. Its language is the one in which the reference is shown, as
// far as the variant is written in it: the steps are the same, and the reader may know no other.
func Readers(v solvers.Variant, p runner.Program, n int) Target {
	t := Target{Variant: v, Program: p}
	if shown, err := programs.Source(v, p.Language, n); err == nil {
		t.Shown = shown
	}
	return t
}

// Result is what was found of a program for one n.
type Result struct {
	Variant  string  `json:"variant"`
	Language string  `json:"language"`
	File     string  `json:"file"`
	N        int     `json:"n"`
	NotBuilt bool    `json:"not_built,omitempty"`
	Failure  string  `json:"failure,omitempty"` // why it could not be compiled or has not ended well, in words
	Wanted   int64   `json:"wanted"`            // solutions that the variant finds
	Report   *Report `json:"report,omitempty"`  // null for a program without markers
	SHA256   string  `json:"sha256,omitempty"`  // of the stream, where every step is the reference's

	Printed *json.Number `json:"printed"` // the last number that the program has printed, null for none

	Toolchain string `json:"toolchain,omitempty"`
}

// Right reports whether the program ended well, printed the right number, and, if it has markers, did the
// reference's steps.
func (r *Result) Right() bool {
	return r.Failure == "" && r.RightNumber() && (r.Report == nil || r.Report.Right())
}

// RightNumber reports whether the last number that the program printed is that of the solutions.
func (r *Result) RightNumber() bool {
	return r.Printed != nil && r.Printed.String() == strconv.FormatInt(r.Wanted, 10)
}

// Check runs a program for n queens and holds it against the variant. An error is of this machine, such as a
// [*runner.MissingError], or of the context; what is wrong with the program is in the result.
func Check(ctx context.Context, r *runner.Runner, t Target, n int, limits runner.Limits) (*Result, error) {
	file := t.Program.Files[0].Name
	result := &Result{Variant: t.Variant.Name, Language: t.Program.Language.Name, File: file, N: n}
	tools, err := r.Toolchain(ctx, t.Program.Language)
	if err != nil {
		return nil, err
	}
	result.Toolchain = tools.Version
	if result.Wanted, err = solutions(ctx, t.Variant, n, limits.Wall); err != nil {
		return nil, err
	}
	built, err := r.Build(ctx, t.Program)
	var refused *runner.CompileError
	if errors.As(err, &refused) {
		result.NotBuilt, result.Failure = true, refused.Messages
		return result, nil
	}
	if err != nil {
		return nil, err
	}
	var printed tail
	run := runner.Run{Args: []string{strconv.Itoa(n)}, Stdin: strings.NewReader(strconv.Itoa(n) + "\n"), Stdout: &printed, Limits: limits}
	var ended runner.Result
	if t.Program.Source == nil {
		ended, err = built.Run(ctx, run)
	} else {
		reference := Reference(t.Variant, n)
		reference.Source = cmp.Or(t.Shown, reference.Source)
		hash := sha256.New()
		text := tracer.Print(hash, reference.Source.Markers())
		steps := reference.Run
		reference.Run = func(sink tracer.Sink) error { return steps(tracer.Cancel(ctx, tracer.Tee(text, sink))) }
		program := Stream{t.Program.Source, n, func(sink tracer.Sink) (err error) {
			run.Steps = sink
			if ended, err = built.Run(ctx, run); err == nil && ended.Cut == tracefile.CutLimit {
				err = ErrStopped
			}
			return err
		}}
		if result.Report, err = Compare(reference, program); err == nil && result.Report.Right() {
			result.SHA256 = hex.EncodeToString(hash.Sum(nil))
		}
	}
	if err != nil {
		return nil, err
	}
	result.Failure, result.Printed = ended.Message, printed.number()
	return result, nil
}

// solved remembers how many solutions a variant finds.
var solved sync.Map

// solutions is how many solutions a variant finds, if it can do so in the time that a program may take; 0 is no limit.
// For a greater n nothing could be said of any program.
func solutions(ctx context.Context, v solvers.Variant, n int, most time.Duration) (int64, error) {
	type key struct {
		name string
		n    int
	}
	if count, ok := solved.Load(key{v.Name, n}); ok {
		return count.(int64), nil
	}
	if most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, most,
			fmt.Errorf("the reference itself has not ended after %s: want a smaller n, or a longer time", most))
		defer cancel()
	}
	var count int64
	// The traced twin can be stopped at any time. The clean program looks at the context at each solution only, and for a great n there may
	// be none for hours.
	err := v.Trace(n, func([]int) bool { count++; return true }, tracer.Cancel(ctx, tracer.Discard))
	if err != nil {
		return 0, fmt.Errorf("%s, n = %d: %w", v.Name, n, cmp.Or(context.Cause(ctx), err))
	}
	solved.Store(key{v.Name, n}, count)
	return count, nil
}

// tail keeps the end of what a program prints.
type tail struct{ text []byte }

const maxTail = 4096

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p[max(len(p)-maxTail, 0):]...)
	t.text = t.text[max(len(t.text)-maxTail, 0):]
	return len(p), nil
}

// anyNumber matches a number as JSON has it: of 007 it is the 7.
var anyNumber = regexp.MustCompile(`-?(?:0|[1-9]\d*)(?:\.\d+)?`)

// number is the last number that was printed, or nil.
func (t *tail) number() *json.Number {
	all := anyNumber.FindAll(t.text, -1)
	if len(all) == 0 {
		return nil
	}
	number := json.Number(all[len(all)-1])
	return &number
}
