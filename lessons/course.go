package lessons

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/sync/errgroup"

	"queens/programs"
)

// Languages are the languages that a course can be in, as they stand in the names of files.
func Languages() []string { return []string{"en", simplified, traditional} }

// What is read is bounded before it is believed.
const (
	maxFileSize = 1 << 20
	maxLessons  = 5000
)

// Edition says for whom a course is.
type Edition string

// The edition for students lacks solutions and notes for teachers.
const (
	Student    Edition = "student"
	Instructor Edition = "instructor"
)

// Options say what to make of a course.
type Options struct {
	Edition Edition // Student if it is ""
	Trace   Trace   // runs the course's own programs; nil runs none, so that each needs its recorded traces
	Lines   Lines   // counts their lines; nil counts none, so that each needs its recorded counts
}

// Course is a whole course, read, checked and computed.
type Course struct {
	Config
	Edition  Edition
	Home     map[string]*Page // by language
	Lessons  []*Lesson        // in their order
	Glossary []*Entry         // in the order of their IDs
	Own      []*OwnProgram    // by name; those alone that can be run
	Warnings Problems         // what is wrong and does not stop the course from being shown

	Conformance *programs.Conformance // which programs do the steps of those in Go; nil if the course has no record of it
}

// Lesson is one lesson in all languages of the course.
type Lesson struct {
	Slug    string           // its folder
	Minutes int              // that it takes a reader
	Article string           // the article that it follows, A to E, or ""
	Level   string           // beginner, intermediate or advanced
	Pages   map[string]*Page // by language
}

// Page is what a lesson or the home page is in one language.
type Page struct {
	File         string  // path in the course's folder
	Language     string  // that it is shown in
	Written      string  // the language of the text: another one where the translation is missing
	Converted    bool    // the text was made of simplified Chinese
	Lesson       *Lesson // nil for a home page
	Title        string
	Summary      string
	Aim          string          // what the reader can do afterwards
	Changes      []Change        // the newest first
	Headings     []Heading       // in the order of the page
	SiteLinks    []*SiteLink     // in the order of the page
	Claims       []*Claim        // in the order of the page
	LinkedTo     map[string]bool // the anchors on it that links of the course lead to
	Sources      []*Reference    // that it cites, in the order in which they are first cited
	ListsSources bool            // the list of them is part of the body
	Source       []byte          // what the nodes of Body point into
	Body         ast.Node

	anchors []string // of exercises and claims
}

// Change is a change of a page that readers are told of.
type Change struct {
	Date time.Time // a day
	Text string
}

// Heading is a heading on a page.
type Heading struct {
	Level  int // 2 to 6: the page's title is the only heading of the first level
	Anchor string
	Text   string
}

// Load reads the course in a folder. If it cannot be shown for what is wrong in it the error is of type [Problems] and
// holds the warnings, too; the course is what could be read, to be looked at by other checks alone.
func Load(ctx context.Context, fsys fs.FS, options Options) (*Course, error) {
	options.Edition = cmp.Or(options.Edition, Student)
	c := &Course{Edition: options.Edition, Home: map[string]*Page{}}
	config, problems := readConfig(fsys)
	c.Config = config
	files, wrong, err := c.find(fsys)
	if err != nil {
		return nil, cmp.Or(problems.err(), err)
	}
	problems = append(problems, wrong...)
	words, wrong := readGlossary(fsys, c)
	c.Glossary = words.entries
	problems = append(problems, wrong...)
	c.Conformance, wrong = readConformance(fsys)
	problems = append(problems, wrong...)
	shared, wrong, err := c.readShared(fsys)
	if err != nil {
		return nil, err
	}
	problems = append(problems, wrong...)
	shared.own, wrong = readOwn(fsys, options.Trace, options.Lines)
	problems = append(problems, wrong...)
	for _, f := range files {
		f.options, f.html, f.glossary, f.shared = options, c.HTML, words, shared
	}
	parseAll(fsys, files)
	for _, f := range files {
		if f.source != nil && f.page.Written != f.source.page.Language {
			f.checkTranslation(f.source)
		}
	}
	c.arrange(files)
	problems = append(problems, c.sortLessons()...)
	if err := computeAll(ctx, files); err != nil {
		return nil, err
	}
	for _, p := range shared.own {
		if !p.broken {
			c.Own = append(c.Own, p)
			problems = append(problems, p.warnings()...)
		}
	}
	for _, f := range files {
		f.nameHeadings()
	}
	checkLinks(files)
	checkClaims(files)
	for _, f := range files {
		if f.converter == nil || len(f.original.problems) == 0 { // else the same is wrong with both
			problems = append(problems, f.problems...)
		}
	}
	c.Warnings = problems.sorted()
	return c, problems.err()
}

