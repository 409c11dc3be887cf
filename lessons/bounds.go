package lessons

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Bounds of one file.
const (
	maxNesting    = 32      // blocks within blocks
	maxMarks      = 3_000   // characters that mark emphasis or links, from one blank line to the next
	maxCells      = 100_000 // of all tables
	maxDirectives = 200
	maxRoles      = 2_000
	maxProblems   = 50 // that are listed
)

// sane refuses what is no text, and what would take the Markdown parser out of bounds: in some of
// these its time or memory grows with the square of the text.
func (f *file) sane() bool {
	line, marks, columns, cells := 0, 0, 0, 0
	for text := range bytes.Lines(f.page.Source) {
		line++
		if len(bytes.TrimSpace(text)) == 0 {
			marks, columns = 0, 0
		}
		for _, c := range text {
			if strings.IndexByte("*_~[]!<", c) >= 0 {
				marks++
			}
		}
		if tableRule.Match(bytes.TrimSpace(text)) {
			columns = bytes.Count(text, []byte("|")) + 1
		}
		cells += columns
		switch {
		case !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0:
			f.problem(line, "is not text in UTF-8")
		case bytes.ContainsFunc(text, control):
			f.problem(line, "holds a control character")
		case nesting(text) > maxNesting:
			f.problem(line, "blocks are nested more than %d deep", maxNesting)
		case marks > maxMarks:
			f.problem(line, "more than %d characters * _ ~ [ ] ! < without a blank line", maxMarks)
		case cells > maxCells:
			f.problem(line, "the tables have more than %d cells", maxCells)
		default:
			continue
		}
		return false
	}
	return true
}

// tableRule matches the line below a table's head.
var tableRule = regexp.MustCompile(`^[ \t>]*[|:-][ \t|:-]*\|[ \t|:-]*$`)

// nesting estimates how many blocks a line opens: the markers of quotes and lists that it begins with,
// and its indentation, which holds it in the blocks before.
func nesting(line []byte) (depth int) {
	indent := 0
	rest := string(line)
	for rest != "" {
		trimmed := strings.TrimLeft(rest, " \t")
		indent += len(rest) - len(trimmed)
		digits := strings.TrimLeft(trimmed, "0123456789")
		switch {
		case strings.HasPrefix(trimmed, ">"):
			rest = trimmed[1:]
		case hasMarker(trimmed, "-+*"):
			rest = trimmed[1:]
		case len(digits) < len(trimmed) && hasMarker(digits, ".)"):
			rest = digits[1:]
		default:
			return depth + indent/8
		}
		depth++
	}
	return depth + indent/8
}

func hasMarker(text, markers string) bool {
	return text != "" && strings.Contains(markers, text[:1]) && (len(text) == 1 || strings.Contains(" \t\n", text[1:2]))
}
