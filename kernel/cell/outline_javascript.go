package cell

import (
	"slices"

	"queens/tracer/mark"
)

// javascript reads an item of JavaScript.
func (o *outline) javascript(it *item, class *item) {
	i := it.from
	if class != nil {
		o.member(it)
		return
	}
	for ; i < it.to-1 && o.is(i, "export", "default", "async"); i++ {
	}
	switch {
	case o.code[i].Kind == mark.TextToken && (i+1 == it.to || o.is(i+1, ";")):
		it.sort = first // "use strict"
	case o.is(i, "import") && !o.is(i+1, "(", "."):
		it.sort = imports
		for j := i + 1; j < it.to && !o.is(j, "from"); j++ {
			if o.isWord(j) && !o.is(j, "as") && !o.is(j+1, "as") {
				it.names = append(it.names, o.code[j].Text)
			}
		}
	case o.is(i, "function"):
		if o.is(i+1, "*") {
			i++
		}
		it.sort, it.open = function, o.bodyOf(it)
		if o.isWord(i + 1) {
			it.names = []string{o.code[i+1].Text}
		}
	case o.is(i, "class") && o.isWord(i+1):
		it.sort, it.names, it.open = typ, []string{o.code[i+1].Text}, o.bodyOf(it)
	case o.is(i, "const", "let", "var"):
		o.constants(it, i+1)
	case o.is(it.to-1, "}") && o.bodyOf(it) > 0 && o.shorthand(i, o.bodyOf(it)):
		o.member(it)
	case o.is(i, ";"):
	default:
		it.sort = statement
	}
}

// member reads a member of a class, or one that stands alone.
func (o *outline) member(it *item) {
	i := it.from
	for ; i < it.to && o.is(i, "async", "static", "get", "set", "*"); i++ {
		if o.is(i+1, "(", "=", ";") {
			break
		}
	}
	if !o.isWord(i) {
		return
	}
	it.sort, it.names = variable, []string{o.code[i].Text}
	if o.is(i+1, "(") {
		it.sort, it.method, it.open = function, true, o.bodyOf(it)
	}
}

// constants reads the names that const, let or var gives. They are defined where their values are worked out without a call, or are
// functions themselves; else it is a statement that does something.
func (o *outline) constants(it *item, from int) {
	it.sort = variable
	for _, p := range o.commas(from, it.to) {
		value := p[0]
		for value < p[1] && !o.is(value, "=") {
			value = o.after(value, p[1])
		}
		for j := p[0]; j < value && j < it.to; j++ { // words of a pattern, too
			if o.isWord(j) && !o.is(j+1, ":") && (j == p[0] || o.is(j-1, "{", "[", ",", ":", ".", "...")) {
				it.names = append(it.names, o.code[j].Text)
			}
		}
		switch v := value + 1; {
		case o.is(v, "require") && o.is(v+1, "("):
			it.sort = imports
		case o.is(v, "function", "class") || o.is(v, "async") && !o.is(v+1, "(") || o.arrowFunction(v, p[1]):
		case o.calls(v, p[1]):
			it.sort = statement
			return
		}
	}
}

// arrowFunction reports whether a value is (a, b) => ..., or a => ...
func (o *outline) arrowFunction(i, to int) bool {
	if o.is(i, "async") {
		i++
	}
	return i < to && (o.is(o.after(i, to), "=>"))
}

// calls reports whether something is called between two tokens.
func (o *outline) calls(from, to int) bool {
	for j := from; j < min(to, len(o.code)); j++ {
		switch {
		case o.is(j, "(") && j > from && (o.isWord(j-1) && !slices.Contains(o.notCalled(), o.code[j-1].Text) || o.is(j-1, ")", "]")), o.is(j, "await", "new", "yield", "++", "--"):
			return true
		}
	}
	return false
}

// notCalled are words before parentheses that call nothing.
func (o *outline) notCalled() []string {
	if o.lang == mark.Python {
		return []string{"and", "or", "not", "in", "is", "if", "else", "lambda", "for"}
	}
	return []string{"typeof", "void", "in", "instanceof", "of"}
}
