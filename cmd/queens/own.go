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
	cmd.Flags().BoolVar(&f.recorded, "recorded", false, "run none of the course's own programs: their recorded traces and counts are used")
	return f
}

func addSandbox(cmd *cobra.Command) *ownFlags {
	return &ownFlags{sandbox: addChoice(cmd, "sandbox", "how the course's own programs are shut off; auto is bwrap where bubblewrap works, else none",
		string(sandbox.Auto), string(sandbox.Bwrap), string(sandbox.None))}
}

// runs runs the course's own programs and counts their lines; both are nil if none is to be run. Nothing is looked for before
// there is one to run.
func (f *ownFlags) runs(cmd *cobra.Command) (lessons.Trace, lessons.Lines) {
	if f.recorded {
		return nil, nil
	}
	limits := runner.DefaultLimits()
	limits.Steps = lessons.MaxOwnSteps
	options := runner.Options{Sandbox: sandbox.Mode(f.sandbox.value), Notice: cmd.ErrOrStderr()}
	t := runner.NewTracer(options, limits)
	return t.Trace, t.Lines
}
