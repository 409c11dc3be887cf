package solvers

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/format"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"queens/solvers/plain"
)

//go:embed runnable.go.tmpl
var partsText string

// parts are what a program of package plain lacks to run alone.
var parts = template.Must(template.New("").Parse(partsText))

var (
	typeClause   = regexp.MustCompile(`(?m)^type (\w+) struct \{\n\t(search|choice)\n`)
	importClause = regexp.MustCompile(`(?m)^import .*\n\n`)
	foundCall    = regexp.MustCompile(`s\.found\((.*)\)`)
	function     = regexp.MustCompile(`(?m)^func (\w+)\(`)
	qualifier    = regexp.MustCompile(`\b(bufio|fmt|os|slices|strconv|strings)\.[A-Z]`)
)

// runnable makes a complete program of the text of one in package plain: with fields of its own in place of those
// that the programs share, the helpers that it calls, a method that prints what it finds, and a main function.
// Markers, regions and comments stay where they are.
func (v Variant) runnable(n int, text string) (string, error) {
	clause, call := typeClause.FindStringSubmatch(text), foundCall.FindStringSubmatch(text)
	if clause == nil || call == nil {
		return "", fmt.Errorf("%s: want a type that embeds search or choice, and a call of found", v.Name)
	}
	data := struct {
		Type    string
		Squares string // of a solution, as the program has them
		Loops   int    // their number, if it stands in the source
		Items   plain.Items
	}{Type: clause[1], Squares: call[1]}
	data.Items, _ = plain.ItemsOf(v.Name, v.MaxN())
	kind := ""
	switch {
	case v.program(n) != v.Name:
		kind, data.Loops = "loops", n
	case v.Problem != Queens:
		kind = "items"
	}
	part := func(name string) string {
		t := cmp.Or(parts.Lookup(name+" "+v.Name), parts.Lookup(name+" "+kind), parts.Lookup(name+" "+v.Store), parts.Lookup(name))
		var text strings.Builder
		if err := t.Execute(&text, data); err != nil {
			panic(err) // a part asks for what data has not: a test runs over all of them
		}
		return strings.Trim(text.String(), "\n")
	}

	found, printing := "s.print()", part("print")
	if printing == "" {
		found = "s.solutions++"
	}
	text = importClause.ReplaceAllString(text, "")
	text = typeClause.ReplaceAllString(text, "type $1 struct {\n"+part("fields")+"\n")
	text = foundCall.ReplaceAllString(text, found)
	helpers, err := helpersOf(text)
	if err != nil {
		return "", err
	}
	text = strings.Join(slices.Concat([]string{text}, helpers, []string{printing, part("main")}), "\n\n")
	text = strings.Replace(text, "package plain\n", "package main\n\n"+imports(text), 1)
	formatted, err := format.Source([]byte(text))
	return string(formatted), err
}

// helpersOf are the functions of package plain that a program calls.
func helpersOf(text string) (helpers []string, err error) {
	for _, name := range []string{"plain/board.go", "plain/choice.go"} {
		file, err := texts.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for block := range strings.SplitSeq(string(file), "\n\n") {
			if f := function.FindStringSubmatch(block); f != nil && calls(text, f[1]) {
				helpers = append(helpers, block)
			}
		}
	}
	return helpers, nil
}

// calls reports whether a text calls a function. A method of that name is another.
func calls(text, function string) bool {
	return regexp.MustCompile(`[^.\w]` + function + `\(`).MatchString(text)
}

// imports is the import declaration that a text needs.
func imports(text string) string {
	var paths []string
	for _, match := range qualifier.FindAllStringSubmatch(text, -1) {
		paths = append(paths, fmt.Sprintf("%q", match[1]))
	}
	slices.Sort(paths)
	return "import (\n" + strings.Join(slices.Compact(paths), "\n") + "\n)\n"
}
