package player

import (
	_ "embed"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"queens/tracer"
	"queens/tracer/quiz"
	"queens/tracer/tracefile"
)

// Quiz is a player on a page that stops at some steps and asks.
type Quiz struct {
	Name      string            // under which the browser keeps the reader's progress; no other on the page has it
	Src       string            // address of the trace's script trace.js, relative to the page
	Lang      string            // language of the interface, one of [Languages]
	Trace     *tracefile.Reader // the trace
	Sources   Sources           // the program in the languages that are offered
	Questions []quiz.Question   // in the order of their steps
	RowsUp    bool              // the first row of the board is at the bottom
}

//go:embed predict.html
var predictText string

var predictTemplate = template.Must(template.Must(template.New("predict").Parse(predictText)).Parse(programText))

// Predict is the element <queens-predict> with what is useful before any script runs: the program, and each question with
// its board, its answer folded away. The script asks with the same words. A page that holds it also needs [Style] and
// [Script].
func Predict(q Quiz) (template.HTML, error) {
	w := words{lang: q.Lang, h: q.Trace.Header()}
	program, err := w.view(q.Sources, q.Sources.First, "")
	if err != nil {
		return "", err
	}
	type question struct {
		quiz.Question
		*Explanation
		Answer string // as the script reads it
		Board  template.HTML
	}
	var all []question
	for _, asked := range q.Questions {
		if asked.Ask == quiz.AskStanding {
			return "", fmt.Errorf("the player does not ask the question %s", asked.Ask)
		}
		explained, err := Explain(q.Lang, q.Trace, asked)
		if err != nil {
			return "", err
		}
		moment := explained.Moment
		board, err := BoardAt(q.Lang, w.h, moment.Fold, moment.Step, moment.Marks...)
		if err != nil {
			return "", err
		}
		board.RowsUp = q.RowsUp
		all = append(all, question{asked, explained, answer(asked), board.SVG()})
	}
	return w.fill(predictTemplate, map[string]any{
		"Quiz":      q,
		"Src":       address(q.Src),
		"Program":   program,
		"Languages": q.Sources.names(),
		"Label":     w.text("predict", "variant", w.h.Variant, "n", strconv.Itoa(w.h.N)),
		"Answer":    w.text("predict.answer"),
		"Course":    w.text("predict.course"),
		"Questions": all,
	})
}

// Explanation is a question in words, with its answer.
type Explanation struct {
	Moment  Moment        // what the reader sees
	Caption string        // the step that led there
	Text    string        // the question
	Why     []string      // the answer and its reason
	Course  []string      // what the program does up to the answer, step by step; none where that is said already, or too much to be read
	Steps   []tracer.Step // all that it does from the question to the answer
}

// Explain puts a question about a trace into words.
func Explain(lang string, r *tracefile.Reader, q quiz.Question) (*Explanation, error) {
	w := quizWords{words{lang: lang, h: r.Header()}, message.NewPrinter(language.Make(lang))}
	moment, err := At(r, q.Step)
	if err != nil {
		return nil, err
	}
	course, err := stepsBetween(r, q.Step, q.Until)
	if err != nil {
		return nil, err
	}
	if len(course) == 0 {
		return nil, fmt.Errorf("the question %s at step %d has no answer in the trace", q.Ask, q.Step)
	}
	e := &Explanation{Moment: moment, Caption: w.moment(q.Step, moment.Step), Text: w.question(q, moment.Fold)}
	e.Why, e.Course = w.why(q, moment.Fold, course), w.course(q, course)
	for _, p := range course {
		e.Steps = append(e.Steps, p.step)
	}
	return e, w.err
}

// answer is the answer as the script reads it: squares as LINE SQUARE, several parted by commas, or a number.
func answer(q quiz.Question) string {
	if q.Ask == quiz.AskTries {
		return fmt.Sprint(q.Tries)
	}
	var squares []string
	for _, at := range q.Squares {
		squares = append(squares, fmt.Sprintf("%d %d", at.Line, at.Square))
	}
	return strings.Join(squares, ",")
}

// passed is a step that the program takes between a question and its answer.
type passed struct {
	number int64
	step   tracer.Step
}

