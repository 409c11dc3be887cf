package lessons

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"queens/solvers"
)

// A Fact is something that is so or is not, as a query says it. The queries are these; words in capitals stand for
// a name or a number, what is in brackets may be left out.
//
//	SUM = SUM, SUM < SUM, SUM > SUM     two numbers compared
//	solution BOARD                      no two queens of a full board attack each other
//	free LINE SQUARE on BOARD           no queen of the board attacks the square
//	first VARIANT BOARD                 this is the first solution that the variant finds
//	same-moves VARIANT VARIANT N        both place and remove the same queens in the same order
//	same-solutions VARIANT VARIANT N    both find the same boards, in any order
//	constant sum|difference falling|rising N [up|down]
//	                                    row and column have the same sum or difference all along each diagonal that
//	                                    falls, or rises, from left to right, where the rows go up or down
//	solvable A..B                       there is a solution for each of these n
//	unsolvable A..B                     there is none for any of them
//	program NAME compiles|ends|stops ["TEXT"]|prints "TEXT"
//	                                    what becomes of a program of package demos: TEXT is a part of what stopped
//	                                    it, or a whole line of what it prints
//	measured NAME < NUMBER, measured NAME > NUMBER
//	                                    a figure of the course's file measured.yaml
//
// A SUM is made with + - and * of whole numbers and of
//
//	count VARIANT N KIND [first]        as the role {count}
//	wrong VARIANT N                     boards that the variant takes for solutions and that are none
//	permutations N [solution]           boards with one queen in each line and each square, or those that are solutions
//	boards N level K [legal]            boards with queens on the first K lines, or those without an attack
//	diagonals N                         diagonals in one direction
//	free-squares LINE on BOARD          squares of the line that no queen attacks
//	fewest N level K, most N level K    free squares of the next line, of all legal boards on K lines
//
// A BOARD is written as in {board}: the square on each line, - for none. Signs stand between spaces. The word not
// before a query turns it round, and ; stands between two.
type Fact interface {
	// find computes it, and reports whether it is so.
	find(ctx context.Context) (bool, error)
	// found is what came out, for the author of a claim.
	found() string
}

// forms are the queries by their first word: how each goes on, and what reads it. Those that are numbers, and so parts
// of a comparison, are in numberForms.
var forms map[string]form[Fact]

var numberForms map[string]form[Number]

type form[T any] struct {
	syntax string
	read   func(p *queryParser) (T, error)
}

func init() { // here, for the parser reads these tables
	forms = map[string]form[Fact]{
		"solution":       {"BOARD", (*queryParser).isSolution},
		"free":           {"LINE SQUARE on BOARD", (*queryParser).isFree},
		"first":          {"VARIANT BOARD", (*queryParser).firstSolution},
		"same-moves":     {"VARIANT VARIANT N", (*queryParser).sameMoves},
		"same-solutions": {"VARIANT VARIANT N", (*queryParser).sameSolutions},
		"constant":       {"sum|difference falling|rising N [up|down]", (*queryParser).constant},
		"solvable":       {"A..B", func(p *queryParser) (Fact, error) { return p.solvable(false) }},
		"unsolvable":     {"A..B", func(p *queryParser) (Fact, error) { return p.solvable(true) }},
		"program":        {`NAME compiles|ends|stops ["TEXT"]|prints "TEXT"`, (*queryParser).does},
		"measured":       {"NAME <|> NUMBER", (*queryParser).measured},
	}
	numberForms = map[string]form[Number]{
		"count":        {"VARIANT N KIND [first]", (*queryParser).stepCount},
		"wrong":        {"VARIANT N", (*queryParser).wrongBoards},
		"permutations": {"N [solution]", (*queryParser).permutations},
		"boards":       {"N level K [legal]", (*queryParser).lineBoards},
		"diagonals":    {"N", (*queryParser).diagonals},
		"free-squares": {"LINE on BOARD", (*queryParser).freeSquares},
		"fewest":       {"N level K", func(p *queryParser) (Number, error) { return p.branches(false) }},
		"most":         {"N level K", func(p *queryParser) (Number, error) { return p.branches(true) }},
	}
}

// A Ground is a query as evidence: what it says, and whether that is so.
type Ground struct {
	Text  string // as it is written
	Not   bool   // the word not stands before it
	Fact  Fact
	Holds bool
}

