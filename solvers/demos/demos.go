// Package demos holds small programs that each show one thing, most often a mistake that an article makes.
// What they do is not believed: they are run, or given to the compiler's front end, and looked at.
package demos

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"slices"
	"strings"
	"sync"
)

// Program is one of the programs.
type Program struct {
	Name    string
	File    string // name of the file that holds it
	Text    string // as it is shown
	outcome func() Outcome
}

// Outcome is what becomes of a program. It is the same every time.
type Outcome struct {
	Refused []string // what the compiler says, each with its line and column in the text; nil if it takes the program
	Output  string   // what the program prints
	Stopped string   // what stopped the program before its end, or ""
}

// main is a program that is compiled in.
type main func(out io.Writer)

// mains are the programs that the compiler takes, by name.
var mains = map[string]main{
	"board-of-one":          boardOfOne,
	"counter-as-character":  counterAsCharacter,
	"four-steps":            fourSteps,
	"naming-trap":           namingTrap,
	"reused-variable":       reusedVariable,
	"row-test-with-herself": rowTestWithHerself,
	"short-array":           shortArray,
	"starting-value":        startingValue,
}

// refused are those that it does not take. They end in .txt, so that no tool takes them for programs.
var refused = []string{"commas-in-for", "mixed-names"}

//go:embed *.go refused/*.txt
var texts embed.FS

// programs are all of them, by name.
var programs = sync.OnceValue(func() map[string]Program {
	all := map[string]Program{}
	for name, run := range mains {
		file := strings.ReplaceAll(name, "-", "_") + ".go"
		all[name] = Program{name, file, body(read(file)), sync.OnceValue(run.outcome)}
	}
	for _, name := range refused {
		file := strings.ReplaceAll(name, "-", "_") + ".go"
		text := read("refused/" + file + ".txt")
		all[name] = Program{name, file, text, sync.OnceValue(func() Outcome { return Outcome{Refused: check(file, text)} })}
	}
	return all
})

func read(name string) string {
	text, err := texts.ReadFile(name)
	if err != nil {
		panic(err) // the tables and the embedded files do not fit: a test runs over all of them
	}
	return string(text)
}

// body is what stands below the imports of a file.
func body(text string) string {
	_, below, _ := strings.Cut(text, "\n)\n\n")
	return below
}

// Names lists the programs by name.
func Names() []string {
	var names []string
	for name := range programs() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Find is the program of that name.
func Find(name string) (Program, error) {
	p, ok := programs()[name]
	if !ok {
		return p, fmt.Errorf("unknown program %q: want one of %s", name, strings.Join(Names(), ", "))
	}
	return p, nil
}

// Outcome runs the program, or lets the compiler look at it, the first time that it is asked.
func (p Program) Outcome() Outcome { return p.outcome() }

// outcome runs the program. What stops it stops nothing else.
func (run main) outcome() (o Outcome) {
	out := &bounded{}
	defer func() {
		o.Output = out.text.String()
		if p := recover(); p != nil {
			o.Stopped = fmt.Sprint(p)
		}
	}()
	run(out)
	return o
}

// maxOutput is how much a program may print, in bytes.
const maxOutput = 1 << 14

// bounded keeps what a program prints, and stops it where that is too much.
type bounded struct{ text strings.Builder }

func (b *bounded) Write(p []byte) (int, error) {
	if b.text.Len()+len(p) > maxOutput {
		panic(fmt.Sprintf("the program prints more than %d bytes", maxOutput))
	}
	return b.text.Write(p)
}

// check is what the compiler has against a text that imports nothing.
func check(file, text string) (messages []string) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, text, parser.AllErrors|parser.SkipObjectResolution)
	if list, ok := err.(scanner.ErrorList); ok {
		list.RemoveMultiples()
		for _, e := range list {
			messages = append(messages, fmt.Sprintf("%d:%d: %s", e.Pos.Line, e.Pos.Column, e.Msg))
		}
		return messages
	}
	config := types.Config{Error: func(err error) {
		e := err.(types.Error)
		at := e.Fset.Position(e.Pos)
		messages = append(messages, fmt.Sprintf("%d:%d: %s", at.Line, at.Column, e.Msg))
	}}
	config.Check(file, files, []*ast.File{parsed}, nil) // its error is the first of those
	return messages
}
