package programs

import (
	"slices"
	"testing"

	"queens/solvers"
)

func TestOriginal(t *testing.T) {
	want := map[string]string{"recursive": "c", "column-dfs": "cpp", "safe-squares": "java", "board-full": "csharp", "one-array": "go", "knapsack": "go"}
	for name, lang := range want {
		v, err := solvers.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := Original(v).Name; got != lang {
			t.Errorf("%s is by its article in %s, want %s", name, got, lang)
		}
	}
}

// A part that a page shows of the program in Go is there in every language, and the program in Go is there for
// every n.
func TestSameRegions(t *testing.T) {
	for _, v := range solvers.All() {
		for n := 1; n <= MaxLoops+1 && v.CheckN(n) == nil; n++ {
			texts, err := Texts(v, n)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(texts, func(text Text) bool { return text.Language.Name == solvers.Language }) {
				t.Errorf("%s for n = %d is not written in Go", v.Name, n)
			}
			want := v.Source(n).Regions()
			for _, text := range texts {
				got := text.Source.Regions()
				for _, name := range want {
					if !slices.Contains(got, name) {
						t.Errorf("%s has the parts %q, but no %q", text.Source.File, got, name)
					}
				}
			}
		}
	}
}
