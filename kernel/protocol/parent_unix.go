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
const parentInterval = 500 * time.Millisecond

// parentGone waits until the process that has started this one is gone, and is false if ctx ends before. The client may have
// had another process start the kernel, and tells its own number as JPY_PARENT_PID.
//
// A child whose parent ends gets another one, which need not be process 1: any ancestor can ask for it (prctl(2),
// PR_SET_CHILD_SUBREAPER). So the sign is that the parent changes. Who starts a kernel by nohup wants it to outlive the shell.
func parentGone(ctx context.Context) bool {
	parent, client := os.Getppid(), 0
	if pid, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID")); err == nil && pid > 1 && alive(pid) {
		client = pid // in another namespace it would not be there, and nothing would follow from that
	}
	if signal.Ignored(syscall.SIGHUP) {
		parent = 0
	}
	tick := time.NewTicker(parentInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
			if parent != 0 && os.Getppid() != parent || client != 0 && !alive(client) {
				return true
			}
		}
	}
}

// alive tells whether there is a process, of whatever user.
func alive(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }

// endSignals are those that end the kernel.
func endSignals() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{syscall.SIGTERM}
	}
	return []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
}
