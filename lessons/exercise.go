package lessons

import (
	"fmt"
	"strconv"

	"github.com/yuin/goldmark/ast"

	"queens/solvers"
)

// Exercise is something to do. Its text is blocks, its children; in an edition for instructors [Solution] and [Note] may be
// among them:
//
//	````{exercise} By hand
//	:verify: one-array
//	Place six queens.
//
//	```{solution}
//	2 4 6 1 3 5 is one.
//	```
//	````
//
// The option verify names the variant that a right program of the reader's takes the steps of; notebooks have a cell that looks.
type Exercise struct {
	ast.BaseBlock
	Number int // on its page, from 1
	Title  string
	Verify solvers.Variant // has no name if there is none
}

// KindExercise is the kind of an [Exercise].
var KindExercise = ast.NewNodeKind("Exercise")

// Kind is [KindExercise].
func (*Exercise) Kind() ast.NodeKind { return KindExercise }

// Dump prints the node.
func (n *Exercise) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Number": strconv.Itoa(n.Number), "Title": n.Title}, nil)
}

// Anchor is the id of an exercise on its page.
func (n *Exercise) Anchor() string { return fmt.Sprintf("exercise-%d", n.Number) }

// Solution is the solution of an exercise, in the edition for instructors alone. Its text is blocks, its children.
type Solution struct {
	ast.BaseBlock
	Exercise *Exercise // nil if it is that of a question before the first exercise
}

// KindSolution is the kind of a [Solution].
var KindSolution = ast.NewNodeKind("Solution")

// Kind is [KindSolution].
func (*Solution) Kind() ast.NodeKind { return KindSolution }

// Dump prints the node.
func (n *Solution) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// Note is a note for the teacher, in the edition for instructors alone. Its text is blocks, its children.
type Note struct{ ast.BaseBlock }

// KindNote is the kind of a [Note].
var KindNote = ast.NewNodeKind("Note")

// Kind is [KindNote].
func (*Note) Kind() ast.NodeKind { return KindNote }

// Dump prints the node.
func (n *Note) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

func (f *file) exercise(d *directive) ast.Node {
	n := &Exercise{Number: len(f.exercises) + 1, Title: d.argument}
	f.exercises = append(f.exercises, n)
	f.page.anchors = append(f.page.anchors, n.Anchor())
	f.asked = true
	if name, pos, given := d.option("verify"); given {
		v, err := solvers.Find(name)
		switch {
		case err != nil:
			f.at(pos, "the option :verify: has an %v", err)
		case v.Problem != solvers.Queens:
			f.at(pos, "the option :verify: names %s, which does not solve the queens' problem", name)
		default:
			n.Verify = v
		}
	}
	take(n, d)
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if solution, ok := child.(*Solution); ok {
			solution.Exercise = n
		}
	}
	return n
}

func (f *file) solution(d *directive) ast.Node {
	if !f.noArgument(d) {
		return nil
	}
	n := &Solution{}
	switch {
	case f.nested > 0: // its exercise will know
	case !f.asked:
		f.at(d.Pos(), "{solution} stands before every exercise of the page: want it in an {exercise} or below one")
		return nil
	case len(f.exercises) > 0:
		n.Exercise = f.exercises[len(f.exercises)-1]
	}
	take(n, d)
	return n
}

func (f *file) note(d *directive) ast.Node {
	if !f.noArgument(d) {
		return nil
	}
	n := &Note{}
	take(n, d)
	return n
}

func (f *file) noArgument(d *directive) bool {
	if d.argument != "" {
		f.at(d.Pos(), "{%s} has %q beside it: want its text below", d.name, d.argument)
	}
	return d.argument == ""
}

// take makes the children of a directive those of the node that it becomes.
func take(n ast.Node, d *directive) {
	for child := d.FirstChild(); child != nil; child = d.FirstChild() {
		n.AppendChild(n, child)
	}
}

// cut takes what is for instructors alone out of a page, unread: out of the tree, and out of the source that its nodes point
// into, so that nothing made of either can show it.
func (f *file) cut(d *directive) {
	if stale, ok := d.PreviousSibling().(*Stale); ok {
		d.Parent().RemoveChild(d.Parent(), stale) // it speaks of what goes
	}
	d.Parent().RemoveChild(d.Parent(), d)
	last := d.Pos()
	for _, o := range d.options {
		last = max(last, o.pos)
	}
	end := f.lineEnd(max(last, d.end-1))
	for i := f.lineBegin(d.Pos()); i < f.lineEnd(end+1); i++ { // with the fence below
		if f.page.Source[i] != '\n' {
			f.page.Source[i] = ' '
		}
	}
}

// lineEnd is where the line of a place in the source ends.
func (f *file) lineEnd(pos int) int {
	line := f.lineOf(pos)
	if line > len(f.newlines) {
		return len(f.page.Source)
	}
	return f.newlines[line-1]
}
