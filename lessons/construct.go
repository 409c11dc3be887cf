package lessons

import (
	"strconv"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// Construct shows a solution that is written down without a search, for a board of the reader's choosing:
//
//	```{construct}
//	:n: 12
//	```
//
// The board shown at first has n rows; without the option it has 8.
type Construct struct {
	ast.BaseBlock
	solvers.Construction
}

// maxConstructed is the largest board that a page shows at first: the squares of a larger one are too small on a phone.
const maxConstructed = 16

// KindConstruct is the kind of a [Construct].
var KindConstruct = ast.NewNodeKind("Construct")

// Kind is [KindConstruct].
func (*Construct) Kind() ast.NodeKind { return KindConstruct }

// Dump prints the node.
func (n *Construct) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"N": strconv.Itoa(n.N)}, nil)
}

func (f *file) construct(d *directive) ast.Node {
	if d.argument != "" {
		f.at(d.Pos(), "{construct} takes no argument: the number of queens is the option :n:")
		return nil
	}
	n := 8
	if value, pos, given := d.option("n"); given {
		var ok bool
		if n, ok = parseSize(value); !ok || n == 2 || n == 3 || n > maxConstructed {
			f.at(pos, "the option :n: is %q: want 1, or a number from 4 to %d", value, maxConstructed)
			return nil
		}
	}
	c, err := solvers.Construct(n)
	if err != nil {
		f.at(d.Pos(), "%v", err)
		return nil
	}
	return &Construct{Construction: c}
}
