package main

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens/runner"
	"queens/runner/sandbox"
)

// limitFlags are the flags of every command that runs programs of their own: what a program may use.
type limitFlags struct {
	wall, cpu        span
	memory, output   size
	processes, steps number
	sandbox          *choice

	names []string       // of the flags
	made  *runner.Runner // that runs the programs, once one is asked for
}

// addLimits gives a command the flags.
func addLimits(cmd *cobra.Command) *limitFlags { return addLimitsNamed(cmd, "steps") }

// addLimitsNamed gives a command the flags, with another name for the one that limits steps: where steps are chosen, --steps is
// the choice.
func addLimitsNamed(cmd *cobra.Command, steps string) *limitFlags {
	d := runner.DefaultLimits()
	f := &limitFlags{
		wall: span(d.Wall), cpu: span(d.CPU), memory: size(d.Memory), output: size(d.Output),
		processes: number{value: int64(d.Processes), most: math.MaxInt32},
		steps:     number{value: d.Steps, most: math.MaxInt64},
	}
	flags := cmd.Flags()
	flags.Var(&f.wall, "time", "most time that a program may take; 0 is no limit, here and below")
	flags.Var(&f.cpu, "cpu", "most processor time of a program, all its processes together")
	flags.Var(&f.memory, "memory", "most memory of a program, all its processes together")
	flags.Var(&f.output, "output", "most that a program may print")
	flags.Var(&f.processes, "processes", "most processes of a program at a time")
	flags.Var(&f.steps, steps, "most steps of a program that are taken")
	f.sandbox = addChoice(cmd, "sandbox", "how a program is shut off; auto is bwrap where bubblewrap works, else none",
		string(sandbox.Auto), string(sandbox.Bwrap), string(sandbox.None))
	f.names = []string{"time", "cpu", "memory", "output", "processes", steps, "sandbox"}
	return f
}

// given reports whether one of the flags was given.
func (f *limitFlags) given(cmd *cobra.Command) bool {
	return slices.ContainsFunc(f.names, cmd.Flags().Changed)
}

func (f *limitFlags) limits() runner.Limits {
	return runner.Limits{Limits: sandbox.Limits{
		Wall: time.Duration(f.wall), CPU: time.Duration(f.cpu), Memory: int64(f.memory), Output: int64(f.output), Processes: int(f.processes.value),
	}, Steps: f.steps.value}
}

// openly reports whether it was said that programs run without a sandbox.
func (f *limitFlags) openly() bool { return f.sandbox.value == string(sandbox.None) }

// runner is what runs the programs of a command.
func (f *limitFlags) runner(cmd *cobra.Command) (r *runner.Runner, err error) {
	if f.made == nil {
		f.made, err = newRunner(cmd, sandbox.Mode(f.sandbox.value))
	}
	return f.made, err
}

// newRunner is a runner for a command: in a notebook that of the kernel.
func newRunner(cmd *cobra.Command, mode sandbox.Mode) (*runner.Runner, error) {
	if console := consoleOf(cmd.Context()); console != nil && console.Runner != nil {
		return console.Runner(mode)
	}
	return runner.New(runner.Options{Sandbox: mode, Notice: cmd.ErrOrStderr()})
}

// span is a flag for a time: with a unit, or a number of seconds.
type span time.Duration

func (s *span) String() string { return time.Duration(*s).String() }
func (s *span) Type() string   { return "TIME" }
func (s *span) Set(text string) error {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		text += "s"
	}
	value, err := time.ParseDuration(text)
	if err != nil || value < 0 {
		return errors.New("want a time like 90s, 2m or 0.5 (seconds)")
	}
	*s = span(value)
	return nil
}

// size is a flag for a number of bytes, with or without a unit.
type size int64

var sizeUnits = []struct {
	name  string
	bytes int64
}{{"G", 1 << 30}, {"M", 1 << 20}, {"K", 1 << 10}}

func (s *size) String() string {
	for _, unit := range sizeUnits {
		if *s != 0 && int64(*s)%unit.bytes == 0 {
			return strconv.FormatInt(int64(*s)/unit.bytes, 10) + unit.name
		}
	}
	return strconv.FormatInt(int64(*s), 10)
}

func (s *size) Type() string { return "SIZE" }

func (s *size) Set(text string) error {
	digits, factor := text, int64(1)
	for _, unit := range sizeUnits {
		if rest, ok := strings.CutSuffix(strings.ToUpper(text), unit.name); ok {
			digits, factor = rest, unit.bytes
		}
	}
	value, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || value < 0 || value > math.MaxInt64/factor {
		return errors.New("want a number of bytes like 512M or 1G")
	}
	*s = size(value * factor)
	return nil
}
