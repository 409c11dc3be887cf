package grade

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"queens/runner"
	"queens/runner/verify"
	"queens/solvers"
)

// Verdict is what a student's program comes to.
type Verdict string

// The verdicts.
const (
	Right      Verdict = "right"       // the right number for every n and, with markers, the reference's steps
	OtherSteps Verdict = "other steps" // the right number for every n, but not the reference's steps
	Wrong      Verdict = "wrong"       // another number of solutions
	Failed     Verdict = "failed"      // ended by a limit, a signal or an error
	NotBuilt   Verdict = "not built"   // refused by the compiler, or its markers are wrong
	NoProgram  Verdict = "no program"
	NotGraded  Verdict = "not graded" // its language is not installed on this machine
)

// Grade is what was found of a student's program.
type Grade struct {
	Student  string           `json:"student"`
	Language string           `json:"language,omitempty"`
	Verdict  Verdict          `json:"verdict"`
	Detail   string           `json:"detail,omitempty"` // the first thing that is wrong, in words
	Marked   bool             `json:"marked"`           // it has markers: its steps are compared
	Right    int              `json:"right"`            // sizes for which all is right
	Results  []*verify.Result `json:"results,omitempty"`
}

// Run runs each program for each n, as many at a time as there are processors, and tells done of each that is
// finished. An error is of the context or of this machine. Programs in a language that is not installed are [NotGraded].
func Run(ctx context.Context, r *runner.Runner, students []Student, v solvers.Variant, sizes []int, limits runner.Limits, done func()) ([]Grade, error) {
	grades := make([]Grade, len(students))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, student := range students {
		group.Go(func() (err error) {
			grades[i], err = grade(ctx, r, student, v, sizes, limits)
			done()
			return err
		})
	}
	return grades, group.Wait()
}

func grade(ctx context.Context, r *runner.Runner, s Student, v solvers.Variant, sizes []int, limits runner.Limits) (Grade, error) {
	g := Grade{Student: s.Name, Language: s.Program.Language.Name, Verdict: Right, Marked: s.Program.Source != nil}
	if s.Problem != "" {
		g.Verdict, g.Detail = NoProgram, s.Problem
		if s.Program.Language.Name != "" {
			g.Verdict = NotBuilt
		}
		return g, nil
	}
	for _, n := range sizes {
		result, err := verify.Check(ctx, r, verify.Readers(v, s.Program, n), n, limits)
		var missing *runner.MissingError
		if errors.As(err, &missing) {
			g.Verdict, g.Detail = NotGraded, missing.Error()
			return g, nil
		}
		if err != nil {
			if ctx.Err() != nil {
				return g, context.Cause(ctx)
			}
			return g, fmt.Errorf("%s: %w", s.Name, err)
		}
		g.Results = append(g.Results, result)
		if result.Right() {
			g.Right++
			continue
		}
		verdict, detail := judge(result)
		if g.Verdict == Right || g.Verdict == OtherSteps && verdict != OtherSteps {
			g.Verdict, g.Detail = verdict, detail
		}
		if verdict == NotBuilt || verdict == Failed {
			break // for a greater n it would be stopped again, only later
		}
	}
	return g, nil
}

// judge says what is wrong with a result that is not right.
func judge(r *verify.Result) (Verdict, string) {
	at := fmt.Sprintf("n = %d: ", r.N)
	switch {
	case r.NotBuilt:
		return NotBuilt, r.Failure
	case r.Failure != "":
		return Failed, at + r.Failure
	case r.Printed == nil:
		return Wrong, at + fmt.Sprintf("printed no number, want %d", r.Wanted)
	case !r.RightNumber():
		return Wrong, at + fmt.Sprintf("printed %s, want %d", r.Printed, r.Wanted)
	}
	return OtherSteps, at + r.Report.Summary()
}
