package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"queens/lessons"
)

func stampCommand() *cobra.Command {
	var options lessons.StampOptions
	var from *choice
	cmd := &cobra.Command{
		Use:   "stamp FILE...",
		Short: "Say that translations are up to date with what they were made from",
		Long: `Write into translations, such as index.zh-hans.md, the fingerprint of the block of text that each of their blocks was
made from: the block at the same place of the same page in another language, index.en.md. When that one is changed the
translation is stale, and queens check lists it. Without flags only the blocks are marked that have no mark yet.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("want the files of translations: %s", cmd.UseLine())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(options.Lines) > 0 && len(args) > 1:
				return usagef("--line goes with one file")
			case len(options.Lines) > 0 && options.All:
				return usagef("--line and --all do not go together")
			}
			for _, name := range args {
				if err := stamp(cmd.OutOrStdout(), name, from.value, options); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&options.All, "all", false, "mark every block, also those that are stale")
	cmd.Flags().Var((*lineNumbers)(&options.Lines), "line", "mark the block at this line of the translation; may be given again")
	from = addChoice(cmd, "from", "language of the source", lessons.Languages()...)
	return cmd
}

// lineNumbers is a flag that takes the number of a line each time that it is given.
type lineNumbers []int

func (l *lineNumbers) String() string { return strings.Trim(fmt.Sprint(*l), "[]") }
func (l *lineNumbers) Type() string   { return "N" }
func (l *lineNumbers) Set(text string) error {
	n := number{least: 1, most: math.MaxInt32}
	err := n.Set(text)
	*l = append(*l, int(n.value))
	return err
}

var translationName = regexp.MustCompile(`^index\.(.+)\.md$`)

func stamp(out io.Writer, name, from string, options lessons.StampOptions) error {
	match := translationName.FindStringSubmatch(filepath.Base(name))
	if match == nil || match[1] == from {
		return fmt.Errorf("%s is no translation from %s: want a file such as index.zh-hans.md, or the language of the source by --from", name, from)
	}
	source, err := os.ReadFile(filepath.Join(filepath.Dir(name), "index."+from+".md"))
	if err != nil {
		return err
	}
	translation, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	stamped, changed, err := lessons.Stamp(source, translation, options)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if changed > 0 {
		if err := writeFile(name, func(w io.Writer) error { _, err := w.Write(stamped); return err }); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "%s: blocks marked: %d\n", name, changed)
	return err
}
