//go:build unix

package sitegen

import (
	"syscall"
	"testing"
)

// childFaults is a number that grows with each process that this one has started and waited for.
func childFaults(t *testing.T) int64 {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage); err != nil {
		t.Fatal(err)
	}
	return int64(usage.Minflt)
}
