package mark

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is a token of the code. A literal with code in it reads as a call: its opening, and the code in parentheses.
type piece struct {
	text  string // a word, a sign, or how a literal opens; the name of a member has its dot before it
	kind  kind
	start int  // position in the text
	nl    bool // a line has ended since the token before it
}

// String is the piece in a sentence.
func (p piece) String() string {
	if p.kind == literal {
		return "a text"
	}
	return strconv.Quote(strings.TrimPrefix(p.text, "."))
}

type kind byte

const (
	sign kind = iota
	word
	literal
)

// lineComment is a comment to the end of its line, with what stands around it.
type lineComment struct {
	line      int    // from 0
	text      string // after the comment sign, without the end of the line
	alone     bool   // nothing but white space before it on its line
	place     string // why a statement cannot stand here, or ""
	block     bool   // not to the end of its line, but between the signs of a block; the text is its beginning
	directive bool   // no comment, but a directive of the language that opens or closes a region

	gap    int    // how many tokens stand before it
	nl     bool   // a line has ended since the last of them
	indent string // what stands before it on its line
}

// maxLook is how much of a block comment is looked at: it must not be a marker.
const maxLook = 100

// signs are those of more than one character that mean something here; all others are read a character a time.
var signs = []string{
	"...", "++", "--", "=>", "->", "==", "!=", "<=", "::", ":=", "?.", "??", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=",
}

// lexer tells code from text and comments.
type lexer struct {
	lang *Language
	text string
	pos  int
	line int

	lineStart int  // position of the line's first byte
	nl        bool // a line has ended since the last token
	pragma    bool // a directive has been read since then that speaks of what follows
	open      []opening
	head      string // the word before the parentheses that closed last

	tokens   []piece
	comments []lineComment

	conditionals []conditional
	splits       map[int][]int // for tokens before which a part of an #if begins or ends: those that can stand before them

	// For those who want to know how the source ends:
	cut    cut
	broken int // the first line, from 1, with a text that is not closed there, or with a bracket that nothing opened
}

// cut is what is not closed at the end of a source.
type cut byte

const (
	cutText cut = iota + 1
	cutComment
)

// opening is a bracket that is open, or text that goes on behind code.
type opening struct {
	sign   string
	before string // the token before the bracket
	text   *Quote // the literal that goes on behind the closing brace, or nil
}

func lex(lang *Language, text string) *lexer {
	s := newLexer(lang, text)
	for s.pos < len(s.text) {
		s.next()
	}
	return s
}

func newLexer(lang *Language, text string) *lexer {
	s := &lexer{lang: lang, text: text, nl: true, splits: map[int][]int{}}
	if strings.HasPrefix(strings.TrimPrefix(text, "\ufeff"), "#!") {
		s.pos = lineLen(text)
	}
	return s
}

func (s *lexer) next() {
	rest := s.text[s.pos:]
	r, size := utf8.DecodeRuneInString(rest)
	switch n := 0; {
	case r == '\n':
		s.pos++
		s.newline()
	case r == '\\' && spliceLen(rest) > 0:
		nl := s.nl
		s.pos += spliceLen(rest)
		s.newline()
		s.nl = nl // the line goes on
	case s.lang.Directive != "" && strings.HasPrefix(rest, s.lang.Directive) && s.blankBefore():
		s.directive()
	case strings.HasPrefix(rest, s.lang.Comment):
		s.comment()
	case s.blockComment():
	case s.quote(""):
	case unicode.IsSpace(r) || r == '\ufeff':
		s.pos += size
	case isWord(r), (r == '@' || r == '#') && startsWord(rest[size:]), r == '.' && number.MatchString(rest):
		s.word(size)
	case r == '/' && s.lang.Regexps && s.valueBegins() && regexpLen(rest) > 0:
		s.add("/", literal, regexpLen(rest))
		s.pos += len(letters.FindString(s.text[s.pos:]))
	default:
		for _, text := range signs {
			if strings.HasPrefix(rest, text) {
				n = len(text)
				break
			}
		}
		s.sign(rest[:max(n, size)])
	}
}

func (s *lexer) add(text string, kind kind, length int) {
	s.tokens = append(s.tokens, piece{text, kind, s.pos, s.nl})
	s.pos += length
	s.nl, s.pragma = false, false
}

func (s *lexer) newline() {
	s.line++
	s.lineStart = s.pos
	s.nl = true
}

