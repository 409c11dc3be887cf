package lessons

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/yuin/goldmark/ast"

	"queens/runner"
)

// fakeLines stands in for a runner. A line of a program that ends in a comment "is 3" was executed three times for every n,
// one without has no code.
func fakeLines(_ context.Context, p runner.Program, n int) (*runner.LineCounts, error) {
	file := p.Files[0]
	switch {
	case strings.Contains(file.Text, "absent"):
		return nil, &runner.MissingError{Language: p.Language, Tool: p.Language.Name + "-tool", Install: "install " + p.Language.Name}
	case strings.Contains(file.Text, "stops"):
		return nil, errors.New("exit status 3")
	}
	counts := runner.FileCounts{File: file.Name}
	for line := range strings.Lines(file.Text) {
		count := int64(runner.NoCode)
		if m := regexp.MustCompile(`is (\d+)`).FindStringSubmatch(line); m != nil {
			count, _ = strconv.ParseInt(m[1], 10, 64)
		}
		counts.Counts = append(counts.Counts, count)
	}
	return &runner.LineCounts{Files: []runner.FileCounts{counts}}, nil
}

const (
	sumC = `int n; // is 1
// #region loop
int sum(void) { // is 2

    return n; // is 30
}
// #endregion

int main(void) {} // is 0
`
	sumJava = "// #region loop\nclass Sum {}\n// #endregion\n"
)

func sumCourse(text string) fstest.MapFS {
	course := lesson(front + text)
	course["programs/sum/sum.c"] = &fstest.MapFile{Data: []byte(sumC)}
	course["programs/sum/Sum.java"] = &fstest.MapFile{Data: []byte(sumJava)}
	return course
}

// heats are what the programs of the first lesson show, by language.
func heats(t *testing.T, course *Course) map[string]*Heat {
	t.Helper()
	all := map[string]*Heat{}
	ast.Walk(course.Lessons[0].Pages["en"].Body, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if p, ok := n.(*Program); ok && entering {
			for _, l := range p.Listings {
				all[l.Language.Name] = l.Heat
			}
		}
		return ast.WalkContinue, nil
	})
	return all
}

