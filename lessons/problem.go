package lessons

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Problem is something wrong in a file of a course.
type Problem struct {
	File string // path in the course's folder
	Line int    // from 1
	Msg  string // what is wrong, and what is allowed
}

func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Msg) }

// Problems is everything that is wrong with a course, by file and line. It is an error of one line a
// problem.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.String()
	}
	return strings.Join(lines, "\n")
}

// err is p in order as an error, or nil if it is empty.
func (p Problems) err() error {
	if len(p) == 0 {
		return nil
	}
	slices.SortStableFunc(p, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Msg, b.Msg))
	})
	return slices.Compact(p)
}
