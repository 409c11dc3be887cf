package lessons

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
	"queens/tracer/mark"
)

// Program shows a variant's source, or a part of it that has a name:
//
//	```{program} recursive
//	:part: check
//	:n: 8
//	```
//
// The option n matters where the source depends on it.
type Program struct {
	ast.BaseBlock
	Variant     solvers.Variant
	Source      *mark.Source
	Part        string // "" for the whole
	First, Last int    // displayed lines, from 1
}

// KindProgram is the kind of a [Program].
var KindProgram = ast.NewNodeKind("Program")

// Kind is [KindProgram].
func (*Program) Kind() ast.NodeKind { return KindProgram }

// Dump prints the node.
func (n *Program) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{
		"Variant": n.Variant.Name, "Part": n.Part, "Lines": fmt.Sprintf("%d-%d", n.First, n.Last),
	}, nil)
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
	node := &Program{Variant: v, Source: v.Source(n)}
	lines := strings.Split(node.Source.Display(), "\n")
	node.First, node.Last = 1, len(lines)
	if part, pos, given := d.option("part"); given {
		node.Part = part
		if node.First, node.Last, ok = node.Source.Region(part); !ok {
			allowed := "it has none"
			if parts := node.Source.Regions(); len(parts) > 0 {
				allowed = "want one of " + strings.Join(parts, ", ")
			}
			f.at(pos, "%s has no part %q: %s", v.Name, part, allowed)
			return nil
		}
	}
	for node.First < node.Last && strings.TrimSpace(lines[node.Last-1]) == "" {
		node.Last--
	}
	return node
}
