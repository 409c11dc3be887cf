package sandbox

import (
	"time"

	"golang.org/x/sys/unix"
)

// sweepBelow ends what descends from a process.
func sweepBelow(pid int) {
	if t, ok := readTask(pid); ok {
		sweep(t, 1)
	}
}

// endSeen ends processes and what descends from them, and waits until they have ended.
func endSeen(tasks map[name]task) {
	for alive := true; alive; time.Sleep(time.Millisecond) {
		alive = false
		for _, t := range tasks {
			if now, ok := readTask(t.pid); ok && now.start == t.start && now.state != 'Z' {
				alive = true
				sweep(t, 0)
			}
		}
	}
}

// sweep ends what descends from a process, from a depth on: 0 is the process itself. First it freezes all, so that
// nothing new is started meanwhile.
func sweep(root task, depth int) {
	frozen := map[name]bool{}
	for found := true; found; {
		found = false
		root.walk(func(t task, d int) bool {
			if d >= depth && !frozen[t.name()] {
				frozen[t.name()], found = true, true
				t.signal(unix.SIGSTOP)
			}
			return true
		})
	}
	root.walk(func(t task, d int) bool {
		if d >= depth {
			t.signal(unix.SIGKILL)
		}
		return true
	})
}

// signal sends a signal to a process, and to no other that has got its number since it was seen.
func (t task) signal(s unix.Signal) {
	fd, err := unix.PidfdOpen(t.pid, 0)
	if err == nil {
		defer unix.Close(fd)
	}
	now, ok := readTask(t.pid)
	switch {
	case !ok || now.start != t.start:
	case err == nil:
		_ = unix.PidfdSendSignal(fd, s, nil, 0)
	default: // old kernels cannot do it without the number
		_ = unix.Kill(t.pid, s)
	}
}
