package tell

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/number"

	"queens/lessons"
	"queens/phrases"
	"queens/solvers"
	"queens/tracer"
)

// Fact says in words what was found, whether that is so or not.
func (t *Teller) Fact(f lessons.Fact, is bool) (Marked, error) {
	yesNo := ".no"
	if is {
		yesNo = ".yes"
	}
	switch q := f.(type) {
	case *lessons.Relation:
		return t.relation(q, is)
	case *lessons.IsSolution:
		if is {
			return t.marked("fact.solution.yes", "board", t.board(q.Board, q.Board.Squares))
		}
		first, second := t.line(q.Board, q.Pair[0]), t.line(q.Board, q.Pair[1])
		return t.marked("fact.solution.no", "board", t.board(q.Board, q.Board.Squares), "first", first, "second", second)
	case *lessons.IsFree:
		place, err := t.Words.Text("fact.square", "line", t.line(q.Board, q.Line), "square", t.square(q.Board, q.Square))
		if err != nil || is {
			return t.marked("fact.free.yes", "place", place)
		}
		return t.marked("fact.free.no", "place", place, "from", t.line(q.Board, q.By[0]))
	case *lessons.FirstSolution:
		program, board := t.variant(q.Variant), t.board(q.Board, q.Board.Squares)
		switch {
		case is:
			return t.marked("fact.first.yes", "board", board, "program", program)
		case q.Found == nil:
			return t.marked("fact.first.none", "program", program, "n", len(q.Board.Squares))
		default:
			return t.marked("fact.first.no", "board", board, "program", program, "found", t.board(q.Board, q.Found))
		}
	case *lessons.SameMoves:
		return t.marked("fact.moves"+yesNo, "first", t.variant(q.A), "second", t.variant(q.B), "n", q.N, "count", t.data(q.Counts[0]))
	case *lessons.SameSolutions:
		return t.marked("fact.solutions"+yesNo, "first", t.variant(q.A), "second", t.variant(q.B), "n", q.N,
			"count", t.data(q.Counts[0]), "other", t.data(q.Counts[1]))
	case *lessons.Constant:
		return t.constant(q, "fact.constant"+yesNo)
	case *lessons.Solvable:
		return t.solvable(q, is)
	case *lessons.Does:
		text := Marked(t.Output(Visible(cmp.Or(q.Text, q.Outcome.Stopped))))
		program := Marked(t.Code(q.Program.File))
		key := "fact." + q.What + yesNo
		if key == "fact.stops.no" && q.Text != "" {
			key = "fact.stops.other"
		}
		return t.marked(key, "program", program, "text", text)
	case *lessons.MeasuredIs:
		key := "fact.measured.yes"
		if !is {
			key = either(q.Op == "<", "fact.measured.less", "fact.measured.more")
		}
		value := Marked(t.Strong(t.figure(q.Measurement.Value)))
		return t.marked(key, "value", value, "what", lessons.InLanguage(q.Measurement.What, t.Words.Lang), "number", t.figure(q.Number))
	default:
		return "", fmt.Errorf("there are no words for %T", f)
	}
}

func (t *Teller) relation(q *lessons.Relation, is bool) (Marked, error) {
	left, err := t.sum(&q.Left)
	if err != nil {
		return "", err
	}
	right, err := t.sum(&q.Right)
	if err != nil {
		return "", err
	}
	if q.Op == "=" && q.Left.Single() && q.Right.Plain() {
		if is {
			return left, nil
		}
		return t.marked("fact.not", "found", left, "said", right)
	}
	sign := q.Op
	if !is {
		sign = map[string]string{"=": "≠", "<": "≥", ">": "≤"}[sign]
	}
	return left + Marked(" "+t.Escape(sign)+" ") + right, nil
}

// sum says a sum part by part.
func (t *Teller) sum(s *lessons.Sum) (Marked, error) {
	var b strings.Builder
	for i, product := range s.Products {
		switch {
		case product.Minus:
			b.WriteString(" − ")
		case i > 0:
			b.WriteString(" + ")
		}
		for i, term := range product.Factors {
			if i > 0 {
				b.WriteString(" × ")
			}
			text, err := t.quantity(term)
			if err != nil {
				return "", err
			}
			b.WriteString(string(text))
		}
	}
	return Marked(b.String()), nil
}

