package lessons

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/solvers"
)

// Count is a number in the text, counted in a run: the role {count}`VARIANT N KIND`. The kind is that
// of a step, or steps for all of them. A fourth word, first, ends the count with the first solution.
type Count struct {
	ast.BaseInline
	Variant solvers.Variant
	N       int
	Measure Measure
	First   bool  // up to and including the first solution
	Nth     int64 // not 0: the value is the number of the step that is the nth of its kind, see [file.step]
	Played  bool  // a player on the page shows that step
	Value   int64
	Display string // the value as the language of the page writes it
}

// KindCount is the kind of a [Count].
var KindCount = ast.NewNodeKind("Count")

// Kind is [KindCount].
func (*Count) Kind() ast.NodeKind { return KindCount }

// Dump prints the node.
func (n *Count) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{
		"Variant": n.Variant.Name, "N": strconv.Itoa(n.N), "Measure": n.Measure.String(), "Value": fmt.Sprint(n.Value),
	}, nil)
}

// number writes a number as the language of the page does: 15,720.
func (f *file) number(n int64) string {
	return message.NewPrinter(language.Make(f.page.Language)).Sprint(n)
}

func (f *file) count(r *role) ast.Node {
	words := strings.Fields(r.text)
	if n := len(words); n < 3 || n > 4 || n == 4 && words[3] != "first" {
		f.at(r.Pos(), "{count} has %q: want VARIANT N KIND, and perhaps the word first", r.text)
		return nil
	}
	node := &Count{First: len(words) == 4}
	if !f.counted(r, node, words) {
		return nil
	}
	f.compute(r.Pos(), node.Variant, node.N, node.N, func(_ int, t *Tally) error {
		counts := t.Counts
		if node.First {
			if t.First == nil {
				return fmt.Errorf("%s finds no solution for n = %d: there is no first one", node.Variant.Name, node.N)
			}
			counts = t.First
		}
		node.Value = node.Measure.Of(counts)
		node.Display = f.number(node.Value)
		return nil
	})
	return node
}

// counted reads the words VARIANT N KIND. ok is false if it has reported what is wrong with them.
func (f *file) counted(r *role, node *Count, words []string) (ok bool) {
	before := len(f.problems)
	var err error
	node.Variant, _ = f.variant(r.Pos(), words[0])
	if node.N, ok = parseSize(words[1]); !ok {
		f.at(r.Pos(), "{%s} has n = %q: want a number from 1 to %d", r.name, words[1], MaxN)
	}
	if node.Measure, err = ParseMeasure(words[2]); err != nil {
		f.at(r.Pos(), "%v", err)
	}
	if len(f.problems) > before {
		return false
	}
	if err := node.Measure.of(node.Variant, node.N); err != nil {
		f.at(r.Pos(), "%v", err)
		return false
	}
	return true
}
