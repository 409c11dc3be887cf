package main

import (
	"github.com/spf13/cobra"
)

// lessonCommand is %lesson: the lessons of the course, or the text of one.
func lessonCommand() *cobra.Command {
	var locale string
	cmd := &cobra.Command{
		Use:   "lesson [NAME]",
		Short: "List the lessons of the course, or show the text of one",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return usagef("the lessons are not here yet")
		},
	}
	addLocale(cmd, &locale)
	return cmd
}
