package sitegen

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	gmrenderer "github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"

	"queens/lessons"
	"queens/lessons/tell"
	"queens/player"
	"queens/player/highlight"
	"queens/solvers"
)

// renderer turns the nodes of one page into HTML.
type renderer struct {
	site      *site
	ctx       context.Context
	out       *output // for the traces that the page plays
	page      *page
	shown     *lessons.Page // the text that is rendered
	lang      string
	words     *catalogue
	galleries int
	checks    int
	programs  int            // in several languages
	quizzes   map[string]int // by name
	source    []byte
	pieces    *template.Template
}

// newRenderer renders what stands in a text of the course, on a page.
func (s *site) newRenderer(ctx context.Context, out *output, p *page, text *lessons.Page) *renderer {
	return &renderer{site: s, ctx: ctx, out: out, page: p, shown: text, lang: text.Written, words: s.catalogues[text.Written],
		source: text.Source, pieces: s.templates[text.Written]}
}

// render renders the body of the text.
func (r *renderer) render() (template.HTML, error) {
	var b bytes.Buffer
	if err := r.markdown().Render(&b, r.source, r.shown.Body); err != nil {
		return "", err
	}
	return template.HTML(b.String()), nil
}

func (r *renderer) markdown() gmrenderer.Renderer {
	var markdown []html.Option
	if r.site.course.HTML {
		markdown = append(markdown, html.WithUnsafe())
	}
	return gmrenderer.NewRenderer(gmrenderer.WithNodeRenderers(
		util.Prioritized(r, 100),
		util.Prioritized(extension.NewTableHTMLRenderer(), 500),
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
		util.Prioritized(extension.NewTaskCheckBoxHTMLRenderer(), 500),
		util.Prioritized(html.NewRenderer(markdown...), 1000),
	))
}

// RegisterFuncs takes over the nodes that the course adds to Markdown, and some of Markdown's own.
func (r *renderer) RegisterFuncs(reg gmrenderer.NodeRendererFuncRegisterer) {
	reg.Register(lessons.KindProgram, leaf(r.program))
	reg.Register(lessons.KindPlayer, leaf(r.player))
	reg.Register(lessons.KindPredict, leaf(r.predict))
	reg.Register(lessons.KindExercise, around(r, "exercise", exercise, "</div>\n"))
	reg.Register(lessons.KindSolution, around(r, "solution", solution, "</details>\n"))
	reg.Register(lessons.KindNote, around(r, "note", note, "</div>\n"))
	reg.Register(lessons.KindCheck, around(r, "check", r.check, "</div>\n"))
	reg.Register(lessons.KindChoice, r.choice)
	reg.Register(ast.KindTextBlock, r.block)
	reg.Register(lessons.KindComparison, leaf(r.comparison))
	reg.Register(lessons.KindConstruct, leaf(r.construct))
	reg.Register(lessons.KindEdit, leaf(r.edit))
	reg.Register(lessons.KindCount, leaf(r.count))
	reg.Register(lessons.KindCite, leaf(r.cite))
	reg.Register(lessons.KindSources, leaf(r.sources))
	reg.Register(lessons.KindClaim, r.claim)
	reg.Register(lessons.KindTerm, r.term)
	reg.Register(lessons.KindGallery, leaf(r.gallery))
	reg.Register(lessons.KindForeign, leaf(r.foreign))
	reg.Register(lessons.KindStale, leaf(r.stale))
	reg.Register(ast.KindText, leaf(r.text))
	reg.Register(ast.KindAutoLink, leaf(r.autoLink))
	reg.Register(ast.KindFencedCodeBlock, r.code)
	reg.Register(lessons.KindBoard, r.board)
	reg.Register(lessons.KindLink, r.link)
	reg.Register(lessons.KindSiteLink, r.siteLink)
	reg.Register(ast.KindHeading, r.heading)
	reg.Register(extast.KindTable, r.table)
	reg.Register(extast.KindTableCell, r.cell)
}

