package mark

// JavaScript is read by the same reader as the other languages with braces (lex.go, statements.go, phrase.go).
// Its own rules, all of them; testdata/places/javascript.txtar has cases of each:
//
//   - A slash opens a regular expression where a value begins: behind nothing, behind a sign other than ] ++ and
//     --, behind a closing parenthesis only if it is that of a head (if, for, while, switch, catch, with), behind a
//     word only if it is one of Before, and never behind text. Elsewhere it divides. Without a second slash on its
//     line it divides, too.
//   - A template is read as a call: its opening, and the code in each ${ } in parentheses.
//   - The name of a member, behind a dot, is no word of the language.
//   - The end of a line ends a statement outside of brackets, unless the last word of the line is one of Joins, or
//     its last sign is another than ) ] } ++ and --, or is a ++ or -- that begins the statement, or the next line
//     begins with one of Continues; a template begins with "`", a regular expression with "/". So a marker is
//     refused wherever the statement around it might go on.
//   - A statement with a head, and try, else, do and labels, end with the statement behind them; function and class,
//     where they begin a statement, with their braces. Before else, and before the while of do, a semicolon may
//     stand on a line of its own.
//   - Braces hold statements where a statement begins, behind =>, behind parentheses, and behind static in a
//     class. Those of a class hold declarations, those of a switch cases, all others values.
//   - A label names the statement behind it: no marker can stand between them.
//   - Behind return, break, continue and throw nothing is reached, nor behind an if whose branches both leave, a
//     loop without an end that no break leaves, a try or a switch that always leaves.
//   - Texts at the beginning of the program or of a function ("use strict") must come first.
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