func (s *lexer) last() piece {
	if n := len(s.tokens); n > 0 {
		return s.tokens[n-1]
	}
	return piece{}
}

func (s *lexer) sign(text string) {
	n := len(s.open)
	switch text {
	case "(", "[", "{":
		s.open = append(s.open, opening{sign: text, before: s.last().text})
	case ")", "]", "}":
		if n > 0 {
			top := s.open[n-1]
			if top.text != nil && text != "}" {
				break
			}
			s.open = s.open[:n-1]
			if top.text != nil {
				s.resume(*top.text)
				return
			}
			if top.sign != opener[text] {
				s.breaks()
			}
			s.head = top.before
		} else {
			s.breaks()
		}
	case ":", ":=", "::":
		// Behind a colon stands how the value is written out, and no more code.
		if n > 0 && s.open[n-1].text != nil && s.open[n-1].text.Format {
			s.format()
			return
		}
	}
	s.add(text, sign, len(text))
}

// opener is the bracket that a closing one closes.
var opener = map[string]string{")": "(", "]": "[", "}": "{"}

// breaks notes that something is wrong with the line.
func (s *lexer) breaks() {
	if s.broken == 0 {
		s.broken = s.line + 1
	}
}

// word takes a word or a number. Letters before a literal belong to it.
func (s *lexer) word(first int) {
	rest := s.text[s.pos:]
	isNumber := number.MatchString(rest)
	n := first
	for n < len(rest) {
		r, size := utf8.DecodeRuneInString(rest[n:])
		digit := isNumber && (r == '.' || r == s.lang.Digits && startsWord(rest[n+size:]))
		exponent := isNumber && exponent.MatchString(rest[n-1:])
		if !isWord(r) && !digit && !exponent {
			break
		}
		n += size
	}
	if s.quote(rest[:n]) {
		return
	}
	text := rest[:n]
	if last := s.last().text; last == "." || last == "?." {
		text = "." + text // no word of the language
	}
	s.add(text, word, n)
}

var (
	number   = regexp.MustCompile(`^\.?[0-9]`)
	letters  = regexp.MustCompile(`^[\pL]+`)
	exponent = regexp.MustCompile(`^[eEpP][+-][0-9]`) // the end of a number, with the sign of its exponent
)

// quote takes a literal that opens behind a prefix, which is "" where it opens at once.
func (s *lexer) quote(prefix string) bool {
	rest := s.text[s.pos+len(prefix):]
	for _, quote := range s.lang.Quotes {
		if !strings.HasPrefix(rest, quote.Open) || !slices.Contains(quote.Prefixes, prefix) && (prefix != "" || quote.Prefixes != nil) {
			continue
		}
		open := len(quote.Open)
		if quote.Repeats {
			last := quote.Open[open-1:]
			more := len(rest[open:]) - len(strings.TrimLeft(rest[open:], last))
			open += more
			quote.Close += strings.Repeat(last, more)
		}
		if quote.Fenced {
			fence, _, ok := strings.Cut(rest[open:min(len(rest), open+maxLook)], "(")
			if !ok {
				continue
			}
			open += len(fence) + 1
			quote.Close = ")" + fence + quote.Close
		}
		s.add(quote.Open, literal, len(prefix)+open)
		s.skip(quote)
		return true
	}
	return false
}

// skip goes to the end of a literal, or to the code in it.
func (s *lexer) skip(quote Quote) {
	for s.pos < len(s.text) {
		rest := s.text[s.pos:]
		switch c := rest[0]; {
		case c == '\n' && !quote.Lines:
			s.breaks()
			return
		case c == '\n':
			s.pos++
			s.line++
			s.lineStart = s.pos
		case quote.Escape != 0 && c == quote.Escape && len(rest) > 1:
			if n := spliceLen(rest); n > 0 {
				s.pos += n
				s.line++
				s.lineStart = s.pos
			} else {
				s.pos += 2
			}
		case quote.Doubled && strings.HasPrefix(rest, quote.Close+quote.Close):
			s.pos += 2 * len(quote.Close)
		case strings.HasPrefix(rest, quote.Close):
			s.pos += len(quote.Close)
			return
		case quote.Code == "{" && strings.HasPrefix(rest, "{{"):
			s.pos += 2
		case quote.Code != "" && strings.HasPrefix(rest, quote.Code):
			s.open = append(s.open, opening{text: &quote})
			s.add("(", sign, len(quote.Code))
			return
		default:
			s.pos++
		}
	}
	if quote.Lines {
		s.cut = cutText
	} else {
		s.breaks()
	}
}

