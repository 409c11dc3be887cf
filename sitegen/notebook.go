package sitegen

import (
	"fmt"
	"sync"

	"queens/lessons"
	"queens/lessons/notebook"
	"queens/programs"
)

// notebookFolder is where the notebooks stand in the site, in a folder for each language of people and of programs: those in one folder
// lead to each other.
const notebookFolder = downloadFolder + "notebooks/"

// notebooks are those of a site, each written once.
type notebooks struct{ written sync.Map } // of func() (*notebookFile, error), by name

// notebookFile is a lesson as a notebook, with its programs in a language.
type notebookFile struct {
	Name     string // in the site
	Program  programs.Language
	Size     int
	Hash     string
	Download string // what it is to be called where it is taken to
}

// notebooksOf are the notebooks of a lesson, one for each language of programs; none where the course offers none.
func (s *site) notebooksOf(out *output, lang string, lesson *lessons.Lesson) (files []*notebookFile, err error) {
	if !s.course.Notebooks {
		return nil, nil
	}
	for _, program := range programs.Languages() {
		file, err := s.notebook(out, lang, program, lesson)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

// notebook writes a notebook, if nobody has yet.
func (s *site) notebook(out *output, lang string, program programs.Language, lesson *lessons.Lesson) (*notebookFile, error) {
	name := fmt.Sprintf("%s%s/%s/%s%s", notebookFolder, lang, program.Name, lesson.Slug, notebook.Ext)
	write, _ := s.notebooks.written.LoadOrStore(name, sync.OnceValues(func() (*notebookFile, error) {
		made, err := notebook.Make(s.course, lesson, notebook.Options{Language: lang, Program: program.Name})
		if err != nil {
			return nil, err
		}
		data, err := made.JSON()
		if err != nil {
			return nil, err
		}
		return &notebookFile{name, program, len(data), hash(data), lesson.Slug + notebook.Ext}, out.write(name, data)
	}))
	return write.(func() (*notebookFile, error))()
}

// notebookView is what a page offers of a lesson's notebooks.
type notebookView struct {
	Number int
	Title  string // of the lesson
	Files  []notebookItem
}

type notebookItem struct{ Program, Href, Label, Download string }

// offerNotebooks is what a page offers of a lesson, nil if the course offers no notebooks.
func (s *site) offerNotebooks(out *output, p *page, number int, lesson *lessons.Lesson) (*notebookView, error) {
	files, err := s.notebooksOf(out, p.lang, lesson)
	if err != nil || files == nil {
		return nil, err
	}
	view := &notebookView{Number: number, Title: lesson.Pages[p.lang].Title}
	for _, file := range files {
		label, err := s.catalogues[p.lang].text("notebook.label", "lesson", view.Title, "language", file.Program.Title)
		if err != nil {
			return nil, err
		}
		view.Files = append(view.Files, notebookItem{file.Program.Title, p.Root + file.Name, label, file.Download})
	}
	return view, nil
}
