package lessons

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agext/levenshtein"
	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/cases"
)

// GlossaryFile is the file of the words that a course explains. It may be absent:
//
//	search-tree:
//	  en:
//	    name: search tree
//	    text: All boards that a search accepts, drawn as a tree.
//	  zh-hans:
//	    name: 搜索树
//	    text: 把搜索中接受过的局面画成一棵树。
const GlossaryFile = "glossary.yaml"

// Entry is a word of the glossary.
type Entry struct {
	ID    string          // lower-case letters, digits and hyphens
	Words map[string]Word // by language: the first of the course at least
}

// Word is what an entry says in one language.
type Word struct{ Name, Text string }

// In is what the entry says in a language, or in the course's first where it is not translated; written is the
// language that it is in.
func (c *Course) In(lang string, e *Entry) (word Word, written string) {
	if word, ok := e.Words[lang]; ok {
		return word, lang
	}
	return e.Words[c.Languages[0]], c.Languages[0]
}

const (
	maxEntries = 500
	maxName    = 60  // runes in a name
	maxMeaning = 400 // runes in what it means
)

// glossary is the entries, and each by its ID and its names.
type glossary struct {
	entries []*Entry
	ids     map[string]*Entry
	names   map[string]map[string]*Entry // by language, then by name in the form of fold
	broken  bool                         // what is in the file is not known
}

// fold is a name as it is looked up: its case does not matter.
func fold(name string) string { return cases.Fold().String(strings.Join(strings.Fields(name), " ")) }

// glossaryWord is the form of a word in the file.
type glossaryWord struct {
	Name placed `yaml:"name"`
	Text placed `yaml:"text"`
}

// readGlossary reads the words of a course, and makes those in traditional Chinese.
func readGlossary(fsys fs.FS, c *Course) (g *glossary, problems Problems) {
	g = &glossary{ids: map[string]*Entry{}, names: map[string]map[string]*Entry{}}
	for _, lang := range c.Languages {
		g.names[lang] = map[string]*Entry{}
	}
	var words map[string]map[string]glossaryWord
	if _, problems = readYAML(fsys, GlossaryFile, &words); len(problems) > 0 {
		g.broken = true
		return g, problems
	}
	if len(words) > maxEntries {
		g.broken = true
		return g, Problems{placed{}.problem(GlossaryFile, "has %d words, at most %d are allowed", len(words), maxEntries)}
	}
	for _, id := range slices.Sorted(maps.Keys(words)) {
		entry, wrong := readEntry(id, words[id], c.Languages)
		if problems = append(problems, wrong...); len(wrong) == 0 {
			g.entries = append(g.entries, entry)
			g.ids[id] = entry
		}
	}
	if slices.Contains(c.Languages, traditional) {
		if err := g.convert(newConverter(c.terms)); err != nil {
			problems = append(problems, placed{}.problem(GlossaryFile, "%v", err))
		}
	}
	for _, e := range g.entries {
		for _, lang := range slices.Sorted(maps.Keys(e.Words)) {
			name := e.Words[lang].Name
			if other := g.names[lang][fold(name)]; other != nil {
				problems = append(problems, words[e.ID][lang].Name.problem(GlossaryFile,
					"%s and %s are both called %q in %s", other.ID, e.ID, name, lang))
			}
			g.names[lang][fold(name)] = e
		}
	}
	return g, problems
}

// readEntry checks what the file says of a word. What it says in a language that the course does without is left out.
func readEntry(id string, in map[string]glossaryWord, languages []string) (e *Entry, problems Problems) {
	e = &Entry{ID: id, Words: map[string]Word{}}
	var place placed // of the whole: the library does not tell where a key stands
	check := func(p placed, what string, most int) {
		switch n := utf8.RuneCountInString(p.Text); {
		case n == 0:
			p.Line, p.Column = place.Line, place.Column
			problems = append(problems, p.problem(GlossaryFile, "%s lacks its %s", id, what))
		case n > most:
			problems = append(problems, p.problem(GlossaryFile, "the %s of %s must not be longer than %d characters", what, id, most))
		}
	}
	for _, lang := range slices.Sorted(maps.Keys(in)) {
		word := in[lang]
		if place = word.Name; place.Line == 0 {
			place = word.Text
		}
		if !slices.Contains(Languages(), lang) {
			problems = append(problems, place.problem(GlossaryFile, "%s: unknown language %q: want one of %s", id, lang, strings.Join(Languages(), ", ")))
			continue
		}
		check(word.Name, "name in "+lang, maxName)
		check(word.Text, "text in "+lang, maxMeaning)
		if slices.Contains(languages, lang) {
			e.Words[lang] = Word{word.Name.Text, word.Text.Text}
		}
	}
	if !slugName.MatchString(id) {
		problems = append(problems, place.problem(GlossaryFile,
			"a word cannot have the key %q: want lower-case letters, digits and single hyphens", id))
	}
	if _, ok := in[languages[0]]; !ok {
		problems = append(problems, place.problem(GlossaryFile,
			"%s is not explained in %s, the first language of the course", id, languages[0]))
	}
	return e, problems
}

// convert makes the words in traditional Chinese of those in simplified, where nobody has written them.
func (g *glossary) convert(c *converter) error {
	var entries []*Entry
	var lines []string
	for _, e := range g.entries {
		word, ok := e.Words[simplified]
		if _, written := e.Words[traditional]; ok && !written {
			entries = append(entries, e)
			lines = append(lines, word.Name, word.Text)
		}
	}
	text, err := c.convertFile(GlossaryFile, []byte(strings.Join(lines, "\n")))
	if err != nil {
		return err
	}
	lines = strings.Split(string(text), "\n")
	for i, e := range entries {
		e.Words[traditional] = Word{lines[2*i], lines[2*i+1]}
	}
	return nil
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
		return nil, fmt.Errorf("unknown term %q: the course has no words in %s", name, GlossaryFile)
	case nearest != "":
		return nil, fmt.Errorf("unknown term %q: did you mean %q?", name, nearest)
	}
	return nil, fmt.Errorf("unknown term %q: want a name in %s", name, GlossaryFile)
}

// nearest is the name or ID that is most like another, or "" if none is.
func (g *glossary) nearest(lang, name string) (nearest string) {
	if utf8.RuneCountInString(name) > maxName {
		return "" // to compare two takes as long as both are, multiplied
	}
	best := 0.5
	for _, e := range g.entries {
		for _, known := range []string{e.ID, e.Words[lang].Name} {
			if like := levenshtein.Similarity(fold(name), fold(known), nil); like > best {
				nearest, best = known, like
			}
		}
	}
	return nearest
}

// Term is a word that the glossary explains: the role {term}`NAME`, or {term}`SHOWN <NAME>`. The name is that in the
// language of the text, or the entry's ID. Its child is the text that is shown.
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
	if f.glossary.broken {
		return nil // that is said once
	}
	e, err := f.glossary.find(f.page.Written, name)
	if err != nil {
		f.at(r.Pos(), "%v", err)
		return nil
	}
	if word, ok := e.Words[f.page.Written]; ok && shown == e.ID {
		shown = word.Name
	}
	node := &Term{Entry: e}
	text := ast.NewString([]byte(shown))
	text.SetRaw(true)
	node.AppendChild(node, text)
	return node
}
