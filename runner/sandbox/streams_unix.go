//go:build unix

package sandbox

import (
	"io"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// signalOfTime is the signal of a process that has used more time than its own limit.
var signalOfTime = syscall.SIGXCPU.String()

// readLocked reads as a file's Read does, and locks a mutex before it takes anything out of a pipe. It is locked in any case
// when this returns.
func readLocked(f *os.File, buffer []byte, mu *sync.Mutex) (n int, err error) {
	conn, err := f.SyscallConn()
	if err != nil {
		mu.Lock()
		return 0, err
	}
	locked := false
	waitErr := conn.Read(func(fd uintptr) bool {
		mu.Lock()
		for {
			if n, err = unix.Read(int(fd), buffer); err != unix.EINTR {
				break
			}
		}
		locked = err != unix.EAGAIN
		if !locked {
			mu.Unlock()
		}
		return locked
	})
	if !locked {
		mu.Lock()
		return 0, waitErr
	}
	return max(n, 0), err
}

// unread is how many bytes are in a pipe.
func unread(pipe *os.File) (n int) {
	conn, err := pipe.SyscallConn()
	if err == nil {
		_ = conn.Control(func(fd uintptr) { n, _ = unix.IoctlGetInt(int(fd), fionread) })
	}
	return n
}

// readNow reads what is in a pipe without waiting, whatever the file's deadline.
func readNow(f *os.File, buffer []byte) (n int, err error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	controlErr := conn.Control(func(fd uintptr) {
		for {
			if n, err = unix.Read(int(fd), buffer); err != unix.EINTR {
				return
			}
		}
	})
	if controlErr != nil {
		return 0, controlErr
	}
	return max(n, 0), err
}

// interruptible is a reader that ends when it is stopped, even while a file has nothing to read. Other readers are
// left as they are.
func interruptible(r io.Reader) (reader io.Reader, stop func()) {
	f, ok := r.(*os.File)
	if !ok {
		return r, func() {}
	}
	conn, err := f.SyscallConn()
	if err != nil {
		return r, func() {}
	}
	wake, stopper, err := os.Pipe()
	if err != nil {
		return r, func() {}
	}
	stop = func() {
		stopper.Close()
		wake.Close()
	}
	wakeConn, err := wake.SyscallConn()
	if err != nil {
		stop()
		return r, func() {}
	}
	return &waitingReader{f, conn, wakeConn}, stop
}

// waitingReader reads a file until wake ends.
type waitingReader struct {
	file       *os.File
	conn, wake syscall.RawConn
}

func (w *waitingReader) Read(buffer []byte) (int, error) {
	ready := false
	err := w.conn.Control(func(fd uintptr) {
		_ = w.wake.Control(func(wake uintptr) {
			fds := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}, {Fd: int32(wake), Events: unix.POLLIN}}
			for {
				if _, err := unix.Poll(fds, -1); err != unix.EINTR {
					break
				}
			}
			ready = fds[1].Revents == 0
		})
	})
	if err != nil || !ready {
		return 0, io.EOF
	}
	return w.file.Read(buffer)
}
