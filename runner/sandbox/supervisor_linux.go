package sandbox

import (
	"cmp"
	"encoding/json"
	"io"
	"math"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// The program that imports this package is its own supervisor: started with this one argument it runs a command, waits
// for all that comes of it, and says how it ended. It is the first process of a namespace of processes, so that
// whatever ends it ends all the others, by the kernel's hand. Where that is not allowed, it adopts orphans, and ends what
// descends from it.
const supervisorArgument = "queens-sandbox-supervisor"

// The supervisor's descriptors. The first three are the program's input and output and the supervisor's own messages.
const (
	requestFd = 3 // the request; that it ends tells that the runner is no more
	reportFd  = 4 // what is said of the program
	selfFd    = 5 // the supervisor's program file
	stderrFd  = 6 // the program's standard error
	extraFd   = 7 // the first of those that bubblewrap reads
)

// request is what the supervisor is asked to run. Without a path it runs nothing, and so tells that it could.
type request struct {
	Path, Dir text
	Args, Env []text
	CPU       time.Duration // of one process; 0 is no limit
}

// text is a string of any bytes, as names of files and arguments are: those of JSON are UTF-8.
type text []byte

func texts(strings []string) []text {
	all := make([]text, len(strings))
	for i, s := range strings {
		all[i] = text(s)
	}
	return all
}

func plain(texts []text) []string {
	all := make([]string, len(texts))
	for i, t := range texts {
		all[i] = string(t)
	}
	return all
}

// message is what the supervisor says.
type message struct {
	Started bool
	Error   string // why it could not be started
	Ended   *ending
	Signal  int // of Ended
}

func init() {
	if len(os.Args) == 2 && os.Args[1] == supervisorArgument {
		supervise()
		os.Exit(0)
	}
}

// supervise is the whole supervisor.
func supervise() {
	// No descriptor but those that are meant for it reaches the program: those that the runner has inherited, and
	// would hand on unawares, are closed, too.
	if unix.CloseRange(requestFd, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) != nil {
		for fd := requestFd; fd < 1024; fd++ {
			unix.CloseOnExec(fd)
		}
	}
	// Signals are nothing to it, but the program must find them as they are by default: so they are not ignored.
	signal.Notify(make(chan os.Signal, 1))
	// The program cannot look into the supervisor or write to its descriptors, nor use the keys of the runner's session.
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	_, _ = unix.KeyctlJoinSessionKeyring("")

	requests := os.NewFile(requestFd, "request")
	decoder := json.NewDecoder(requests)
	var q request
	if decoder.Decode(&q) != nil {
		return // there is no runner any more
	}
	reports := json.NewEncoder(os.NewFile(reportFd, "report"))
	first := os.Getpid() == 1
	if !first {
		if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
			_ = reports.Encode(message{Error: "sandbox: orphans cannot be adopted: " + err.Error()})
			return
		}
	}
	if len(q.Path) == 0 {
		_ = reports.Encode(message{Started: true, Ended: &ending{}})
		return
	}
	// Nothing becomes another user, whom we could not end. That holds for this thread and what is started by it,
	// and functions named init run on one thread.
	_ = unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	limitProcess(q.CPU)
	if err := os.Chdir(cmp.Or(string(q.Dir), "/")); err != nil {
		_ = reports.Encode(message{Error: err.Error()})
		return
	}
	go func() {
		_, _ = io.Copy(io.Discard, io.MultiReader(decoder.Buffered(), requests))
		if first {
			os.Exit(0) // and all others with it
		}
		for {
			sweepBelow(os.Getpid())
			time.Sleep(time.Millisecond)
		}
	}()
	var before unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &before)
	// Said before, for the program may stop its supervisor at once.
	_ = reports.Encode(message{Started: true})
	begin := time.Now()
	path := string(q.Path)
	program, err := syscall.ForkExec(path, append([]string{path}, plain(q.Args)...), &syscall.ProcAttr{
		Env:   plain(q.Env),
		Files: []uintptr{0, 1, stderrFd},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		_ = reports.Encode(message{Error: (&os.PathError{Op: "start", Path: path, Err: err}).Error()})
		return
	}
	for _, fd := range []int{0, 1, stderrFd} {
		unix.Close(fd)
	}
	status := waitFor(program)
	end := ending{Exit: status.ExitStatus(), Wall: time.Since(begin)}
	endAll(first)
	var used unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_CHILDREN, &used)
	end.CPU = time.Duration(used.Utime.Nano() + used.Stime.Nano())
	// Before it became the program it was a copy of the supervisor, and the kernel counts that, too.
	if used.Maxrss > before.Maxrss {
		end.Memory = used.Maxrss << 10
	}
	m := message{Ended: &end}
	if status.Signaled() {
		m.Signal = int(status.Signal())
	}
	_ = reports.Encode(m)
}

// limitProcess sets the limits that the kernel holds each process to.
func limitProcess(cpu time.Duration) {
	set := func(resource int, most uint64) {
		_ = unix.Setrlimit(resource, &unix.Rlimit{Cur: most, Max: most})
	}
	set(unix.RLIMIT_CORE, 0)
	set(unix.RLIMIT_FSIZE, FileSize)
	if cpu > 0 {
		most := uint64(cpu/time.Second) + 1
		_ = unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: most, Max: most + 1})
	}
}

// waitFor waits until the program has ended, and for orphans meanwhile.
func waitFor(program int) syscall.WaitStatus {
	for {
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &status, 0, nil)
		if pid == program && (status.Exited() || status.Signaled()) || err != nil && err != syscall.EINTR {
			return status
		}
	}
}

// endAll ends what the program has left behind and waits for it.
func endAll(first bool) {
	if first {
		// This reaches all in the namespace but the caller, those that are being started, too.
		_ = syscall.Kill(-1, syscall.SIGKILL)
		for {
			if _, err := syscall.Wait4(-1, nil, 0, nil); err != nil && err != syscall.EINTR {
				return
			}
		}
	}
	for {
		sweepBelow(os.Getpid())
		for {
			pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil)
			if err == syscall.ECHILD {
				return
			}
			if pid <= 0 && err != syscall.EINTR {
				break
			}
		}
		time.Sleep(time.Millisecond)
	}
}
