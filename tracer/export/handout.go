package export

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"strings"

	"queens/player"
	"queens/player/highlight"
	"queens/tracer"
)

// handoutFormat is a page to print: steps of a run as boards, each with room for what the student expects of the next step, and
// the answers on a sheet of their own. It needs no script.
var handoutFormat = &Format{
	Name: "handout", Ext: ".handout.html", Media: "text/html", For: "paper: predict the next step, answers on a sheet of their own",
	MaxSteps: maxQuestions, MaxN: maxHandoutBoard, Uses: []Use{UseLocale, UseRows, UseQuestions, UseOnly}, write: writeHandout, chooses: handoutChooses,
}

const (
	usualQuestions  = 8  // on a handout of which nothing else is said
	maxQuestions    = 60 // nobody prints a thousand boards by mistake
	maxHandoutBoard = 20 // squares in a row: smaller ones could hardly be seen on paper
)

// handoutChooses reports whether the format chooses the steps to ask about: of a whole run, and where it is told how many.
func handoutChooses(p *Part, o Options) bool {
	return o.Questions > 0 || len(p.Only) == 0 && p.From == 1 && p.To == p.Header().Steps
}

//go:embed handout.html
var handoutText string

//go:embed handout.css
var handoutStyle string

var handoutTemplate = template.Must(template.New("handout").Funcs(template.FuncMap{"inc": func(i int) int { return i + 1 }}).Parse(handoutText))

// writeHandout writes the page. All of it is held in memory: the questions are few.
func writeHandout(ctx context.Context, w io.Writer, p *Part, o Options) error {
	h := p.Header()
	switch {
	case o.Questions > maxQuestions:
		return fmt.Errorf("handout asks at most %d questions, and %d are wanted", maxQuestions, o.Questions)
	case h.Steps == 0:
		return &NothingError{"the trace has no steps to ask about"}
	}
	say, err := newWords(o.Locale, h)
	if err != nil {
		return err
	}
	numbers, err := handoutSteps(ctx, p, o)
	if err != nil {
		return err
	}
	if len(numbers) == 0 {
		return &NothingError{"no such steps are there to ask about"}
	}
	s := &handout{part: p, rowsUp: o.RowsUp, words: say, signs: map[string]bool{}}
	data, err := s.data(numbers)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if err := handoutTemplate.Execute(out, data); err != nil {
		return err
	}
	return out.Flush()
}

// handoutSteps are the numbers of the steps to ask about.
func handoutSteps(ctx context.Context, p *Part, o Options) (numbers []int64, err error) {
	if handoutChooses(p, o) {
		count := o.Questions
		if count == 0 {
			count = usualQuestions
		}
		return chooseQuestions(ctx, p, count)
	}
	for s, err := range p.States(ctx) {
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, s.Number)
	}
	return numbers, nil
}

// handout is a page that is being made.
type handout struct {
	part   *Part
	rowsUp bool
	words  *words
	lines  []string        // of the program
	signs  map[string]bool // that are on its boards
}

// question is a step that is asked about, with the answer.
type question struct {
	Number   int
	Head     template.HTML // with a link to the answer
	Picture  template.HTML
	Sentence string
	Line     int // of the program
	LineName string
	Code     string
	Answer   answer
}

// answer is the step after the one of a question. One after the last step has no picture and no line.
type answer struct {
	Head     template.HTML // with a link to the question
	Picture  template.HTML
	Sentence string
	Line     int
	LineName string
	Code     string
}

// sign is a sign on the boards and what it says.
type sign struct {
	Picture template.HTML
	Text    string
}

func (s *handout) data(numbers []int64) (map[string]any, error) {
	h, say := s.part.Header(), s.words
	display, err := h.Display()
	if err != nil {
		return nil, err
	}
	s.lines = strings.Split(strings.TrimSuffix(display, "\n"), "\n")
	var questions []question
	for i, number := range numbers {
		q, err := s.question(i+1, number)
		if err != nil {
			return nil, err
		}
		questions = append(questions, q)
	}
	n := strconv.Itoa(h.N)
	data := map[string]any{
		"Tag":          say.tag(),
		"Style":        template.CSS(handoutStyle + s.measures()),
		"Title":        say.text("handout.title", "variant", h.Variant, "n", n),
		"Name":         say.text("page.title", "name", h.Variant, "n", n),
		"Fields":       strings.Split(say.text("handout.fields"), "|"),
		"Intro":        say.text("handout.intro"),
		"Notes":        s.notes(len(questions)),
		"SignsTitle":   say.text("handout.signs"),
		"Signs":        s.listSigns(),
		"ProgramTitle": say.text("handout.program", "language", highlight.Title(h.Language)),
		"Program":      s.lines,
		"Narrow":       narrow(s.lines),
		"AsksTitle":    say.text("handout.questions"),
		"Predict":      say.text("handout.predict"),
		"PredictLine":  say.html("handout.predict.line", "blank", `<span class="blank"></span>`),
		"Questions":    questions,
		"AnswersTitle": say.text("handout.answers"),
		"Wide":         h.Choices != nil,
	}
	return data, say.err
}

// narrow reports whether so few lines are long that the program can be printed in two columns.
func narrow(lines []string) bool {
	const most, share = 54, 8 // letters, and the part of the lines that may have more
	long := 0
	for _, line := range lines {
		if len(strings.ReplaceAll(line, "\t", "    ")) > most {
			long++
		}
	}
	return long*share <= len(lines)
}

// notes say how many questions there are, of how many steps, and what is left out.
func (s *handout) notes(count int) (notes []string) {
	h, say := s.part.Header(), s.words
	if int64(count) == h.Steps {
		notes = append(notes, say.text("handout.all", "count", count))
	} else {
		notes = append(notes, say.text("handout.count", "count", count, "steps", h.Steps))
	}
	if left := say.left(s.part); left != "" {
		notes = append(notes, say.text("page.left", "left", left))
	}
	return notes
}

