package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queens/kernel"
	"queens/kernel/cell"
	"queens/kernel/protocol"
	"queens/runner"
	"queens/runner/sandbox"
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
	// A cell shows little of what is printed, and the rest is kept: more of it than by queens exec.
	f.output = size(kernel.DefaultLimits().Output)
	cmd.Flags().Lookup("output").DefValue = f.output.String()
	cmd.Flags().Var(&f.player, "player-size", "most data of a player in an output; a longer trace is cut, and the output says how to see the rest")
	f.names = slices.DeleteFunc(flagNames(cmd), func(name string) bool { return slices.Contains(before, name) })
	return f
}

func flagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// unlimited is more than any program takes.
const unlimited = 1 << 60

// cellLimits are the limits of a cell's program. To a kernel a zero is a default, and to those who give a flag no limit.
func (f *kernelFlags) cellLimits() runner.Limits {
	l := f.limits()
	l.Wall, l.CPU = cmp.Or(l.Wall, unlimited), cmp.Or(l.CPU, unlimited)
	l.Memory, l.Output, l.Steps = cmp.Or(l.Memory, unlimited), cmp.Or(l.Output, unlimited), cmp.Or(l.Steps, unlimited)
	l.Processes = cmp.Or(l.Processes, math.MaxInt32)
	return l
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
			Commands:  lineCommands{},
			Version:   version,
			Runner:    runner.Options{Sandbox: sandbox.Mode(flags.sandbox.value)},
			Limits:    flags.cellLimits(),
			MaxPlayer: int(min(flags.player, math.MaxInt32)),
		})
		if err != nil {
			return err
		}
		options := protocol.Options{
			Process: true,
			Spill: func(number int) (io.WriteCloser, string, error) {
				file, err := os.Create(filepath.Join(engine.Scratch(), fmt.Sprintf("%s.txt", cell.Name(number))))
				if err != nil {
					return nil, "", err
				}
				return file, file.Name(), nil
			},
		}
		if debug {
			options.Debug = cmd.ErrOrStderr()
		}
		// Ctrl-C in the terminal of a server is not for its kernels: what signals do is the kernel's to know.
		return protocol.Serve(context.WithoutCancel(cmd.Context()), connection, engine, options)
	}
	return cmd
}
