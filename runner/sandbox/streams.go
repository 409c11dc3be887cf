package sandbox

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"
)

// streams are the input and output of a run.
type streams struct {
	run     *run
	program [3]*os.File // the program's ends of input, output and errors; the last two can be the same
	input   *os.File    // ours, nil for empty input
	stdin   io.Reader
	asking  *asking // in the place of stdin, or nil
	outputs []*output
	copying sync.WaitGroup
	fed     chan struct{} // closed when no more input is copied
	unfed   func()        // stops the copying of input
}

// output is one pipe and who gets what comes out of it.
type output struct {
	from    *os.File
	to      io.Writer
	handing sync.Mutex // held from before it is read until it is handed on
}

// open makes the pipes.
func (r *run) open(c Command) (_ *streams, err error) {
	s := &streams{run: r}
	defer func() {
		if err != nil {
			s.closeProgram()
			s.close()
		}
	}()
	if c.Stdin == nil && c.Ask == nil {
		s.program[0], err = os.Open(os.DevNull)
	} else {
		s.program[0], s.input, err = os.Pipe()
	}
	if err != nil {
		return nil, err
	}
	for i := range 2 {
		if i == 1 && same(c.Stdout, c.Stderr) {
			s.program[2] = s.program[1]
			break
		}
		from, program, err := os.Pipe()
		if err != nil {
			return nil, err
		}
		s.program[i+1] = program
		s.outputs = append(s.outputs, &output{from: from})
	}
	s.take(c)
	return s, nil
}

// take takes who gives the input of a command and who gets its output. The pipes are there.
func (s *streams) take(c Command) {
	s.stdin = c.Stdin
	if c.Ask != nil {
		s.asking = &asking{ask: c.Ask}
	}
	for i, to := range []io.Writer{c.Stdout, c.Stderr}[:len(s.outputs)] {
		s.outputs[i].to = to
	}
}

// same says whether two writers are one, so that two goroutines must not write to it.
func same(a, b io.Writer) bool {
	defer func() { _ = recover() }() // values of some types cannot be compared
	return a != nil && a == b
}

// closeProgram closes the program's ends.
func (s *streams) closeProgram() {
	for i, f := range s.program {
		if f != nil && (i != 2 || f != s.program[1]) {
			f.Close()
		}
	}
}

// close closes ours.
func (s *streams) close() {
	if s.input != nil {
		s.input.Close()
	}
	for _, o := range s.outputs {
		o.from.Close()
	}
}

// copy begins to copy from and to a process.
func (s *streams) copy(p process) {
	for _, o := range s.outputs {
		s.copying.Go(func() { s.copyOutput(o) })
	}
	switch {
	case s.asking != nil:
		s.asking.begin(s, p)
	case s.input != nil:
		reader, stop := interruptible(s.stdin)
		s.unfed = stop
		s.fed = make(chan struct{})
		go func() {
			defer close(s.fed)
			// What cannot be written is not wanted; what cannot be read is as if it had ended.
			_, _ = io.Copy(s.input, reader)
			s.input.Close()
		}()
	}
}

// finish ends the copying when the processes are gone. What they have written is still read, but nothing is waited
// for: another process may hold their end of a pipe.
func (s *streams) finish() {
	for _, o := range s.outputs {
		_ = o.from.SetReadDeadline(time.Now())
	}
	switch {
	case s.asking != nil:
		s.asking.stop()
		s.input.Close()
		select {
		case <-s.asking.done:
		case <-time.After(time.Second): // whoever was asked does not hear
		}
	case s.input != nil:
		s.input.Close()
		s.unfed()
		select {
		case <-s.fed:
		case <-time.After(50 * time.Millisecond):
		}
	}
	s.copying.Wait()
	s.close()
}

// copyOutput copies one pipe, up to the limit.
func (s *streams) copyOutput(o *output) {
	buffer := make([]byte, 32<<10)
	for s.copyPiece(o, buffer) {
	}
}

// copyPiece copies what there is, at most as much as the buffer holds, and says whether there may be more.
func (s *streams) copyPiece(o *output, buffer []byte) bool {
	n, err := readLocked(o.from, buffer, &o.handing)
	defer o.handing.Unlock()
	if errors.Is(err, os.ErrDeadlineExceeded) {
		n, err = readNow(o.from, buffer)
	}
	part, cut := s.run.take(n)
	if part > 0 && o.to != nil {
		if _, err := o.to.Write(buffer[:part]); err != nil {
			s.run.stop("", err)
			return false
		}
	}
	if cut {
		s.run.stop(Output, nil)
		return false
	}
	return err == nil && n > 0
}

// take is how much of n further bytes of output may be handed on, and whether that is not all.
func (r *run) take(n int) (part int, cut bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.limits.Output > 0 && int64(n) > r.limits.Output-r.output {
		part, cut = int(r.limits.Output-r.output), true
	} else {
		part = n
	}
	r.output += int64(part)
	return part, cut
}
