package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

func rootCommand(started *bool) *cobra.Command {
	root := &cobra.Command{
		Use:           "queens",
		Short:         "Learn backtracking on the eight queens",
		Long:          "Queens solves, traces, counts and publishes the course's ways of solving the eight queens.",
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			*started = true
			if err := refuseElsewhere(cmd); err != nil {
				return err
			}
			return refuseEmpty(cmd)
		},
	}
	root.AddCommand(
		listCommand(), langsCommand(), runCommand(), traceCommand(), compareCommand(), execCommand(), showCommand(),
		exportCommand(), importCommand(), diffCommand(), statsCommand(), verifyCommand(), gradeCommand(),
		newCommand(), checkCommand(), stampCommand(), recordCommand(), buildCommand(), serveCommand(), notebookCommand(), kernelCommand(), versionCommand(),
	)
	root.SetVersionTemplate(versionText()) // no {{ stands in it
	hide(root, onlyNotebook)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, args []string) error {
				if _, rest, err := root.Find(args); err != nil || len(rest) > 0 {
					return fmt.Errorf("there is no command %q to tell about", strings.Join(args, " "))
				}
				return nil
			}
		case "completion": // without this it would take any word for a request for help
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				return usagef("want one of bash, fish, powershell, zsh: %s", cmd.UseLine())
			}
			cmd.Args = cobra.ArbitraryArgs
		}
	}
	return root
}
