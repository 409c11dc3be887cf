package notebook

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"queens/internal/tool"
	"queens/lessons"
	"queens/runner"
	"queens/runner/sandbox"
)

const ownProgram = `//queens: base 0, lines columns
const n = Number(process.argv[2] ?? 8);
const rows = [];
let solutions = 0;

// #region search
function search() {
  const column = rows.length;
  //step:enter(column)
  if (column === n) {
    //step:solution()
    solutions++;
    return;
  }
  for (let row = 0; row < n; row++) {
    //step:try(column, row)
    if (rows.some((r, c) => r === row || Math.abs(r - row) === column - c)) {
      //step:clash(column, row)
      continue;
    }
    //step:place(column, row)
    rows.push(row);
    search();
    rows.pop();
    //step^:remove(column, row)
  }
  //step^:backtrack(column)
}
// #endregion

search();
console.log(solutions);
`

// A course's own program is a cell under its own name, which stands before the first command that needs it.
func TestOwnPrograms(t *testing.T) {
	tool.Need(t, "node")
	page := func(body string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("---\ntitle: T\nsummary: S.\naim: A.\nminutes: 5\nlevel: beginner\n---\n\n" + body)}
	}
	files := fstest.MapFS{
		"index.en.md":                       {Data: []byte("---\ntitle: Home\nsummary: A course.\n---\n")},
		"programs/some-rows/some-rows.js":   {Data: []byte(ownProgram)},
		"programs/plain/plain.js":           {Data: []byte("console.log(1);\n")},
		"lessons/part/index.en.md":          page("```{program} some-rows\n:part: search\n```\n\n```{player} some-rows\n:n: 5\n```\n"),
		"lessons/player/index.en.md":        page("```{player} some-rows\n:n: 4\n```\n\n```{program} some-rows\n```\n"),
		"lessons/comparison/index.en.md":    page("```{compare} some-rows recursive\n:n: 4..5\n:kind: try\n```\n"),
		"lessons/heat/index.en.md":          page("```{program} plain\n:heat: 4\n```\n"),
		"lessons/count-without/index.en.md": page("```{program} plain\n```\n"),
	}
	limits := runner.DefaultLimits()
	limits.Steps = lessons.MaxOwnSteps
	runs := runner.NewTracer(runner.Options{Sandbox: sandbox.None, Cache: t.TempDir()}, limits)
	c, err := lessons.Load(context.Background(), files, lessons.Options{Trace: runs.Trace, Lines: runs.Lines})
	if err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile(`(?m)^%.*$`)
	want := map[string]string{
		"part":          "%%javascript --n 5 --as some-rows; %player some-rows --n 5",
		"player":        "%%javascript --n 4 --as some-rows; %player some-rows --n 4; %%javascript --n 4 --as some-rows-2",
		"comparison":    "%%javascript --n 4 --as some-rows; %compare some-rows recursive --n 4..5",
		"heat":          "%%javascript --n 4 --as plain",
		"count-without": "%%javascript --n 8 --as plain",
	}
	for _, lesson := range c.Lessons {
		made, err := Make(c, lesson, Options{Program: "c"})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		var all strings.Builder
		for _, cell := range made.Cells {
			if cell.Kind == Code {
				got = append(got, first.FindAllString(cell.Source, -1)...)
			}
			all.WriteString(cell.Source + "\n")
		}
		if got := strings.Join(got, "; "); got != want[lesson.Slug] {
			t.Errorf("%s: %s, want %s", lesson.Slug, got, want[lesson.Slug])
		}
		if has := strings.Contains(all.String(), "1  console.log(1);"); has != (lesson.Slug == "heat") {
			t.Errorf("%s: that it shows counts is %v", lesson.Slug, has)
		}
	}
}
