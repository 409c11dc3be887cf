package sandbox

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"queens/runner/sandbox/processes"
	"queens/runner/sandbox/supervisor"
)

// spaces are the ways to give a supervisor a namespace of processes, the best first; the last is none at all.
var spaces = []func(*syscall.SysProcAttr){
	func(a *syscall.SysProcAttr) { a.Cloneflags = unix.CLONE_NEWPID },
	func(a *syscall.SysProcAttr) {
		a.Cloneflags = unix.CLONE_NEWPID | unix.CLONE_NEWUSER
		a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	},
	func(*syscall.SysProcAttr) {},
}

// noSpace is the number of the last.
var noSpace = len(spaces) - 1

// findMeans finds what works on this machine for a supervisor without bubblewrap. It is tried once.
var findMeans = sync.OnceValues(func() (means, error) { return firstWorking([]means{{}}) })

// firstWorking is the first means that work, each in the best space that it works in. Without any, the error is that
// of the last, which ask for the least.
func firstWorking(all []means) (_ means, err error) {
	for _, m := range all {
		for m.space = range spaces {
			if err = m.try(); err == nil {
				return m, nil
			}
		}
	}
	return means{}, err
}

// try runs an empty command.
func (m means) try() error {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer null.Close()
	s, err := m.launch(Command{}, Limits{Memory: 1 << 20}, [3]*os.File{null, null, null})
	if err != nil {
		return err
	}
	hung := time.AfterFunc(startTime, s.kill)
	defer hung.Stop()
	s.request(Command{}, Limits{})
	_, err = s.wait()
	return err
}

// start starts a command.
func (m means) start(c Command, limits Limits, files [3]*os.File) (process, error) {
	s, err := m.launch(c, limits, files)
	if err != nil {
		return nil, err
	}
	s.request(c, limits)
	return s, nil
}

// ready starts what a command is run in.
func (m means) ready(c Command, limits Limits, files [3]*os.File) (process, error) {
	s, err := m.launch(c, limits, files)
	if err != nil {
		return nil, err
	}
	slow := time.NewTimer(startTime)
	defer slow.Stop()
	select {
	case <-s.waiting: // its folders are shown
		return s, nil
	case <-s.silent:
	case <-slow.C:
	}
	s.kill()
	if _, err = s.wait(); err == nil {
		err = errors.New("sandbox: it does not get ready")
	}
	return nil, err
}

// request asks the supervisor to run a command. It reads at once; it is not waited for, in case it does not.
func (s *supervised) request(c Command, limits Limits) {
	s.command = cmp.Or(c.Path, "an empty command")
	go func() {
		_ = supervisor.Request{Path: c.Path, Dir: c.Dir, Args: c.Args, Env: c.Env, CPU: limits.CPU}.Write(s.control)
	}()
}

// alive says whether the supervisor, or what it runs in, has not ended.
func (s *supervised) alive() bool {
	now, ok := processes.Read(s.root.PID)
	return ok && now.State != 'Z'
}

// supervised is a supervisor that is running.
type supervised struct {
	command string
	process *os.Process
	root    processes.Task // the same
	control *os.File       // that it is closed ends the supervisor
	notes   *os.File
	note    bytes.Buffer // what the supervisor, or bubblewrap, has complained of
	reports *os.File
	waiting chan struct{} // closed when the supervisor waits for a request
	running chan struct{}
	silent  chan struct{}  // closed when it says no more
	left    chan struct{}  // closed when the supervisor has ended
	told    sync.WaitGroup // ends with reports and notes
	failure string
	ended   *ending
	above   int  // how many processes stand above the program in the tree
	alone   bool // without a namespace

	mu     sync.Mutex
	killed bool
	lost   chan struct{} // closed when it has been killed and has not ended for long
	gone   bool
	last   map[processes.Name]processes.Task // of each process what was seen last
}

// launch starts the supervisor.
func (m means) launch(c Command, limits Limits, files [3]*os.File) (_ *supervised, err error) {
	s := &supervised{command: "nothing yet", waiting: make(chan struct{}), running: make(chan struct{}), silent: make(chan struct{}), left: make(chan struct{}), lost: make(chan struct{}), alone: m.space == noSpace, above: 1, last: map[processes.Name]processes.Task{}}
	var open []*os.File
	defer func() {
		for _, f := range open {
			f.Close()
		}
		if err != nil {
			for _, f := range []*os.File{s.control, s.notes, s.reports} {
				f.Close()
			}
		}
	}()
	pipe := func() (r, w *os.File) {
		if err == nil {
			r, w, err = os.Pipe()
		}
		return r, w
	}
	var notes, requests, reports, self *os.File
	requests, s.control = pipe()
	s.reports, reports = pipe()
	s.notes, notes = pipe()
	if err == nil {
		self, err = openPath("/proc/self/exe")
	}
	open = append(open, requests, reports, notes, self)
	if err != nil {
		return nil, err
	}
	given := []*os.File{files[0], files[1], notes, requests, reports, self, files[2]}
	path, args := "/proc/self/exe", []string{"queens", supervisor.Argument}
	if m.bwrap != "" {
		s.above = 2
		files, err := accounts()
		open = append(open, files...)
		if err != nil {
			return nil, err
		}
		given = append(given, files...)
		path = m.bwrap
		args = append([]string{path}, m.bwrapArguments(c, limits)...)
		args = append(args, "--", fmt.Sprintf("/proc/self/fd/%d", supervisor.SelfFd), supervisor.Argument)
	}
	attributes := &syscall.SysProcAttr{Setsid: true}
	spaces[m.space](attributes)
	s.process, err = os.StartProcess(path, args, &os.ProcAttr{Dir: "/", Env: []string{}, Files: given, Sys: attributes})
	if err != nil {
		return nil, err
	}
	var seen bool
	if s.root, seen = processes.Read(s.process.Pid); !seen {
		_ = s.process.Kill()
		_, _ = s.process.Wait()
		return nil, errors.New("sandbox: /proc does not show the processes that are started, so they cannot be watched")
	}
	// When memory is short, the kernel begins with the program.
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", s.process.Pid), []byte("500"), 0)
	s.told.Go(s.readReports)
	s.told.Go(s.readNotes)
	return s, nil
}

