package mark

import "fmt"

// The other languages with braces but JavaScript. Their call is a function that the support file of the
// language brings.
var (
	C = &Language{
		Name:      "c",
		Comment:   "//",
		Blocks:    [][2]string{{"/*", "*/"}},
		Quotes:    []Quote{wideSingle, wideDouble},
		Directive: "#",
		Splices:   true,
		Digits:    '\'',
		Heads:     []string{"if", "for", "while", "switch"},
		Open:      []string{"else", "do"},
		Leaves:    []string{"return", "break", "continue", "goto"},
		Jumps:     true,
		Types:     []string{"struct", "union", "enum"},
		Named:     true,
		Before:    []string{"return", "case", "sizeof", "goto", "else", "do"},
		Call:      call("step_", ";"),
	}
	Cpp = &Language{
		Name:    "cpp",
		Comment: "//",
		Blocks:  [][2]string{{"/*", "*/"}},
		Quotes: []Quote{
			{Prefixes: []string{"R", "LR", "uR", "UR", "u8R"}, Open: `"`, Close: `"`, Fenced: true, Lines: true},
			wideSingle, wideDouble,
		},
		Directive: "#",
		Splices:   true,
		Digits:    '\'',
		Heads:     []string{"if", "for", "while", "switch", "catch"},
		Open:      []string{"else", "do", "try"},
		Leaves:    []string{"return", "break", "continue", "goto", "throw", "co_return"},
		Jumps:     true,
		Constant:  []string{"constexpr", "consteval", "static_assert"},
		Types:     []string{"struct", "union", "enum", "class", "namespace"},
		Named:     true,
		Captures:  true,
		Before: []string{
			"return", "co_return", "co_yield", "co_await", "throw", "case", "sizeof", "goto", "else", "do", "new", "delete",
			"and", "or", "not", "requires",
		},
		Call: call("step_", ";"),
	}
	Java = &Language{
		Name:    "java",
		Comment: "//",
		Blocks:  [][2]string{{"/*", "*/"}},
		Quotes:  []Quote{single, {Open: `"""`, Close: `"""`, Escape: '\\', Lines: true}, double},
		Heads:   []string{"if", "for", "while", "switch", "catch", "synchronized"},
		Open:    []string{"else", "do", "try", "finally"},
		Leaves:  []string{"return", "break", "continue", "throw", "yield"},
		First:   []string{"this", "super"},
		Types:   []string{"class", "interface", "@interface", "enum", "record"},
		Arrows:  []string{"->"},
		Made:    declarations,
		Bare:    function,
		Before:  []string{"return", "new", "throw", "yield", "assert", "case", "else", "do"},
		Call:    call("qs_.Steps.step_", ";"),
	}
	CSharp = &Language{
		Name:    "csharp",
		Comment: "//",
		Blocks:  [][2]string{{"/*", "*/"}},
		Quotes: []Quote{
			{Open: `$$"""`, Close: `"""`, Lines: true, Repeats: true, Code: "{{", Format: true},
			{Open: `$"""`, Close: `"""`, Lines: true, Repeats: true, Code: "{", Format: true},
			{Open: `"""`, Close: `"""`, Lines: true, Repeats: true},
			{Open: `$@"`, Close: `"`, Lines: true, Doubled: true, Code: "{", Format: true},
			{Open: `@$"`, Close: `"`, Lines: true, Doubled: true, Code: "{", Format: true},
			{Open: `@"`, Close: `"`, Lines: true, Doubled: true},
			{Open: `$"`, Close: `"`, Escape: '\\', Code: "{", Format: true},
			single, double,
		},
		Directive: "#",
		Heads:     []string{"if", "for", "while", "switch", "catch", "foreach", "using", "lock", "fixed"},
		Open:      []string{"else", "do", "try", "finally", "checked", "unchecked", "unsafe"},
		Leaves:    []string{"return", "break", "continue", "goto", "throw"},
		Jumps:     true,
		NoFall:    true,
		Types:     []string{"class", "struct", "interface", "enum", "record", "namespace"},
		Arrows:    []string{"=>"},
		Bare:      accessors,
		Before:    []string{"return", "new", "throw", "await", "yield", "case", "is", "as", "else", "do"},
		Call:      call("global::qs_.Steps.step_", ";"),
	}
)

// The literals that most languages have.
var (
	double = Quote{Open: `"`, Close: `"`, Escape: '\\'}
	single = Quote{Open: `'`, Close: `'`, Escape: '\\'}

	// C says in letters before it how wide the characters are.
	wide       = []string{"", "L", "u", "U", "u8"}
	wideDouble = Quote{Prefixes: wide, Open: `"`, Close: `"`, Escape: '\\'}
	wideSingle = Quote{Prefixes: wide, Open: `'`, Close: `'`, Escape: '\\'}
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
