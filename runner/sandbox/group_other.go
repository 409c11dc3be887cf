//go:build unix && !linux

package sandbox

import (
	"errors"
	"os"
)

// start starts a command in a group of processes.
func (b *Box) start(c Command, limits Limits, files [3]*os.File) (process, error) {
	return startGroup(c, limits, files)
}

// findBwrap fails: bubblewrap is there for Linux alone.
func findBwrap() (string, int, error) {
	return "", 0, errors.New("sandbox: there is bubblewrap on Linux only")
}

// findSpace finds nothing: there is one way to keep processes apart.
func findSpace() (int, error) { return 0, nil }
