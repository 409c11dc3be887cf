// Package processes reads the tree of processes from /proc, and ends parts of it.
//
// It needs little, so that it is ready early when a program starts: see the package supervisor.
package processes

import (
	"bytes"
	"os"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// tick is the unit of times in /proc, the same on all machines that Go runs on.
const tick = time.Second / 100

// Task is a process as /proc tells it.
type Task struct {
	PID, Parent int
	State       byte          // 'R', 'S', 'Z' and so on
	Own, Reaped time.Duration // its own processor time, and that of the children that it has waited for
	Threads     int
	Start       uint64 // when it was started, in ticks
	Memory      int64  // bytes resident
}

// Name tells a process from all others that have been or will be.
type Name struct {
	pid   int
	start uint64
}

// Name is that of the process.
func (t Task) Name() Name { return Name{t.PID, t.Start} }

// Read reads /proc/PID/stat.
func Read(pid int) (Task, bool) {
	var buffer [1024]byte
	data, ok := read("/proc/"+strconv.Itoa(pid)+"/stat", buffer[:])
	if !ok {
		return Task{}, false
	}
	return parseTask(pid, data)
}

// parseTask reads the text of /proc/PID/stat. The second field is the program's name, in which there can be anything.
func parseTask(pid int, data []byte) (Task, bool) {
	end := bytes.LastIndexByte(data, ')')
	if end < 0 {
		return Task{}, false
	}
	fields := bytes.Fields(data[end+1:])
	if len(fields) < 22 {
		return Task{}, false
	}
	number := func(field int) uint64 { // as proc(5) counts them
		n, _ := strconv.ParseUint(string(fields[field-3]), 10, 64)
		return n
	}
	return Task{
		PID:     pid,
		State:   fields[0][0],
		Parent:  int(number(4)),
		Own:     time.Duration(number(14)+number(15)) * tick,
		Reaped:  time.Duration(number(16)+number(17)) * tick,
		Threads: int(number(20)),
		Start:   number(22),
		Memory:  int64(number(24)) * int64(os.Getpagesize()),
	}, true
}

// Walk visits a process and all that descend from it, parents before their children, until visit returns false.
// So the time of a child that ends meanwhile is not counted twice.
func (t Task) Walk(visit func(t Task, depth int) bool) {
	children := kernelChildren
	if !kernelListsChildren() {
		children = scanChildren()
	}
	seen := map[int]bool{}
	var down func(pid, depth int) bool
	down = func(pid, depth int) bool {
		if seen[pid] {
			return true
		}
		seen[pid] = true
		t, ok := Read(pid)
		if !ok {
			return true
		}
		if !visit(t, depth) {
			return false
		}
		for _, child := range children(t) {
			if !down(child, depth+1) {
				return false
			}
		}
		return true
	}
	if now, ok := Read(t.PID); ok && now.Start == t.Start {
		down(t.PID, 0)
	}
}

// Living is how many processes descend from it that have not ended.
func (t Task) Living() (n int) {
	t.Walk(func(t Task, depth int) bool {
		if depth > 0 && t.State != 'Z' {
			n++
		}
		return true
	})
	return n
}

// kernelListsChildren says whether the kernel was built with lists of children.
var kernelListsChildren = sync.OnceValue(func() bool {
	_, err := os.Stat("/proc/thread-self/children")
	return err == nil
})

// read reads the beginning of a file of /proc with the fewest calls: this is done some hundred times a second.
func read(path string, buffer []byte) ([]byte, bool) {
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, false
	}
	defer syscall.Close(fd)
	n, err := syscall.Read(fd, buffer)
	return buffer[:max(n, 0)], err == nil
}

// kernelChildren are the children of a process: each thread has its own.
func kernelChildren(t Task) []int {
	dir := "/proc/" + strconv.Itoa(t.PID) + "/task/"
	threads := []string{strconv.Itoa(t.PID)}
	if t.Threads > 1 {
		if entries, err := os.ReadDir(dir); err == nil {
			threads = threads[:0]
			for _, e := range entries {
				threads = append(threads, e.Name())
			}
		}
	}
	var children []int
	var buffer [4096]byte
	for _, thread := range threads {
		data, _ := read(dir+thread+"/children", buffer[:])
		if len(data) > len(buffer)-32 { // there may be more
			data, _ = os.ReadFile(dir + thread + "/children")
		}
		for _, field := range bytes.Fields(data) {
			if pid, err := strconv.Atoi(string(field)); err == nil {
				children = append(children, pid)
			}
		}
	}
	return children
}

// scanChildren reads all processes once, where the kernel has no lists of children.
func scanChildren() func(Task) []int {
	all := map[int][]int{}
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err == nil {
			if t, ok := Read(pid); ok {
				all[t.Parent] = append(all[t.Parent], pid)
			}
		}
	}
	return func(t Task) []int { return all[t.PID] }
}
