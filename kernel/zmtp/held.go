package zmtp

import (
	"fmt"
	"sync/atomic"
)

// free is how much memory each peer may hold that no other is asked for: small messages come through whatever others do.
const free = 64 << 10

// pool is the memory for messages that all peers of a socket share.
type pool struct {
	max   int64
	taken atomic.Int64
}

// held is what one peer holds.
type held struct {
	pool        *pool
	bytes, used int64 // used is how many of the bytes are the pool's
}

// take takes n more bytes.
func (h *held) take(n int) error {
	h.bytes += int64(n)
	more := h.bytes - free - h.used
	if more <= 0 {
		return nil
	}
	if h.pool.taken.Add(more) > h.pool.max {
		h.pool.taken.Add(-more)
		return fmt.Errorf("message: all peers together hold more than %d bytes", h.pool.max)
	}
	h.used += more
	return nil
}

// release gives all back.
func (h *held) release() {
	h.pool.taken.Add(-h.used)
	h.bytes, h.used = 0, 0
}
