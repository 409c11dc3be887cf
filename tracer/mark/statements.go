package mark

import (
	"fmt"
	"slices"
)

// reader reads tokens far enough to tell one statement from the next, and braces that hold statements from
// others. It knows how statements are put together in the languages that took over C's braces, and no
// expressions. A marker may stand in a gap between two tokens if the reader waits there for a statement of a
// block; all other gaps are refused.
type reader struct {
	lang   *Language
	tokens []piece
	splits map[int][]int // see lexer
	pos    int

	places  []string // for the gap before each token, and for the last one: why a statement cannot stand there
	decided []bool

	where    string    // why no statement can stand between the brackets that are being read; "" among statements
	constant string    // the word that says that the function being read is for the compiler
	begins   bool      // a function begins here
	targets  []*target // of break and continue, the innermost last
	depth    int
}

// maxDepth is how deep brackets and statements may be nested.
const maxDepth = 2000

// target is a loop, a switch or a statement with a label.
type target struct {
	label       string
	loop, cases bool
	broken      bool // a break leads behind it
	continued   bool

	// Of a switch:
	begun bool // a case has been read
	full  bool // it has a default
	arms  bool // its cases are written with arrows
	falls bool // one of these goes on behind it
}

// content is what braces hold, or brackets.
type content byte

const (
	values       content = iota // of an array or an object
	statements                  // a block
	function                    // the statements of a function
	declarations                // a type, or a file
	accessors                   // a property of C#
	constants                   // an enum
	cases                       // a switch
)

// inBrackets says why no statement can stand in parentheses and square brackets, contents why none can in
// braces.
const (
	inBrackets = "inside open brackets"
	outside    = "outside every function"
)

var contents = [...]string{
	values:       "in braces that hold values",
	declarations: outside,
	accessors:    outside,
	constants:    "in a list of constants",
	cases:        "",
}

// places says for each gap why a statement cannot stand there, or "".
func (s *lexer) places() []string {
	n := len(s.tokens) + 1
	p := &reader{lang: s.lang, tokens: s.tokens, splits: s.splits, places: make([]string, n), decided: make([]bool, n)}
	for i := range p.places {
		p.places[i] = "in brackets nested too deeply"
	}
	if !s.lang.TopLevel {
		p.where = outside
	}
	for p.pos < len(p.tokens) {
		if s.lang.TopLevel {
			p.begins = true
			p.block(nil)
		} else {
			p.declare(declarations)
		}
		if p.pos < len(p.tokens) {
			p.take() // a closing bracket that nothing opened
		}
	}
	p.decide(p.where)
	return p.places
}

// text is the text of the token at a distance from the position, "" at the end.
func (p *reader) text(ahead int) string {
	if i := p.pos + ahead; i >= 0 && i < len(p.tokens) {
		return p.tokens[i].text
	}
	return ""
}

func (p *reader) kind(ahead int) kind {
	if i := p.pos + ahead; i >= 0 && i < len(p.tokens) {
		return p.tokens[i].kind
	}
	return sign
}

// decide says why a statement cannot stand at the position, or "" if it can. What has been said counts.
func (p *reader) decide(place string) {
	if !p.decided[p.pos] {
		p.decided[p.pos], p.places[p.pos] = true, place
	}
}

// take goes past a token, before which no statement can stand if it has not been said that one can.
func (p *reader) take() {
	switch {
	case p.decided[p.pos]:
	case p.where != "":
		p.decide(p.where)
	case p.continues():
		p.decide("before " + p.tokens[p.pos].String() + ", in the middle of a statement")
	default:
		p.decide("after " + p.tokens[p.pos-1].String() + ", in the middle of a statement")
	}
	p.pos++
}

// continues reports whether the next word goes on with the statement before it.
func (p *reader) continues() bool {
	return slices.Contains([]string{"else", "catch", "finally"}, p.text(0))
}

// block reads the statements of a block, of a file, or of a switch. left is the word after which nothing is
// reached, "" if the end is.
func (p *reader) block(of *target) (left string) {
	head := p.begins && p.lang.Prologue
	p.begins = false
	for {
		if p.splits[p.pos] != nil {
			left = "" // one part of an #if does not leave out what another one does
		}
		p.decide(p.refusal(left, of, head))
		start := p.pos
		switch {
		case p.pos == len(p.tokens) || p.text(0) == "}":
			return left
		case p.isCase():
			left = ""
			p.caseLabel(of)
		case p.lang.Jumps && p.isLabel():
			p.take()
			p.take()
			left = ""
		default:
			after := p.statement()
			if left == "" {
				left = after
			}
			head = head && p.tokens[start].kind == literal
		}
		if p.pos == start {
			p.take() // a closing bracket that nothing opened
		}
	}
}

