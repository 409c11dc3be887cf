package zmtp

import (
	"fmt"
	"sync"
)

const (
	maxSubscriptions     = 1024     // how many prefixes a subscriber may have
	maxSubscriptionBytes = 64 << 10 // and how long they may be together
)

// subscriptions are the prefixes that a subscriber has asked for, each with how often: it takes as many to cancel it.
type subscriptions struct {
	mu       sync.RWMutex
	prefixes map[string]int
	bytes    int
}

func (s *subscriptions) add(prefix []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.prefixes[string(prefix)] == 0 {
		if len(s.prefixes) == maxSubscriptions {
			return fmt.Errorf("subscriptions: more than %d", maxSubscriptions)
		}
		if s.bytes+len(prefix) > maxSubscriptionBytes {
			return fmt.Errorf("subscriptions: more than %d bytes", maxSubscriptionBytes)
		}
		s.bytes += len(prefix)
	}
	if s.prefixes == nil {
		s.prefixes = map[string]int{}
	}
	s.prefixes[string(prefix)]++
	return nil
}

// cancel takes one back. That of a prefix which was not asked for is nothing.
func (s *subscriptions) cancel(prefix []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch s.prefixes[string(prefix)] {
	case 0:
	case 1:
		delete(s.prefixes, string(prefix))
		s.bytes -= len(prefix)
	default:
		s.prefixes[string(prefix)]--
	}
}

func (s *subscriptions) match(topic []byte) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for prefix := range s.prefixes {
		if len(prefix) <= len(topic) && string(topic[:len(prefix)]) == prefix {
			return true
		}
	}
	return false
}
