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

	"github.com/yuin/goldmark/ast"
	"golang.org/x/sync/errgroup"
)

// Languages are the languages that a course can be written in, as they stand in the names of files.
// The first of them that a course has is shown first.
func Languages() []string { return []string{"en", "zh-hans"} }

// What is read is bounded before it is believed.
const (
	maxFileSize = 1 << 20
	maxLessons  = 5000
)

// Course is a whole course, read, checked and computed.
type Course struct {
	Languages []string         // those that the course is written in
	Home      map[string]*Page // by language
	Lessons   []*Lesson        // in their order
}

// Lesson is one lesson in all languages of the course.
type Lesson struct {
	Slug    string           // its folder
	Order   int              // its place in the course
	Article string           // the article that it follows, A to E
	Level   string           // beginner, intermediate or advanced
	Pages   map[string]*Page // by language
}

// Page is one file of the course.
type Page struct {
	File         string // path in the course's folder
	Language     string
	Lesson       *Lesson // nil for a home page
	Title        string
	Summary      string
	Headings     []Heading    // in the order of the page
	Claims       []*Claim     // in the order of the page
	Sources      []*Reference // that it cites, in the order in which they are first cited
	ListsSources bool         // the list of them is part of the body
	Source       []byte       // what the nodes of Body point into
	Body         ast.Node
}

// Heading is a heading on a page.
type Heading struct {
	Level  int // 2 to 6: the page's title is the only heading of the first level
	Anchor string
	Text   string
}

// Load reads the course in a folder. If anything in it is wrong the error is of type [Problems].
func Load(ctx context.Context, fsys fs.FS) (*Course, error) {
	c := &Course{Home: map[string]*Page{}}
	files, problems, err := c.find(fsys)
	if err != nil {
		return nil, err
	}
	shared, wrong := readShared(fsys)
	problems = append(problems, wrong...)
	for _, f := range files {
		f.shared = shared
	}
	parseAll(fsys, files)
	c.arrange(files)
	if err := computeAll(ctx, files); err != nil {
		return nil, err
	}
	for _, f := range files {
		f.nameHeadings()
	}
	checkLinks(files)
	checkClaims(files)
	for _, f := range files {
		problems = append(problems, f.problems...)
	}
	if err := problems.err(); err != nil {
		return nil, err
	}
	return c, nil
}

// shared is what all pages of a course may speak of.
type shared struct {
	references   map[string]*Reference
	measurements map[string]*Measurement
}

func readShared(fsys fs.FS) (s shared, problems Problems) {
	s.references, problems = readReferences(fsys)
	var more Problems
	s.measurements, more = ReadMeasurements(fsys)
	return s, append(problems, more...)
}

var (
	indexName = regexp.MustCompile(`^index\.(.+)\.md$`)
	nearIndex = regexp.MustCompile(`(?i)^index(\..*)?\.(md|markdown)$`) // what was meant to be one
	slugName  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// find lists the files of a course, in a fixed order. What is wrong with the names alone is in the
// problems.
func (c *Course) find(fsys fs.FS) (files []*file, problems Problems, err error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, nil, fmt.Errorf("read the content folder: %w", err)
	}
	home, problems := indexFiles(".", entries)
	for _, f := range home {
		c.Languages = append(c.Languages, f.page.Language)
	}
	if len(home) == 0 {
		if err := problems.err(); err != nil {
			return nil, nil, err
		}
		return nil, nil, errors.New("the content folder holds no course: want index.en.md in it")
	}
	folders, err := fs.ReadDir(fsys, "lessons")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("read the lessons: %w", err)
	}
	files = home
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
			problems = append(problems, Problem{dir, 1, oneLine(fmt.Sprintf("cannot be read: %v", err))})
			continue
		}
		found, wrong := indexFiles(dir, entries)
		problems = append(problems, wrong...)
		problems = append(problems, c.checkNames(dir, found)...)
		lesson := &Lesson{Slug: folder.Name(), Pages: map[string]*Page{}}
		for _, f := range found {
			f.page.Lesson = lesson
		}
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

// indexFiles finds the index files in a folder, in the order of [Languages].
func indexFiles(dir string, entries []fs.DirEntry) (files []*file, problems Problems) {
	for _, entry := range entries {
		name := path.Join(dir, entry.Name())
		match := indexName.FindStringSubmatch(entry.Name())
		if match == nil {
			if nearIndex.MatchString(entry.Name()) {
				problems = append(problems, Problem{name, 1, "is not read: want a name such as index.en.md, in lower case and with a language"})
			}
			continue
		}
		if !slices.Contains(Languages(), match[1]) {
			problems = append(problems, Problem{name, 1, fmt.Sprintf(
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

func (c *Course) checkNames(dir string, found []*file) (problems Problems) {
	first := path.Join(dir, "index."+c.Languages[0]+".md")
	has := func(lang string) bool {
		return slices.ContainsFunc(found, func(f *file) bool { return f.page.Language == lang })
	}
	for _, lang := range c.Languages {
		if name := path.Join(dir, "index."+lang+".md"); !has(lang) {
			problems = append(problems, Problem{name, 1, "is missing: a lesson is written in every language of the course"})
		}
	}
	for _, f := range found {
		if lang := f.page.Language; !slices.Contains(c.Languages, lang) {
			problems = append(problems, Problem{f.page.File, 1, fmt.Sprintf("the course has no home page index.%s.md", lang)})
		}
	}
	if slug := path.Base(dir); !slugName.MatchString(slug) || slices.Contains(Languages(), slug) {
		problems = append(problems, Problem{first, 1, fmt.Sprintf(
			"a lesson cannot be named %q: want lower-case letters, digits and single hyphens, and no name of a language", slug)})
	}
	return problems
}

// parseAll reads and parses every file, as many at a time as there are processors.
func parseAll(fsys fs.FS, files []*file) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range files {
		group.Go(func() error {
			source, err := read(fsys, f.page.File)
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
func read(fsys fs.FS, name string) ([]byte, error) {
	in, err := fsys.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	defer in.Close()
	source, err := io.ReadAll(io.LimitReader(in, maxFileSize+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot be read: %w", err)
	case len(source) > maxFileSize:
		return nil, fmt.Errorf("is larger than %d bytes", maxFileSize)
	}
	return source, nil
}

// arrange gives every lesson its pages, its place and what its languages agree on.
func (c *Course) arrange(files []*file) {
	byOrder := map[int]*file{}
	for _, f := range files {
		lesson := f.page.Lesson
		if lesson == nil {
			c.Home[f.page.Language] = f.page
			continue
		}
		m := f.meta
		if len(lesson.Pages) == 0 {
			lesson.Order, lesson.Article, lesson.Level = m.order, m.article, m.level
			if other := byOrder[m.order]; other != nil && m.order > 0 {
				f.problem(m.line("order"), "order %d is taken by %s", m.order, other.page.File)
			}
			byOrder[m.order] = f
		}
		lesson.Pages[f.page.Language] = f.page
		if !m.ok {
			continue
		}
		const other = "%s is %v here and %v in another language of the lesson"
		if m.order != lesson.Order {
			f.problem(m.line("order"), other, "order", m.order, lesson.Order)
		}
		if m.article != lesson.Article {
			f.problem(m.line("article"), other, "article", m.article, lesson.Article)
		}
		if m.level != lesson.Level {
			f.problem(m.line("level"), other, "level", m.level, lesson.Level)
		}
	}
	slices.SortStableFunc(c.Lessons, func(a, b *Lesson) int { return cmp.Compare(a.Order, b.Order) })
}
