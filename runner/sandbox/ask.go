package sandbox

import (
	"context"
	"time"
)

// asking is how input is given to a command that asks for it.
type asking struct {
	ask  func(ctx context.Context, waits bool) ([]byte, error)
	stop context.CancelFunc
	done chan struct{}
}

// How often it is looked whether a command waits, and how long its input must have been empty where that cannot be seen.
const (
	askTime    = 5 * time.Millisecond
	blindly    = 300 * time.Millisecond
	deliveries = time.Second // the longest that is waited for what was printed before
)

// begin gives input until the command has ended or there is no more.
func (a *asking) begin(s *streams, p process) {
	ctx, cancel := context.WithCancel(context.Background())
	a.stop, a.done = cancel, make(chan struct{})
	go func() {
		defer close(a.done)
		defer s.input.Close()
		select {
		case <-p.started():
		case <-ctx.Done():
			return
		}
		for {
			waits, ok := a.await(ctx, s, p)
			if !ok {
				return
			}
			var text []byte
			var err error
			s.run.ask(func() { text, err = a.ask(ctx, waits) })
			if len(text) > 0 {
				if _, err := s.input.Write(text); err != nil {
					return // nobody reads any more
				}
			}
			if err != nil {
				return
			}
		}
	}()
}

// await returns when a process of the command waits for input, and what was printed before has been handed on; waits is false if
// that cannot be seen here. ok is false when the command has ended.
func (a *asking) await(ctx context.Context, s *streams, p process) (waits, ok bool) {
	every := askTime
	look := time.NewTimer(every)
	defer look.Stop()
	var blind time.Time // since when the input is empty, and it cannot be seen who waits for it
	for {
		select {
		case <-ctx.Done():
			return false, false
		case <-look.C:
		}
		begin := time.Now()
		waiting, seen := false, true
		if unread(s.input) == 0 {
			waiting, seen = p.waits(s.input)
		}
		switch {
		case seen:
			blind = time.Time{} // that a process could not be looked into for a moment, as it ended, is nothing
		case blind.IsZero():
			blind = begin
		}
		if waiting || !seen && begin.Sub(blind) > blindly {
			s.delivered(ctx)
			return seen, true
		}
		every = min(every+every/8, 8*askTime)
		look.Reset(max(every, 9*time.Since(begin))) // a tenth of a processor at most
	}
}

// delivered returns when what is in the pipes of the output has been handed on.
func (s *streams) delivered(ctx context.Context) {
	end := time.Now().Add(deliveries)
	for _, o := range s.outputs {
		for ctx.Err() == nil && time.Now().Before(end) {
			o.handing.Lock()
			left := unread(o.from)
			o.handing.Unlock()
			if left == 0 {
				break
			}
			time.Sleep(time.Millisecond)
		}
	}
}
