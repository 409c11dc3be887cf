package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"queens/internal/guide"
	"queens/internal/tool"
	"queens/lessons"
	"queens/tracer/mark"
	"queens/tracer/tracefile"
)

// queensIn runs a command with a cache of its own, and gives its exit status and all that it says.
func queensIn(args ...string) (status int, said string) {
	var out bytes.Buffer
	status = run(args, &out, &out)
	return status, out.String()
}

// newCourse is the folder of a new course.
func newCourse(t *testing.T) string {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir := filepath.Join(t.TempDir(), "course")
	if status, said := queensIn("new", dir); status != 0 {
		t.Fatal(said)
	}
	return dir
}

// The recorded traces of a new course are those of its program as it stands, and there are no others.
func TestStarterTraces(t *testing.T) {
	text, err := starter.ReadFile("starter/programs/one-set/one_set.py")
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(starter, "starter/programs/one-set/*.zip")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		file, err := starter.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := tracefile.NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if h := r.Header(); h.SHA256 != mark.SHA256(string(text)) || !h.Complete || !strings.HasSuffix(name, lessons.RecordingName("one-set", h.N)) {
			t.Errorf("%s is not the trace of the program: run queens record on a new course, and copy it", name)
		}
	}
	course := newCourse(t)
	if status, said := queensIn("check", "--strict", "--recorded", "--content", course); status != 0 {
		t.Errorf("not all that the pages ask for is recorded: %s", said)
	}
	tool.Need(t, "python3")
	status, said := queensIn("record", "--content", course)
	if status != 0 || strings.Count(said, ": is as it was\n") != len(names) || strings.Count(said, "\n") != len(names) {
		t.Errorf("recorded anew: status %d, %s", status, said)
	}
}

