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
		Short: "Record the traces and the line counts of a course's own programs",
		Long: `Run the programs that a course brings along, those in its folder programs, and write a recorded trace of each beside
it: programs/NAME/NAME-N.zip. Where the tools of the program's language are missing the site is built from these. Without
--n each n is recorded that the pages of the course ask for, and each that was recorded before. A program in several
languages must take the same steps in all of them.

How often the lines of a program are executed is recorded, too, where a page shows it (:heat:): programs/NAME/NAME-N.lines.json,
for the languages whose tools are here.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if dir == "" {
				return usagef("want the folder of the course: queens record --content DIR")
			}
			r := recording{dir: dir, out: cmd.OutOrStdout(), names: args}
			r.trace, r.lines = own.runs(cmd)
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
	lines lessons.Lines
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
	own, traces, heats, err := r.load(ctx, root.FS())
	if err != nil {
		return err
	}
	for _, p := range own {
		switch {
		case p.Plain() && len(heats[p.Name]) == 0:
			return fmt.Errorf("%s has no markers, so it has no trace, and no page counts its lines: say what n to count them for, as in --n 4..6", p.Name)
		case len(traces[p.Name])+len(heats[p.Name]) == 0:
			return fmt.Errorf("%s: no page asks for it: say what n to record, as in --n 4..6", p.Name)
		}
		for _, n := range traces[p.Name] {
			if err := r.write(root, p, n, lessons.RecordingName(p.Name, n))(p.Record(ctx, n)); err != nil {
				return err
			}
		}
		for _, n := range heats[p.Name] {
			if err := r.write(root, p, n, lessons.HeatName(p.Name, n))(p.RecordHeat(ctx, n)); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes a file that was recorded, if it is another one than before.
func (r *recording) write(root *os.Root, p *lessons.OwnProgram, n int, name string) func(file []byte, err error) error {
	return func(file []byte, err error) error {
		if err != nil {
			return fmt.Errorf("%s for n = %d: %w", p.Name, n, err)
		}
		name := path.Join(lessons.OwnFolder, p.Name, name)
		said := "is as it was"
		if was, err := root.ReadFile(name); err != nil || !bytes.Equal(was, file) {
			said = "written"
			if err := replaceIn(root, name, file); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintf(r.out, "%s: %s\n", filepath.Join(r.dir, filepath.FromSlash(name)), said)
		return err
	}
}

// load finds the programs of the course, and for what n to record the trace of each and the counts of its lines. What is
// wrong elsewhere in the course is left to queens check, and so is what was recorded: it is written anew.
func (r *recording) load(ctx context.Context, course fs.FS) (own []*lessons.OwnProgram, traces, heats map[string][]int, err error) {
	traces, heats = map[string][]int{}, map[string][]int{}
	merge := func(to map[string][]int, p *lessons.OwnProgram, more ...[]int) {
		to[p.Name] = slices.Compact(slices.Sorted(slices.Values(slices.Concat(append(more, to[p.Name])...))))
	}
	var wrong lessons.Problems
	for _, edition := range []lessons.Edition{lessons.Student, lessons.Instructor} {
		c, err := lessons.Load(ctx, course, lessons.Options{Edition: edition, Trace: r.trace, Lines: r.lines})
		var problems lessons.Problems
		if err != nil && (!errors.As(err, &problems) || c == nil) {
			return nil, nil, nil, err
		}
		for _, p := range problems {
			if strings.HasPrefix(p.File, lessons.OwnFolder+"/") && !slices.Contains([]string{".zip", ".json"}, path.Ext(p.File)) && !p.Warning {
				wrong = append(wrong, p)
			}
		}
		own = c.Own
		for _, p := range own {
			if !p.Plain() {
				merge(traces, p, p.Asked(), p.Recorded())
			}
			merge(heats, p, p.HeatAsked(), p.HeatRecorded())
		}
	}
	if len(wrong) > 0 {
		return nil, nil, nil, lessons.Join(wrong).In(r.dir)
	}
	var names []string
	for _, p := range own {
		names = append(names, p.Name)
		if r.sizes == nil {
			continue
		}
		if p.Plain() || len(heats[p.Name]) > 0 {
			heats[p.Name] = r.sizes
		}
		if !p.Plain() {
			traces[p.Name] = r.sizes
		}
	}
	for _, name := range r.names {
		if !slices.Contains(names, name) {
			return nil, nil, nil, usagef("the course has no program %q of its own: want one of %s", name, strings.Join(names, ", "))
		}
	}
	if len(own) == 0 {
		return nil, nil, nil, fmt.Errorf("the course has no program of its own: want a folder %s with one", filepath.Join(r.dir, lessons.OwnFolder, "NAME"))
	}
	return slices.DeleteFunc(slices.Clone(own), func(p *lessons.OwnProgram) bool {
		return len(r.names) > 0 && !slices.Contains(r.names, p.Name)
	}), traces, heats, nil
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
