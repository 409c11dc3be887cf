package mark

import (
	"errors"
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
)

// Go is the language of the course's own programs. Its call is that of a traced twin: a method of the
// recorder that the twin embeds. The word is packed by the caller, so that the call stays within
// the budget of the compiler's inliner. Arguments are evaluated twice.
var Go = &Language{
	Name:    "go",
	Comment: "//",
	Blocks:  [][2]string{{"/*", "*/"}},
	Quotes: []Quote{
		{Open: `"`, Close: `"`, Escape: '\\'},
		{Open: `'`, Close: `'`, Escape: '\\'},
		{Open: "`", Close: "`", Lines: true},
	},
	Newlines: true,
	Colons:   []string{"case", "default"},
	Leaves:   []string{"return", "break", "continue", "goto", "fallthrough", "panic"},
	Call:     recordCall,
	Check:    checkGo,
}

// simple is an argument that needs no brackets around it.
var simple = regexp.MustCompile(`^[\w.\[\]()]+$`)

func recordCall(marker int, args []string) string {
	word, or := fmt.Sprint(marker), "0"
	for i, arg := range args {
		word += fmt.Sprintf("|uint32(%s)<<%d", arg, 8+12*i)
		if !simple.MatchString(arg) {
			args[i] = "(" + arg + ")"
		}
	}
	if len(args) > 0 {
		or = strings.Join(args, "|")
	}
	return fmt.Sprintf("s.Record(%s, %s)", word, or)
}

func checkGo(text string) (int, string) {
	_, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	var list scanner.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		return list[0].Pos.Line, list[0].Msg
	}
	return 0, ""
}
