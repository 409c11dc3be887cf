package lessons

import (
	"fmt"
	"strconv"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// MaxPlayerSteps is the longest trace that a page plays.
const MaxPlayerSteps = 4_000_000

// Player shows the trace of a variant, to be stepped through:
//
//	```{player} recursive
//	:n: 6
//	```
type Player struct {
	ast.BaseBlock
	Variant solvers.Variant
	N       int
	Tally   *Tally
}

// KindPlayer is the kind of a [Player].
var KindPlayer = ast.NewNodeKind("Player")

// Kind is [KindPlayer].
func (*Player) Kind() ast.NodeKind { return KindPlayer }

// Dump prints the node.
func (n *Player) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Variant": n.Variant.Name, "N": strconv.Itoa(n.N)}, nil)
}

func (f *file) player(d *directive) ast.Node {
	v, known := f.onlyVariant(d)
	n, ok := f.size(d, 4)
	if !known || !ok {
		return nil
	}
	node := &Player{Variant: v, N: n}
	_, pos, _ := d.option("n")
	f.compute(pos, v, n, n, func(_ int, t *Tally) error {
		node.Tally = t
		if steps := t.Counts.Steps(); steps > MaxPlayerSteps {
			return fmt.Errorf("%s for n = %d takes %d steps: a player takes at most %d", v.Name, n, steps, MaxPlayerSteps)
		}
		return nil
	})
	return node
}
