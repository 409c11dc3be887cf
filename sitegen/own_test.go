package sitegen

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"queens/content"
	"queens/internal/browser"
	"queens/internal/npm"
	"queens/lessons"
	"queens/runner"
	"queens/solvers"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// asOneArray runs any program as one-array is run, whose markers it must have.
func asOneArray(_ context.Context, name string, p runner.Program, n int) ([]byte, error) {
	v, err := solvers.Find("one-array")
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	writer := tracefile.NewWriter(&file, tracefile.NewHeader(name, p.Language.Name, n, p.Source))
	err = errors.Join(v.Trace(n, nil, writer.Write), writer.Close(""))
	return file.Bytes(), err
}

// ownLesson shows the program my-array wherever one can be shown.
const ownLesson = `---
title: Own
summary: S
aim: An aim.
minutes: 30
article: D
level: advanced
---

§§§{program} my-array
:part: check
§§§

§§§{player} my-array
:n: 4
§§§

§§§{player} my-array
:n: 6
:lang: c
:beside: python
§§§

§§§{edit} my-array
:n: 4
§§§

§§§{predict} my-array
:n: 4
§§§

§§§{compare} one-array my-array
:n: 4..6
:kind: try
§§§

§§§{claim} D.1
:verdict: true
:computed: same-moves my-array recursive 5
:step: my-array 5 11
They do the same.
§§§

There are {count}§my-array 6 solution§ solutions, and {step}§my-array 9 try§ comes first.
`

// ownCourse is the small course with a program of its own in three languages, and a lesson about it.
func ownCourse(t testing.TB) fstest.MapFS {
	t.Helper()
	fsys := course(t)
	for file, from := range map[string]string{"MyArray.py": "one_array.py", "my-array.c": "one-array.c", "rows.js": "one-array.js"} {
		text, err := content.Programs.ReadFile("programs/one-array/" + from)
		if err != nil {
			t.Fatal(err)
		}
		fsys["programs/my-array/"+file] = &fstest.MapFile{Data: text}
	}
	for _, lang := range []string{"en", "zh-hans"} {
		fsys["lessons/own/index."+lang+".md"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(strings.ReplaceAll(ownLesson, "§§§", "```"), "§", "`"))}
	}
	return fsys
}

func buildOwn(t testing.TB, fsys fstest.MapFS) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	report, err := Build(t.Context(), Options{Content: fsys, Out: dir, Trace: asOneArray})
	if err != nil {
		t.Fatal(err)
	}
	for _, warning := range report.Warnings {
		if strings.HasPrefix(warning.File, lessons.OwnFolder) {
			t.Error(warning)
		}
	}
	return dir
}

// A course's own program is on pages, in players, comparisons and claims, and among the downloads; its players offer what
// the course asks for, and every address leads somewhere.
func TestOwnProgram(t *testing.T) {
	dir := buildOwn(t, ownCourse(t))
	all := files(t, dir)
	pages, err := parsePages(all)
	if err != nil {
		t.Fatal(err)
	}
	checkSite(t, all, pages, "")
	players := 0
	for n := range pages["own/index.html"].Descendants() {
		if n.Data == "queens-player" && strings.Contains(attr(n, "src"), "my-array") {
			players++
			if got := attr(n, "sizes"); got != "4 5 6" && got != "" {
				t.Errorf("a player offers %q, want 4 5 6", got)
			}
		}
	}
	if edit := `<queens-edit lang="en" name="my-array" file="rows.js" src="../traces/my-array-4/trace.js" sizes="4 5 6">`; !strings.Contains(all["own/index.html"], edit) {
		t.Error("there is no program to be changed")
	}
	if players < 2 {
		t.Errorf("%d players", players)
	}
	for name, want := range map[string]string{
		"own/index.html":                            "<code>my-array</code>",
		"downloads/my-array/MyArray.py":             "#step:compare(i, row)",
		"downloads/my-array/my-array.c":             "//step:compare(i, row)",
		"downloads/SHA256SUMS":                      "  my-array/MyArray.py\n",
		"traces/sources/my-array.c.js":              "for",
		"traces/sources/my-array.python.js":         "for",
		"traces/my-array-5/trace.js":                `"variant":"my-array"`,
		"zh-hans/downloads/index.html":              "my-array-6.zip",
		"data/own/try-n4-6.csv":                     "my-array,",
		"traces/my-array-4/trace.js":                `"complete":true`,
		"downloads/index.html":                      "my-array/MyArray.py",
		"zh-hans/own/index.html":                    "my-array-6/trace.js",
		"downloads/my-array-4.zip":                  "trace.json",
		"downloads/recursive.c":                     "//step:",
		"traces/sources/recursive.python.js":        "for",
		"downloads/nested-loops-8/NestedLoops.java": "//step:",
	} {
		if !strings.Contains(all[name], want) {
			t.Errorf("%s has no %q: %.300s", name, want, all[name])
		}
	}
	for name := range all {
		if strings.HasPrefix(name, "traces/my-array-") && !strings.Contains("4 5 6", name[len("traces/my-array-"):][:1]) {
			t.Errorf("%s was not asked for", name)
		}
	}
}

