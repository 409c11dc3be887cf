package mark

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lineComment is a comment to the end of its line, with what stands around it.
type lineComment struct {
	line  int    // from 0
	text  string // after the comment sign, without the end of the line
	alone bool   // nothing but white space before it on its line
	place string // why a statement cannot stand here, or ""
	block bool   // not to the end of its line, but between the signs of a block; the text is its beginning
}

// maxLook is how much of a block comment is looked at: it must not be a marker.
const maxLook = 100

// lexer reads a source far enough to tell code from text and comments, and one statement from the
// next. It knows no grammar: brackets, words and ends of lines are enough to say whether a statement
// may stand at a comment's place.
type lexer struct {
	lang *Language
	text string
	pos  int
	line int

	brackets  []bracket
	prev      string // the last piece of code: a word, a literal, or one punctuation mark
	head      string // the word before the parentheses that prev closed, if prev is ")"
	first     string // the first word of the statement that is being read
	last      string // the first word of the statement that has ended just before
	label     string // the label that has ended just before, or ""
	lineStart int    // position of the line's first byte

	comments []lineComment
}

type bracket struct {
	open  byte
	word  string // the piece of code before it
	first string // the first word of the statement around it
}

func scan(lang *Language, text string) []lineComment {
	s := &lexer{lang: lang, text: text}
	for s.pos < len(s.text) {
		s.next()
	}
	return s.comments
}

func (s *lexer) next() {
	rest := s.text[s.pos:]
	if rest[0] == '\n' {
		s.pos++
		s.newline()
		return
	}
	if s.lang.Directive != "" && strings.HasPrefix(rest, s.lang.Directive) && s.blankBefore() {
		s.pos += lineLen(rest)
		return
	}
	if strings.HasPrefix(rest, s.lang.Comment) {
		n := lineLen(rest)
		s.comments = append(s.comments, lineComment{
			line:  s.line,
			text:  strings.TrimSuffix(rest[len(s.lang.Comment):n], "\r"),
			alone: s.blankBefore(),
			place: s.refusal(),
		})
		s.pos += n
		return
	}
	for _, block := range s.lang.Blocks {
		if strings.HasPrefix(rest, block[0]) {
			s.comments = append(s.comments, lineComment{line: s.line, text: rest[len(block[0]):min(len(rest), maxLook)], block: true})
			s.skipTo(len(block[0]), block[1], 0, true)
			return
		}
	}
	for _, quote := range s.lang.Quotes {
		if strings.HasPrefix(rest, quote.Open) {
			s.piece(quote.Open)
			s.skipTo(len(quote.Open), quote.Close, quote.Escape, quote.Lines)
			return
		}
	}
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case unicode.IsSpace(r) || r == '\ufeff':
		s.pos += size
	case isWord(r):
		isNumber := unicode.IsDigit(r)
		n := strings.IndexFunc(rest, func(r rune) bool { return !isWord(r) && !(isNumber && r == '.') })
		if n < 0 {
			n = len(rest)
		}
		s.piece(rest[:n])
		s.pos += n
	case strings.HasPrefix(rest, "++"), strings.HasPrefix(rest, "--"):
		s.piece(rest[:2])
		s.pos += 2
	default:
		s.punctuation(rest[:size])
		s.pos += size
	}
}

// piece takes a word, a literal or an operator.
func (s *lexer) piece(text string) {
	if s.first == "" {
		s.first = text
	}
	s.prev = text
	s.label = ""
}

func (s *lexer) punctuation(mark string) {
	around := ""
	switch mark {
	case "(", "[", "{":
		s.brackets = append(s.brackets, bracket{mark[0], s.prev, s.first})
	case ")", "]", "}":
		if n := len(s.brackets); n > 0 {
			s.head, around = s.brackets[n-1].word, s.brackets[n-1].first
			s.brackets = s.brackets[:n-1]
		}
	}
	label := s.prev
	isLabel := s.first == s.prev && s.first != ""
	s.piece(mark)
	switch mark {
	case "{":
		s.endStatement("")
	case "}":
		s.endStatement("")
		if s.goesOn() { // a value in braces, not a block
			s.first = around
		}
	case ":":
		switch {
		case s.inBrackets() || strings.HasPrefix(s.text[s.pos:], ":="):
		case slices.Contains(s.lang.Colons, s.first):
			s.endStatement("")
		case isLabel && !s.lang.Indented: // where blocks are indented, a word with a colon opens one
			s.endStatement("")
			s.label = label
		}
	case ";":
		if !s.inBrackets() {
			s.endStatement(s.first)
		}
	}
}

// goesOn reports whether the statement goes on on the same line behind the mark at the position.
func (s *lexer) goesOn() bool {
	rest := strings.TrimLeft(s.text[s.pos+1:], " \t")
	return rest != "" && strings.IndexByte(".,:([)]", rest[0]) >= 0
}

func (s *lexer) newline() {
	s.line++
	s.lineStart = s.pos
	if s.lang.Newlines && s.first != "" && !s.inBrackets() && s.canEnd() {
		s.endStatement(s.first)
	}
}

func (s *lexer) endStatement(last string) { s.last, s.first = last, "" }

// canEnd reports whether a statement can end after the last piece of code, in a language where the
// end of a line ends it.
func (s *lexer) canEnd() bool {
	r, _ := utf8.DecodeRuneInString(s.prev)
	switch s.prev {
	case ")", "]", "}", "++", "--", ";":
		return true
	case ":":
		return s.lang.Indented
	}
	if slices.Contains(s.lang.Open, s.prev) {
		return false
	}
	isLiteral := slices.ContainsFunc(s.lang.Quotes, func(q Quote) bool { return q.Open == s.prev })
	return isWord(r) || isLiteral
}

// refusal says why a statement cannot stand at the position reached, or "".
func (s *lexer) refusal() string {
	afterHead := s.prev == ")" && slices.Contains(s.lang.Heads, s.head)
	switch {
	case s.inBrackets():
		return "inside open brackets"
	case len(s.brackets) == 0 && !s.lang.TopLevel:
		return "outside every function"
	case s.first != "" || afterHead:
		return fmt.Sprintf("after %q, in the middle of a statement", s.prev)
	case s.label != "":
		return fmt.Sprintf("after the label %q, which would then name the marker", s.label)
	case slices.Contains(s.lang.Leaves, s.last):
		return fmt.Sprintf("after %q, where it is never reached", s.last)
	}
	return ""
}

// inBrackets reports whether the innermost open bracket is one that holds no statements.
func (s *lexer) inBrackets() bool {
	n := len(s.brackets)
	return n > 0 && s.brackets[n-1].open != '{'
}

func (s *lexer) blankBefore() bool {
	return strings.TrimLeft(s.text[s.lineStart:s.pos], " \t\ufeff") == ""
}

// skipTo goes past the next close, from skip bytes after the position.
func (s *lexer) skipTo(skip int, close string, escape byte, lines bool) {
	s.pos += skip
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == '\n' && !lines:
			return
		case c == '\n':
			s.pos++
			s.line++
			s.lineStart = s.pos
		case escape != 0 && c == escape && s.pos+1 < len(s.text):
			if s.text[s.pos+1] == '\n' {
				s.line++
				s.lineStart = s.pos + 2
			}
			s.pos += 2
		case strings.HasPrefix(s.text[s.pos:], close):
			s.pos += len(close)
			return
		default:
			s.pos++
		}
	}
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// lineLen is the length of the first line of text, without its end.
func lineLen(text string) int {
	if n := strings.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}
