package tracer

import (
	"fmt"
	"strings"
)

// Kind is what a step does. The kinds and their arguments are the course's own, so a stream
// of any program, in any language, can be counted, folded into a board and compared.
type Kind uint8

// The kinds of step, in the order in which counts are shown.
const (
	Enter     Kind = iota // a search routine is entered: line, and the column in programs that recurse over columns
	Try                   // a queen is stood on a square to be checked: line, square
	Compare               // two queens are held against each other: line, line
	Probe                 // one square, or one flag of a square, is read: line, square
	Mark                  // a square of the line is marked as attacked: line, square
	Clash                 // the square is refused: line, square
	Place                 // the queen is accepted there: line, square
	Remove                // the queen leaves the square: line, square
	Solution              // every line holds a queen
	Backtrack             // the line has no square left: line
	numKinds
)

var kinds = [numKinds]struct {
	name     string
	min, max int // number of arguments
}{
	Enter:     {"enter", 1, 2},
	Try:       {"try", 2, 2},
	Compare:   {"compare", 2, 2},
	Probe:     {"probe", 2, 2},
	Mark:      {"mark", 2, 2},
	Clash:     {"clash", 2, 2},
	Place:     {"place", 2, 2},
	Remove:    {"remove", 2, 2},
	Solution:  {"solution", 0, 0},
	Backtrack: {"backtrack", 1, 1},
}

// Kinds lists every kind in the order in which counts are shown.
func Kinds() []Kind {
	all := make([]Kind, numKinds)
	for i := range all {
		all[i] = Kind(i)
	}
	return all
}

// String is the kind's name in markers, files and tables.
func (k Kind) String() string {
	if k >= numKinds {
		return fmt.Sprintf("kind(%d)", uint8(k))
	}
	return kinds[k].name
}

// Args gives the least and the greatest number of arguments that a marker of the kind takes.
func (k Kind) Args() (least, most int) { return kinds[k].min, kinds[k].max }

// ParseKind is the kind of that name. The error lists the names that are allowed.
func ParseKind(name string) (Kind, error) {
	names := make([]string, numKinds)
	for k := range numKinds {
		if kinds[k].name == name {
			return k, nil
		}
		names[k] = kinds[k].name
	}
	return 0, fmt.Errorf("unknown kind of step %q: want one of %s", name, strings.Join(names, ", "))
}

// MarshalText writes the kind's name.
func (k Kind) MarshalText() ([]byte, error) {
	if k >= numKinds {
		return nil, fmt.Errorf("no kind of step has the number %d", uint8(k))
	}
	return []byte(kinds[k].name), nil
}

// UnmarshalText reads the kind's name.
func (k *Kind) UnmarshalText(text []byte) (err error) {
	*k, err = ParseKind(string(text))
	return err
}
