package mark

import "fmt"

// The other languages. Their call is a function that the support file of the language brings.
var (
	C = &Language{
		Name: "c", Comment: "//", Blocks: [][2]string{{"/*", "*/"}}, Directive: "#",
		Quotes: []Quote{{Open: `"`, Close: `"`, Escape: '\\'}, {Open: `'`, Close: `'`, Escape: '\\'}},
		Heads:  []string{"if", "for", "while", "switch"}, Open: []string{"else", "do"},
		Colons: []string{"case", "default"}, Leaves: []string{"return", "break", "continue", "goto"},
		Call: call("step_", ";"),
	}
	Cpp = &Language{
		Name: "cpp", Comment: "//", Blocks: [][2]string{{"/*", "*/"}}, Directive: "#",
		Quotes: []Quote{{Open: `"`, Close: `"`, Escape: '\\'}, {Open: `'`, Close: `'`, Escape: '\\'}},
		Heads:  []string{"if", "for", "while", "switch", "catch"}, Open: []string{"else", "do"},
		Colons: []string{"case", "default"}, Leaves: []string{"return", "break", "continue", "goto", "throw"},
		Call: call("step_", ";"),
	}
	Java = &Language{
		Name: "java", Comment: "//", Blocks: [][2]string{{"/*", "*/"}},
		Quotes: []Quote{{Open: `"`, Close: `"`, Escape: '\\'}, {Open: `'`, Close: `'`, Escape: '\\'}},
		Heads:  []string{"if", "for", "while", "switch", "catch"}, Open: []string{"else", "do"},
		Colons: []string{"case", "default"}, Leaves: []string{"return", "break", "continue", "throw"},
		Call: call("qs_.Steps.step_", ";"),
	}
	CSharp = &Language{
		Name: "csharp", Comment: "//", Blocks: [][2]string{{"/*", "*/"}}, Directive: "#",
		Quotes: []Quote{{Open: `"`, Close: `"`, Escape: '\\'}, {Open: `'`, Close: `'`, Escape: '\\'}},
		Heads:  []string{"if", "for", "while", "switch", "catch", "foreach", "using", "lock"}, Open: []string{"else", "do"},
		Colons: []string{"case", "default"}, Leaves: []string{"return", "break", "continue", "goto", "throw"},
		Call: call("global::qs_.Steps.step_", ";"),
	}
	Python = &Language{
		Name: "python", Comment: "#", TopLevel: true, Newlines: true, Indented: true,
		Quotes: []Quote{
			{Open: `"""`, Close: `"""`, Escape: '\\', Lines: true},
			{Open: `"`, Close: `"`, Escape: '\\'}, {Open: `'`, Close: `'`, Escape: '\\'},
		},
		Call: call("step_", ""),
	}
	JavaScript = &Language{
		Name: "javascript", Comment: "//", Blocks: [][2]string{{"/*", "*/"}}, TopLevel: true,
		Quotes: []Quote{{Open: `"`, Close: `"`, Escape: '\\'}, {Open: `'`, Close: `'`, Escape: '\\'}, {Open: "`", Close: "`", Escape: '\\', Lines: true}},
		Heads:  []string{"if", "for", "while", "switch", "catch"}, Open: []string{"else", "do"},
		Colons: []string{"case", "default"}, Leaves: []string{"return", "break", "continue", "throw"},
		Call: call("step_", ";"),
	}
)

// call is a call of a function with three arguments: the marker, and what it passes, 0 for what is absent.
func call(function, end string) func(marker int, args []string) string {
	return func(marker int, args []string) string {
		for len(args) < 2 {
			args = append(args, "0")
		}
		return fmt.Sprintf("%s(%d, %s, %s)%s", function, marker, args[0], args[1], end)
	}
}