// A program of a course is written, built, recorded, changed and recorded again.
func TestOwnProgram(t *testing.T) {
	tool.Need(t, "node")
	course := newCourse(t)
	write := func(name, text string) {
		t.Helper()
		place := filepath.Join(course, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(place), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want := func(status int, text string, args ...string) {
		t.Helper()
		got, said := queensIn(args...)
		if got != status || !regexp.MustCompile(text).MatchString(said) {
			t.Fatalf("queens %v: status %d, want %d; %s; want %s", args, got, status, said, text)
		}
	}
	const program = `//queens: base 0, lines columns
const n = Number(process.argv[2] ?? 8);
const rows = [];
function search() {
  //step:enter(rows.length)
  if (rows.length === n) {
    //step:solution()
    return;
  }
  for (let row = 0; row < n; row++) {
    //step:try(rows.length, row)
    if (rows.some((r, i) => r === row || Math.abs(r - row) === rows.length - i)) {
      //step:clash(rows.length, row)
      continue;
    }
    //step:place(rows.length, row)
    rows.push(row);
    search();
    rows.pop();
    //step^:remove(rows.length, row)
  }
  //step^:backtrack(rows.length)
}
search();
`
	write("programs/some-rows/some-rows.js", program)
	lesson, err := os.ReadFile(filepath.Join(course, "lessons", "first-steps", "index.en.md"))
	if err != nil {
		t.Fatal(err)
	}
	write("lessons/first-steps/index.en.md", string(lesson)+"\n```{player} some-rows\n:n: 5\n```\n\n"+
		"```{compare} some-rows recursive\n:n: 4..6\n:kind: try\n```\n\n```{claim} A.1\n:verdict: true\n:computed: same-moves some-rows recursive 5\nThe same.\n```\n")

	site := filepath.Join(t.TempDir(), "site")
	want(0, "pages", "build", "--content", course, "--out", site)
	if page, err := os.ReadFile(filepath.Join(site, "downloads", "some-rows", "some-rows.js")); err != nil || string(page) != program {
		t.Errorf("the download is another text: %v", err)
	}
	want(1, `index\.en\.md:\d+:1: some-rows for n = 5: no program is run, so it needs a recorded trace beside it: queens record some-rows`,
		"check", "--recorded", "--content", course)

	want(0, `some-rows-4\.zip: written\n.*some-rows-5\.zip: written\n.*some-rows-6\.zip: written\n$`, "record", "--content", course, "some-rows")
	want(0, `some-rows-5\.zip: is as it was`, "record", "--content", course)
	want(0, `^[^\n]*some-rows-7\.zip: written\n$`, "record", "--content", course, "some-rows", "--n", "7")
	path := os.Getenv("PATH")
	t.Setenv("PATH", "")
	want(0, "^$", "check", "--strict", "--content", course)
	want(0, "pages", "build", "--content", course, "--out", site)
	want(1, `some-rows for n = 4: it cannot be run: it needs node \(apt-get install nodejs\)`, "record", "--content", course, "some-rows")
	t.Setenv("PATH", path)

	// A wrong program is shown with a warning; its recorded traces are none of it.
	write("programs/some-rows/some-rows.js", strings.Replace(program, "    rows.pop();\n", "    rows.pop(); rows.length = 0;\n", 1))
	want(1, `some-rows-4\.zip:1:1: warning: the recorded trace was made from another text of the program: queens record some-rows`, "check", "--content", course)
	write("programs/some-rows/some-rows.js", strings.Replace(program, "r === row || ", "", 1))
	want(1, `the claim A\.1 comes out false`, "check", "--content", course)
	write("programs/some-rows/some-rows.js", strings.Replace(program, "    //step^:remove(rows.length, row)\n", "    //step^:remove(rows.length, row + 1)\n", 1))
	want(1, `some-rows\.js:20:1: warning: for n = 4 the board refuses step \d+: a queen leaves line 1, square 3, but none stands there`, "check", "--content", course)

	write("programs/some-rows/some-rows.js", program+"throw new Error(\"mistake\");\n")
	want(1, `some-rows for n = 5: programs/some-rows/some-rows\.js:25: uncaught exception Error: mistake`, "check", "--content", course)
	write("programs/some-rows/some-rows.js", program+"while (true);;;)\n")
	want(1, `some-rows for n = 5: programs/some-rows/some-rows\.js:25: `, "check", "--content", course)
	want(1, `some-rows for n = 4: programs/some-rows/some-rows\.js:25: `, "record", "--content", course)
	write("programs/some-rows/some-rows.js", "// no markers\n")
	want(1, `some-rows has no markers, so it has no trace`, "record", "--content", course)
	write("programs/some-rows/some-rows.js", "//step:enter(1)\n;\n")
	want(1, `some-rows\.js:1:1: it is not said how the program counts`, "record", "--content", course)
	write("programs/some-rows/some-rows.js", program)
	want(0, `some-rows-7\.zip: is as it was`, "record", "--content", course)
}

// The program of the authoring guide is one that can be run, and so is all that the guide says of it.
func TestGuideProgram(t *testing.T) {
	tool.Need(t, "node")
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	course, err := guide.Course("../../docs/authoring.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, course); err != nil {
		t.Fatal(err)
	}
	if status, said := queensIn("check", "--content", dir); status != 0 || strings.Contains(said, "programs/") {
		t.Error(said)
	}
}

// The counts of lines of a program without markers are recorded, and pages are built from them where it cannot be run.
func TestRecordLines(t *testing.T) {
	tool.Need(t, "python3")
	course := newCourse(t)
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(course, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(course, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want := func(status int, pattern string, args ...string) {
		t.Helper()
		got, said := queensIn(append(args, "--content", course)...)
		if ok, err := regexp.MatchString(pattern, said); got != status || err != nil || !ok {
			t.Errorf("queens %v: exit status %d, want %d and %s\n%s", args, got, status, pattern, said)
		}
	}
	lesson, err := os.ReadFile(filepath.Join(course, "lessons", "first-steps", "index.en.md"))
	if err != nil {
		t.Fatal(err)
	}
	write("programs/sum/sum.py", "import sys\n\nfor i in range(int(sys.argv[1])):\n    i += 1\n")
	write("programs/sum/Sum.java", "class Sum { public static void main(String[] args) {} }\n")
	write("lessons/first-steps/index.en.md", string(lesson)+"\n```{program} sum\n:heat: 5\n```\n")

	want(1, `sum for n = 5: to count its lines in Python needs that programs are run, or recorded counts beside it: queens record sum`, "check", "--recorded")
	want(0, `sum-5\.lines\.json: written`, "record", "sum")
	want(0, `sum-5\.lines\.json: is as it was`, "record")
	file := filepath.Join(course, "programs", "sum", "sum-5.lines.json")
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), `"counts":[1,-1,6,5]}`) || strings.Contains(string(text), "java") {
		t.Fatalf("%s, %v", text, err)
	}
	want(0, ``, "check", "--strict", "--recorded")
	want(0, `sum-3\.lines\.json: written`, "record", "sum", "--n", "3")

	write("programs/sum/sum.py", "import sys\n\nfor i in range(int(sys.argv[1])):\n    i += 2\n")
	want(1, `its recorded counts programs/sum/sum-5\.lines\.json were made from another text`, "check", "--recorded")
	want(0, `sum-5\.lines\.json:1:1: warning: the recorded counts in Python were made from another text`, "check")
	want(0, `sum-5\.lines\.json: written`, "record")
	write("programs/sum/sum.py", "raise ValueError(1)\n")
	want(1, `sum for n = 5: programs/sum/sum\.py:1: uncaught exception ValueError: 1`, "check")
}

// What stands at the place of a recorded trace is replaced, and a link there is not followed.
func TestRecordReplaces(t *testing.T) {
	tool.Need(t, "python3")
	course := newCourse(t)
	outside := filepath.Join(t.TempDir(), "outside.zip")
	if err := os.WriteFile(outside, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	place := filepath.Join(course, "programs", "one-set", "one-set-4.zip")
	if err := os.Remove(place); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, place); err != nil {
		t.Fatal(err)
	}
	if status, said := queensIn("record", "--content", course); status != 0 || !strings.Contains(said, "one-set-4.zip: written") {
		t.Fatal(status, said)
	}
	if text, err := os.ReadFile(outside); err != nil || string(text) != "mine" {
		t.Errorf("the file outside was written to: %v", err)
	}
	if info, err := os.Lstat(place); err != nil || !info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
	if status, said := queensIn("check", "--strict", "--recorded", "--content", course); status != 0 {
		t.Error(said)
	}
	entries, err := os.ReadDir(filepath.Dir(place))
	if err != nil || len(entries) != 3 {
		t.Errorf("%v, %v: want the program and two traces", entries, err)
	}
}
