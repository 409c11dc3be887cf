package lessons

import (
	"context"
	"sync"
)

// memo remembers what was computed, errors too. Two that ask for the same wait for one.
type memo[K comparable, V any] struct {
	mu      sync.Mutex
	entries map[K]*entry[V]
}

type entry[V any] struct {
	mu    sync.Mutex
	known bool
	value V
	err   error
}

// get is what compute gives for the key. What ends with its context is not remembered.
func (m *memo[K, V]) get(ctx context.Context, key K, compute func() (V, error)) (V, error) {
	m.mu.Lock()
	e := m.entries[key]
	if e == nil {
		if m.entries == nil {
			m.entries = map[K]*entry[V]{}
		}
		e = &entry[V]{}
		m.entries[key] = e
	}
	m.mu.Unlock()

	e.mu.Lock()
	defer e.mu.Unlock()
	if e.known {
		return e.value, e.err
	}
	value, err := compute()
	if ctx.Err() != nil {
		return value, context.Cause(ctx)
	}
	e.known, e.value, e.err = true, value, err
	return value, err
}
