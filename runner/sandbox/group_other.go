//go:build unix && !linux

package sandbox

import (
	"errors"
	"os"
)

// start starts a command in a group of processes.
func (means) start(c Command, limits Limits, files [3]*os.File) (process, error) {
	return startGroup(c, limits, files)
}

// ready fails: a group is started with its command.
func (means) ready(Command, Limits, [3]*os.File) (process, error) { return nil, errors.ErrUnsupported }

// findBwrap fails: bubblewrap is there for Linux alone.
func findBwrap() (means, error) {
	return means{}, errors.New("sandbox: there is bubblewrap on Linux only")
}

// findMeans finds nothing: there is one way to run a command.
func findMeans() (means, error) { return means{}, nil }

// fionread asks how many bytes are in a pipe: FIONREAD, which is the same on all systems that come from BSD.
const fionread = 0x4004667f
