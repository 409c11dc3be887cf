package sitegen

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"queens/lessons"
	"queens/player"
)

// predict shows a player that asks.
func (r *renderer) predict(w util.BufWriter, n *lessons.Predict) error {
	trace, err := r.site.traces.write(r.ctx, r.out, n.Variant, n.N)
	if err != nil {
		return err
	}
	sources, err := playerSources(n.Variant, n.N, n.Written)
	if err != nil {
		return err
	}
	quiz := player.Quiz{
		Name:      r.quizName(fmt.Sprintf("%s-%d", n.Variant.Name, n.N)),
		Src:       r.page.Root + traceFolder(n.Variant, n.N) + "/trace.js",
		Lang:      r.lang,
		Trace:     trace.file,
		Sources:   sources,
		Questions: n.Questions,
	}
	markup, err := player.Predict(quiz)
	if err != nil {
		return err
	}
	exports, err := r.exports(exported{variant: n.Variant, n: n.N})
	if err != nil {
		return err
	}
	r.page.Players = true
	return r.pieces.ExecuteTemplate(w, "predict", map[string]any{"Name": n.Variant.Name, "N": n.N, "Markup": markup, "Exports": exports})
}

// quizName is the name of a player that asks: no other on the page has it.
func (r *renderer) quizName(name string) string {
	if r.quizzes == nil {
		r.quizzes = map[string]int{}
	}
	r.quizzes[name]++
	if number := r.quizzes[name]; number > 1 {
		return fmt.Sprintf("%s.%d", name, number)
	}
	return name
}

// around makes a renderer of what stands before a node's children, a template with its data, and after them.
func around[N ast.Node](r *renderer, piece string, data func(n N) any, end string) func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
	return func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			_, err := w.WriteString(end)
			return ast.WalkContinue, err
		}
		return ast.WalkContinue, r.pieces.ExecuteTemplate(w, piece, data(n.(N)))
	}
}

func exercise(n *lessons.Exercise) any { return n }

func solution(n *lessons.Solution) any { return n }

func note(n *lessons.Note) any { return n }

// check opens a question; its choices follow it, each of which is opened by the reader. So it works without a script.
func (r *renderer) check(n *lessons.Check) any {
	r.checks++
	return map[string]any{"Check": n, "ID": fmt.Sprintf("_check%d", r.checks)}
}

// choice renders a choice: its text, then what is to be said of it, with a mark that has a shape.
func (r *renderer) choice(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, err := w.WriteString("</div></details>\n")
		return ast.WalkContinue, err
	}
	_, err := w.WriteString(`<details class="choice"><summary><span>`)
	return ast.WalkContinue, err
}

// block renders a text without an element around it, as Markdown's own renderer does, but for that of a choice.
func (r *renderer) block(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	choice, ok := n.Parent().(*lessons.Choice)
	ok = ok && n.PreviousSibling() == nil
	switch {
	case ok && !entering:
		return ast.WalkContinue, r.pieces.ExecuteTemplate(w, "verdict", choice)
	case !ok && !entering && n.NextSibling() != nil && n.FirstChild() != nil:
		return ast.WalkContinue, w.WriteByte('\n')
	}
	return ast.WalkContinue, nil
}

// instructor reports whether a page is of the edition for instructors.
func (p *page) Instructor() bool { return p.edition == lessons.Instructor }
