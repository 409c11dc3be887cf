package protocol

import "golang.org/x/sys/unix"

// watch tells whether a process has ended. One that has ended, but that nobody has waited for, has a number still; its descriptor
// tells it (pidfd_open(2)), where the system has that.
func watch(pid int) (gone func() bool) {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return func() bool { return missing(pid) }
	}
	return func() bool {
		fds := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		n, err := unix.Poll(fds, 0)
		return err == nil && n > 0
	}
}
