package cell

import (
	"regexp"
	"slices"
	"strings"

	"queens/tracer/mark"
)

// pieces are what the part holds.
func (c *composing) pieces() ([]*piece, error) {
	o := c.part
	var list []*piece
	var add func(items []*item)
	add = func(items []*item) {
		for i := 0; i < len(items); i++ {
			it := items[i]
			switch directive := o.code[it.from].Kind == mark.DirectiveToken; {
			case it.sort == first, it.sort == other && directive && strings.Contains(directiveName(o.code[it.from].Text), "region"), it.sort == other && o.is(it.from, ";"):
			case it.sort == other && pragmaRegion.MatchString(o.code[it.from].Text):
			case it.sort == scope && o.members:
				add(it.inner)
			case it.sort == typ && c.inside != nil && slices.Equal(it.names, c.inside.names) && len(it.inner) > 0:
				add(it.inner) // the class of main without main: what it holds
			case it.sort == imports && o.lang == mark.Go:
				for _, spec := range o.goImports(it) {
					list = append(list, c.goImport(it, spec))
				}
			case it.sort == part:
				group := *it
				for i+1 < len(items) && items[i+1].inIf == it {
					i++
					group.to, group.end = items[i].to, items[i].end
				}
				list = append(list, c.piece(&group))
			default:
				list = append(list, c.piece(it))
			}
		}
	}
	add(o.items)
	if len(list) > maxPieces {
		return nil, errorf(c.firstLine(), "%d definitions in a cell that is put into a program, want at most %d", len(list), maxPieces)
	}
	return list, c.loose(o.items)
}

var pragmaRegion = regexp.MustCompile(`^#[ \t]*pragma[ \t]+(?:end)?region\b`)

// firstLine is the line of the part's first token.
func (c *composing) firstLine() int {
	if len(c.part.all) == 0 {
		return 1
	}
	return c.part.all[0].Line
}

// loose refuses a marker that stands outside of every definition. Other comments there are left out.
func (c *composing) loose(items []*item) error {
	i := 0
	for _, t := range c.part.all {
		if t.Kind != mark.CommentToken {
			continue
		}
		for i < len(items) && items[i].end <= t.Start {
			i++
		}
		text := strings.TrimPrefix(t.Text, c.part.lang.Comment)
		if (i == len(items) || items[i].start > t.Start) && (strings.HasPrefix(text, "step:") || strings.HasPrefix(text, "step^:")) {
			return errorf(t.Line, "a marker cannot stand outside every function")
		}
	}
	return nil
}

func (c *composing) piece(it *item) *piece {
	p := &piece{item: it, plain: it.sort == imports || it.sort == macro || it.sort == part}
	p.key = c.part.key(it)
	p.lines, p.inText = c.part.cut(it.start, it.end, func(number int) line { return line{cell: c.cell, number: number} })
	return p
}

func (c *composing) goImport(it *item, spec goImport) *piece {
	token := c.part.code[spec.from]
	text := "import " + c.part.text[token.Start:c.part.code[spec.to-1].End]
	shift := len("import ") - c.part.column(spec.from)
	return &piece{item: it, plain: true, key: spec.key, lines: []line{{text, c.cell, token.Line, shift}}, inText: []bool{false}}
}

// key is the code of an item without its comments and its white space.
func (o *outline) key(it *item) string {
	var b strings.Builder
	for _, t := range o.code[it.from:it.to] {
		b.WriteString(strings.Join(strings.Fields(t.Text), " "))
		b.WriteByte(' ')
	}
	return b.String()
}

// cut cuts the lines of a part of the text out of it. A line that does not begin there begins with white space in its place.
func (o *outline) cut(from, to int, origin func(number int) line) (lines []line, inText []bool) {
	if from >= to {
		return nil, nil
	}
	for n := o.line(from); n < len(o.lines) && o.lines[n] < to; n++ {
		start, end := o.lines[n], o.lineEnd(n)
		text := strings.TrimSuffix(o.text[max(start, from):min(end, to)], "\n")
		if (from > start || to < end && o.text[to:end] != "\n") && strings.TrimSpace(text) == "" {
			continue
		}
		l := origin(n + 1)
		l.text = text
		switch before := from - start; {
		case before > maxPad:
			l.shift -= before
		case before > 0:
			l.text = strings.Map(func(r rune) rune {
				if r == '\t' {
					return r
				}
				return ' '
			}, o.text[start:from]) + text
		}
		lines = append(lines, l)
		inText = append(inText, o.startsInText(n))
	}
	return lines, inText
}

// startsInText reports whether a line, from 0, begins in a text that runs over lines.
func (o *outline) startsInText(n int) bool {
	i, _ := slices.BinarySearchFunc(o.code, o.lines[n], func(t mark.Token, at int) int { return t.Start - at })
	return i > 0 && o.code[i-1].End > o.lines[n] && o.code[i-1].Kind != mark.DirectiveToken
}
