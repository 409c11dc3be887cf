package lessons

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// Player shows the trace of a variant, to be stepped through:
//
//	```{player} recursive
//	:n: 6
//	:boards: 3 17 90
//	:lang: c python
//	:beside: python
//	```
//
// Beside the program can stand the same one in another language, at the same step. The boards are those that a page shows without a script and on paper; left out, the first clash, the
// first backtrack, the first solution and the last one.
type Player struct {
	ast.BaseBlock
	Variant solvers.Variant
	N       int
	Written Written
	Beside  string  // the language of the program that stands beside the first, or ""
	Boards  []int64 // numbers of steps, in order; nil if the author names none
	Tally   *Tally
	Cited   []Place // to which claims and numbers lead, in order; of the first player of a variant on its page
}

// Place is a step of a run for n queens.
type Place struct {
	N    int
	Step int64
}

// cite notes that a claim or a number leads to a step.
func (n *Player) cite(size int, step int64) {
	place := Place{size, step}
	at, found := slices.BinarySearchFunc(n.Cited, place, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.N, b.N), cmp.Compare(a.Step, b.Step))
	})
	if !found {
		n.Cited = slices.Insert(n.Cited, at, place)
	}
}

// player is the first player of a variant on the page, or nil if there is none or it cannot show the board.
func (p *Page) player(v solvers.Variant, size int) (player *Player) {
	ast.Walk(p.Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n, ok := n.(*Player); ok && n.Variant.Name == v.Name {
			if n.N == size || size <= MaxTraced {
				player = n
			}
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return player
}

// MaxTraced is the largest board of which every player can show the trace, whatever its own.
const MaxTraced = 8

// maxBoards is how many boards a player shows without a script.
const maxBoards = 12

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
	before := len(f.problems)
	node := &Player{Variant: v, N: n, Boards: f.stepList(d, "boards", maxBoards)}
	if !known || !ok || len(f.problems) > before || v.CheckN(n) == nil && !f.show(d, node) {
		return nil
	}
	_, pos, named := d.option("boards")
	if !named {
		_, pos, _ = d.option("n")
	}
	f.compute(pos, v, n, n, func(_ int, t *Tally) error {
		node.Tally = t
		for _, step := range node.Boards {
			if steps := t.Counts.Steps(); step > steps {
				return fmt.Errorf("the option :boards: names step %d: %s for n = %d takes %d steps", step, v.Name, n, steps)
			}
		}
		return nil
	})
	return node
}

// show says in which languages a player shows its program.
func (f *file) show(d *directive, node *Player) (ok bool) {
	if node.Written, ok = f.written(d, node.Variant, node.N); !ok {
		return false
	}
	node.Beside, ok = f.beside(d, node.Variant, node.N, &node.Written)
	return ok
}

// stepList is the value of an option that names steps, nil if it is absent or wrong.
func (f *file) stepList(d *directive, name string, most int) (steps []int64) {
	value, pos, _ := d.option(name)
	words := strings.Fields(value)
	if len(words) > most {
		f.at(pos, "the option :%s: names %d steps, at most %d are shown", name, len(words), most)
		return nil
	}
	last := int64(0)
	for _, word := range words {
		step, err := strconv.ParseInt(word, 10, 64)
		if err != nil || step <= last {
			f.at(pos, "the option :%s: has %q: want numbers of steps, from 1, in order", name, word)
			return nil
		}
		steps = append(steps, step)
		last = step
	}
	return steps
}
