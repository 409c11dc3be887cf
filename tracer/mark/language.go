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
	Splices   bool        // a backslash at the end of a line joins the next one to it, in comments and directives, too
	Digits    rune        // may stand between digits, and is a quote elsewhere
	Regexps   bool        // a slash where a value begins opens a regular expression

	// Where a statement ends.
	Newlines  bool     // the end of a line ends a statement, unless the line cannot end there
	Joins     []string // words at the end of a line that do not end a statement
	Continues []string // words and signs at the beginning of a line that go on with the statement before it
	Indented  bool     // blocks are told by their indentation: a colon at the end of a line opens one

	// Where a statement may stand.
	TopLevel bool     // statements may stand outside every block
	AnyBrace bool     // all braces are read as those of a block: Check has the last word
	Heads    []string // words before parentheses after which a statement must follow
	Open     []string // words after which a statement must follow: nothing may come between
	Leaves   []string // first words of a statement after which the next one is never reached
	Jumps    bool     // a label is a place to jump to; elsewhere it names the statement behind it
	NoFall   bool     // a case must not fall into the next one
	First    []string // words of calls that must be the first statement of their function
	Prologue bool     // texts at the beginning of a function say how it is meant
	Constant []string // words before functions that run in the compiler, and can call no others

	// What braces hold.
	Types    []string // words of declarations whose braces hold declarations
	Named    bool     // these words can stand before the name of a type that is declared elsewhere
	Arrows   []string // signs between the parameters of a function and its braces
	Methods  bool     // braces behind parentheses are those of a function, if they are no statement's
	Captures bool     // a function can begin with square brackets, and a declaration with the parameters of a template
	Made     content  // behind the parentheses of new
	Bare     content  // in a declaration without parentheses
	Before   []string // words behind which a value begins

	// Call is the statement that takes the place of a marker, on the marker's own line.
	Call func(marker int, args []string) string

	// Check reports where a source is not valid in the language, if that can be told without its
	// compiler: the line, from 1, and what is wrong; or 0. It may be nil.
	Check func(text string) (line int, msg string)
}

// Quote is one kind of literal of text.
type Quote struct {
	Prefixes    []string // words before it that belong to it, "" among them if it needs none; nil if none can stand there
	Open, Close string
	Escape      byte   // the byte before a character that is meant as it stands, or 0
	Lines       bool   // may run over several lines
	Doubled     bool   // Close twice does not close it
	Repeats     bool   // more of the last character of Open belong to it, and as many to Close
	Fenced      bool   // what stands between Open and a parenthesis stands again before Close, behind a parenthesis
	Code        string // the sign before code in it, which a closing brace ends, or ""
	Format      bool   // behind a colon in its code stands text
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
