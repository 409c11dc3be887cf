package lessons

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"queens/programs"
	"queens/runner"
	"queens/solvers"
)

// Program shows a variant's source, or a part of it that has a name, in every language that it is written in:
//
//	```{program} recursive
//	:part: check
//	:n: 8
//	:lang: python java
//	```
//
// The option n matters where the source depends on it. For a course's own program, with or without markers, the option
// heat says for which n it is run to count how often each line is executed.
type Program struct {
	ast.BaseBlock
	Variant  solvers.Variant
	N        int
	Part     string    // "" for the whole
	Listings []Listing // a language each, in the order in which they are offered
	First    string    // the language that readers see who have chosen none
	Heat     int       // the n for which lines are counted, or 0; where the tools of a language do not, its listing has none
}

// Listing is what is shown of a program in one language.
type Listing struct {
	programs.Text
	First, Last int // displayed lines, from 1
	Heat        *Heat
}

// KindProgram is the kind of a [Program].
var KindProgram = ast.NewNodeKind("Program")

// Kind is [KindProgram].
func (*Program) Kind() ast.NodeKind { return KindProgram }

// Dump prints the node.
func (n *Program) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Variant": n.Variant.Name, "Part": n.Part}, nil)
}

func (f *file) program(d *directive) ast.Node {
	v, ok := f.anyProgram(d)
	if !ok {
		return nil
	}
	n, ok := f.size(d, 8)
	if !ok {
		return nil
	}
	if err := v.CheckN(n); err != nil {
		_, pos, _ := d.option("n")
		f.at(pos, "%v", err)
		return nil
	}
	w, ok := f.written(d, v, n)
	if !ok {
		return nil
	}
	part, pos, _ := d.option("part")
	node := &Program{Variant: v, N: n, Part: part, First: w.First}
	for _, text := range w.Texts {
		listing, ok := f.listing(pos, v, text, part)
		if !ok {
			return nil
		}
		node.Listings = append(node.Listings, listing)
	}
	if !f.heat(d, node) {
		return nil
	}
	return node
}

// heat counts what the option :heat: asks for.
func (f *file) heat(d *directive, node *Program) (ok bool) {
	value, pos, given := d.option("heat")
	if !given {
		return true
	}
	n, ok := parseSize(value)
	own := Own(node.Variant)
	switch {
	case !ok:
		f.at(pos, "the option :heat: is %q: want the n with which the program is run, from 1 to %d", value, MaxN)
		return false
	case own == nil:
		f.at(pos, "the option :heat: counts the lines of a course's own program: {player} counts the steps of %s", node.Variant.Name)
		return false
	case !slices.ContainsFunc(node.Listings, func(l Listing) bool { return runner.CountsLines(l.Language) }):
		f.at(pos, "the option :heat: is for other languages: %v", &runner.NoLinesError{Language: node.Listings[0].Language})
		return false
	}
	node.Heat = n
	for i := range node.Listings {
		listing := &node.Listings[i]
		f.later(pos, func(ctx context.Context) (err error) {
			if listing.Heat, err = own.heat(ctx, listing.Text, n); err != nil {
				err = fmt.Errorf("%s for n = %d: %w", own.Name, n, err)
			}
			return err
		})
	}
	return true
}

// listing is a program in one language, or the part of it that has that name.
func (f *file) listing(pos int, v solvers.Variant, text programs.Text, part string) (l Listing, ok bool) {
	lines := strings.Split(text.Source.Display(), "\n")
	l = Listing{Text: text, First: 1, Last: len(lines)}
	if part != "" {
		if l.First, l.Last, ok = text.Source.Region(part); !ok {
			allowed := "it has none"
			if parts := text.Source.Regions(); len(parts) > 0 {
				allowed = "want one of " + strings.Join(parts, ", ")
			}
			f.at(pos, "%s in %s has no part %q: %s", v.Name, text.Language.Title, part, allowed)
			return l, false
		}
	}
	for l.First < l.Last && strings.TrimSpace(lines[l.Last-1]) == "" {
		l.Last--
	}
	return l, true
}
