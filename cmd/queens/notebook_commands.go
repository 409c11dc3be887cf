package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queens/kernel"
)

// lineCommands are the commands of the command line as line commands of a notebook, with some that are for notebooks alone.
type lineCommands struct{}

var _ kernel.Commands = lineCommands{}

// builders make each command, in the order of the help. A command is made anew for each line, since flags stay as they were set.
func (lineCommands) builders() []func() *cobra.Command {
	return []func() *cobra.Command{
		listCommand, langsCommand, runCommand, traceCommand, playerCommand, compareCommand, diffCommand, statsCommand,
		verifyCommand, exportCommand, showCommand, boardCommand, lessonCommand,
	}
}

// make makes the command of that name. It stands alone, so that its usage is that of a line: %run PROGRAM.
func (c lineCommands) make(name string) (*cobra.Command, error) {
	if name == "help" {
		return c.ready(c.helpCommand()), nil
	}
	for _, build := range c.builders() {
		if cmd := build(); cmd.Name() == name {
			return c.ready(cmd), nil
		}
	}
	names := c.Names()
	all := "%" + strings.Join(names, ", %")
	return nil, usagef("there is no line command %%%s%s: there are %s", name, meant(name, names), all)
}

// ready makes a command one of a line.
func (lineCommands) ready(cmd *cobra.Command) *cobra.Command {
	cmd.Use = "%" + cmd.Use
	cmd.Example = inLines(cmd.Example)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.DisableSuggestions = true
	hide(cmd, onlyTerminal)
	cmd.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := refuseElsewhere(cmd); err != nil {
			return err
		}
		return refuseEmpty(cmd)
	}
	return cmd
}

// inLines are examples of the command line as lines of a notebook.
func inLines(examples string) string {
	var lines []string
	for line := range strings.Lines(examples) {
		if !strings.Contains(line, ">") { // there is no shell
			lines = append(lines, strings.Replace(line, "queens ", "%", 1))
		}
	}
	return strings.TrimSuffix(strings.Join(lines, ""), "\n")
}

// Run runs a line command.
func (c lineCommands) Run(ctx context.Context, args []string, console *kernel.Console) error {
	if len(args) == 0 {
		return usagef("want the name of a line command: %%help lists them")
	}
	cmd, err := c.make(args[0])
	if err != nil {
		return err
	}
	cmd.SetArgs(args[1:])
	cmd.SetIn(strings.NewReader(""))
	cmd.SetOut(console.Stdout)
	cmd.SetErr(console.Stderr)
	err = cmd.ExecuteContext(withConsole(ctx, console))
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// Complete lists what the last of args can be.
func (c lineCommands) Complete(ctx context.Context, args []string, console *kernel.Console) []string {
	if len(args) == 0 {
		return c.Names()
	}
	last := args[len(args)-1]
	if len(args) == 1 {
		return beginning(c.Names(), last)
	}
	cmd, err := c.make(args[0])
	if err != nil {
		return nil
	}
	// The command that completes for shells does it, and writes a choice a line, then what else could stand there.
	var out, talk strings.Builder
	cmd.SetArgs(append([]string{cobra.ShellCompNoDescRequestCmd}, args[1:]...))
	cmd.SetOut(&out)
	cmd.SetErr(&talk)
	if cmd.ExecuteContext(withConsole(ctx, console)) != nil {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	directive := cobra.ShellCompDirectiveError
	if end := lines[len(lines)-1]; strings.HasPrefix(end, ":") {
		fmt.Sscanf(end, ":%d", &directive)
	}
	lines = lines[:len(lines)-1]
	switch {
	case directive&cobra.ShellCompDirectiveError != 0:
		return nil
	case directive&cobra.ShellCompDirectiveFilterFileExt != 0:
		return files(last, lines)
	}
	names := beginning(lines, last)
	if directive&cobra.ShellCompDirectiveNoFileComp == 0 && !strings.HasPrefix(last, "-") {
		names = append(names, files(last, nil)...)
	}
	return names
}

// beginning are the names that begin so, each once.
func beginning(names []string, with string) (all []string) {
	for _, name := range names {
		if strings.HasPrefix(name, with) && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// mostFiles is how many names of files are offered.
const mostFiles = 200

// files are the files whose path begins so, with one of some endings if there are any; folders end in a slash.
func files(begin string, endings []string) (all []string) {
	dir, base := filepath.Split(begin)
	open, err := os.Open(filepath.Clean("./" + dir))
	if filepath.IsAbs(begin) {
		open, err = os.Open(dir)
	}
	if err != nil {
		return nil
	}
	defer open.Close()
	entries, _ := open.ReadDir(10 * mostFiles)
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, base) || strings.HasPrefix(name, ".") != strings.HasPrefix(base, ".") {
			continue
		}
		switch {
		case entry.IsDir():
			name += "/"
		case len(endings) > 0 && !slices.ContainsFunc(endings, func(end string) bool { return strings.HasSuffix(name, "."+end) }):
			continue
		}
		all = append(all, dir+name)
	}
	slices.Sort(all)
	return all[:min(len(all), mostFiles)]
}

// Names are those of all commands.
func (c lineCommands) Names() (names []string) {
	for _, build := range c.builders() {
		names = append(names, build().Name())
	}
	return append(names, "help")
}

// Help is what is told of a command, or of all for "".
func (c lineCommands) Help(name string) (string, bool) {
	if name == "" {
		return c.overview(), true
	}
	cmd, err := c.make(strings.TrimPrefix(name, "%"))
	if err != nil {
		return "", false
	}
	return commandHelp(cmd), true
}

// commandHelp is the help of a command as its flag --help writes it.
func commandHelp(cmd *cobra.Command) string {
	cmd.InitDefaultHelpFlag()
	text := cmd.Long
	if text == "" {
		text = cmd.Short
	}
	return strings.TrimRight(text, "\n") + "\n\n" + strings.TrimRight(cmd.UsageString(), "\n") + "\n"
}

// commandRow is a line command in the table of all.
type commandRow struct{ use, short string }

// commandRows are all line commands, in the order of the help.
func (c lineCommands) commandRows() (rows []commandRow) {
	for _, name := range c.Names() {
		cmd, err := c.make(name)
		if err != nil {
			continue // the names are those of the builders
		}
		rows = append(rows, commandRow{cmd.Use, cmd.Short})
	}
	return rows
}

// overview lists all commands, a line each.
func (c lineCommands) overview() string {
	var text strings.Builder
	rows := c.commandRows()
	width := 0
	for _, row := range rows {
		width = max(width, len(row.use))
	}
	text.WriteString("Line commands, one or more in a cell:\n\n")
	for _, row := range rows {
		fmt.Fprintf(&text, "  %-*s  %s\n", width, row.use, row.short)
	}
	text.WriteString("\n%help COMMAND tells about one of them, as %COMMAND --help does.\n")
	return text.String()
}

func (c lineCommands) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "List the line commands and the rules of cells, or tell about one command",
		Args:  cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return c.Names(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			name := ""
			if len(args) > 0 {
				name = strings.TrimPrefix(args[0], "%")
			}
			text, ok := c.Help(name)
			if !ok {
				_, err := c.make(name)
				return errors.Join(err)
			}
			_, err := fmt.Fprint(cmd.OutOrStdout(), text)
			return err
		},
	}
}
