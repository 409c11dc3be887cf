//go:build unix

package runner

import (
	"fmt"
	"os"
	"syscall"
)

// openPipe makes a pipe with a name and opens both of its ends.
func openPipe(name string) (*os.File, error) {
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		return nil, fmt.Errorf("a pipe for the steps: %w", err)
	}
	// A pipe that does not block is read with deadlines.
	return os.OpenFile(name, os.O_RDWR|syscall.O_NONBLOCK, 0)
}
