package export

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"queens/player"
	"queens/player/raster"
	"queens/tracer"
	"queens/tracer/quiz"
	"queens/tracer/tracefile"
)

//go:embed moodle.html
var moodleHTML string

var moodleTemplate = template.Must(template.New("moodle").Parse(moodleHTML))

// category is the category of the questions: queens, and in it one for the program and n. Its text says how many there are, how many
// were asked for, and what of the run they do not know.
func (b *bank) category(count, wanted int) (*moodleQuestion, error) {
	h := b.part.Header()
	about := []string{b.text("moodle.info", "variant", h.Variant, "language", b.language, "n", strconv.Itoa(h.N), "count", count)}
	if count < wanted {
		about = append(about, b.text("moodle.few", "wanted", wanted))
	}
	if left := b.left(b.part); left != "" {
		about = append(about, b.text("page.left", "left", left))
	}
	name := strings.ReplaceAll(named(h.Variant, 200), "/", "//") // one stroke would begin a category in it
	return &moodleQuestion{
		Type:     "category",
		Category: plainText(fmt.Sprintf("queens/%s n = %d", name, h.N)),
		Info:     paragraphs(about...),
	}, b.err
}

// question is a question as Moodle has it.
func (b *bank) question(ctx context.Context, q *asked) (*moodleQuestion, error) {
	text, err := b.statement(q)
	if err != nil {
		return nil, err
	}
	h := b.part.Header()
	digits := len(strconv.FormatInt(b.part.To, 10))
	m := &moodleQuestion{
		Type: "numerical",
		Name: plainText(b.text("moodle.name", "variant", named(h.Variant, 150), "n", strconv.Itoa(h.N),
			"kind", b.text("moodle.kind."+string(q.Ask)), "step", fmt.Sprintf("%0*d", digits, q.Step))),
		Text:     text,
		Feedback: b.solution(q),
		Grade:    1,
		Penalty:  "0.3333333",
		Tags:     &moodleTags{},
	}
	for _, tag := range []string{"queens", h.Variant, fmt.Sprintf("n = %d", h.N), string(q.Ask), b.locale} {
		m.Tags.Tags = append(m.Tags.Tags, *plainText(named(strings.ReplaceAll(tag, ",", " "), 50)))
	}
	switch q.Ask {
	case quiz.AskNext:
		m.choices(b.nextAnswers(q), b, true)
	case quiz.AskRefused:
		m.choices(b.refusedAnswers(q), b, false)
	case quiz.AskStanding:
		m.Answers, err = b.standingAnswers(ctx, q)
	case quiz.AskTries:
		m.Answers = b.triesAnswers(q)
	}
	return m, cmp.Or(err, b.err)
}

// named is a name as Moodle takes it, at most so many characters of it: what looks like an element is cut out of names there.
func named(name string, most int) string {
	name = strings.NewReplacer("<", "‹", ">", "›").Replace(strings.TrimSpace(name))
	if utf8.RuneCountInString(name) <= most {
		return name
	}
	return string([]rune(name)[:most-1]) + "…"
}

// choices makes a question one with answers to choose: one, or all that are right. Moodle shuffles them.
func (m *moodleQuestion) choices(answers []moodleAnswer, b *bank, single bool) {
	m.Type, m.Answers = "multichoice", answers
	m.moodleChoices = &moodleChoices{
		Single: single, Shuffle: true, Numbering: "abc",
		Right: paragraphs(b.player("predict.right")), Partly: paragraphs(b.text("moodle.partly")), Wrong: paragraphs(b.player("predict.wrong")),
	}
	if !single {
		m.Count = &struct{}{}
	}
}

// boardSide is about how wide the squares of a board are together, cellMost and cellLeast how wide one of them is, in pixels of a page.
// The picture has more than the page shows, for screens that show more.
const (
	boardSide = 336
	cellMost  = 48
	cellLeast = 12
	finer     = 2
)

