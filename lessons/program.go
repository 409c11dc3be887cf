package lessons

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/programs"
	"queens/solvers"
)

// Program shows a variant's source, or a part of it that has a name, in every language that it is written in:
//
//	```{program} recursive
//	:part: check
//	:n: 8
//	:lang: python java
//	```
//
// The option n matters where the source depends on it.
type Program struct {
	ast.BaseBlock
	Variant  solvers.Variant
	N        int
	Part     string    // "" for the whole
	Listings []Listing // a language each, in the order in which they are offered
	First    string    // the language that readers see who have chosen none
}

// Listing is what is shown of a program in one language.
type Listing struct {
	programs.Text
	First, Last int // displayed lines, from 1
}

// KindProgram is the kind of a [Program].
var KindProgram = ast.NewNodeKind("Program")

// Kind is [KindProgram].
func (*Program) Kind() ast.NodeKind { return KindProgram }

// Dump prints the node.
func (n *Program) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Variant": n.Variant.Name, "Part": n.Part}, nil)
}

func (f *file) program(d *directive) ast.Node {
	v, ok := f.onlyVariant(d)
	if !ok {
		return nil
	}
	n, ok := f.size(d, 8)
	if !ok {
		return nil
	}
	if err := v.CheckN(n); err != nil {
		_, pos, _ := d.option("n")
		f.at(pos, "%v", err)
		return nil
	}
	w, ok := f.written(d, v, n)
	if !ok {
		return nil
	}
	part, pos, _ := d.option("part")
	node := &Program{Variant: v, N: n, Part: part, First: w.First}
	for _, text := range w.Texts {
		listing, ok := f.listing(pos, v, text, part)
		if !ok {
			return nil
		}
		node.Listings = append(node.Listings, listing)
	}
	return node
}

// listing is a program in one language, or the part of it that has that name.
func (f *file) listing(pos int, v solvers.Variant, text programs.Text, part string) (l Listing, ok bool) {
	lines := strings.Split(text.Source.Display(), "\n")
	l = Listing{text, 1, len(lines)}
	if part != "" {
		if l.First, l.Last, ok = text.Source.Region(part); !ok {
			allowed := "it has none"
			if parts := text.Source.Regions(); len(parts) > 0 {
				allowed = "want one of " + strings.Join(parts, ", ")
			}
			f.at(pos, "%s in %s has no part %q: %s", v.Name, text.Language.Title, part, allowed)
			return l, false
		}
	}
	for l.First < l.Last && strings.TrimSpace(lines[l.Last-1]) == "" {
		l.Last--
	}
	return l, true
}
