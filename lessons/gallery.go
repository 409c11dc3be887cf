package lessons

import (
	"strconv"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// Gallery shows all solutions for n queens in their families:
//
//	```{gallery} 6
//	```
type Gallery struct {
	ast.BaseBlock
	N        int
	Families []solvers.Family
}

// MaxGallery is the greatest board of a gallery: from 9 on there are hundreds of pictures.
const MaxGallery = 8

// KindGallery is the kind of a [Gallery].
var KindGallery = ast.NewNodeKind("Gallery")

// Kind is [KindGallery].
func (*Gallery) Kind() ast.NodeKind { return KindGallery }

// Dump prints the node.
func (n *Gallery) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"N": strconv.Itoa(n.N), "Families": strconv.Itoa(len(n.Families))}, nil)
}

func (f *file) gallery(d *directive) ast.Node {
	n, ok := parseSize(d.argument)
	if !ok || n > MaxGallery {
		f.at(d.Pos(), "{gallery} shows the solutions for %q queens: want a number from 1 to %d", d.argument, MaxGallery)
		return nil
	}
	families, err := solvers.Families(n)
	if err != nil {
		f.at(d.Pos(), "%v", err)
		return nil
	}
	return &Gallery{N: n, Families: families}
}
