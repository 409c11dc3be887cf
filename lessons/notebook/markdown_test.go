package notebook

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer/html"
	gmtext "github.com/yuin/goldmark/text"
	"golang.org/x/tools/txtar"

	"queens/lessons"
)

// lessonMarkdown is Markdown as lessons are read, plainMarkdown as programs that show notebooks read it, which know nothing of the
// ends of lines in Chinese.
var (
	lessonMarkdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.CJK), goldmark.WithRendererOptions(html.WithUnsafe()))
	plainMarkdown  = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList), goldmark.WithRendererOptions(html.WithUnsafe()))
)

// sameHTML holds what is written of some blocks against them: as HTML they are the same, but for spaces and the characters that
// nobody sees.
func sameHTML(t *testing.T, name string, source []byte, doc ast.Node) {
	t.Helper()
	var want, got bytes.Buffer
	if err := lessonMarkdown.Renderer().Render(&want, source, doc); err != nil {
		t.Fatal(err)
	}
	m := &maker{source: source, page: &lessons.Page{}}
	written := m.within(func() {
		if doc.Kind() == ast.KindDocument {
			m.blocks(doc)
		} else {
			m.block(doc)
		}
	})
	if m.err != nil {
		t.Fatal(name, m.err)
	}
	if err := plainMarkdown.Convert([]byte(written), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plainHTML(want.String()), plainHTML(got.String())); diff != "" {
		t.Errorf("%s, written as %q: (-want +got)\n%s", name, written, diff)
	}
}

// gaps are all spaces: the renderer of goldmark loses some at the ends of lines in Chinese. The golden notebooks have them.
var gaps = regexp.MustCompile(`\s+`)

func plainHTML(text string) string {
	text = strings.NewReplacer("\u200b", "", "&#8203;", "").Replace(text)
	return strings.TrimSpace(gaps.ReplaceAllString(text, ""))
}

// TestMarkdown writes the cases of testdata/markdown.txtar.
func TestMarkdown(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/markdown.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		sameHTML(t, f.Name, f.Data, lessonMarkdown.Parser().Parse(gmtext.NewReader(f.Data)))
	}
}

// Every block of the lessons in which nothing of ours stands is written so that it is read as it was.
func TestMarkdownOfLessons(t *testing.T) {
	c := course(t, lessons.Instructor)
	blocks := 0
	for _, lesson := range c.Lessons {
		for _, page := range lesson.Pages {
			ast.Walk(page.Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
				if !entering {
					return ast.WalkContinue, nil
				}
				switch n.(type) {
				case *ast.Paragraph, *ast.List, *ast.Blockquote, *extast.Table, *ast.FencedCodeBlock:
					if plain(n) {
						blocks++
						sameHTML(t, page.File, page.Source, n)
					}
					return ast.WalkSkipChildren, nil
				}
				return ast.WalkContinue, nil
			})
		}
	}
	if blocks < 1000 {
		t.Errorf("only %d blocks were looked at", blocks)
	}
}

// plain reports whether a node holds Markdown alone.
func plain(n ast.Node) bool {
	is := true
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.(type) {
		case *lessons.Count, *lessons.Cite, *lessons.Foreign, *lessons.Term, *lessons.Link, *lessons.SiteLink,
			*lessons.Player, *lessons.Program, *lessons.Board:
			is = false
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return is
}
