package kernel

import (
	"bufio"
	"context"
	"fmt"
	"os"

	"queens/runner"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// kept is the trace of a cell's last run, in a file that may have been dropped since.
type kept struct {
	path   string // "" where it is not kept
	size   int64
	result runner.Result
	counts tracer.Counts
	n      int // lines of the board
}

// traces are the files of traces that are kept, the oldest first.
type traces struct {
	most int64
	size int64
	all  []*kept
}

// record runs a program and keeps its steps. What has gone wrong with keeping them is an error.
func (k *Kernel) record(ctx context.Context, p *program, built *runner.Built, run runner.Run, tell tracer.Sink) (runner.Result, error) {
	source := p.runs.Source
	if source == nil {
		return built.Run(ctx, run)
	}
	counter := tracer.NewCounter(source.Markers())
	trace := &kept{n: p.options.N}
	if source.Lines == mark.Items { // the weights of the items are not known
		run.Steps = tracer.Tee(counter.Count, tell)
		result, err := built.Run(ctx, run)
		trace.result, trace.counts = result, counter.Counts()
		k.keepTrace(p, trace)
		return result, err
	}
	file, err := os.CreateTemp(k.scratch.Path, p.names[0]+"-*.zip") // a cell that is not kept in the history leaves its number to the next
	if err != nil {
		return runner.Result{}, fmt.Errorf("the steps cannot be kept: %w", err)
	}
	defer file.Close()
	path := file.Name()
	buffered := bufio.NewWriterSize(file, 64<<10)
	writer := tracefile.NewGrowingWriter(buffered, tracefile.NewHeader(p.name(), p.whole.Language.Name, p.options.N, p.shown))
	run.Steps = tracer.Tee(counter.Count, writer.Write, tell)
	result, err := built.Run(ctx, run)
	cut := result.Cut
	if err != nil && cut == "" {
		cut = tracefile.CutCancelled
	}
	closeErr := writer.Close(cut)
	if closeErr == nil {
		closeErr = buffered.Flush()
	}
	if closeErr != nil {
		os.Remove(path)
		if err == nil {
			err = fmt.Errorf("the steps cannot be kept: %w", closeErr)
		}
		return result, err
	}
	trace.path, trace.result, trace.counts, trace.n = path, result, counter.Counts(), writer.Lines()
	if info, statErr := file.Stat(); statErr == nil {
		trace.size = info.Size()
	}
	k.keepTrace(p, trace)
	return result, err
}

// keepTrace keeps a trace, and drops the oldest ones when there are too many bytes of them.
func (k *Kernel) keepTrace(p *program, trace *kept) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p.trace = trace
	if trace.path == "" {
		return
	}
	t := &k.traces
	t.all = append(t.all, trace)
	t.size += trace.size
	for t.size > t.most && len(t.all) > 1 {
		oldest := t.all[0]
		os.Remove(oldest.path)
		oldest.path = ""
		t.size -= oldest.size
		t.all = t.all[1:]
	}
}

// openTrace is the trace of a cell's program, which is run again, unseen, if it was dropped. It is to be closed.
func (k *Kernel) openTrace(ctx context.Context, p *program) (*tracefile.Reader, error) {
	if path := k.keptTrace(p); path != "" {
		return tracefile.Open(path)
	}
	dropped := p.trace
	r, err := k.runner(p.options.Sandbox)
	if err != nil {
		return nil, err
	}
	built, err := r.Build(ctx, p.runs)
	if err != nil {
		return nil, err
	}
	run := k.newRun(p)
	if p.options.Input == nil {
		run.Stdin, run.Ask = given(p.answers, p.whole.Language.Name)
	}
	if _, err := k.record(ctx, p, built, run, func([]tracer.Step) error { return nil }); err != nil {
		k.mu.Lock()
		defer k.mu.Unlock()
		p.trace = dropped // not one that was stopped half way
		return nil, err
	}
	return tracefile.Open(k.keptTrace(p))
}

// keptTrace is the file of a program's trace, or "" where none is kept.
func (k *Kernel) keptTrace(p *program) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if p.trace == nil {
		return ""
	}
	return p.trace.path
}
