package tracer

import (
	"fmt"
	"strings"
	"testing"
)

// every kind has a marker, so a step can be written as in a stream of text.
var every = func() (m Markers) {
	for _, kind := range Kinds() {
		m = append(m, Marker{Kind: kind, Line: 1})
	}
	return m
}()

// moving has no remove: its programs move their queens.
var moving = Markers{{Place, 1}, {Try, 1}, {Clash, 1}, {Solution, 1}}

func parseSteps(t *testing.T, markers Markers, text string) (steps []Step) {
	t.Helper()
	for _, line := range strings.Split(text, ";") {
		var name string
		var a, b int
		fmt.Sscan(line, &name, &a, &b)
		kind, err := ParseKind(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range markers {
			if m.Kind == kind {
				steps = append(steps, NewStep(i, a, b))
			}
		}
	}
	return steps
}

func TestFold(t *testing.T) {
	for _, c := range []struct {
		name    string
		markers Markers
		base, n int
		steps   string
		board   string
		err     string // "" if the whole stream is accepted, End included
	}{
		{"one queen", every, 1, 1, "enter 1; try 1 1; place 1 1; enter 2; solution; remove 1 1; backtrack 1", "-", ""},
		{"a clash", every, 0, 2, "try 0 0; place 0 0; try 1 0; compare 0 1; clash 1 0; try 1 1; clash 1 1; backtrack 1; remove 0 0", "- -", ""},
		{"a line beyond the board is tried", every, 1, 1, "try 1 1; place 1 1; solution; try 2 1; clash 2 1; backtrack 2; remove 1 1", "-", ""},
		{"queens are moved", moving, 1, 2, "place 1 1; place 2 1; try 2 1; clash 2 1; place 2 2; try 2 2; solution", "1 2", ""},

		{"place without try", every, 1, 2, "place 1 1", "1 -", "step 1: a queen is placed on line 1, square 1, but no queen is being tried there"},
		{"place elsewhere", every, 1, 2, "try 1 1; place 1 2", "2 -", "step 2: a queen is placed on line 1, square 2, but no queen"},
		{"place on an occupied line", every, 1, 2, "try 1 1; place 1 1; place 1 1", "1 -", "step 3: a queen is placed on line 1, square 1, but line 1 already holds a queen on square 1"},
		{"place off the board", every, 1, 2, "try 3 1; place 3 1", "- -", "step 2: a queen is placed off the board, on line 3, square 1"},
		{"try on an occupied line", every, 0, 2, "try 0 0; place 0 0; try 0 1", "0 -", "step 3: a queen is tried on line 0, square 1, but line 0 already holds a queen on square 0"},
		{"try while trying", every, 0, 2, "try 0 0; try 0 1", "- -", "step 2: a queen is tried on line 0, square 1 while one is still being tried on line 0, square 0"},
		{"try off the board", every, 0, 2, "try 0 2", "- -", "step 1: a queen is tried off the board"},
		{"clash without try", every, 0, 2, "clash 0 1", "- -", "step 1: line 0, square 1 is refused, but no queen is being tried there"},
		{"remove of an absent queen", every, 0, 2, "try 0 0; place 0 0; remove 0 1", "0 -", "step 3: a queen leaves line 0, square 1, but none stands there"},
		{"remove of square 0 of an empty line", every, 1, 2, "remove 1 0", "- -", "step 1: a queen leaves line 1, square 0, but none stands there"},
		{"remove while trying", every, 0, 2, "try 0 0; place 0 0; try 1 0; remove 0 0", "- -", "step 4: a queen leaves line 0, square 0 while one is still being tried on line 1, square 0"},
		{"solution too early", every, 1, 2, "try 1 1; place 1 1; solution", "1 -", "step 3: a solution is counted, but line 2 holds no queen"},
		{"solution twice", every, 1, 1, "try 1 1; place 1 1; solution; solution", "1", "step 4: the same board is counted as a solution twice"},
		{"solution left out", every, 1, 1, "try 1 1; place 1 1; remove 1 1", "-", "step 3: a queen leaves line 1, square 1, but the full board was not counted as a solution"},
		{"back from an occupied line", every, 1, 1, "try 1 1; place 1 1; solution; backtrack 1", "1", "step 4: the search goes back from line 1, but line 1 already holds"},
		{"back while trying", every, 1, 2, "try 1 1; backtrack 1", "- -", "step 2: the search goes back from line 1 while"},
		{"queens at the end", every, 1, 2, "try 1 2; place 1 2", "2 -", "step 2: the stream ends, but the board still holds queens: 2 -"},
		{"trying at the end", every, 1, 2, "try 1 2", "- -", "step 1: the stream ends while a queen is still being tried"},
		{"try where none was moved", moving, 1, 2, "place 1 1; try 2 1", "1 -", "step 2: a queen is tried on line 2, square 1, but none was moved there"},
	} {
		t.Run(c.name, func(t *testing.T) {
			fold := NewFold(Frame{N: c.n, Base: c.base}, c.markers)
			var err error
			for _, s := range parseSteps(t, c.markers, c.steps) {
				if err == nil {
					err = fold.Apply(s)
				}
			}
			if err == nil {
				err = fold.End()
			}
			if got := fmt.Sprint(err); c.err == "" && err != nil || !strings.HasPrefix(got, c.err) {
				t.Errorf("got  %s\nwant %s", got, c.err)
			}
			if fold.String() != c.board {
				t.Errorf("the board is %q, want %q", fold, c.board)
			}
		})
	}
}

func TestFoldRefusesUnknownMarkers(t *testing.T) {
	fold := NewFold(Frame{N: 4}, every)
	if err := fold.Apply(NewStep(200, 1, 1)); err == nil || !strings.Contains(err.Error(), "no marker number 200") {
		t.Errorf("got %v", err)
	}
}

func TestKindNames(t *testing.T) {
	for _, kind := range Kinds() {
		got, err := ParseKind(kind.String())
		if err != nil || got != kind {
			t.Errorf("%v: parsed as %v, error %v", kind, got, err)
		}
		text, err := kind.MarshalText()
		var back Kind
		if err != nil || back.UnmarshalText(text) != nil || back != kind {
			t.Errorf("%v: as text %q", kind, text)
		}
	}
	if _, err := ParseKind("jump"); err == nil || !strings.Contains(err.Error(), `unknown kind of step "jump": want one of enter, try,`) {
		t.Errorf("got %v", err)
	}
}
