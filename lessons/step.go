package lessons

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
	"queens/tracer"
)

// maxLocated is the last step that {step} can name: each is looked for anew, and readers do not go that far.
const maxLocated = 200_000

// step is the role {step}`VARIANT N KIND`, the number of the first step of that kind, or {step}`VARIANT N KIND K`, that of
// the Kth. It leads to the player on the page that shows the step, if there is one.
func (f *file) step(r *role) ast.Node {
	words := strings.Fields(r.text)
	node := &Count{Nth: 1}
	if n := len(words); n < 3 || n > 4 {
		f.at(r.Pos(), "{step} has %q: want VARIANT N KIND, and perhaps which of these steps", r.text)
		return nil
	}
	before := len(f.problems)
	if f.counted(r, node, words) && node.Measure.All {
		f.at(r.Pos(), "{step} looks for a kind of step: want another word than steps")
	}
	if len(words) == 4 {
		var err error
		if node.Nth, err = strconv.ParseInt(words[3], 10, 64); err != nil || node.Nth < 1 {
			f.at(r.Pos(), "{step} has %q for which of the steps: want a number from 1", words[3])
		}
	}
	if len(f.problems) > before {
		return nil
	}
	f.compute(r.Pos(), node.Variant, node.N, node.N, func(_ int, t *Tally) (err error) {
		kind := node.Measure.Kind
		if all := t.Counts[kind]; node.Nth > all {
			return fmt.Errorf("%s for n = %d has %d steps of the kind %s, not %d", node.Variant.Name, node.N, all, kind, node.Nth)
		}
		if node.Value, err = locate(node.Variant, node.N, kind, node.Nth); err != nil {
			return err
		}
		node.Display = f.number(node.Value)
		if player := f.page.player(node.Variant, node.N); player != nil {
			player.cite(node.N, node.Value)
			node.Played = true
		}
		return nil
	})
	return node
}

var errLocated = errors.New("located")

// locate is the number of the nth step of a kind, which there must be.
func locate(v solvers.Variant, n int, kind tracer.Kind, nth int64) (number int64, err error) {
	markers := v.Source(n).Markers()
	err = v.Trace(n, nil, tracer.Limit(maxLocated, func(steps []tracer.Step) error {
		for _, s := range steps {
			number++
			if markers[s.Marker()].Kind == kind {
				if nth--; nth == 0 {
					return errLocated
				}
			}
		}
		return nil
	}))
	if errors.Is(err, tracer.ErrLimit) {
		return 0, fmt.Errorf("%s for n = %d takes that step after more than %d others: want an earlier one", v.Name, n, maxLocated)
	}
	if !errors.Is(err, errLocated) {
		return 0, fmt.Errorf("%s for n = %d: %w", v.Name, n, err)
	}
	return number, nil
}
