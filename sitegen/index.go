package sitegen

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// index is what readers can search: the pages, gathered as they are written.
type index struct {
	mu    sync.Mutex
	pages map[string]indexed // by path
}

// indexed is a page as the search of its language knows it.
type indexed struct {
	title, href string // the address is relative to the site's root
	sections    []section
}

// section is the text from one heading to the next. The first of a page has neither heading nor anchor.
type section struct{ anchor, heading, text string }

// maxIndex is how many bytes of text the index of a language holds at most. A browser reads it as a whole and
// looks through it without any server.
const maxIndex = 8 << 20

// known are the sections of pages, by the hash of what they hold: of a course that is built again most are the same.
var known struct {
	sync.Mutex
	sections map[[sha256.Size]byte][]section
}

const maxKnown = 20_000 // pages

func (x *index) add(p *page, content []byte) {
	key := sha256.Sum256(content)
	known.Lock()
	found, ok := known.sections[key]
	known.Unlock()
	if !ok {
		found = sections(content)
		known.Lock()
		if known.sections == nil || len(known.sections) > maxKnown {
			known.sections = map[[sha256.Size]byte][]section{}
		}
		known.sections[key] = found
		known.Unlock()
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.pages == nil {
		x.pages = map[string]indexed{}
	}
	x.pages[p.path] = indexed{p.Title, p.path, found}
}

// search is the page where readers search. Its template brings in the index.
func (s *site) search(_ context.Context, _ *output, p *page) error {
	p.Data = p.Root + indexPath(p.lang)
	return nil
}

func indexPath(lang string) string { return "assets/search-" + lang + ".js" }

// writeIndexes writes the index of each language, when all its pages are there.
func (s *site) writeIndexes(out *output) error {
	for _, lang := range s.course.Languages {
		paths := []string{s.path(lang, nil)}
		for _, lesson := range s.course.Lessons {
			paths = append(paths, s.path(lang, lesson))
		}
		for _, page := range s.pages() {
			if page.kind != "search" {
				paths = append(paths, s.sitePath(lang, page.kind))
			}
		}
		var pages []indexed
		for _, path := range paths {
			pages = append(pages, s.index.pages[path])
		}
		script, err := indexScript(pages, maxIndex)
		if err != nil {
			return err
		}
		if err := out.write(indexPath(lang), script); err != nil {
			return err
		}
	}
	return nil
}

// indexScript is the script that hands an index to script/results.js: pages as [title, address, sections], sections as
// [anchor, heading, text], and the Chinese characters that are taken for the same.
func indexScript(pages []indexed, budget int) ([]byte, error) {
	limit := textLimit(pages, budget)
	var list []any
	var texts []string
	for _, p := range pages {
		var sections [][3]string
		for _, s := range p.sections {
			sections = append(sections, [3]string{s.anchor, s.heading, cutText(s.text, limit)})
			texts = append(texts, s.heading, s.text)
		}
		texts = append(texts, p.title)
		list = append(list, []any{p.title, p.href, sections})
	}
	same, err := sameCharacters(texts...)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("queensSearch(")
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // it is a file of its own
	err = encoder.Encode(struct {
		Pages []any  `json:"pages"`
		Same  string `json:"same"`
		Cut   bool   `json:"cut"` // long sections are there with their beginning only
	}{list, same, limit < longest(pages)})
	if err != nil {
		return nil, err
	}
	b.Truncate(b.Len() - len("\n"))
	b.WriteString(");\n")
	return b.Bytes(), nil
}

func longest(pages []indexed) (most int) {
	for _, p := range pages {
		for _, s := range p.sections {
			most = max(most, len(s.text))
		}
	}
	return most
}

// textLimit is how much of each section the index can hold: as much as the longest has, or less, so that the sum
// fits.
func textLimit(pages []indexed, budget int) int {
	tooMuch := func(limit int) bool {
		sum := 0
		for _, p := range pages {
			for _, s := range p.sections {
				sum += min(len(s.text), limit)
			}
		}
		return sum > budget
	}
	return max(0, sort.Search(longest(pages)+1, tooMuch)-1)
}

// cutText is the beginning of a text, at most limit bytes, without the half of a character.
func cutText(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit]
}

// skipped are elements whose text is not for a search: programs, pictures, what one works with, and the title, which
// the page has already.
var skipped = []atom.Atom{
	atom.H1, atom.Pre, atom.Svg, atom.Script, atom.Form, atom.Button, atom.Select, atom.Nav, atom.Noscript, atom.Template,
}

// inline are elements that part no words.
var inline = []atom.Atom{
	atom.A, atom.B, atom.Bdi, atom.Cite, atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em, atom.I, atom.Kbd, atom.Mark,
	atom.Q, atom.S, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Var, atom.Wbr,
}

// void are elements that have no end.
var void = []atom.Atom{atom.Br, atom.Col, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta, atom.Source, atom.Wbr}

// headings begin a section, if they have an anchor. So does a word that a list explains.
var headings = []atom.Atom{atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dt}

// sections are the text of a page, section by section.
func sections(content []byte) []section {
	all := []section{{}}
	var text strings.Builder
	end := func() {
		all[len(all)-1].text = strings.Join(strings.Fields(text.String()), " ")
		text.Reset()
	}
	tokens := html.NewTokenizer(bytes.NewReader(content))
	for {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken: // the end
			end()
			return all
		case html.TextToken:
			text.Write(tokens.Text())
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			if !slices.Contains(inline, token.DataAtom) {
				text.WriteByte(' ')
			}
			id := slices.IndexFunc(token.Attr, func(a html.Attribute) bool { return a.Key == "id" })
			switch {
			case kind != html.StartTagToken:
			case isSkipped(token):
				passOver(tokens, token.Data)
			case slices.Contains(headings, token.DataAtom) && id >= 0:
				end()
				all = append(all, section{anchor: token.Attr[id].Val, heading: textUpTo(tokens, token.Data)})
			}
		}
	}
}

// isSkipped reports whether a search is to see nothing of an element: the attribute data-unsearched says so in a
// template. Elements with a hyphen in their names are players and their kin.
func isSkipped(token html.Token) bool {
	if slices.Contains(void, token.DataAtom) {
		return false
	}
	has := func(key, value string) bool {
		return slices.ContainsFunc(token.Attr, func(a html.Attribute) bool { return a.Key == key && (value == "" || a.Val == value) })
	}
	return slices.Contains(skipped, token.DataAtom) || strings.Contains(token.Data, "-") ||
		has("data-unsearched", "") || has("hidden", "") || has("aria-hidden", "true") || has("class", "anchor")
}

// passOver reads up to the end of an element that has begun.
func passOver(tokens *html.Tokenizer, tag string) {
	for depth := 1; depth > 0; {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return
		}
		name, _ := tokens.TagName()
		switch {
		case string(name) != tag:
		case kind == html.StartTagToken:
			depth++
		case kind == html.EndTagToken:
			depth--
		}
	}
}

// textUpTo reads the text of an element that has begun, up to its end.
func textUpTo(tokens *html.Tokenizer, tag string) string {
	var text strings.Builder
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return ""
		case html.TextToken:
			text.Write(tokens.Text())
		case html.StartTagToken:
			if token := tokens.Token(); isSkipped(token) {
				passOver(tokens, token.Data)
			}
		case html.EndTagToken:
			if name, _ := tokens.TagName(); string(name) == tag {
				return strings.Join(strings.Fields(text.String()), " ")
			}
		}
	}
}
