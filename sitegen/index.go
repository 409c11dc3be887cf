package sitegen

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// indexed is a page as the search of its language knows it. In the script it is an array, as a section is.
type indexed struct {
	title, href string // the address is relative to the site's root
	sections    []section
}

// section is the text from one heading to the next. The first of a page has neither heading nor anchor.
type section struct{ anchor, heading, text string }

// maxIndex is how many bytes of text the index of a language holds at most. It is read as a whole when a reader
// searches, and searched without any server.
const maxIndex = 8 << 20

// indexScript is the script that hands the index of a language to script/search.js: pages as [title, address,
// sections], sections as [anchor, heading, text], and the Chinese characters that are taken for others.
func indexScript(pages []indexed, same map[string]string) ([]byte, error) {
	limit := textLimit(pages, maxIndex)
	var list []any
	for _, p := range pages {
		var sections [][3]string
		for _, s := range p.sections {
			sections = append(sections, [3]string{s.anchor, s.heading, cutText(s.text, limit)})
		}
		list = append(list, []any{p.title, p.href, sections})
	}
	index := struct {
		Pages []any             `json:"pages"`
		Same  map[string]string `json:"same"`
		Cut   bool              `json:"cut"` // long sections are there with their beginning only
	}{list, same, limit < longest(pages)}
	var b bytes.Buffer
	b.WriteString("queensSearch(")
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // it is a file of its own
	if err := encoder.Encode(index); err != nil {
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

// textLimit is how much of each section the index can hold: all of the longest, or that by halves until the
// sum fits.
func textLimit(pages []indexed, budget int) int {
	limit := longest(pages)
	for {
		sum := 0
		for _, p := range pages {
			for _, s := range p.sections {
				sum += min(len(s.text), limit)
			}
		}
		if sum <= budget || limit == 0 {
			return limit
		}
		limit /= 2
	}
}

// cutText is the beginning of a text, at most limit bytes, and not the half of a character.
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

// void are elements that have no end.
var void = []atom.Atom{atom.Br, atom.Col, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta, atom.Source, atom.Wbr}

// inline are elements that part no words.
var inline = []atom.Atom{
	atom.A, atom.B, atom.Bdi, atom.Cite, atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em, atom.I, atom.Kbd, atom.Mark,
	atom.Q, atom.S, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Var, atom.Wbr,
}

// sections are the text of a page, from one heading with an anchor to the next. A word of a list that is
// explained (dt) is a heading, too.
func sections(content []byte) []section {
	all := []section{{}}
	var text strings.Builder
	end := func() {
		all[len(all)-1].text = strings.Join(strings.Fields(text.String()), " ")
		text.Reset()
	}
	tokens := html.NewTokenizer(bytes.NewReader(content))
	for {
		kind := tokens.Next()
		switch kind {
		case html.ErrorToken: // the end
			end()
			return all
		case html.TextToken:
			text.Write(tokens.Text())
			continue
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
		default:
			continue
		}
		token := tokens.Token()
		if !slices.Contains(inline, token.DataAtom) {
			text.WriteByte(' ')
		}
		if kind != html.StartTagToken {
			continue
		}
		switch i := slices.IndexFunc(token.Attr, func(a html.Attribute) bool { return a.Key == "id" }); {
		case isSkipped(token):
			passOver(tokens, token.Data)
		case isHeading(token.DataAtom) && i >= 0:
			end()
			all = append(all, section{anchor: token.Attr[i].Val, heading: headingText(tokens, token.Data)})
		}
	}
}

func isHeading(tag atom.Atom) bool {
	return slices.Contains([]atom.Atom{atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dt}, tag)
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
		switch tokens.Next() {
		case html.ErrorToken:
			return
		case html.StartTagToken:
			if name, _ := tokens.TagName(); string(name) == tag {
				depth++
			}
		case html.EndTagToken:
			if name, _ := tokens.TagName(); string(name) == tag {
				depth--
			}
		}
	}
}

// headingText reads the text of a heading that has begun, up to its end.
func headingText(tokens *html.Tokenizer, tag string) string {
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

// index gathers the pages as they are written.
type index struct {
	mu    sync.Mutex
	pages map[string]indexed // by path
}

func (x *index) add(p *page, content []byte) {
	found := sections(content)
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.pages == nil {
		x.pages = map[string]indexed{}
	}
	x.pages[p.path] = indexed{p.Title, p.path, found}
}

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
		script, err := indexScript(pages, nil)
		if err != nil {
			return err
		}
		if err := out.write("assets/search-"+lang+".js", script); err != nil {
			return err
		}
	}
	return nil
}

// search is the page where readers search. Its template brings in the index.
func (s *site) search(_ context.Context, _ *output, p *page) error {
	p.Data = p.Root + "assets/search-" + p.lang + ".js"
	return nil
}
