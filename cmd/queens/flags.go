package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queens/player"
	"queens/solvers"
	"queens/tracer"
)

// programCommand is a command that takes one program and n.
func programCommand(use, short, long string, run func(cmd *cobra.Command, s subject, p *program) error) *cobra.Command {
	n := number{value: 8, least: 1, most: tracer.MaxN}
	var lang *languageFlags
	cmd := &cobra.Command{
		Use:               use + " PROGRAM",
		Short:             short,
		Long:              long + "\n\n" + subjectHelp,
		Args:              needOne("program"),
		ValidArgsFunction: programNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := lang.find(cmd, args[0])
			if err != nil {
				return err
			}
			if s.n > 0 && !cmd.Flags().Changed("n") {
				n.value = int64(s.n)
			}
			if err := s.checkN(int(n.value)); err != nil {
				return err
			}
			p, err := lang.program(cmd, s, int(n.value))
			if err != nil {
				return err
			}
			s.given, s.limits = args[0], lang.limits
			return run(cmd, s, p)
		},
	}
	cmd.Flags().Var(&n, "n", nUsage)
	lang = addLanguage(cmd)
	return cmd
}

// nUsage is the usage of --n where a program is run.
const nUsage = "number of queens, or of items to choose among; a program of your own is given it as its first argument and as its input"

// variantNames completes the names of variants and of the programs for other problems.
func variantNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, v := range solvers.All() {
		names = append(names, v.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// needOne is the rule of a command that takes one argument.
func needOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("want one %s, got %d: %s", what, len(args), cmd.UseLine())
		}
		return nil
	}
}

// noArgs is the rule of a command that takes no argument.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("want no argument, got %q: %s", args[0], cmd.UseLine())
	}
	return nil
}

// noCourse is the rule of a command that takes no argument, where one may well be the folder of a course.
func noCourse(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("want no argument, got %q: the folder of a course is given with --content", args[0])
	}
	return nil
}

// refuseEmpty refuses a flag that was given the empty text, as a variable of the shell that is not set
// would be: it is not the same as no flag.
func refuseEmpty(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" {
			err = usagef("--%s is given without a value", f.Name)
		}
	})
	return err
}

// number is a flag that takes a whole number within bounds.
type number struct{ value, least, most int64 }

// positive is a number of 1 or more; it is 0 when the flag is not given.
func positive() number { return number{least: 1, most: math.MaxInt64} }

func (n *number) String() string { return strconv.FormatInt(n.value, 10) }
func (n *number) Type() string   { return "N" }
func (n *number) Set(text string) error {
	value, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil || value < n.least || value > n.most:
		if n.most == math.MaxInt64 {
			return fmt.Errorf("want a number from %d on", n.least)
		}
		return fmt.Errorf("want a number from %d to %d", n.least, n.most)
	}
	n.value = value
	return nil
}

// sizes is a flag for the number of queens: one, or a range A..B.
type sizes struct{ from, to number }

func newSizes(n int64) *sizes { return newRange(n, n) }

func newRange(from, to int64) *sizes {
	size := func(n int64) number { return number{value: n, least: 1, most: tracer.MaxN} }
	return &sizes{size(from), size(to)}
}

func (s *sizes) String() string {
	if s.from == s.to {
		return s.from.String()
	}
	return s.from.String() + ".." + s.to.String()
}

func (s *sizes) Type() string { return "A..B" }

func (s *sizes) Set(text string) error {
	from, to, isRange := strings.Cut(text, "..")
	if !isRange {
		to = from
	}
	if s.from.Set(from) != nil || s.to.Set(to) != nil || s.from.value > s.to.value {
		return fmt.Errorf("want a number from %d to %d, or a range of them like 4..8", s.from.least, s.from.most)
	}
	return nil
}

// each lists the numbers of the range.
func (s *sizes) each() (all []int) {
	for n := s.from.value; n <= s.to.value; n++ {
		all = append(all, int(n))
	}
	return all
}

// choice is a flag that takes one of a few words.
type choice struct {
	value   string
	allowed []string
}

// addChoice gives a command a flag of a few words, the first of which is the default.
func addChoice(cmd *cobra.Command, name, usage string, allowed ...string) *choice {
	c := &choice{allowed[0], allowed}
	cmd.Flags().Var(c, name, usage)
	cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(allowed, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// addFormat gives a command the flag --format.
func addFormat(cmd *cobra.Command, allowed ...string) *choice {
	return addChoice(cmd, "format", "form of the output", allowed...)
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return strings.Join(c.allowed, "|") }
func (c *choice) Set(text string) error {
	if !slices.Contains(c.allowed, text) {
		return fmt.Errorf("want one of %s", strings.Join(c.allowed, ", "))
	}
	c.value = text
	return nil
}

// addRows gives a command the way in which boards are drawn.
func addRows(cmd *cobra.Command) *choice {
	return addChoice(cmd, "rows", "draw the first row at the top, rows going down, or at the bottom, going up", "down", "up")
}

// addLocale gives a command the language of what is said in words.
func addLocale(cmd *cobra.Command, locale *string) {
	locales, _ := player.Languages()
	cmd.Flags().StringVar(locale, "locale", "en", "language of what is said in words: "+strings.Join(locales, ", "))
	cmd.RegisterFlagCompletionFunc("locale", cobra.FixedCompletions(locales, cobra.ShellCompDirectiveNoFileComp))
}

func checkLocale(locale string) error {
	if locales, err := player.Languages(); err != nil || !slices.Contains(locales, locale) {
		return usagef("--locale is %q, want one of %s", locale, strings.Join(locales, ", "))
	}
	return nil
}
