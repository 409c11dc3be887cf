package lessons

import (
	"fmt"
	"strconv"

	"github.com/yuin/goldmark/ast"

	"queens/programs"
	"queens/solvers"
	"queens/tracer/mark"
)

// Edit shows the program of a variant in JavaScript, its markers in it, to be changed and run in the page:
//
//	```{edit} recursive
//	:n: 6
//	```
type Edit struct {
	ast.BaseBlock
	Variant solvers.Variant
	N       int // of the board at first
	Source  *mark.Source
	Sizes   []int // of the boards that this program is for; nil for one of the course's own: what the course asks for
}

// editLanguage is the language that every browser runs.
const editLanguage = "javascript"

// KindEdit is the kind of an [Edit].
var KindEdit = ast.NewNodeKind("Edit")

// Kind is [KindEdit].
func (*Edit) Kind() ast.NodeKind { return KindEdit }

// Dump prints the node.
func (n *Edit) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{
		"Variant": n.Variant.Name, "N": strconv.Itoa(n.N), "File": n.Source.File, "Sizes": fmt.Sprint(n.Sizes),
	}, nil)
}

func (f *file) edit(d *directive) ast.Node {
	v, known := f.onlyVariant(d)
	n, ok := f.size(d, 4)
	if !known || !ok {
		return nil
	}
	_, pos, _ := d.option("n")
	if n > MaxTraced { // its counts stand beside those of the course, which each page has up to there
		f.at(pos, "the option :n: is %d: {edit} is for boards up to n = %d", n, MaxTraced)
		return nil
	}
	lang, err := programs.FindLanguage(editLanguage)
	if err != nil {
		f.at(d.Pos(), "%v", err)
		return nil
	}
	node := &Edit{Variant: v, N: n}
	if node.Source, err = programs.Source(v, lang, n); err != nil {
		f.at(pos, "%v", err)
		return nil
	}
	if f.edited[v.Name] {
		f.at(d.Pos(), "{edit} %s stands on this page already: what a reader changes is kept under the name of the program", v.Name)
		return nil
	}
	if f.edited == nil {
		f.edited = map[string]bool{}
	}
	f.edited[v.Name] = true
	if v.Own() != nil {
		f.compute(pos, v, n, n, func(int, *Tally) error { return nil }) // so that there is a trace
		return node
	}
	for size := 1; size <= min(MaxTraced, v.MaxN()); size++ {
		if source, err := programs.Source(v, lang, size); err == nil && source.Text == node.Source.Text {
			node.Sizes = append(node.Sizes, size)
		}
	}
	return node
}
