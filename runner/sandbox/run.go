package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// use is what the processes of a command use at a moment.
type use struct {
	cpu       time.Duration // of those that have ended, too
	memory    int64
	processes int
	threads   int
}

// ending is how a program ended, as it is told by what has waited for it.
type ending struct {
	Exit      int // -1 if a signal ended it
	Signal    string
	Wall, CPU time.Duration
	Memory    int64
}

// process is a command that has been started, with all that it starts.
type process interface {
	// request asks for the command to be run, of one that was made ready for it and is alive.
	request(c Command, limits Limits)
	alive() bool
	// started is closed when the program itself runs.
	started() <-chan struct{}
	// waits says whether one of them waits to read from a pipe. It is false for seen where that cannot be told.
	waits(input *os.File) (waiting, seen bool)
	// use looks at the processes. It stops looking when there are more than the limit.
	use(limits Limits) use
	// kill ends all of them. It does not wait, and may be called at any time and more than once.
	kill()
	// wait returns when nothing is left of them. The ending is nil if they were killed before the program ended.
	wait() (*ending, error)
}

// threadsEach is how many threads there may be for each process of the limit: a limit on processes that a program
// could pass by with threads would be none.
const threadsEach = 32

// startTime is how long it may take until a program runs: what goes by before is not the program's.
const startTime = time.Minute

// Run runs a command to its end, a limit or the end of the context, and returns when nothing is left of it. An
// error says that the command could not be run, or is the context's cause, or what a writer returned: the command is
// ended, then.
//
// A command that never reads its input is no trouble. Input that is an [*os.File] is read no longer when Run
// returns; a reader of another kind whose Read blocks keeps one goroutine until it returns.
func (b *Box) Run(ctx context.Context, c Command, limits Limits) (Outcome, error) {
	return runBy(ctx, b.start, c, limits)
}

// starter starts a command with the files that are its input, output and errors.
type starter func(Command, Limits, [3]*os.File) (process, error)

// runBy is Run for one way to start a command.
func runBy(ctx context.Context, start starter, c Command, limits Limits) (Outcome, error) {
	if ctx.Err() != nil {
		return Outcome{}, context.Cause(ctx)
	}
	if err := c.check(); err != nil {
		return Outcome{}, err
	}
	r := &run{limits: limits}
	s, p, err := r.begin(start, c)
	if err != nil {
		return Outcome{}, err
	}
	return r.follow(ctx, s, p)
}

// begin starts a command.
func (r *run) begin(start starter, c Command) (*streams, process, error) {
	s, err := r.open(c)
	if err != nil {
		return nil, nil, err
	}
	p, err := start(c, r.limits, s.program)
	s.closeProgram()
	if err != nil {
		s.close()
		return nil, nil, err
	}
	return s, p, nil
}

// follow stays with a command that has been started, until nothing is left of it.
func (r *run) follow(ctx context.Context, s *streams, p process) (Outcome, error) {
	r.began(p)
	done := make(chan struct{})
	var watched sync.WaitGroup
	watched.Go(func() { r.watch(ctx, p, done) })
	s.copy(p)
	end, err := p.wait()
	close(done)
	watched.Wait()
	s.finish()
	return r.outcome(end, err)
}

// check holds a command against what is said of it.
func (c Command) check() error {
	if c.Path == "" {
		return errors.New("sandbox: no program is named")
	}
	for _, path := range slices.Concat([]string{c.Path}, c.ReadOnly, c.Writable) {
		if !filepath.IsAbs(path) {
			return fmt.Errorf("sandbox: %s: want an absolute path", path)
		}
	}
	return nil
}

// run is the state of one run.
type run struct {
	limits Limits

	mu      sync.Mutex
	process process // nil until it is started
	stopped bool    // it was told to end
	limit   Limit
	err     error
	peak    use
	output  int64
	start   time.Time
	paused  time.Duration // that is not counted
	asked   time.Time     // since when input is asked for, or zero
}

