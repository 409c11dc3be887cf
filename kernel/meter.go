package kernel

import (
	"fmt"
	"sync"
	"time"

	"queens/kernel/protocol"
	"queens/tracer"
)

// meter tells how far long work has come, in one display that is changed and empty at the end. Work that is soon done shows none.
type meter struct {
	x    *execution
	what string

	mu     sync.Mutex
	begin  time.Time
	told   time.Time
	id     string // of the display, "" before it is shown
	timer  *time.Timer
	count  int64
	closed bool
}

// tellTime is how often a display of progress is changed.
const tellTime = 500 * time.Millisecond

func (x *execution) newMeter(what string) *meter {
	m := &meter{x: x, what: what, begin: time.Now()}
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

// tick shows how far it has come.
func (m *meter) tick() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	text := fmt.Sprintf("%s: %.0f s", m.what, time.Since(m.begin).Seconds())
	if m.count > 0 {
		text += fmt.Sprintf(", %s steps", grouped(m.count))
	}
	b := protocol.Bundle{"text/plain": text}
	if m.id == "" {
		m.id = m.x.displayID()
		m.x.out.Display(b, m.id)
	} else {
		m.x.out.Update(b, m.id)
	}
	m.timer.Reset(tellTime)
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
	if m.id != "" {
		m.x.out.Update(protocol.Bundle{"text/plain": ""}, m.id)
	}
}

// grouped is a number with commas.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
