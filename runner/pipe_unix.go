//go:build unix

package runner

import (
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// openPipe makes a pipe with a name and opens both of its ends.
func openPipe(name string) (*os.File, error) {
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		return nil, fmt.Errorf("a pipe for the steps: %w", err)
	}
	// A pipe that does not block is read with deadlines.
	return os.OpenFile(name, os.O_RDWR|syscall.O_NONBLOCK, 0)
}

// freeSpace is how many bytes of the disk that a folder is on can still be written.
func freeSpace(folder string) int64 {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return 0
	}
	return int64(stat.Bavail) * int64(stat.Bsize)
}
