package notebook

import (
	"fmt"
	"strings"

	"queens/lessons"
	"queens/lessons/tell"
	"queens/player"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// comparison writes the numbers of a comparison as the lesson has them, and the commands that count them anew.
func (m *maker) comparison(c *lessons.Comparison) {
	title, err := tell.ComparisonTitle(m.siteWords, c)
	m.fail(err)
	m.say(strong(title))
	head := []string{escape(m.site("variant"))}
	rule := []string{"---"}
	for _, column := range c.Columns {
		name, err := tell.ColumnHead(m.siteWords, c, column)
		m.fail(err)
		head = append(head, escape(name))
		rule = append(rule, "---:")
	}
	rows := []string{tableRow(head), "| " + strings.Join(rule, " | ") + " |"}
	for i, v := range c.Variants {
		name := code(v.Name)
		if v.Wrong {
			name += " " + escape(m.site("counts.wrong"))
		}
		row := []string{name}
		for _, value := range c.Values[i] {
			row = append(row, escape(m.siteWords.Number(value)))
		}
		rows = append(rows, tableRow(row))
	}
	m.say(strings.Join(rows, "\n"))

	var names []string
	for _, v := range c.Variants {
		names = append(names, m.named(v, goFirst(v, c.From)))
	}
	if c.By == lessons.ByLevel {
		var lines []string
		for _, name := range names {
			lines = append(lines, fmt.Sprintf("%%run %s --n %d", name, c.From))
		}
		m.commands("profile "+names[0], lines...)
		return
	}
	size := fmt.Sprint(c.From)
	if c.To > c.From {
		size = fmt.Sprintf("%d..%d", c.From, c.To)
	}
	m.commands("compare "+names[0], fmt.Sprintf("%%compare %s --n %s", strings.Join(names, " "), size))
}

// goFirst is a program as commands count it fastest: a variant in Go, which is part of them, and one of the course's own as it is.
func goFirst(v solvers.Variant, n int) lessons.Written {
	own := lessons.Own(v)
	if own == nil {
		return lessons.Written{}
	}
	return lessons.Written{Texts: own.Texts(), First: own.Language()}
}

// board draws a board, its caption below it.
func (m *maker) board(n *lessons.Board) {
	m.commands("board "+tracer.BoardText(n.Squares, n.Base), boardCommand(n, n.Attacks))
	if n.FirstChild() != nil {
		m.say(m.firstLine(n))
	}
}

// boardCommand is the command that draws a board.
func boardCommand(b *lessons.Board, attacks bool) string {
	command := "%board " + tracer.BoardText(b.Squares, b.Base)
	if b.Base == 0 {
		command += " --base 0"
	}
	if b.LinesAre == lessons.Rows {
		command += " --lines rows"
	}
	if b.Up {
		command += " --rows up"
	}
	if attacks {
		command += " --attacks"
	}
	return command
}

// construct shows the solution that is written down for the lesson's n.
func (m *maker) construct(n *lessons.Construct) {
	var squares []int
	for _, row := range n.Rows() {
		squares = append(squares, row-1)
	}
	m.say(m.marked("construct", "n", n.N, "list", marked(code(tracer.BoardText(squares, 1)))))
	m.say(m.onSite(escape(m.word("construct.site")), m.lesson.Slug+"/index.html"))
	m.commands("construct", boardCommand(&lessons.Board{Squares: squares, Base: 1, LinesAre: lessons.Columns}, false))
}

// gallery lists all solutions in their families, as numbers.
func (m *maker) gallery(n *lessons.Gallery) {
	var total int64
	for _, f := range n.Families {
		total += int64(len(f.Members))
	}
	sum := m.site("gallery.none")
	if total > 0 {
		sum = m.site("gallery.sum", "solutions", m.site("gallery.solutions", "n", total), "families", m.site("gallery.families", "n", len(n.Families)))
	}
	m.say(strong(m.site("gallery.heading", "n", n.N, "sum", sum)))
	var items []string
	for i, f := range n.Families {
		var members []string
		for _, member := range f.Members {
			var ways []string
			for _, by := range member.By {
				ways = append(ways, m.site("symmetry."+by.String()))
			}
			members = append(members, "  - "+code(tracer.BoardText(member.Squares, 1))+" "+escape(strings.Join(ways, m.site("gallery.or"))))
		}
		items = append(items, "- "+escape(m.site("gallery.family", "number", i+1))+escape(m.site("colon"))+
			escape(m.site("gallery.members", "n", len(f.Members)))+"\n"+strings.Join(members, "\n"))
	}
	m.say(strings.Join(items, "\n"))
	m.say(m.onSite(escape(m.word("gallery.site")), "gallery/index.html"))
	m.commands("gallery", fmt.Sprintf("%%run recursive --n %d --boards", n.N))
}

// momentText is a board of letters: Q is a queen, ? the one that is tried.
func momentText(h *tracefile.Header, moment player.Moment) string {
	squares := moment.Fold.Board()
	tried, trying := moment.Fold.Trying()
	var b strings.Builder
	for row := range h.N {
		for column := range h.N {
			line, square := column, row
			if h.Lines == lessons.Rows {
				line, square = row, column
			}
			letter := "."
			switch {
			case squares[line] == square:
				letter = "Q"
			case trying && tried.Line == line && tried.Square == square:
				letter = "?"
			}
			if column > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(letter)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
