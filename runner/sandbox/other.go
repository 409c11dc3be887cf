//go:build !unix

package sandbox

import (
	"errors"
	"io"
	"os"
	"runtime"
)

var errSystem = errors.New("sandbox: programs cannot be run within limits on " + runtime.GOOS + ": Linux and macOS can do it")

const signalOfTime = "no signal"

func (b *Box) start(Command, Limits, [3]*os.File) (process, error) { return nil, errSystem }

func findBwrap() (string, int, error) { return "", 0, errSystem }

func findSpace() (int, error) { return 0, nil }

func readNow(*os.File, []byte) (int, error) { return 0, io.EOF }

func interruptible(r io.Reader) (io.Reader, func()) { return r, func() {} }
