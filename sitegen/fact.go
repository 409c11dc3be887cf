package sitegen

import (
	"cmp"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"golang.org/x/text/number"

	"queens/lessons"
	"queens/player"
	"queens/solvers"
	"queens/tracer"
)

// fact says in words what was found, whether that is so or not.
func (r *renderer) fact(f lessons.Fact, is bool) (template.HTML, error) {
	yesNo := ".no"
	if is {
		yesNo = ".yes"
	}
	switch q := f.(type) {
	case *lessons.Relation:
		return r.relation(q, is)
	case *lessons.IsSolution:
		if is {
			return r.words.html("fact.solution.yes", "board", boardCode(q.Board, q.Board.Squares))
		}
		first, second := r.line(q.Board, q.Pair[0]), r.line(q.Board, q.Pair[1])
		return r.words.html("fact.solution.no", "board", boardCode(q.Board, q.Board.Squares), "first", first, "second", second)
	case *lessons.IsFree:
		place, err := r.words.text("fact.square", "line", r.line(q.Board, q.Line), "square", r.square(q.Board, q.Square))
		if err != nil || is {
			return r.words.html("fact.free.yes", "place", place)
		}
		return r.words.html("fact.free.no", "place", place, "from", r.line(q.Board, q.By[0]))
	case *lessons.FirstSolution:
		program, board := variantCode(q.Variant), boardCode(q.Board, q.Board.Squares)
		switch {
		case is:
			return r.words.html("fact.first.yes", "board", board, "program", program)
		case q.Found == nil:
			return r.words.html("fact.first.none", "program", program, "n", len(q.Board.Squares))
		default:
			return r.words.html("fact.first.no", "board", board, "program", program, "found", boardCode(q.Board, q.Found))
		}
	case *lessons.SameMoves:
		return r.words.html("fact.moves"+yesNo, "first", variantCode(q.A), "second", variantCode(q.B), "n", q.N, "count", r.data(q.Counts[0]))
	case *lessons.SameSolutions:
		return r.words.html("fact.solutions"+yesNo, "first", variantCode(q.A), "second", variantCode(q.B), "n", q.N,
			"count", r.data(q.Counts[0]), "other", r.data(q.Counts[1]))
	case *lessons.Constant:
		return r.constant(q, "fact.constant"+yesNo)
	case *lessons.Solvable:
		return r.solvable(q, is)
	case *lessons.Does:
		text := template.HTML("<samp>" + template.HTMLEscapeString(visible(cmp.Or(q.Text, q.Outcome.Stopped))) + "</samp>")
		program := template.HTML("<code>" + template.HTMLEscapeString(q.Program.File) + "</code>")
		key := "fact." + q.What + yesNo
		if key == "fact.stops.no" && q.Text != "" {
			key = "fact.stops.other"
		}
		return r.words.html(key, "program", program, "text", text)
	case *lessons.MeasuredIs:
		key := "fact.measured.yes"
		if !is {
			key = either(q.Op == "<", "fact.measured.less", "fact.measured.more")
		}
		value := template.HTML("<strong>" + r.figure(q.Measurement.Value) + "</strong>")
		return r.words.html(key, "value", value, "what", lessons.InLanguage(q.Measurement.What, r.lang), "number", r.figure(q.Number))
	default:
		return "", fmt.Errorf("there are no words for %T", f)
	}
}

func (r *renderer) relation(q *lessons.Relation, is bool) (template.HTML, error) {
	left, err := r.sum(&q.Left)
	if err != nil {
		return "", err
	}
	right, err := r.sum(&q.Right)
	if err != nil {
		return "", err
	}
	if q.Op == "=" && q.Left.Single() && q.Right.Plain() {
		if is {
			return left, nil
		}
		return r.words.html("fact.not", "found", left, "said", right)
	}
	sign := q.Op
	if !is {
		sign = map[string]string{"=": "≠", "<": "≥", ">": "≤"}[sign]
	}
	return left + template.HTML(" "+template.HTMLEscapeString(sign)+" ") + right, nil
}

// sum says a sum part by part.
func (r *renderer) sum(s *lessons.Sum) (template.HTML, error) {
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
			text, err := r.quantity(term)
			if err != nil {
				return "", err
			}
			b.WriteString(string(text))
		}
	}
	return template.HTML(b.String()), nil
}