// shared is what all pages of a course may speak of.
type shared struct {
	references   map[string]*Reference
	measurements map[string]*Measurement
	own          []*OwnProgram
}

func (c *Course) readShared(fsys fs.FS) (s shared, problems Problems, err error) {
	s.references, problems = readReferences(fsys)
	var more Problems
	s.measurements, more = ReadMeasurements(fsys)
	if slices.Contains(c.Languages, traditional) {
		converter := newConverter(c.terms)
		for _, r := range s.references {
			err = cmp.Or(err, converter.convertWords(r.Note))
		}
		for _, m := range s.measurements {
			err = cmp.Or(err, converter.convertWords(m.What), converter.convertWords(m.Machine))
		}
	}
	return s, append(problems, more...), err
}

var (
	indexName = regexp.MustCompile(`^index\.(.+)\.md$`)
	nearIndex = regexp.MustCompile(`(?i)^index(\..*)?\.(md|markdown)$`) // what was meant to be one
	slugName  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// find lists the files of a course, in a fixed order, and those that are made of others. What is wrong with the names
// alone is in the problems.
func (c *Course) find(fsys fs.FS) (files []*file, problems Problems, err error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, nil, fmt.Errorf("read the content folder: %w", err)
	}
	home, problems := indexFiles(".", entries)
	if len(home) == 0 {
		if len(problems) > 0 {
			return nil, nil, problems.sorted()
		}
		return nil, nil, errors.New("the content folder holds no course: want index.en.md in it")
	}
	if len(c.Languages) == 0 {
		for _, f := range home {
			c.Languages = append(c.Languages, f.page.Language)
		}
	}
	converter := newConverter(c.terms)
	home, wrong := c.complete(".", home, nil, converter)
	files, problems = home, append(problems, wrong...)
	folders, err := fs.ReadDir(fsys, "lessons")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, Problems{{File: "lessons", Line: 1, Msg: oneLine(fmt.Sprintf("cannot be read: %v", err))}}.sorted()
	}
	for _, folder := range folders {
		dir := path.Join("lessons", folder.Name())
		info, err := fs.Stat(fsys, dir) // follows a symbolic link
		if err == nil && !info.IsDir() || strings.HasPrefix(folder.Name(), ".") {
			continue
		}
		var entries []fs.DirEntry
		if err == nil {
			entries, err = fs.ReadDir(fsys, dir)
		}
		if err != nil {
			problems = append(problems, Problem{File: dir, Line: 1, Msg: oneLine(fmt.Sprintf("cannot be read: %v", err))})
			continue
		}
		lesson := &Lesson{Slug: folder.Name(), Pages: map[string]*Page{}}
		found, wrong := indexFiles(dir, entries)
		problems = append(problems, wrong...)
		problems = append(problems, checkSlug(dir)...)
		found, wrong = c.complete(dir, found, lesson, converter)
		problems = append(problems, wrong...)
		files = append(files, found...)
		c.Lessons = append(c.Lessons, lesson)
	}
	switch {
	case len(c.Lessons) == 0 && len(problems) == 0:
		return nil, nil, errors.New("the content folder holds no lesson: want lessons/NAME/index.en.md in it")
	case len(c.Lessons) > maxLessons:
		return nil, nil, fmt.Errorf("the content folder holds %d lessons: at most %d are allowed", len(c.Lessons), maxLessons)
	}
	return files, problems, nil
}

// complete gives a lesson, or the home page if it is nil, a file in every language of the course: the one that is
// written, one that is made of simplified Chinese, or one that shows the course's first language.
func (c *Course) complete(dir string, written []*file, lesson *Lesson, converter *converter) (files []*file, problems Problems) {
	in := map[string]*file{}
	for _, f := range written {
		in[f.page.Language] = f
		if lang := f.page.Language; !slices.Contains(c.Languages, lang) {
			problems = append(problems, Problem{File: f.page.File, Line: 1, Msg: fmt.Sprintf(
				"%s is no language of the course: want one of %s", lang, strings.Join(c.Languages, ", "))})
		}
	}
	first := in[c.Languages[0]]
	name := func(lang string) string { return path.Join(dir, "index."+lang+".md") }
	if first == nil {
		return nil, append(problems, Problem{File: name(c.Languages[0]), Line: 1,
			Msg: "is missing: every page is written in the first language of the course"})
	}
	for _, lang := range c.Languages {
		f := in[lang]
		switch {
		case f != nil:
			f.page.Written = lang
		case lang == traditional && in[simplified] != nil:
			f = &file{page: &Page{File: in[simplified].page.File, Language: lang, Written: lang, Converted: true},
				original: in[simplified], converter: converter}
		default:
			f = &file{page: &Page{File: first.page.File, Language: lang, Written: c.Languages[0]}, original: first}
			if lang != traditional || !slices.Contains(c.Languages, simplified) { // else it is missing for the same reason
				problems = append(problems, Problem{File: name(lang), Line: 1, Warning: true,
					Msg: fmt.Sprintf("is missing: the page is shown in the language %s", c.Languages[0])})
			}
		}
		f.page.Lesson = lesson
		f.source = first
		files = append(files, f)
	}
	return files, problems
}

