package cell

import (
	"queens/tracer/mark"
)

// grammar is what must be known of a language to find what a program defines, and to put programs together. It is data: what only
// one language has stands with its name.
type grammar struct {
	lang *mark.Language

	first   []string // words of what stands above all else: the package
	imports []string // words of what brings other files in
	types   []string // words before the name of a type
	scopes  []string // words before braces that hold what could stand outside of them
	access  []string // words before a colon among the members of a class
	begins  []string // words that begin a declaration on a line of its own; nil if declarations are told by their ends
	quiet   []string // words before parentheses that are not those of a function

	tags      bool // the names of structs are no other names: C
	semicolon bool // a semicolon stands behind the braces of a type
	members   bool // functions are members of a class: those of a cell go into the class that has main
	overloads bool // functions of a name are told by the types of their parameters
	inClass   bool // a function of a cell can take the place of one in a class
	acts      bool // a program is whole if it does something outside of its definitions
	main      string

	needs string // what makes a program whole, in words
}

// grammars are those of the languages with braces, and of Python.
var grammars = map[string]*grammar{
	"c": {
		lang: mark.C, types: []string{"struct", "union", "enum"}, scopes: []string{"extern"}, quiet: cQuiet, tags: true, semicolon: true,
		main: "main", needs: "a function main",
	},
	"cpp": {
		lang: mark.Cpp, types: []string{"struct", "union", "enum", "class"}, scopes: []string{"namespace", "extern"},
		access: []string{"public", "private", "protected"}, quiet: cQuiet, semicolon: true, overloads: true, inClass: true,
		main: "main", needs: "a function main",
	},
	"java": {
		lang: mark.Java, first: []string{"package"}, imports: []string{"import"}, types: []string{"class", "interface", "@interface", "enum", "record"},
		members: true, overloads: true, main: "main", needs: "a class with a method main",
	},
	"csharp": {
		lang: mark.CSharp, imports: []string{"using"}, types: []string{"class", "struct", "interface", "enum", "record"}, scopes: []string{"namespace"},
		members: true, overloads: true, main: "Main", needs: "a class with a method Main",
	},
	"go": {
		lang: mark.Go, first: []string{"package"}, imports: []string{"import"}, begins: []string{"package", "import", "func", "type", "var", "const"},
		main: "main", needs: "a function main",
	},
	"python": {
		lang: mark.Python, imports: []string{"import", "from"}, inClass: true, acts: true, needs: "a statement that is no definition",
	},
	"javascript": {
		lang: mark.JavaScript, imports: []string{"import"}, types: []string{"class"}, inClass: true, acts: true, needs: "a statement that is no definition",
	},
}

var cQuiet = []string{"__attribute__", "__declspec", "alignas", "_Alignas", "decltype", "noexcept", "explicit", "requires", "throw", "asm"}