// quantity says a number and what it is a number of.
func (r *renderer) quantity(t *lessons.Quantity) (template.HTML, error) {
	value := r.data(t.Value)
	switch q := t.Number.(type) {
	case nil:
		return value, nil
	case *lessons.StepCount:
		what, err := r.measure(q.Measure)
		if err != nil {
			return "", err
		}
		key := "value.count"
		if q.First {
			key = "value.count.first"
		}
		return r.words.html(key, "value", value, "what", what, "program", variantCode(q.Variant), "n", q.N)
	case *lessons.WrongBoards:
		return r.words.html("value.wrong", "value", value, "program", variantCode(q.Variant), "n", q.N)
	case *lessons.Permutations:
		return r.words.html(either(q.Solutions, "value.permutations.solution", "value.permutations"), "value", value, "n", q.N)
	case *lessons.LineBoards:
		return r.words.html(either(q.Legal, "value.boards.legal", "value.boards"), "value", value, "n", q.N, "level", q.Level)
	case *lessons.Diagonals:
		return r.words.html("value.diagonals", "value", value, "n", q.N)
	case *lessons.FreeSquares:
		return r.words.html("value.free-squares", "value", value, "line", r.line(q.Board, q.Line), "board", boardCode(q.Board, q.Board.Squares))
	case *lessons.Branches:
		return r.words.html(either(q.Most, "value.most", "value.fewest"), "value", value, "n", q.N,
			"line", r.place(q.LinesAre, q.Level+q.Base))
	default:
		return "", fmt.Errorf("there are no words for %T", q)
	}
}

func (r *renderer) constant(q *lessons.Constant, key string) (template.HTML, error) {
	var words []any
	for _, part := range [][2]string{
		{"edge", either(q.Up, "fact.edge.up", "fact.edge.down")},
		{"number", either(q.Difference, "fact.difference", "fact.sum")},
		{"way", either(q.Rising, "fact.rising", "fact.falling")},
	} {
		word, err := r.words.text(part[1])
		if err != nil {
			return "", err
		}
		words = append(words, part[0], word)
	}
	return r.words.html(key, append(words, "row", q.Base)...)
}

func (r *renderer) solvable(q *lessons.Solvable, is bool) (template.HTML, error) {
	key := "fact." + either(q.None, "unsolvable", "solvable")
	switch {
	case !is:
		return r.words.html(key+".no", "n", q.Except)
	case q.From == q.To:
		return r.words.html(key+".one", "from", q.From)
	default:
		return r.words.html(key+".yes", "from", q.From, "to", q.To)
	}
}

func either(which bool, yes, no string) string {
	if which {
		return yes
	}
	return no
}

// line names a line of a board, such as column 3.
func (r *renderer) line(b *lessons.Board, line int) string {
	return r.place(b.LinesAre, line+b.Base)
}

// square names a square of a line, by what crosses the line there.
func (r *renderer) square(b *lessons.Board, square int) string {
	across := lessons.Rows
	if b.LinesAre == lessons.Rows {
		across = lessons.Columns
	}
	return r.place(across, square+b.Base)
}

// place names a row or a column. Its words are the player's, and there.
func (r *renderer) place(unit string, number int) string {
	name, err := player.Text(r.lang, "unit."+unit)
	if err != nil {
		return ""
	}
	text, _ := player.Text(r.lang, "place", "unit", name, "number", strconv.Itoa(number))
	return text
}

func variantCode(v solvers.Variant) template.HTML {
	return template.HTML("<code>" + template.HTMLEscapeString(v.Name) + "</code>")
}

func boardCode(b *lessons.Board, squares []int) template.HTML {
	return template.HTML("<code>" + tracer.BoardText(squares, b.Base) + "</code>")
}

// data is a computed number.
func (r *renderer) data(n int64) template.HTML {
	return template.HTML(fmt.Sprintf(`<data value="%d">%s</data>`, n, r.words.number(n)))
}

// figure is a measured number.
func (r *renderer) figure(value float64) string {
	return r.words.printer.Sprint(number.Decimal(value, number.MaxFractionDigits(2)))
}

// visible shows control characters by their numbers, but for the end of a line.
func visible(text string) string {
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