func (g *Ground) String() string {
	verb := "does not hold"
	if g.Holds {
		verb = "holds"
	}
	return fmt.Sprintf("%q %s (%s)", g.Text, verb, g.Fact.found())
}

func (g *Ground) find(ctx context.Context) error {
	is, err := g.Fact.find(ctx)
	g.Holds = is != g.Not
	return err
}

// Bounds of what a query may say.
const (
	maxQuery   = 2000 // bytes of an option
	maxGrounds = 12   // queries
	maxSolved  = 1000 // n of solvable
)

// queryParser reads queries word by word.
type queryParser struct {
	words  []string // that are left of the query; what was quoted begins with a quotation mark
	frame  Board    // how the author counts: the base, the lines, and where the first row is
	shared shared
}

// queries reads an option. If lead is not "" each query is read as if that word stood before it.
func (p *queryParser) queries(text, lead string) (grounds []*Ground, err error) {
	if len(text) > maxQuery {
		return nil, fmt.Errorf("is longer than %d bytes", maxQuery)
	}
	parts, err := lex(text)
	if err != nil {
		return nil, err
	}
	if len(parts) > maxGrounds {
		return nil, fmt.Errorf("has %d queries, at most %d are allowed", len(parts), maxGrounds)
	}
	for _, part := range parts {
		g := &Ground{Text: part.text}
		p.words = part.words
		g.Not = p.accept("not")
		if lead != "" {
			p.words = append([]string{lead}, p.words...)
		}
		if g.Fact, err = p.fact(); err != nil {
			return nil, fmt.Errorf("has %q: %w", part.text, err)
		}
		grounds = append(grounds, g)
	}
	return grounds, nil
}

// written is a query as it stands in the file, and its words.
type written struct {
	text  string
	words []string
}

// lex parts an option into queries and their words. What stands between quotation marks is one word.
func lex(text string) (parts []written, err error) {
	part, begin := written{}, 0
	end := func(at int) {
		part.text = strings.TrimSpace(text[begin:at])
		parts = append(parts, part)
		part, begin = written{}, at+1
	}
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case ' ', '\t':
			i++
		case ';':
			end(i)
			i++
		case '"':
			quoted, _, closed := strings.Cut(text[i+1:], `"`)
			if !closed {
				return nil, fmt.Errorf("has a quotation mark that is not closed")
			}
			part.words = append(part.words, `"`+quoted)
			i += len(quoted) + 2
		default:
			n := strings.IndexAny(text[i:], " \t;\"")
			if n < 0 {
				n = len(text) - i
			}
			part.words = append(part.words, text[i:i+n])
			i += n
		}
	}
	end(len(text))
	return parts, nil
}

// peek is the next word, or "".
func (p *queryParser) peek() string {
	if len(p.words) == 0 {
		return ""
	}
	return p.words[0]
}

func (p *queryParser) next() string {
	word := p.peek()
	if len(p.words) > 0 {
		p.words = p.words[1:]
	}
	return word
}

// accept takes the next word if it is this one.
func (p *queryParser) accept(word string) bool {
	if p.peek() != word {
		return false
	}
	p.next()
	return true
}

// fact reads a whole query.
func (p *queryParser) fact() (fact Fact, err error) {
	word := p.peek()
	if form, ok := forms[word]; ok {
		p.next()
		if fact, err = form.read(p); err != nil {
			return nil, fmt.Errorf("%w; the query is %s %s", err, word, form.syntax)
		}
	} else if fact, err = p.relation(); err != nil {
		return nil, err
	}
	if len(p.words) > 0 {
		return nil, fmt.Errorf("%q is too much", strings.Join(p.words, " "))
	}
	return fact, nil
}

// firstWords lists the words that a query can begin with.
func firstWords() string {
	words := append(slices.Collect(maps.Keys(forms)), slices.Collect(maps.Keys(numberForms))...)
	slices.Sort(words)
	return strings.Join(words, ", ")
}

func (p *queryParser) relation() (Fact, error) {
	r := &Relation{}
	var err error
	if r.Left, err = p.sum(); err != nil {
		return nil, err
	}
	switch r.Op = p.next(); r.Op {
	case "=", "<", ">":
	case "":
		return nil, fmt.Errorf("nothing is said of the number: want = or < or > and another one")
	default:
		return nil, fmt.Errorf("%q stands where = or < or > should", r.Op)
	}
	r.Right, err = p.sum()
	return r, err
}

