package export

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"queens/player"
	"queens/player/highlight"
	"queens/tracer"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle []byte

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is a page with a player of a part.
type page struct {
	part    *Part
	options Options
	words   *words
	sources player.Sources
}

func newPage(p *Part, o Options) (*page, error) {
	w, err := newWords(o.Locale, p.Header())
	if err != nil {
		return nil, err
	}
	sources, err := sourcesOf(p, o.Texts)
	if err != nil {
		return nil, err
	}
	return &page{p, o, w, sources}, nil
}

// folder is the folder of the trace's parts, for which the player takes the program's name: it stands in the page's address.
func (g *page) folder() string {
	h := g.part.Header()
	return fmt.Sprintf("%s-%d/", slug(h.Variant), h.N)
}

// slug is a name that can stand in any address and in the name of any file: what could not is a dash.
func slug(name string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 && (r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '-'
	}, name)
}

// title is what the page is called.
func (g *page) title() string {
	h := g.part.Header()
	return g.words.text("page.title", "name", h.Variant, "n", strconv.Itoa(h.N))
}

// player is the element of the player, for a trace at an address.
func (g *page) player(src string) (template.HTML, error) {
	p := g.part
	c := player.Config{Src: src, Lang: g.words.locale, Header: p.Header(), Sources: g.sources, RowsUp: g.options.RowsUp}
	if p.From > 1 {
		opens, err := player.At(p.Trace, p.From)
		if err != nil {
			return "", err
		}
		c.Opens = &opens
	}
	steps, err := player.KeyStepsIn(p.Trace, p.From, p.To)
	if err != nil {
		return "", err
	}
	for _, step := range steps {
		moment, err := player.At(p.Trace, step)
		if err != nil {
			return "", err
		}
		c.Boards = append(c.Boards, moment)
	}
	return player.Markup(c)
}

// fact is a line of what is told about a trace.
type fact struct{ Name, Value string }

// write writes the page up to the end of what readers see. Style is what brings the style sheets and stands in the page's head, notes
// stand above the player.
func (g *page) write(w io.Writer, policy string, style, notes, shown template.HTML) error {
	h, say := g.part.Header(), g.words
	language := g.sources.In(h.Language).Title
	data := map[string]any{
		"Tag":        say.tag(),
		"Policy":     template.HTMLAttr(`content="` + policy + `"`),
		"Title":      g.title(),
		"Framed":     g.options.Framed,
		"Style":      style,
		"Scripts":    say.text("page.scripts"),
		"Notes":      notes,
		"Player":     shown,
		"AboutTitle": say.text("page.about"),
		"About": []fact{
			{say.text("page.program"), h.Variant},
			{say.text("page.language"), language},
			{say.text("page.steps"), say.number(h.Steps)},
			{say.text("page.hash"), h.SHA256},
		},
	}
	if left := say.left(g.part); left != "" {
		data["Left"] = say.text("page.left", "left", left)
	}
	if say.err != nil {
		return say.err
	}
	return pageTemplate.Execute(w, data)
}

// styleSheet is all that such a page is drawn by, with the player's style sheet.
func styleSheet(player []byte) []byte { return slices.Concat(player, highlight.Style(), pageStyle) }

// sourcesOf are the languages in which a page shows the program: those of the texts, or that of the trace alone.
func sourcesOf(p *Part, texts []Text) (player.Sources, error) {
	h := p.Header()
	sources := player.Sources{First: h.Language}
	add := func(language, title, display string, markers tracer.Markers) error {
		lines, err := highlight.Lines(language, display)
		if err != nil {
			return err
		}
		source := player.Source{Language: language, Title: title, Script: language + ".js", Lines: lines}
		for _, marker := range markers {
			source.Markers = append(source.Markers, marker.Line)
		}
		sources.All = append(sources.All, source)
		return nil
	}
	if !slices.ContainsFunc(texts, func(t Text) bool { return t.Language == h.Language }) {
		display, err := h.Display()
		if err == nil {
			err = add(h.Language, highlight.Title(h.Language), display, h.Markers)
		}
		if err != nil {
			return sources, err
		}
	}
	for _, text := range texts {
		if err := add(text.Language, text.Title, text.Source.Display(), text.Source.Markers()); err != nil {
			return sources, err
		}
	}
	return sources, nil
}

// hashed is the source of a policy of content security that allows one text.
func hashed(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// inline is an element with a text in it, which is taken as it stands: a style sheet or a script. A text that would end its
// element is an error.
func inline(name string, text []byte) (template.HTML, error) {
	for _, end := range []string{"</", "<!--", "\r"} {
		if at := strings.Index(string(text), end); at >= 0 {
			return "", fmt.Errorf("a text with %q cannot stand in <%s>", end, name)
		}
	}
	return template.HTML("<" + name + ">" + string(text) + "</" + name + ">"), nil
}

// parts gives the parts of the trace to write, with the program in each language, and tells of the progress.
func (g *page) parts(ctx context.Context, write func(name string, value []byte) error) error {
	for _, source := range g.sources.All {
		lines, err := player.SourcePart(source)
		if err == nil {
			err = write(source.Script, lines)
		}
		if err != nil {
			return err
		}
	}
	p := g.part
	return player.TraceParts(ctx, p.Trace, p.From, p.To, g.sources, func(name string, value []byte) error {
		err := write(name, value)
		if name != "trace.js" && name != "index.js" && p.Progress != nil {
			p.Progress(tracer.BlockSteps)
		}
		return err
	})
}
