package mark

import "slices"

// phrase is what is known of a statement or a declaration while it is read: enough to say what its
// braces hold.
type phrase struct {
	first    int    // its first token
	typ      string // the word that says that it declares a type, or ""
	typAt    int
	colon    bool   // a colon stands behind that
	called   int    // the token before the parentheses that closed last
	parens   bool   // it has parentheses as a function has
	made     bool   // the word new stands before these
	assigned bool   // it gives a value
	where    bool   // it says what its types must be
	sets     bool   // a colon stands behind its parentheses
	lambda   bool   // the brackets of a lambda of C++ stand in it
	operator bool   // it declares an operator
	constant string // it declares a function for the compiler
	used     bool   // it uses a value, so it declares nothing

	isNew bool // new has been read, and not yet its parentheses
}

// phrase reads a statement without a head, or a declaration, to its end. Between other brackets it reads
// up to the closing one.
func (p *reader) phrase(of content) {
	ph := phrase{first: p.pos, typAt: -2, called: -2}
	for p.pos < len(p.tokens) {
		switch text := p.text(0); {
		case text == "}" || text == ")" || text == "]":
			return
		case of == statements && p.pos > ph.first && p.lineEnds(ph.first):
			return
		case text == ";" || text == "," && of == values:
			p.take()
			if of != values {
				return
			}
			ph = phrase{first: p.pos, typAt: -2, called: -2}
		case text == "(" || text == "[":
			p.group(&ph)
		case text == "{":
			kind := p.holds(of, &ph)
			constant := p.constant
			if ph.constant != "" {
				p.constant = ph.constant
			}
			if kind == cases {
				p.bracesOf(cases, &target{cases: true})
			} else {
				p.braces(kind)
			}
			p.constant = constant
			if p.ends(of, kind, &ph) {
				return
			}
			ph.lambda, ph.typ = false, ""
		case text == "template" && p.text(1) == "<" && p.lang.Captures:
			p.template()
		default:
			p.note(&ph)
			p.take()
		}
	}
}

// template reads the parameters of a template of C++.
func (p *reader) template() {
	depth := 0
	for p.take(); p.pos < len(p.tokens); {
		switch text := p.text(0); {
		case text == "(" || text == "[":
			p.group(&phrase{})
			continue
		case slices.Contains([]string{"{", "}", ")", "]", ";"}, text):
			return
		case text == "<":
			depth++
		case text == ">":
			depth--
		}
		p.take()
		if depth == 0 {
			return
		}
	}
}

// group reads parentheses or square brackets.
func (p *reader) group(ph *phrase) {
	p.depth++
	if p.depth > maxDepth {
		p.pos = len(p.tokens)
		return
	}
	before := p.pos - 1
	open := p.text(0)
	p.take()
	where, constant := p.where, p.constant
	p.where = inBrackets
	if ph.constant != "" {
		p.constant = ph.constant
	}
	inner := p.text(0)
	p.phrase(values)
	if text := p.text(0); text == ")" && open == "(" || text == "]" && open == "[" {
		p.take()
	}
	p.where, p.constant = where, constant
	p.depth--
	if open == "[" {
		ph.lambda = p.lang.Captures && inner != "[" && !p.isValue(before)
		ph.used = ph.used || ph.lambda
		return
	}
	ph.called = before
	ph.made, ph.isNew = ph.isNew, false
	if p.text(0) != ">" { // else a type of functions
		ph.parens = ph.parens || ph.operator || p.isValue(before) || p.text(before-p.pos) == ">"
	}
	if p.lang.Named && !ph.colon && before != ph.typAt+1 {
		ph.typ = "" // what it declares has the type, and is not the type
	}
}

// isValue reports whether a token can be the end of a value or of a name.
func (p *reader) isValue(i int) bool {
	if i < 0 {
		return false
	}
	t := p.tokens[i]
	return t.kind == literal || t.kind == word && !slices.Contains(p.lang.Before, t.text) || t.text == ")" || t.text == "]"
}

// note takes in the word or sign at the position.
func (p *reader) note(ph *phrase) {
	text, isWord := p.text(0), p.kind(0) == word
	switch {
	case ph.where:
	case isWord && slices.Contains(p.lang.Constant, text):
		ph.constant = text
	case isWord && slices.Contains(p.lang.Types, text):
		follows := p.kind(1) == word || slices.Contains([]string{"{", "[", "<"}, p.text(1))
		if follows && ph.typ != "enum" {
			ph.typ, ph.typAt = text, p.pos
		}
	case isWord:
		ph.isNew = ph.isNew || text == "new" || text == ".new"
		ph.where = ph.where || text == "where" && ph.parens && !ph.used
		ph.operator = ph.operator || text == "operator"
		ph.used = ph.used || slices.Contains(p.lang.Before, text)
	case text == ":":
		ph.colon = ph.colon || ph.typ != ""
		ph.sets = ph.sets || ph.parens
	case text == "=" && p.text(-1) != "operator", text == "=>":
		ph.assigned, ph.used, ph.lambda = true, true, false
	case p.kind(0) == literal || !slices.Contains([]string{"<", ">", ",", ".", "*", "&", "::", "?", "->"}, text):
		ph.used, ph.isNew = true, false
	}
}

// holds says what the braces at the position hold.
func (p *reader) holds(of content, ph *phrase) content {
	prev := p.text(-1)
	name := p.text(ph.called - p.pos)
	switch called := prev == ")"; {
	case p.lang.AnyBrace:
		return statements
	case slices.Contains(p.lang.Arrows, prev), slices.Contains(p.lang.Open, prev), ph.lambda:
		return function
	case prev == "=", prev == "default":
		return values
	case of == constants:
		return declarations
	case ph.typ == "enum":
		return constants
	case ph.typ != "":
		return declarations
	case called && name == "switch":
		return cases
	case called && name == "requires" && !p.isValue(ph.called-1):
		return values
	case ph.where:
		return function
	case called && ph.made:
		return p.lang.Made
	case called && (p.lang.Methods || name == "delegate"):
		return function
	case of == accessors && !ph.assigned:
		return function
	case of == declarations && p.pos == ph.first:
		return function
	case of == declarations && p.kind(-1) == literal: // extern "C"
		return declarations
	case of == declarations && ph.assigned:
		return values
	case of == declarations && ph.parens && (called || p.lang.Bare != accessors):
		if ph.sets && prev != ")" && prev != "}" {
			return values // of a member that a constructor sets
		}
		return function
	case of == declarations:
		return p.lang.Bare
	case of == statements && called && ph.called == ph.first:
		return statements // of a loop that is a macro
	case of == statements && called && ph.parens && !ph.used:
		return function
	}
	return values
}

// ends reports whether a statement or declaration ends with the braces that have been read.
func (p *reader) ends(of, kind content, ph *phrase) bool {
	switch {
	case p.lang.AnyBrace:
		return of == declarations
	case kind == values || kind == cases:
		return false
	case of == statements:
		return !ph.used && (kind == statements || kind == function || !p.lang.Named)
	}
	return of == declarations || of == accessors
}

// lineEnds reports whether the line before the position ends the statement that began at a token, in a
// language where the end of a line can.
func (p *reader) lineEnds(first int) bool {
	next, last := p.tokens[p.pos], p.tokens[p.pos-1]
	switch {
	case !p.lang.Newlines || !next.nl || slices.Contains(p.lang.Continues, next.text):
		return false
	case last.kind == sign:
		counts := (last.text == "++" || last.text == "--") && p.pos-1 > first
		return counts || slices.Contains([]string{")", "]", "}"}, last.text)
	}
	return !slices.Contains(p.lang.Joins, last.text)
}
