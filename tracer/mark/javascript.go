package mark

// JavaScript is read by the same parser as the other languages with braces (statements.go, phrase.go). Its
// own rules, all of them:
//
//   - A slash opens a regular expression where a value begins: behind nothing, behind a sign other than ] ++ and
//     --, behind a closing parenthesis only if it is that of a head (if, for, while, switch, catch, with), behind a word only
//     if it is in Before, and never behind text. Elsewhere it divides. Without a second slash on its line it divides, too.
//   - A template is read as a call: its opening, and the code in each ${ } in parentheses.
//   - The end of a line ends a statement outside of brackets, unless the last word of the line is in Joins or
//     its last sign is another than ) ] } ++ and --, or the next line begins with one of Continues. So a marker
//     is refused wherever the statement around it might go on, even where the line break would end it.
//   - A statement with a head, and try, else, do, end with the statement behind them; function and class, where
//     they begin a statement, with their braces.
//   - Braces hold statements where a statement begins, behind =>, behind parentheses, and behind static in a
//     class. Those of a class hold declarations, all others values.
//   - A label names the statement behind it: no marker can stand between them.
//   - A text as a statement at the beginning of the program or of a function ("use strict") must be first.
var JavaScript = &Language{
	Name:    "javascript",
	Comment: "//",
	Blocks:  [][2]string{{"/*", "*/"}},
	Quotes:  []Quote{double, single, {Open: "`", Close: "`", Escape: '\\', Lines: true, Code: "${"}},
	Regexps: true,

	Newlines: true,
	Joins: []string{
		"async", "await", "case", "class", "const", "default", "delete", "do", "else", "export", "extends", "finally", "for",
		"function", "if", "import", "in", "instanceof", "let", "new", "of", "static", "switch", "throw", "try", "typeof", "var",
		"void", "while", "with",
	},
	Continues: []string{
		"(", "[", "`", "{", ",", ".", "?.", "?", "??", ":", "::", ":=", "=", "=>", "->", "==", "!=", "<", "<=", ">", "+", "-",
		"*", "/", "%", "&", "|", "^", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
		"as", "extends", "from", "in", "instanceof", "of",
	},

	TopLevel: true,
	Heads:    []string{"if", "for", "while", "switch", "catch", "with"},
	Open:     []string{"else", "do", "try", "finally", "static"},
	Leaves:   []string{"return", "break", "continue", "throw"},
	Prologue: true,

	Types:   []string{"class"},
	Arrows:  []string{"=>"},
	Methods: true,
	Before: []string{
		"await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw", "typeof", "void", "yield",
	},

	Call: call("step_", ";"),
}
