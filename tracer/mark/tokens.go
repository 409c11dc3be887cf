package mark

import "strings"

// Token is a piece of a source: a word, a sign, a text, a comment or a line for the preprocessor.
type Token struct {
	Kind       TokenKind
	Text       string // as it stands; of a member behind a dot the name alone
	Start, End int    // bytes of the source
	Line       int    // from 1
	First      bool   // a line has ended since the last word, sign or text
}

// TokenKind is what a token is.
type TokenKind byte

// The kinds of tokens. A text with code in it reads as a text, and its code in parentheses.
const (
	SignToken TokenKind = iota
	WordToken
	TextToken
	CommentToken
	DirectiveToken // a line for the preprocessor with the lines that it goes on in, or a part that an #if 0 leaves out
)

// End is how a source ends.
type End struct {
	Brackets []string // that are open, the innermost last: "(", "[" or "{"
	Text     bool     // within a text that may run over lines
	Comment  bool     // within a comment
	Part     bool     // within an #if
	Broken   int      // the first line with a text that is not closed there and must be, or with a bracket that nothing opened; 0 for none
}

// Tokens takes a source apart, whatever stands in it. Between tokens stands white space, or how a value in a text is written out. Of the parts of an #if that open other brackets the first counts, and the others
// are left out.
func Tokens(lang *Language, text string) ([]Token, End) {
	s := newLexer(lang, text)
	var tokens []Token
	taken := 0 // of the lexer's tokens
	counted, line := 0, 1
	for s.pos < len(text) {
		start, directive := s.pos, s.lang.Directive != "" && strings.HasPrefix(text[s.pos:], s.lang.Directive) && s.blankBefore()
		comments := len(s.comments)
		s.next()
		for taken > len(s.tokens) { // a part of an #if is left out
			last := tokens[len(tokens)-1]
			if tokens = tokens[:len(tokens)-1]; last.Kind <= TextToken {
				taken--
			}
		}
		line += strings.Count(text[counted:start], "\n")
		counted = start
		switch {
		case directive:
			tokens = append(tokens, Token{Kind: DirectiveToken, Text: text[start:s.pos], Start: start, End: s.pos, Line: line, First: true})
		case len(s.comments) > comments:
			tokens = append(tokens, Token{Kind: CommentToken, Text: text[start:s.pos], Start: start, End: s.pos, Line: line, First: s.nl})
		}
		for ; taken < len(s.tokens); taken++ {
			p := s.tokens[taken]
			t := Token{Kind: TokenKind(p.kind), Start: p.start, End: s.pos, First: p.nl}
			if taken+1 < len(s.tokens) {
				t.End = s.tokens[taken+1].start
			}
			t.Text = text[t.Start:t.End]
			line += strings.Count(text[counted:t.Start], "\n")
			counted = t.Start
			t.Line = line
			tokens = append(tokens, t)
		}
	}
	return tokens, s.end()
}

func (s *lexer) end() End {
	e := End{Text: s.cut == cutText, Comment: s.cut == cutComment, Part: len(s.conditionals) > 0, Broken: s.broken}
	for _, o := range s.open {
		if o.text != nil {
			e.Text = true
			continue
		}
		e.Brackets = append(e.Brackets, o.sign)
	}
	return e
}
