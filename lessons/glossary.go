package lessons

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agext/levenshtein"
	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/cases"
	"gopkg.in/yaml.v3"
)

// Entry is a word of the course's glossary, the file glossary.yaml:
//
//	search-tree:
//	  en:
//	    name: search tree
//	    text: All boards that a search accepts, drawn as a tree.
//	  zh-hans:
//	    name: 搜索树
//	    text: 把搜索中接受过的局面画成一棵树。
type Entry struct {
	ID    string          // lower-case letters, digits and hyphens
	Words map[string]Word // by language: the first of the course at least
}

// Word is what an entry says in one language.
type Word struct {
	Name string
	Text string // what it means
}

// In is what the entry says in a language, or in the course's first where nobody has translated it; lang is the one
// that it is in.
func (c *Course) In(lang string, e *Entry) (word Word, in string) {
	if word, ok := e.Words[lang]; ok {
		return word, lang
	}
	return e.Words[c.Languages[0]], c.Languages[0]
}

const (
	glossaryFile = "glossary.yaml"
	maxEntries   = 500
	maxName      = 60  // runes in a name
	maxMeaning   = 400 // runes in what it means
)

// glossary is the entries in their order, and each by its names.
type glossary struct {
	entries []*Entry
	ids     map[string]*Entry
	names   map[string]map[string]*Entry // by language, then by name in the form of fold
	file    *file                        // takes what is wrong with it
}

// fold is a name as it is looked up: its case does not matter.
func fold(name string) string { return cases.Fold().String(strings.Join(strings.Fields(name), " ")) }

