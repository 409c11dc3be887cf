// Package solvers is the list of variants: the ways of solving the puzzle that the course teaches, each
// a clean Go program (package plain) with a traced twin (package traced, generated). Two further programs
// solve other problems by backtracking, see [Others].
package solvers

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/agext/levenshtein"

	"queens/solvers/plain"
	"queens/solvers/traced"
	"queens/tracer"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

//go:generate go run ./gen

// Language is the language of this package's programs, as traces and tables name it.
const Language = "go"

// Variant is one way of solving the puzzle. It has the same name everywhere.
type Variant struct {
	Name     string `json:"name"`
	Article  string `json:"article"`  // the article that teaches it: A to E
	Original string `json:"original"` // the language of the article's program
	Store    string `json:"store"`    // how the board is held: "array", "flags" or "board"
	Check    string `json:"check"`    // how a queen is checked
	Wrong    bool   `json:"wrong"`    // wrong on purpose

	Problem Problem `json:"problem"`

	own Own // nil for a program that is compiled in
}

// variants is the list of the course, in its order.
var variants = []Variant{
	{Name: "nested-loops", Article: "A", Original: "C", Store: "array", Check: "all pairs, when the board is full"},
	{Name: "recursive", Article: "A", Original: "C", Store: "array", Check: "all pairs, at each queen"},
	{Name: "iterative", Article: "A", Original: "C", Store: "array", Check: "all pairs, at each queen"},
	{Name: "column-dfs", Article: "B", Original: "C++", Store: "array", Check: "the newest queen against those before"},
	{Name: "diagonal-sums", Article: "C", Original: "C", Store: "array", Check: "sum and difference of row and column"},
	{Name: "flag-arrays", Article: "D", Original: "C", Store: "flags", Check: "three flags"},
	{Name: "goto-skip", Article: "D", Original: "C", Store: "array", Check: "the next queen, before the call"},
	{Name: "safe-squares", Article: "D", Original: "Java", Store: "array", Check: "attacked squares of the row, marked first"},
	{Name: "board-scan", Article: "D", Original: "C++", Store: "board", Check: "row, column and three arms of the diagonals"},
	{Name: "cell-walk", Article: "D", Original: "pseudo-code", Store: "board", Check: "straight and aslant above"},
	{Name: "one-array", Article: "D", Original: "pseudo-code", Store: "array", Check: "the newest queen against those above"},
	{Name: "board-full", Article: "E", Original: "C#", Store: "board", Check: "all eight directions"},
	{Name: "column-recursion", Article: "E", Original: "C#", Store: "board", Check: "all eight directions"},
	{Name: "board-above", Article: "E", Original: "C#", Store: "board", Check: "straight and aslant above"},
	{Name: "board-above-as-printed", Article: "E", Original: "C#", Store: "board", Check: "above, but one row short", Wrong: true},
	{Name: "array-slant", Article: "E", Original: "C#", Store: "array", Check: "row by row along the slant"},
	{Name: "array-slant-short", Article: "E", Original: "C#", Store: "array", Check: "along the slant, but one row short", Wrong: true},
	{Name: "array-difference", Article: "E", Original: "C#", Store: "array", Check: "differences of columns and rows"},
}

// Variants lists the variants in the order of the course.
func Variants() []Variant { return slices.Clone(variants) }

// Find is the variant of that name, or the program for another problem, or one of the further programs. The error
// names the one with the nearest name.
func Find(name string, further ...Variant) (Variant, error) {
	all := append(All(), further...)
	nearest, best := "", 0.0
	for _, v := range all {
		if v.Name == name {
			return v, nil
		}
		if like := levenshtein.Similarity(name, v.Name, nil); like > best {
			nearest, best = v.Name, like
		}
	}
	if best >= 0.5 {
		return Variant{}, fmt.Errorf("unknown variant %q: did you mean %q?", name, nearest)
	}
	var names []string
	for _, v := range all {
		names = append(names, v.Name)
	}
	return Variant{}, fmt.Errorf("unknown variant %q: want one of %s", name, strings.Join(names, ", "))
}

// MaxN is the greatest n that the program can be run for.
func (v Variant) MaxN() int {
	if v.Problem == Queens {
		return tracer.MaxN
	}
	return len(v.Choices(tracer.MaxN).Weights)
}

// CheckN reports whether the program can be run for n queens or, if it chooses among items, n of them.
func (v Variant) CheckN(n int) error {
	switch most := v.MaxN(); {
	case n >= 1 && n <= most:
		return nil
	case v.Problem == Queens:
		return fmt.Errorf("n is %d, want 1 to %d", n, most)
	default:
		return fmt.Errorf("n is %d, want 1 to %d: %s has %d items", n, most, v.Name, most)
	}
}

// maxLoops is the greatest n for which the nested loops are written out.
const maxLoops = 8

// program is the name of the variant's program for n queens. Only the nested loops have to be edited
// for another n: the number of loops stands in the source.
func (v Variant) program(n int) string {
	if v.Name == "nested-loops" && n <= maxLoops {
		return fmt.Sprintf("%s-%d", v.Name, n)
	}
	return v.Name
}

// Solve runs the clean program for n queens, 1 to [Variant.MaxN], and calls each for every solution with
// the square of the queen on each line, in the program's own numbering. A program that chooses among items
// is run for the first n of them, and a square is 1 for one that is taken, 0 for one that is left. The slice
// is valid during the call only. The search ends when each returns false; nil takes every solution.
func (v Variant) Solve(n int, each func(squares []int) bool) error {
	if err := v.CheckN(n); err != nil {
		return err
	}
	if v.own != nil {
		return v.traceOwn(n, orAll(each), tracer.Discard)
	}
	plain.Run(v.program(n), n, orAll(each))
	return nil
}

// Trace runs the traced twin as Solve runs the program, and hands its steps to sink. An error of sink
// stops the program and is returned.
func (v Variant) Trace(n int, each func(squares []int) bool, sink tracer.Sink) error {
	if err := v.CheckN(n); err != nil {
		return err
	}
	if v.own != nil {
		return v.traceOwn(n, each, sink)
	}
	return traced.Run(v.program(n), n, orAll(each), sink)
}

// Header is the header of the program's trace for n before its first step.
func (v Variant) Header(n int) tracefile.Header {
	lang := Language
	if v.own != nil {
		lang = v.own.Language()
	}
	h := tracefile.NewHeader(v.Name, lang, n, v.Source(n))
	h.Choices = v.Choices(n)
	return h
}

func orAll(each func([]int) bool) func([]int) bool {
	if each == nil {
		return func([]int) bool { return true }
	}
	return each
}

//go:embed plain/*.go
var texts embed.FS

// sources are the parsed programs by name, each parsed when it is first asked for.
var sources sync.Map

// Source is the program for n queens with its markers, complete, as readers are shown it and can run it.
func (v Variant) Source(n int) *mark.Source {
	if v.own != nil {
		return v.own.Source()
	}
	name := v.program(n)
	if source, ok := sources.Load(name); ok {
		return source.(*mark.Source)
	}
	file := strings.ReplaceAll(name, "-", "_") + ".go"
	if name == "nested-loops" {
		file = "nested_loops_any.go"
	}
	text, err := texts.ReadFile("plain/" + file)
	if err != nil {
		panic(err) // the list and the embedded files do not fit: a test runs over all of them
	}
	program, err := v.runnable(n, string(text))
	if err != nil {
		panic(err) // so does a program without what runnable looks for
	}
	source, err := mark.Parse(mark.Go, file, program)
	if err != nil {
		panic(err) // and one that go generate would refuse
	}
	sources.Store(name, source)
	return source
}