// openPath opens a file without reading it.
func openPath(path string) (*os.File, error) {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(fd), path), nil
}

// readReports reads what the supervisor says of the program.
func (s *supervised) readReports() {
	reports := supervisor.NewReader(io.LimitReader(s.reports, 64<<10))
	defer close(s.silent)
	waiting, started := false, false
	for {
		report, err := supervisor.ReadReport(reports)
		switch {
		case err != nil:
			return
		case report.Error != "":
			s.failure = report.Error
		case report.Ready && !waiting:
			waiting = true
			close(s.waiting)
		case report.Started && !started:
			started = true
			close(s.running)
		case report.Ended != nil:
			e := report.Ended
			s.ended = &ending{Exit: e.Exit, Wall: e.Wall, CPU: e.CPU, Memory: e.Memory}
			if e.Signal != 0 {
				s.ended.Exit, s.ended.Signal = -1, syscall.Signal(e.Signal).String()
			}
		}
	}
}

// readNotes keeps the beginning of what is said on the supervisor's standard error.
func (s *supervised) readNotes() {
	_, _ = io.CopyN(&s.note, s.notes, 4<<10)
	_, _ = io.Copy(io.Discard, s.notes)
}

func (s *supervised) started() <-chan struct{} { return s.running }

func (s *supervised) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return
	}
	first := !s.killed
	if s.killed = true; first {
		time.AfterFunc(stubborn, func() { close(s.lost) })
	}
	switch {
	case !s.alone:
		_ = s.process.Kill()
	case first:
		// The supervisor ends the others: without it, they would go on.
		s.control.Close()
		go s.insist()
	}
}

// stubborn is how long it is waited for a process that was killed: one that waits for a disk that does not answer cannot be ended, and
// whoever waits for it must not wait for ever.
const stubborn = 30 * time.Second

// ends waits until the supervisor has ended.
func (s *supervised) ends() (*os.ProcessState, error) {
	type end struct {
		state *os.ProcessState
		err   error
	}
	ended := make(chan end, 1)
	go func() {
		state, err := s.process.Wait()
		ended <- end{state, err}
	}()
	select {
	case e := <-ended:
		return e.state, e.err
	case <-s.lost:
		return nil, fmt.Errorf("sandbox: %s cannot be ended: it was killed %s ago", s.command, stubborn)
	}
}

// insist sees to it that a supervisor without a namespace ends the program, also when it was itself stopped by it.
func (s *supervised) insist() {
	for {
		_ = s.process.Signal(syscall.SIGCONT)
		select {
		case <-s.left:
			return
		case <-time.After(time.Second):
			processes.Sweep(s.root, 1)
		}
	}
}

func (s *supervised) wait() (*ending, error) {
	state, err := s.ends()
	s.mu.Lock()
	s.gone = true
	s.mu.Unlock()
	close(s.left)
	s.control.Close()
	now := time.Now()
	_ = s.reports.SetReadDeadline(now.Add(time.Second))
	_ = s.notes.SetReadDeadline(now.Add(time.Second))
	s.told.Wait()
	s.reports.Close()
	s.notes.Close()
	switch {
	case err != nil:
		return nil, err
	case s.failure != "":
		return nil, errors.New(s.failure)
	case s.ended != nil:
		return s.ended, nil
	}
	if s.alone {
		// The program may have ended its supervisor. What was seen of its processes is all that is known, then.
		s.mu.Lock()
		defer s.mu.Unlock()
		processes.EndSeen(s.last, stubborn)
	}
	return nil, fmt.Errorf("sandbox: %s: %s: %s", s.command, state, cmp.Or(strings.TrimSpace(s.note.String()), "its supervisor did not say why"))
}

// use adds up what the program's processes use. Time is that of the living and of those that they have waited for;
// where a program has its children waited for by nobody, it is what was last seen of each.
func (s *supervised) use(limits Limits) use {
	var u use
	var tasks []processes.Task
	s.root.Walk(func(t processes.Task, depth int) bool {
		switch {
		case depth == s.above-1:
			u.cpu += t.Reaped
		case depth >= s.above:
			u.cpu += t.Own + t.Reaped
			u.memory += t.Memory
			u.processes++
			u.threads += t.Threads
			tasks = append(tasks, t)
		}
		return limits.Processes == 0 || u.processes <= limits.Processes
	})
	if limits.Memory > 0 && u.memory > limits.Memory {
		u.memory = sharedMemory(tasks)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range tasks {
		s.last[t.Name()] = t
	}
	var seen time.Duration
	for _, t := range s.last {
		seen += t.Own
	}
	u.cpu = max(u.cpu, seen)
	return u
}