// readGlossary reads the glossary of a course in those languages. A course may have none.
func readGlossary(fsys fs.FS, languages []string) *glossary {
	g := &glossary{ids: map[string]*Entry{}, names: map[string]map[string]*Entry{}, file: &file{page: &Page{File: glossaryFile}}}
	for _, lang := range languages {
		g.names[lang] = map[string]*Entry{}
	}
	if _, err := fs.Stat(fsys, glossaryFile); errors.Is(err, fs.ErrNotExist) {
		return g
	}
	source, err := read(fsys, glossaryFile)
	if err != nil {
		g.file.problem(1, "%v", err)
		return g
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(source, &doc); err != nil {
		line, msg := yamlProblem(err)
		last := 1 + bytes.Count(source, []byte("\n"))
		g.file.problem(min(max(1, line), last), "the glossary does not parse: %s", msg)
		return g
	}
	if len(doc.Content) == 0 {
		return g
	}
	g.each(doc.Content[0], "the glossary", func(name, value *yaml.Node) { g.entry(languages, name, value) })
	return g
}

// each goes through the keys of a mapping, each of which is a text that stands once.
func (g *glossary) each(node *yaml.Node, what string, do func(name, value *yaml.Node)) {
	if node.Kind != yaml.MappingNode {
		g.file.problem(node.Line, "%s holds no keys: want lines of the form KEY: VALUE", what)
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		name, value := node.Content[i], node.Content[i+1]
		switch {
		case name.Kind != yaml.ScalarNode:
			g.file.problem(name.Line, "a key of %s is no text", what)
		case seen[name.Value]:
			g.file.problem(name.Line, "%s has the key %s twice", what, name.Value)
		default:
			seen[name.Value] = true
			do(name, value)
		}
	}
}

func (g *glossary) entry(languages []string, name, value *yaml.Node) {
	switch {
	case len(g.entries) == maxEntries:
		g.file.problem(name.Line, "the glossary has more than %d words", maxEntries)
		return
	case !slugName.MatchString(name.Value):
		g.file.problem(name.Line, "a word cannot be named %q: want lower-case letters, digits and single hyphens", name.Value)
		return
	}
	e := &Entry{ID: name.Value, Words: map[string]Word{}}
	before := len(g.file.problems)
	g.each(value, name.Value, func(lang, value *yaml.Node) {
		if !slices.Contains(languages, lang.Value) {
			if !slices.Contains(Languages(), lang.Value) {
				g.file.problem(lang.Line, "unknown language %q: want one of %s", lang.Value, strings.Join(Languages(), ", "))
			}
			return // a language that the course does without
		}
		e.Words[lang.Value] = g.word(name.Value+" in "+lang.Value, lang, value)
	})
	if len(g.file.problems) > before {
		return
	}
	if _, ok := e.Words[languages[0]]; !ok {
		g.file.problem(name.Line, "%s is not explained in %s, the first language of the course", name.Value, languages[0])
		return
	}
	g.entries = append(g.entries, e)
	g.ids[e.ID] = e
	for lang, word := range e.Words {
		if other := g.names[lang][fold(word.Name)]; other != nil {
			g.file.problem(name.Line, "%s and %s are both called %q in %s", other.ID, e.ID, word.Name, lang)
		}
		g.names[lang][fold(word.Name)] = e
	}
}

// word reads what an entry says in one language.
func (g *glossary) word(what string, lang, value *yaml.Node) (w Word) {
	before := len(g.file.problems)
	g.each(value, what, func(key, value *yaml.Node) {
		var err error
		switch key.Value {
		case "name":
			w.Name, err = yamlText(value, maxName)
		case "text":
			w.Text, err = yamlText(value, maxMeaning)
		default:
			g.file.problem(key.Line, "unknown key %q in the glossary: want name, text", key.Value)
			return
		}
		if err != nil {
			g.file.problem(key.Line, "the %s of %s %v", key.Value, what, err)
		}
	})
	if len(g.file.problems) == before && (w.Name == "" || w.Text == "") {
		g.file.problem(lang.Line, "%s needs both a name and a text", what)
	}
	return w
}

// find is the entry that a page in a language calls so, by its name or its ID.
func (g *glossary) find(lang, name string) (*Entry, error) {
	if e := g.names[lang][fold(name)]; e != nil {
		return e, nil
	}
	if e := g.ids[name]; e != nil {
		return e, nil
	}
	switch nearest := g.nearest(lang, name); {
	case len(g.entries) == 0:
		return nil, fmt.Errorf("unknown term %q: the course has no words in %s", name, glossaryFile)
	case nearest != "":
		return nil, fmt.Errorf("unknown term %q: did you mean %q?", name, nearest)
	}
	return nil, fmt.Errorf("unknown term %q: want a name in %s", name, glossaryFile)
}

// nearest is the name or ID that is most like another, or "" if none is.
func (g *glossary) nearest(lang, name string) (nearest string) {
	best := 0.5
	for _, e := range g.entries {
		for _, known := range []string{e.ID, e.Words[lang].Name} {
			if utf8.RuneCountInString(name) > maxName {
				continue // to compare takes as long as both are, multiplied
			}
			if like := levenshtein.Similarity(fold(name), fold(known), nil); like > best {
				nearest, best = known, like
			}
		}
	}
	return nearest
}

// Term is a word that the glossary explains: the role {term}`NAME`, or {term}`SHOWN <NAME>`. The name is that in the
// language of the page, or the entry's ID. Its child is the text that is shown.
type Term struct {
	ast.BaseInline
	Entry *Entry
}

// KindTerm is the kind of a [Term].
var KindTerm = ast.NewNodeKind("Term")

// Kind is [KindTerm].
func (*Term) Kind() ast.NodeKind { return KindTerm }

// Dump prints the node.
func (n *Term) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Entry": n.Entry.ID}, nil)
}

func (f *file) term(r *role) ast.Node {
	shown, name := r.text, r.text
	if open := strings.LastIndexByte(r.text, '<'); open >= 0 && strings.HasSuffix(r.text, ">") {
		shown, name = strings.TrimSpace(r.text[:open]), strings.TrimSpace(r.text[open+1:len(r.text)-1])
	}
	if shown == "" || name == "" {
		f.at(r.Pos(), "{term} has %q: want NAME, or SHOWN <NAME>", r.text)
		return nil
	}
	for above := r.Parent(); above != nil; above = above.Parent() {
		if above.Kind() == ast.KindLink {
			f.at(r.Pos(), "{term} stands in a link: it is a link itself")
			return nil
		}
	}
	e, err := f.glossary.find(f.page.Language, name)
	if err != nil {
		f.at(r.Pos(), "%v", err)
		return nil
	}
	if word, ok := e.Words[f.page.Language]; ok && shown == e.ID {
		shown = word.Name
	}
	node := &Term{Entry: e}
	text := ast.NewString([]byte(shown))
	text.SetRaw(true)
	node.AppendChild(node, text)
	return node
}
