package export

import "testing"

func TestBoardCell(t *testing.T) {
	for _, c := range []struct {
		board []int
		base  int
		want  string
	}{
		{[]int{-1}, 0, "."},
		{[]int{0, -1, 2}, 0, "0 . 2"},
		{[]int{-1, 11, -1, 0}, 1, ". 12 . 1"},
	} {
		if got := string(boardCell([]byte("|"), c.board, c.base)); got != "|"+c.want {
			t.Errorf("%v from %d: %q, want %q behind the bar", c.board, c.base, got, c.want)
		}
	}
	cells := boardCells{base: 1}
	board := []int{0, -1}
	for i, want := range []string{"1 .", "1 .", "1 2", "1 2"} {
		if i == 2 {
			board[1] = 1
		}
		if text, changed := cells.of(board); string(text) != want || changed != (i%2 == 0) {
			t.Errorf("%v: %q, changed %t", board, text, changed)
		}
	}
}
