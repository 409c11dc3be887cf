package mark

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
)

// Go is the language of the course's own programs. Its call is that of a traced twin: a method of the
// recorder that the twin embeds. The word is packed by the caller, so that the call stays within
// the budget of the compiler's inliner.
var Go = &Language{
	Name:    "go",
	Comment: "//",
	Blocks:  [][2]string{{"/*", "*/"}},
	Quotes: []Quote{
		{Open: `"`, Close: `"`, Escape: '\\'},
		{Open: `'`, Close: `'`, Escape: '\\'},
		{Open: "`", Close: "`", Lines: true},
	},
	AnyBrace: true,
	Newlines: true,
	Joins: []string{
		"case", "chan", "const", "default", "defer", "else", "for", "func", "go", "goto", "if", "import",
		"interface", "map", "package", "range", "select", "struct", "switch", "type", "var",
	},
	Leaves: []string{"return", "break", "continue", "goto", "fallthrough", "panic"},
	Call:   recordCall,
	Check:  checkGo,
}

func recordCall(marker int, args []string) string {
	word := fmt.Sprint(marker)
	for i, arg := range args {
		word += fmt.Sprintf("|uint32(%s)<<%d", arg, 8+12*i)
	}
	return fmt.Sprintf("s.Record(%s)", word)
}

// checkGo reports what the parser refuses, and a function that a marker leaves without a last return.
// All that hangs on other files is not looked at.
func checkGo(text string) (int, string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.SkipObjectResolution)
	var list scanner.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		return list[0].Pos.Line, list[0].Msg
	}
	line, msg := 0, ""
	config := types.Config{
		FakeImportC: true,
		Error: func(err error) {
			e, ok := err.(types.Error)
			if ok && line == 0 && e.Msg == "missing return" {
				line, msg = files.Position(e.Pos).Line, e.Msg
			}
		},
	}
	config.Check("", files, []*ast.File{file}, nil) // its errors were told to Error
	return line, msg
}
