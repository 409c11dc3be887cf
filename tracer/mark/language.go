package mark

import (
	"fmt"
	"strings"
)

// Language is what the package must know of a programming language to find markers in its sources
// and to turn them into calls. It is data: a further language is a further value.
type Language struct {
	Name string // as in files and flags: "go"

	// How text is read.
	Comment   string      // the sign of a comment that runs to the end of its line
	Blocks    [][2]string // the signs around other comments
	Quotes    []Quote     // literals of text; of two that match, the first in the list counts
	Directive string      // a line that starts with this sign is no statement (the # of C)

	// Where a statement may stand.
	Newlines bool     // the end of a line ends a statement, unless the line cannot end there
	Indented bool     // blocks are told by their indentation: a colon at the end of a line opens one
	TopLevel bool     // statements may stand outside every block
	Open     []string // words after which a statement must follow: nothing may come between
	Heads    []string // words before parentheses after which a statement must follow
	Colons   []string // first words of a statement that a colon ends (a label of one word always is)
	Leaves   []string // first words of a statement after which the next one is never reached

	// Call is the statement that takes the place of a marker, on the marker's own line.
	Call func(marker int, args []string) string

	// Check reports where a source is not valid in the language, if that can be told without its
	// compiler: the line, from 1, and what is wrong; or 0. It may be nil.
	Check func(text string) (line int, msg string)
}

// Quote is one kind of literal of text.
type Quote struct {
	Open, Close string
	Escape      byte // the byte before a character that is meant as it stands, or 0
	Lines       bool // may run over several lines
}

// languages are all that sources can be written in.
var languages = []*Language{Go, C, Cpp, Java, CSharp, Python, JavaScript}

// Find is the language of that name.
func Find(name string) (*Language, error) {
	names := make([]string, len(languages))
	for i, lang := range languages {
		if lang.Name == name {
			return lang, nil
		}
		names[i] = lang.Name
	}
	return nil, fmt.Errorf("unknown language %q: want one of %s", name, strings.Join(names, ", "))
}
