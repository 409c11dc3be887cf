package cell

import (
	"errors"
	"slices"
	"strings"

	"queens/tracer/mark"
)

// What IsComplete says, in the words of the protocol.
const (
	complete   = "complete"
	incomplete = "incomplete"
	invalid    = "invalid"
)

// IsComplete says whether a cell that is being written can be run as it stands, and how the next line of one that is incomplete is
// indented. A cell is complete at its end, which is an empty line in most languages: but for a line of Python that opens no block, a statement of
// JavaScript, and a whole program in the other languages.
func IsComplete(code, lang string) (status, indent string) {
	c, err := Parse(code, lang)
	switch {
	case errors.Is(err, errNoProgram):
		return incomplete, ""
	case err != nil:
		return invalid, ""
	case c.Program != nil:
		return c.Program.complete()
	case c.File != nil && !emptyLine(c.File.Text):
		return incomplete, indentOf(c.File.Text)
	}
	return complete, ""
}

// emptyLine reports whether a text ends with a line in which nothing is written.
func emptyLine(text string) bool {
	i := strings.LastIndexByte(text, '\n')
	return i >= 0 && strings.TrimSpace(text[i:]) == ""
}

func (p *Program) complete() (status, indent string) {
	o := read(grammars[p.Language.Name], p.Text)
	ends := emptyLine(p.Text)
	last := len(o.code) - 1
	switch {
	case o.end.Broken > 0:
		return invalid, ""
	case o.end.Text, o.end.Comment:
		return incomplete, ""
	case o.end.Part, len(o.end.Brackets) > 0, strings.HasSuffix(strings.TrimRight(p.Text, "\r\n"), `\`):
	case last < 0:
		return complete, ""
	case o.lang.Indented && !o.goesOn(last, ends):
		return complete, ""
	case o.lang.Indented:
	case o.acts && o.stops(last):
		return complete, ""
	case !o.acts && (ends || o.whole()):
		return complete, ""
	}
	return incomplete, o.nextIndent()
}

// goesOn reports whether a program in Python, all brackets of which are closed, goes on below its last token. ends says that an empty
// line stands there.
func (o *outline) goesOn(last int, ends bool) bool {
	line := 0 // at which its last line begins
	for i := 0; i <= last; i = o.after(i, len(o.code)) {
		if o.code[i].First {
			line = i
		}
	}
	it := o.items[len(o.items)-1]
	decorated := strings.HasPrefix(o.code[line].Text, "@")
	return o.is(last, ":") || decorated || line > it.from && !ends
}

// stops reports whether a statement of JavaScript can end with a token.
func (o *outline) stops(last int) bool {
	switch t := o.code[last]; t.Kind {
	case mark.SignToken:
		return isClose(t) || slices.Contains([]string{";", "++", "--"}, t.Text)
	case mark.WordToken:
		return !slices.Contains(o.lang.Joins, t.Text)
	}
	return true
}

// indentOf is what stands before the last line of a text.
func indentOf(text string) string {
	line := text[strings.LastIndexByte(text, '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// nextIndent is how a line below the last one is indented.
func (o *outline) nextIndent() string {
	text := strings.TrimRight(o.text, "\r\n")
	indent := indentOf(text)
	step := "    "
	if o.lang == mark.Go || strings.HasSuffix(indent, "\t") {
		step = "\t"
	}
	if len(o.code) == 0 || emptyLine(o.text) {
		return indentOf(o.text)
	}
	first, last := len(o.code)-1, len(o.code)-1
	for start := o.lines[o.line(o.code[last].Start)]; first > 0 && o.code[first-1].Start >= start; first-- {
	}
	switch {
	case o.is(last, "{", "(", "["), o.lang.Indented && o.is(last, ":"):
		return indent + step
	case o.lang.Indented && o.is(first, "return", "pass", "break", "continue", "raise"):
		return strings.TrimSuffix(indent, step)
	}
	return indent
}
