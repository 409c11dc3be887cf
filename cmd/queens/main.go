// Queens solves, traces, counts and publishes the course's ways of solving the eight queens.
//
//	queens list
//	queens run recursive --n 6
//	queens trace recursive --n 4 --format text
//	queens compare --all --n 4..6 --format markdown
//	queens build --out site
//
// Data goes to standard output, talk to standard error. The exit status is 0, 1 for a failure, 2 for wrong
// usage, 130 after an interrupt, and 141 when nobody reads its output any more.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"queens/lessons"
	"queens/runner"
)

// maxStack is the most that a recursion may take: column-recursion goes n*n calls deep, which for the
// greatest n is more than the runtime allows by itself.
const maxStack int64 = 8 << 30

func main() {
	debug.SetMaxStack(int(min(maxStack, math.MaxInt)))
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the whole program: it returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	// A closed pipe is an error of the write then, and not the end of this process: what it has begun is cleared away.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	started := false // a command's own work has begun: what fails before is wrong usage
	root := rootCommand(&started)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var usage usageError
	var problems lessons.Problems
	var refused *runner.CompileError
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil:
		return 130
	case errors.Is(err, syscall.EPIPE):
		return 141
	case errors.As(err, &problems):
		fmt.Fprintln(stderr, problems) // a place a line, as compilers do it
		return 1
	case errors.As(err, &refused):
		fmt.Fprintln(stderr, refused)
		return 1
	case !started || errors.As(err, &usage):
		fmt.Fprintf(stderr, "queens: %v\n", err)
		return 2
	}
	fmt.Fprintf(stderr, "queens: %v\n", err)
	return 1
}

// usageError is an error of the one who calls, not of the work.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }
