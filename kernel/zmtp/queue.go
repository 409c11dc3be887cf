package zmtp

import (
	"context"
	"net"
	"sync"
)

const (
	// overhead is what a message in a queue costs beside its bytes, so that empty ones are bounded, too.
	overhead = 64
	// batch is how much is written at a time, if there are several messages. It counts as waiting until it is written whole.
	batch = 128 << 10
)

// queue is what is to be written to a peer. One goroutine takes from it.
type queue struct {
	max  int
	wake chan struct{} // has one when messages may be waiting

	mu       sync.Mutex
	messages [][]byte
	in, out  int64         // the cost of all that was put, and of all that was written since
	progress chan struct{} // closed when out grows, if somebody waits for that
}

func newQueue(max int) *queue { return &queue{max: max, wake: make(chan struct{}, 1)} }

// put adds a message as it is to be written, or drops it if too much is waiting.
func (q *queue) put(message []byte) {
	cost := int64(len(message) + overhead)
	q.mu.Lock()
	defer q.mu.Unlock()
	if held := q.in - q.out; held > 0 && held+cost > int64(q.max) {
		return
	}
	q.messages = append(q.messages, message)
	q.in += cost
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// take takes the next messages, as many as are written at a time. There are none if none wait.
func (q *queue) take() (messages net.Buffers, cost int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := 0
	for n < len(q.messages) && (n == 0 || cost+int64(len(q.messages[n])+overhead) <= batch) {
		cost += int64(len(q.messages[n]) + overhead)
		n++
	}
	messages = q.messages[:n:n]
	q.messages = q.messages[n:]
	if len(q.messages) == 0 {
		q.messages = nil
	}
	return messages, cost
}

// written says that what was taken has been written.
func (q *queue) written(cost int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.out += cost
	if q.progress != nil {
		close(q.progress)
		q.progress = nil
	}
}

// flush waits until all that was put so far has been written, or nobody will.
func (q *queue) flush(ctx context.Context, gone <-chan struct{}) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for target := q.in; q.out < target; {
		if q.progress == nil {
			q.progress = make(chan struct{})
		}
		progress := q.progress
		q.mu.Unlock()
		var err error
		select {
		case <-progress:
		case <-gone:
			target = 0
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
		q.mu.Lock()
		if err != nil {
			return err
		}
	}
	return nil
}
