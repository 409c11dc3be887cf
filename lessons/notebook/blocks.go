package notebook

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"

	"queens/lessons"
)

// blocks writes the blocks below a node.
func (m *maker) blocks(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		m.block(n)
	}
}

// block writes a block: as text that goes into the Markdown cell that is being written, or as a cell of code.
func (m *maker) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		m.say(m.inline(n))
	case *ast.Heading:
		m.heading(n)
	case *ast.List:
		m.say(m.list(n))
	case *ast.Blockquote:
		m.say(quoted(m.within(func() { m.blocks(n) })))
	case *extast.Table:
		m.say(m.table(n))
	case *ast.FencedCodeBlock:
		m.say(fenced(string(n.Language(m.source)), string(n.Lines().Value(m.source))))
	case *ast.CodeBlock:
		m.say(fenced("", string(n.Lines().Value(m.source))))
	case *ast.ThematicBreak:
		m.say("***")
	case *ast.HTMLBlock:
		text := string(n.Lines().Value(m.source))
		if n.HasClosure() {
			text += string(n.ClosureLine.Value(m.source))
		}
		m.say(strings.TrimSuffix(text, "\n"))
	case *ast.LinkReferenceDefinition: // links have their addresses with them
	case *lessons.Stale:
		m.say(quoted(m.site("stale")))
	case *lessons.Program:
		m.program(n)
	case *lessons.Player:
		m.player(n)
	case *lessons.Edit:
		m.edit(n)
	case *lessons.Predict:
		m.predict(n)
	case *lessons.Exercise:
		m.exercise(n)
	case *lessons.Solution:
		m.solution(n)
	case *lessons.Note:
		m.say(quoted(strong(m.site("note")) + "\n\n" + m.within(func() { m.blocks(n) })))
	case *lessons.Check:
		m.check(n)
	case *lessons.Claim:
		m.claim(n)
	case *lessons.Comparison:
		m.comparison(n)
	case *lessons.Board:
		m.board(n)
	case *lessons.Construct:
		m.construct(n)
	case *lessons.Gallery:
		m.gallery(n)
	case *lessons.Sources:
		m.sources(n.Page.Sources)
	default:
		m.fail(fmt.Errorf("a notebook cannot show a block of the kind %s", n.Kind()))
	}
}

// heading begins a section, and so a cell.
func (m *maker) heading(n *ast.Heading) {
	id, _ := n.AttributeString("id")
	anchor, _ := id.([]byte)
	m.section(string(anchor))
	m.anchor(string(anchor))
	m.say(strings.Repeat("#", n.Level) + " " + m.line(n))
}

// anchor marks a place, if something in the course leads there.
func (m *maker) anchor(name string) {
	if m.page.LinkedTo[name] {
		m.say(anchored(name))
	}
}

// anchored is an element that can be led to. It is empty, and no heading is inside of it, so that the headings stay Markdown.
func anchored(name string) string { return `<a id="` + name + `"></a>` }

func strong(text string) string { return "**" + escape(text) + "**" }

func (m *maker) list(n *ast.List) string {
	var items []string
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		marker := string(n.Marker) + " "
		if n.IsOrdered() {
			marker = fmt.Sprintf("%d%c ", number, n.Marker)
			number++
		}
		text := m.join(n.IsTight, func() { m.blocks(item) })
		items = append(items, indent(text, marker, strings.Repeat(" ", len(marker))))
	}
	if n.IsTight {
		return strings.Join(items, "\n")
	}
	return strings.Join(items, "\n\n")
}

func (m *maker) table(n *extast.Table) string {
	var rows []string
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, m.line(cell))
		}
		rows = append(rows, tableRow(cells))
		if _, ok := row.(*extast.TableHeader); ok {
			rules := make([]string, len(n.Alignments))
			for i, alignment := range n.Alignments {
				rules[i] = map[extast.Alignment]string{extast.AlignLeft: ":---", extast.AlignRight: "---:", extast.AlignCenter: ":---:", extast.AlignNone: "---"}[alignment]
			}
			rows = append(rows, "| "+strings.Join(rules, " | ")+" |")
		}
	}
	return strings.Join(rows, "\n")
}

// tableRow is a row of a table. A bar in a cell is escaped, unless it is.
func tableRow(cells []string) string {
	for i, cell := range cells {
		var b strings.Builder
		backslashes := 0
		for _, r := range cell {
			if r == '|' && backslashes%2 == 0 {
				b.WriteByte('\\')
			}
			backslashes++
			if r != '\\' {
				backslashes = 0
			}
			b.WriteRune(r)
		}
		cells[i] = b.String()
	}
	return "| " + strings.Join(cells, " | ") + " |"
}
