package sitegen

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"time"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"queens/lessons"
	"queens/lessons/tell"
	"queens/player"
	"queens/player/highlight"
	"queens/solvers"
	"queens/solvers/demos"
	"queens/tracer"
)

// claimView is what the templates of a claim are given.
type claimView struct {
	*lessons.Claim
	Grounds, Besides []groundView
	Boards           []template.HTML
	Demos            []demoView
	Measured         []measuredView
	Cited            []citeView
	Step             *stepView
}

// groundView is one thing that was found.
type groundView struct {
	Holds bool
	Text  template.HTML
}

// demoView is a program with what becomes of it.
type demoView struct {
	File    string
	Code    template.HTML
	Open    bool // the program is shown at once
	Outcome demos.Outcome
	Output  string // as it can be seen
	Control bool   // there are control characters in it
}

// measuredView is where and when something was measured.
type measuredView struct{ Machine, Software, Day, Date, Command string }

// stepView is a step that a claim names.
type stepView struct {
	*lessons.CitedStep
	Href     string
	Board    template.HTML
	Sentence string
}

// claim writes a claim around its text, which is its child.
func (r *renderer) claim(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*lessons.Claim)
	if entering {
		return ast.WalkContinue, r.pieces.ExecuteTemplate(w, "claim", n)
	}
	view, err := r.claimView(n)
	if err != nil {
		return ast.WalkStop, fmt.Errorf("the claim %s: %w", n.ID, err)
	}
	return ast.WalkContinue, r.pieces.ExecuteTemplate(w, "evidence", view)
}

func (r *renderer) claimView(n *lessons.Claim) (view *claimView, err error) {
	view = &claimView{Claim: n}
	if view.Grounds, err = r.grounds(n.Evidence); err != nil {
		return nil, err
	}
	if view.Besides, err = r.grounds(n.Also); err != nil {
		return nil, err
	}
	for i, g := range slices.Concat(n.Evidence, n.Also) {
		if q, ok := g.Fact.(*lessons.Does); ok {
			if slices.ContainsFunc(view.Demos, func(d demoView) bool { return d.File == q.Program.File }) {
				continue
			}
			demo, err := r.demo(q, i < len(n.Evidence))
			if err != nil {
				return nil, err
			}
			view.Demos = append(view.Demos, demo)
		}
		if q, ok := g.Fact.(*lessons.MeasuredIs); ok {
			m := q.Measurement
			date, err := r.words.date(m.Date)
			if err != nil {
				return nil, err
			}
			where := measuredView{lessons.InLanguage(m.Machine, r.lang), m.Software, m.Date.Format(time.DateOnly), date, m.Command}
			if !slices.Contains(view.Measured, where) {
				view.Measured = append(view.Measured, where)
			}
		}
	}
	for _, ref := range n.Sources {
		view.Cited = append(view.Cited, r.citeView(ref))
	}
	if n.Step != nil {
		if view.Step, err = r.step(n.Step); err != nil {
			return nil, err
		}
	}
	for _, g := range n.Evidence {
		board, err := r.factBoard(g.Fact)
		if err != nil {
			return nil, err
		}
		seen := view.Step != nil && view.Step.Board == board || slices.Contains(view.Boards, board)
		if board != "" && !seen {
			view.Boards = append(view.Boards, board)
		}
	}
	return view, nil
}

func (r *renderer) grounds(all []*lessons.Ground) (views []groundView, err error) {
	for _, g := range all {
		text, err := r.teller().Fact(g.Fact, g.Holds != g.Not)
		if err != nil {
			return nil, err
		}
		views = append(views, groundView{g.Holds, template.HTML(text)})
	}
	return views, nil
}

// teller says in words of HTML what a claim rests on.
func (r *renderer) teller() *tell.Teller {
	element := func(name string) func(string) string {
		return func(text string) string {
			return "<" + name + ">" + template.HTMLEscapeString(text) + "</" + name + ">"
		}
	}
	return &tell.Teller{Words: r.words.Catalogue, Markup: tell.Markup{
		Escape: template.HTMLEscapeString,
		Code:   element("code"),
		Output: element("samp"),
		Number: func(n int64, text string) string { return fmt.Sprintf(`<data value="%d">%s</data>`, n, text) },
		Strong: element("strong"),
	}}
}

