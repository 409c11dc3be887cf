package cell

import (
	"slices"
	"strings"

	"queens/tracer/mark"
)

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
