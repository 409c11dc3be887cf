package export

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"queens/player"
	"queens/tracer"
	"queens/tracer/quiz"
)

// moodleFormat is questions for the question bank of Moodle, made from the trace, with a picture of the board in each. They are computed
// from the tries of all steps of the part, so it takes as many as a [quiz.Survey] does.
var moodleFormat = &Format{
	Name: "moodle-xml", Ext: ".xml", Media: "application/xml", For: "question banks of Moodle: what happens next?",
	MaxSteps: quiz.MaxSteps, MaxN: largestPicture, Uses: []Use{UseLocale, UseRows, UseQuestions}, Boards: true, write: writeMoodle,
}

// questionsEach is how many questions of each kind there are if no number is asked for.
const questionsEach = 5

func writeMoodle(ctx context.Context, w io.Writer, p *Part, o Options) error {
	b, err := newBank(ctx, p, o)
	if err != nil {
		return err
	}
	total := o.Questions
	chosen, err := b.choose(ctx, total)
	if err != nil {
		return err
	}
	if len(chosen) == 0 {
		return &NothingError{fmt.Sprintf("moodle-xml finds no question that is worth asking in steps %d to %d of %s for n = %d: want other steps or more of them, or another n",
			p.From, p.To, p.Header().Variant, p.Header().N)}
	}
	category, err := b.category(len(chosen), total)
	if err != nil {
		return err
	}
	x, err := newMoodleWriter(w)
	if err != nil {
		return err
	}
	if err := x.write(category); err != nil {
		return err
	}
	for _, q := range chosen {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		question, err := b.question(ctx, q)
		if err != nil {
			return err
		}
		if err := x.write(question); err != nil {
			return err
		}
	}
	return x.close()
}

// bank makes the questions of a part.
type bank struct {
	*words
	part     *Part
	options  Options
	survey   *quiz.Survey
	language string   // of the program, for people
	lines    []string // the displayed program, if it can be had
}

func newBank(ctx context.Context, p *Part, o Options) (*bank, error) {
	words, err := newWords(o.Locale, p.Header())
	if err != nil {
		return nil, err
	}
	h := p.Header()
	b := &bank{words: words, part: p, options: o, language: h.Language, lines: displayed(h)}
	for _, text := range o.Texts {
		if text.Language == h.Language {
			b.language = text.Title
		}
	}
	b.survey, err = surveyOf(ctx, p)
	return b, err
}

// asked is a question with its words.
type asked struct {
	quiz.Question
	*player.Explanation
	queens []tracer.Square // that stand
	lures  []quiz.Lure     // of AskNext
}

// choose chooses questions: so many of all kinds together, or some of each kind if none are asked for. The kinds take equal shares; one of
// which there are not enough leaves its share to the others.
func (b *bank) choose(ctx context.Context, total int) (all []*asked, err error) {
	asks := b.survey.Fit(quiz.Asks())
	if len(asks) == 0 {
		return nil, nil
	}
	share := questionsEach
	if total > 0 {
		share = (total + len(asks) - 1) / len(asks)
	}
	chosen := map[quiz.Ask][]*asked{}
	for {
		count := 0
		for _, ask := range asks {
			if chosen[ask], err = b.some(ctx, ask, share); err != nil {
				return nil, err
			}
			count += len(chosen[ask])
		}
		if total == 0 || count >= total || share >= total {
			break
		}
		share = min(total, share+(total-count+len(asks)-1)/len(asks))
	}
	for total > 0 {
		count := 0
		most := asks[0]
		for _, ask := range asks {
			count += len(chosen[ask])
			if len(chosen[ask]) >= len(chosen[most]) {
				most = ask
			}
		}
		if count <= total {
			break
		}
		chosen[most] = chosen[most][:len(chosen[most])-1]
	}
	for _, ask := range asks {
		all = append(all, chosen[ask]...)
	}
	return all, nil
}

// some chooses questions of a kind, at most so many, none of which looks like another.
func (b *bank) some(ctx context.Context, ask quiz.Ask, count int) (all []*asked, err error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	questions, err := b.survey.Choose([]quiz.Ask{ask}, count)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, q := range questions {
		explained, err := player.Explain(b.locale, b.part.Trace, q)
		if err != nil {
			return nil, err
		}
		one := &asked{Question: q, Explanation: explained}
		for line, square := range explained.Moment.Fold.Board() {
			if base := b.part.Header().Base; square >= 0 {
				one.queens = append(one.queens, tracer.Square{Line: line + base, Square: square + base})
			}
		}
		if ask == quiz.AskNext {
			one.lures = b.survey.Lures(q, explained.Moment.Fold.Board(), explained.Steps)
		}
		sentence, err := explained.Moment.Sentence(b.locale, b.part.Header())
		if err != nil {
			return nil, err
		}
		looks := fmt.Sprint(explained.Moment.Fold, explained.Text, sentence)
		if !seen[looks] && one.answerable() {
			all = append(all, one)
		}
		seen[looks] = true
	}
	slices.SortStableFunc(all, func(a, b *asked) int { return cmp.Compare(a.Step, b.Step) })
	return all, nil
}