// leaf makes a renderer of a function that writes a node as a whole.
func leaf[N ast.Node](render func(w util.BufWriter, n N) error) gmrenderer.NodeRendererFunc {
	return func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		return ast.WalkSkipChildren, render(w, n.(N))
	}
}

// escape writes text as HTML. The space of the course's Markdown that is escaped, "\\ ", parts a mark from
// the word beside it where none is to be seen, in Chinese.
var escape = html.NewWriter(html.WithEscapedSpace())

// text writes text, and between two of its lines a space, but not between two Chinese characters.
// (Goldmark's own renderer forgets the space where the second line begins with a mark or a role.)
func (r *renderer) text(w util.BufWriter, n *ast.Text) error {
	value := n.Value(r.source)
	if n.IsRaw() {
		escape.RawWrite(w, value)
	} else {
		escape.Write(w, value)
	}
	switch {
	case n.HardLineBreak():
		w.WriteString("<br>\n")
	case n.SoftLineBreak():
		if !util.IsEastAsianWideRune(r.lastRune(n)) || !util.IsEastAsianWideRune(r.firstRune(after(n))) {
			w.WriteByte('\n')
		}
	}
	return nil
}

func (r *renderer) foreign(w util.BufWriter, n *lessons.Foreign) error {
	_, err := fmt.Fprintf(w, `<span lang="%s">%s</span>`, template.HTMLEscapeString(n.Language), template.HTMLEscapeString(n.Value))
	return err
}

// stale tells that what follows was made from a text that has changed.
func (r *renderer) stale(w util.BufWriter, _ *lessons.Stale) error {
	text, err := r.words.text("stale")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "<p class=\"notice\">%s</p>\n", template.HTMLEscapeString(text))
	return err
}

// after is the node that follows a node in a line.
func after(n ast.Node) ast.Node {
	for n.NextSibling() == nil && n.Parent().Type() == ast.TypeInline {
		n = n.Parent()
	}
	return n.NextSibling()
}

// firstRune is the first character of a node, or an invalid one if it does not begin with text.
func (r *renderer) firstRune(n ast.Node) rune {
	for ; n != nil; n = n.FirstChild() {
		switch n := n.(type) {
		case *ast.Text:
			first, _ := utf8.DecodeRune(n.Value(r.source))
			return first
		case *ast.String:
			first, _ := utf8.DecodeRune(n.Value)
			return first
		}
	}
	return utf8.RuneError
}

// lastRune is the last character of a text, or of what stands before it if it is empty, as it is
// between a mark and the end of a line.
func (r *renderer) lastRune(n ast.Node) rune {
	if text, ok := n.(*ast.Text); ok && text.Segment.IsEmpty() {
		n = n.PreviousSibling()
	}
	for ; n != nil; n = n.LastChild() {
		switch n := n.(type) {
		case *ast.Text:
			last, _ := utf8.DecodeLastRune(n.Value(r.source))
			return last
		case *ast.String:
			last, _ := utf8.DecodeLastRune(n.Value)
			return last
		}
	}
	return utf8.RuneError
}

func (r *renderer) player(w util.BufWriter, n *lessons.Player) error {
	trace, err := r.site.traces.write(r.ctx, r.out, n.Variant, n.N)
	if err != nil {
		return err
	}
	moments, err := trace.moments(n.Boards)
	if err != nil {
		return err
	}
	sources, err := playerSources(n.Variant, n.N, n.Written)
	if err != nil {
		return err
	}
	markup, err := player.Markup(player.Config{
		Src:     r.page.Root + traceFolder(n.Variant, n.N) + "/trace.js",
		Lang:    r.lang,
		Header:  trace.file.Header(),
		Sources: sources,
		Beside:  n.Beside,
		Play:    r.page.To("hand"),
		Sizes:   playerSizes(n.Variant),
		Boards:  moments,
	})
	if err != nil {
		return err
	}
	var cited []string
	for _, place := range n.Cited {
		cited = append(cited, stepAnchor(n.Variant.Name, place.N, place.Step))
	}
	exports, err := r.exports(exported{variant: n.Variant, n: n.N})
	if err != nil {
		return err
	}
	r.page.Players = true
	return r.pieces.ExecuteTemplate(w, "player", map[string]any{
		"Name": n.Variant.Name, "N": n.N, "Markup": markup, "Download": r.page.Root + traceDownload(n.Variant, n.N),
		"Cited": cited, "Exports": exports,
	})
}

