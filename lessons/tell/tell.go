// Package tell says in words what stands in a course as data: what a claim rests on, what is counted. The words are those of the
// catalogue; how code, numbers and what a program prints are marked is for the caller to say, so that a page and a notebook say the same.
package tell

import (
	"fmt"
	"strings"

	"queens/lessons"
	"queens/phrases"
)

// Marked is text with its marks, such as HTML or Markdown.
type Marked string

// Markup says how a text is marked.
type Markup struct {
	Escape func(text string) string          // text without marks
	Code   func(text string) string          // names of programs, boards
	Output func(text string) string          // what a program says
	Number func(n int64, text string) string // a number, and how the language writes it
	Strong func(text string) string
}

// Teller tells in one language.
type Teller struct {
	Words *phrases.Catalogue // the part [phrases.Site]
	Markup
}

// marked is the word of that key, where values that are marked stand as they are.
func (t *Teller) marked(key string, values ...any) (Marked, error) {
	var markup []string // in the place of each, a character that means nothing until the rest is escaped
	for i := 1; i < len(values); i += 2 {
		if value, ok := values[i].(Marked); ok {
			hidden := string(rune(0xE000 + len(markup)/2))
			markup = append(markup, hidden, string(value))
			values[i] = hidden
		}
	}
	text, err := t.Words.Text(key, values...)
	return Marked(strings.NewReplacer(markup...).Replace(t.Escape(text))), err
}

// Measure is what a measure counts.
func Measure(words *phrases.Catalogue, m lessons.Measure) (string, error) {
	if m.All {
		return words.Text("steps")
	}
	return phrases.Text(phrases.Player, words.Lang, "kind."+m.String())
}

// ComparisonTitle says what a comparison holds side by side.
func ComparisonTitle(words *phrases.Catalogue, c *lessons.Comparison) (string, error) {
	switch c.By {
	case lessons.ByKind:
		return words.Text("kinds.caption", "n", c.From)
	case lessons.ByLevel:
		return words.Text("profile.caption", "n", c.From)
	}
	what, err := Measure(words, c.Measure)
	if err != nil {
		return "", err
	}
	if c.From == c.To {
		return words.Text("compare.caption-one", "what", what, "n", c.From)
	}
	return words.Text("compare.caption", "what", what, "from", c.From, "to", c.To)
}

// ColumnHead says what a column of a comparison is.
func ColumnHead(words *phrases.Catalogue, c *lessons.Comparison, column lessons.Column) (string, error) {
	switch c.By {
	case lessons.ByKind:
		return Measure(words, column.Measure)
	case lessons.ByLevel:
		return words.Text("profile.level", "level", column.Number)
	}
	return fmt.Sprintf("n = %d", column.Number), nil
}
