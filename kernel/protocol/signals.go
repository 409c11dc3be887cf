package protocol

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// catchSignals has the signals that are for the kernel wait for signalled, until release is called.
func (s *server) catchSignals() (release func()) {
	s.interrupts, s.ends = make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(s.interrupts, os.Interrupt)
	signal.Notify(s.ends, endSignals()...)
	// A client that is gone takes the other end of standard error with it. A word there is not to kill the kernel before its
	// engine is closed: the signal is taken, and nobody reads it. To ignore it would have all programs of cells ignore it.
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	return func() {
		for _, c := range []chan os.Signal{s.interrupts, s.ends, broken} {
			signal.Stop(c)
		}
	}
}

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