// playerSizes are the boards that a player offers: those that the site holds the trace of.
func playerSizes(v solvers.Variant) []int {
	if own := lessons.Own(v); own != nil {
		return slices.DeleteFunc(own.Sizes(), func(n int) bool { return n > MaxN })
	}
	sizes := make([]int, min(MaxN, v.MaxN()))
	for i := range sizes {
		sizes[i] = i + 1
	}
	return sizes
}

func (r *renderer) count(w util.BufWriter, n *lessons.Count) error {
	what, err := r.measure(n.Measure)
	if err != nil {
		return err
	}
	key := "count.all"
	if n.First {
		key = "count.first"
	}
	if n.Nth > 0 {
		key = "count.nth"
	}
	title, err := r.words.text(key, "variant", n.Variant.Name, "n", n.N, "what", what, "nth", n.Nth)
	if err != nil {
		return err
	}
	data := map[string]any{"Value": n.Value, "Title": title, "Href": ""}
	if n.Played {
		data["Href"] = "#" + stepAnchor(n.Variant.Name, n.N, n.Value)
	}
	return r.pieces.ExecuteTemplate(w, "count", data)
}

// measure is what a measure counts, in words.
func (r *renderer) measure(m lessons.Measure) (string, error) { return measureName(r.words, m) }

func measureName(words *catalogue, m lessons.Measure) (string, error) {
	return tell.Measure(words.Catalogue, m)
}

func (r *renderer) comparison(w util.BufWriter, n *lessons.Comparison) error {
	fig, err := r.page.comparison(r.out, r.words, n)
	if err != nil {
		return err
	}
	return r.pieces.ExecuteTemplate(w, "comparison", fig)
}

func (r *renderer) code(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	lines, err := highlight.Lines(string(n.Language(source)), string(n.Lines().Value(source)))
	if err != nil {
		return ast.WalkStop, err
	}
	_, err = w.WriteString(string(codeBlock(lines, 0)))
	return ast.WalkSkipChildren, err
}

// board draws the board and leaves the caption, its child, to the renderers of text.
func (r *renderer) board(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*lessons.Board)
	caption := n.FirstChild()
	if !entering {
		if caption != nil {
			w.WriteString("</figcaption>")
		}
		_, err := w.WriteString("</figure>\n")
		return ast.WalkContinue, err
	}
	title, err := r.boardTitle(n)
	if err != nil {
		return ast.WalkStop, err
	}
	board := player.Board{
		Squares: n.Squares, Lines: n.LinesAre, Base: n.Base, RowsUp: n.Up, Attacks: n.Attacks, Title: title,
	}
	class := "board"
	if len(n.Squares) <= 5 {
		class = "small board"
	}
	fmt.Fprintf(w, "<figure class=\"%s\">\n%s\n", class, board.SVG())
	if caption != nil {
		w.WriteString("<figcaption>")
	}
	return ast.WalkContinue, nil
}

func (r *renderer) boardTitle(n *lessons.Board) (string, error) {
	unit, err := player.Text(r.lang, "unit."+n.LinesAre)
	if err != nil {
		return "", err
	}
	words := make([]string, len(n.Squares))
	for i, square := range n.Squares {
		words[i] = "-"
		if square >= 0 {
			words[i] = fmt.Sprint(square + n.Base)
		}
	}
	return player.Text(r.lang, "board", "n", fmt.Sprint(len(n.Squares)), "unit", unit, "queens", strings.Join(words, " "))
}

