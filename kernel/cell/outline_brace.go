package cell

import (
	"regexp"
	"slices"
	"strings"

	"queens/tracer/mark"
)

// declarations are the items between two tokens, in a language with braces. class is what holds them, or nil.
func (o *outline) declarations(from, to int, class *item) []*item {
	var list []*item
	var ifs []*item
	for i := from; i < to; {
		it := &item{from: i, open: -1, parent: class}
		if o.code[i].Kind == mark.DirectiveToken {
			it.to = i + 1
			o.directive(it)
			if len(ifs) > 0 {
				it.inIf = ifs[0]
			}
			switch word := directiveName(o.code[i].Text); {
			case strings.HasPrefix(word, "if"):
				ifs = append(ifs, it)
			case word == "endif" && len(ifs) > 0:
				ifs = ifs[:len(ifs)-1]
			}
		} else {
			it.to = o.ends(i, to, class)
			o.declaration(it, class)
			if len(ifs) > 0 {
				it.inIf = ifs[0]
			}
		}
		o.extend(it)
		i = it.to
		list = append(list, it)
		if it.open >= 0 && (it.sort == typ || it.sort == scope) {
			it.inner = o.declarations(it.open+1, min(o.match[it.open], to), it)
		}
	}
	return list
}

var directive = regexp.MustCompile(`^#[ \t]*([a-z]+)[ \t]*(?:([\pL_$][\pL\pN_$]*)|)`)

