package kernel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"queens/kernel/cell"
	"queens/kernel/protocol"
	"queens/runner"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// The names of failures.
const (
	failedCell     = "CellError"         // the cell cannot be read
	failedCommand  = "CommandError"      // a line command
	failedCompile  = "CompileError"      // the compiler, or the markers
	failedTool     = "MissingTool"       // a compiler is not installed
	failedProgram  = "ProgramCrashed"    // it has ended by a signal, an exception or an exit status
	failedLimit    = "LimitReached"      // it was ended
	failedKernel   = "KernelError"       // none of the reader's doing
	failedByReader = "KeyboardInterrupt" // it was stopped
)

// failure is an error as a reader is told it.
func (x *execution) failure(ctx context.Context, err error, code string) *protocol.Failure {
	var atCell *cell.Error
	var command *commandError
	var compile *runner.CompileError
	var missing *runner.MissingError
	var run *runError
	var marker *mark.Error
	switch {
	case ctx.Err() != nil:
		return &protocol.Failure{Name: failedByReader, Value: "the cell was stopped", Traceback: []string{failedByReader + ": the cell was stopped"}}
	case errors.As(err, &atCell):
		return x.told(failedCell, fmt.Sprintf("%s:%d: %v", x.name, atCell.Line, atCell.Err), code)
	case errors.As(err, &command):
		return x.told(failedCommand, fmt.Sprintf("%s:%d: %v", x.name, command.line, err), code)
	case errors.As(err, &compile):
		return x.told(failedCompile, compile.Messages, code)
	case errors.As(err, &marker):
		return x.told(failedCompile, err.Error(), code)
	case errors.As(err, &missing):
		return x.told(failedTool, err.Error(), code)
	case errors.As(err, &run):
		name := failedProgram
		if run.result.Cut == tracefile.CutLimit {
			name = failedLimit
		}
		return x.told(name, run.result.Message, code)
	}
	return x.told(failedKernel, err.Error(), code)
}

// place is where a message speaks of: cell-3:5:12: error: what.
var place = regexp.MustCompile(`^(cell-\d+):(\d+)(?::(\d+))?: (.*)$`)

// told is a failure from messages, the first with a place of which is its value.
func (x *execution) told(name, messages, code string) *protocol.Failure {
	lines := strings.Split(strings.TrimRight(messages, "\n"), "\n")
	value := ""
	for _, line := range lines {
		if m := place.FindStringSubmatch(line); m != nil && (value == "" || !strings.Contains(value, "error") && strings.HasPrefix(m[4], "error")) {
			value = line
		}
	}
	f := &protocol.Failure{Name: name, Value: cmp.Or(value, lines[0])}
	f.Traceback = append(f.Traceback, name+": "+f.Value)
	if len(lines) == 1 {
		lines[0] = ""
	}
	for i, line := range lines {
		if line != "" {
			f.Traceback = append(f.Traceback, line)
		} else {
			line = f.Value
		}
		m := place.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		number, _ := strconv.Atoi(m[2])
		text, ok := x.line(m[1], number, code)
		if !ok || i+1 < len(lines) && strings.Contains(lines[i+1], strings.TrimSpace(text)) {
			continue // the compiler shows it itself
		}
		f.Traceback = append(f.Traceback, fmt.Sprintf("%5d | %s", number, text))
		if column, _ := strconv.Atoi(m[3]); column > 0 {
			f.Traceback = append(f.Traceback, fmt.Sprintf("%5s | %s^", "", indent(text, column)))
		}
	}
	return f
}

// line is a line of a cell.
func (x *execution) line(name string, number int, code string) (string, bool) {
	if name != x.name {
		return "", false
	}
	lines := strings.Split(code, "\n")
	if number < 1 || number > len(lines) || strings.TrimSpace(lines[number-1]) == "" {
		return "", false
	}
	return strings.TrimRight(lines[number-1], "\r"), true
}

// indent is what stands below a line up to a column, counted in bytes from 1: its tabs, and a space for each other character.
func indent(line string, column int) string {
	line = line[:min(column-1, len(line))]
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, line)
}