// indexFiles finds the index files in a folder, in the order of [Languages].
func indexFiles(dir string, entries []fs.DirEntry) (files []*file, problems Problems) {
	for _, entry := range entries {
		name := path.Join(dir, entry.Name())
		match := indexName.FindStringSubmatch(entry.Name())
		if match == nil {
			if nearIndex.MatchString(entry.Name()) {
				problems = append(problems, Problem{File: name, Line: 1, Msg: "is not read: want a name such as index.en.md, in lower case and with a language"})
			}
			continue
		}
		if !slices.Contains(Languages(), match[1]) {
			problems = append(problems, Problem{File: name, Line: 1, Msg: fmt.Sprintf(
				"unknown language %q: want one of %s", match[1], strings.Join(Languages(), ", "))})
			continue
		}
		files = append(files, &file{page: &Page{File: name, Language: match[1]}})
	}
	slices.SortFunc(files, func(a, b *file) int {
		return cmp.Compare(slices.Index(Languages(), a.page.Language), slices.Index(Languages(), b.page.Language))
	})
	return files, problems
}

// checkSlug looks at the name of a lesson's folder.
func checkSlug(dir string) Problems {
	slug := path.Base(dir)
	if slugName.MatchString(slug) && !slices.Contains(Languages(), slug) {
		return nil
	}
	return Problems{{File: dir, Line: 1, Msg: fmt.Sprintf(
		"a lesson cannot be named %q: want lower-case letters, digits and single hyphens, and no name of a language", slug)}}
}

// parseAll reads and parses every file, as many at a time as there are processors.
func parseAll(fsys fs.FS, files []*file) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range files {
		group.Go(func() error {
			source, err := read(fsys, f.page.File)
			if err == nil && f.converter != nil {
				source, err = f.converter.convertFile(f.page.File, source)
			}
			if err != nil {
				f.problem(1, "%v", err)
				return nil
			}
			f.parse(source)
			return nil
		})
	}
	group.Wait()
}

// read reads a file of bounded size.
func read(fsys fs.FS, name string) ([]byte, error) { return readUpTo(fsys, name, maxFileSize) }

func readUpTo(fsys fs.FS, name string, most int64) ([]byte, error) {
	switch info, err := fs.Stat(fsys, name); { // first, for to open a pipe waits for who writes into it
	case err != nil:
		return nil, fmt.Errorf("cannot be read: %w", err)
	case !info.Mode().IsRegular():
		return nil, errors.New("cannot be read: is not a file")
	}
	in, err := fsys.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	defer in.Close()
	source, err := io.ReadAll(io.LimitReader(in, most+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot be read: %w", err)
	case int64(len(source)) > most:
		return nil, fmt.Errorf("is larger than %d bytes", most)
	}
	return source, nil
}

// arrange gives every lesson its pages, and what its languages agree on.
func (c *Course) arrange(files []*file) {
	for _, f := range files {
		lesson := f.page.Lesson
		if lesson == nil {
			c.Home[f.page.Language] = f.page
			continue
		}
		lesson.Pages[f.page.Language] = f.page
		m := f.meta
		if !m.ok {
			continue
		}
		if lesson.Level == "" { // this is the first that is in order
			lesson.Minutes, lesson.Article, lesson.Level = m.minutes, m.article, m.level
		}
		const other = "%s is %v here and %v in another language of the lesson"
		if m.minutes != lesson.Minutes {
			f.problem(m.line("minutes"), other, "minutes", m.minutes, lesson.Minutes)
		}
		if m.article != lesson.Article {
			f.problem(m.line("article"), other, "article", m.article, lesson.Article)
		}
		if m.level != lesson.Level {
			f.problem(m.line("level"), other, "level", m.level, lesson.Level)
		}
	}
}
