package protocol

import "context"

// signalled does what signals to the process ask for, until ctx ends. Clients interrupt by message; SIGINT comes from the keyboard of a
// console that the kernel runs in, and is not to end it.
func (s *server) signalled(ctx context.Context) {
	for {
		select {
		case <-s.interrupts:
			s.queue.interrupt(ErrInterrupted)
		case sig := <-s.ends:
			s.debugf("signal: %v", sig)
			s.end()
		case <-ctx.Done():
			return
		}
	}
}