// resume goes on with a literal behind the code in it.
func (s *lexer) resume(quote Quote) {
	n := 0
	for quote.Code != "" && n < strings.Count(quote.Code, "{") && strings.HasPrefix(s.text[s.pos+n:], "}") {
		n++
	}
	s.add(")", sign, max(n, 1))
	s.head = ""
	s.skip(quote)
}

// format goes past how a value in a literal is written out, to the brace that closes its code.
func (s *lexer) format() {
	depth := 0
	for ; s.pos < len(s.text) && s.text[s.pos] != '\n'; s.pos++ {
		switch s.text[s.pos] {
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return
			}
			depth--
		}
	}
}

func (s *lexer) comment() {
	rest := s.text[s.pos:]
	n := lineLen(rest)
	c := lineComment{
		line: s.line, text: strings.TrimSuffix(rest[len(s.lang.Comment):n], "\r"),
		alone: s.blankBefore(), gap: len(s.tokens), nl: s.nl, indent: s.text[s.lineStart:s.pos],
	}
	if s.pragma {
		c.place = "behind a #pragma, which speaks of the statement that follows it"
	}
	s.comments = append(s.comments, c)
	s.pos += n
	for s.lang.Splices && s.spliced() { // the next line is a part of it
		s.pos++
		s.newline()
		s.pos += lineLen(s.text[s.pos:])
	}
}

// spliced reports whether the line that ends at the position goes on in the next one.
func (s *lexer) spliced() bool {
	line := strings.TrimRight(s.text[s.lineStart:s.pos], " \t\r")
	return strings.HasSuffix(line, `\`) && s.pos < len(s.text)
}

func (s *lexer) blockComment() bool {
	rest := s.text[s.pos:]
	for _, block := range s.lang.Blocks {
		if !strings.HasPrefix(rest, block[0]) {
			continue
		}
		body := rest[len(block[0]):]
		s.comments = append(s.comments, lineComment{line: s.line, text: body[:min(len(body), maxLook)], block: true, gap: len(s.tokens)})
		n := len(rest)
		if end := strings.Index(body, block[1]); end >= 0 {
			n = len(block[0]) + end + len(block[1])
		} else {
			s.cut = cutComment
		}
		for range strings.Count(rest[:n], "\n") {
			s.newline()
		}
		s.pos += n
		if i := strings.LastIndexByte(rest[:n], '\n'); i >= 0 {
			s.lineStart = s.pos - n + i + 1
		}
		return true
	}
	return false
}

// valueBegins reports whether a value may begin at the position: there a slash opens a regular expression,
// elsewhere it divides.
func (s *lexer) valueBegins() bool {
	switch last := s.last(); {
	case last.kind == literal:
		return false
	case last.kind == word:
		return slices.Contains(s.lang.Before, last.text)
	case last.text == ")":
		return slices.Contains(s.lang.Heads, s.head)
	default:
		return last.text != "]" && last.text != "++" && last.text != "--"
	}
}

// maxRegexp is how long a regular expression can be.
const maxRegexp = 1000

// regexpLen is the length of the regular expression that a text begins with, without the letters behind it; 0 if
// no second slash ends one on its line.
func regexpLen(text string) int {
	inClass := false
	for i := 1; i < min(len(text), maxRegexp); i++ {
		switch text[i] {
		case '\n':
			return 0
		case '\\':
			i++
		case '[':
			inClass = true
		case ']':
			inClass = false
		case '/':
			if !inClass {
				return i + 1
			}
		}
	}
	return 0
}

func (s *lexer) blankBefore() bool {
	return strings.TrimLeft(s.text[s.lineStart:s.pos], " \t\f\ufeff") == ""
}

var splice = regexp.MustCompile(`^\\[ \t]*\r?\n`)

// spliceLen is the length of a backslash and the end of its line.
func spliceLen(text string) int {
	return len(splice.FindString(text[:min(len(text), maxLook)]))
}

func isWord(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
}

func startsWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return isWord(r)
}

// lineLen is the length of the first line of text, without its end.
func lineLen(text string) int {
	if n := strings.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}