func directiveName(text string) string {
	if m := directive.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// directive reads a line for the preprocessor.
func (o *outline) directive(it *item) {
	m := directive.FindStringSubmatch(o.code[it.from].Text)
	if m == nil {
		return
	}
	switch {
	case m[1] == "include" || m[1] == "import":
		it.sort = imports
	case m[1] == "define" && o.semicolon:
		it.sort, it.names = macro, []string{m[2]}
	case strings.HasPrefix(m[1], "if") || strings.HasPrefix(m[1], "el") || m[1] == "endif":
		it.sort = part
	}
}

// ends is the token behind the item that begins at a token.
func (o *outline) ends(i, to int, class *item) int {
	if o.begins != nil {
		for i++; i < to && !(o.code[i].First && slices.Contains(o.begins, o.code[i].Text)); {
			i = o.after(i, to)
		}
		return i
	}
	if slices.Contains(o.access, o.code[i].Text) && o.is(i+1, ":") {
		return i + 2
	}
	if next := i + 1; o.semicolon && o.isWord(i) && o.is(next, "(") {
		if next = o.after(next, to); next < to && o.isWord(next) && o.code[next].First {
			return next // the use of a macro
		}
	}
	braces := 0
	for j := i; j < to; {
		switch t := o.code[j]; {
		case j > i && (t.Kind == mark.DirectiveToken || o.lineEnds(j, class)):
			return j
		case t.Kind == mark.SignToken && t.Text == ";":
			return j + 1
		case t.Kind == mark.SignToken && t.Text == "{":
			next := o.after(j, to)
			if braces++; braces > maxLook || o.closes(i, j, next, class) {
				return next
			}
			j = next
		default:
			j = o.after(j, to)
		}
	}
	return to
}

// maxLook is how many tokens are looked at where a program of a person is decided by a few.
const maxLook = 200

// lineEnds reports whether the end of the line before a token ends a statement, in a language where it can.
func (o *outline) lineEnds(j int, class *item) bool {
	next, last := o.code[j], o.code[j-1]
	if !o.lang.Newlines || !next.First || slices.Contains(o.lang.Continues, next.Text) {
		return false
	}
	if last.Kind == mark.SignToken {
		return isClose(last) || last.Text == "++" || last.Text == "--"
	}
	return last.Kind == mark.TextToken || !slices.Contains(o.lang.Joins, last.Text)
}

// closes reports whether the braces at a token, behind which another one stands, end the item that begins at a token.
func (o *outline) closes(i, brace, next int, class *item) bool {
	h := o.head(i, brace)
	switch {
	case o.lang == mark.JavaScript:
		if o.is(next, "else", "catch", "finally") || o.is(i, "do") && o.is(next, "while") {
			return false
		}
		return brace == i || !h.assigned && (class != nil || h.function || h.typ >= 0 || slices.Contains(o.lang.Heads, o.code[i].Text) || slices.Contains(o.lang.Open, o.code[i].Text) || o.shorthand(i, brace))
	case h.assigned:
		return false
	case h.typ >= 0:
		return !o.semicolon
	case slices.ContainsFunc(o.scopes, func(word string) bool { return o.isScope(i, brace, word) }):
		return true
	case o.semicolon:
		return h.paren >= 0 && !o.is(next, ",", "{")
	}
	return !o.is(next, "=")
}

// isScope reports whether braces hold what could stand outside of them: namespace a { }, extern "C" { }.
func (o *outline) isScope(i, brace int, word string) bool {
	for ; i < brace && o.is(i, "inline", "export"); i++ {
	}
	if !o.is(i, word) {
		return false
	}
	return word != "extern" || brace == i+2 && o.code[i+1].Kind == mark.TextToken
}

// shorthand reports whether braces are those of a method of JavaScript: name(...) { on a line.
func (o *outline) shorthand(i, brace int) bool {
	for ; i < brace && o.is(i, "async", "static", "get", "set", "*"); i++ {
		if o.is(i+1, "(") {
			break
		}
	}
	return o.isWord(i) && o.is(i+1, "(") && o.match[i+1] == brace-1 && !o.code[brace].First && !slices.Contains(o.lang.Heads, o.code[i].Text)
}

// head is what stands in an item outside of its brackets, up to a token.
type head struct {
	paren    int // the parentheses of the parameters of a function, or -1
	name     int // the last token of the name before it
	typ      int // the word that says that a type is declared, or -1
	typeName int // its name, or -1
	assigned bool
	arrow    bool // =>
	function bool // the word function of JavaScript
}

func (o *outline) head(i, to int) head {
	h := head{paren: -1, name: -1, typ: -1, typeName: -1}
	for j := i; j < to; {
		switch t := o.code[j]; {
		case t.Kind == mark.WordToken && t.Text == "template" && o.is(j+1, "<"):
			j = o.angles(j+1, to)
			continue
		case t.Kind == mark.WordToken && t.Text == "operator" && h.paren < 0 && o.lang != mark.JavaScript:
			k := j + 1
			if o.is(k, "(") && o.is(k+1, ")") {
				k += 2
			}
			for k < to && !o.is(k, "(") {
				k++
			}
			if k < to {
				h.paren, h.name = k, k-1
				j = k
			}
		case t.Kind == mark.WordToken && slices.Contains(o.types, t.Text) && h.typ < 0 && h.paren < 0 && !h.assigned:
			if name, ok := o.typeName(j, to); ok {
				h.typ, h.typeName = j, name
			}
		case t.Kind == mark.WordToken && t.Text == "function":
			h.function = true
		case t.Kind != mark.SignToken:
		case t.Text == "=>":
			h.arrow = true
			h.assigned = h.assigned || o.lang == mark.JavaScript
		case t.Text == "=" || strings.HasSuffix(t.Text, "=") && len(t.Text) == 2 && !strings.ContainsAny(t.Text[:1], "=!<>"):
			h.assigned = true
		case t.Text == "(" && h.paren < 0 && h.typ < 0 && !h.assigned && !h.arrow && j > i:
			before := j - 1
			if o.is(before, ">") {
				before = o.beforeAngles(before, i)
			}
			if o.isWord(before) && !slices.Contains(o.quiet, o.code[before].Text) && !strings.HasPrefix(o.code[before].Text, "@") {
				h.paren, h.name = j, before
			}
		}
		j = o.after(j, to)
	}
	return h
}

// angles is the token behind the parameters of a template, which begin at a token.
func (o *outline) angles(i, to int) int {
	depth := 0
	for most := i + maxLook; i < min(to, most); {
		switch {
		case o.is(i, "<"):
			depth++
		case o.is(i, ">"):
			depth--
		case o.is(i, ";", "{", "}"):
			return i
		}
		i = o.after(i, to)
		if depth == 0 {
			break
		}
	}
	return i
}

// beforeAngles is the token before the parameters of a type, which end at a token.
func (o *outline) beforeAngles(i, from int) int {
	depth := 0
	for least := max(from, i-maxLook); i >= least; i-- {
		switch {
		case o.is(i, ">"):
			depth++
		case o.is(i, "<"):
			depth--
		}
		if depth == 0 {
			return i - 1
		}
	}
	return from
}

// typeName reads what stands behind the word for a type: a name, or none, and then its braces.
func (o *outline) typeName(i, to int) (name int, ok bool) {
	name = -1
	most := min(len(o.code), i+maxLook)
	for i++; i < to+1 && i < most; {
		switch {
		case o.is(i, "{", ":", ";", "extends", "implements", "permits", "where"):
			return name, true
		case o.is(i, "(") && name >= 0 && (o.lang == mark.Java || o.lang == mark.CSharp) && o.is(name-1, "record"):
			return name, true
		case o.is(i, "[") || o.is(i, "alignas", "final", "class", "struct"):
		case o.is(i, "<"):
			i = o.angles(i, len(o.code))
			continue
		case o.isWord(i) && name < 0:
			name = i
		default:
			return 0, false
		}
		i = o.after(i, len(o.code))
	}
	return 0, false
}

// declaration says what an item is, from its tokens.
func (o *outline) declaration(it *item, class *item) {
	switch {
	case o.lang == mark.Go:
		o.golang(it)
	case o.lang == mark.JavaScript:
		o.javascript(it, class)
	default:
		o.typed(it, class)
	}
}

// typed reads an item of C, C++, Java or C#.
func (o *outline) typed(it *item, class *item) {
	i, last := it.from, it.to-1
	h := o.head(i, it.to)
	text := o.code[i].Text
	brace := -1
	for j := i; j < it.to; j = o.after(j, it.to) {
		if o.is(j, "{") {
			brace = j
			break
		}
	}
	switch {
	case slices.Contains(o.first, text):
		it.sort = first
	case slices.Contains(o.imports, text) && !o.is(i+1, "("):
		it.sort = imports
	case text == "using" && o.is(i+2, "="):
		it.sort, it.names = typ, []string{o.code[i+1].Text}
	case text == "using":
		it.sort = imports
	case brace >= 0 && slices.ContainsFunc(o.scopes, func(word string) bool { return o.isScope(i, brace, word) }):
		it.sort, it.open = scope, brace
	case text == "typedef":
		it.sort, it.names = typ, o.typedefName(i, last)
	case h.typ >= 0 && brace < 0:
		it.sort = declares
		if h.typeName >= 0 {
			it.names = []string{o.tag(o.code[h.typeName].Text)}
		}
	case h.typ >= 0:
		o.typeItem(it, h, brace)
	case h.paren >= 0 && o.is(h.paren+1, "*", "&", "^") && o.is(last, ";") && o.semicolon && o.isWord(h.paren+2) && !h.arrow:
		it.sort, it.names = variable, []string{o.code[h.paren+2].Text}
	case h.paren >= 0:
		body := o.is(last, "}") || h.arrow
		if h.name == i && !body && (class == nil || class.sort == scope || !slices.Contains(class.names, o.code[i].Text)) {
			return // the use of a macro, or a statement that has no place here
		}
		it.sort = declares
		if body {
			it.sort = function
		}
		it.names = []string{o.functionName(h, i)}
		it.params = o.paramTypes(h.paren)
		if body && brace >= 0 {
			it.open = o.bodyOf(it)
		}
	default:
		it.names = o.variables(i, it.to)
		if it.names != nil {
			it.sort = variable
		}
	}
}

// bodyOf is the brace that opens the body of a function: the last one outside of brackets.
func (o *outline) bodyOf(it *item) int {
	open := -1
	for j := it.from; j < it.to; j = o.after(j, it.to) {
		if o.is(j, "{") {
			open = j
		}
	}
	return open
}

func (o *outline) tag(name string) string {
	if o.tags {
		return "struct " + name
	}
	return name
}

// typeItem reads a type with a body, and the variables behind that.
func (o *outline) typeItem(it *item, h head, brace int) {
	it.sort = typ
	if h.typeName >= 0 {
		it.names = []string{o.tag(o.code[h.typeName].Text)}
	}
	enum := o.is(h.typ, "enum")
	if !enum || o.lang == mark.Java {
		it.open = brace
	}
	if close := o.match[brace]; o.semicolon && close+1 < it.to {
		it.names = append(it.names, o.declarators(close+1, it.to)...)
		if h.typeName < 0 && !enum && len(it.names) > 0 {
			it.sort = variable
		}
	}
	if enum && len(it.names) == 0 {
		for j := brace + 1; j < min(o.match[brace], it.to); j = o.after(j, it.to) {
			if o.isWord(j) && o.is(j-1, "{", ",") {
				it.names = append(it.names, o.code[j].Text)
			}
		}
	}
}

// typedefName is the name that a typedef gives.
func (o *outline) typedefName(i, last int) []string {
	name := -1
	for j := i; j < last; j = o.after(j, last) {
		switch {
		case o.is(j, "(") && o.is(j+1, "*") && o.isWord(j+2):
			return []string{o.code[j+2].Text}
		case o.isWord(j):
			name = j
		}
	}
	if name < 0 {
		return nil
	}
	return []string{o.code[name].Text}
}

// functionName is the name before the parentheses of a function, with what qualifies it.
func (o *outline) functionName(h head, from int) string {
	start := h.name
	for j := h.name; j >= from; j-- {
		if o.is(j, "operator") {
			start = j
		}
	}
	for {
		switch {
		case o.is(start-1, "~"):
			start--
		case o.is(start-1, "::", ".") && start-2 >= from && o.isWord(start-2):
			start -= 2
			continue
		}
		break
	}
	var name strings.Builder
	for j := start; j <= h.name; j++ {
		name.WriteString(o.code[j].Text)
	}
	return name.String()
}

// paramTypes are the types of the parameters between parentheses, as they are written, without the names.
func (o *outline) paramTypes(open int) string {
	var types []string
	for _, p := range o.commas(open+1, o.match[open]) {
		var words []string
		name := -1
		for j := p[0]; j < p[1] && !o.is(j, "="); j = o.after(j, p[1]) {
			switch {
			case o.is(j, "final", "const") && len(words) == 0:
				if o.is(j, "const") {
					words = append(words, "const")
				}
				continue
			case strings.HasPrefix(o.code[j].Text, "@"):
				continue
			case o.isWord(j) && len(words) > 0 && words[len(words)-1] != "::" && words[len(words)-1] != "." && words[len(words)-1] != "const":
				name = len(words)
			}
			words = append(words, o.code[j].Text)
			if o.match[j] > 0 { // the brackets of an array, or of a function
				words[len(words)-1] = "[]"
			}
		}
		if name > 0 {
			words = slices.Delete(words, name, name+1)
		}
		types = append(types, strings.Join(words, " "))
	}
	if slices.Equal(types, []string{"void"}) {
		return ""
	}
	return strings.Join(types, ", ")
}

// commas are the parts between two tokens that commas separate, each from a token to another.
func (o *outline) commas(from, to int) (parts [][2]int) {
	to = min(to, len(o.code))
	start, angles := from, 0
	for j := from; j < to; j = o.after(j, to) {
		switch {
		case o.is(j, "<") && (o.isWord(j-1) || angles > 0):
			angles++
		case o.is(j, ">") && angles > 0:
			angles--
		case o.is(j, ",") && angles == 0:
			parts = append(parts, [2]int{start, j})
			start = j + 1
		}
	}
	if start < to {
		parts = append(parts, [2]int{start, to})
	}
	return parts
}

// variables are the names that a declaration of variables gives, nil if it is none.
func (o *outline) variables(from, to int) []string {
	words := 0
	for j := from; j < to && !o.is(j, "=", "{", ";", ","); j = o.after(j, to) {
		if o.isWord(j) && !strings.HasPrefix(o.code[j].Text, "@") {
			words++
		}
	}
	if words < 2 || !o.is(to-1, ";", "}") {
		return nil
	}
	return o.declarators(from, to)
}

// declarators are the names that a list of variables gives: in each part the last word before its value.
func (o *outline) declarators(from, to int) (names []string) {
	for _, p := range o.commas(from, to) {
		name := ""
		for j := p[0]; j < p[1]; j = o.after(j, p[1]) {
			if o.is(j, "=", "=>", "{", ";", ":") {
				break
			}
			if o.isWord(j) {
				name = o.code[j].Text
			}
		}
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}
