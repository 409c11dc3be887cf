//go:build !unix

package protocol

import (
	"context"
	"os"
	"syscall"
)

// parentGone waits until the process that has started this one is gone, and is false if ctx ends before.
func parentGone(ctx context.Context) bool {
	<-ctx.Done()
	return false
}

// endSignals are those that end the kernel.
func endSignals() []os.Signal { return []os.Signal{syscall.SIGTERM} }
