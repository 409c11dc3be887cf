package verify

import (
	"fmt"
	"strings"

	"queens/tracer"
)

// Summary says in one line what a report that is not right comes to.
func (r *Report) Summary() string {
	switch p := r.Parting; {
	case !r.Compared:
		return "there are no markers"
	case p == nil && len(r.Missing) > 0:
		return "there is no marker for " + kindNames(r.Missing)
	case p == nil && len(r.Extra) > 0:
		return "there are markers for " + kindNames(r.Extra) + ", which the variant does not have"
	case p == nil:
		return "the same steps"
	case p.Program.Ended:
		return fmt.Sprintf("the steps end after step %d, where the variant goes on with %s", p.Program.Step, p.Reference)
	case p.Reference.Ended:
		return fmt.Sprintf("step %d is %s, where the variant has ended", p.Program.Step, p.Program)
	default:
		return fmt.Sprintf("step %d is %s, where the variant has %s", p.Program.Step, p.Program, p.Reference)
	}
}

// String is the step as a marker has it: "clash(3, 1)", or "the end".
func (m Moment) String() string {
	if m.Ended {
		return "the end"
	}
	args := strings.Trim(strings.ReplaceAll(fmt.Sprint(m.Args), " ", ", "), "[]")
	return fmt.Sprintf("%s(%s)", m.Kind, args)
}

// Advice says what a difference looks like, or is "".
func (p *Parting) Advice() string {
	switch p.Hint {
	case HintMissing:
		return fmt.Sprintf("a marker %s is missing%s", p.Reference.Kind, after(p))
	case HintExtra:
		return fmt.Sprintf("this marker %s makes a step too many", p.Program.Kind)
	case HintBase:
		return fmt.Sprintf("the program counts from %d, and its line queens: says base %d", 1-p.Program.Base, p.Program.Base)
	case HintKinds:
		return fmt.Sprintf("the markers %s and %s stand in each other's place", p.Program.Kind, p.Reference.Kind)
	case HintSwapped:
		return fmt.Sprintf("%s and %s are in the other order", p.Program.Kind, p.Reference.Kind)
	}
	return ""
}

func after(p *Parting) string {
	if p.After == 0 {
		return " before the first"
	}
	return fmt.Sprintf(" after what line %d does", p.After)
}

func kindNames(kinds []tracer.Kind) string {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = kind.String()
	}
	return strings.Join(names, ", ")
}