// stepsBetween are the steps after one up to and including another.
func stepsBetween(r *tracefile.Reader, after, until int64) (all []passed, err error) {
	for block, b := range r.Header().Blocks {
		if b.First > until || block+1 < len(r.Header().Blocks) && r.Header().Blocks[block+1].First <= after+1 {
			continue
		}
		steps, err := r.Steps(block)
		if err != nil {
			return nil, err
		}
		for i, step := range steps {
			if number := b.First + int64(i); number > after && number <= until {
				all = append(all, passed{number, step})
			}
		}
	}
	return all, nil
}

// quizWords makes the sentences of questions and answers.
type quizWords struct {
	words
	numbers *message.Printer
}

// moment is a step with its number, in words.
func (w *quizWords) moment(number int64, s tracer.Step) string {
	sentence, err := w.text("step.start"), error(nil)
	if number > 0 {
		sentence, err = Sentence(w.lang, w.h, s)
	}
	if w.err == nil {
		w.err = err
	}
	return w.text("moment", "step", w.numbers.Sprint(number), "sentence", sentence)
}

// at are the values of a square's slots.
func (w *quizWords) at(q tracer.Square) []string {
	return []string{"line", w.line(q.Line), "square", w.square(q.Square)}
}

// question is what is asked.
func (w *quizWords) question(q quiz.Question, f *tracer.Fold) string {
	if tried, ok := f.Trying(); ok && q.Ask == quiz.AskRefused {
		return w.text("predict.ask.refused", w.at(tried)...)
	}
	return w.text("predict.ask."+string(q.Ask), "unit", w.text("unit."+w.h.Lines))
}

// why is the answer and its reason. course are the steps from the question to the answer.
func (w *quizWords) why(q quiz.Question, f *tracer.Fold, course []passed) (all []string) {
	last := course[len(course)-1]
	switch q.Ask {
	case quiz.AskNext:
		all = append(all, w.text("predict.why.next", w.at(q.Squares[0])...))
	case quiz.AskRefused:
		tried, _ := f.Trying()
		for _, queen := range q.Squares {
			way := w.text("predict.way." + Way(w.h, tried, queen))
			all = append(all, w.text("predict.why.attacks", append(w.at(queen), "way", way)...))
		}
		switch refused := w.h.Markers[last.step.Marker()].Kind == tracer.Clash; {
		case len(q.Squares) == 0:
			all = append(all, w.text("predict.why.free"))
		case !refused:
			all = append(all, w.text("predict.why.missed"))
		}
		all = append(all, w.moment(last.number, last.step))
	case quiz.AskTries, quiz.AskStanding:
		counts := tracer.Counts{}
		for _, p := range course {
			counts[w.h.Markers[p.step.Marker()].Kind]++
		}
		number := func(kind tracer.Kind) string { return w.numbers.Sprint(counts[kind]) }
		if q.Ask == quiz.AskStanding {
			all = append(all, w.moment(last.number, last.step))
		}
		all = append(all, w.text("predict.why."+string(q.Ask), "standing", w.numbers.Sprint(q.Standing), "tries", number(tracer.Try), "refused", number(tracer.Clash),
			"placed", number(tracer.Place), "removed", number(tracer.Remove)))
	}
	return all
}

// Way is the line of the board on which a queen attacks a square: row, column or diagonal.
func Way(h *tracefile.Header, tried, queen tracer.Square) string {
	switch {
	case tried.Line == queen.Line:
		return strings.TrimSuffix(h.Lines, "s")
	case tried.Square == queen.Square:
		return strings.TrimSuffix(across(h.Lines), "s")
	}
	return "diagonal"
}

// maxCourse is how many steps an answer lists: more would be read by nobody.
const maxCourse = 30

// course are the steps on the way to the answer that do something to the board, in words.
func (w *quizWords) course(q quiz.Question, course []passed) (all []string) {
	if q.Ask == quiz.AskRefused {
		return nil // its one step is said
	}
	for _, p := range course {
		switch w.h.Markers[p.step.Marker()].Kind {
		case tracer.Compare, tracer.Probe, tracer.Mark, tracer.Enter:
			continue
		case tracer.Try:
			if q.Ask != quiz.AskNext {
				continue // what becomes of it says where it was
			}
		}
		all = append(all, w.moment(p.number, p.step))
	}
	if len(all) > maxCourse {
		return nil
	}
	return all
}
