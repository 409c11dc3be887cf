package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queens/kernel/cell"
	"queens/lessons"
	"queens/lessons/notebook"
	"queens/programs"
)

// notebookFlags are those of the command notebook.
type notebookFlags struct {
	content, out  string
	lang, program string
	edition       *choice
	own           *ownFlags
	force, check  bool
}

func notebookCommand() *cobra.Command {
	f := &notebookFlags{}
	cmd := &cobra.Command{
		Use:   "notebook [LESSON...]",
		Short: "Make Jupyter notebooks of lessons, or check a notebook",
		Long: `Make Jupyter notebooks of lessons, of all if none is named: the text with its numbers, the programs as cells that can be run, changed
and traced, players and comparisons as line commands, and a cell for each exercise. They are for the kernel "queens", see "queens kernel
install". Each is named after its lesson, and they lead to one another, so they belong in one folder. Where the programs of a lesson
are not written in the language of --program, the notebook says so and has the one that the lesson shows first.

With --check the arguments are notebooks, of any origin, - for standard input: each is held against the format, nbformat 4.5, and the
cells of one for this kernel against the rules of cells. What is wrong is listed with its line, its cell and its place in the file. The exit status
is 1 if a notebook is wrong; a warning, such as another kernel, is told and is no failure.`,
		Example: `  queens notebook -o notebooks
  queens notebook diagonals --lang zh-hans --program c -o notebooks
  queens notebook --check notebooks/diagonals.ipynb`,
		Args:              f.args,
		ValidArgsFunction: f.names,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.check {
				return checkNotebooks(cmd, args)
			}
			return f.make(cmd, args)
		},
	}
	addContent(cmd, &f.content)
	f.edition = addEdition(cmd)
	cmd.Flags().Lookup("edition").Usage = "for whom the notebooks are"
	f.own = addOwn(cmd)
	cmd.Flags().StringVar(&f.lang, "lang", "", "language of the text: "+strings.Join(lessons.Languages(), ", ")+" (default: the course's first)")
	cmd.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(lessons.Languages(), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().StringVar(&f.program, "program", notebook.DefaultProgram, "language of the programs, see queens langs")
	cmd.RegisterFlagCompletionFunc("program", languageNames)
	cmd.Flags().StringVarP(&f.out, "out", "o", "notebooks", "folder to write to")
	cmd.MarkFlagDirname("out")
	cmd.Flags().BoolVar(&f.force, "force", false, "replace notebooks that are there")
	cmd.Flags().BoolVar(&f.check, "check", false, "check the notebooks that are named")
	return cmd
}

func (f *notebookFlags) args(cmd *cobra.Command, args []string) error {
	if f.check && len(args) == 0 {
		return fmt.Errorf("--check wants a notebook, or several: %s", cmd.UseLine())
	}
	return nil
}

