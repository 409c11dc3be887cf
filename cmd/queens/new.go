package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/spf13/cobra"
)

//go:embed starter
var starter embed.FS

func newCommand() *cobra.Command {
	var title string
	cmd := &cobra.Command{
		Use:   "new DIR",
		Short: "Make a small course that builds, to begin one of your own",
		Args:  needOne("folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := args[0]
			if strings.ContainsAny(title, "\r\n") {
				return usagef("--title must be one line")
			}
			if err := writeStarter(dir, title); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "a course is in %s\nlook at it: queens serve --content %s\n", dir, dir)
			return err
		},
	}
	cmd.Flags().StringVar(&title, "title", "My course", "title of the course")
	return cmd
}

// writeStarter writes the small course into a folder that is not there or empty. It is written beside and takes its
// place when it is whole.
func writeStarter(dir, title string) (err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("make the course: %w", err)
	case len(entries) > 0:
		return fmt.Errorf("the folder %s is not empty: want a new one", dir)
	}
	if err := os.MkdirAll(filepath.Dir(filepath.Clean(dir)), 0o777); err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	beside, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".queens-new-*")
	if err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	defer os.RemoveAll(beside)
	if err := os.Chmod(beside, 0o755); err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	err = fs.WalkDir(starter, "starter", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		place := filepath.Join(beside, filepath.FromSlash(strings.TrimPrefix(name, "starter")))
		if entry.IsDir() {
			return os.MkdirAll(place, 0o777)
		}
		text, err := template.New(path.Base(name)).ParseFS(starter, name)
		if err != nil {
			return err
		}
		return writeFile(place, func(w io.Writer) error { return text.Execute(w, map[string]string{"Title": title}) })
	})
	if err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	if len(entries) == 0 { // an empty folder gives way
		os.Remove(dir)
	}
	if err := os.Rename(beside, dir); err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	return nil
}