// Pages of a course's own program are valid, and its player plays each n that it offers.
func TestOwnProgramPages(t *testing.T) {
	dir := buildOwn(t, ownCourse(t))
	t.Run("valid", func(t *testing.T) {
		for _, finding := range npm.Validate(t, []string{filepath.Join(dir, "own", "index.html"), filepath.Join(dir, "downloads", "index.html")}) {
			t.Error(finding)
		}
	})
	t.Run("played", func(t *testing.T) {
		tab := browser.New(t)
		tab.Open(browser.FileURL(filepath.Join(dir, "own", "index.html")))
		tab.Wait(`[...document.querySelectorAll("queens-player[sizes]")].every((player) => player.querySelector(".qp-size"))`)
		ends := browser.Eval[string](tab, `(async () => {
			const player = document.querySelector("queens-player[sizes]");
			let ends = "";
			for (const n of [4, 5, 6]) {
				const list = player.querySelector(".qp-size select");
				list.value = n;
				list.dispatchEvent(new Event("change"));
				while (player.player.trace.header.n !== n) await new Promise((done) => setTimeout(done, 5));
				const { steps, variant, counts } = player.player.trace.header;
				await player.goTo(steps);
				ends += variant + " " + n + ": " + counts.solution + ", " + (player.step === steps) + "; ";
			}
			return ends;
		})()`)
		if want := "my-array 4: 2, true; my-array 5: 10, true; my-array 6: 4, true; "; ends != want {
			t.Errorf("got %s, want %s", ends, want)
		}
		for _, problem := range tab.Problems() {
			t.Error(problem)
		}
	})
}

// A site is the same whether the program is run or its recorded traces are used.
func TestOwnProgramRecorded(t *testing.T) {
	fsys := ownCourse(t)
	run := files(t, buildOwn(t, fsys))
	course, err := lessons.Load(t.Context(), fsys, lessons.Options{Trace: asOneArray})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range course.Own[0].Sizes() {
		file, err := course.Own[0].Record(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		fsys["programs/my-array/"+lessons.RecordingName("my-array", n)] = &fstest.MapFile{Data: file}
	}
	recorded := files(t, build(t, fsys)) // where nothing is run
	for name := range run {
		if run[name] != recorded[name] {
			t.Errorf("%s is another one", name)
		}
	}
	if len(run) != len(recorded) {
		t.Errorf("%d files, want %d", len(recorded), len(run))
	}
}

// A wrong program may take any steps: what is not refused is shown.
func TestOwnProgramWild(t *testing.T) {
	fsys := ownCourse(t)
	for _, lang := range []string{"en", "zh-hans"} {
		front, _, _ := strings.Cut(ownLesson, "§")
		fsys["lessons/own/index."+lang+".md"].Data = []byte(front + "```{player} my-array\n:n: 4\n```\n\n```{player} my-array\n:n: 5\n:beside: python\n```\n\n" +
			"```{kinds} my-array recursive\n:n: 4\n```\n\n```{profile} my-array\n:n: 5\n```\n")
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		var mu sync.Mutex
		streams := map[int][]tracer.Step{}
		wild := func(_ context.Context, name string, p runner.Program, n int) ([]byte, error) {
			mu.Lock()
			defer mu.Unlock()
			if streams[n] == nil { // the same in each language
				streams[n] = make([]tracer.Step, 1+random.IntN(60))
				for i := range streams[n] {
					streams[n][i] = tracer.NewStep(random.IntN(len(p.Source.Markers())), random.IntN(n+3), random.IntN(n+3))
				}
			}
			var file bytes.Buffer
			writer := tracefile.NewWriter(&file, tracefile.NewHeader(name, p.Language.Name, n, p.Source))
			err := errors.Join(writer.Write(streams[n]), writer.Close(""))
			return file.Bytes(), err
		}
		s, err := prepare(t.Context(), Options{Content: fsys, Trace: wild})
		if err == nil {
			err = s.write(t.Context(), &output{put: func(string, []byte) error { return nil }}, nil)
		}
		if err != nil {
			t.Fatalf("%v: %v", streams, err)
		}
	}
}

// The site that is served follows a program of the course.
func TestServeFollowsPrograms(t *testing.T) {
	s := serve(t)
	for name, file := range ownCourse(t) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(s.dir, filepath.FromSlash(name))), 0o777); err != nil {
			t.Fatal(err)
		}
		s.write(t, name, string(file.Data))
	}
	wait(t, "the lesson is there", func() bool { return strings.Contains(s.get(t, "own/index.html"), "my-array") })
	text, err := content.Programs.ReadFile("programs/one-array/one-array.c")
	if err != nil {
		t.Fatal(err)
	}
	s.write(t, "programs/my-array/my-array.c", string(text)+"// This line is new.\n")
	wait(t, "the new line is there", func() bool { return strings.Contains(s.get(t, "downloads/my-array/my-array.c"), "This line is new.") })
}

// The course that is part of this program is built without a process: what it shows of other languages comes from the
// programs in Go.
func TestBuildStartsNothing(t *testing.T) {
	t.Setenv("PATH", "")
	before := childFaults(t)
	_, err := Build(t.Context(), Options{Content: content.Lessons, Out: filepath.Join(t.TempDir(), "site"),
		Trace: func(_ context.Context, name string, _ runner.Program, _ int) ([]byte, error) {
			t.Errorf("the program %s was to be run", name)
			return nil, errors.New("is not run")
		}})
	if err != nil {
		t.Fatal(err)
	}
	if childFaults(t) != before {
		t.Error("a process was started")
	}
}
