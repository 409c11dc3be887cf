package main

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
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
			switch {
			case dir == "":
				return usagef("the name of the folder is empty: %s", cmd.UseLine())
			case strings.ContainsAny(title, "\r\n"):
				return usagef("--title must be one line")
			}
			if err := writeStarter(dir, title); err != nil {
				return err
			}
			quoted := dir
			if strings.Contains(dir, " ") {
				quoted = strconv.Quote(dir)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "a course is in %s\nlook at it: queens serve --content %s\n", dir, quoted)
			return err
		},
	}
	cmd.Flags().StringVar(&title, "title", "My course", "title of the course")
	return cmd
}

// writeStarter writes the small course into a folder that is not there or empty. It is written in a folder inside of that
// one, and takes its place when it is whole.
func writeStarter(dir, title string) (err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		defer func() {
			if err != nil {
				os.Remove(dir)
			}
		}()
		err = os.MkdirAll(dir, 0o777)
	case len(entries) > 0:
		return fmt.Errorf("the folder %s is not empty: want a new one", dir)
	}
	if err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	inside, err := os.MkdirTemp(dir, ".queens-new-*")
	if err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	defer os.RemoveAll(inside)
	if err := fillStarter(inside, title); err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	entries, err = os.ReadDir(inside)
	for _, entry := range entries {
		err = cmp.Or(err, os.Rename(filepath.Join(inside, entry.Name()), filepath.Join(dir, entry.Name())))
	}
	if err != nil {
		return fmt.Errorf("make the course: %w", err)
	}
	return nil
}

// fillStarter writes the files of the small course into a folder. Its programs, and what was recorded of them, are as they
// stand.
func fillStarter(dir, title string) error {
	return fs.WalkDir(starter, "starter", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		place := filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(name, "starter")))
		if entry.IsDir() {
			return os.MkdirAll(place, 0o777)
		}
		if strings.HasPrefix(name, "starter/programs/") {
			data, err := starter.ReadFile(name)
			if err != nil {
				return err
			}
			return writeFile(place, func(w io.Writer) error { _, err := w.Write(data); return err })
		}
		text, err := template.New(path.Base(name)).ParseFS(starter, name)
		if err != nil {
			return err
		}
		return writeFile(place, func(w io.Writer) error { return text.Execute(w, map[string]string{"Title": title}) })
	})
}
