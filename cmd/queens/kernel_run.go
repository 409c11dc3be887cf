package main

import (
	"context"
	"math"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queens/kernel"
	"queens/kernel/protocol"
	"queens/runner"
	"queens/runner/sandbox"
)

// kernelFlags are the flags of a kernel that runs.
type kernelFlags struct {
	*limitFlags
	player size

	names []string
}

func addKernelFlags(cmd *cobra.Command) *kernelFlags {
	f := &kernelFlags{player: kernel.DefaultPlayer}
	f.limitFlags = addLimits(cmd)
	cmd.Flags().Var(&f.player, "player-size", "most data of a player in an output; a longer trace is cut, and the output says how to see the rest")
	f.names = append(slices.Clone(f.limitFlags.names), "player-size")
	return f
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

func kernelRunCommand() *cobra.Command {
	var debug bool
	cmd := &cobra.Command{
		Use:   "run CONNECTION_FILE",
		Short: "Be the kernel of a notebook: Jupyter starts it so",
		Long: `Run is the kernel. Jupyter starts it, with a file that says where it is to listen and how messages are signed. It runs until Jupyter ends
it, or is gone. What a program of a cell may use is limited as in "queens exec"; "queens kernel install" with the same flags keeps them.`,
		Args: needOne("connection file"),
	}
	flags := addKernelFlags(cmd)
	cmd.Flags().BoolVar(&debug, "debug", false, "tell on standard error which messages are dropped, and why")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		connection, err := protocol.ReadConnection(args[0])
		if err != nil {
			return err
		}
		engine, err := kernel.New(kernel.Options{
			Commands:  lineCommands{cmd.Flags()},
			Version:   version,
			Runner:    runner.Options{Sandbox: sandbox.Mode(flags.sandbox.value)},
			Limits:    flags.limits(),
			MaxPlayer: int(min(flags.player, math.MaxInt32)),
		})
		if err != nil {
			return err
		}
		options := protocol.Options{Process: true, Spill: engine.Spill}
		if debug {
			options.Debug = cmd.ErrOrStderr()
		}
		// Ctrl-C in the terminal of a server is not for its kernels: what signals do is the kernel's to know.
		return protocol.Serve(context.WithoutCancel(cmd.Context()), connection, engine, options)
	}
	return cmd
}
