package export

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"queens/tracer"
	"queens/tracer/tracefile"
)

// left is what a part has not of the run of its program.
type left struct {
	from, to, of int64         // the steps that it has of so many; 0 if it has all
	only         []tracer.Kind // the kinds that it has; none if it has all
	cut          string        // why the trace itself is not complete, or ""
	steps        int64         // of the trace
}

// cuts say in words why a trace is not complete.
var cuts = []struct{ cut, words string }{
	{tracefile.CutLimit, "the program was stopped at a limit after step"},
	{tracefile.CutCancelled, "the program was interrupted after step"},
	{tracefile.CutCrashed, "the program crashed after step"},
}

// String says it in words, or is "" if nothing is missing.
func (l left) String() string {
	var all []string
	switch {
	case l.of > 0 && l.from == l.to:
		all = append(all, fmt.Sprintf("step %d of %d", l.from, l.of))
	case l.of > 0:
		all = append(all, fmt.Sprintf("steps %d to %d of %d", l.from, l.to, l.of))
	}
	if len(l.only) > 0 {
		var names []string
		for _, kind := range l.only {
			names = append(names, kind.String())
		}
		all = append(all, "only "+strings.Join(names, ", "))
	}
	for _, c := range cuts {
		if c.cut == l.cut {
			all = append(all, fmt.Sprintf("%s %d", c.words, l.steps))
		}
	}
	return strings.Join(all, "; ")
}

var someSteps = regexp.MustCompile(`^steps ([0-9]{1,18}) to ([0-9]{1,18}) of ([0-9]{1,18})$`)

var oneStep = regexp.MustCompile(`^step ([0-9]{1,18}) of ([0-9]{1,18})$`)

// parseLeft reads what String has written. The error says what can stand there.
func parseLeft(text string) (l left, err error) {
	for _, part := range strings.Split(text, "; ") {
		if m := someSteps.FindStringSubmatch(part); m != nil {
			l.from, l.to, l.of = atoi(m[1]), atoi(m[2]), atoi(m[3])
		}
		if m := oneStep.FindStringSubmatch(part); m != nil {
			l.from, l.to, l.of = atoi(m[1]), atoi(m[1]), atoi(m[2])
		}
		if names, ok := strings.CutPrefix(part, "only "); ok {
			for _, name := range strings.Split(names, ", ") {
				if kind, err := tracer.ParseKind(name); err == nil {
					l.only = append(l.only, kind)
				}
			}
		}
		for _, c := range cuts {
			if number, ok := strings.CutPrefix(part, c.words+" "); ok {
				l.cut, l.steps = c.cut, atoi(number)
			}
		}
	}
	if text == "" || l.String() != text {
		var words []string
		for _, c := range cuts {
			words = append(words, fmt.Sprintf("%q", c.words+" N"))
		}
		return left{}, fmt.Errorf("it is not said in known words what is left out: want %q or %q, \"only KIND, ...\", %s",
			"steps A to B of N", "step A of N", strings.Join(words, ", "))
	}
	return l, nil
}

// atoi is the number of a text of digits, or 0.
func atoi(text string) int64 {
	value, _ := strconv.ParseInt(text, 10, 64)
	return value
}
