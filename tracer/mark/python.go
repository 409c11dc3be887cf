package mark

import (
	"fmt"
	"slices"
	"strings"
)

// Python has an indentation for its blocks, see indentation.
var Python = &Language{
	Name:    "python",
	Comment: "#",
	Quotes: slices.Concat(
		pythonQuotes("{", "f", "F", "fr", "fR", "Fr", "FR", "rf", "rF", "Rf", "RF"),
		pythonQuotes("", "", "r", "R", "u", "U", "b", "B", "br", "bR", "Br", "BR", "rb", "rB", "Rb", "RB"),
	),
	Indented: true,
	TopLevel: true,
	Leaves:   []string{"return", "break", "continue", "raise"},
	Call:     call("step_", ""),
}

func pythonQuotes(code string, prefixes ...string) []Quote {
	var quotes []Quote
	for _, mark := range []string{`"""`, "'''", `"`, "'"} {
		quotes = append(quotes, Quote{
			Prefixes: prefixes, Open: mark, Close: mark, Escape: '\\', Lines: len(mark) > 1, Code: code, Format: code != "",
		})
	}
	return quotes
}

// indent is the width of what stands before a line, with tabs to the next multiple of eight and with tabs as
// wide as a space. Python compares both, so that no reader can see another order than it does.
type indent struct{ wide, narrow int }

func indentOf(space string) (in indent) {
	for _, c := range space {
		switch c {
		case '\t':
			in.wide = in.wide/8*8 + 8
			in.narrow++
		case '\f':
			in = indent{}
		case ' ':
			in.wide++
			in.narrow++
		}
	}
	return in
}

func (in indent) deeper(than indent) bool { return in.wide > than.wide && in.narrow > than.narrow }

// codeLine is a logical line of code: brackets and backslashes can make it several lines of text.
type codeLine struct {
	indent
	gap    int    // how many tokens stand before it
	first  string // its first word or sign
	name   string // that in a sentence
	opens  bool   // it opens a block
	isText bool   // it is nothing but text
	future bool   // it imports from __future__
}

// indented is a block that is open, with the first word of the line that opened it.
type indented struct {
	indent
	opener string
}

// indentation says of each comment why a statement cannot stand in its place, in a language whose blocks
// are told by their indentation. It does with each line what Python does, and takes a marker for a line.
func (s *lexer) indentation() {
	lines, depths := s.codeLines()
	blocks := []indented{{}}
	last := codeLine{gap: -1}
	take := func(line codeLine) {
		if last.opens {
			blocks = append(blocks, indented{line.indent, last.first})
		}
		for len(blocks) > 1 && blocks[len(blocks)-1].wide > line.wide {
			blocks = blocks[:len(blocks)-1]
		}
		last = line
	}
	for i := range s.comments {
		c := &s.comments[i]
		for len(lines) > 0 && lines[0].gap < c.gap {
			take(lines[0])
			lines = lines[1:]
		}
		line := codeLine{indent: indentOf(c.indent), gap: c.gap, first: s.lang.Comment}
		switch {
		case depths[c.gap] > 0:
			c.place = inBrackets
		case !c.nl:
			c.place = "after " + s.tokens[c.gap-1].String() + ", in the middle of a statement"
		default:
			next := codeLine{gap: -1}
			if len(lines) > 0 {
				next = lines[0]
			}
			c.place = s.lang.place(line, last, next, blocks)
		}
		if c.place == "" && (strings.HasPrefix(c.text, "step:") || strings.HasPrefix(c.text, "step^:")) {
			take(line)
		}
	}
}

// place says why a statement cannot stand between two lines of code, of which next has no place if there is
// none.
func (lang *Language) place(line, last, next codeLine, blocks []indented) string {
	in := indented{line.indent, last.first}
	if last.opens {
		if top := blocks[len(blocks)-1]; !line.deeper(top.indent) || next.gap >= 0 && next.indent != line.indent {
			return fmt.Sprintf("behind %q with another indentation than the line below", last.first)
		}
	} else {
		i := slices.IndexFunc(blocks, func(b indented) bool { return b.indent == line.indent })
		if i < 0 {
			return "with an indentation that none of the blocks around it has"
		}
		in = blocks[i]
	}
	level := next.gap >= 0 && next.indent == line.indent
	switch {
	case next.gap >= 0 && next.deeper(line.indent):
		return "with less indentation than the line below"
	case strings.HasPrefix(last.first, "@"):
		return "between a decorator and what it decorates"
	case in.opener == "match":
		return "between the cases of a match"
	case level && slices.Contains([]string{"else", "elif", "except", "finally"}, next.first):
		return fmt.Sprintf("before %q, in the middle of a statement", next.first)
	case last.indent == line.indent && slices.Contains(lang.Leaves, last.first):
		return fmt.Sprintf("after %q, where it is never reached", last.first)
	case level && next.future, level && next.isText && (last.gap < 0 || last.opens && slices.Contains([]string{"def", "class", "async"}, last.first)):
		return "before " + next.name + ", which must come first"
	}
	return ""
}

// codeLines are the logical lines of a source, and how many brackets are open before each token and at the end.
func (s *lexer) codeLines() (lines []codeLine, depths []int) {
	depth := 0
	for i, t := range s.tokens {
		depths = append(depths, depth)
		if i == 0 || t.nl && depth == 0 {
			start := strings.LastIndexByte(s.text[:t.start], '\n') + 1
			lines = append(lines, codeLine{indent: indentOf(s.text[start:t.start]), gap: i, first: t.text, name: t.String(), isText: true})
		}
		line := &lines[len(lines)-1]
		line.opens = t.text == ":" && depth == 0
		line.isText = line.isText && t.kind == literal
		line.future = line.future || t.text == "__future__" && line.first == "from"
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth = max(depth-1, 0)
		}
	}
	return lines, append(depths, depth)
}