// began is told that the command has been started.
func (r *run) began(p process) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.process, r.start = p, time.Now()
}

// stop ends the command because of a limit or an error. The first reason counts.
func (r *run) stop(limit Limit, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.stopped {
		r.stopped, r.limit, r.err = true, limit, err
	}
	r.process.kill()
}

// watch ends the command when the context ends or when it uses too much.
func (r *run) watch(ctx context.Context, p process, done <-chan struct{}) {
	slow := time.NewTimer(startTime)
	defer slow.Stop()
	select {
	case <-done:
		return
	case <-ctx.Done():
		r.stop("", context.Cause(ctx))
		return
	case <-slow.C:
		r.stop("", errors.New("sandbox: the program has not been started within "+startTime.String()))
		return
	case <-p.started():
	}
	r.mu.Lock()
	r.start = time.Now()
	r.mu.Unlock()
	wall := time.NewTimer(r.limits.Wall)
	defer wall.Stop()
	if r.limits.Wall <= 0 {
		wall.Stop()
	}
	// A program that soon ends is looked at more often, so that something is known of it.
	every := time.Millisecond
	look := time.NewTimer(every)
	defer look.Stop()
	for {
		select {
		case <-done:
			return
		case <-ctx.Done():
			r.stop("", context.Cause(ctx))
			return
		case <-wall.C:
			left := r.limits.Wall - r.counted()
			if left <= 0 {
				r.stop(WallTime, nil)
				return
			}
			wall.Reset(max(left, time.Millisecond))
		case <-look.C:
			begin := time.Now()
			if limit := r.look(p); limit != "" {
				r.stop(limit, nil)
				return
			}
			every = min(2*every, 20*time.Millisecond)
			look.Reset(max(every, 4*time.Since(begin))) // a fifth of a processor at most
		}
	}
}

// ask calls a function that asks somebody for input: the time that it takes is not the command's.
func (r *run) ask(f func()) {
	r.mu.Lock()
	r.asked = time.Now()
	r.mu.Unlock()
	f()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.paused += time.Since(r.asked)
	r.asked = time.Time{}
}

// counted is the wall time so far that counts.
func (r *run) counted() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	passed := time.Since(r.start) - r.paused
	if !r.asked.IsZero() {
		passed -= time.Since(r.asked)
	}
	return passed
}

// look is the limit that the command is found above.
func (r *run) look(p process) Limit {
	u := p.use(r.limits)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.peak.cpu = max(r.peak.cpu, u.cpu)
	r.peak.memory = max(r.peak.memory, u.memory)
	switch most := r.limits; {
	case most.Processes > 0 && (u.processes > most.Processes || u.threads > threadsEach*most.Processes):
		return Processes
	case most.Memory > 0 && u.memory > most.Memory:
		return Memory
	case most.CPU > 0 && u.cpu > most.CPU:
		return ProcessorTime
	}
	return ""
}

// outcome is what is told of the run.
func (r *run) outcome(end *ending, err error) (Outcome, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	o := Outcome{Exit: -1, Limit: r.limit, Wall: time.Since(r.start), CPU: r.peak.cpu, Memory: r.peak.memory, Output: r.output}
	switch {
	case end != nil:
		o.Exit, o.Signal = end.Exit, end.Signal
		if r.limit == "" {
			o.Wall = end.Wall // without what it takes to shut it off
		}
		o.CPU = max(o.CPU, end.CPU)
		o.Memory = max(o.Memory, end.Memory)
		if o.Signal == "" && o.Limit != Output {
			o.Limit = "" // it ended by itself just before it was ended
		}
		if o.Limit == "" && r.limits.CPU > 0 && o.CPU > r.limits.CPU && o.Signal == signalOfTime {
			o.Limit = ProcessorTime
		}
	case r.stopped:
		o.Signal = os.Kill.String()
	}
	if r.err != nil {
		return o, r.err
	}
	if r.limit == "" && end == nil {
		return o, err
	}
	return o, nil
}
