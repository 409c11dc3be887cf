// Package verify holds a program's steps against those of the variant that it is to be: which are the same, the
// first that is not, and which markers are missing.
package verify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"sync"

	"queens/programs"
	"queens/runner"
	"queens/solvers"
	"queens/tracer"
)

// Target is a program in some language that is to be a variant.
type Target struct {
	Variant solvers.Variant
	Program runner.Program // without a Source only what it prints is looked at
}

// Own is the course's program of a variant in a language.
func Own(v solvers.Variant, lang programs.Language, n int) (Target, error) {
	source, err := programs.Source(v, lang, n)
	if err != nil {
		return Target{}, err
	}
	file := runner.File{Name: source.File, Text: source.Text}
	return Target{v, runner.Program{Language: lang, Files: []runner.File{file}, Source: source}}, nil
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
	Printed  *int64  `json:"printed"`           // the last number that the program has printed, null for none
	Report   *Report `json:"report,omitempty"`  // null for a program without markers
	SHA256   string  `json:"sha256,omitempty"`  // of the stream, where every step is the reference's

	Toolchain string `json:"toolchain,omitempty"`
}

// Right reports whether the program ended well, printed the right number, and, if it has markers, did the
// reference's steps.
func (r *Result) Right() bool {
	return r.Failure == "" && r.Printed != nil && *r.Printed == r.Wanted && (r.Report == nil || r.Report.Right())
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
	built, err := r.Build(ctx, t.Program)
	var refused *runner.CompileError
	if errors.As(err, &refused) {
		result.NotBuilt, result.Failure = true, refused.Messages
		result.Wanted, err = solutions(ctx, t.Variant, n)
		return result, err
	}
	if err != nil {
		return nil, err
	}
	var printed tail
	run := runner.Run{Args: []string{strconv.Itoa(n)}, Stdout: &printed, Limits: limits}
	var ended runner.Result
	if t.Program.Source == nil {
		if ended, err = built.Run(ctx, run); err == nil {
			result.Wanted, err = solutions(ctx, t.Variant, n)
		}
	} else {
		reference := Reference(t.Variant, n)
		hash := sha256.New()
		text := tracer.Print(hash, reference.Source.Markers())
		steps := reference.Run
		reference.Run = func(sink tracer.Sink) error { return steps(tracer.Cancel(ctx, tracer.Tee(text, sink))) }
		program := Stream{t.Program.Source, n, func(sink tracer.Sink) (err error) {
			run.Steps = sink
			ended, err = built.Run(ctx, run)
			return err
		}}
		if result.Report, err = Compare(reference, program); err == nil && result.Report.Right() {
			result.SHA256 = hex.EncodeToString(hash.Sum(nil))
		}
		result.Wanted = result.Report.Wanted[tracer.Solution]
	}
	if err != nil {
		return nil, err
	}
	result.Failure, result.Printed = ended.Message, printed.number()
	return result, nil
}

// solved remembers how many solutions a variant finds.
var solved sync.Map

func solutions(ctx context.Context, v solvers.Variant, n int) (int64, error) {
	type key struct {
		name string
		n    int
	}
	if count, ok := solved.Load(key{v.Name, n}); ok {
		return count.(int64), nil
	}
	count := int64(0)
	err := v.Solve(n, func([]int) bool { count++; return ctx.Err() == nil })
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", v.Name, err)
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

var anyNumber = regexp.MustCompile(`-?\d+(?:\.\d+)?`)

// number is the last number that was printed, or nil.
func (t *tail) number() *int64 {
	all := anyNumber.FindAll(t.text, -1)
	if len(all) == 0 {
		return nil
	}
	value, err := strconv.ParseInt(string(all[len(all)-1]), 10, 64)
	if err != nil {
		return nil
	}
	return &value
}
