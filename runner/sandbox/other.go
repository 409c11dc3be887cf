//go:build !unix

package sandbox

import (
	"errors"
	"io"
	"os"
	"runtime"
	"sync"
)

var errSystem = errors.New("sandbox: programs cannot be run within limits on " + runtime.GOOS + ": Linux and macOS can do it")

const signalOfTime = "no signal"

func (means) start(Command, Limits, [3]*os.File) (process, error) { return nil, errSystem }

func (means) ready(Command, Limits, [3]*os.File) (process, error) { return nil, errSystem }

func findBwrap() (means, error) { return means{}, errSystem }

func findMeans() (means, error) { return means{}, nil }

func readLocked(f *os.File, buffer []byte, mu *sync.Mutex) (int, error) {
	n, err := f.Read(buffer)
	mu.Lock()
	return n, err
}

func unread(*os.File) int { return 0 }

func readNow(*os.File, []byte) (int, error) { return 0, io.EOF }

func interruptible(r io.Reader) (io.Reader, func()) { return r, func() {} }
