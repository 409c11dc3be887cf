package sitegen

import (
	"fmt"

	"queens/lessons"
	"queens/lessons/notebook"
	"queens/programs"
)

// notebookFolder is where the notebooks stand in the site, in a folder for each language of people and of programs: those in one folder
// lead to each other.
const notebookFolder = downloadFolder + "notebooks/"

// notebookFile is a lesson as a notebook, with its programs in a language.
type notebookFile struct {
	Name     string // in the site
	Program  programs.Language
	Download string // what it is to be called where it is taken to

	make func() ([]byte, error)
}

// notebooksOf are the notebooks of a lesson, one for each language of programs; none where the course offers none.
func (s *site) notebooksOf(lang string, lesson *lessons.Lesson) (files []notebookFile) {
	if !s.course.Notebooks {
		return nil
	}
	for _, program := range programs.Languages() {
		files = append(files, notebookFile{
			Name:    fmt.Sprintf("%s%s/%s/%s%s", notebookFolder, lang, program.Name, lesson.Slug, notebook.Ext),
			Program: program, Download: lesson.Slug + notebook.Ext,
			make: func() ([]byte, error) {
				made, err := notebook.Make(s.course, lesson, notebook.Options{Language: lang, Program: program.Name})
				if err != nil {
					return nil, err
				}
				return made.JSON()
			},
		})
	}
	return files
}

// writeNotebooks writes the notebooks of a lesson.
func (s *site) writeNotebooks(out *output, lang string, lesson *lessons.Lesson) error {
	for _, file := range s.notebooksOf(lang, lesson) {
		err := out.offer(file.Name, func() ([]byte, error) {
			data, err := file.make()
			if err == nil {
				s.notebookHashes.Store(file.Name, hash(data))
			}
			return data, err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// notebookHash is the hash of a notebook, which is made for it if it was not before.
func (s *site) notebookHash(file notebookFile) (string, error) {
	if known, ok := s.notebookHashes.Load(file.Name); ok {
		return known.(string), nil
	}
	data, err := file.make()
	return hash(data), err
}

// notebookView is what a page offers of a lesson's notebooks.
type notebookView struct {
	Number int
	Title  string // of the lesson
	Files  []notebookItem
}

type notebookItem struct{ Program, Href, Label, Download string }

// offerNotebooks is what a page offers of a lesson, nil if the course offers no notebooks.
func (s *site) offerNotebooks(p *page, number int, lesson *lessons.Lesson) (*notebookView, error) {
	files := s.notebooksOf(p.lang, lesson)
	if files == nil {
		return nil, nil
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
