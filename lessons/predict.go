package lessons

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/quiz"
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
	Questions []quiz.Question // in the order of their steps, each after what answers the one before
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

// predicted are the questions that a player asks.
var predicted = []quiz.Ask{quiz.AskNext, quiz.AskRefused, quiz.AskTries}

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
		if steps := t.Counts.Steps(); steps > quiz.MaxSteps {
			return fmt.Errorf("%s for n = %d takes %d steps: {predict} asks about runs of at most %d", v.Name, n, steps, quiz.MaxSteps)
		}
		s, err := surveyOf(v, n)
		if err != nil {
			return err
		}
		node.Questions, err = questions(s, asks, steps)
		return err
	})
	return node
}

// asks are the questions of the option :ask:, none if it is absent.
func (f *file) asks(d *directive) (asks []quiz.Ask) {
	value, pos, _ := d.option("ask")
	words := strings.Fields(value)
	if len(words) > maxQuestions {
		f.at(pos, "the option :ask: names %d questions, at most %d are asked", len(words), maxQuestions)
		return nil
	}
	for _, word := range words {
		if !slices.Contains(predicted, quiz.Ask(word)) {
			f.at(pos, "the option :ask: has %q: want %s, %s or %s, or several of them", word, quiz.AskNext, quiz.AskRefused, quiz.AskTries)
			return nil
		}
		asks = append(asks, quiz.Ask(word))
	}
	return asks
}

// asked is how many questions there are when the author names no steps.
const asked = 5

// questions are asked in turn at these steps, or at steps that are chosen. What the author asks for must be there;
// otherwise all that there is is asked for.
func questions(s *quiz.Survey, asks []quiz.Ask, steps []int64) ([]quiz.Question, error) {
	switch {
	case steps != nil && asks == nil:
		asks = predicted
	case asks == nil:
		asks = s.Fit(predicted)
	}
	if steps != nil {
		return s.AskAll(asks, steps)
	}
	return s.Choose(asks, max(asked, len(asks)))
}

// surveyOf reads the run of a variant, once. It must be known to be no longer than a survey takes.
func surveyOf(v solvers.Variant, n int) (*quiz.Survey, error) {
	once, _ := runsOf(v).surveys.LoadOrStore(runKey{v.Name, n}, sync.OnceValues(func() (*quiz.Survey, error) {
		source := v.Source(n)
		s := quiz.NewSurvey(v.Name, tracer.Frame{N: n, Base: source.Base}, source.Markers())
		return s, v.Trace(n, nil, s.Add)
	}))
	return once.(func() (*quiz.Survey, error))()
}
