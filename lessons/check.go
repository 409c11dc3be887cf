package lessons

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// Check is a check of understanding: a question, and choices each of which says what is to be said of it.
//
//	```{check} When does the search go back?
//	- [ ] When two queens clash. | Then only this square is refused; the next one is tried.
//	- [x] When a line has no square left. | Yes. The mistake lies further back.
//	```
//
// One choice is right, or several. Its children are the blocks above the choices, if there are any, and the choices, each a
// [Choice].
type Check struct {
	ast.BaseBlock
	Question string
	Right    int // choices that are right
}

// KindCheck is the kind of a [Check].
var KindCheck = ast.NewNodeKind("Check")

// Kind is [KindCheck].
func (*Check) Kind() ast.NodeKind { return KindCheck }

// Dump prints the node.
func (n *Check) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Question": n.Question}, nil)
}

// Choice is a choice of a [Check]. Its first child is a block of text, the choice; the others are the feedback.
type Choice struct {
	ast.BaseBlock
	Right bool
}

// KindChoice is the kind of a [Choice].
var KindChoice = ast.NewNodeKind("Choice")

// Kind is [KindChoice].
func (*Choice) Kind() ast.NodeKind { return KindChoice }

// Dump prints the node.
func (n *Choice) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

const wantChoices = "want lines - [ ] CHOICE | FEEDBACK, and [x] for a choice that is right"

func (f *file) check(d *directive) ast.Node {
	n := &Check{Question: d.argument}
	if d.argument == "" {
		f.at(d.Pos(), "{check} has no question: want it beside the name")
		return nil
	}
	list, ok := d.LastChild().(*ast.List)
	if !ok {
		f.at(d.Pos(), "{check} does not end with its choices: %s", wantChoices)
		return nil
	}
	d.RemoveChild(d, list)
	take(n, d)
	before := len(f.problems)
	for item := list.FirstChild(); item != nil; item = list.FirstChild() {
		list.RemoveChild(list, item)
		if choice := f.choiceOf(item); choice != nil {
			n.AppendChild(n, choice)
			if choice.Right {
				n.Right++
			}
		}
	}
	switch {
	case len(f.problems) > before:
		return nil
	case n.ChildCount() < 2 || n.LastChild().PreviousSibling().Kind() != KindChoice:
		f.at(list.Pos(), "{check} has one choice: want two or more")
		return nil
	case n.Right == 0:
		f.at(list.Pos(), "{check} has no choice that is right: mark it with [x]")
		return nil
	}
	f.asked = true
	return n
}

// choiceOf makes a choice of an item of a list.
func (f *file) choiceOf(item ast.Node) *Choice {
	line := item.FirstChild()
	var box *extast.TaskCheckBox
	if line != nil {
		box, _ = line.FirstChild().(*extast.TaskCheckBox)
	}
	if box == nil {
		f.at(item.Pos(), "this is no choice: %s", wantChoices)
		return nil
	}
	line.RemoveChild(line, box)
	said, feedback := ast.NewTextBlock(), ast.NewParagraph()
	part := ast.Node(said)
	for child := line.FirstChild(); child != nil; child = line.FirstChild() {
		line.RemoveChild(line, child)
		if left, right, ok := f.splitText(child); ok && part == said {
			said.AppendChild(said, left)
			part, child = feedback, right
		}
		part.AppendChild(part, child)
	}
	item.RemoveChild(item, line)
	switch empty := func(n ast.Node) bool { return len(bytes.TrimSpace([]byte(Text(n, f.page.Source)))) == 0 }; {
	case empty(said):
		f.at(item.Pos(), "this choice says nothing: %s", wantChoices)
		return nil
	case empty(feedback):
		f.at(item.Pos(), "this choice has no feedback: want it behind a | between spaces")
		return nil
	}
	choice := &Choice{Right: box.IsChecked}
	choice.AppendChild(choice, said)
	choice.AppendChild(choice, feedback)
	for child := item.FirstChild(); child != nil; child = item.FirstChild() {
		choice.AppendChild(choice, child)
	}
	return choice
}

// splitText parts a text at the first | that stands between spaces or at an end of its line.
func (f *file) splitText(n ast.Node) (left, right *ast.Text, ok bool) {
	whole, ok := n.(*ast.Text)
	if !ok {
		return nil, nil, false
	}
	value := whole.Segment.Value(f.page.Source)
	for i, b := range value {
		before, after := i == 0 || value[i-1] == ' ', i+1 == len(value) || value[i+1] == ' '
		if b != '|' || !before || !after {
			continue
		}
		choice, feedback := text.NewSegment(whole.Segment.Start, whole.Segment.Start+i), text.NewSegment(whole.Segment.Start+i+1, whole.Segment.Stop)
		left = ast.NewTextSegment(choice.TrimRightSpace(f.page.Source))
		right = ast.NewTextSegment(feedback.TrimLeftSpace(f.page.Source))
		right.SetSoftLineBreak(whole.SoftLineBreak())
		right.SetHardLineBreak(whole.HardLineBreak())
		return left, right, true
	}
	return nil, nil, false
}