// names completes lessons, or notebooks to check.
func (f *notebookFlags) names(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	if f.check {
		return []string{strings.TrimPrefix(notebook.Ext, ".")}, cobra.ShellCompDirectiveFilterFileExt
	}
	course, done, err := courseFS(f.content)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	defer done()
	folders, err := fs.ReadDir(course, "lessons")
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var names []string
	for _, folder := range folders {
		names = append(names, folder.Name())
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// make makes notebooks of lessons. Nothing is written before all are made.
func (f *notebookFlags) make(cmd *cobra.Command, args []string) error {
	if _, err := programs.FindLanguage(f.program); err != nil {
		return usagef("--program: %v", err)
	}
	fsys, done, err := courseFS(f.content)
	if err != nil {
		return err
	}
	defer done()
	trace, lines := f.own.runs(cmd)
	course, err := lessons.Load(cmd.Context(), fsys, lessons.Options{Edition: lessons.Edition(f.edition.value), Trace: trace, Lines: lines})
	var problems lessons.Problems
	if errors.As(err, &problems) {
		return problems.In(f.content)
	}
	if err != nil {
		return err
	}
	for _, warning := range course.Warnings.In(f.content) {
		fmt.Fprintln(cmd.ErrOrStderr(), warning)
	}
	if f.lang != "" && !slices.Contains(course.Languages, f.lang) {
		return usagef("--lang is %q, want a language of the course: %s", f.lang, strings.Join(course.Languages, ", "))
	}
	chosen, err := chooseLessons(course, args)
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	for _, lesson := range chosen {
		name := filepath.Join(f.out, lesson.Slug+notebook.Ext)
		if err := vacant(name, f.force); err != nil {
			return err
		}
		made, err := notebook.Make(course, lesson, notebook.Options{Language: f.lang, Program: f.program})
		if err != nil {
			return err
		}
		if files[name], err = made.JSON(); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(f.out, 0o777); err != nil {
		return fmt.Errorf("make the notebooks: %w", err)
	}
	for _, lesson := range chosen {
		name := filepath.Join(f.out, lesson.Slug+notebook.Ext)
		if err := writeFile(name, func(w io.Writer) error { _, err := w.Write(files[name]); return err }); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), name); err != nil {
			return err
		}
	}
	return nil
}

// chooseLessons are the lessons of some names, in the order of the course, or all.
func chooseLessons(course *lessons.Course, names []string) ([]*lessons.Lesson, error) {
	if len(names) == 0 {
		return course.Lessons, nil
	}
	var slugs []string
	for _, lesson := range course.Lessons {
		slugs = append(slugs, lesson.Slug)
	}
	for _, name := range names {
		if !slices.Contains(slugs, name) {
			return nil, usagef("there is no lesson %q%s: want one of %s", name, meant(name, slugs), strings.Join(slugs, ", "))
		}
	}
	var chosen []*lessons.Lesson
	for _, lesson := range course.Lessons {
		if slices.Contains(names, lesson.Slug) {
			chosen = append(chosen, lesson)
		}
	}
	return chosen, nil
}

// checkNotebooks lists what is wrong with notebooks.
func checkNotebooks(cmd *cobra.Command, names []string) error {
	wrong, warnings := 0, 0
	for _, name := range names {
		checked, err := checkNotebook(cmd, name)
		if err != nil {
			return err
		}
		for _, finding := range checked.Findings {
			if finding.Warning {
				warnings++
			} else {
				wrong++
			}
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s:%s\n", name, finding); err != nil {
				return err
			}
		}
		if !checked.Wrong() {
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: a notebook with %d cells of code\n", name, len(checked.Cells)); err != nil {
				return err
			}
		}
	}
	if wrong > 0 {
		return fmt.Errorf("errors: %d, warnings: %d", wrong, warnings)
	}
	return nil
}

func checkNotebook(cmd *cobra.Command, name string) (*notebook.Checked, error) {
	in := cmd.InOrStdin()
	if name != "-" {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			return nil, fmt.Errorf("%s is a folder: want a notebook", name)
		}
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	checked, err := notebook.Check(in)
	if err == nil && (checked.Kernel == notebook.Kernel || checked.Kernel == "") {
		checkCells(checked)
	}
	return checked, err
}

// checkCells holds the cells of a notebook for this kernel against its rules: languages, options, and which line commands there are.
func checkCells(checked *notebook.Checked) {
	lang := notebook.DefaultProgram
	commands := append(lineCommands{}.Names(), cell.LangCommand)
	for _, source := range checked.Cells {
		parsed, err := cell.Parse(source.Text, lang)
		var placed *cell.Error
		if errors.As(err, &placed) {
			checked.Note(source, placed.Line, false, placed.Err.Error())
		} else if err != nil {
			checked.Note(source, 0, false, err.Error())
		}
		for _, command := range parsed.Commands {
			name := command.Words[0]
			switch {
			case name == cell.LangCommand && len(command.Words) == 2:
				lang = command.Words[1]
			case !slices.Contains(commands, name):
				checked.Note(source, command.Line, false, fmt.Sprintf("there is no line command %%%s%s", name, meant(name, commands)))
			}
		}
	}
}
