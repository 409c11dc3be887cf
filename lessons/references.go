package lessons

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/language"
)

// ReferencesFile is the file of a course that lists its sources.
const ReferencesFile = "references.yaml"

// Reference is a source that pages cite, an entry of the file references.yaml:
//
//	campbell1977:
//	  short: Campbell 1977
//	  author: Paul J. Campbell
//	  title: "Gauss and the eight queens problem"
//	  where: Historia Mathematica 4, 397–404
//	  year: 1977
//	  language: en
//	  url: https://...
//	  note: {en: "Shows how the error spread."}
//
// Language, url and note may be left out.
type Reference struct {
	Key      string
	Short    string // how a text names it
	Author   string
	Title    string
	Where    string // what it stands in, and on which pages
	Year     int
	URL      string
	Language string            // of author, title and where; English if left out
	Note     map[string]string // by language
}

// Anchor is where the source stands in the list of a page.
func (r *Reference) Anchor() string { return "source-" + r.Key }

// referenceFile is the form of an entry of references.yaml.
type referenceFile struct {
	Short    placed            `yaml:"short"`
	Author   placed            `yaml:"author"`
	Title    placed            `yaml:"title"`
	Where    string            `yaml:"where"`
	Year     int               `yaml:"year"`
	Language placed            `yaml:"language"`
	URL      placed            `yaml:"url"`
	Note     map[string]placed `yaml:"note"`
}

// readReferences reads the sources of a course, by key.
func readReferences(fsys fs.FS) (map[string]*Reference, Problems) {
	var entries map[string]referenceFile
	_, problems := readYAML(fsys, ReferencesFile, &entries)
	all := map[string]*Reference{}
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		e := entries[key]
		c := &entryChecker{ReferencesFile, key, e.Short, nil}
		c.key()
		c.texts(map[string]placed{"short": e.Short, "author": e.Author, "title": e.Title})
		c.address("url", e.URL)
		tag, err := language.Parse(cmp.Or(e.Language.Text, "en"))
		if err != nil {
			c.wrong(e.Language, "has the language %q: want one such as en or zh-Hans", e.Language.Text)
		}
		if e.Year < 1 || e.Year > 9999 {
			c.wrong(c.at, "has the year %d: want one such as 1850", e.Year)
		}
		all[key] = &Reference{Key: key, Short: e.Short.Text, Author: e.Author.Text, Title: e.Title.Text, Where: oneLine(e.Where), Year: e.Year,
			URL: e.URL.Text, Language: tag.String(), Note: c.words("note", e.Note)}
		problems = append(problems, c.problems...)
	}
	return all, problems
}

// reference is the source of that key, cited at pos.
func (f *file) reference(pos int, key string) *Reference {
	ref := f.shared.references[key]
	switch {
	case ref != nil:
		if !slices.Contains(f.page.Sources, ref) {
			f.page.Sources = append(f.page.Sources, ref)
		}
	case len(f.shared.references) == 0:
		f.at(pos, "the source %q is cited, but the course has no sources: want them in %s", key, ReferencesFile)
	default:
		f.at(pos, "unknown source %q: want one of %s", key, strings.Join(slices.Sorted(maps.Keys(f.shared.references)), ", "))
	}
	return ref
}

// Cite names a source in a text, and leads to it in the list of the page's sources: the role {cite}`KEY`.
type Cite struct {
	ast.BaseInline
	Reference *Reference
}

// KindCite is the kind of a [Cite].
var KindCite = ast.NewNodeKind("Cite")

// Kind is [KindCite].
func (*Cite) Kind() ast.NodeKind { return KindCite }

// Dump prints the node.
func (n *Cite) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Reference": n.Reference.Key}, nil)
}

func (f *file) cite(r *role) ast.Node {
	if r.text == "" {
		f.at(r.Pos(), "{cite} needs the key of a source")
		return nil
	}
	ref := f.reference(r.Pos(), r.text)
	if ref == nil {
		return nil
	}
	return &Cite{Reference: ref}
}

// Sources is where the list of the page's sources stands: the directive {sources}. Its argument names those that are
// listed though the text does not cite them. A page without the directive has its list at the end.
type Sources struct {
	ast.BaseBlock
	Page *Page
}

// KindSources is the kind of a [Sources].
var KindSources = ast.NewNodeKind("Sources")

// Kind is [KindSources].
func (*Sources) Kind() ast.NodeKind { return KindSources }

// Dump prints the node.
func (n *Sources) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Sources": fmt.Sprint(len(n.Page.Sources))}, nil)
}

func (f *file) sources(d *directive) ast.Node {
	if f.page.ListsSources {
		f.at(d.Pos(), "{sources} stands twice on this page")
		return nil
	}
	f.page.ListsSources = true
	for _, key := range strings.Fields(d.argument) {
		f.reference(d.Pos(), key)
	}
	return &Sources{Page: f.page}
}
