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
