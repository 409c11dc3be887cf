package main

import (
	"bytes"
	"context"
	"testing"

	"queens/content"
	"queens/kernel/cell"
	"queens/lessons"
	"queens/lessons/notebook"
	"queens/programs"
)

// The cells of the lessons' notebooks follow the rules of cells, in every language: each that holds a program holds a whole one.
func TestNotebooksFollowTheRules(t *testing.T) {
	course, err := lessons.Load(context.Background(), content.Lessons, lessons.Options{Edition: lessons.Instructor})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range course.Languages {
		for _, program := range programs.Languages() {
			for _, lesson := range course.Lessons {
				made, err := notebook.Make(course, lesson, notebook.Options{Language: lang, Program: program.Name})
				if err != nil {
					t.Fatal(err)
				}
				data, err := made.JSON()
				if err != nil {
					t.Fatal(err)
				}
				checked, err := notebook.Check(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				checkCells(checked)
				for _, finding := range checked.Findings {
					t.Errorf("%s in %s, %s: %s", lesson.Slug, lang, program.Title, finding)
				}
				for _, source := range checked.Cells {
					c, err := cell.Parse(source.Text, "")
					if err != nil || c.Program == nil {
						continue
					}
					if _, err := cell.Compose(nil, c.Program, "cell-1"); err != nil {
						t.Errorf("%s in %s, %s, cell %d: %v", lesson.Slug, lang, program.Title, source.Cell, err)
					}
				}
			}
		}
	}
}
