package notebook

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark/ast"

	"queens/lessons"
	"queens/tracer"
)

var marks = regexp.MustCompile(`</?[a-z][a-z0-9]*(?: [a-z-]+="[^"]*")*>|&#8203;|&#10;`)

// letters are the letters and digits of a text, without its marks and spaces.
func letters(text string) string {
	text = strings.NewReplacer("&lt;", "", "&gt;", "", "&amp;", "", "&quot;", "").Replace(marks.ReplaceAllString(text, ""))
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// missing finds texts of a page that a notebook lacks.
func missing(t *testing.T, name string, c *lessons.Course, page *lessons.Page, text string) {
	t.Helper()
	all := letters(text)
	has := func(what, part string) {
		if !strings.Contains(all, letters(part)) {
			t.Errorf("%s lacks the %s %q", name, what, part)
		}
	}
	source := page.Source
	ast.Walk(page.Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			has("text", string(n.Segment.Value(source)))
		case *ast.FencedCodeBlock:
			has("code", string(n.Lines().Value(source)))
		case *lessons.Count:
			has("number", n.Display)
		case *lessons.Cite:
			has("source", n.Reference.Title)
		case *lessons.Foreign:
			has("text", n.Value)
		case *lessons.Term:
			word, _ := c.In(page.Language, n.Entry)
			has("word", word.Name+word.Text)
		case *lessons.Claim:
			has("claim", n.ID)
			for _, ref := range n.Sources {
				has("source", ref.Author)
			}
		case *lessons.Check:
			has("question", n.Question)
		case *lessons.Exercise:
			has("exercise", n.Title)
		case *lessons.Board:
			has("board", tracer.BoardText(n.Squares, n.Base))
		case *lessons.Player:
			has("player", "%player "+n.Variant.Name)
		case *lessons.Program:
			for _, l := range n.Listings {
				if l.Language.Name == DefaultProgram && n.Part != "" {
					has("part", strings.Join(strings.Split(l.Source.Display(), "\n")[l.First-1:l.Last], "\n"))
				}
			}
		case *lessons.Comparison:
			for _, v := range n.Variants {
				has("variant", v.Name)
			}
		}
		return ast.WalkContinue, nil
	})
	has("title", page.Title)
	has("summary", page.Summary)
	has("aim", page.Aim)
}
