//go:build unix

package runner

import (
	"os"
	"syscall"
)

// peakMemory is the most that a process has had in memory, in bytes on Linux.
func peakMemory(state *os.ProcessState) int64 {
	return state.SysUsage().(*syscall.Rusage).Maxrss << 10
}
