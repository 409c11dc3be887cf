package cell

import (
	"slices"
	"strings"

	"queens/tracer/mark"
)

// goesOn are the words of Python that go on with the statement before them.
var goesOn = []string{"else", "elif", "except", "finally"}

// indented are the items of Python between two tokens, each from its first line to the last one that is indented below it.
func (o *outline) indented(from, to int, class *item) []*item {
	var list []*item
	var it *item
	base := 0
	depth := 0
	decorated := false
	for i := from; i < to; i++ {
		t := o.code[i]
		if begins := depth == 0 && (t.First || i == from); begins {
			column := o.column(i)
			if it == nil {
				base = column
			}
			if it == nil || column <= base && !decorated && !slices.Contains(goesOn, t.Text) {
				it = &item{from: i, open: -1, parent: class}
				list = append(list, it)
			}
			decorated = decorated && column > base || column <= base && strings.HasPrefix(t.Text, "@")
		}
		it.to = i + 1
		switch {
		case isOpen(t):
			depth++
		case isClose(t):
			depth = max(depth-1, 0)
		}
	}
	for n, it := range list {
		o.python(it, class, n == 0)
		if it.sort == imports && o.doesMore(it) {
			it.sort = statement
		}
		o.extend(it)
	}
	return list
}

// doesMore reports whether something else stands in the line of an import: import sys; print(sys.argv).
func (o *outline) doesMore(it *item) bool {
	for i := it.from; i < it.to; i = o.after(i, it.to) {
		if o.is(i, ";") && i+1 < it.to && !slices.Contains(o.imports, o.code[i+1].Text) {
			return true
		}
	}
	return false
}

// column is how far a token is indented, in bytes.
func (o *outline) column(i int) int {
	return o.code[i].Start - o.lines[o.line(o.code[i].Start)]
}

// python reads an item of Python.
func (o *outline) python(it *item, class *item, begins bool) {
	i := it.from
	static := false
	for i < it.to && strings.HasPrefix(o.code[i].Text, "@") { // decorators, a line each
		static = static || o.code[i].Text == "@staticmethod" || o.code[i].Text == "@classmethod"
		for i++; i < it.to && !o.code[i].First; i = o.after(i, it.to) {
		}
	}
	if i >= it.to {
		it.sort = statement
		return
	}
	name := i + 1
	if o.is(i, "async") && o.is(name, "def") {
		name++
	}
	switch {
	case o.code[i].Kind == mark.TextToken && begins && i+1 == it.to:
		it.sort = first
	case slices.Contains(o.imports, o.code[i].Text):
		it.sort = imports
	case o.is(i, "def", "async") && o.isWord(name) && o.is(name-1, "def"):
		it.sort, it.names = function, []string{o.code[name].Text}
		it.method = class == nil && (static || o.is(name+1, "(") && o.is(name+2, "self", "cls"))
	case o.is(i, "class") && o.isWord(name):
		it.sort, it.names = typ, []string{o.code[name].Text}
		if body := o.body(i, it.to); body < it.to {
			it.inner = o.indented(body, it.to, it)
		}
	case o.is(i, "pass"):
	case o.is(i, "type") && o.isWord(i+1) && o.is(i+2, "="):
		it.sort, it.names = typ, []string{o.code[i+1].Text}
	default:
		o.assignment(it, i)
	}
}

// body is the first token of the block below the line of a token.
func (o *outline) body(i, to int) int {
	for i++; i < to && !o.code[i].First; i = o.after(i, to) {
	}
	return i
}

// assignment reads a = b, a: type = b, a, b = c. A name is defined where its value is worked out without a call; else this is a statement
// that does something.
func (o *outline) assignment(it *item, i int) {
	it.sort = statement
	value := i
	for ; value < it.to && !o.is(value, "="); value = o.after(value, it.to) {
		switch {
		case value > i && o.code[value].First, o.code[value].Kind == mark.TextToken, o.is(value, ".", "["):
			return // no name
		}
	}
	if value == it.to && !o.is(i+1, ":") {
		return
	}
	annotated := o.is(i+1, ":")
	for j := i; j < value; j++ {
		if o.isWord(j) && (j == i || !annotated) {
			it.names = append(it.names, o.code[j].Text)
		}
	}
	if len(it.names) == 0 || annotated && !o.isWord(i) || o.is(i, "if", "for", "while", "with", "try", "match", "return", "del", "global", "raise", "assert") {
		it.names = nil
		return
	}
	for j := value; j < it.to; j = o.after(j, it.to) {
		if o.code[j].First && j > i || o.is(j, ";") {
			return
		}
	}
	if o.is(value+1, "lambda") || !o.calls(value+1, it.to) {
		it.sort = variable
	}
}

// belongs is the last line of an item with the comments behind it that are indented below its first line.
func (o *outline) belongs(it *item, line int) int {
	base := o.column(it.from)
	last := line
	for line++; line < len(o.lines) && !o.codeOn[line]; line++ {
		text := o.text[o.lines[line]:o.lineEnd(line)]
		if o.commentOn[line] {
			if len(text)-len(strings.TrimLeft(text, " \t")) <= base {
				break
			}
			last = line
		}
	}
	return last
}
