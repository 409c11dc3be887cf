package main

import (
	"github.com/spf13/cobra"

	"queens/lessons"
	"queens/runner"
	"queens/runner/sandbox"
)

// ownFlags are those of a command that runs the programs which a course brings along.
type ownFlags struct {
	sandbox  *choice
	recorded bool
}

func addOwn(cmd *cobra.Command) *ownFlags {
	f := addSandbox(cmd)
	cmd.Flags().BoolVar(&f.recorded, "recorded", false, "run none of the course's own programs: their recorded traces are used")
	return f
}

func addSandbox(cmd *cobra.Command) *ownFlags {
	return &ownFlags{sandbox: addChoice(cmd, "sandbox", "how the course's own programs are shut off; auto is bwrap where bubblewrap works, else none",
		string(sandbox.Auto), string(sandbox.Bwrap), string(sandbox.None))}
}

// trace runs the course's own programs, or is nil. Nothing is looked for before there is one to run.
func (f *ownFlags) trace(cmd *cobra.Command) lessons.Trace {
	if f.recorded {
		return nil
	}
	limits := runner.DefaultLimits()
	limits.Steps = lessons.MaxOwnSteps
	options := runner.Options{Sandbox: sandbox.Mode(f.sandbox.value), Notice: cmd.ErrOrStderr()}
	return runner.NewTracer(options, limits).Trace
}
