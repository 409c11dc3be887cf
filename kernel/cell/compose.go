package cell

import (
	"regexp"
	"slices"
	"strings"

	"queens/tracer/mark"
)

// maxPieces is how many definitions a cell can have that is put into a program.
const maxPieces = 1000

// maxPad is how much white space can stand in the place of what is cut off a line.
const maxPad = 200

var versionWord = regexp.MustCompile(`^v[0-9]+$`)

// composing puts a part into a whole program.
type composing struct {
	whole, part *outline
	lines       []line // of the whole
	cell        string // the name of the part

	slots   []*slot
	places  map[*item]int
	byName  map[string][]*slot // those of one of the names
	main    int                // slot before which a definition has to stand; len(slots) for none
	top     int                // slot behind which what is brought in stands, -1 for before all
	inside  *item              // of Java and C#: the class with main
	keys    map[string]bool    // of what has no name
	last    []*piece           // behind all slots
	changes []Change
	out     []line
}

// slot is an item of the whole program, and what becomes of it.
type slot struct {
	*item
	by            *piece // takes its place
	removed       bool
	before, after []*piece
}

// piece is a definition of the part, or anything else that is put into the program.
type piece struct {
	*item
	lines  []line
	plain  bool // it is not indented
	key    string
	inText []bool // of each line: it begins in a text
}

func (c *composing) compose() error {
	c.index()
	pieces, err := c.pieces()
	if err != nil {
		return err
	}
	if len(pieces) == 0 {
		return errorf(c.firstLine(), "there is no definition in the cell")
	}
	if err := c.header(); err != nil {
		return err
	}
	var fresh []*piece
	for _, p := range pieces {
		found, err := c.find(p)
		switch {
		case err != nil:
			return err
		case len(found) > 0:
			c.replace(p, found)
		case c.known(p):
			continue
		default:
			fresh = append(fresh, p)
			if len(p.names) > 0 && p.sort != imports {
				c.changes = append(c.changes, Change{strings.Join(p.names, ", "), ""})
			}
		}
		c.prototype(p)
	}
	c.insert(fresh)
	c.write()
	return nil
}

// index lists the slots of the whole.
func (c *composing) index() {
	c.places, c.byName, c.keys = map[*item]int{}, map[string][]*slot{}, map[string]bool{}
	mainItem := c.whole.mainItem()
	each(c.whole.items, func(it *item) {
		s := &slot{item: it}
		c.places[it] = len(c.slots)
		c.slots = append(c.slots, s)
		for _, name := range it.names {
			c.byName[name] = append(c.byName[name], s)
		}
		switch {
		case it.sort == imports && c.whole.lang == mark.Go:
			for _, spec := range c.whole.goImports(it) {
				c.keys[spec.key] = true
			}
		case it.sort == imports || it.sort == other || it.sort == declares:
			c.keys[c.whole.key(it)] = true
		}
	})
	c.main, c.top = len(c.slots), -1
	if mainItem != nil {
		c.main = c.places[mainItem]
		if c.part.members {
			c.inside = mainItem.parent
		}
	}
	leading := true
	for _, it := range c.whole.items {
		switch it.sort {
		case first, imports:
			if leading && it.inIf == nil {
				c.top = c.places[it]
			}
		case statement:
			if c.part.acts {
				c.main = min(c.main, c.places[it])
			}
			leading = false
		case part, macro, other:
		default:
			leading = false
		}
	}
}

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

// known reports whether the program has the same already: something that it brings in, or that has no name.
func (c *composing) known(p *piece) bool {
	switch p.sort {
	case imports, other, declares:
		return c.keys[p.key]
	case part:
		return strings.Contains(c.whole.text, c.part.text[p.start:p.end])
	}
	return false
}

// header holds how the part counts against how the whole does, or takes it over.
func (c *composing) header() error {
	find := func(o *outline) (text string, number int) {
		for _, t := range o.all {
			if text, ok := strings.CutPrefix(t.Text, o.lang.Comment+"queens:"); ok && t.Kind == mark.CommentToken {
				return strings.TrimSpace(text), t.Line
			}
		}
		return "", 0
	}
	mine, number := find(c.part)
	theirs, at := find(c.whole)
	switch {
	case mine == "" || mine == theirs:
	case theirs != "":
		return errorf(number, "the cell counts with %s, but the program that it is a part of with %s (%s)", mine, theirs, c.lines[at-1])
	default:
		c.out = append(c.out, line{text: c.part.lang.Comment + "queens: " + mine, cell: c.cell, number: number})
	}
	return nil
}

