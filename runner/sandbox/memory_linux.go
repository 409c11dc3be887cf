package sandbox

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"queens/runner/sandbox/processes"
)

// sharedMemory is what processes hold together. What they share, as after a fork, is counted once. That takes the kernel
// long, so it is asked only when the plain sum is above the limit.
func sharedMemory(tasks []processes.Task) int64 {
	var sum int64
	for _, t := range tasks {
		if sameMemory(t.PID, t.Parent) {
			continue
		}
		share, ok := readShare(t.PID)
		if !ok {
			// It has no memory any more, or one that we may not look into.
			t, _ = processes.Read(t.PID)
			share = t.Memory
		}
		sum += share
	}
	return sum
}

// sameMemory says whether two processes have one memory, as after a vfork.
func sameMemory(a, b int) bool {
	const memory = 1 // KCMP_VM
	order, _, err := unix.Syscall6(unix.SYS_KCMP, uintptr(a), uintptr(b), memory, 0, 0, 0)
	return err == 0 && order == 0
}

// readShare is a process's part of the memory that it and others hold.
func readShare(pid int) (int64, bool) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/smaps_rollup")
	if err != nil {
		return 0, false
	}
	_, rest, ok := bytes.Cut(data, []byte("\nPss:"))
	fields := bytes.Fields(rest)
	if !ok || len(fields) == 0 {
		return 0, false
	}
	n, err := strconv.ParseInt(string(fields[0]), 10, 64)
	return n << 10, err == nil
}
