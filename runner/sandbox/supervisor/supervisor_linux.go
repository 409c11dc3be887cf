package supervisor

import (
	"cmp"
	"io"
	"math"
	"os"
	"os/signal"
	"syscall"
	"time"

	"queens/runner/sandbox/processes"
)

// What the package syscall does not know, the same on every machine that Go runs on.
const (
	closeRange            = 436
	closeRangeCloexec     = 4
	prSetDumpable         = 4
	prSetChildSubreaper   = 36
	prSetNoNewPrivs       = 38
	keyctlJoinSessionRing = 1
)

func init() {
	if len(os.Args) == 2 && os.Args[1] == Argument {
		supervise()
		os.Exit(0)
	}
}

// supervise is the whole supervisor.
func supervise() {
	// No descriptor but those that are meant for it reaches the program: those that the runner has inherited, and
	// would hand on unawares, are closed, too.
	if _, _, errno := syscall.Syscall(closeRange, RequestFd, math.MaxInt32, closeRangeCloexec); errno != 0 {
		for fd := RequestFd; fd < 1024; fd++ {
			syscall.CloseOnExec(fd)
		}
	}
	// Signals are nothing to it, but the program must find them as they are by default: so they are not ignored. These are
	// the ones that would end it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGILL, syscall.SIGTRAP, syscall.SIGABRT,
		syscall.SIGBUS, syscall.SIGFPE, syscall.SIGSEGV, syscall.SIGSTKFLT, syscall.SIGSYS, syscall.SIGTERM)
	// The program cannot look into the supervisor or write to its descriptors, nor use the keys of the runner's session.
	_ = prctl(prSetDumpable, 0)
	_, _, _ = syscall.Syscall(syscall.SYS_KEYCTL, keyctlJoinSessionRing, 0, 0)

	reports := os.NewFile(ReportFd, "report")
	Report{Ready: true}.write(reports)
	requests := NewReader(os.NewFile(RequestFd, "request"))
	q, err := readRequest(requests)
	if err != nil {
		return // there is no runner any more
	}
	first := os.Getpid() == 1
	if !first {
		if err := prctl(prSetChildSubreaper, 1); err != nil {
			Report{Error: "sandbox: orphans cannot be adopted: " + err.Error()}.write(reports)
			return
		}
	}
	if q.Path == "" {
		Report{Started: true}.write(reports)
		Report{Ended: &Ended{}}.write(reports)
		return
	}
	// Nothing becomes another user, whom we could not end. That holds for this thread and what is started by it,
	// and functions named init run on one thread.
	_ = prctl(prSetNoNewPrivs, 1)
	limitProcess(q.CPU)
	if err := os.Chdir(cmp.Or(q.Dir, "/")); err != nil {
		Report{Error: err.Error()}.write(reports)
		return
	}
	go func() {
		_, _ = io.Copy(io.Discard, requests)
		if first {
			os.Exit(0) // and all others with it
		}
		for {
			processes.SweepBelow(os.Getpid())
			time.Sleep(time.Millisecond)
		}
	}()
	var before syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &before)
	// Said before, for the program may stop its supervisor at once.
	Report{Started: true}.write(reports)
	begin := time.Now()
	program, err := syscall.ForkExec(q.Path, append([]string{q.Path}, q.Args...), &syscall.ProcAttr{
		Env:   q.Env,
		Files: []uintptr{0, 1, StderrFd},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		Report{Error: (&os.PathError{Op: "start", Path: q.Path, Err: err}).Error()}.write(reports)
		return
	}
	for _, fd := range []int{0, 1, StderrFd} {
		syscall.Close(fd)
	}
	status := waitFor(program)
	end := Ended{Exit: status.ExitStatus(), Wall: time.Since(begin)}
	endAll(first)
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used)
	end.CPU = time.Duration(used.Utime.Nano() + used.Stime.Nano())
	// Before it became the program it was a copy of the supervisor, and the kernel counts that, too.
	if used.Maxrss > before.Maxrss {
		end.Memory = int64(used.Maxrss) << 10
	}
	if status.Signaled() {
		end.Signal = int(status.Signal())
	}
	Report{Ended: &end}.write(reports)
}

func prctl(option, value uintptr) error {
	if _, _, errno := syscall.Syscall6(syscall.SYS_PRCTL, option, value, 0, 0, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// limitProcess sets the limits that the kernel holds each process to.
func limitProcess(cpu time.Duration) {
	set := func(resource int, most uint64) {
		_ = syscall.Setrlimit(resource, &syscall.Rlimit{Cur: most, Max: most})
	}
	set(syscall.RLIMIT_CORE, 0)
	set(syscall.RLIMIT_FSIZE, FileSize)
	if cpu > 0 {
		most := uint64(cpu/time.Second) + 1
		_ = syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: most, Max: most + 1})
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
		processes.SweepBelow(os.Getpid())
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
