package protocol

import (
	"testing"

	"golang.org/x/sys/unix"
)

// becomeSubreaper makes the test's process the parent of those whose parents end, in place of process 1.
func becomeSubreaper(t *testing.T) bool {
	t.Helper()
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0) })
	return true
}
