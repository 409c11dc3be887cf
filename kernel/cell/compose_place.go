package cell

import (
	"regexp"
	"slices"
	"strings"

	"queens/tracer/mark"
)

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
