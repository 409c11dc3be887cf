package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Some flags are there for one of the two alone, and hidden and refused in the other one.
const (
	onlyNotebook = "queens-only-notebook"
	onlyTerminal = "queens-only-terminal"
)

// inNotebook is the annotation of a command with what it does in a notebook, in short, where that is another thing.
const inNotebook = "queens-in-notebook"

// addStrict gives a command that finds something the flag that makes an error of it in a notebook. On the command line it is one.
func addStrict(cmd *cobra.Command, strict *bool) {
	cmd.Flags().BoolVar(strict, "strict", false, "what is found to be wrong or different is an error of the cell")
	only(cmd, onlyNotebook, "strict")
}

// only says where alone a flag is there.
func only(cmd *cobra.Command, where string, flags ...string) {
	for _, name := range flags {
		cmd.Flags().SetAnnotation(name, where, []string{"true"})
	}
}

// refuseElsewhere refuses flags that are for the other one.
func refuseElsewhere(cmd *cobra.Command) (err error) {
	notebook := consoleOf(cmd.Context()) != nil
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch {
		case notebook && f.Annotations[onlyTerminal] != nil:
			err = usagef("--%s is for the command line, and not for a notebook", f.Name)
		case !notebook && f.Annotations[onlyNotebook] != nil:
			err = usagef("--%s is for notebooks: on the command line the exit status says it", f.Name)
		}
	})
	return err
}

// hide hides the flags that are for the other one from the help.
func hide(cmd *cobra.Command, where string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Annotations[where] != nil {
			f.Hidden = true
		}
	})
	for _, sub := range cmd.Commands() {
		hide(sub, where)
	}
}
