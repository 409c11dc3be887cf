package player_test

import (
	"testing"

	"queens/player"
	"queens/tracer"
	"queens/tracer/tracefile"
)

func TestSentences(t *testing.T) {
	markers := func(removes bool) (all tracer.Markers) {
		for _, kind := range tracer.Kinds() {
			if kind != tracer.Remove || removes {
				all = append(all, tracer.Marker{Kind: kind, Line: 1})
			}
		}
		return all
	}
	columns := &tracefile.Header{N: 8, Base: 1, Lines: "columns", Markers: markers(true)}
	rows := &tracefile.Header{N: 8, Base: 0, Lines: "rows", Markers: markers(true)}
	moves := &tracefile.Header{N: 8, Base: 1, Lines: "columns", Markers: markers(false)}
	for _, test := range []struct {
		h       *tracefile.Header
		kind    tracer.Kind
		a, b    int
		en, zhs string
	}{
		{columns, tracer.Enter, 3, 0, "The search enters column 3.", "搜索进入第 3 列。"},
		{columns, tracer.Enter, 9, 0, "The search enters column 9 (beyond the board).", "搜索进入第 9 列（已超出棋盘）。"},
		{rows, tracer.Enter, 3, 2, "The search enters row 3 at column 2.", "搜索进入第 3 行，从第 2 列看起。"},
		{columns, tracer.Try, 3, 4, "A queen is tried in column 3, row 4.", "在第 3 列、第 4 行试放一个皇后。"},
		{rows, tracer.Try, 0, 7, "A queen is tried in row 0, column 7.", "在第 0 行、第 7 列试放一个皇后。"},
		{columns, tracer.Compare, 1, 3, "The queens of column 1 and column 3 are compared.", "比较第 1 列和第 3 列的皇后。"},
		{rows, tracer.Compare, 3, 3, "The queen of row 3 is held against her own row.", "第 3 行的皇后与自己所在的行比较。"},
		{rows, tracer.Probe, 3, 2, "The square in row 3, column 2 is looked at.", "查看第 3 行、第 2 列的格子。"},
		{rows, tracer.Mark, 3, 2, "The square in row 3, column 2 is marked as attacked.", "把第 3 行、第 2 列的格子标记为受攻击。"},
		{columns, tracer.Clash, 3, 4, "The square in column 3, row 4 is refused.", "第 3 列、第 4 行的格子有冲突，不能放。"},
		{columns, tracer.Place, 3, 4, "A queen is placed in column 3, row 4.", "在第 3 列、第 4 行放下皇后。"},
		{moves, tracer.Place, 3, 4, "The queen of column 3 moves to row 4.", "第 3 列的皇后移到第 4 行。"},
		{columns, tracer.Remove, 3, 4, "The queen in column 3, row 4 is taken off.", "拿走第 3 列、第 4 行的皇后。"},
		{columns, tracer.Solution, 0, 0, "Every column holds a queen: the program counts a solution.", "每一列都有了皇后，程序记下一个解。"},
		{rows, tracer.Backtrack, 5, 0, "The search is done with row 5 and goes back.", "第 5 行不再试了，搜索回溯。"},
	} {
		marker := 0
		for test.h.Markers[marker].Kind != test.kind {
			marker++
		}
		step := tracer.NewStep(marker, test.a, test.b)
		for lang, want := range map[string]string{"en": test.en, "zh-hans": test.zhs} {
			got, err := player.Sentence(lang, test.h, step)
			if got != want || err != nil {
				t.Errorf("%s %d %d: %q, %v\nwant %q", test.kind, test.a, test.b, got, err, want)
			}
		}
	}
	if _, err := player.Sentence("en", rows, tracer.NewStep(200, 0, 0)); err == nil {
		t.Error("a marker that is not there has a sentence")
	}
}
