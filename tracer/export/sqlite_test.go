package export_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queens/internal/tool"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
)

// shell asks Debian's sqlite3: each row is a line, values separated by | and nothing written as NULL.
func shell(t *testing.T, file string, questions ...string) string {
	t.Helper()
	args := []string{"-batch", "-readonly", "-nullvalue", "NULL", file}
	for _, question := range questions {
		args = append(args, question+";")
	}
	cmd := exec.CommandContext(t.Context(), tool.Need(t, "sqlite3"), args...)
	var talk strings.Builder
	cmd.Stderr = &talk
	answer, err := cmd.Output()
	if err != nil || talk.Len() > 0 {
		t.Fatalf("sqlite3: %v\n%s", err, &talk)
	}
	return string(answer)
}

// lines are rows as the shell writes them.
func lines(rows [][]any) string {
	var text strings.Builder
	for _, row := range rows {
		words := make([]string, len(row))
		for i, value := range row {
			words[i] = "NULL"
			if value != nil {
				words[i] = fmt.Sprint(value)
			}
		}
		fmt.Fprintln(&text, strings.Join(words, "|"))
	}
	return text.String()
}

// SQLite itself reads every row, and what is said of all of them, as the trace file has it.
func TestSQLite(t *testing.T) {
	dir := t.TempDir()
	for _, c := range chances(t) {
		name := writeTo(t, dir, "sqlite", c)
		h := c.part.Header()
		if found, err := filepath.Glob(name + "?*"); err != nil || len(found) > 0 {
			t.Errorf("%v stand beside the database", found)
		}
		check := func(want string, questions ...string) {
			t.Helper()
			if diff := cmp.Diff(want, shell(t, name, questions...)); diff != "" {
				t.Errorf("%s: %s: %s", c.name, questions, diff)
			}
		}
		check("ok\ndelete\n", "PRAGMA integrity_check", "PRAGMA foreign_key_check", "PRAGMA journal_mode")
		rows := tableRows(t, c.part, c.counts)
		check(lines(rows), "SELECT * FROM steps ORDER BY step")

		here := map[string]int64{}
		var solutions, counts, markers, listed [][]any
		for s, err := range c.part.States(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			here[s.Marker.Kind.String()]++
			if s.Marker.Kind == tracer.Solution {
				solutions = append(solutions, []any{s.Fold.Counts()[tracer.Solution], s.Number, strings.ReplaceAll(s.Fold.String(), "-", ".")})
			}
		}
		for _, kind := range tracer.Kinds() {
			counts = append(counts, []any{kind, h.Counts[kind], here[kind.String()]})
		}
		source, err := h.Display()
		if err != nil {
			t.Fatal(err)
		}
		shown := strings.Split(source, "\n")
		byMarker := map[int]int{}
		for _, row := range rows {
			byMarker[row[1].(int)]++
		}
		for i, m := range h.Markers {
			text := strings.TrimSpace(shown[m.Line-1])
			markers = append(markers, []any{i, m.Kind, m.Line, text})
			listed = append(listed, []any{m.Line, text, m.Kind, i, byMarker[i]})
		}
		slices.SortStableFunc(listed, func(a, b []any) int { return a[0].(int) - b[0].(int) })
		check(lines(solutions), "SELECT * FROM solutions ORDER BY number")
		check(lines(counts), "SELECT * FROM counts ORDER BY rowid")
		check(lines(markers), "SELECT * FROM markers ORDER BY marker")
		check(lines(listed), "SELECT * FROM lines")

		said := about(t, c.part)
		var keys, kinds [][]any
		for _, key := range []string{"variant", "language", "n", "base", "lines", "source", "sha256", "from", "to", "steps", "only", "left", "cut", "choices"} {
			if value, ok := said[key]; ok {
				keys = append(keys, []any{key, value})
			}
		}
		if len(keys) != len(said) {
			t.Errorf("%s: %d keys, want %d", c.name, len(keys), len(said))
		}
		check(lines(keys), "SELECT * FROM trace ORDER BY rowid")
		for _, key := range []string{"base", "from", "n", "steps", "to"} {
			kinds = append(kinds, []any{key})
		}
		check(lines(kinds), "SELECT key FROM trace WHERE typeof(value) = 'integer' ORDER BY key")
	}
}