func TestHeat(t *testing.T) {
	text := "```{program} sum\n:heat: 5\n:part: loop\n```\n"
	course, err := Load(t.Context(), sumCourse(text), Options{Lines: fakeLines})
	if err != nil {
		t.Fatal(err)
	}
	got := heats(t, course)
	// Lines that are not displayed have no counts: those of regions.
	if h := got["c"]; h == nil || h.N != 5 || h.Most != 30 || !slices.Equal(h.Counts, []int64{1, 2, -1, 30, -1, -1, 0}) {
		t.Errorf("%+v", h)
	}
	if got["java"] != nil {
		t.Errorf("%+v", got["java"])
	}
	own := course.Own[0]
	if !own.Plain() || !slices.Equal(own.HeatAsked(), []int{5}) || own.Asked() != nil {
		t.Errorf("%t, %v, %v", own.Plain(), own.HeatAsked(), own.Asked())
	}

	// The page is the same when it is made of what was recorded.
	file, err := own.RecordHeat(t.Context(), 5)
	if err != nil {
		t.Fatal(err)
	}
	recorded := sumCourse(text)
	recorded["programs/sum/sum-5.lines.json"] = &fstest.MapFile{Data: file}
	course, err = Load(t.Context(), recorded, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if h := heats(t, course)["c"]; h == nil || !slices.Equal(h.Counts, got["c"].Counts) || !slices.Equal(course.Own[0].HeatRecorded(), []int{5}) {
		t.Errorf("%+v", h)
	}
	// And it can be recorded again where nothing can be run.
	if again, err := course.Own[0].RecordHeat(t.Context(), 5); err != nil || string(again) != string(file) {
		t.Errorf("%s, %v", again, err)
	}
}

// A marked program can be heated, too: markers are comments.
func TestHeatOfMarked(t *testing.T) {
	course, err := Load(t.Context(), ownCourse("```{program} tiny\n:heat: 2\n```\n"), Options{Trace: fakeTrace, Lines: fakeLines})
	if err != nil {
		t.Fatal(err)
	}
	if h := heats(t, course)["python"]; h == nil || len(h.Counts) != strings.Count(course.Own[0].Source().Display(), "\n") {
		t.Errorf("%+v", h)
	}
}

func TestBadHeat(t *testing.T) {
	const use = "```{program} sum\n:heat: 5\n```\n"
	place := "lessons/a/index.en.md:10:1: "
	file := func(text string) func(fstest.MapFS) {
		return func(course fstest.MapFS) {
			course["programs/sum/sum-5.lines.json"] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	c := func(text string) func(fstest.MapFS) {
		return func(course fstest.MapFS) { course["programs/sum/sum.c"].Data = []byte(text) }
	}
	record := func(counts string) string {
		return fmt.Sprintf(`{"program": "sum", "n": 5, "languages": [{"language": "c", "sha256": "%s", "counts": [%s]}]}`, sumSHA(), counts)
	}
	for name, test := range map[string]struct {
		text   string
		change func(fstest.MapFS)
		want   string
	}{
		"no number":    {"```{program} sum\n:heat: much\n```\n", nil, place + `the option :heat: is "much": want the n with which the program is run, from 1 to 32`},
		"a variant":    {"```{program} recursive\n:heat: 5\n```\n", nil, place + "the option :heat: counts the lines of a course's own program: {player} counts the steps of recursive"},
		"Java alone":   {"```{program} sum\n:heat: 5\n:lang: java\n```\n", nil, place + "the option :heat: is for other languages: the tools of Java do not count"},
		"a player":     {"```{player} sum\n```\n", nil, "lessons/a/index.en.md:9:1: the program sum.c has no markers, so it takes no steps: want comments in it such as //step:place(line, square)"},
		"a count":      {"{count}`sum 5 try`\n", nil, "the program sum.c has no markers"},
		"a comparison": {"```{compare} recursive sum\n:n: 4..5\n```\n", nil, "the program sum.c has no markers"},
		"a claim":      {"```{claim} A.1\n:verdict: true\n:computed: same-moves sum recursive 4\nText.\n```\n", nil, "the program sum.c has no markers"},
		"it stops":     {use, c("stops"), place + "sum for n = 5: programs/sum/sum.c: exit status 3"},
		"no tools":     {use, c("absent"), place + "sum for n = 5: to count its lines in C needs c-tool (install c), or recorded counts beside it: queens record sum"},
		"markers in one": {use, func(course fstest.MapFS) {
			course["programs/sum/Sum.java"].Data = []byte("//queens: base 0, lines rows\nclass A { void a() {\n//step:enter(1)\n} }\n")
		}, "programs/sum/sum.c:1:1: has no markers, and programs/sum/Sum.java has some"},
		"another text":      {use, func(course fstest.MapFS) { c("absent")(course); file(record("1"))(course) }, place + "sum for n = 5: its recorded counts programs/sum/sum-5.lines.json were made from another text"},
		"no JSON":           {use, file("["), "programs/sum/sum-5.lines.json:1:1: is no file of recorded counts: "},
		"two":               {use, file(record("1") + "{}"), "sum-5.lines.json:1:1: is no file of recorded counts: something stands behind it"},
		"an unknown word":   {use, file(`{"programme": "sum"}`), `sum-5.lines.json:1:1: is no file of recorded counts: json: unknown field "programme"`},
		"another program":   {use, file(`{"program": "add", "n": 5}`), `sum-5.lines.json:1:1: holds the counts of "add", not of sum`},
		"another n":         {use, file(`{"program": "sum", "n": 6}`), `sum-5.lines.json:1:1: holds the counts for n = 6, not for n = 5`},
		"a strange name":    {use, func(course fstest.MapFS) { course["programs/sum/sum.lines.json"] = &fstest.MapFile{} }, "programs/sum/sum.lines.json:1:1: is no file of recorded counts of sum: want sum-N.lines.json, with n from 1 to 32"},
		"too few lines":     {use, file(record("1, 2")), "sum-5.lines.json:1:1: has 2 counts in C, and the program has 9 lines"},
		"less than none":    {use, file(record("1, 2, 3, 4, 5, 6, 7, 8, -2")), "sum-5.lines.json:1:1: has a count of -2 in C"},
		"a language":        {use, file(strings.Replace(record("1"), `"c"`, `"go"`, 1)), `sum-5.lines.json:1:1: has counts in "go", in which the program is not written`},
		"the same twice":    {use, file(strings.Replace(record("1"), `[{`, `[{"language": "c"}, {`, 1)), `sum-5.lines.json:1:1: has counts in "c" twice`},
		"nothing is to run": {use, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			course := sumCourse(test.text)
			if test.change != nil {
				test.change(course)
			}
			_, err := Load(t.Context(), course, Options{Lines: fakeLines})
			if test.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// sumSHA is the hash of the program in C.
func sumSHA() string {
	own, _ := readOwn(sumCourse(""), nil, nil)
	return own[0].Source().SHA256()
}