func (s *handout) question(i int, number int64) (q question, err error) {
	h, say := s.part.Header(), s.words
	now, err := player.At(s.part.Trace, number)
	if err != nil {
		return q, err
	}
	q.Number = i
	link := func(to string) template.HTML {
		step := template.HTMLEscapeString(say.text("handout.step", "step", number))
		return say.html("handout.question", "step", template.HTML(fmt.Sprintf(`<a href="#%s%d">%s</a>`, to, i, step)), "number", i)
	}
	q.Head, q.Answer.Head = link("a"), link("q")
	if q.Picture, err = s.picture(now, true); err != nil {
		return q, err
	}
	if q.Sentence, err = now.Sentence(say.locale, h); err != nil {
		return q, err
	}
	q.Line, q.LineName, q.Code = s.line(now.Step)
	if number == h.Steps {
		q.Answer.Sentence = say.text("handout.end")
		if h.Cut != "" {
			q.Answer.Sentence = say.player("cut." + h.Cut)
		}
		return q, nil
	}
	next, err := player.At(s.part.Trace, number+1)
	if err != nil {
		return q, err
	}
	if q.Answer.Picture, err = s.picture(next, false); err != nil {
		return q, err
	}
	sentence, err := next.Sentence(say.locale, h)
	if err != nil {
		return q, err
	}
	q.Answer.Sentence = say.text("handout.next", "step", number+1, "sentence", sentence)
	q.Answer.Line, q.Answer.LineName, q.Answer.Code = s.line(next.Step)
	return q, nil
}

// line is the line of the program that a step speaks of.
func (s *handout) line(step tracer.Step) (number int, name, code string) {
	number = s.part.Header().Markers[step.Marker()].Line
	if number <= len(s.lines) {
		code = strings.TrimSpace(s.lines[number-1])
	}
	return number, s.words.text("handout.line", "line", number), code
}

// picture is the board, or the row of items. Where two queens are compared it does not show whether they attack each other: that is
// for the student to see.
func (s *handout) picture(m player.Moment, asked bool) (template.HTML, error) {
	h := s.part.Header()
	if h.Choices != nil {
		return player.Picture(s.words.locale, h, m, s.rowsUp)
	}
	board, err := player.BoardAt(s.words.locale, h, m.Fold, m.Step, m.Marks...)
	if err != nil {
		return "", err
	}
	board.RowsUp = s.rowsUp
	if asked && h.Markers[m.Step.Marker()].Kind == tracer.Compare {
		board.Attacks = false
	}
	svg := framed(board.SVG())
	for _, name := range signNames {
		if strings.Contains(string(svg), `<path class="`+name+`"`) {
			s.signs[name] = true
		}
	}
	return svg, nil
}

// framed is a board with an edge, which is what tells the board from the paper: the light squares once more, to be drawn as a line.
func framed(svg template.HTML) template.HTML {
	text := string(svg)
	_, light, _ := strings.Cut(text, `<rect class="light"`)
	light, _, _ = strings.Cut(light, "</rect>")
	return template.HTML(strings.Replace(text, "</svg>", `<rect class="edge"`+light+"</rect></svg>", 1))
}

// signNames are the layers of a board that the list of signs explains.
var signNames = []string{"queens", "tried", "refused", "compared", "marked", "attacks"}

// listSigns are the signs on the boards, each drawn on a square or two.
func (s *handout) listSigns() (all []sign) {
	here := &tracer.Square{}
	for _, name := range signNames {
		if !s.signs[name] {
			continue
		}
		board := player.Board{Squares: []int{-1}, Lines: "rows", Title: s.words.text("handout.sign." + name)}
		switch name {
		case "queens":
			board.Squares[0] = 0
		case "tried":
			board.Tried = here
		case "refused":
			board.Refused = here
		case "compared":
			board.Squares[0], board.Compared = 0, []tracer.Square{*here}
		case "marked":
			board.Marked = here
		case "attacks":
			board.Squares, board.Attacks = []int{0, 1}, true
		}
		all = append(all, sign{cropped(board), board.Title})
	}
	return all
}

// cropped is a board without the numbers at its edge.
func cropped(b player.Board) template.HTML {
	svg := string(b.SVG())
	_, cell := player.Queen()
	side, whole := len(b.Squares)*cell, 0
	_, size, _ := strings.Cut(svg, `viewBox="`)
	fmt.Sscanf(size, "0 0 %d", &whole)
	return framed(template.HTML(strings.Replace(svg, fmt.Sprintf(`viewBox="0 0 %[1]d %[1]d"`, whole), fmt.Sprintf(`viewBox="%[1]d %[1]d %[2]d %[2]d"`, whole-side, side), 1)))
}

// measures are those that depend on the size of the board: small squares can just be drawn in, and the numbers beside them be
// read.
func (s *handout) measures() string {
	n := s.part.Header().N
	if s.part.Header().Choices != nil {
		return ""
	}
	wide := min(max(36, 20+4*n), 96) // millimetres
	_, cell := player.Queen()
	// Numbers at the edge are two and a half millimetres high, in units of the picture.
	size := func(wide int) int { return max(14, 5*(n+1)*cell/(2*wide)) }
	small := wide * 2 / 3
	return fmt.Sprintf(".questions { --board: %dmm; }\n.questions .labels { font-size: %dpx; }\n.answers { --board: %dmm; }\n.answers .labels { font-size: %dpx; }\n",
		wide, min(size(wide), 24), small, min(size(small), 24))
}
