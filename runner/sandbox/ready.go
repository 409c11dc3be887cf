package sandbox

import (
	"context"
	"slices"
	"sync"
)

// Ready is a sandbox in which a command can be run at once: it was made while there was time. It must be run or closed.
type Ready struct {
	box     *Box
	command Command // its folders and streams are those of the command
	limits  Limits

	mu      sync.Mutex
	gone    bool // it is run or closed
	run     *run
	streams *streams
	process process
}

// Prepare makes a sandbox for a command of which this is known: ReadOnly and Writable, the limit of memory, which of the streams there are, and
// whether standard error goes where standard output goes. The folders must be there; they stay what they are when they are
// renamed afterwards. It fails where a sandbox cannot be made ahead.
func (b *Box) Prepare(c Command, limits Limits) (*Ready, error) {
	r := &Ready{box: b, command: c, limits: limits, run: &run{limits: limits}}
	var err error
	r.streams, r.process, err = r.run.begin(b.ready, c)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Run is [Box.Run] in the sandbox that is ready, or in another one if it is not the one for this command, or was run
// or closed before.
func (r *Ready) Run(ctx context.Context, c Command, limits Limits) (Outcome, error) {
	if ctx.Err() != nil {
		return Outcome{}, context.Cause(ctx)
	}
	if err := c.check(); err != nil {
		return Outcome{}, err
	}
	if !r.fits(c, limits) || !r.take() {
		r.Close()
		return r.box.Run(ctx, c, limits)
	}
	if !r.process.alive() { // somebody has ended it while it was waiting
		r.end()
		return r.box.Run(ctx, c, limits)
	}
	r.process.request(c, limits)
	r.run.limits = limits
	r.streams.take(c)
	return r.run.follow(ctx, r.streams, r.process)
}

// Waits says whether a command can still be run in it.
func (r *Ready) Waits() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.gone && r.process.alive()
}

// fits says whether it is the sandbox for a command.
func (r *Ready) fits(c Command, limits Limits) bool {
	return slices.Equal(c.ReadOnly, r.command.ReadOnly) && slices.Equal(c.Writable, r.command.Writable) && limits.Memory == r.limits.Memory &&
		(c.Stdin == nil && c.Ask == nil) == (r.streams.input == nil) && same(c.Stdout, c.Stderr) == (len(r.streams.outputs) == 1)
}

// take says whether nobody has taken it before.
func (r *Ready) take() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	taken := r.gone
	r.gone = true
	return !taken
}

// Close ends the sandbox if nothing was run in it. It may be called more than once.
func (r *Ready) Close() {
	if r.take() {
		r.end()
	}
}

func (r *Ready) end() {
	r.process.kill()
	_, _ = r.process.wait()
	r.streams.close()
}
