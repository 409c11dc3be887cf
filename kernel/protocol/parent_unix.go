//go:build unix

package protocol

import (
	"context"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

// parentInterval is how often it is looked whether the parent is there.
const parentInterval = 250 * time.Millisecond

// The parent of this process, and the process that says by JPY_PARENT_PID that it is the client, as they are when the process starts.
// In another namespace there may be no process of that number, and nothing follows from that.
var (
	parentID   = os.Getppid()
	clientGone = clientProcess()
)

func clientProcess() (gone func() bool) {
	pid, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	if err != nil || pid <= 1 {
		return func() bool { return false }
	}
	gone = watch(pid)
	if gone() {
		return func() bool { return false }
	}
	return gone
}

// parentGone waits until the process that has started this one is gone, or the client is, which may have had another process
// start it. It is false if ctx ends before.
//
// A child whose parent ends gets another one, which need not be process 1: any ancestor can ask for it (prctl(2),
// PR_SET_CHILD_SUBREAPER). So the sign is that the parent changes. Who starts a kernel by nohup wants it to outlive the shell.
func parentGone(ctx context.Context) bool {
	outlives := signal.Ignored(syscall.SIGHUP)
	tick := time.NewTicker(parentInterval)
	defer tick.Stop()
	for {
		if !outlives && os.Getppid() != parentID || clientGone() {
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
	}
}

// missing tells whether there is no process of a number.
func missing(pid int) bool { return syscall.Kill(pid, 0) == syscall.ESRCH }

// endSignals are those that end the kernel.
func endSignals() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{syscall.SIGTERM}
	}
	return []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
}
