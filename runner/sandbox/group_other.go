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
func findBwrap() (string, error) {
	return "", errors.New("sandbox: there is bubblewrap on Linux only")
}
