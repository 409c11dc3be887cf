package protocol

import (
	"context"
	"os"
	"os/signal"
)

// signals does what the signals to the process ask for, until ctx ends. Clients interrupt by message; SIGINT comes from the keyboard of a
// console that the kernel runs in, and is not to end it.
func (s *server) signals(ctx context.Context) {
	interrupts, ends := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	signal.Notify(ends, endSignals()...)
	defer signal.Stop(interrupts)
	defer signal.Stop(ends)
	for {
		select {
		case <-interrupts:
			s.queue.interrupt(ErrInterrupted)
		case sig := <-ends:
			s.debugf("%v", sig)
			s.end()
		case <-ctx.Done():
			return
		}
	}
}
