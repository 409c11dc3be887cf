package lessons

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// A Problem is something wrong in a file of a course.
type Problem struct {
	File    string `json:"file"`    // path in the course's folder
	Line    int    `json:"line"`    // from 1
	Column  int    `json:"column"`  // in characters, from 1
	Msg     string `json:"message"` // what is wrong, and what is allowed
	Warning bool   `json:"warning"` // the course can be shown all the same
}

func (p Problem) String() string {
	severity := ""
	if p.Warning {
		severity = "warning: "
	}
	return fmt.Sprintf("%s:%d:%d: %s%s", p.File, p.Line, p.Column, severity, p.Msg)
}

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

// sorted is p in order, each problem once. What is wrong with a whole line is so at its beginning.
func (p Problems) sorted() Problems {
	p = slices.Clone(p)
	for i := range p {
		p[i].Column = max(1, p[i].Column)
	}
	slices.SortStableFunc(p, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Msg, b.Msg))
	})
	return slices.Compact(p)
}

// err is p in order as an error, or nil if there are but warnings.
func (p Problems) err() error {
	if !p.Stop() {
		return nil
	}
	return p.sorted()
}

// Stop reports whether the course cannot be shown.
func (p Problems) Stop() bool {
	return slices.ContainsFunc(p, func(problem Problem) bool { return !problem.Warning })
}

// In puts the folder of a course before the files that problems speak of. It is never nil.
func (p Problems) In(dir string) Problems {
	all := make(Problems, len(p))
	for i, problem := range p {
		if dir != "" {
			problem.File = filepath.Join(dir, filepath.FromSlash(problem.File))
		}
		all[i] = problem
	}
	return all
}

// Join is what several readings of one course have found, in order and each problem once.
func Join(all ...Problems) Problems { return slices.Concat(all...).sorted() }
