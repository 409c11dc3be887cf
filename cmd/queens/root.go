package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queens/solvers"
)

func rootCommand(started *bool) *cobra.Command {
	root := &cobra.Command{
		Use:           "queens",
		Short:         "Learn backtracking on the eight queens",
		Long:          "Queens solves, traces, counts and publishes the course's ways of solving the eight queens.",
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRun: func(*cobra.Command, []string) {
			*started = true
		},
	}
	root.AddCommand(
		listCommand(), runCommand(), traceCommand(), compareCommand(), showCommand(),
		buildCommand(), serveCommand(), versionCommand(),
	)
	return root
}

// variantNames completes the names of variants.
func variantNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, v := range solvers.Variants() {
		names = append(names, v.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// oneVariant finds the variant that a command's one argument names, and holds n against its bounds.
func oneVariant(args []string, n int) (solvers.Variant, error) {
	v, err := solvers.Find(args[0])
	if err == nil {
		err = solvers.CheckN(n)
	}
	if err != nil {
		return v, usageError{err}
	}
	return v, nil
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

// format is a flag that takes one of a few words.
type format struct {
	value   string
	allowed []string
}

// newFormat is the flag with its words, the first of which is the default.
func newFormat(allowed ...string) *format { return &format{allowed[0], allowed} }

func (f *format) String() string { return f.value }
func (f *format) Type() string   { return strings.Join(f.allowed, "|") }
func (f *format) Set(value string) error {
	for _, word := range f.allowed {
		if word == value {
			f.value = value
			return nil
		}
	}
	return fmt.Errorf("want one of %s", strings.Join(f.allowed, ", "))
}

// addFormat gives a command the flag --format.
func addFormat(cmd *cobra.Command, f *format) {
	cmd.Flags().Var(f, "format", "form of the output")
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(f.allowed, cobra.ShellCompDirectiveNoFileComp))
}

// sizes is a flag for the number of queens: one, or a range A..B.
type sizes struct{ from, to int }

func (s *sizes) String() string {
	if s.from == s.to {
		return strconv.Itoa(s.from)
	}
	return fmt.Sprintf("%d..%d", s.from, s.to)
}

func (s *sizes) Type() string { return "A..B" }

func (s *sizes) Set(value string) error {
	from, to, isRange := strings.Cut(value, "..")
	if !isRange {
		to = from
	}
	var err error
	if s.from, err = strconv.Atoi(from); err == nil {
		s.to, err = strconv.Atoi(to)
	}
	if err != nil {
		return fmt.Errorf("want a number or a range like 4..8")
	}
	for _, n := range []int{s.from, s.to} {
		if err := solvers.CheckN(n); err != nil {
			return err
		}
	}
	if s.from > s.to {
		return fmt.Errorf("the range ends before it begins: want A..B with A at most B")
	}
	return nil
}