// find finds what a piece takes the place of.
func (c *composing) find(p *piece) ([]*slot, error) {
	if p.sort == part || p.sort == scope {
		return nil, nil
	}
	var here, inClasses []*slot
	seen := map[*slot]bool{}
	for _, name := range p.names {
		for _, s := range c.byName[name] {
			in := s.parent
			if !c.same(p, s) || s.by != nil && !c.part.acts || seen[s] {
				continue // of a function that is there twice, the compiler speaks
			}
			if len(p.names) > 1 {
				seen[s] = true
			}
			switch {
			case in == nil || in.sort == scope || in == c.inside:
				here = append(here, s)
			case p.sort == function && (c.part.members || c.part.inClass && (p.method || c.part.overloads)):
				inClasses = append(inClasses, s)
			}
		}
	}
	if s := c.qualified(p); s != nil && len(here) == 0 {
		return []*slot{s}, nil
	}
	if p.method || len(here) == 0 {
		here = inClasses
	}
	if in := here; len(in) > 1 && in[0].parent != in[1].parent && len(inClasses) > 1 {
		return nil, c.errorf(p, "%s stands in %s and in %s of the program: write the class with it", p.names[0], nameOf(in[0].parent), nameOf(in[1].parent))
	}
	if p.method && len(here) == 0 && c.part.lang == mark.JavaScript {
		return nil, c.errorf(p, "%s is written as a method, and no class of the program has one of that name", p.names[0])
	}
	for _, s := range here {
		for _, name := range s.names {
			if !slices.Contains(p.names, name) {
				return nil, c.errorf(p, "%s is defined together with %s at %s: define both", p.names[0], name, c.lines[c.whole.code[s.from].Line-1])
			}
		}
	}
	return here, nil
}

func nameOf(it *item) string {
	if it == nil || len(it.names) == 0 {
		return "a type without a name"
	}
	return it.names[0]
}

// qualified is the function of a class in C++ that a piece, which is written outside of the class, takes the place of there. The name of
// the class becomes white space.
func (c *composing) qualified(p *piece) *slot {
	if p.sort != function || !c.part.overloads || len(p.names) != 1 {
		return nil
	}
	class, name, ok := strings.Cut(p.names[0], "::")
	if !ok {
		return nil
	}
	for _, s := range c.byName[name] {
		if s.parent == nil || s.parent.sort != typ || nameOf(s.parent) != class || s.by != nil || !c.same(p, s) {
			continue
		}
		for i := p.from; i+1 < p.to; i++ {
			if t := c.part.code[i]; t.Text == class && c.part.is(i+1, "::") && t.Line == c.part.code[i+1].Line {
				at := t.Start - c.part.lines[t.Line-1]
				l := &p.lines[t.Line-1-c.part.line(p.start)]
				l.text = l.text[:at] + strings.Repeat(" ", len(class)+2) + l.text[at+len(class)+2:]
				return s
			}
		}
	}
	return nil
}

func (c *composing) errorf(p *piece, format string, args ...any) error {
	return errorf(c.part.code[p.from].Line, format, args...)
}

// same reports whether a piece can take the place of a slot that defines one of its names.
func (c *composing) same(p *piece, s *slot) bool {
	if s.sort == scope || (p.sort == declares) != (s.sort == declares) {
		return false
	}
	if c.part.members && ((p.sort == function) != (s.sort == function) || (p.sort == typ) != (s.sort == typ)) {
		return false // names of methods, fields and types are told by how they are used
	}
	return !c.part.overloads || p.sort != function && p.sort != declares || s.sort != p.sort || p.params == s.params
}

// replace lets a piece take the place of slots: that of the first.
func (c *composing) replace(p *piece, found []*slot) {
	slices.SortFunc(found, func(a, b *slot) int { return a.start - b.start })
	s := found[0]
	for _, other := range found[1:] {
		other.removed = true
	}
	if len(found) > 1 {
		for _, name := range p.names {
			c.byName[name] = slices.DeleteFunc(c.byName[name], func(s *slot) bool { return s.removed })
		}
	}
	if !c.whole.ownLines(s.item) && c.whole.key(s.item) == p.key {
		return // what it shares its line with is not torn apart for nothing
	}
	s.by = p
	c.indent(p, s.item)
	instead := c.lines[c.whole.code[s.from].Line-1].cell
	if p.sort != imports {
		c.changes = append(c.changes, Change{strings.Join(p.names, ", "), instead})
	}
}

// ownLines reports whether an item shares its lines with no other.
func (o *outline) ownLines(it *item) bool {
	return it.start == o.lines[o.line(it.start)] && (it.end == len(o.text) || o.text[it.end-1] == '\n')
}

// storage are words before a function of C that its declaration need not have.
var storage = []string{"static", "extern", "inline"}

