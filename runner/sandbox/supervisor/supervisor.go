// Package supervisor is the process between a runner and a program.
//
// The program that imports this package is its own supervisor: started with [Argument] alone it runs a command, waits
// for all that comes of it, and says how it ended. It is the first process of a namespace of processes, so that
// whatever ends it ends all the others, by the kernel's hand. Where that is not allowed, it adopts orphans, and ends what
// descends from it.
//
// It takes over in the package's function init. Go's packages start in the order of their names, each after those that it
// needs: so this one, which needs nothing that stands behind it in the alphabet but what the package os needs anyway, starts
// before all that have much to do, and half of what the start of a large program costs is saved at each run.
package supervisor

import (
	"io"
	"strconv"
	"time"
)

// Argument is the one argument of a process that is to be a supervisor.
const Argument = "queens-sandbox-supervisor"

// FileSize is how large a file the kernel lets a command write, in bytes.
const FileSize = 1 << 30

// The supervisor's descriptors. The first three are the program's input and output and the supervisor's own messages.
const (
	RequestFd = 3 // the request; that it ends tells that the runner is no more
	ReportFd  = 4 // what is said of the program
	SelfFd    = 5 // the supervisor's program file
	StderrFd  = 6 // the program's standard error
	ExtraFd   = 7 // the first of those that bubblewrap reads
)

// Request is what the supervisor is asked to run. Without a path it runs nothing, and so tells that it could.
type Request struct {
	Path, Dir string
	Args, Env []string
	CPU       time.Duration // of one process; 0 is no limit
}

// Write sends the request.
func (q Request) Write(w io.Writer) error {
	texts := []string{q.Path, q.Dir, strconv.FormatInt(int64(q.CPU), 10), strconv.Itoa(len(q.Args))}
	texts = append(append(texts, q.Args...), q.Env...)
	_, err := w.Write(encode(texts...))
	return err
}

// readRequest reads a request.
func readRequest(r *Reader) (Request, error) {
	texts, err := decode(r)
	if err != nil {
		return Request{}, err
	}
	if len(texts) < 4 {
		return Request{}, errMessage
	}
	cpu, cpuErr := strconv.ParseInt(texts[2], 10, 64)
	args, err := strconv.Atoi(texts[3])
	if rest := texts[4:]; cpuErr == nil && err == nil && args >= 0 && args <= len(rest) {
		return Request{texts[0], texts[1], rest[:args], rest[args:], time.Duration(cpu)}, nil
	}
	return Request{}, errMessage
}

// Report is what the supervisor says.
type Report struct {
	Ready   bool   // it is there, and waits for a request
	Started bool   // the program is being started
	Error   string // why it could not be started
	Ended   *Ended
}

// Ended is how a program ended.
type Ended struct {
	Exit      int // -1 if a signal ended it
	Signal    int // or 0
	Wall, CPU time.Duration
	Memory    int64 // bytes
}

// The first texts of reports.
const (
	saysReady   = "ready"
	saysStarted = "started"
	saysError   = "error"
	saysEnded   = "ended"
)

// write sends the report.
func (r Report) write(w io.Writer) {
	// Who does not read it any more does not want it.
	switch {
	case r.Error != "":
		_, _ = w.Write(encode(saysError, r.Error))
	case r.Ended != nil:
		e := r.Ended
		texts := []string{saysEnded}
		for _, n := range []int64{int64(e.Exit), int64(e.Signal), int64(e.Wall), int64(e.CPU), e.Memory} {
			texts = append(texts, strconv.FormatInt(n, 10))
		}
		_, _ = w.Write(encode(texts...))
	case r.Started:
		_, _ = w.Write(encode(saysStarted))
	case r.Ready:
		_, _ = w.Write(encode(saysReady))
	}
}

// ReadReport reads the next report.
func ReadReport(r *Reader) (Report, error) {
	texts, err := decode(r)
	switch {
	case err != nil:
		return Report{}, err
	case len(texts) == 1 && texts[0] == saysReady:
		return Report{Ready: true}, nil
	case len(texts) == 1 && texts[0] == saysStarted:
		return Report{Started: true}, nil
	case len(texts) == 2 && texts[0] == saysError:
		return Report{Error: texts[1]}, nil
	case len(texts) == 6 && texts[0] == saysEnded:
		var numbers [5]int64
		for i, text := range texts[1:] {
			if numbers[i], err = strconv.ParseInt(text, 10, 64); err != nil {
				return Report{}, errMessage
			}
		}
		return Report{Ended: &Ended{int(numbers[0]), int(numbers[1]), time.Duration(numbers[2]), time.Duration(numbers[3]), numbers[4]}}, nil
	}
	return Report{}, errMessage
}
