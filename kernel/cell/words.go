package cell

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is a word of a line command.
type word struct {
	text       string
	start, end int // bytes of the line
}

// scanWords splits a line as a shell does: at spaces, not within quotes. A backslash takes a space, a quote or a backslash as it stands,
// and is itself elsewhere, so that \n reaches --input. Completion wants to know where the words stand, which no library says. quote is the
// quote that is open at the end, or 0.
func scanWords(line string) (words []word, quote rune) {
	var text strings.Builder
	start := -1
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		next, width := utf8.DecodeRuneInString(line[i+size:])
		switch {
		case quote == 0 && unicode.IsSpace(r):
			if start >= 0 {
				words = append(words, word{text.String(), start, i})
				text.Reset()
				start = -1
			}
			i += size
			continue
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case quote != 0 && r == quote:
			quote = 0
		case r == '\\' && width > 0 && escapes(next, quote):
			text.WriteRune(next)
			size += width
		default:
			text.WriteString(line[i : i+size])
		}
		if start < 0 {
			start = i
		}
		i += size
	}
	if start >= 0 {
		words = append(words, word{text.String(), start, len(line)})
	}
	return words, quote
}

// escapes reports whether a backslash takes a character as it stands, within an open quote or outside of quotes.
func escapes(r, quote rune) bool {
	switch quote {
	case 0:
		return unicode.IsSpace(r) || r == '"' || r == '\'' || r == '\\'
	case '"':
		return r == '"' || r == '\\'
	}
	return false
}

var errQuote = errors.New("a quote is not closed")

func split(line string) ([]string, error) {
	words, quote := scanWords(line)
	if quote != 0 {
		return nil, errQuote
	}
	var texts []string
	for _, w := range words {
		texts = append(texts, w.text)
	}
	return texts, nil
}