// factBoard draws the board that something was found on, or nothing.
func (r *renderer) factBoard(f lessons.Fact) (template.HTML, error) {
	board := func(b *lessons.Board) (player.Board, error) {
		title, err := r.boardTitle(b)
		return player.Board{Squares: b.Squares, Lines: b.LinesAre, Base: b.Base, RowsUp: b.Up, Title: title}, err
	}
	var drawn player.Board
	var err error
	switch q := f.(type) {
	case *lessons.IsSolution:
		drawn, err = board(q.Board)
		drawn.Attacks = true
	case *lessons.FirstSolution:
		drawn, err = board(q.Board)
	case *lessons.IsFree:
		drawn, err = board(q.Board)
		at := &tracer.Square{Line: q.Line, Square: q.Square}
		if drawn.Attacks = len(q.By) > 0; drawn.Attacks {
			drawn.Refused = at
		} else {
			drawn.Tried = at
		}
	case *lessons.Relation:
		for _, sum := range []*lessons.Sum{&q.Left, &q.Right} {
			for _, product := range sum.Products {
				for _, term := range product.Factors {
					if free, ok := term.Number.(*lessons.FreeSquares); ok {
						drawn, err = board(free.Board)
						drawn.Covered = true
					}
				}
			}
		}
	}
	if err != nil || drawn.Squares == nil {
		return "", err
	}
	return drawn.SVG(), nil
}

func (r *renderer) demo(q *lessons.Does, open bool) (demoView, error) {
	lines, err := highlight.Lines(solvers.Language, q.Program.Text)
	if err != nil {
		return demoView{}, err
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	o := q.Program.Outcome()
	output := tell.Visible(strings.TrimSuffix(o.Output, "\n"))
	return demoView{
		File: q.Program.File, Code: codeBlock(lines, 1), Open: open, Outcome: o, Output: output,
		Control: output != strings.TrimSuffix(o.Output, "\n"),
	}, nil
}

// step shows a step that a claim names, and leads to the player that shows it.
func (r *renderer) step(s *lessons.CitedStep) (*stepView, error) {
	trace, err := r.site.traces.write(r.ctx, r.out, s.Variant, s.N)
	if err != nil {
		return nil, err
	}
	moments, err := trace.moments([]int64{s.Step})
	if err != nil {
		return nil, err
	}
	header := trace.file.Header()
	board, err := player.Picture(r.lang, header, moments[0], false)
	if err != nil {
		return nil, err
	}
	sentence, err := moments[0].Sentence(r.lang, header)
	if err != nil {
		return nil, err
	}
	href := "#" + stepAnchor(s.Variant.Name, s.N, s.Step)
	if s.Page != r.shown {
		href = r.page.Root + r.site.path(s.Page.Language, s.Page.Lesson) + href
	}
	return &stepView{s, href, board, sentence}, nil
}

// stepAnchor is the part of an address that cites a step, as the player reads it.
func stepAnchor(variant string, n int, step int64) string {
	return fmt.Sprintf("%s/%d/%d", variant, n, step)
}

// inline is the text of a claim in a line.
func (r *renderer) inline(n *lessons.Claim) (template.HTML, error) {
	var b bytes.Buffer
	err := r.markdown().Render(&b, r.source, n.FirstChild())
	return template.HTML(strings.TrimSpace(b.String())), err
}

// cite leads to the source in the list of the page that cites it.
func (r *renderer) cite(w util.BufWriter, n *lessons.Cite) error {
	return r.pieces.ExecuteTemplate(w, "cite", r.citeView(n.Reference))
}

// citeView is a source as a text names it.
type citeView struct {
	*lessons.Reference
	Href string
}

func (r *renderer) citeView(ref *lessons.Reference) citeView {
	href := "#" + ref.Anchor()
	if r.page.path != r.site.path(r.page.lang, r.shown.Lesson) {
		href = r.page.Root + r.site.path(r.page.lang, r.shown.Lesson) + href
	}
	return citeView{ref, href}
}

// sources writes the list of the page's sources.
func (r *renderer) sources(w util.BufWriter, n *lessons.Sources) error {
	return r.pieces.ExecuteTemplate(w, "sources", r.references(n.Page.Sources))
}

// referenceView is a source in a list.
type referenceView struct {
	*lessons.Reference
	Lang string // of the source where it is not the page's, or ""
	Note string
}

func (r *renderer) references(all []*lessons.Reference) (views []referenceView) {
	for _, ref := range all {
		view := referenceView{ref, ref.Language, lessons.InLanguage(ref.Note, r.lang)}
		if view.Lang == r.words.tag() {
			view.Lang = ""
		}
		views = append(views, view)
	}
	return views
}
