package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"queens/tracer"
)

// progress shows a bar on a terminal for work of more than a second, and nothing elsewhere. It is used
// from one goroutine at a time, but for add.
type progress struct {
	bar *progressbar.ProgressBar // nil where nothing is shown
}

// newProgress starts to wait for the second to pass. total is the amount of work, or -1 if nobody knows.
func newProgress(stderr io.Writer, what string, total int64) *progress {
	file, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return &progress{}
	}
	begin := time.Now()
	late := lateWriter{file, begin.Add(time.Second)}
	return &progress{progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(late),
		progressbar.OptionSetDescription(what),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionUseANSICodes(true),
		progressbar.OptionFullWidth(),
		progressbar.OptionSetRenderBlankState(true),
	)}
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
}

// reach sets the amount of work done, and of all work.
func (p *progress) reach(done, total int) {
	if p.bar != nil {
		p.bar.ChangeMax(total)
		p.bar.Set(done)
	}
}

// close takes the bar away. It may be called twice.
func (p *progress) close() {
	if p.bar != nil {
		p.bar.Finish()
		p.bar.Exit()
		p.bar = nil
	}
}
