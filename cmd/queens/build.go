package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"queens/content"
	"queens/lessons"
	"queens/sitegen"
)

// courseFS is the folder of a course on disk, or the course that is part of this program if dir is "".
// The paths in it stay inside the folder.
func courseFS(dir string) (fsys fs.FS, done func() error, err error) {
	if dir == "" {
		return content.Lessons, func() error { return nil }, nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("open the course: %w", err)
	}
	return root.FS(), root.Close, nil
}

func buildCommand() *cobra.Command {
	var dir, out string
	var edition *choice
	var own *ownFlags
	cmd := &cobra.Command{
		Use:   "build",
		Short: "Build the website of the course",
		Long: `Build the website of the course. The edition for students lacks the solutions of exercises and the notes for
teachers: nothing of them is in any of its files.`,
		Args: noCourse,
		RunE: func(cmd *cobra.Command, args []string) error {
			course, done, err := courseFS(dir)
			if err != nil {
				return err
			}
			defer done()
			bar := newProgress(cmd, "build", 0, "pages")
			trace, lines := own.runs(cmd)
			report, err := sitegen.Build(cmd.Context(), sitegen.Options{
				Content: course, Edition: lessons.Edition(edition.value), Out: out, Trace: trace, Lines: lines, Progress: bar.reach,
			})
			bar.close()
			if problems := (lessons.Problems)(nil); errors.As(err, &problems) {
				return problems.In(dir)
			}
			if err != nil {
				return err
			}
			for _, warning := range report.Warnings.In(dir) {
				fmt.Fprintln(cmd.ErrOrStderr(), warning)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d pages, %d files, %d bytes in %s\nopen %s in a browser\n",
				report.Pages, report.Files, report.Bytes, report.Dir, filepath.Join(report.Dir, "index.html"))
			return err
		},
	}
	addContent(cmd, &dir)
	edition = addEdition(cmd)
	own = addOwn(cmd)
	cmd.Flags().StringVar(&out, "out", "site", "folder to write; a site that stands there is replaced, anything else is not")
	cmd.MarkFlagDirname("out")
	return cmd
}

func addContent(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "content", "", "folder of the course (default: the course that is part of this program)")
	cmd.MarkFlagDirname("content")
}

// addEdition gives a command the flag --edition.
func addEdition(cmd *cobra.Command) *choice {
	return addChoice(cmd, "edition", "for whom the site is", string(lessons.Student), string(lessons.Instructor))
}
