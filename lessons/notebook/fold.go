package notebook

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// folds renders what is folded away. Markdown has no form for that, and not all programs that show notebooks look for Markdown inside of
// an element, so it is an element as a whole.
var folds = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList), goldmark.WithRendererOptions(html.WithUnsafe()))

// emptyLine is where a block of HTML would end.
var emptyLine = regexp.MustCompile(`\n(?:[ \t]*\n)+`)

// folded is Markdown that the reader unfolds. The label is Markdown, too.
func (m *maker) folded(label, text string) string {
	return "<details><summary>" + strings.TrimSuffix(strings.TrimPrefix(m.rendered(label), "<p>"), "</p>") + "</summary>\n" + m.rendered(text) + "\n</details>"
}

// rendered is Markdown as HTML without an empty line.
func (m *maker) rendered(text string) string {
	var b bytes.Buffer
	m.fail(folds.Convert([]byte(text), &b))
	all := strings.TrimRight(b.String(), "\n")
	return emptyLine.ReplaceAllStringFunc(all, func(gap string) string {
		return strings.Repeat("\n&#10;", strings.Count(gap, "\n")-1) + "\n" // an end of a line within <pre>, and a space elsewhere
	})
}
