package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queens/kernel"
	"queens/kernel/cell"
	"queens/runner"
)

// lineCommands are the commands of the command line as line commands of a notebook, with some that are for notebooks alone.
type lineCommands struct {
	limits *pflag.FlagSet // what the flags of limits are unless a line says otherwise: those of the kernel. nil is as on the command line
}

var _ kernel.Commands = lineCommands{}

// builder makes a command. It is made anew for each line, since flags stay as they were set.
type builder struct {
	name string
	make func() *cobra.Command
}

// builders are those of all commands but help, in the order of the help.
func (lineCommands) builders() []builder {
	return []builder{
		{"list", listCommand}, {"langs", langsCommand}, {"run", runCommand}, {"trace", traceCommand}, {"player", playerCommand},
		{"compare", compareCommand}, {"diff", diffCommand}, {"stats", statsCommand}, {"verify", verifyCommand}, {"export", exportCommand},
		{"show", showCommand}, {"board", boardCommand}, {"lesson", lessonCommand},
	}
}

// make makes the command of that name. It stands alone, so that its usage is that of a line: %run PROGRAM.
func (c lineCommands) make(name string) (*cobra.Command, error) {
	if name == "help" {
		return c.ready(c.helpCommand()), nil
	}
	for _, b := range c.builders() {
		if b.name == name {
			return c.ready(b.make()), nil
		}
	}
	var names []string
	for _, known := range append(c.Names(), cell.LangCommand) {
		names = append(names, "%"+known)
	}
	return nil, usagef("there is no line command %%%s%s: there are %s", name, meant("%"+name, names), strings.Join(names, ", "))
}

// ready makes a command one of a line.
func (c lineCommands) ready(cmd *cobra.Command) *cobra.Command {
	cmd.Use = "%" + cmd.Use
	if short := cmd.Annotations[inNotebook]; short != "" {
		cmd.Short = short
	}
	cmd.Long, cmd.Example = c.inLines(cmd.Long), c.inLines(examplesOf(cmd.Example))
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.DisableSuggestions = true
	if cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	hide(cmd, onlyTerminal)
	cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = c.inLines(f.Usage) })
	c.limit(cmd)
	cmd.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := refuseElsewhere(cmd); err != nil {
			return err
		}
		return refuseEmpty(cmd)
	}
	return cmd
}

// examplesOf are the examples without those that need a shell.
func examplesOf(examples string) string {
	var lines []string
	for line := range strings.Lines(examples) {
		if !strings.Contains(line, ">") {
			lines = append(lines, line)
		}
	}
	return strings.TrimSuffix(strings.Join(lines, ""), "\n")
}

var onTheLine = regexp.MustCompile(`\bqueens ([a-z]+)\b`)

// limit gives the flags of limits the values that they have for the kernel.
func (c lineCommands) limit(cmd *cobra.Command) {
	if c.limits == nil {
		return
	}
	c.limits.VisitAll(func(own *pflag.Flag) {
		f := cmd.Flags().Lookup(own.Name)
		if own.Name == "steps" && (f == nil || f.Value.Type() != own.Value.Type()) {
			f = cmd.Flags().Lookup("limit") // where steps are chosen
		}
		if f == nil || f.Value.Type() != own.Value.Type() {
			return
		}
		if err := f.Value.Set(own.Value.String()); err == nil {
			f.DefValue = f.Value.String()
		}
	})
}

// inLines is a text about the command line in which the commands are those of a notebook.
func (c lineCommands) inLines(text string) string {
	return onTheLine.ReplaceAllStringFunc(text, func(command string) string {
		name := strings.TrimPrefix(command, "queens ")
		if slices.ContainsFunc(c.builders(), func(b builder) bool { return b.name == name }) {
			return "%" + name
		}
		return command
	})
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
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	var refused *runner.CompileError
	if errors.As(err, &refused) {
		return err // of its lines those of the cell are made
	}
	return lineError{err, c.inLines(err.Error())}
}

// lineError is an error that speaks of the commands of a notebook.
type lineError struct {
	error
	text string
}

func (e lineError) Error() string { return e.text }
func (e lineError) Unwrap() error { return e.error }

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
	if f := valueOf(cmd, args); f != nil {
		if _, completes := cmd.GetFlagCompletionFunc(f.Name); !completes {
			if f.Name == "out" {
				return files(last, f.Annotations[cobra.BashCompFilenameExt])
			}
			return nil
		}
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
	if flag, _, isValue := strings.Cut(last, "="); isValue && strings.HasPrefix(flag, "--") {
		for i := range lines {
			lines[i] = flag + "=" + lines[i]
		}
	}
	names := beginning(lines, last)
	if directive&cobra.ShellCompDirectiveNoFileComp == 0 && !strings.HasPrefix(last, "-") {
		names = append(names, files(last, nil)...)
	}
	return names
}

// valueOf is the flag whose value the last of args is, as a word of its own, or nil.
func valueOf(cmd *cobra.Command, args []string) (f *pflag.Flag) {
	before := args[len(args)-2]
	switch name, long := strings.CutPrefix(before, "--"); {
	case long:
		f = cmd.Flags().Lookup(name)
	case len(before) == 2 && before[0] == '-':
		f = cmd.Flags().ShorthandLookup(before[1:])
	}
	if f != nil && f.NoOptDefVal != "" {
		return nil // it takes none
	}
	return f
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
	for _, b := range c.builders() {
		names = append(names, b.name)
	}
	return append(names, "help")
}

// Help is what is told of a command, of what stands behind %%, or of all for "".
func (c lineCommands) Help(name string) (string, bool) {
	name = strings.TrimLeft(name, "%")
	if name == "" {
		return c.overview(), true
	}
	cmd, err := c.make(name)
	if err != nil {
		return cell.HelpOf(name)
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
	// It is no command of the command line: the kernel knows which language its cells are in.
	return append(rows, commandRow{"%" + cell.LangCommand + " LANG", "Set the language of cells that do not name theirs"})
}

// overview tells the rules of cells, and lists all commands, a line each.
func (c lineCommands) overview() string {
	var text strings.Builder
	text.WriteString(cell.Help() + "\n")
	writeRows(&text, c.commandRows())
	text.WriteString("\n%help COMMAND tells about one of them, as %COMMAND --help does, and %help LANGUAGE about %%LANGUAGE.\n")
	return text.String()
}

// writeRows writes rows in two columns.
func writeRows(text *strings.Builder, rows []commandRow) {
	width := 0
	for _, row := range rows {
		width = max(width, len(row.use))
	}
	for _, row := range rows {
		fmt.Fprintf(text, "  %-*s  %s\n", width, row.use, row.short)
	}
}

func (c lineCommands) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "List the line commands and the rules of cells, or tell about one command",
		Args:  cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return append(c.Names(), cell.LangCommand), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			name := ""
			if len(args) > 0 {
				name = strings.TrimLeft(args[0], "%")
			}
			text, ok := c.Help(name)
			if !ok {
				_, err := c.make(name)
				return err
			}
			_, err := fmt.Fprint(cmd.OutOrStdout(), text)
			return err
		},
	}
}
