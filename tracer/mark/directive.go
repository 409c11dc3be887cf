package mark

import (
	"regexp"
	"strings"
)

// conditional is an #if that is being read.
type conditional struct {
	before int   // the token before it
	ends   []int // the last tokens of its parts so far

	// The part that is being read:
	first, open, comment int  // its first token and comment, and how many brackets are open before it
	skipped              bool // it is never compiled
}

// maxConditionals is how deep the #ifs can be nested whose parts are held against each other.
const maxConditionals = 50

var (
	directiveWord  = regexp.MustCompile(`^#[ \t]*([a-z]+)[ \t]*(.*)`)
	quoted         = regexp.MustCompile(`^(?:"(?:[^"\\\n]|\\[^\n])*"?|'(?:[^'\\\n]|\\[^\n])*'?)`) // to the end of its line, if it is not closed
	pragmaRegion   = regexp.MustCompile(`^(?:pragma[ \t]+)?(region|endregion)\b[ \t]*(.*)`)
	sparePragma    = regexp.MustCompile(`^(?:warning|region|endregion|once|pack|message|STDC|GCC[ \t]+(?:diagnostic|optimize|push|pop|system|poison))\b`)
	skippedIf      = regexp.MustCompile(`^#[ \t]*if[ \t]+(?:0|false)[ \t]*(?:$|//|/\*)`)
	conditionalEnd = map[string]bool{"else": true, "elif": true, "elifdef": true, "elifndef": true, "endif": true}
)

// directive takes a line that is for the preprocessor, with the lines that it goes on in. It holds no
// statements, but an #if can leave parts of the program out.
func (s *lexer) directive() {
	rest := s.text[s.pos:]
	line := strings.TrimRight(rest[:lineLen(rest)], " \t\r")
	start := s.line
	s.directiveLine()
	match := directiveWord.FindStringSubmatch(line)
	if match == nil {
		return
	}
	if region := pragmaRegion.FindStringSubmatch(strings.TrimLeft(line[1:], " \t")); region != nil {
		s.comments = append(s.comments, lineComment{line: start, text: " #" + region[1] + " " + region[2], alone: true, directive: true})
	}
	n := len(s.conditionals)
	switch name := match[1]; {
	case name == "pragma":
		s.pragma = !sparePragma.MatchString(match[2])
	case name == "if" || name == "ifdef" || name == "ifndef":
		c := conditional{before: len(s.tokens) - 1, skipped: skippedIf.MatchString(line)}
		s.conditionals = append(s.conditionals, c)
		s.beginPart(&s.conditionals[n])
	case conditionalEnd[name] && n > 0:
		c := &s.conditionals[n-1]
		s.endPart(c)
		s.splits[len(s.tokens)] = append(s.splits[len(s.tokens)], c.before)
		if name == "endif" {
			s.splits[len(s.tokens)] = append(s.splits[len(s.tokens)], c.ends...)
			s.conditionals = s.conditionals[:n-1]
			break
		}
		c.skipped = false
		s.beginPart(c)
	}
}

func (s *lexer) beginPart(c *conditional) {
	c.first, c.open, c.comment = len(s.tokens), len(s.open), len(s.comments)
	if c.skipped {
		s.skipPart()
	}
}

// endPart leaves out a part whose brackets do not match where another part of the same #if stands for
// it: only one of them is compiled.
func (s *lexer) endPart(c *conditional) {
	if len(c.ends) > 0 && len(s.conditionals) <= maxConditionals && !balanced(s.tokens[c.first:]) {
		for gap := c.first + 1; gap <= len(s.tokens); gap++ {
			delete(s.splits, gap)
		}
		s.tokens = s.tokens[:c.first]
		s.open = s.open[:min(c.open, len(s.open))]
		for i := c.comment; i < len(s.comments); i++ {
			s.comments[i].gap, s.comments[i].place = c.first, "in a part of an #if whose brackets do not match"
		}
	}
	if !c.skipped {
		c.ends = append(c.ends, len(s.tokens)-1)
	}
}

func balanced(tokens []piece) bool {
	depth := 0
	for _, t := range tokens {
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// skipPart goes to the line that ends an #if 0: what stands there is a comment.
func (s *lexer) skipPart() {
	depth := 0
	for s.pos < len(s.text) {
		s.pos += lineLen(s.text[s.pos:])
		if s.pos == len(s.text) {
			return
		}
		s.pos++
		s.newline()
		rest := s.text[s.pos:]
		line := strings.TrimLeft(rest[:lineLen(rest)], " \t")
		match := directiveWord.FindStringSubmatch(line)
		switch {
		case match == nil:
		case strings.HasPrefix(match[1], "if"):
			depth++
		case conditionalEnd[match[1]] && depth == 0:
			return
		case match[1] == "endif":
			depth--
		}
	}
}

// directiveLine goes to the end of a directive.
func (s *lexer) directiveLine() {
	for s.pos < len(s.text) {
		rest := s.text[s.pos:]
		switch {
		case rest[0] == '\n':
			return
		case s.lang.Splices && spliceLen(rest) > 0:
			s.pos += spliceLen(rest)
			s.newline()
		case strings.HasPrefix(rest, s.lang.Comment):
			n := len(s.comments)
			s.comment()
			s.comments[n].place = "in a directive"
			return
		case s.lang.Splices && s.blockComment():
		case s.lang.Splices && quoted.MatchString(rest):
			s.pos += len(quoted.FindString(rest))
		default:
			s.pos++
		}
	}
}