// The solutions in the table are those of the puzzle, and the tables agree with each other.
func TestSQLiteSolutions(t *testing.T) {
	for name, n := range map[string]int{"diagonal-sums": 6, "column-dfs": 8} {
		v, err := solvers.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		p := export.Whole(traceOf(t, name, n, 0))
		file := writeTo(t, t.TempDir(), "sqlite", chance{name, p, true})
		var want [][]any
		for _, board := range boards(n) {
			want = append(want, []any{len(want) + 1, tracer.BoardText(board, v.Source(n).Base)})
		}
		if diff := cmp.Diff(lines(want), shell(t, file, "SELECT number, board FROM solutions ORDER BY number")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		for _, question := range []string{
			"SELECT kind, steps FROM counts WHERE steps <> here OR steps <> (SELECT count(*) FROM steps WHERE steps.kind = counts.kind)",
			"SELECT * FROM solutions JOIN steps USING (step) WHERE kind <> 'solution' OR solution <> number OR steps.board <> solutions.board",
			"SELECT * FROM steps JOIN markers USING (marker) WHERE steps.kind <> markers.kind OR steps.line <> markers.line",
			"SELECT 1 WHERE (SELECT sum(steps) FROM lines) <> (SELECT value FROM trace WHERE key = 'steps')",
			"SELECT 1 WHERE (SELECT sum(places) FROM levels) <> (SELECT steps FROM counts WHERE kind = 'place')",
			"SELECT * FROM squares WHERE tried <> refused + placed AND line < (SELECT value FROM trace WHERE key = 'n')",
			"SELECT step FROM steps GROUP BY step HAVING enter + try + compare + probe + mark + clash + place + remove + solution + backtrack <> step",
		} {
			if answer := shell(t, file, question); answer != "" {
				t.Errorf("%s: %s: %s", name, question, answer)
			}
		}
	}
}

// boards are all solutions for n queens in their order, by trying all ways to give each line another square.
func boards(n int) (all [][]int) {
	board := make([]int, 0, n)
	var extend func()
	extend = func() {
		if len(board) == n {
			all = append(all, slices.Clone(board))
			return
		}
		for square := range n {
			safe := true
			for line, other := range board {
				distance := len(board) - line
				safe = safe && square != other && square-other != distance && other-square != distance
			}
			if safe {
				board = append(board, square)
				extend()
				board = board[:len(board)-1]
			}
		}
	}
	extend()
	return all
}

// Questions that a class asks are answered by an index.
func TestSQLiteIndexes(t *testing.T) {
	file := writeTo(t, t.TempDir(), "sqlite", chance{"x", export.Whole(traceOf(t, "recursive", 5, 0)), false})
	for question, index := range map[string]string{
		"SELECT * FROM steps WHERE kind = 'solution'":                          "steps_by_kind",
		"SELECT * FROM steps WHERE kind = 'try' AND a = 1 AND b = 3":           "steps_by_kind",
		"SELECT kind, count(*) FROM steps GROUP BY kind":                       "steps_by_kind",
		"SELECT * FROM steps WHERE line = 40":                                  "steps_by_line",
		"SELECT * FROM lines":                                                  "steps_by_line",
		"SELECT * FROM levels":                                                 "steps_by_kind",
		"SELECT * FROM squares":                                                "steps_by_kind",
		"SELECT * FROM steps WHERE step BETWEEN 100 AND 120":                   "INTEGER PRIMARY KEY",
		"SELECT board FROM steps WHERE kind = 'clash' ORDER BY step LIMIT 100": "steps_by_kind",
	} {
		if plan := shell(t, file, "EXPLAIN QUERY PLAN "+question); !strings.Contains(plan, index) {
			t.Errorf("%s: %s does not use %s", question, plan, index)
		}
	}
}

// What others read of a small database.
func TestSQLiteGolden(t *testing.T) {
	part, err := export.Select(traceOf(t, "recursive", 4, 0), 100, 200, tracer.Place, tracer.Solution, tracer.Backtrack)
	if err != nil {
		t.Fatal(err)
	}
	file := writeTo(t, t.TempDir(), "sqlite", chance{"part", part, true})
	answer := shell(t, file, "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL",
		"SELECT 'trace', * FROM trace WHERE key NOT IN ('source', 'sha256')", "SELECT 'counts', * FROM counts", "SELECT 'markers', * FROM markers",
		"SELECT 'steps', * FROM steps", "SELECT 'solutions', * FROM solutions", "SELECT 'lines', * FROM lines", "SELECT 'levels', * FROM levels",
		"SELECT 'squares', * FROM squares")
	golden(t, "recursive-4.part.sqlite.txt", []byte(answer))
}
