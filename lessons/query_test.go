package lessons

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// value is a number that a query computes.
func value(t *testing.T, format string, args ...any) int64 {
	t.Helper()
	p := &queryParser{frame: Board{Base: 1, LinesAre: Columns}}
	grounds, err := p.queries(fmt.Sprintf(format, args...)+" = 0", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := grounds[0].find(t.Context()); err != nil {
		t.Fatal(err)
	}
	return grounds[0].Fact.(*Relation).Left.Value
}

// TestQueriesAgree counts the same in several ways: by programs of the course, and by what knows none of them.
func TestQueriesAgree(t *testing.T) {
	for n := 1; n <= 8; n++ {
		solutions := value(t, "count one-array %d solution", n)
		for _, query := range []string{"permutations %d solution", "boards %d level %[1]d legal", "count nested-loops %d solution"} {
			if got := value(t, query, n); got != solutions {
				t.Errorf("n = %d: %s is %d, want %d", n, query, got, solutions)
			}
		}
		boards := int64(0)
		for level := 1; level <= n; level++ {
			boards += value(t, "boards %d level %d legal", n, level)
		}
		if placed := value(t, "count one-array %d place", n); boards != placed {
			t.Errorf("n = %d: %d legal boards, and %d queens placed", n, boards, placed)
		}
		if got := value(t, "count array-slant-short %d solution - wrong array-slant-short %[1]d", n); got != solutions {
			t.Errorf("n = %d: %d of the boards of array-slant-short are solutions, want %d", n, got, solutions)
		}
	}
}

// TestSolutions holds two ways to look at a board against each other.
func TestSolutions(t *testing.T) {
	const n = 5
	board := make([]int, n)
	for number := range n * n * n * n * n {
		for i := range board {
			board[i] = number % n
			number /= n
		}
		if _, _, attack := attackers(board); attack == isSolution(board) {
			t.Fatalf("%v: attack %v, solution %v", board, attack, isSolution(board))
		}
		for line := range board {
			without := slices.Clone(board)
			without[line] = -1
			free := 0
			for square := range board {
				without[line] = square
				if isSolution(without) {
					free++
				}
			}
			without[line] = -1
			if _, _, attack := attackers(without); !attack && freeSquares(without, line) != free {
				t.Fatalf("%v: %d squares of line %d are free, want %d", without, freeSquares(without, line), line, free)
			}
		}
	}
}

func TestQueryTooLong(t *testing.T) {
	p := &queryParser{}
	if _, err := p.queries(strings.Repeat("1 ", maxQuery), ""); err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("got %v", err)
	}
}

// TestMemo computes what was stopped again, and what failed not.
func TestMemo(t *testing.T) {
	var m memo[int, string]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	runs := 0
	compute := func() (string, error) { runs++; return "a", nil }
	if _, err := m.get(ctx, 1, compute); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	for range 2 {
		if got, err := m.get(t.Context(), 1, compute); got != "a" || err != nil {
			t.Errorf("got %q, %v", got, err)
		}
	}
	if runs != 2 {
		t.Errorf("computed %d times, want 2", runs)
	}
	fails := 0
	for range 2 {
		if _, err := m.get(t.Context(), 2, func() (string, error) { fails++; return "", fmt.Errorf("no") }); err == nil {
			t.Error("no error")
		}
	}
	if fails != 1 {
		t.Errorf("failed %d times, want 1", fails)
	}
}

// FuzzQuery reads queries. What can be read can be read again from its own text, and computed in a bounded time.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{
		"solution 2 4 1 3", "not free 2 3 on 0 2 - -; 1 + 2 * 3 - 4 < 5", "first one-array 2 4 1 3", "same-moves recursive one-array 5",
		"same-solutions board-full board-above-as-printed 5 ; wrong array-slant-short 5 = 2", "constant sum falling 8 up",
		"solvable 4..20;unsolvable 2..3", "count recursive 5 try first > 3", "permutations 4 solution = 2", "boards 8 level 2 legal = 42",
		"diagonals 8 = 15", "free-squares 1 on 0 - - = 3", "fewest 8 level 1 = 5 ; most 8 level 1 = 6",
		`program four-steps stops "there is none" ; program naming-trap prints "a;b"`, "measured a > 2.5", `"`, "= ;; *", "- 1 = 2",
	} {
		f.Add(seed, false)
		f.Add(seed, true)
	}
	measurements, problems := ReadMeasurements(fstest.MapFS{MeasuredFile: {Data: []byte(
		"a: {value: 2, what: {en: W}, machine: {en: M}, software: S, date: 2026-11-30, command: C, over: O, under: U}")}})
	if len(problems) > 0 {
		f.Fatal(problems)
	}
	f.Fuzz(func(t *testing.T, text string, program bool) {
		lead := ""
		if program {
			lead = "program"
		}
		p := &queryParser{frame: Board{Base: 1, LinesAre: Columns}, shared: shared{measurements: measurements}}
		grounds, err := p.queries(text, lead)
		if err != nil {
			if grounds != nil || strings.Contains(oneLine(err.Error()), "\n") {
				t.Errorf("%d queries with the error %v", len(grounds), err)
			}
			return
		}
		var texts []string
		for _, g := range grounds {
			texts = append(texts, g.Text)
		}
		again, err := p.queries(strings.Join(texts, ";"), lead)
		if err != nil || len(again) != len(grounds) {
			t.Fatalf("%q cannot be read again: %v", texts, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		for i, g := range grounds {
			if _, ok := g.Fact.(*Does); !ok && !reflect.DeepEqual(g, again[i]) { // a program holds functions, which are never equal
				t.Errorf("%q is read as %+v and again as %+v", g.Text, g, again[i])
			}
			if g.find(ctx) == nil && !strings.Contains(g.String(), "hold") {
				t.Errorf("%q comes out as %v", g.Text, g)
			}
		}
	})
}
