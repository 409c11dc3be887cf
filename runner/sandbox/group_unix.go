//go:build unix

package sandbox

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// group is a command in a group of processes, where the system has nothing better: a process that leaves the group
// is not ended.
type group struct {
	process *os.Process
	begin   time.Time
	running chan struct{}

	mu     sync.Mutex
	killed bool
	gone   bool
}

// limiter is a shell script that sets the limits that the kernel holds each process to and becomes the program. What
// cannot be set is lower already.
const limiter = `{
	ulimit -c 0
	ulimit -f "$1"
	[ "$2" = 0 ] || { ulimit -S -t "$2"; ulimit -H -t $(($2 + 1)); }
} 2>/dev/null
shift 2
exec "$@"`

// startGroup starts a command.
func startGroup(c Command, limits Limits, files [3]*os.File) (process, error) {
	if _, err := exec.LookPath(c.Path); err != nil {
		return nil, err // the shell would tell it in its own words
	}
	seconds := int64(0)
	if limits.CPU > 0 {
		seconds = int64(limits.CPU/time.Second) + 1
	}
	args := append([]string{"sh", "-c", limiter, "sh", fmt.Sprint(FileSize / 512), fmt.Sprint(seconds), c.Path}, c.Args...)
	g := &group{begin: time.Now(), running: make(chan struct{})}
	env := append([]string{}, c.Env...) // no environment is not that of the runner
	var err error
	g.process, err = os.StartProcess("/bin/sh", args, &os.ProcAttr{Dir: cmp.Or(c.Dir, "/"), Env: env, Files: files[:], Sys: &syscall.SysProcAttr{Setsid: true}})
	if err != nil {
		return nil, err
	}
	close(g.running)
	return g, nil
}

// A group is started with its command, and never made ready.
func (g *group) request(Command, Limits) {}
func (g *group) alive() bool             { return false }

func (g *group) started() <-chan struct{} { return g.running }

// waits cannot be seen.
func (g *group) waits(*os.File) (waiting, seen bool) { return false, false }

// use is what the system's own list of processes says of memory and number.
func (g *group) use(Limits) use {
	list, _ := exec.Command("ps", "-axo", "pgid=,rss=").Output()
	var u use
	for line := range bytes.Lines(list) {
		var group, kilobytes int64
		if n, _ := fmt.Sscan(string(line), &group, &kilobytes); n == 2 && int(group) == g.process.Pid {
			u.processes++
			u.memory += kilobytes << 10
		}
	}
	return u
}

func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.gone {
		g.killed = true
		_ = syscall.Kill(-g.process.Pid, syscall.SIGKILL)
	}
}

func (g *group) wait() (*ending, error) {
	state, err := g.process.Wait()
	// As long as one of the group lives, its number is not given away.
	_ = syscall.Kill(-g.process.Pid, syscall.SIGKILL)
	g.mu.Lock()
	g.gone = true
	g.mu.Unlock()
	if err != nil {
		return nil, err
	}
	end := &ending{Exit: state.ExitCode(), Wall: time.Since(g.begin), CPU: state.UserTime() + state.SystemTime()}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		end.Signal = status.Signal().String()
	}
	return end, nil
}