func (p *queryParser) sum() (sum Sum, err error) {
	minus := false
	for {
		product := Product{Minus: minus}
		for {
			term, err := p.term()
			if err != nil {
				return sum, err
			}
			product.Factors = append(product.Factors, term)
			if !p.accept("*") {
				break
			}
		}
		sum.Products = append(sum.Products, product)
		if minus = p.accept("-"); !minus && !p.accept("+") {
			return sum, nil
		}
	}
}

func (p *queryParser) term() (*Quantity, error) {
	word := p.next()
	if form, ok := numberForms[word]; ok {
		number, err := form.read(p)
		if err != nil {
			return nil, fmt.Errorf("%w; the query is %s %s", err, word, form.syntax)
		}
		return &Quantity{Number: number}, nil
	}
	if value, ok := parseWhole(word, maxNumber); ok {
		return &Quantity{Value: value}, nil
	}
	switch word {
	case "":
		return nil, fmt.Errorf("a number or a query is missing: want one of %s", firstWords())
	default:
		return nil, fmt.Errorf("unknown query %q: want a number or one of %s", word, firstWords())
	}
}

// maxNumber is the greatest number of a query: those up to it are exact in every language.
const maxNumber = 1<<53 - 1

// parseWhole reads a whole number as it is written everywhere.
func parseWhole(word string, most int64) (int64, bool) {
	n, err := strconv.ParseInt(word, 10, 64)
	return n, err == nil && n >= 0 && n <= most && strconv.FormatInt(n, 10) == word
}

// variant reads the name of a program that stands queens.
func (p *queryParser) variant() (solvers.Variant, error) {
	v, err := p.shared.find(p.next())
	if err == nil && v.Problem != solvers.Queens {
		err = fmt.Errorf("%s solves another problem than the queens'", v.Name)
	}
	return v, err
}

func (p *queryParser) size(most int) (int, error) {
	word := p.next()
	n, ok := parseWhole(word, int64(most))
	if !ok || n < 1 {
		return 0, fmt.Errorf("n is %q: want a number from 1 to %d", word, most)
	}
	return int(n), nil
}

// variantAndSize reads VARIANT N.
func (p *queryParser) variantAndSize() (v solvers.Variant, n int, err error) {
	if v, err = p.variant(); err == nil {
		n, err = p.size(MaxN)
	}
	return v, n, err
}

// level reads level K.
func (p *queryParser) level(most int) (int, error) {
	if word := p.next(); word != "level" {
		return 0, fmt.Errorf("%q stands where the word level should", word)
	}
	word := p.next()
	level, ok := parseWhole(word, int64(most))
	if !ok {
		return 0, fmt.Errorf("the level is %q: want a number from 0 to %d", word, most)
	}
	return int(level), nil
}

// board reads the squares of a board, as many as there are.
func (p *queryParser) board() (*Board, error) {
	n := 0
	for n < len(p.words) && isSquare(p.words[n]) {
		n++
	}
	if n == 0 || n > MaxN {
		return nil, fmt.Errorf("the board has %d lines: want the square of the queen on each of 1 to %d lines, - for none", n, MaxN)
	}
	b := p.frame
	for _, word := range p.words[:n] {
		square, err := parseSquare(word, b.Base, n)
		if err != nil {
			return nil, err
		}
		b.Squares = append(b.Squares, square)
	}
	p.words = p.words[n:]
	return &b, nil
}

func isSquare(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil || word == "-"
}

// on reads a number of lines or squares, how many there are, then the word on and the board that they are of.
func (p *queryParser) on(count int) (at []int, b *Board, err error) {
	words := make([]string, count)
	for i := range words {
		words[i] = p.next()
	}
	if word := p.next(); word != "on" {
		return nil, nil, fmt.Errorf("%q stands where the word on should", word)
	}
	if b, err = p.board(); err != nil {
		return nil, nil, err
	}
	for _, word := range words {
		square, err := parseSquare(word, b.Base, len(b.Squares))
		if err != nil || square < 0 {
			return nil, nil, fmt.Errorf("%q is no line or square of this board: want %d to %d", word, b.Base, b.Base+len(b.Squares)-1)
		}
		at = append(at, square)
	}
	return at, b, nil
}