// refusal says why no statement can stand at the position in a block, or "".
func (p *reader) refusal(left string, of *target, head bool) string {
	for _, before := range p.splits[p.pos] {
		if before >= 0 && !slices.Contains([]string{";", "{", "}", ":"}, p.tokens[before].text) {
			return "behind a part of an #if where a statement does not end"
		}
	}
	switch next := p.text(0); {
	case p.continues():
		return "before " + p.tokens[p.pos].String() + ", in the middle of a statement"
	case of != nil && !of.begun:
		return "before the first case"
	case of != nil && of.arms:
		return "between the cases of a switch"
	case left != "":
		return fmt.Sprintf("after %q, where it is never reached", left)
	case p.constant != "":
		return fmt.Sprintf("in a function of %q, which can call no others", p.constant)
	case slices.Contains(p.lang.First, next) && p.text(1) == "(", head && p.kind(0) == literal:
		return "before " + p.tokens[p.pos].String() + ", which must come first"
	case of != nil && p.isCase() && p.lang.NoFall:
		return "before a case, since it would fall into it"
	}
	return ""
}

func (p *reader) isCase() bool {
	return p.text(0) == "case" || p.text(0) == "default" && slices.Contains([]string{":", "->", ","}, p.text(1))
}

func (p *reader) isLabel() bool {
	return p.kind(0) == word && p.text(1) == ":" && !p.isCase()
}

// caseLabel reads the label of a case, and what is behind the arrow of one.
func (p *reader) caseLabel(of *target) {
	if of == nil {
		of = &target{}
	}
	of.begun = true
	for choices := 0; p.pos < len(p.tokens); {
		switch text := p.text(0); {
		case slices.Contains([]string{";", "}", ")", "]"}, text):
			return
		case text == "(" || text == "[":
			p.group(&phrase{})
		case text == "{":
			p.braces(values)
		case text == ":" && choices == 0:
			p.take()
			return
		case text == "->" && slices.Contains(p.lang.Arrows, text):
			p.take()
			of.arms = true
			if p.statement() == "" {
				of.falls = true
			}
			return
		default:
			switch text {
			case "default":
				of.full = true
			case "?":
				choices++
			case ":":
				choices--
			}
			p.take()
		}
	}
}

// statement reads a statement. left is the word after which the next one is never reached, or "".
func (p *reader) statement() (left string) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		p.pos = len(p.tokens)
		return ""
	}
	first := p.text(0)
	isHead := slices.Contains(p.lang.Heads, first)
	opens := slices.Contains(p.lang.Open, first)
	switch {
	case first == "{":
		return p.braces(statements)
	case first == "[" && p.text(1) == "[": // an attribute
		p.group(&phrase{})
		return p.statement()
	case p.isLabel():
		return p.labelled()
	case first == "await" && slices.Contains(p.lang.Heads, p.text(1)):
		p.take()
		return p.statement()
	case first == "if" && isHead:
		p.head()
		left = p.before("else")
		if p.text(0) != "else" {
			return ""
		}
		p.take()
		if p.statement() == "" || left == "" {
			return ""
		}
		return first
	case first == "do" && opens:
		return p.doLoop()
	case first == "try" && opens:
		return p.try()
	case first == "switch" && isHead:
		p.head()
		return p.switchBody(first)
	case (first == "for" || first == "while" || first == "foreach") && isHead:
		t := &target{loop: true}
		forever := p.endless(p.head())
		p.inside(t)
		if forever && !t.broken {
			return first
		}
		return ""
	case isHead && p.text(1) == "(":
		p.head()
		return p.statement()
	case opens:
		p.take()
		return p.statement()
	}
	start := p.pos
	p.phrase(statements)
	if slices.Contains(p.lang.Leaves, first) {
		p.leave(start)
		return first
	}
	return ""
}

// before reads a statement that a word follows. A semicolon on a line of its own is the statement's there, and
// elsewhere the next one.
func (p *reader) before(word string) (left string) {
	left = p.statement()
	if p.text(0) == ";" && p.text(1) == word {
		p.take()
	}
	return left
}

// inside reads the statement of a loop or behind a label.
func (p *reader) inside(t *target) (left string) {
	p.targets = append(p.targets, t)
	left = p.statement()
	p.targets = p.targets[:len(p.targets)-1]
	return left
}

// labelled reads a label and its statement. Where one cannot jump to a label, it names the statement.
func (p *reader) labelled() string {
	t := &target{label: p.text(0)}
	p.take()
	p.take()
	if !p.lang.Jumps {
		p.decide(fmt.Sprintf("after the label %q, which would then name the marker", t.label))
	}
	left := p.inside(t)
	if t.broken || p.lang.Jumps {
		return ""
	}
	return left
}

