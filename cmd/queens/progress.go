package main

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"queens/tracer"
)

// progress shows how far work has come: on a terminal if it takes more than a second, and in a notebook.
type progress struct {
	bar  *progressbar.ProgressBar // nil where there is no terminal
	stop chan struct{}

	show        func(what string, done, total int64) // of a notebook, or nil
	what        string
	lock        sync.Mutex
	done, total int64
}

// newProgress starts to wait for the second to pass. total is the amount of work, or -1 if nobody knows;
// unit is what is counted, or "" if nothing is.
func newProgress(cmd *cobra.Command, what string, total int64, unit string) *progress {
	if console := consoleOf(cmd.Context()); console != nil && console.Progress != nil {
		if unit != "" {
			what += ", " + unit
		}
		p := &progress{show: console.Progress, what: what, total: total}
		p.show(what, 0, total)
		return p
	}
	file, ok := cmd.ErrOrStderr().(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return &progress{}
	}
	options := []progressbar.Option{
		progressbar.OptionSetWriter(lateWriter{file, time.Now().Add(time.Second)}),
		progressbar.OptionSetDescription(what),
		progressbar.OptionThrottle(100 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionUseANSICodes(true),
		progressbar.OptionFullWidth(),
	}
	switch {
	case total >= 0:
		options = append(options, progressbar.OptionShowCount())
	case unit != "":
		options = append(options, progressbar.OptionShowIts(), progressbar.OptionSetItsString(unit))
	}
	p := &progress{bar: progressbar.NewOptions64(total, options...), stop: make(chan struct{})}
	go p.tick(p.bar)
	return p
}

// tick shows the bar from time to time also when nothing is added.
func (p *progress) tick(bar *progressbar.ProgressBar) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			bar.RenderBlank()
		case <-p.stop:
			return
		}
	}
}

// lateWriter throws away what is written before a time: the bar of short work is never seen.
type lateWriter struct {
	w     io.Writer
	start time.Time
}

func (l lateWriter) Write(p []byte) (int, error) {
	if time.Now().Before(l.start) {
		return len(p), nil
	}
	return l.w.Write(p)
}

// steps counts a block of steps as work. It is a sink.
func (p *progress) steps(steps []tracer.Step) error {
	p.add(int64(len(steps)))
	return nil
}

func (p *progress) add(amount int64) {
	if p.bar != nil {
		p.bar.Add64(amount)
	}
	p.tell(func() { p.done += amount })
}

// reach sets the amount of work done, and of all work.
func (p *progress) reach(done, total int) {
	if p.bar != nil {
		p.bar.ChangeMax(total)
		p.bar.Set(done)
	}
	p.tell(func() { p.done, p.total = int64(done), int64(total) })
}

// tell changes what is known and shows it in a notebook. The last it is told is that all is done.
func (p *progress) tell(change func()) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.show == nil {
		return
	}
	change()
	if p.done != p.total {
		p.show(p.what, p.done, p.total)
	}
}

// close takes the bar away. It may be called twice.
func (p *progress) close() {
	if p.bar != nil {
		close(p.stop)
		p.bar.Finish()
		p.bar = nil
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.show != nil {
		p.show(p.what, p.done, p.done)
		p.show = nil
	}
}
