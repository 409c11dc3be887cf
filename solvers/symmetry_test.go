package solvers_test

import (
	"fmt"
	"slices"
	"testing"

	"queens/solvers"
)

// TestSymmetries: the eight are a group, and each keeps what attacks what.
func TestSymmetries(t *testing.T) {
	const n = 5
	made := map[string]solvers.Symmetry{}
	picture := func(of func(line, square int) (int, int)) string {
		var all []int
		for line := range n {
			for square := range n {
				l, s := of(line, square)
				all = append(all, l*n+s)
			}
		}
		return fmt.Sprint(all)
	}
	for _, s := range solvers.Symmetries() {
		made[picture(func(line, square int) (int, int) { return s.Square(n, line, square) })] = s
	}
	if len(made) != 8 {
		t.Errorf("%d of them are different, want 8", len(made))
	}
	for _, s := range solvers.Symmetries() {
		for _, after := range solvers.Symmetries() {
			both, ok := made[picture(func(line, square int) (int, int) {
				line, square = s.Square(n, line, square)
				return after.Square(n, line, square)
			})]
			if !ok || both.Turn() != (s.Turn() == after.Turn()) {
				t.Errorf("%v, then %v is %v", s, after, both)
			}
		}
	}
	for s, want := range map[solvers.Symmetry][]int{ // of a queen at the upper right, one step from the corner
		solvers.Same:          {0, 3},
		solvers.Quarter:       {3, 4},
		solvers.Half:          {4, 1},
		solvers.ThreeQuarters: {1, 0},
		solvers.LeftRight:     {0, 1},
		solvers.UpDown:        {4, 3},
		solvers.Diagonal:      {3, 0},
		solvers.Antidiagonal:  {1, 4},
	} {
		if line, square := s.Square(n, 0, 3); line != want[0] || square != want[1] {
			t.Errorf("%v takes (0, 3) to (%d, %d), want %v", s, line, square, want)
		}
	}
}

// TestFamilies holds the families against the published numbers: OEIS A002562 counts them, A000170 their
// members.
func TestFamilies(t *testing.T) {
	var published struct{ Solutions, Fundamental []int }
	readJSON(t, "queens.json", &published)
	for n := 1; n <= 10; n++ {
		families, err := solvers.Families(n)
		if err != nil {
			t.Fatal(err)
		}
		if len(families) != published.Fundamental[n-1] {
			t.Errorf("n = %d: %d families, published %d", n, len(families), published.Fundamental[n-1])
		}
		var numbers []int
		solutions := map[string]bool{}
		for i, f := range families {
			if i > 0 && slices.Compare(families[i-1].Fundamental().Squares, f.Fundamental().Squares) >= 0 {
				t.Errorf("n = %d: family %d is not in its place", n, i)
			}
			if len(f.Members)*len(f.Keeps) != 8 {
				t.Errorf("n = %d: %d members, kept by %v", n, len(f.Members), f.Keeps)
			}
			if mirror := slices.ContainsFunc(f.Keeps, func(s solvers.Symmetry) bool { return !s.Turn() }); mirror != (n == 1) {
				t.Errorf("n = %d: %v is kept by %v", n, f.Fundamental().Squares, f.Keeps) // a mirror would have two queens attack each other
			}
			for _, m := range f.Members {
				if slices.Compare(m.Squares, f.Fundamental().Squares) < 0 {
					t.Errorf("n = %d: %v is less than %v", n, m.Squares, f.Fundamental().Squares)
				}
				if !solves(m.Squares) || solutions[fmt.Sprint(m.Squares)] {
					t.Errorf("n = %d: %v is no solution, or stands twice", n, m.Squares)
				}
				solutions[fmt.Sprint(m.Squares)] = true
				numbers = append(numbers, m.Number)
				if len(m.By) != len(f.Keeps) {
					t.Errorf("n = %d: %v is made by %v", n, m.Squares, m.By)
				}
				for _, s := range m.By {
					if !slices.Equal(s.Board(f.Fundamental().Squares), m.Squares) {
						t.Errorf("n = %d: %v does not make %v", n, s, m.Squares)
					}
				}
			}
		}
		slices.Sort(numbers)
		for i, number := range numbers {
			if number != i+1 {
				t.Fatalf("n = %d: the solutions are numbered %v", n, numbers)
			}
		}
		if len(numbers) != published.Solutions[n-1] {
			t.Errorf("n = %d: %d solutions, published %d", n, len(numbers), published.Solutions[n-1])
		}
	}
	for _, n := range []int{0, -1, solvers.MaxFamilies + 1} {
		if _, err := solvers.Families(n); err == nil {
			t.Errorf("n = %d is no error", n)
		}
	}
}

// Of the twelve families for eight queens eleven have eight members, and one has four: half a turn keeps it.
func TestFamiliesOfEight(t *testing.T) {
	families, err := solvers.Families(8)
	if err != nil {
		t.Fatal(err)
	}
	var small []solvers.Family
	for _, f := range families {
		if len(f.Members) != 8 {
			small = append(small, f)
		}
	}
	if len(families) != 12 || len(small) != 1 {
		t.Fatalf("%d families, %d of them small", len(families), len(small))
	}
	f := small[0]
	if want := []int{2, 4, 1, 7, 0, 6, 3, 5}; !slices.Equal(f.Fundamental().Squares, want) {
		t.Errorf("the small one begins with %v, want %v", f.Fundamental().Squares, want)
	}
	if want := []solvers.Symmetry{solvers.Same, solvers.Half}; !slices.Equal(f.Keeps, want) || len(f.Members) != 4 {
		t.Errorf("it has %d members and is kept by %v", len(f.Members), f.Keeps)
	}
}

// solves looks at every pair of queens.
func solves(squares []int) bool {
	for i, p := range squares {
		for j, q := range squares[:i] {
			if p == q || p-q == i-j || q-p == i-j {
				return false
			}
		}
	}
	return true
}

func ExampleFamilies() {
	families, err := solvers.Families(5)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range families {
		fmt.Println(f.Fundamental().Squares, "and", len(f.Members)-1, "more, kept by", f.Keeps)
	}
	// Output:
	// [0 2 4 1 3] and 7 more, kept by [same]
	// [1 4 2 0 3] and 1 more, kept by [same quarter half three-quarters]
}
