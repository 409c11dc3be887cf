package cell

import (
	"fmt"
	"strings"

	"queens/tracer"
)

// kindHelp is what is told of a kind of step.
type kindHelp struct {
	kind tracer.Kind
	args []string // the last may be left out, if the kind takes fewer
	text string
}

// kinds are all kinds of step, in their order.
func kinds() []kindHelp {
	return []kindHelp{
		{tracer.Enter, []string{"line", "square"}, "The search enters a routine for this line. The square is that of a program that recurses over the squares, too."},
		{tracer.Try, []string{"line", "square"}, "A queen is stood on this square, to be checked."},
		{tracer.Compare, []string{"line", "other"}, "The queens of two lines are held against each other."},
		{tracer.Probe, []string{"line", "square"}, "A square is looked at, or a flag that speaks of it."},
		{tracer.Mark, []string{"line", "square"}, "A square is marked as attacked."},
		{tracer.Clash, []string{"line", "square"}, "The square that was tried is refused."},
		{tracer.Place, []string{"line", "square"}, "The queen is accepted on this square."},
		{tracer.Remove, []string{"line", "square"}, "The queen is taken off this square."},
		{tracer.Solution, nil, "Every line holds a queen: one more solution."},
		{tracer.Backtrack, []string{"line"}, "The line has no square left: the search goes back."},
	}
}

// call is the kind with the arguments that it must have.
func (k kindHelp) call() string {
	least, _ := k.kind.Args()
	return fmt.Sprintf("%s(%s)", k.kind, strings.Join(k.args[:least], ", "))
}

// String is all that is told.
func (k kindHelp) String() string {
	least, most := k.kind.Args()
	args := strings.Join(k.args[:least], ", ")
	if most > least {
		args += "[, " + strings.Join(k.args[least:], ", ") + "]"
	}
	return fmt.Sprintf("step:%s(%s)\n%s\n\n"+
		"step: speaks of the line below it, step^: of the line above. Arguments are numbers from 0 to %d, worked out when the step is done.",
		k.kind, args, k.text, tracer.MaxArg)
}
