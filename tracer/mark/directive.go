package mark

import (
	"regexp"
	"strings"
)

// branch is a part of a conditional directive: between #if, #else and #endif.
type branch struct {
	first   int  // its first token
	open    int  // how many brackets are open before it
	comment int  // its first comment
	skipped bool // it is never compiled
	spare   bool // another part of the same #if has been read
}

var (
	directiveWord  = regexp.MustCompile(`^#[ \t]*([a-z]+)[ \t]*(.*)`)
	charLiteral    = regexp.MustCompile(`^'(?:[^'\\\n]|\\[^\n][^'\n]*)'`)
	stringLiteral  = regexp.MustCompile(`^"(?:[^"\\\n]|\\[^\n])*"`)
	pragmaRegion   = regexp.MustCompile(`^(?:pragma[ \t]+)?(region|endregion)\b[ \t]*(.*)`)
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
		s.comments = append(s.comments, lineComment{line: start, text: " #" + region[1] + " " + region[2], alone: true, region: true})
	}
	name := match[1]
	switch {
	case skippedIf.MatchString(line):
		s.skipBranch()
		s.branches = append(s.branches, branch{skipped: true})
	case name == "if" || name == "ifdef" || name == "ifndef":
		s.branches = append(s.branches, s.branch(false))
	case conditionalEnd[name] && len(s.branches) > 0:
		last := s.branches[len(s.branches)-1]
		s.branches = s.branches[:len(s.branches)-1]
		s.endBranch(last)
		if name != "endif" {
			s.branches = append(s.branches, s.branch(!last.skipped))
		}
	}
	s.splits[len(s.tokens)] = true
}

func (s *lexer) branch(spare bool) branch {
	return branch{first: len(s.tokens), open: len(s.open), comment: len(s.comments), spare: spare}
}

// endBranch leaves out a part whose brackets do not match where another part of the same #if stands for
// it: only one of them is compiled.
func (s *lexer) endBranch(b branch) {
	if !b.spare || b.first > len(s.tokens) || balanced(s.tokens[b.first:]) {
		return
	}
	s.tokens = s.tokens[:b.first]
	s.open = s.open[:min(b.open, len(s.open))]
	for i := b.comment; i < len(s.comments); i++ {
		if c := &s.comments[i]; c.gap >= b.first {
			c.gap, c.place = b.first, "in a part of an #if whose brackets do not match"
		}
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

// skipBranch goes to the line that ends an #if 0: what stands there is a comment.
func (s *lexer) skipBranch() {
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
		case s.lang.Splices && rest[0] == '"' && stringLiteral.MatchString(rest):
			s.pos += len(stringLiteral.FindString(rest))
		case s.lang.Splices && rest[0] == '\'' && charLiteral.MatchString(rest):
			s.pos += len(charLiteral.FindString(rest))
		default:
			s.pos++
		}
	}
}
