package protocol

import (
	"context"
	"sync"
)

// bounds of what waits: more is left on the sockets.
const (
	maxWaiting      = 10_000
	maxWaitingBytes = 64 << 20
)

// queue is the cells that wait, and how to stop the one that runs.
type queue struct {
	mu      sync.Mutex
	changed sync.Cond
	waiting []*request
	bytes   int
	closed  bool
	cancel  context.CancelCauseFunc // of the cell that runs, or nil
}

func newQueue() *queue {
	q := &queue{}
	q.changed.L = &q.mu
	return q
}

// push adds a cell, and waits while there are too many. It is false if the queue is closed.
func (q *queue) push(r *request) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.closed && (len(q.waiting) >= maxWaiting || q.bytes > 0 && q.bytes+len(r.Content) > maxWaitingBytes) {
		q.changed.Wait()
	}
	if q.closed {
		return false
	}
	q.waiting = append(q.waiting, r)
	q.bytes += len(r.Content)
	q.changed.Broadcast()
	return true
}

// next waits for a cell. From then on it runs, until done is called. The context ends when it is interrupted.
func (q *queue) next(ctx context.Context) (running context.Context, r *request, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.closed && len(q.waiting) == 0 {
		q.changed.Wait()
	}
	if q.closed {
		return nil, nil, false
	}
	r = q.waiting[0]
	q.waiting[0] = nil
	q.waiting = q.waiting[1:]
	q.bytes -= len(r.Content)
	running, q.cancel = context.WithCancelCause(ctx)
	q.changed.Broadcast()
	return running, r, true
}

// done says that no cell runs any more.
func (q *queue) done() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.cancel(nil)
	q.cancel = nil
}

// interrupt ends the context of the cell that runs, if there is one.
func (q *queue) interrupt(cause error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.cancel != nil {
		q.cancel(cause)
	}
}

// take takes all that wait.
func (q *queue) take() []*request {
	q.mu.Lock()
	defer q.mu.Unlock()
	waiting := q.waiting
	q.waiting, q.bytes = nil, 0
	q.changed.Broadcast()
	return waiting
}

// close lets no more cells in or out, and interrupts the one that runs.
func (q *queue) close(cause error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	if q.cancel != nil {
		q.cancel(cause)
	}
	q.changed.Broadcast()
}
