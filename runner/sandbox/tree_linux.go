package sandbox

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// tick is the unit of times in /proc, the same on all machines that Go runs on.
const tick = time.Second / 100

// task is a process as /proc tells it.
type task struct {
	pid, parent int
	state       byte
	own, reaped time.Duration // its own processor time, and that of the children that it has waited for
	threads     int
	start       uint64
	memory      int64
}

// name tells a process from all others that have been or will be.
type name struct {
	pid   int
	start uint64
}

func (t task) name() name { return name{t.pid, t.start} }

// readTask reads /proc/PID/stat.
func readTask(pid int) (task, bool) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return task{}, false
	}
	return parseTask(pid, data)
}

// parseTask reads the text of /proc/PID/stat. The second field is the program's name, in which there can be anything.
func parseTask(pid int, data []byte) (task, bool) {
	end := bytes.LastIndexByte(data, ')')
	if end < 0 {
		return task{}, false
	}
	fields := bytes.Fields(data[end+1:])
	if len(fields) < 22 {
		return task{}, false
	}
	number := func(field int) uint64 { // as proc(5) counts them
		n, _ := strconv.ParseUint(string(fields[field-3]), 10, 64)
		return n
	}
	return task{
		pid:     pid,
		state:   fields[0][0],
		parent:  int(number(4)),
		own:     time.Duration(number(14)+number(15)) * tick,
		reaped:  time.Duration(number(16)+number(17)) * tick,
		threads: int(number(20)),
		start:   number(22),
		memory:  int64(number(24)) * int64(os.Getpagesize()),
	}, true
}

// walk visits a process and all that descend from it, parents before their children, until visit returns false.
// So the time of a child that ends meanwhile is not counted twice.
func (t task) walk(visit func(t task, depth int) bool) {
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
		t, ok := readTask(pid)
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
	if now, ok := readTask(t.pid); ok && now.start == t.start {
		down(t.pid, 0)
	}
}

// kernelListsChildren says whether the kernel was built with lists of children.
func kernelListsChildren() bool {
	_, err := os.Stat("/proc/thread-self/children")
	return err == nil
}

// kernelChildren are the children of a process: each thread has its own.
func kernelChildren(t task) []int {
	dir := "/proc/" + strconv.Itoa(t.pid) + "/task/"
	threads := []string{strconv.Itoa(t.pid)}
	if t.threads > 1 {
		if entries, err := os.ReadDir(dir); err == nil {
			threads = threads[:0]
			for _, e := range entries {
				threads = append(threads, e.Name())
			}
		}
	}
	var children []int
	for _, thread := range threads {
		data, _ := os.ReadFile(dir + thread + "/children")
		for _, field := range bytes.Fields(data) {
			if pid, err := strconv.Atoi(string(field)); err == nil {
				children = append(children, pid)
			}
		}
	}
	return children
}

// scanChildren reads all processes once, where the kernel has no lists of children.
func scanChildren() func(task) []int {
	all := map[int][]int{}
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err == nil {
			if t, ok := readTask(pid); ok {
				all[t.parent] = append(all[t.parent], pid)
			}
		}
	}
	return func(t task) []int { return all[t.pid] }
}
