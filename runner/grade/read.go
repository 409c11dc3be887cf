// Package grade runs a folder of students' programs and holds each against a variant. One bad program never
// disturbs another.
package grade

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"queens/programs"
	"queens/runner"
)

// Student is what one student has handed in: a file of the folder, or a folder in it.
type Student struct {
	Name    string // of the file or the folder
	Program runner.Program
	Problem string // why there is nothing to run, or ""
}

// What is read of a folder is bounded.
const (
	maxStudents = 10_000
	maxFiles    = 100     // of a student
	maxText     = 1 << 20 // bytes of a file
)

// Read finds the programs in a folder, in the order of their names. A file is a student's whole program, by the
// ending of its name; so are all files of a folder in it. Hidden files are left out, and links are not followed
// out of the folder. An error is of the folder; what is wrong with a student's program is its Problem.
func Read(dir string) ([]Student, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, err
	}
	var students []Student
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		if len(students) == maxStudents {
			return nil, fmt.Errorf("%s holds more than %d programs", dir, maxStudents)
		}
		s := Student{Name: entry.Name()}
		if err := s.read(root, entry); err != nil {
			s.Problem = err.Error()
		}
		students = append(students, s)
	}
	if len(students) == 0 {
		return nil, fmt.Errorf("%s holds no program", dir)
	}
	return students, nil
}

func (s *Student) read(root *os.Root, entry fs.DirEntry) error {
	names := []string{entry.Name()}
	if entry.IsDir() {
		inside, err := fs.ReadDir(root.FS(), entry.Name())
		if err != nil {
			return errors.New("the folder cannot be read")
		}
		names = nil
		for _, file := range inside {
			_, err := programs.LanguageOf(file.Name())
			if (err == nil || runner.Header(file.Name())) && !strings.HasPrefix(file.Name(), ".") && !file.IsDir() {
				names = append(names, path.Join(entry.Name(), file.Name()))
			}
		}
		switch {
		case len(names) == 0:
			return errors.New("the folder holds no program")
		case len(names) > maxFiles:
			return fmt.Errorf("the folder holds more than %d files", maxFiles)
		}
	}
	for _, name := range names {
		text, err := readText(root, name)
		if err != nil {
			return fmt.Errorf("%s: %w", path.Base(name), err)
		}
		s.Program.Files = append(s.Program.Files, runner.File{Name: path.Base(name), Text: text})
	}
	slices.SortStableFunc(s.Program.Files, func(a, b runner.File) int { return cmp.Compare(rank(a), rank(b)) })
	return s.parse()
}

// hasMain matches what a main program has, in one language or another.
var hasMain = regexp.MustCompile(`\b[Mm]ain\s*\(|__main__`)

// rank puts the file with the main program first, and headers last.
func rank(f runner.File) int {
	switch {
	case runner.Header(f.Name):
		return 2
	case hasMain.MatchString(f.Text):
		return 0
	}
	return 1
}

func readText(root *os.Root, name string) (string, error) {
	info, err := root.Stat(name)
	if err != nil {
		return "", errors.New("it cannot be read")
	}
	if !info.Mode().IsRegular() {
		return "", errors.New("it is no file")
	}
	file, err := root.Open(name)
	if err != nil {
		return "", errors.New("it cannot be read")
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxText+1))
	switch {
	case err != nil:
		return "", errors.New("it cannot be read")
	case len(text) > maxText:
		return "", fmt.Errorf("it is longer than %d bytes", maxText)
	}
	return string(text), nil
}

// parse finds the language of the files and the markers of the first.
func (s *Student) parse() error {
	main := s.Program.Files[0]
	lang, err := programs.LanguageOf(main.Name)
	if err != nil {
		return err
	}
	for _, file := range s.Program.Files[1:] {
		if other, err := programs.LanguageOf(file.Name); err == nil && other.Name != lang.Name {
			return fmt.Errorf("the files are in two languages, %s and %s", lang.Title, other.Title)
		}
	}
	s.Program, err = runner.Read(lang, s.Program.Files...)
	return err
}
