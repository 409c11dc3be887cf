package cell

import (
	"slices"
	"strings"

	"queens/tracer/mark"
)

// sort is what an item is.
type sort byte

const (
	other     sort = iota // what defines nothing, as far as is known
	first                 // a package, or a text that says how the program is meant
	imports               // brings in what stands elsewhere
	function              // or a method
	variable              // or a constant
	typ                   // a class, a struct...
	macro                 // of C
	declares              // a function or a type that stands elsewhere
	scope                 // braces that hold what could stand outside of them
	statement             // does something, though it may define names, too
	part                  // the line of an #if, #else or #endif
)

// item is a definition, a statement or a line for the preprocessor, at the top level of a program or in a class.
type item struct {
	sort   sort
	names  []string // that it defines; a method of Go with its type before it, a struct of C with the word struct
	params string   // the types of the parameters of a function
	method bool     // it can stand in a class alone

	from, to   int     // its tokens
	start, end int     // its bytes, with the comments above it; whole lines where it shares none
	open       int     // the token of the brace that opens its body, or -1
	inner      []*item // what its body holds, if it is a class
	parent     *item
	inIf       *item // the outermost #if around it, or nil
}

// outline is a program taken apart.
type outline struct {
	*grammar
	text  string
	lines []int // bytes at which lines begin
	all   []mark.Token
	code  []mark.Token // all but comments
	match []int        // for each opening bracket of code the closing one, len(code) if there is none; 0 for all else
	end   mark.End
	items []*item

	codeOn, commentOn []bool // of each line
}

// read takes a program apart.
func read(g *grammar, text string) *outline {
	o := &outline{grammar: g, text: text, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			o.lines = append(o.lines, i+1)
		}
	}
	o.all, o.end = mark.Tokens(g.lang, text)
	o.codeOn, o.commentOn = make([]bool, len(o.lines)+1), make([]bool, len(o.lines)+1)
	for _, t := range o.all {
		on := o.codeOn
		if t.Kind == mark.CommentToken {
			on = o.commentOn
		} else {
			o.code = append(o.code, t)
		}
		for line := t.Line - 1; line < len(o.lines) && o.lines[line] < t.End; line++ {
			on[line] = true
		}
	}
	o.match = make([]int, len(o.code))
	var open []int
	for i, t := range o.code {
		switch {
		case t.Kind != mark.SignToken:
		case isOpen(t):
			open = append(open, i)
			o.match[i] = len(o.code)
		case isClose(t) && len(open) > 0:
			o.match[open[len(open)-1]] = i
			open = open[:len(open)-1]
		}
	}
	if g.lang.Indented {
		o.items = o.indented(0, len(o.code), nil)
	} else {
		o.items = o.declarations(0, len(o.code), nil)
	}
	return o
}

// Of a text with code in it the brackets around the code are its signs, "${" and "}", or the beginning and the end of its texts.
func isOpen(t mark.Token) bool {
	return t.Kind == mark.SignToken && (t.Text == "(" || t.Text == "[" || strings.HasSuffix(t.Text, "{"))
}

func isClose(t mark.Token) bool {
	return t.Kind == mark.SignToken && (t.Text == ")" || t.Text == "]" || strings.HasPrefix(t.Text, "}"))
}

// is reports whether a token is a sign or a word, "" at the end.
func (o *outline) is(i int, texts ...string) bool {
	return i >= 0 && i < len(o.code) && o.code[i].Kind <= mark.WordToken && slices.Contains(texts, o.code[i].Text)
}

func (o *outline) isWord(i int) bool {
	return i >= 0 && i < len(o.code) && o.code[i].Kind == mark.WordToken
}

// after is the token behind a bracket and what it holds, or behind any other token.
func (o *outline) after(i, to int) int {
	if o.match[i] > 0 {
		return min(o.match[i]+1, to)
	}
	return i + 1
}

// line is the line of a byte, from 0.
func (o *outline) line(at int) int {
	line, found := slices.BinarySearch(o.lines, at)
	if !found {
		line--
	}
	return line
}

// lineEnd is the byte behind a line and its end.
func (o *outline) lineEnd(line int) int {
	if line+1 < len(o.lines) {
		return o.lines[line+1]
	}
	return len(o.text)
}

// blank reports whether a part of the text is white space.
func (o *outline) blank(from, to int) bool { return strings.TrimSpace(o.text[from:to]) == "" }

// extend says which bytes an item has: its tokens, the comments directly above it and behind it.
func (o *outline) extend(it *item) {
	it.start, it.end = o.code[it.from].Start, o.code[it.to-1].End
	line := o.line(it.start)
	if o.blank(o.lines[line], it.start) {
		for line > 0 && o.commentOn[line-1] && !o.codeOn[line-1] && !o.special(line-1) {
			line--
		}
		it.start = o.lines[line]
	}
	line = o.line(it.end - 1)
	if o.lang.Indented {
		line = o.belongs(it, line)
		it.end = max(it.end, o.lineEnd(line))
		return
	}
	rest := o.text[it.end:o.lineEnd(line)]
	comment := strings.TrimSpace(rest)
	switch {
	case comment == "", strings.HasPrefix(comment, o.lang.Comment):
		it.end = o.lineEnd(line)
	case len(o.lang.Blocks) > 0 && strings.HasPrefix(comment, o.lang.Blocks[0][0]) && strings.Index(comment, o.lang.Blocks[0][1]) == len(comment)-2:
		it.end = o.lineEnd(line)
	}
}

// special reports whether the comment of a line is none on what follows: it opens or closes a region, or says how the program counts.
func (o *outline) special(line int) bool {
	text := strings.TrimSpace(o.text[o.lines[line]:o.lineEnd(line)])
	text = strings.TrimSpace(strings.TrimPrefix(text, o.lang.Comment))
	for _, sign := range []string{"queens:", "#region", "#endregion", "region ", "endregion"} {
		if strings.HasPrefix(text, sign) {
			return true
		}
	}
	return false
}

// each calls a function for all items, those in classes behind their class.
func each(items []*item, do func(*item)) {
	for _, it := range items {
		do(it)
		each(it.inner, do)
	}
}

// mainItem is the function that makes the program whole, or nil.
func (o *outline) mainItem() (found *item) {
	each(o.items, func(it *item) {
		in := it.parent != nil && it.parent.sort == typ
		if found == nil && o.main != "" && it.sort == function && in == o.members && slices.Equal(it.names, []string{o.main}) {
			found = it
		}
	})
	return found
}

// whole reports whether the program is whole: the rest of it need not come from elsewhere.
func (o *outline) whole() bool {
	if o.acts {
		return slices.ContainsFunc(o.items, func(it *item) bool { return it.sort == statement })
	}
	if o.mainItem() != nil {
		return true
	}
	// What is not closed hides what follows. The compiler says it best.
	broken := len(o.end.Brackets) > 0 || o.end.Broken > 0 || o.end.Text || o.end.Comment || o.end.Part
	for i := range o.code {
		if broken && o.is(i, o.main) && o.is(i+1, "(") {
			return true
		}
	}
	return false
}
