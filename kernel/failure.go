package kernel

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"queens/kernel/cell"
	"queens/kernel/protocol"
	"queens/runner"
	"queens/runner/sandbox"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// How a terminal is told to write in red, and again as before. Notebooks take it from tracebacks, too, so that an error is seen as one.
const red, plain = "\x1b[31m", "\x1b[0m"

// The names of failures.
const (
	failedCell     = "CellError"         // the cell cannot be read
	failedCommand  = "CommandError"      // a line command
	failedCompile  = "CompileError"      // the compiler, or the markers
	failedTool     = "MissingTool"       // a compiler is not installed
	failedProgram  = "ProgramCrashed"    // it has ended by a signal, an exception or an exit status
	failedLimit    = "LimitReached"      // it was ended
	failedByReader = "KeyboardInterrupt" // it was stopped
	failedKernel   = "KernelError"       // none of the reader's doing
)

// commandError is what is wrong with a line command.
type commandError struct {
	line int
	err  error
}

func (e *commandError) Error() string { return e.err.Error() }
func (e *commandError) Unwrap() error { return e.err }

// programError is what is wrong with a program, in the words of the compiler or the runner.
type programError struct {
	program *program
	err     error
}

func (e *programError) Error() string { return e.err.Error() }
func (e *programError) Unwrap() error { return e.err }

// runError is how a program has failed.
type runError struct{ result runner.Result }

func (e *runError) Error() string { return e.result.Message }

// failure is an error as a reader is told it.
func (x *execution) failure(ctx context.Context, err error, code string) *protocol.Failure {
	// The lines of cells and files that messages can name.
	lines := []lineFinder{func(name string, number int) (string, bool) {
		lines := strings.Split(code, "\n")
		if name != x.name || number < 1 || number > len(lines) {
			return "", false
		}
		return strings.TrimRight(lines[number-1], "\r"), true
	}}
	var inCell *cell.Error
	var inCommand *commandError
	var inProgram *programError
	var refused *runner.CompileError
	var missing *runner.MissingError
	var run *runError
	var marker *mark.Error
	name, text := failedKernel, err.Error()
	if errors.As(err, &inProgram) {
		text = inProgram.program.whole.Rename(text)
		lines = append(lines, inProgram.program.line)
	}
	for _, p := range x.used { // the command has said the lines of their cells: see Console.Placed
		lines = append(lines, p.line)
	}
	switch {
	case ctx.Err() != nil:
		return &protocol.Failure{Name: failedByReader, Value: x.name + " was stopped", Traceback: []string{failedByReader + ": " + x.name + " was stopped"}}
	case errors.As(err, &inCommand) && !errors.As(err, &refused):
		name, text = failedCommand, fmt.Sprintf("%s:%d: %s", x.name, inCommand.line, text)
	case errors.As(err, &inCell):
		name, text = failedCell, fmt.Sprintf("%s:%d: %v", x.name, inCell.Line, inCell.Err)
	case errors.As(err, &refused), errors.As(err, &marker):
		name = failedCompile
	case errors.As(err, &missing):
		name = failedTool
	case errors.As(err, &run):
		name = failedProgram
		if run.result.Cut == tracefile.CutLimit {
			name = failedLimit
		}
	}
	f := x.blame(name, text, lines)
	if name == failedLimit {
		f.Traceback = append(f.Traceback, "", higher(run.result.Limit))
	}
	return f
}

// higher says how a limit is made another one.
func higher(limit sandbox.Limit) string {
	flag := map[sandbox.Limit]string{
		sandbox.WallTime: "time TIME", sandbox.ProcessorTime: "cpu TIME", sandbox.Memory: "memory SIZE", sandbox.Output: "output SIZE", sandbox.Processes: "processes NUMBER",
	}[limit]
	if flag == "" {
		return "The option --limit K behind %%LANGUAGE sets another one."
	}
	return "The kernel has another limit after: queens kernel install --" + flag
}

// line is a line of one of the cells and files that a program is made of.
func (p *program) line(name string, number int) (string, bool) {
	for _, f := range p.files {
		if f.Name == name {
			lines := strings.Split(f.Padded(), "\n")
			if number > 0 && number <= len(lines) {
				return lines[number-1], true
			}
		}
	}
	return p.whole.Line(name, number)
}

// placed is a message that begins with its place: cell-3:5:12: error: what.
var placed = regexp.MustCompile(`^([^\s:]+):(\d+)(?::(\d+))?: (.*)$`)

// lineFinder finds a line of a cell.
type lineFinder func(cell string, number int) (string, bool)

// blame is a failure of some messages. Its value is the first error among them that has a place; the lines that they speak of are shown
// where the messages themselves do not.
func (x *execution) blame(name, messages string, lines []lineFinder) *protocol.Failure {
	said := strings.Split(strings.TrimRight(messages, "\n"), "\n")
	f := &protocol.Failure{Name: name, Value: headline(said)}
	if !placed.MatchString(f.Value) {
		f.Value = x.name + ": " + f.Value
	}
	f.Traceback = []string{red + name + plain + ": " + f.Value}
	if len(said) > 1 {
		f.Traceback = append(f.Traceback, "")
	}
	for i, message := range said {
		if len(said) > 1 {
			f.Traceback = append(f.Traceback, message)
		}
		// A message can speak of a place, and what it says there of another one.
		for m := placed.FindStringSubmatch(message); m != nil; m = placed.FindStringSubmatch(m[4]) {
			number, _ := strconv.Atoi(m[2])
			for _, line := range lines {
				text, ok := line(m[1], number)
				if !ok || strings.TrimSpace(text) == "" || i+1 < len(said) && strings.Contains(said[i+1], strings.TrimSpace(text)) {
					continue
				}
				f.Traceback = append(f.Traceback, fmt.Sprintf("%5d | %s", number, text))
				if column, _ := strconv.Atoi(m[3]); column > 0 && column <= len(text)+1 {
					f.Traceback = append(f.Traceback, fmt.Sprintf("%5s | %s^", "", blank(text[:column-1])))
				}
				break
			}
		}
	}
	return f
}

// headline is the message that says most in one line.
func headline(messages []string) string {
	best := messages[0]
	rank := 0
	for _, message := range messages {
		m := placed.FindStringSubmatch(message)
		if m == nil {
			continue
		}
		r := 2
		switch {
		case strings.HasPrefix(m[4], "warning"), strings.HasPrefix(m[4], "note"):
			r = 1
		case strings.HasPrefix(m[4], "error"), strings.HasPrefix(m[4], "fatal error"):
			r = 3
		}
		if r > rank {
			best, rank = message, r
		}
	}
	return best
}

// blank is as wide as a text: its tabs, and a space in the place of each other character.
func blank(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, text)
}
