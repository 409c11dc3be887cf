package notebook

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"queens/lessons"
	"queens/lessons/tell"
	"queens/phrases"
	"queens/programs"
)

// Options say what a notebook of a lesson is like.
type Options struct {
	Language string // of people: one of the course; "" is its first
	Program  string // language of the programs, where a lesson has them in it; "" is [DefaultProgram]
}

// DefaultProgram is the language of programs where none is asked for: the one that the kernel begins with.
const DefaultProgram = "python"

// Ext is how the name of a notebook ends. Those of a course stand beside each other, each under the name of its lesson.
const Ext = ".ipynb"

// Make makes the notebook of a lesson. The same course and options give the same bytes.
func Make(course *lessons.Course, lesson *lessons.Lesson, o Options) (*Notebook, error) {
	m, err := newMaker(course, lesson, o)
	if err != nil {
		return nil, err
	}
	m.whole()
	if m.err != nil {
		return nil, fmt.Errorf("%s: %w", m.page.File, m.err)
	}
	n := &Notebook{Cells: m.cells, Metadata: Metadata{
		KernelSpec: kernelSpec{Title, m.language.Name, Kernel},
		Language:   languageInfo(m.language),
		Queens:     Origin{string(course.Edition), m.page.Language, lesson.Slug, m.language.Name},
		Title:      m.page.Title,
	}}
	for _, name := range course.Authors {
		n.Metadata.Authors = append(n.Metadata.Authors, Author{name})
	}
	return n, nil
}

// Markdown is a lesson as one text of Markdown, its cells of code as blocks of code. Other lessons are named by the line command that shows
// them, where the address of the site is not known.
func Markdown(course *lessons.Course, lesson *lessons.Lesson, o Options) (string, error) {
	m, err := newMaker(course, lesson, o)
	if err != nil {
		return "", err
	}
	m.alone = true
	text := m.within(m.whole) + "\n"
	if m.err != nil {
		return "", fmt.Errorf("%s: %w", m.page.File, m.err)
	}
	return text, nil
}

// maker makes the cells of one lesson.
type maker struct {
	course   *lessons.Course
	lesson   *lessons.Lesson
	page     *lessons.Page
	lang     string // of the reader
	language programs.Language
	source   []byte

	words, siteWords *phrases.Catalogue
	teller           *tell.Teller

	cells  []Cell
	text   []string // blocks of the Markdown cell that is being written
	flat   bool     // code goes into the text, too
	alone  bool     // it is one text, and no other notebook stands beside it
	at     string   // the anchor of the section
	ids    map[string]int
	names  map[string]bool // of program cells
	terms  []*lessons.Entry
	parted map[string]*lessons.Program // by variant: the last of its parts on the page, where it is not shown whole

	err error
}

func newMaker(course *lessons.Course, lesson *lessons.Lesson, o Options) (*maker, error) {
	m := &maker{course: course, lesson: lesson, lang: cmp.Or(o.Language, course.Languages[0]),
		ids: map[string]int{}, names: map[string]bool{}}
	var err error
	if m.language, err = programs.FindLanguage(cmp.Or(o.Program, DefaultProgram)); err != nil {
		return nil, err
	}
	if m.page = lesson.Pages[m.lang]; m.page == nil {
		return nil, fmt.Errorf("%q is no language of the course: want one of %s", m.lang, strings.Join(course.Languages, ", "))
	}
	m.source = m.page.Source
	m.parted = parted(m.page.Body)
	return m, nil
}

// whole writes the lesson. What stands around the text speaks the reader's language, what is in it that of the text.
func (m *maker) whole() {
	m.speak(m.lang)
	m.title()
	m.speak(m.page.Written)
	m.blocks(m.page.Body)
	m.speak(m.lang)
	m.end()
	m.flush()
}

// speak chooses the language of strings.
func (m *maker) speak(lang string) {
	if m.err != nil {
		return
	}
	if m.words, m.err = phrases.ReadCatalogue(phrases.Notebook, lang); m.err != nil {
		return
	}
	m.siteWords, m.err = phrases.ReadCatalogue(phrases.Site, lang)
	m.teller = &tell.Teller{Words: m.siteWords, Markup: tell.Markup{
		Escape: escape,
		Code:   code,
		Output: code,
		Number: func(_ int64, text string) string { return escape(text) },
		Strong: strong,
	}}
}

// fail notes the first thing that has failed.
func (m *maker) fail(err error) { m.err = cmp.Or(m.err, err) }

// word is a string of notebooks.
func (m *maker) word(key string, values ...any) string {
	text, err := m.words.Text(key, values...)
	m.fail(err)
	return text
}

// site is a string that the site has, too.
func (m *maker) site(key string, values ...any) string {
	text, err := m.siteWords.Text(key, values...)
	m.fail(err)
	return text
}

// marked is text with its marks.
type marked string

// marked is a string of notebooks, in which values that are marked stand as they are and all else as text.
func (m *maker) marked(key string, values ...any) string {
	var marks []string
	for i := 1; i < len(values); i += 2 {
		if value, ok := values[i].(marked); ok {
			hidden := string(rune(0xE000 + len(marks)/2))
			marks = append(marks, hidden, string(value))
			values[i] = hidden
		}
	}
	return strings.NewReplacer(marks...).Replace(escape(m.word(key, values...)))
}

// say adds a block to the text.
func (m *maker) say(block string) {
	if block != "" {
		m.text = append(m.text, block)
	}
}

// join is the text of what write writes, code and all. Blocks that are close stand in lines below each other.
func (m *maker) join(close bool, write func()) string {
	text, flat := m.text, m.flat
	m.text, m.flat = nil, true
	write()
	written := m.text
	m.text, m.flat = text, flat
	if close {
		return strings.Join(written, "\n")
	}
	return strings.Join(written, "\n\n")
}

func (m *maker) within(write func()) string { return m.join(false, write) }

// section ends the Markdown cell, for a heading begins.
func (m *maker) section(anchor string) {
	if m.flat {
		return
	}
	m.flush()
	m.at = anchor
}

// flush makes a cell of the text that there is.
func (m *maker) flush() {
	if len(m.text) > 0 && !m.flat {
		m.cell(Prose, "text", strings.Join(m.text, "\n\n"))
		m.text = nil
	}
}

// code adds a cell of code: what it does is part of its ID. In a flat text it is a block of code.
func (m *maker) code(language, what, source string) {
	if m.flat {
		m.say(fenced(language, source))
		return
	}
	m.flush()
	m.cell(Code, what, source)
}

// commands adds a cell of line commands.
func (m *maker) commands(what string, lines ...string) {
	m.code("text", what, strings.Join(lines, "\n"))
}

func (m *maker) cell(kind Kind, what, source string) {
	m.cells = append(m.cells, Cell{ID: m.id(what), Kind: kind, Source: source})
}

// id is the ID of a cell, made of where it stands and of what it does, and not of its text: what is changed elsewhere does not
// change it.
func (m *maker) id(what string) string {
	place := strings.Join([]string{m.lesson.Slug, m.at, what}, "\x00")
	m.ids[place]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", place, m.ids[place]))
	kind, _, _ := strings.Cut(what, " ")
	return kind + "-" + hex.EncodeToString(sum[:8])
}

// explain notes a word that the end of the notebook explains.
func (m *maker) explain(e *lessons.Entry) {
	if !slices.Contains(m.terms, e) {
		m.terms = append(m.terms, e)
	}
}