// statement is what is to be seen and what is asked: the board and the step that led there, its line of the program, the question.
func (b *bank) statement(q *asked) (*moodleText, error) {
	h := b.part.Header()
	moment := q.Moment
	marks := moment.Marks
	if q.Ask == quiz.AskRefused {
		marks = nil // they would give the answer away
	}
	board, err := player.BoardAt(b.locale, h, moment.Fold, moment.Step, marks...)
	if err != nil {
		return nil, err
	}
	board.RowsUp = b.options.RowsUp
	picture := raster.Board(board, finer*min(max(boardSide/h.N, cellLeast), cellMost))
	png, err := picture.PNG()
	if err != nil {
		return nil, err
	}
	size := picture.Bounds().Size()
	ask := q.Text
	if tried, ok := moment.Fold.Trying(); ok && q.Ask == quiz.AskRefused {
		at := b.squareValues(tried)
		ask = b.text("moodle.ask.refused", "line", at[1], "square", at[3])
	}
	line := h.Markers[moment.Step.Marker()].Line
	html, err := fill(moodleTemplate, map[string]any{
		"Tag": b.tag(), "Alt": board.Title, "Width": size.X / finer, "Height": size.Y / finer, "Caption": q.Caption, "Ask": ask,
		"Board": b.text("moodle.board", "variant", h.Variant, "language", b.language, "n", strconv.Itoa(h.N), "step", q.Step),
		"Line":  b.text("moodle.line", "line", strconv.Itoa(line)),
		"Lines": excerpt(b.lines, line),
	})
	text := htmlText(html)
	text.Files = []moodleFile{attached("board.png", png)}
	return text, err
}

// displayed are the lines of a trace's program, without markers, or none if they cannot be had: its language may be a foreign one.
func displayed(h *tracefile.Header) []string {
	text, err := h.Display()
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// around is how many lines of the program are shown on either side of one.
const around = 2

// sourceLine is a line of a program, with its number.
type sourceLine struct {
	Text string
	Now  bool // the step's own
}

// excerpt is a line of a program, from 1, and some around it.
func excerpt(lines []string, at int) (all []sourceLine) {
	if at < 1 || at > len(lines) {
		return nil
	}
	from, to := max(at-around, 1), min(at+around, len(lines))
	for i := from; i <= to; i++ {
		sign := " "
		if i == at {
			sign = ">"
		}
		text := fmt.Sprintf("%s %*d  %s", sign, len(strconv.Itoa(to)), i, strings.ReplaceAll(lines[i-1], "\t", "    "))
		all = append(all, sourceLine{strings.TrimRight(text, " "), i == at})
	}
	return all
}

// solution is what is said of every answer: the right one and its reason, and how the program comes to it.
func (b *bank) solution(q *asked) *moodleText {
	var out strings.Builder
	fmt.Fprintf(&out, `<div lang="%s">`, b.tag())
	for _, text := range q.Why {
		out.WriteString("<p>" + template.HTMLEscapeString(text) + "</p>")
	}
	if len(q.Course) > 0 {
		out.WriteString("<p>" + template.HTMLEscapeString(b.player("predict.course")) + "</p><ul>")
		for _, step := range q.Course {
			out.WriteString("<li>" + template.HTMLEscapeString(step) + "</li>")
		}
		out.WriteString("</ul>")
	}
	out.WriteString("</div>")
	return htmlText(template.HTML(out.String()))
}

// squareValues are the values of a square's slots.
func (b *bank) squareValues(q tracer.Square) []string {
	line, square, err := player.Place(b.locale, b.part.Header(), q)
	b.fail(err)
	return []string{"line", line, "square", square}
}

// moodleChoice is an answer to choose, before it is known where it stands.
type moodleChoice struct {
	at     tracer.Square
	answer moodleAnswer
}

// choice makes an answer to choose.
func choice(text, fraction string, feedback ...string) moodleAnswer {
	p := paragraphs(text)
	return moodleAnswer{Fraction: fraction, Format: p.Format, Text: p.Text, Feedback: paragraphs(feedback...)}
}

// wrongSquares is how many wrong squares there are to choose.
const wrongSquares = 4

// answerable reports whether a question has enough answers to choose from, and all the right ones can be told.
func (q *asked) answerable() bool {
	switch q.Ask {
	case quiz.AskNext:
		return len(q.lures) >= 2
	case quiz.AskRefused:
		fold := q.Moment.Fold
		tried, _ := fold.Trying()
		return fold.Level() > 0 && len(q.Squares) <= mostAttackers && !slices.Contains(q.queens, tried)
	}
	return true
}

// nextAnswers are the square that is tried next and some that are not, in the order of the board.
func (b *bank) nextAnswers(q *asked) (all []moodleAnswer) {
	text := func(at tracer.Square) string { return b.player("predict.cell", b.squareValues(at)...) }
	right := q.Squares[0]
	choices := []moodleChoice{{right, choice(text(right), "100", b.player("predict.right"))}}
	unit := b.player("unit." + b.part.Header().Lines)
	for _, lure := range q.lures[:min(wrongSquares, len(q.lures))] {
		gap := b.squareValues(tracer.Square{Line: lure.Gap, Square: right.Square})
		values := append(b.squareValues(lure.Square), "unit", unit, "other", gap[1])
		choices = append(choices, moodleChoice{lure.Square, choice(text(lure.Square), "0", b.player("predict.hint."+string(lure.Why), values...))})
	}
	return inOrder(choices)
}

func inOrder(choices []moodleChoice) (all []moodleAnswer) {
	slices.SortFunc(choices, func(a, b moodleChoice) int {
		return cmp.Or(cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Square, b.at.Square))
	})
	for _, c := range choices {
		all = append(all, c.answer)
	}
	return all
}

