package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queens/lessons"
)

func recordCommand() *cobra.Command {
	var dir string
	size := newSizes(0)
	var own *ownFlags
	cmd := &cobra.Command{
		Use:   "record [NAME...]",
		Short: "Record the traces of a course's own programs",
		Long: `Run the programs that a course brings along, those in its folder programs, and write a recorded trace of each beside
it: programs/NAME/NAME-N.zip. Where the tools of the program's language are missing the site is built from these. Without
--n each n is recorded that the pages of the course ask for, and each that was recorded before. A program in several
languages must take the same steps in all of them.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if dir == "" {
				return usagef("want the folder of the course: queens record --content DIR")
			}
			r := recording{dir: dir, trace: own.trace(cmd), out: cmd.OutOrStdout(), names: args}
			if cmd.Flags().Changed("n") {
				if r.sizes = size.each(); r.sizes[len(r.sizes)-1] > lessons.MaxN {
					return usagef("--n: lessons show at most n = %d", lessons.MaxN)
				}
			}
			return r.run(cmd.Context())
		},
	}
	addContent(cmd, &dir)
	cmd.Flags().Lookup("content").Usage = "folder of the course"
	cmd.Flags().Var(size, "n", "what n to record, or a range of it (default: those that the pages ask for)")
	cmd.Flags().Lookup("n").DefValue = "" // there is none
	own = addSandbox(cmd)
	return cmd
}

// recording is what queens record does.
type recording struct {
	dir   string
	trace lessons.Trace
	out   io.Writer
	names []string // of programs; none are all
	sizes []int    // nil are those that are asked for
}

func (r *recording) run(ctx context.Context) error {
	root, err := os.OpenRoot(r.dir)
	if err != nil {
		return fmt.Errorf("open the course: %w", err)
	}
	defer root.Close()
	own, sizes, err := r.load(ctx, root.FS())
	if err != nil {
		return err
	}
	for _, p := range own {
		if len(sizes[p.Name]) == 0 {
			return fmt.Errorf("%s: no page asks for it: say what n to record, as in --n 4..6", p.Name)
		}
		for _, n := range sizes[p.Name] {
			file, err := p.Record(ctx, n)
			if err != nil {
				return fmt.Errorf("%s for n = %d: %w", p.Name, n, err)
			}
			name := path.Join(lessons.OwnFolder, p.Name, lessons.RecordingName(p.Name, n))
			said := "is as it was"
			if was, err := root.ReadFile(name); err != nil || !bytes.Equal(was, file) {
				said = "written"
				if err := replaceIn(root, name, file); err != nil {
					return err
				}
			}
			fmt.Fprintf(r.out, "%s: %s\n", filepath.Join(r.dir, filepath.FromSlash(name)), said)
		}
	}
	return nil
}

// load finds the programs of the course, and what n of each to record. What is wrong elsewhere in the course is left to
// queens check, and so are recorded traces: they are written anew.
func (r *recording) load(ctx context.Context, course fs.FS) (own []*lessons.OwnProgram, sizes map[string][]int, err error) {
	sizes = map[string][]int{}
	var wrong lessons.Problems
	for _, edition := range []lessons.Edition{lessons.Student, lessons.Instructor} {
		c, err := lessons.Load(ctx, course, lessons.Options{Edition: edition, Trace: r.trace})
		var problems lessons.Problems
		if err != nil && (!errors.As(err, &problems) || c == nil) {
			return nil, nil, err
		}
		for _, p := range problems {
			if strings.HasPrefix(p.File, lessons.OwnFolder+"/") && path.Ext(p.File) != ".zip" && !p.Warning {
				wrong = append(wrong, p)
			}
		}
		own = c.Own
		for _, p := range own {
			all := append(sizes[p.Name], p.Asked()...)
			sizes[p.Name] = slices.Compact(slices.Sorted(slices.Values(append(all, p.Recorded()...))))
		}
	}
	if len(wrong) > 0 {
		return nil, nil, lessons.Join(wrong).In(r.dir)
	}
	var names []string
	for _, p := range own {
		names = append(names, p.Name)
		if r.sizes != nil {
			sizes[p.Name] = r.sizes
		}
	}
	for _, name := range r.names {
		if !slices.Contains(names, name) {
			return nil, nil, usagef("the course has no program %q of its own: want one of %s", name, strings.Join(names, ", "))
		}
	}
	if len(own) == 0 {
		return nil, nil, fmt.Errorf("the course has no program of its own: want a folder %s with one", filepath.Join(r.dir, lessons.OwnFolder, "NAME"))
	}
	return slices.DeleteFunc(slices.Clone(own), func(p *lessons.OwnProgram) bool {
		return len(r.names) > 0 && !slices.Contains(r.names, p.Name)
	}), sizes, nil
}

// replaceIn writes a file beside its place in a folder and renames it when it is whole. A link that stands there is
// replaced, and not followed.
func replaceIn(root *os.Root, name string, data []byte) error {
	temp := fmt.Sprintf("%s/.%s.%08x", path.Dir(name), path.Base(name), rand.Uint32())
	file, err := root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = root.Rename(temp, name)
	}
	if err != nil {
		root.Remove(temp)
	}
	return err
}
