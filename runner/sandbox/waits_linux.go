package sandbox

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"

	"queens/runner/sandbox/processes"
)

// fionread asks how many bytes are in a pipe.
const fionread = unix.TIOCINQ

// waits says whether a process of the command waits to read from a pipe. It is false for seen where the kernel does not tell.
//
// The kernel tells of each thread which call it sleeps in. A thread that has been given what it waits for does not sleep.
func (s *supervised) waits(input *os.File) (waiting, seen bool) {
	pipe, ok := pipeName(input)
	if !ok || !tellsCalls() {
		return false, false
	}
	seen = true
	s.root.Walk(func(t processes.Task, depth int) bool {
		if depth < s.above {
			return true
		}
		threads := []string{strconv.Itoa(t.PID)}
		if t.Threads > 1 {
			if entries, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", t.PID)); err == nil {
				threads = threads[:0]
				for _, e := range entries {
					threads = append(threads, e.Name())
				}
			}
		}
		for _, thread := range threads {
			call, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/syscall", t.PID, thread))
			switch {
			case os.IsPermission(err):
				seen = false
			case err == nil && (task{t}).waitsIn(call, pipe):
				waiting, seen = true, true
				return false
			}
		}
		return true
	})
	return waiting, seen
}

// tellsCalls says whether the kernel was built to tell.
var tellsCalls = sync.OnceValue(func() bool {
	_, err := os.Stat("/proc/self/syscall")
	return err == nil
})

// pipeName is how the descriptors of a pipe are called in /proc.
func pipeName(f *os.File) (name string, ok bool) {
	conn, err := f.SyscallConn()
	if err != nil {
		return "", false
	}
	controlErr := conn.Control(func(fd uintptr) {
		var stat unix.Stat_t
		if err = unix.Fstat(int(fd), &stat); err == nil {
			name = fmt.Sprintf("pipe:[%d]", stat.Ino)
		}
	})
	return name, err == nil && controlErr == nil
}

// Calls that wait for descriptors to be ready.
const (
	epolls  = "epoll"
	polls   = "poll"
	selects = "select"
	reads   = "read"
)

var waitingCalls = func() map[uint64]string {
	calls := map[uint64]string{
		unix.SYS_READ: reads, unix.SYS_READV: reads, unix.SYS_EPOLL_PWAIT: epolls, unix.SYS_EPOLL_PWAIT2: epolls,
		unix.SYS_PPOLL: polls, unix.SYS_PSELECT6: selects,
	}
	if runtime.GOARCH == "amd64" { // the others have the newer forms alone
		calls[7], calls[23], calls[232] = polls, selects, epolls
	}
	return calls
}()

// task is a process that is asked what it waits for.
type task struct{ processes.Task }

// waitsIn says whether a call, as the kernel tells it ("0 0x0 0x7ffd..."), waits for a pipe.
func (t task) waitsIn(call []byte, pipe string) bool {
	fields := bytes.Fields(call)
	if len(fields) < 3 {
		return false // running
	}
	number := func(i int) uint64 {
		n, _ := strconv.ParseUint(string(fields[i]), 0, 64)
		return n
	}
	switch waitingCalls[number(0)] {
	case reads:
		return t.isPipe(number(1), pipe)
	case epolls:
		return t.epollWaits(number(1), pipe)
	case polls:
		return t.pollWaits(uintptr(number(1)), number(2), pipe)
	case selects:
		return t.selectWaits(uintptr(number(2)), number(1), pipe)
	}
	return false
}

// isPipe says whether a descriptor is one of a pipe.
func (t task) isPipe(fd uint64, pipe string) bool {
	name, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", t.PID, fd))
	return err == nil && name == pipe
}

// epollWaits says whether a set of descriptors has one of the pipe, as in "tfd:        0 events:       19 data: ...".
func (t task) epollWaits(fd uint64, pipe string) bool {
	info, _ := os.ReadFile(fmt.Sprintf("/proc/%d/fdinfo/%d", t.PID, fd))
	for line := range strings.Lines(string(info)) {
		var of, events uint64
		if n, _ := fmt.Sscanf(line, "tfd: %d events: %x", &of, &events); n == 2 && events&unix.POLLIN != 0 && t.isPipe(of, pipe) {
			return true
		}
	}
	return false
}

// maxLooked is how many descriptors of a poll or a select are looked at.
const maxLooked = 1024

func (t task) pollWaits(at uintptr, count uint64, pipe string) bool {
	size := uint64(unsafe.Sizeof(unix.PollFd{}))
	list := t.bytesAt(at, size*min(count, maxLooked))
	for len(list) >= int(size) {
		fd, events := binary.NativeEndian.Uint32(list), binary.NativeEndian.Uint16(list[4:])
		if events&unix.POLLIN != 0 && int32(fd) >= 0 && t.isPipe(uint64(fd), pipe) {
			return true
		}
		list = list[size:]
	}
	return false
}

func (t task) selectWaits(at uintptr, count uint64, pipe string) bool {
	if at == 0 {
		return false
	}
	count = min(count, maxLooked)
	set := t.bytesAt(at, (count+63)/64*8)
	return slices.ContainsFunc(chosen(set, count), func(fd uint64) bool { return t.isPipe(fd, pipe) })
}

// chosen are the descriptors in the set of a select.
func chosen(set []byte, count uint64) (all []uint64) {
	for fd := range count {
		word := int(fd / 64 * 8)
		if word+8 <= len(set) && binary.NativeEndian.Uint64(set[word:])>>(fd%64)&1 != 0 {
			all = append(all, fd)
		}
	}
	return all
}

// bytesAt reads from a process's memory, or nothing if that is not allowed.
func (t task) bytesAt(at uintptr, size uint64) []byte {
	if size == 0 {
		return nil
	}
	buffer := make([]byte, size)
	n, err := unix.ProcessVMReadv(t.PID, []unix.Iovec{{Base: &buffer[0], Len: size}}, []unix.RemoteIovec{{Base: at, Len: int(size)}}, 0)
	if err != nil {
		return nil
	}
	return buffer[:n]
}