// prototype lets the declaration of a function of C say what its definition does.
func (c *composing) prototype(p *piece) {
	if !c.part.tags || p.sort != function || p.open < 0 {
		return
	}
	result := func(o *outline, it *item) (words []string) {
		for _, t := range o.code[it.from:it.to] {
			if t.Text == it.names[0] {
				break
			}
			if !slices.Contains(storage, t.Text) {
				words = append(words, t.Text)
			}
		}
		return words
	}
	for _, s := range c.byName[p.names[0]] {
		if s.sort != declares || s.parent != nil || s.params == p.params && slices.Equal(result(c.part, p.item), result(c.whole, s.item)) {
			continue
		}
		lines, inText := c.part.cut(c.part.code[p.from].Start, c.part.code[p.open-1].End, func(number int) line { return line{cell: c.cell, number: number} })
		lines[len(lines)-1].text += ";"
		s.by = &piece{item: p.item, lines: lines, inText: inText, plain: true}
	}
}

// indent indents a piece as an item of the whole is.
func (c *composing) indent(p *piece, like *item) {
	if p.plain || like == nil {
		return
	}
	space := func(text string) string { return text[:len(text)-len(strings.TrimLeft(text, " \t"))] }
	code := c.whole.line(c.whole.code[like.from].Start)
	to := space(c.whole.text[c.whole.lines[code]:c.whole.lineEnd(code)])
	own := ""
	for i, l := range p.lines {
		if !p.inText[i] && strings.TrimSpace(l.text) != "" {
			own = space(l.text)
			break
		}
	}
	for i, l := range p.lines {
		if !p.inText[i] && strings.TrimSpace(l.text) != "" && !strings.HasPrefix(l.text, own) {
			own = ""
		}
	}
	if own == to {
		return
	}
	for i := range p.lines {
		if l := &p.lines[i]; !p.inText[i] && strings.TrimSpace(l.text) != "" {
			l.text = to + l.text[len(own):]
			l.shift += len(to) - len(own)
		}
	}
}

// insert finds places for pieces that are new: what is brought in stands at the top, a definition before the first one that uses it, and
// at the latest before main, or before what is done first.
//
// Where it uses a type, a variable or a macro that the program defines further below, it stands behind that.
func (c *composing) insert(fresh []*piece) {
	uses, definitions := c.uses(), c.definitions()
	for _, p := range slices.Backward(fresh) {
		if p.sort == imports || p.sort == part || p.sort == other && c.part.code[p.from].Kind == mark.DirectiveToken {
			c.bringIn(p)
			continue
		}
		class := c.inside // that it becomes a member of
		if p.sort == typ && !slices.ContainsFunc(c.part.code[p.from:max(p.from, p.open)], isMember) {
			class = nil
		}
		if class == nil && c.inside != nil {
			class = c.inside.parent // the namespace
		}
		main := c.climb(c.main, class)
		at := main
		for _, name := range p.names {
			if use, ok := uses[lastName(name)]; ok && !strings.Contains(name, "::") && c.part.lang != mark.Go {
				if k := c.climb(use, class); k < at {
					at = k
				}
			}
		}
		limit := main // for what stands behind what it uses
		if c.part.acts {
			if limit = len(c.slots); p.sort == function {
				limit = 0 // it is called later
			}
		}
		for _, t := range c.part.code[p.from:p.to] {
			k, ok := definitions[t.Text]
			if !ok || t.Kind != mark.WordToken || k >= limit || slices.Contains(p.names, t.Text) {
				continue
			}
			if in := c.slots[k].parent; in == class || in != nil && in.sort == scope {
				if k = c.climb(k, class); k < limit {
					at = max(at, c.next(k))
				}
			}
		}
		for _, t := range c.part.code[p.from:p.to] {
			c.use(uses, t, at)
		}
		c.putBefore(p, at)
	}
}

// definitions says for each type, variable and macro in which slot it is defined, at the top level or in a class.
func (c *composing) definitions() map[string]int {
	definitions := map[string]int{}
	for i, s := range c.slots {
		if s.sort == typ || s.sort == variable || s.sort == macro || s.sort == statement {
			for _, name := range s.names {
				definitions[lastName(name)] = i
			}
		}
	}
	return definitions
}

// next is the slot behind another one and what it holds.
func (c *composing) next(i int) int {
	for end := c.slots[i].end; i < len(c.slots) && c.slots[i].start < end; i++ {
	}
	return i
}

// isMember reports whether a word says that a type is the member of a class.
func isMember(t mark.Token) bool {
	return t.Text == "static" || t.Text == "private" || t.Text == "protected"
}