func (p *queryParser) isSolution() (Fact, error) {
	b, err := p.board()
	if err == nil && slices.Contains(b.Squares, -1) {
		err = fmt.Errorf("the board has a line without a queen")
	}
	return &IsSolution{Board: b}, err
}

func (p *queryParser) isFree() (Fact, error) {
	at, b, err := p.on(2)
	if err != nil {
		return nil, err
	}
	if b.Squares[at[0]] == at[1] {
		return nil, fmt.Errorf("a queen stands on the square")
	}
	return &IsFree{Line: at[0], Square: at[1], Board: b}, nil
}

func (p *queryParser) firstSolution() (Fact, error) {
	v, err := p.variant()
	if err != nil {
		return nil, err
	}
	b, err := p.board()
	return &FirstSolution{Variant: v, Board: b}, err
}

// pair reads VARIANT VARIANT N.
func (p *queryParser) pair() (a, b solvers.Variant, n int, err error) {
	if a, err = p.variant(); err == nil {
		b, n, err = p.variantAndSize()
	}
	return a, b, n, err
}

func (p *queryParser) sameMoves() (Fact, error) {
	a, b, n, err := p.pair()
	return &SameMoves{A: a, B: b, N: n}, err
}

func (p *queryParser) sameSolutions() (Fact, error) {
	a, b, n, err := p.pair()
	return &SameSolutions{A: a, B: b, N: n}, err
}

func (p *queryParser) constant() (Fact, error) {
	what, way := p.next(), p.next()
	if what != "sum" && what != "difference" {
		return nil, fmt.Errorf("%q stands where sum or difference should", what)
	}
	if way != "falling" && way != "rising" {
		return nil, fmt.Errorf("%q stands where falling or rising should", way)
	}
	n, err := p.size(MaxN)
	q := &Constant{Difference: what == "difference", Rising: way == "rising", N: n, Base: p.frame.Base, Up: p.frame.Up}
	if p.accept("up") {
		q.Up = true
	} else if p.accept("down") {
		q.Up = false
	}
	return q, err
}

func (p *queryParser) solvable(none bool) (Fact, error) {
	word := p.next()
	first, last, ok := strings.Cut(word, "..")
	from, okFrom := parseWhole(first, maxSolved)
	to, okTo := parseWhole(last, maxSolved)
	if !ok || !okFrom || !okTo || from < 1 || from > to {
		return nil, fmt.Errorf("%q stands where A..B should, from 1 to %d", word, maxSolved)
	}
	return &Solvable{From: int(from), To: int(to), None: none}, nil
}

func (p *queryParser) stepCount() (Number, error) {
	v, err := p.shared.find(p.next())
	if err != nil {
		return nil, err
	}
	n, err := p.size(min(MaxN, v.MaxN()))
	if err != nil {
		return nil, err
	}
	m, err := ParseMeasure(p.next())
	if err == nil {
		err = m.of(v, n)
	}
	return &StepCount{Variant: v, N: n, Measure: m, First: p.accept("first")}, err
}

func (p *queryParser) wrongBoards() (Number, error) {
	v, n, err := p.variantAndSize()
	return &WrongBoards{Variant: v, N: n}, err
}

func (p *queryParser) permutations() (Number, error) {
	n, err := p.size(maxPermuted)
	return &Permutations{N: n, Solutions: p.accept("solution")}, err
}

func (p *queryParser) lineBoards() (Number, error) {
	n, err := p.size(MaxN)
	if err != nil {
		return nil, err
	}
	level, err := p.level(n)
	return &LineBoards{N: n, Level: level, Legal: p.accept("legal")}, err
}

func (p *queryParser) diagonals() (Number, error) {
	n, err := p.size(MaxN)
	return &Diagonals{N: n}, err
}

func (p *queryParser) freeSquares() (Number, error) {
	at, b, err := p.on(1)
	if err != nil {
		return nil, err
	}
	return &FreeSquares{Line: at[0], Board: b}, nil
}

func (p *queryParser) branches(most bool) (Number, error) {
	n, err := p.size(MaxN)
	if err != nil {
		return nil, err
	}
	level, err := p.level(n - 1)
	return &Branches{N: n, Level: level, Most: most, LinesAre: p.frame.LinesAre, Base: p.frame.Base}, err
}
