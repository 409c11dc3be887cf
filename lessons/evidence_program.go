package lessons

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"queens/solvers/demos"
)

// Does is whether a program of package demos does something.
type Does struct {
	Program demos.Program
	What    string // compiles, ends, stops or prints
	Text    string // a part of what stops it, or a whole line of what it prints; may be "" for stops
	Outcome demos.Outcome
}

func (p *queryParser) does() (Fact, error) {
	program, err := demos.Find(p.next())
	if err != nil {
		return nil, err
	}
	q := &Does{Program: program, What: p.next()}
	if strings.HasPrefix(p.peek(), `"`) {
		q.Text = p.next()[1:]
	}
	switch {
	case !slices.Contains([]string{"compiles", "ends", "stops", "prints"}, q.What):
		return nil, fmt.Errorf("%q stands where compiles, ends, stops or prints should", q.What)
	case q.What == "prints" && q.Text == "":
		return nil, fmt.Errorf("prints lacks what is printed, between quotation marks")
	case q.Text != "" && (q.What == "compiles" || q.What == "ends"):
		return nil, fmt.Errorf("%s takes no text", q.What)
	}
	return q, nil
}

func (q *Does) find(context.Context) (bool, error) {
	q.Outcome = q.Program.Outcome()
	ran := q.Outcome.Refused == nil
	switch q.What {
	case "compiles":
		return ran, nil
	case "ends":
		return ran && q.Outcome.Stopped == "", nil
	case "stops":
		return q.Outcome.Stopped != "" && strings.Contains(q.Outcome.Stopped, q.Text), nil
	default:
		return slices.Contains(strings.Split(q.Outcome.Output, "\n"), q.Text), nil
	}
}

func (q *Does) found() string {
	switch o := q.Outcome; {
	case o.Refused != nil:
		return "the compiler says " + strings.Join(o.Refused, "; ")
	case o.Stopped != "":
		return fmt.Sprintf("it prints %q and stops with %q", o.Output, o.Stopped)
	default:
		return fmt.Sprintf("it prints %q", o.Output)
	}
}
