//go:build !unix

package protocol

import (
	"context"
	"os"
	"syscall"
)

var parentID = os.Getppid()

// parentGone waits until the process that has started this one is gone, and is false if ctx ends before. On Windows one can wait for any
// process; where that cannot be done there is no answer.
func parentGone(ctx context.Context) bool {
	gone := make(chan bool, 1)
	if process, err := os.FindProcess(parentID); err == nil {
		go func() {
			if _, err := process.Wait(); err == nil {
				gone <- true
			}
		}()
	}
	select {
	case <-gone:
		return true
	case <-ctx.Done():
		return false
	}
}

// endSignals are those that end the kernel.
func endSignals() []os.Signal { return []os.Signal{syscall.SIGTERM} }
