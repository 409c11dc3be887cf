package lessons

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// Predict stops the trace of a variant at some steps and asks what comes next:
//
//	```{predict} recursive
//	:n: 4
//	:ask: next refused
//	:at: 12 40 77
//	```
//
// The questions are asked in turn, at each step one. Left out, all of them are, and at steps that are well chosen: spread
// over the run, and not to be answered without a thought.
type Predict struct {
	ast.BaseBlock
	Variant   solvers.Variant
	N         int
	Written   Written
	Questions []Question // in the order of their steps, each after what answers the one before
}

// KindPredict is the kind of a [Predict].
var KindPredict = ast.NewNodeKind("Predict")

// Kind is [KindPredict].
func (*Predict) Kind() ast.NodeKind { return KindPredict }

// Dump prints the node.
func (n *Predict) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{
		"Variant": n.Variant.Name, "N": strconv.Itoa(n.N), "Questions": fmt.Sprint(n.Questions),
	}, nil)
}

// maxQuestions is how many questions one {predict} asks.
const maxQuestions = 12

func (f *file) predict(d *directive) ast.Node {
	v, known := f.onlyVariant(d)
	n, ok := f.size(d, 4)
	before := len(f.problems)
	asks := f.asks(d)
	steps := f.stepList(d, "at", maxQuestions)
	if known && v.Problem != solvers.Queens {
		f.at(d.Pos(), "{predict} asks about queens on a board: %s chooses among items", v.Name)
	}
	if !known || !ok || len(f.problems) > before {
		return nil
	}
	node := &Predict{Variant: v, N: n}
	if v.CheckN(n) == nil {
		if node.Written, ok = f.written(d, v, n); !ok {
			return nil
		}
	}
	f.asked = true
	_, pos, _ := d.option("at")
	if steps == nil {
		_, pos, _ = d.option("ask")
	} else if len(asks) > len(steps) {
		f.at(pos, "the option :ask: names %d questions, and :at: steps for %d: want no more questions than steps", len(asks), len(steps))
		return nil
	}
	f.compute(pos, v, n, n, func(_ int, t *Tally) error {
		if steps := t.Counts.Steps(); steps > maxAsked {
			return fmt.Errorf("%s for n = %d takes %d steps: {predict} asks about runs of at most %d", v.Name, n, steps, maxAsked)
		}
		s, err := surveyOf(v, n)
		if err != nil {
			return err
		}
		if steps == nil {
			node.Questions, err = s.chosen(asks)
		} else {
			node.Questions, err = s.askAll(asks, steps)
		}
		return err
	})
	return node
}

// asks are the questions of the option :ask:, none if it is absent.
func (f *file) asks(d *directive) (asks []Ask) {
	value, pos, _ := d.option("ask")
	words := strings.Fields(value)
	if len(words) > maxQuestions {
		f.at(pos, "the option :ask: names %d questions, at most %d are asked", len(words), maxQuestions)
		return nil
	}
	for _, word := range words {
		if !slices.Contains(Asks(), Ask(word)) {
			f.at(pos, "the option :ask: has %q: want %s, %s or %s, or several of them", word, AskNext, AskRefused, AskTries)
			return nil
		}
		asks = append(asks, Ask(word))
	}
	return asks
}

// askAll asks the questions in turn at these steps.
func (s *survey) askAll(asks []Ask, steps []int64) (all []Question, err error) {
	if asks == nil {
		asks = Asks()
	}
	for i, step := range steps {
		q, err := s.ask(asks[i%len(asks)], step)
		if err != nil {
			return nil, err
		}
		if i > 0 && step <= all[i-1].Until {
			return nil, fmt.Errorf("the question at step %d comes before step %d, which answers the one at step %d: want a later step",
				step, all[i-1].Until, all[i-1].Step)
		}
		all = append(all, q)
	}
	return all, nil
}

// chosen chooses the steps. What the author asks for must be there; otherwise all that there is is asked for.
func (s *survey) chosen(asks []Ask) ([]Question, error) {
	candidates := map[Ask][]candidate{}
	for _, ask := range Asks() {
		candidates[ask] = s.candidates(ask)
	}
	none := func(ask Ask) bool { return len(candidates[ask]) == 0 }
	if i := slices.IndexFunc(asks, none); i >= 0 {
		return nil, fmt.Errorf("no step of %s fits the question %s: want another question or another n", s, asks[i])
	}
	if asks == nil {
		asks = slices.DeleteFunc(Asks(), none)
	}
	if len(asks) == 0 {
		return nil, fmt.Errorf("no step of %s fits a question: want another n", s)
	}
	return s.choose(asks, max(asked, len(asks)), candidates), nil
}