// mostAttackers is how many right answers can share the grade by Moodle's list of fractions; mostQueens is how many queens there are to
// choose.
const (
	mostAttackers = 10
	mostQueens    = 12
)

// refusedAnswers are the queens that stand, and that none of them attacks. All that attack are right together, and a wrong one costs
// as much as a right one brings: so who chooses all of them gains nothing.
func (b *bank) refusedAnswers(q *asked) []moodleAnswer {
	tried, _ := q.Moment.Fold.Trying()
	attackers := len(q.Squares)
	free := choice(b.player("predict.none"), "-100", b.player("predict.hint.attacked"))
	if attackers == 0 {
		free = choice(b.player("predict.none"), "100", b.player("predict.why.free"))
	}
	queens := slices.Clone(q.queens)
	slices.SortStableFunc(queens, func(p, r tracer.Square) int { return cmp.Compare(missed(p, tried), missed(r, tried)) })
	var choices []moodleChoice
	for _, queen := range queens[:min(max(mostQueens, attackers), len(queens))] {
		at := b.squareValues(queen)
		text := b.text("moodle.queen", "line", at[1], "square", at[3])
		if slices.Contains(q.Squares, queen) {
			way := b.player("predict.way." + player.Way(b.part.Header(), tried, queen))
			choices = append(choices, moodleChoice{queen, choice(text, fraction(1, attackers),
				b.player("predict.why.attacks", append(at, "way", way)...))})
			continue
		}
		choices = append(choices, moodleChoice{queen, choice(text, fraction(-1, max(attackers, 1)), b.player("predict.hint.apart", at...))})
	}
	return append(inOrder(choices), free)
}

// missed is by how many squares a queen misses another square: 0 if she attacks it.
func missed(queen, at tracer.Square) int {
	distance := func(a, b int) int { return max(a-b, b-a) }
	down, right := distance(queen.Line, at.Line), distance(queen.Square, at.Square)
	return min(down, right, distance(down, right))
}
