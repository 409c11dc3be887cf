package sitegen

import (
	"context"
	"fmt"
	"html/template"
	"slices"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
	"golang.org/x/text/collate"

	"queens/lessons"
)

// glossaryEntry is a word on the page of all words.
type glossaryEntry struct {
	ID     string
	Word   lessons.Word
	Lang   string        // of the word as HTML names it, if it is not that of the page
	Others []foreignName // in the other languages of the course
	Used   []item        // the lessons that use it
}

type foreignName struct{ Tag, Name string }

// glossary is the page of all words that the course explains, as the language sorts them.
func (s *site) glossary(_ context.Context, _ *output, p *page) error {
	used := s.termsUsed(p.lang)
	var entries []glossaryEntry
	for _, e := range s.course.Glossary {
		word, lang := s.course.In(p.lang, e)
		entry := glossaryEntry{ID: e.ID, Word: word}
		if lang != p.lang {
			entry.Lang = s.catalogues[lang].tag()
		}
		for _, other := range s.course.Languages {
			name := e.Words[other].Name
			known := slices.ContainsFunc(entry.Others, func(f foreignName) bool { return f.Name == name }) // one writing for two languages
			if name != "" && name != word.Name && !known {
				entry.Others = append(entry.Others, foreignName{s.catalogues[other].tag(), name})
			}
		}
		for _, lesson := range used[e] {
			entry.Used = append(entry.Used, p.Lessons[lesson])
		}
		entries = append(entries, entry)
	}
	order := collate.New(s.catalogues[p.lang].Tag)
	slices.SortStableFunc(entries, func(a, b glossaryEntry) int { return order.CompareString(a.Word.Name, b.Word.Name) })
	p.Data = entries
	return nil
}

// termsUsed is which lessons use a word, by their places in the course.
func (s *site) termsUsed(lang string) map[*lessons.Entry][]int {
	used := map[*lessons.Entry][]int{}
	for i, lesson := range s.course.Lessons {
		ast.Walk(lesson.Pages[lang].Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if n, ok := n.(*lessons.Term); ok && entering && !slices.Contains(used[n.Entry], i) {
				used[n.Entry] = append(used[n.Entry], i)
			}
			return ast.WalkContinue, nil
		})
	}
	return used
}

// definition is what a word on the page means, to be shown beside it.
type definition struct {
	ID   string // of the element
	Text string
	Lang string // as HTML names it, if it is not that of the page
}

// term is a link to the word's place in the glossary, described by what it means.
func (r *renderer) term(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, err := w.WriteString("</a>")
		return ast.WalkContinue, err
	}
	e := node.(*lessons.Term).Entry
	word, lang := r.site.course.In(r.page.lang, e)
	def := definition{ID: "_term-" + e.ID, Text: word.Text}
	if lang != r.page.lang {
		def.Lang = r.site.catalogues[lang].tag()
	}
	if !slices.Contains(r.page.Definitions, def) {
		r.page.Definitions = append(r.page.Definitions, def)
	}
	_, err := fmt.Fprintf(w, `<a class="term" href="%s#%s" aria-describedby="%s">`,
		template.HTMLEscapeString(r.page.To("glossary")), e.ID, def.ID)
	return ast.WalkContinue, err
}
