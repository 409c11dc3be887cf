package printed

import "testing"

// Each form as it was set down, by hand.
func TestBy(t *testing.T) {
	up, down := [][]int{{2, 4, 1, 3}}, [][]int{{1, 3, 0, 2}}
	for program, want := range map[string]string{
		"recursive":     "1 2 4 1 3\n1\n",
		"one-array":     "1 1 3 0 2\n1\n",
		"column-dfs":    "1\n",
		"diagonal-sums": "0#00\n000#\n#000\n00#0\n====\n1\n",
		"flag-arrays":   "1\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n1\n",
		"safe-squares":  "1\n 0  1  2  3\n-- ++ -- --\n-- -- -- ++\n++ -- -- --\n-- -- ++ --\n1\n",
		"board-full":    "1\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n1\n",
	} {
		solutions := down
		if program == "recursive" || program == "flag-arrays" {
			solutions = up
		}
		if got := By(program, 4, solutions); got != want {
			t.Errorf("%s: %q, want %q", program, got, want)
		}
	}
	if got := By("recursive", 3, nil); got != "0\n" {
		t.Errorf("no solution: %q", got)
	}
}
