package main

import (
	"context"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"queens/content"
	"queens/lessons"
	"queens/lessons/notebook"
	"queens/report"
)

// courseOnce is the course of this program, read once and kept: it takes a second or so.
var courseOnce struct {
	sync.Mutex
	course *lessons.Course
}

func loadedCourse(ctx context.Context) (*lessons.Course, error) {
	courseOnce.Lock()
	defer courseOnce.Unlock()
	if courseOnce.course == nil {
		course, err := lessons.Load(ctx, content.Lessons, lessons.Options{})
		if err != nil {
			return nil, err
		}
		courseOnce.course = course
	}
	return courseOnce.course, nil
}

// lessonCommand is %lesson: the lessons of the course, or the text of one.
func lessonCommand() *cobra.Command {
	var locale, lang string
	cmd := &cobra.Command{
		Use:   "lesson [NAME]",
		Short: "List the lessons of the course, or show the text of one",
		Long: `List the lessons of the course, or show the text of one, its programs in the language of --lang. "queens notebook NAME" on the command
line makes a notebook of a lesson, whose cells can be run.`,
		Example: `  queens lesson
  queens lesson column-by-column --locale zh-hans`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: lessonNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkLocale(locale); err != nil {
				return err
			}
			course, err := loadedCourse(cmd.Context())
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return tell(cmd, "", lessonsReport(course, locale))
			}
			lesson, err := findLesson(course, args[0])
			if err != nil {
				return err
			}
			text, err := notebook.Markdown(course, lesson, notebook.Options{Language: locale, Program: lang})
			if err != nil {
				return err
			}
			return consoleOf(cmd.Context()).Display(map[string]any{"text/markdown": text, "text/plain": text})
		},
	}
	addLocale(cmd, &locale)
	cmd.Flags().StringVar(&lang, "lang", notebook.DefaultProgram, "language of the programs in the text")
	cmd.RegisterFlagCompletionFunc("lang", languageNames)
	return cmd
}

func lessonNames(cmd *cobra.Command, args []string, _ string) (names []string, directive cobra.ShellCompDirective) {
	course, err := loadedCourse(cmd.Context())
	if err == nil && len(args) == 0 {
		for _, lesson := range course.Lessons {
			names = append(names, lesson.Slug)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// findLesson is the lesson of that name.
func findLesson(course *lessons.Course, name string) (*lessons.Lesson, error) {
	var names []string
	for _, lesson := range course.Lessons {
		if lesson.Slug == name {
			return lesson, nil
		}
		names = append(names, lesson.Slug)
	}
	return nil, usagef("there is no lesson %q%s: there are %s", name, meant(name, names), strings.Join(names, ", "))
}

// lessonsReport is the list of all lessons.
func lessonsReport(course *lessons.Course, locale string) *report.Report {
	type row struct {
		Lesson  string `json:"lesson"`
		Title   string `json:"title"`
		Minutes int    `json:"minutes"`
		Level   string `json:"level"`
		Article string `json:"article,omitempty"`
	}
	var rows []row
	t := &report.Table{Caption: "Lessons", Header: []string{"lesson", "minutes", "level", "title"}, Numbers: 1, Words: 2}
	for _, lesson := range course.Lessons {
		title := lesson.Slug
		if page := lesson.Pages[locale]; page != nil {
			title = page.Title
		}
		rows = append(rows, row{lesson.Slug, title, lesson.Minutes, lesson.Level, lesson.Article})
		t.Add(lesson.Slug, strconv.Itoa(lesson.Minutes), lesson.Level, title)
	}
	return report.New(rows, t, report.Paragraph("%lesson NAME shows the text of one."))
}
