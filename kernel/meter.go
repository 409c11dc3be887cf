package kernel

import (
	"fmt"
	"html"
	"sync"
	"sync/atomic"
	"time"

	"queens/kernel/protocol"
	"queens/tracer"
)

// meter tells how far long work has come, in the one display that a cell has for that. When the work is done the display is gone, or
// empty if the cell has shown something else. It is not there for work that is soon done.
type meter struct {
	x *execution

	mu     sync.Mutex
	what   string
	begin  time.Time
	timer  *time.Timer
	count  int64 // of steps, or of what there is a total of
	total  int64 // 0 or less if nobody knows it
	held   bool  // somebody is waited for
	shown  bool
	closed bool
}

// long is how long something may take before it is told how far it has come.
const long = time.Second

// tellTime is how often a display of progress is changed.
const tellTime = 500 * time.Millisecond

func (x *execution) newMeter(what string) *meter {
	m := &meter{x: x, what: what, begin: time.Now()}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.timer = time.AfterFunc(long, m.tick)
	return m
}

// steps counts the steps of a program.
func (m *meter) steps(steps []tracer.Step) error {
	m.mu.Lock()
	m.count += int64(len(steps))
	m.mu.Unlock()
	return nil
}

// reach tells how far work has come.
func (m *meter) reach(what string, done, total int64) {
	m.mu.Lock()
	m.what, m.count, m.total = what, done, total
	m.mu.Unlock()
}

// hold says whether somebody is waited for, who sees that.
func (m *meter) hold(held bool) {
	m.mu.Lock()
	m.held = held
	m.mu.Unlock()
}

// tick shows how far it has come.
func (m *meter) tick() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	defer m.timer.Reset(tellTime)
	if m.held {
		return
	}
	text := fmt.Sprintf("%s: %.0f s", m.what, time.Since(m.begin).Seconds())
	bar := "<progress></progress>"
	switch {
	case m.total > 0:
		text += fmt.Sprintf(", %s of %s", grouped(m.count), grouped(m.total))
		bar = fmt.Sprintf(`<progress max="%d" value="%d"></progress>`, m.total, m.count)
	case m.count > 0:
		text += fmt.Sprintf(", %s steps", grouped(m.count))
	}
	b := protocol.Bundle{"text/plain": text, "text/html": "<div>" + html.EscapeString(text) + " " + bar + "</div>"}
	if m.x.progress == "" {
		m.x.progress = m.x.displayID()
		m.x.out.Out.Display(b, m.x.progress)
	} else {
		m.x.out.Update(b, m.x.progress)
	}
	m.shown = true
}

// close ends it. It can be called more than once.
func (m *meter) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	m.closed = true
	m.timer.Stop()
	switch {
	case !m.shown:
	case m.x.out.shows.Load():
		m.x.out.Update(protocol.Bundle{"text/plain": "", "text/html": ""}, m.x.progress)
	default:
		m.x.out.Clear(false)
		m.x.progress = ""
	}
}

// watched knows whether a cell has shown anything but how far its work has come.
type watched struct {
	protocol.Out
	shows atomic.Bool
}

func (w *watched) Stream(name string, text []byte) {
	w.shows.Store(true)
	w.Out.Stream(name, text)
}

func (w *watched) Result(b protocol.Bundle) {
	w.shows.Store(true)
	w.Out.Result(b)
}

func (w *watched) Display(b protocol.Bundle, id string) {
	w.shows.Store(true)
	w.Out.Display(b, id)
}

// grouped is a number with commas.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
