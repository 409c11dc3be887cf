package lessons

import (
	"bytes"
	"strings"
	"testing"

	"queens/solvers"
)

// FuzzPredict reads the options of {predict}, and makes the questions. Each is about a step of the run, with an answer.
func FuzzPredict(f *testing.F) {
	for _, seed := range []string{"", ":ask: next", ":ask: tries next refused", ":at: 12 40", ":at: 10 45\n:ask: next tries", ":at: 1\n:ask: tries",
		":at: 99999999999999999999", ":at: -1", ":at: 5 5", ":ask: next next next next next next next next next", ":n: 5"} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(8))
	}
	variants := solvers.Variants()
	f.Fuzz(func(t *testing.T, options string, which uint8) {
		v := variants[int(which)%len(variants)]
		page := &file{page: &Page{File: "lessons/a/index.en.md", Language: "en", Lesson: &Lesson{}}}
		page.parse([]byte(front + "```{predict} " + v.Name + "\n:n: 4\n" + options + "\n```\n"))
		for _, c := range page.computed {
			if c.to > 4 {
				return // takes its time
			}
		}
		if err := computeAll(t.Context(), []*file{page}); err != nil {
			t.Fatal(err)
		}
		last := 1 + bytes.Count(page.page.Source, []byte("\n"))
		for _, p := range page.problems {
			if p.Line < 1 || p.Line > last || strings.Contains(p.Msg, "\n") {
				t.Errorf("%v: of %d lines", p, last)
			}
		}
		if len(page.problems) > 0 {
			return
		}
		tally, err := Run(t.Context(), v, 4)
		if err != nil {
			t.Fatal(err)
		}
		steps := tally.Counts.Steps()
		for n := page.page.Body.FirstChild(); n != nil; n = n.NextSibling() {
			node, ok := n.(*Predict)
			if !ok || node.Variant.Name != v.Name {
				continue
			}
			at := int64(0)
			for _, q := range node.Questions {
				if q.Step <= at || q.Until < q.Step || q.Until > steps {
					t.Errorf("%q: the question at step %d to %d comes after step %d of %d", options, q.Step, q.Until, at, steps)
				}
				at = q.Until
			}
			if len(node.Questions) == 0 {
				t.Errorf("%q: no question", options)
			}
		}
	})
}
