package lessons

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"queens/solvers"
	"queens/tracer"
)

// MaxSteps is the longest run that is counted for a lesson.
const MaxSteps = 200_000_000

// Tally is what a traced run counts.
type Tally struct {
	Counts tracer.Counts
	First  tracer.Counts // up to and including the first solution; nil if there is none
	Nodes  []int64       // of the search tree on each level, from the root, which is the empty board
}

// Run runs the traced twin of a variant and counts its steps. A program that is compiled in always
// counts the same, so each is run once and remembered; one of a course's own is remembered as long as the course.
func Run(ctx context.Context, v solvers.Variant, n int) (*Tally, error) {
	return runsOf(v).tallies.get(ctx, runKey{v.Name, n}, func() (*Tally, error) { return count(ctx, v, n) })
}

// runs is what was found out of runs.
type runs struct {
	tallies  memo[runKey, *Tally]
	searches memo[runKey, *searched]
	surveys  sync.Map // of func() (*quiz.Survey, error), by runKey
}

type runKey struct {
	variant string
	n       int
}

// compiledIn are the runs of what is compiled in.
var compiledIn runs

func runsOf(v solvers.Variant) *runs {
	if p := Own(v); p != nil {
		return &p.runs
	}
	return &compiledIn
}

func count(ctx context.Context, v solvers.Variant, n int) (*Tally, error) {
	if err := prepare(ctx, v, n); err != nil {
		return nil, fmt.Errorf("%s for n = %d: %w", v.Name, n, err)
	}
	source := v.Source(n)
	markers := source.Markers()
	counter := tracer.NewCounter(markers)
	profile := tracer.NewProfile(tracer.Frame{N: n, Base: source.Base}, markers)
	tally := &Tally{}
	sink := func(steps []tracer.Step) error {
		if tally.First == nil {
			solved := func(s tracer.Step) bool { return markers[s.Marker()].Kind == tracer.Solution }
			if i := slices.IndexFunc(steps, solved); i >= 0 {
				counter.Count(steps[:i+1])
				tally.First = counter.Counts()
				steps = steps[i+1:]
			}
		}
		return counter.Count(steps)
	}
	err := v.Trace(n, nil, tracer.Cancel(ctx, tracer.Limit(MaxSteps, tracer.Tee(profile.Count, sink))))
	switch {
	case errors.Is(err, tracer.ErrLimit):
		return nil, fmt.Errorf("%s for n = %d takes more than %d steps: too many to be counted here", v.Name, n, MaxSteps)
	case err != nil:
		return nil, fmt.Errorf("%s for n = %d: %w", v.Name, n, err)
	}
	tally.Counts = counter.Counts()
	tally.Nodes = append([]int64{1}, profile.Nodes()...)
	return tally, nil
}

// computed is something on a page that waits for tallies.
type computed struct {
	variant  solvers.Variant
	from, to int // n
	pos      int
	set      func(n int, t *Tally) error
}

// compute asks for the tallies of a variant. set is called with each when all files are read; its error
// is a problem at pos.
func (f *file) compute(pos int, v solvers.Variant, from, to int, set func(n int, t *Tally) error) {
	f.computed = append(f.computed, computed{v, from, to, pos, set})
}

// job is other work that something on a page waits for. Its error is a problem at pos.
type job struct {
	pos int
	run func(ctx context.Context) error
	err error
}

// later runs work when all files are read.
func (f *file) later(pos int, run func(ctx context.Context) error) {
	f.jobs = append(f.jobs, job{pos: pos, run: run})
}

// run runs the variant from the least n to the greatest, and ends with the first that fails: for what is
// too long for one n is so for those above.
func (c computed) run(ctx context.Context, set func(n int, t *Tally) error) error {
	for n := c.from; n <= c.to; n++ {
		tally, err := Run(ctx, c.variant, n)
		if err == nil {
			err = set(n, tally)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// computeAll runs what the files ask for, each run once and the longest first, and hands it to the
// pages. The error is the context's.
func computeAll(ctx context.Context, files []*file) error {
	var all []computed
	for _, f := range files {
		all = append(all, f.computed...)
	}
	slices.SortFunc(all, func(a, b computed) int {
		return cmp.Or(-cmp.Compare(a.to, b.to), cmp.Compare(a.variant.Name, b.variant.Name), cmp.Compare(a.from, b.from))
	})
	all = slices.CompactFunc(all, func(a, b computed) bool {
		return a.to == b.to && a.from == b.from && a.variant.Name == b.variant.Name
	})
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, c := range all {
		group.Go(func() error {
			c.run(ctx, func(int, *Tally) error { return nil }) // an error is kept with the run, and found again below
			return nil
		})
	}
	for _, f := range files {
		var failed atomic.Int64
		for i := range f.jobs {
			job := &f.jobs[i]
			group.Go(func() error {
				if failed.Load() > maxProblems {
					job.err = errors.New("was not looked at") // nor is it listed
				} else if job.err = job.run(ctx); job.err != nil {
					failed.Add(1)
				}
				return nil
			})
		}
	}
	group.Wait()
	for _, f := range files {
		for _, job := range f.jobs {
			if job.err != nil && ctx.Err() == nil {
				f.at(job.pos, "%v", job.err)
			}
		}
		for _, c := range f.computed {
			err := c.run(ctx, c.set)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err != nil {
				f.at(c.pos, "%v", err)
			}
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
