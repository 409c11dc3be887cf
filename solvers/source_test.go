package solvers_test

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queens/solvers"
	"queens/tracer"
)

// TestDisplayedLines says by hand of which displayed line each marker of three programs speaks.
func TestDisplayedLines(t *testing.T) {
	for name, want := range map[string][]string{
		"recursive": {
			"enter: if k > s.n {",
			"solution: s.print()",
			"try: s.row[k] = i",
			"clash: continue",
			"place: s.queen(k + 1)",
			"remove: s.queen(k + 1)",
			"backtrack: }",
			"compare: if s.row[j] == s.row[i] || abs(s.row[j]-s.row[i]) == i-j {",
		},
		"flag-arrays": {
			"enter: for j := 1; j <= s.n; j++ {",
			"try: free := s.row[j-1]",
			"probe: free := s.row[j-1]",
			"probe: free += s.sum[i+j-2]",
			"probe: free += s.diff[i-j+s.n-1]",
			"clash: continue",
			"place: s.queen[i-1] = j",
			"solution: s.print()",
			"remove: s.flags(i, j, 1)",
			"backtrack: }",
		},
		"cell-walk": {
			"try: if !s.above(row, col) {",
			"clash: row, col = s.next(row, col)",
			"place: s.board[row][col] = true",
			"solution: s.print()",
			"remove: s.board[row][col] = false",
			"backtrack: row--",
			"remove: s.board[row][col] = false",
			"probe: if s.board[row-i][col] {",
			"probe: if s.board[row-i][col-i] {",
			"probe: if s.board[row-i][col+i] {",
		},
		"subset-sum": {
			"enter: if i == s.n {",
			"solution: s.print()",
			"try: s.taken[i] = take",
			"clash: continue",
			"place: s.item(i+1, now, rest-s.weight[i])",
			"remove: s.item(i+1, now, rest-s.weight[i])",
			"backtrack: }",
		},
	} {
		source := find(t, name).Source(8)
		lines := strings.Split(source.Display(), "\n")
		var got []string
		for _, m := range source.Markers() {
			got = append(got, fmt.Sprintf("%v: %s", m.Kind, strings.TrimSpace(lines[m.Line-1])))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestDisplay: every marker speaks of a line with code in it, or of the end of the block that a queen
// leaves or a search goes back from; no displayed
// block is empty, and no marker is displayed.
func TestDisplay(t *testing.T) {
	emptyBlock := regexp.MustCompile(`\{\s*\}\n`)
	for _, v := range solvers.All() {
		for _, n := range []int{1, 2, 8, 9} {
			source := v.Source(n)
			text := source.Display()
			if strings.Contains(text, "step:") || strings.Contains(text, "step^:") || strings.Contains(text, "#region") || strings.Contains(text, "#endregion") {
				t.Errorf("%s: the displayed source holds markers", source.File)
			}
			if block := emptyBlock.FindString(text); block != "" {
				t.Errorf("%s: an empty block is displayed", source.File)
			}
			lines := strings.Split(text, "\n")
			for i, m := range source.Markers() {
				line := strings.TrimSpace(lines[m.Line-1])
				if line == "" || line == "}" && m.Kind != tracer.Backtrack && m.Kind != tracer.Remove || strings.HasPrefix(line, "//") {
					t.Errorf("%s: marker %d, %v, speaks of line %d: %q", source.File, i, m.Kind, m.Line, line)
				}
			}
			if !slices.Contains(source.Regions(), "search") {
				t.Errorf("%s: there is no part named search", source.File)
			}
		}
	}
}

// TestRecordIsInlined: at every marker of every twin, the recording call is no call.
func TestRecordIsInlined(t *testing.T) {
	output, err := exec.Command("go", "build", "-gcflags=-m", "./traced").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	inlined := strings.Count(string(output), "inlining call to tracer.(*Recorder).Record\n")
	want := 0
	for _, v := range solvers.All() {
		programs := []int{9}
		if v.Name == "nested-loops" {
			programs = []int{1, 2, 3, 4, 5, 6, 7, 8, 9}
		}
		for _, n := range programs {
			want += len(v.Source(n).Markers())
		}
	}
	if inlined < want {
		t.Errorf("%d of %d recording calls are inlined", inlined, want)
	}
}

func TestFind(t *testing.T) {
	for name, want := range map[string]string{
		"recursiv":   `unknown variant "recursiv": did you mean "recursive"?`,
		"columndfs":  `did you mean "column-dfs"?`,
		"Board-Scan": `did you mean "board-scan"?`,
		"xyzzy":      `unknown variant "xyzzy": want one of nested-loops, recursive, `,
		"knapsac":    `did you mean "knapsack"?`,
		"":           `want one of nested-loops`,
	} {
		if _, err := solvers.Find(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", name, err, want)
		}
	}
}

func TestBoardSizes(t *testing.T) {
	v := find(t, "recursive")
	for _, n := range []int{0, -1, 4095, 4096} {
		want := fmt.Sprintf("n is %d, want 1 to 4094", n)
		if err := v.Solve(n, nil); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		if err := v.Trace(n, nil, tracer.Discard); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestGreatestBoard: the lines and squares of the greatest board still fit into a step.
func TestGreatestBoard(t *testing.T) {
	for _, v := range solvers.Variants() {
		err := v.Trace(tracer.MaxN, nil, tracer.Limit(3*tracer.BlockSteps, tracer.Discard))
		if err != tracer.ErrLimit {
			t.Errorf("%s: %v", v.Name, err)
		}
	}
}
