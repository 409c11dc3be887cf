//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package scratch

import (
	"io/fs"
	"os"
	"syscall"
)

// tryLock takes the lock of a file, which is held until the file is closed, by a process's end at the latest.
func tryLock(f *os.File) bool {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err != syscall.EINTR {
			return err == nil
		}
	}
}

// ours says whether a file is this user's.
func ours(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
