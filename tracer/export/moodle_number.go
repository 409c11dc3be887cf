package export

import (
	"context"
	"slices"
	"strconv"

	"queens/tracer"
)

// numbers are the answers to a question for a number, in the order in which Moodle looks at them: the first that fits counts.
type numbers struct {
	right   int64
	answers []moodleAnswer
}

func (b *bank) numbers(right int64) *numbers {
	n := &numbers{right: right}
	n.add(right, 0, "100", b.player("predict.right"))
	return n
}

func (n *numbers) add(number, tolerance int64, fraction, feedback string) {
	n.answers = append(n.answers, moodleAnswer{
		Fraction: fraction, Format: "moodle_auto_format", Text: cdata{strconv.FormatInt(number, 10)},
		Feedback: paragraphs(feedback), Tolerance: strconv.FormatInt(tolerance, 10),
	})
}

// wrong adds a number that a reader may well give, if it is one and no other answer is like it.
func (n *numbers) wrong(number int64, feedback string) {
	if number >= 0 && !n.has(number) {
		n.add(number, 0, "0", feedback)
	}
}

// has reports whether there is an answer of that number.
func (n *numbers) has(number int64) bool {
	return slices.ContainsFunc(n.answers, func(a moodleAnswer) bool { return a.Text.Text == strconv.FormatInt(number, 10) })
}

// far is how far the numbers that are too great reach.
const far = 1_000_000

// others adds all numbers that are less, and all that are greater.
func (n *numbers) others(more, fewer string) []moodleAnswer {
	if n.right > 1 || n.right == 1 && !n.has(0) {
		n.add(0, n.right-1, "0", more)
	}
	n.add(n.right+1+far, far, "0", fewer)
	return n.answers
}

// standingAnswers are how many queens stand when the search goes back, and numbers that one comes to who forgets something.
func (b *bank) standingAnswers(ctx context.Context, q *asked) ([]moodleAnswer, error) {
	n := b.numbers(int64(q.Standing))
	if now := q.Moment.Fold.Level(); now != q.Standing {
		n.wrong(int64(now), b.text("moodle.standing.now"))
	}
	if verdict, ok := b.verdict(q); ok && verdict == tracer.Clash {
		n.wrong(n.right+1, b.text("moodle.standing.tried"))
	}
	taken, err := b.takenAfter(ctx, q.Until)
	if err != nil {
		return nil, err
	}
	if taken {
		n.wrong(n.right-1, b.text("moodle.standing.taken"))
	}
	return n.others(b.text("moodle.standing.more"), b.text("moodle.standing.fewer")), nil
}

// triesAnswers are how many squares are tried up to the next solution, and numbers that one comes to who forgets some of them.
func (b *bank) triesAnswers(q *asked) []moodleAnswer {
	n := b.numbers(q.Tries)
	var refused, placed int64
	for _, step := range q.Steps {
		switch b.kind(step) {
		case tracer.Clash:
			refused++
		case tracer.Place:
			placed++
		}
	}
	if !b.part.Header().Markers.Moves() && refused+placed == n.right {
		if refused > 0 {
			n.wrong(placed, b.text("moodle.tries.placed"))
		}
		if placed > 0 {
			n.wrong(refused, b.text("moodle.tries.refused"))
		}
	}
	if verdict, ok := b.verdict(q); ok && verdict == tracer.Place {
		n.wrong(n.right-1, b.text("moodle.tries.last"))
	}
	return n.others(b.text("moodle.tries.more"), b.player("predict.hint.fewer"))
}

func (b *bank) kind(step tracer.Step) tracer.Kind { return b.part.Header().Markers[step.Marker()].Kind }

// verdict is what becomes of the last try before the answer.
func (b *bank) verdict(q *asked) (verdict tracer.Kind, ok bool) {
	for _, step := range q.Steps {
		switch kind := b.kind(step); kind {
		case tracer.Clash, tracer.Place:
			verdict, ok = kind, true
		case tracer.Try:
			ok = false
		}
	}
	return verdict, ok
}

// takenAfter reports whether a queen is taken off after a step before another is tried.
func (b *bank) takenAfter(ctx context.Context, step int64) (bool, error) {
	h := b.part.Header()
	if step >= h.Steps {
		return false, nil
	}
	rest := &Part{Trace: b.part.Trace, From: step + 1, To: h.Steps}
	for s, err := range rest.States(ctx) {
		if err != nil {
			return false, err
		}
		switch s.Marker.Kind {
		case tracer.Remove:
			return true, nil
		case tracer.Try, tracer.Place:
			return false, nil
		}
	}
	return false, nil
}