// lastName is the last part of a name: of struct point, or of Search.conflict.
func lastName(name string) string { return name[strings.LastIndexAny(name, " .:")+1:] }

// uses says for each word in which slot it is used first.
func (c *composing) uses() map[string]int {
	uses := map[string]int{}
	for i, s := range c.slots {
		o, it := c.whole, s.item
		if s.by != nil {
			o, it = c.part, s.by.item
		}
		if s.removed || it.sort == declares {
			continue // a declaration is no use
		}
		for k := it.from; k < it.to; k++ {
			if n := len(it.inner); n > 0 && s.by == nil && k == it.inner[0].from {
				if k = it.inner[n-1].to; k >= it.to { // what it holds is a slot of its own
					break
				}
			}
			c.use(uses, o.code[k], i)
		}
	}
	return uses
}

var wordsOf = regexp.MustCompile(`[\pL_$][\pL\pN_$]*`)

func (c *composing) use(uses map[string]int, t mark.Token, at int) {
	note := func(word string) {
		if was, ok := uses[word]; !ok || at < was {
			uses[word] = at
		}
	}
	switch t.Kind {
	case mark.WordToken:
		note(t.Text)
	case mark.DirectiveToken:
		for _, word := range wordsOf.FindAllString(t.Text, -1) {
			note(word)
		}
	}
}

// climb is the slot around another one that stands directly in a class or namespace, or at the top level for nil, outside of every #if. It
// is len(slots) if there is none.
func (c *composing) climb(i int, in *item) int {
	for i < len(c.slots) {
		it := c.slots[i].item
		if it.parent == in {
			if it.inIf != nil {
				i = c.places[it.inIf]
			}
			return i
		}
		if it.parent == nil {
			break
		}
		i = c.places[it.parent]
	}
	return len(c.slots)
}

// putBefore puts a piece before a slot, or at the end.
func (c *composing) putBefore(p *piece, at int) {
	if at == len(c.slots) {
		c.last = slices.Insert(c.last, 0, p)
		return
	}
	s := c.slots[at]
	c.indent(p, s.item)
	s.before = slices.Insert(s.before, 0, p)
}

// bringIn puts a piece behind what is brought in at the top of the program.
func (c *composing) bringIn(p *piece) {
	switch {
	case c.top >= 0:
		s := c.slots[c.top]
		s.after = slices.Insert(s.after, 0, p)
	case len(c.slots) > 0:
		c.slots[0].before = slices.Insert(c.slots[0].before, 0, p)
	default:
		c.out = append(c.out, p.lines...)
	}
}

// write writes the program.
func (c *composing) write() {
	o := c.whole
	at := 0
	origin := func(number int) line { return c.lines[number-1] }
	copyTo := func(to int) {
		if to > at {
			lines, _ := o.cut(at, to, origin)
			c.out = append(c.out, lines...)
			at = to
		}
	}
	put := func(pieces []*piece, before bool) {
		for _, p := range pieces {
			n := len(c.out)
			gap := !p.plain && n > 0
			if gap && !before && strings.TrimSpace(c.out[n-1].text) != "" {
				c.out = append(c.out, line{cell: c.cell, number: p.lines[0].number})
			}
			c.out = append(c.out, p.lines...)
			if before && !p.plain {
				c.out = append(c.out, line{cell: c.cell, number: p.lines[len(p.lines)-1].number})
			}
		}
	}
	for _, s := range c.slots {
		if s.start < at {
			continue // in a class that is no more
		}
		if len(s.before) > 0 {
			copyTo(max(at, o.aboveRegions(s.start)))
			put(s.before, true)
		}
		if s.by != nil || s.removed {
			copyTo(s.start)
			if s.by != nil {
				c.out = append(c.out, s.by.lines...)
			}
			at = s.end
		}
		if len(s.after) > 0 {
			copyTo(s.end)
			put(s.after, false)
		}
	}
	copyTo(len(o.text))
	put(c.last, false)
}

// aboveRegions is the beginning of the line above which a definition can stand, which would else stand in the region that opens there.
func (o *outline) aboveRegions(at int) int {
	n := o.line(at)
	if o.lines[n] != at {
		return at
	}
	for n > 0 && (o.commentOn[n-1] && !o.codeOn[n-1] || strings.Contains(o.text[o.lines[n-1]:at], "region")) && opensRegion.MatchString(strings.TrimSpace(o.text[o.lines[n-1]:o.lineEnd(n-1)])) {
		n--
	}
	return o.lines[n]
}

var opensRegion = regexp.MustCompile(`^(?://|#)?[ \t]*#?(?:pragma[ \t]+)?region\b`)
