package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// playerSize is the most bytes of a player in an output by default.
const playerSize size = 300_000

// kernelFlags are the flags of a kernel that runs.
type kernelFlags struct {
	*limitFlags
	player size

	names []string
}

func addKernelFlags(cmd *cobra.Command) *kernelFlags {
	before := flagNames(cmd)
	f := &kernelFlags{player: playerSize}
	f.limitFlags = addLimits(cmd)
	cmd.Flags().Var(&f.player, "player-size", "most data of a player in an output; a longer trace is cut, and the output says how to see the rest")
	f.names = slices.DeleteFunc(flagNames(cmd), func(name string) bool { return slices.Contains(before, name) })
	return f
}

func flagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// given are those of the flags that were given, as arguments.
func (f *kernelFlags) given(cmd *cobra.Command) (args []string) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if slices.Contains(f.names, flag.Name) {
			args = append(args, "--"+flag.Name+"="+flag.Value.String())
		}
	})
	return args
}