// head reads a word and the parentheses behind it. It gives the tokens between these.
func (p *reader) head() []piece {
	p.take()
	for slices.Contains([]string{"constexpr", "consteval", "await", "!"}, p.text(0)) {
		p.take()
	}
	start := p.pos + 1
	if p.text(0) != "(" {
		return nil
	}
	p.group(&phrase{})
	return p.tokens[start:max(start, p.pos-1)]
}

func (p *reader) doLoop() string {
	t := &target{loop: true}
	p.take()
	p.targets = append(p.targets, t)
	left := p.before("while")
	p.targets = p.targets[:len(p.targets)-1]
	forever := false
	if p.text(0) == "while" {
		forever = p.endless(p.head())
		if p.text(0) == ";" {
			p.take()
		}
	}
	if !t.broken && (forever || left != "" && !t.continued) {
		return "do"
	}
	return ""
}

func (p *reader) try() string {
	p.take()
	if p.text(0) == "(" {
		p.group(&phrase{})
	}
	left := p.statement()
	for p.text(0) == "catch" {
		p.head()
		if p.text(0) == "when" {
			p.head()
		}
		if p.statement() == "" {
			left = ""
		}
	}
	if p.text(0) == "finally" {
		p.take()
		if after := p.statement(); after != "" {
			left = after
		}
	}
	return left
}

// switchBody reads what stands behind the head of a switch.
func (p *reader) switchBody(first string) string {
	t := &target{cases: true}
	if p.text(0) != "{" {
		p.inside(t)
		return ""
	}
	p.targets = append(p.targets, t)
	left := p.bracesOf(cases, t)
	p.targets = p.targets[:len(p.targets)-1]
	if !t.full || t.broken || t.falls || !t.arms && left == "" {
		return ""
	}
	return first
}

// endless reports whether a loop's condition, or its three parts, can never be false.
func (p *reader) endless(condition []piece) bool {
	var semicolons []int
	depth := 0
	for i, t := range condition {
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ";":
			if depth == 0 {
				semicolons = append(semicolons, i)
			}
		}
	}
	if len(semicolons) == 2 {
		condition = condition[semicolons[0]+1 : semicolons[1]]
		if len(condition) == 0 {
			return true
		}
	}
	for len(condition) > 2 && condition[0].text == "(" && condition[len(condition)-1].text == ")" {
		condition = condition[1 : len(condition)-1]
	}
	return len(condition) == 1 && (condition[0].text == "true" || condition[0].text == "1")
}

// leave notes where the break or continue at a token leads to.
func (p *reader) leave(start int) {
	name := p.tokens[start].text
	label := ""
	if start+1 < p.pos && p.tokens[start+1].kind == word {
		label = p.tokens[start+1].text
	}
	for _, t := range slices.Backward(p.targets) {
		switch {
		case label != "" && t.label != label:
		case name == "break" && (label != "" || t.loop || t.cases):
			t.broken = true
			return
		case name == "continue" && label != "": // the label is that of a loop, which stands behind it
			for _, loop := range p.targets {
				loop.continued = true
			}
			return
		case name == "continue" && t.loop:
			t.continued = true
			return
		}
	}
}

// declare reads declarations up to a closing brace.
func (p *reader) declare(kind content) {
	for p.pos < len(p.tokens) && p.text(0) != "}" {
		start := p.pos
		p.phrase(kind)
		if kind == constants && p.text(-1) == ";" {
			kind, p.where = declarations, outside
		}
		if p.pos == start {
			p.take()
		}
	}
}

// braces reads what stands between braces. left is the word after which nothing is reached, or "".
func (p *reader) braces(kind content) (left string) { return p.bracesOf(kind, nil) }

func (p *reader) bracesOf(kind content, t *target) (left string) {
	p.depth++
	if p.depth > maxDepth {
		p.pos = len(p.tokens)
		return ""
	}
	p.take()
	where, targets, constant := p.where, p.targets, p.constant
	p.where = contents[kind]
	if kind == declarations && where == "" {
		p.where = "in a type, outside its functions"
	}
	switch kind {
	case values:
		p.phrase(values)
	case statements, cases, function:
		if kind == function {
			p.targets = nil
			p.begins = true
		}
		left = p.block(t)
	default:
		p.constant = ""
		p.declare(kind)
	}
	if p.text(0) == "}" {
		p.take()
	}
	p.where, p.targets, p.constant = where, targets, constant
	p.depth--
	return left
}
