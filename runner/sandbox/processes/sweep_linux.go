package processes

import (
	"syscall"
	"time"
)

// SweepBelow ends what descends from a process.
func SweepBelow(pid int) {
	if t, ok := Read(pid); ok {
		Sweep(t, 1)
	}
}

// EndSeen ends processes and what descends from them, and waits until they have ended, but not for ever.
func EndSeen(tasks map[Name]Task, most time.Duration) {
	end := time.Now().Add(most)
	for alive := true; alive && time.Now().Before(end); time.Sleep(time.Millisecond) {
		alive = false
		for _, t := range tasks {
			if now, ok := Read(t.PID); ok && now.Start == t.Start && now.State != 'Z' {
				alive = true
				Sweep(t, 0)
			}
		}
	}
}

// Sweep ends what descends from a process, from a depth on: 0 is the process itself. First it freezes all, so that
// nothing new is started meanwhile.
func Sweep(root Task, depth int) {
	frozen := map[Name]bool{}
	for found := true; found; {
		found = false
		root.Walk(func(t Task, d int) bool {
			if d >= depth && !frozen[t.Name()] {
				frozen[t.Name()], found = true, true
				t.signal(syscall.SIGSTOP)
			}
			return true
		})
	}
	root.Walk(func(t Task, d int) bool {
		if d >= depth {
			t.signal(syscall.SIGKILL)
		}
		return true
	})
}

// The calls that the package syscall does not know have these numbers on every machine that Go runs on.
const (
	pidfdSendSignal = 424
	pidfdOpen       = 434
)

// signal sends a signal to a process, and to no other that has got its number since it was seen.
func (t Task) signal(s syscall.Signal) {
	fd, _, errno := syscall.Syscall(pidfdOpen, uintptr(t.PID), 0, 0)
	if errno == 0 {
		defer syscall.Close(int(fd))
	}
	now, ok := Read(t.PID)
	switch {
	case !ok || now.Start != t.Start:
	case errno == 0:
		_, _, _ = syscall.Syscall6(pidfdSendSignal, fd, uintptr(s), 0, 0, 0, 0)
	default: // old kernels cannot do it without the number
		_ = syscall.Kill(t.PID, s)
	}
}