func (r *renderer) link(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*lessons.Link)
	if !entering {
		_, err := w.WriteString("</a>")
		return ast.WalkContinue, err
	}
	href := r.page.Root + r.site.path(n.Page.Language, n.Page.Lesson)
	if n.Page == r.site.shown(r.page, r.page.lang) && n.Anchor != "" {
		href = ""
	}
	if n.Anchor != "" {
		href += "#" + n.Anchor
	}
	_, err := fmt.Fprintf(w, `<a href="%s"`, util.EscapeHTML(util.URLEscape([]byte(href), false)))
	if n.Page.Language != r.page.lang {
		fmt.Fprintf(w, ` hreflang="%s"`, r.site.catalogues[n.Page.Language].tag())
	}
	w.WriteByte('>')
	return ast.WalkContinue, err
}

// siteLink is a link to a page of the site, in the language of the page that it stands on.
func (r *renderer) siteLink(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, err := w.WriteString("</a>")
		return ast.WalkContinue, err
	}
	n := node.(*lessons.SiteLink)
	href := r.page.Root + r.site.folder(r.page.lang) + n.Name + "/index.html"
	if n.Anchor != "" {
		href += "#" + n.Anchor
	}
	_, err := fmt.Fprintf(w, `<a href="%s">`, util.EscapeHTML(util.URLEscape([]byte(href), false)))
	return ast.WalkContinue, err
}

// shown is the text of the course that a page shows.
func (s *site) shown(p *page, lang string) *lessons.Page {
	if p.Lesson == nil {
		return s.course.Home[lang]
	}
	return p.Lesson.Pages[lang]
}

// autoLink is an address that is its own text: on paper it does not stand twice.
func (r *renderer) autoLink(w util.BufWriter, n *ast.AutoLink) error {
	address := n.URL(r.source)
	_, err := fmt.Fprintf(w, `<a class="bare" href="%s">%s</a>`, util.EscapeHTML(util.URLEscape(address, false)), util.EscapeHTML(n.Label(r.source)))
	return err
}

func (r *renderer) heading(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Heading)
	id, _ := n.AttributeString("id")
	anchor, _ := id.([]byte)
	if entering {
		_, err := fmt.Fprintf(w, `<h%d id="%s">`, n.Level, util.EscapeHTML(anchor))
		return ast.WalkContinue, err
	}
	label, err := r.words.text("anchor")
	if err != nil {
		return ast.WalkStop, err
	}
	_, err = fmt.Fprintf(w, ` <a class="anchor" href="#%s" aria-label="%s">#</a></h%d>`+"\n",
		util.EscapeHTML(util.URLEscape(anchor, false)), template.HTMLEscapeString(label), n.Level)
	return ast.WalkContinue, err
}

// table puts a table into a box that scrolls, so that a wide one does not widen the page.
func (r *renderer) table(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, err := w.WriteString("</table></div>\n")
		return ast.WalkContinue, err
	}
	label, err := r.words.text("table")
	if err != nil {
		return ast.WalkStop, err
	}
	_, err = fmt.Fprintf(w, `<div class="scroll" role="group" aria-label="%s" tabindex="0"><table>`+"\n", template.HTMLEscapeString(label))
	return ast.WalkContinue, err
}

// cell aligns by classes: the site's policy allows no attribute style.
func (r *renderer) cell(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*extast.TableCell)
	tag := "td"
	if n.Parent().Kind() == extast.KindTableHeader {
		tag = "th"
	}
	if !entering {
		_, err := fmt.Fprintf(w, "</%s>\n", tag)
		return ast.WalkContinue, err
	}
	w.WriteString("<" + tag)
	if tag == "th" {
		w.WriteString(` scope="col"`)
	}
	if slices.Contains([]extast.Alignment{extast.AlignRight, extast.AlignCenter}, n.Alignment) {
		fmt.Fprintf(w, ` class="%s"`, n.Alignment)
	}
	return ast.WalkContinue, w.WriteByte('>')
}