// quantity says a number and what it is a number of.
func (t *Teller) quantity(quantity *lessons.Quantity) (Marked, error) {
	value := t.data(quantity.Value)
	switch q := quantity.Number.(type) {
	case nil:
		return value, nil
	case *lessons.StepCount:
		what, err := Measure(t.Words, q.Measure)
		if err != nil {
			return "", err
		}
		key := "value.count"
		if q.First {
			key = "value.count.first"
		}
		return t.marked(key, "value", value, "what", what, "program", t.variant(q.Variant), "n", q.N)
	case *lessons.WrongBoards:
		return t.marked("value.wrong", "value", value, "program", t.variant(q.Variant), "n", q.N)
	case *lessons.Permutations:
		return t.marked(either(q.Solutions, "value.permutations.solution", "value.permutations"), "value", value, "n", q.N)
	case *lessons.LineBoards:
		return t.marked(either(q.Legal, "value.boards.legal", "value.boards"), "value", value, "n", q.N, "level", q.Level)
	case *lessons.Diagonals:
		return t.marked("value.diagonals", "value", value, "n", q.N)
	case *lessons.FreeSquares:
		return t.marked("value.free-squares", "value", value, "line", t.line(q.Board, q.Line), "board", t.board(q.Board, q.Board.Squares))
	case *lessons.Branches:
		return t.marked(either(q.Most, "value.most", "value.fewest"), "value", value, "n", q.N,
			"line", t.place(q.LinesAre, q.Level+q.Base))
	default:
		return "", fmt.Errorf("there are no words for %T", q)
	}
}

func (t *Teller) constant(q *lessons.Constant, key string) (Marked, error) {
	var words []any
	for _, part := range [][2]string{
		{"edge", either(q.Up, "fact.edge.up", "fact.edge.down")},
		{"number", either(q.Difference, "fact.difference", "fact.sum")},
		{"way", either(q.Rising, "fact.rising", "fact.falling")},
	} {
		word, err := t.Words.Text(part[1])
		if err != nil {
			return "", err
		}
		words = append(words, part[0], word)
	}
	return t.marked(key, append(words, "row", q.Base)...)
}

func (t *Teller) solvable(q *lessons.Solvable, is bool) (Marked, error) {
	key := "fact." + either(q.None, "unsolvable", "solvable")
	switch {
	case !is:
		return t.marked(key+".no", "n", q.Except)
	case q.From == q.To:
		return t.marked(key+".one", "from", q.From)
	default:
		return t.marked(key+".yes", "from", q.From, "to", q.To)
	}
}

func either(which bool, yes, no string) string {
	if which {
		return yes
	}
	return no
}

// line names a line of a board, such as column 3.
func (t *Teller) line(b *lessons.Board, line int) string {
	return t.place(b.LinesAre, line+b.Base)
}

// square names a square of a line, by what crosses the line there.
func (t *Teller) square(b *lessons.Board, square int) string {
	across := lessons.Rows
	if b.LinesAre == lessons.Rows {
		across = lessons.Columns
	}
	return t.place(across, square+b.Base)
}

// place names a row or a column. Its words are the player's, and there.
func (t *Teller) place(unit string, number int) string {
	name, err := phrases.Text(phrases.Player, t.Words.Lang, "unit."+unit)
	if err != nil {
		return ""
	}
	text, _ := phrases.Text(phrases.Player, t.Words.Lang, "place", "unit", name, "number", strconv.Itoa(number))
	return text
}

func (t *Teller) variant(v solvers.Variant) Marked { return Marked(t.Code(v.Name)) }

func (t *Teller) board(b *lessons.Board, squares []int) Marked {
	return Marked(t.Code(tracer.BoardText(squares, b.Base)))
}

// data is a computed number.
func (t *Teller) data(n int64) Marked { return Marked(t.Markup.Number(n, t.Words.Number(n))) }

// figure is a measured number.
func (t *Teller) figure(value float64) string {
	return t.Words.Printer.Sprint(number.Decimal(value, number.MaxFractionDigits(2)))
}

// Visible shows control characters by their numbers, but for the end of a line.
func Visible(text string) string {
	var b strings.Builder
	for _, c := range text {
		if c < ' ' && c != '\n' {
			fmt.Fprintf(&b, `\x%02x`, c)
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}
