package zmtp

import (
	"context"
	"errors"
	"testing"
)

func TestQueue(t *testing.T) {
	q := newQueue(3 * overhead)
	for _, m := range []string{"a", "", "dropped", ""} {
		q.put([]byte(m))
	}
	messages, cost := q.take()
	if got := texts(messages); len(got) != 2 || got[0] != "a" || got[1] != "" {
		t.Errorf("%q", got)
	}
	q.put([]byte("dropped, since the others are still being written"))
	q.written(cost)
	q.put(make([]byte, 1000)) // never too long for an empty queue
	q.put(nil)
	if messages, _ := q.take(); len(messages) != 1 || len(messages[0]) != 1000 {
		t.Errorf("%q", messages)
	}
}

// Large messages are written one by one, so that there is room again as soon as one is gone.
func TestQueueBatch(t *testing.T) {
	q := newQueue(1 << 30)
	for range 5 {
		q.put(make([]byte, batch/2))
	}
	q.put(make([]byte, 2*batch))
	for _, want := range []int{1, 1, 1, 1, 1, 1, 0} {
		if messages, _ := q.take(); len(messages) != want {
			t.Errorf("%d messages; want %d", len(messages), want)
		}
	}
}

func TestQueueFlush(t *testing.T) {
	q, gone := newQueue(1000), make(chan struct{})
	if err := q.flush(t.Context(), gone); err != nil {
		t.Errorf("an empty queue: %v", err)
	}
	q.put(nil)
	q.put(nil)
	ended, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("no time")
	cancel(reason)
	if err := q.flush(ended, gone); err != reason {
		t.Errorf("without time: %v", err)
	}
	q.progress = nil
	flushed := make(chan error)
	go func() { flushed <- q.flush(t.Context(), gone) }()
	until(t, "somebody waits", func() bool {
		q.mu.Lock()
		defer q.mu.Unlock()
		return q.progress != nil
	})
	_, cost := q.take()
	q.put(nil) // what comes later is not waited for
	q.written(cost)
	select {
	case err := <-flushed:
		if err != nil {
			t.Errorf("after it was written: %v", err)
		}
	case <-limit(t).Done():
		t.Fatal("it was written, and is still waited for")
	}
	close(gone)
	if err := q.flush(t.Context(), gone); err != nil {
		t.Errorf("after the peer is gone: %v", err)
	}
}
