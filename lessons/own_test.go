package lessons

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"queens/programs"
	"queens/runner"
	"queens/tracer"
	"queens/tracer/tracefile"
)

// fakeTrace stands in for a runner. What a program does when it is run stands in a comment of it: "does 4: 0 1 1, 2"
// takes for n = 4 two steps, of the markers 0 and 2, and "does 4: stops" stops. A program that is said to be "absent" is
// in a language whose tools are missing.
func fakeTrace(_ context.Context, name string, p runner.Program, n int) ([]byte, error) {
	text := p.Files[0].Text
	if strings.Contains(text, "absent") {
		return nil, &runner.MissingError{Language: p.Language, Tool: p.Language.Name + "-tool", Install: "install " + p.Language.Name}
	}
	match := regexp.MustCompile(fmt.Sprintf(`does %d: (.*)`, n)).FindStringSubmatch(text)
	if match == nil || match[1] == "stops" {
		return nil, errors.New("exit status 3")
	}
	var steps []tracer.Step
	for _, words := range strings.Split(match[1], ",") {
		var step [3]int
		for i, word := range strings.Fields(words) {
			step[i], _ = strconv.Atoi(word)
		}
		steps = append(steps, tracer.NewStep(step[0], step[1], step[2]))
	}
	return traceOf(tracefile.NewHeader(name, p.Language.Name, n, p.Source), "", steps), nil
}

// traceOf is a trace file of these steps.
func traceOf(header tracefile.Header, cut string, steps []tracer.Step) []byte {
	var file bytes.Buffer
	writer := tracefile.NewWriter(&file, header)
	for block := range slices.Chunk(steps, tracer.BlockSteps) {
		writer.Write(block)
	}
	if err := writer.Close(cut); err != nil {
		panic(err)
	}
	return file.Bytes()
}

// ownCourse is a course with the program tiny, and a lesson with this text.
func ownCourse(text string) fstest.MapFS {
	course := lesson(front + text)
	course["programs/tiny/tiny.py"] = &fstest.MapFile{Data: []byte(tiny)}
	return course
}

const tiny = `#queens: base 1, lines rows
# does 1: 0 1 1, 1 1 1, 2, 3 1 1, 4 1
# does 2: 0 1 1, 1 1 1, 0 2 1, 5 2 1, 0 2 2, 5 2 2, 4 2, 3 1 1, 0 1 2, 1 1 2, 0 2 1, 5 2 1, 0 2 2, 5 2 2, 4 2, 3 1 2, 4 1
def search(row):
    #step:try(row, column)
    a = 1
    #step:place(row, column)
    b = 2
    #step:solution()
    c = 3
    #step:remove(row, column)
    d = 4
    #step:backtrack(row)
    e = 5
    #step:clash(row, column)
    f = 6
`

const tinyPlayer = "```{player} tiny\n:n: 1\n```\n"

// recordedFor is the recorded trace of the program tiny.
func recordedFor(t testing.TB, n int) []byte {
	t.Helper()
	course := ownCourse("")
	own, problems := readOwn(course, fakeTrace, nil)
	if len(own) != 1 || problems != nil {
		t.Fatal(problems)
	}
	file, err := own[0].Record(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// A recorded trace stands in for a program that cannot be run, and pages come out the same.
func TestRecorded(t *testing.T) {
	course := ownCourse("{count}`tiny 2 try`, {step}`tiny 2 clash 3`\n\n```{player} tiny\n:n: 2\n```\n\n```{compare} tiny one-array\n:n: 1..2\n```\n\n" +
		"```{claim} A.1\n:verdict: true\n:computed: same-moves tiny one-array 2 ; count tiny 1 try = 1\nText.\n```\n")
	want := loadWith(course, Options{Trace: fakeTrace})
	if strings.Contains(want, "index.en.md:") {
		t.Fatal(want)
	}
	for n := 1; n <= 2; n++ {
		course["programs/tiny/"+RecordingName("tiny", n)] = &fstest.MapFile{Data: recordedFor(t, n)}
	}
	absent := func(_ context.Context, _ string, p runner.Program, _ int) ([]byte, error) {
		return nil, &runner.MissingError{Language: p.Language}
	}
	for name, trace := range map[string]Trace{"run": fakeTrace, "not run": nil, "absent": absent} {
		if got := loadWith(course, Options{Trace: trace}); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

// A program is run once for each n, whatever asks for it.
func TestOwnRunsOnce(t *testing.T) {
	var runs atomic.Int64
	trace := func(ctx context.Context, name string, p runner.Program, n int) ([]byte, error) {
		runs.Add(1)
		return fakeTrace(ctx, name, p, n)
	}
	course, err := Load(t.Context(), ownCourse(tinyPlayer+"\n```{predict} tiny\n:n: 2\n```\n\n{count}`tiny 2 steps` {step}`tiny 2 place`\n\n```{program} tiny\n:n: 3\n```\n"), Options{Trace: trace})
	if err != nil {
		t.Fatal(err)
	}
	if got := runs.Load(); got != 2 {
		t.Errorf("%d runs, want 2", got)
	}
	if got := course.Own[0].Sizes(); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("there are traces for %v, want those for 1 and 2", got)
	}
}

// A recorded trace is believed in nothing.
func TestRecordedRefused(t *testing.T) {
	own, _ := readOwn(ownCourse(""), nil, nil)
	source, good := own[0].Source(), recordedFor(t, 1)
	header := func(variant, lang string, n int) tracefile.Header {
		return tracefile.NewHeader(variant, lang, n, source)
	}
	steps := []tracer.Step{tracer.NewStep(0, 1, 1)}
	other := ownCourse("")
	other["programs/tiny/tiny.py"].Data = []byte(tiny + "# another text\n")
	changed, _ := readOwn(other, fakeTrace, nil)
	stale, err := changed[0].Record(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	wrongMarker := recordedWords(t, header("tiny", "python", 1), []uint32{77})
	const at = "programs/tiny/tiny-1.zip:1:1: "
	for _, test := range []struct {
		name, file string
		data       []byte
		want       string
	}{
		{"another text", "tiny-1.zip", stale, at + "warning: the recorded trace was made from another text of the program: queens record tiny"},
		{"another text, used", "tiny-1.zip", stale, "lessons/a/index.en.md:10:1: tiny for n = 1: its recorded trace programs/tiny/tiny-1.zip was made from another text"},
		{"another n", "tiny-1.zip", recordedFor(t, 2), at + "is a trace for n = 2, not for n = 1"},
		{"another name", "tiny-1.zip", traceOf(header("teeny", "python", 1), "", steps), at + "is a trace of teeny, not of tiny"},
		{"another language", "tiny-1.zip", traceOf(header("tiny", "cobol", 1), "", steps), at + "warning: the recorded trace was made from another text"},
		{"a language that it is not", "tiny-1.zip", traceOf(header("tiny", "java", 1), "", steps), at + "trace.json: "},
		{"cut", "tiny-1.zip", traceOf(header("tiny", "python", 1), tracefile.CutCrashed, steps), at + "is not the trace of a whole run: it was cut (crashed)"},
		{"no step", "tiny-1.zip", traceOf(header("tiny", "python", 1), "", nil), "lessons/a/index.en.md:10:1: tiny for n = 1: it takes no step"},
		{"too many steps", "tiny-1.zip", traceOf(header("tiny", "python", 1), "", make([]tracer.Step, MaxOwnSteps+1)), at + "holds 5000001 steps, at most 5000000 are shown"},
		{"a marker that is not there", "tiny-1.zip", wrongMarker, "has marker 77, the program has 6"},
		{"no zip", "tiny-1.zip", []byte("steps"), at + "not a whole trace file"},
		{"empty", "tiny-1.zip", nil, at + "not a whole trace file"},
		{"half", "tiny-1.zip", good[:len(good)/2], at + "not a whole trace file"},
		{"large", "tiny-1.zip", make([]byte, maxRecording+1), at + "is larger than 33554432 bytes"},
		{"n = 0", "tiny-0.zip", good, "programs/tiny/tiny-0.zip:1:1: is no recorded trace of tiny: want tiny-N.zip, with n from 1 to 32"},
		{"n = 01", "tiny-01.zip", good, "programs/tiny/tiny-01.zip:1:1: is no recorded trace"},
		{"n too great", "tiny-33.zip", good, "programs/tiny/tiny-33.zip:1:1: is no recorded trace"},
		{"no n", "tiny.zip", good, "programs/tiny/tiny.zip:1:1: is no recorded trace"},
		{"of another", "teeny-1.zip", good, "programs/tiny/teeny-1.zip:1:1: is no recorded trace"},
		{"capitals", "tiny-1.ZIP", good, "programs/tiny/tiny-1.ZIP:1:1: is no recorded trace"},
	} {
		t.Run(test.name, func(t *testing.T) {
			course := ownCourse(tinyPlayer)
			course["programs/tiny/"+test.file] = &fstest.MapFile{Data: test.data}
			_, err := Load(t.Context(), course, Options{})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// recordedWords is a trace file whose steps are these words, whatever its header says.
func recordedWords(t *testing.T, header tracefile.Header, words []uint32) []byte {
	t.Helper()
	good := traceOf(header, "", make([]tracer.Step, len(words)))
	archive, err := zip.NewReader(bytes.NewReader(good), int64(len(good)))
	if err != nil {
		t.Fatal(err)
	}
	var bad bytes.Buffer
	writer := zip.NewWriter(&bad)
	for _, entry := range archive.File {
		data, err := fs.ReadFile(archive, entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(entry.Name, ".u32") {
			data = nil
			for _, word := range words {
				data = binary.LittleEndian.AppendUint32(data, word)
			}
		}
		w, err := writer.Create(entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(data)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return bad.Bytes()
}

// Where the program can be run a recorded trace that is not of it is a warning.
func TestRecordedWarnings(t *testing.T) {
	own, _ := readOwn(ownCourse(""), nil, nil)
	steps := []tracer.Step{tracer.NewStep(0, 1, 1), tracer.NewStep(1, 1, 1), tracer.NewStep(2, 0, 0), tracer.NewStep(4, 1, 0)}
	lies := traceOf(tracefile.NewHeader("tiny", "python", 1, own[0].Source()), "", steps)
	course := ownCourse(tinyPlayer)
	course["programs/tiny/tiny-1.zip"] = &fstest.MapFile{Data: lies}
	got, err := Load(t.Context(), course, Options{Trace: fakeTrace})
	if err != nil {
		t.Fatal(err)
	}
	want := "programs/tiny/tiny-1.zip:1:1: warning: the recorded trace holds other steps than the program takes: step 4 is backtrack 1 0, and it takes remove 1 1: queens record tiny"
	if got.Warnings.Error() != want {
		t.Errorf("got %v, want %s", got.Warnings, want)
	}
}

func TestOwnNames(t *testing.T) {
	for name, want := range map[string]string{
		"recursive":              `a program cannot be named "recursive": there is a variant of that name, and these are not its files`,
		"knapsack":               `a program cannot be named "knapsack"`,
		"recursive-4":            `the site has files of that name, for the variant recursive`,
		"nested-loops-any":       `the site has files of that name, for the variant nested-loops`,
		"Tiny":                   "want words in lower case, joined by single hyphens, a letter first",
		"tiny_one":               "want words in lower case",
		"tiny--one":              "want words in lower case",
		"-tiny":                  "want words in lower case",
		"4-tiny":                 "want words in lower case",
		"tiny one":               "want words in lower case",
		"小":                      "want words in lower case",
		strings.Repeat("a", 61):  "has 61 letters, want at most 60",
		"tiny-2":                 "",
		"recursive-two":          "",
		strings.Repeat("ab", 30): "",
	} {
		course := lesson(front)
		course["programs/"+name+"/tiny.py"] = &fstest.MapFile{Data: []byte(tiny)}
		_, err := Load(t.Context(), course, Options{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), "programs/"+name+":1:1: ") || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

// A course can be a copy of one that is part of this program, with the files of its variants as they stand.
func TestOwnCopies(t *testing.T) {
	course := lesson(front)
	if err := addVariants(course); err != nil {
		t.Fatal(err)
	}
	if got, err := Load(t.Context(), course, Options{}); err != nil || len(got.Own) != 0 {
		t.Errorf("got %v", err)
	}
	file := course["programs/recursive/recursive.c"]
	file.Data = append(bytes.Clone(file.Data), ' ')
	if _, err := Load(t.Context(), course, Options{}); err == nil || !strings.HasPrefix(err.Error(), `programs/recursive:1:1: a program cannot be named "recursive"`) {
		t.Errorf("changed: got %v", err)
	}
}

// What leads out of the course's folder is not read.
func TestOwnLinks(t *testing.T) {
	dir := t.TempDir()
	course := filepath.Join(dir, "course")
	if err := os.CopyFS(course, ownCourse("")); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "out"), fstest.MapFS{
		"folder/folder.py": {Data: []byte(tiny)}, "file.py": {Data: []byte(tiny)}, "tiny-1.zip": {Data: recordedFor(t, 1)},
	}); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(course, "programs", "file"), 0o777); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"folder": "../../out/folder", "file/file.py": "../../../out/file.py", "tiny/tiny-1.zip": filepath.Join(dir, "out", "tiny-1.zip"), "nowhere": "x",
	} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(course, "programs", filepath.FromSlash(link))); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(course)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	_, err = Load(t.Context(), root.FS(), Options{})
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != 4 {
		t.Fatalf("got %v", err)
	}
	for i, want := range []string{"programs/file/file.py", "programs/folder", "programs/nowhere", "programs/tiny/tiny-1.zip"} {
		if problems[i].File != want || !strings.HasPrefix(problems[i].Msg, "cannot be read: ") {
			t.Errorf("got %v, want that %s cannot be read", problems[i], want)
		}
	}
}

func TestOwnBounds(t *testing.T) {
	course := lesson(front)
	for i := range maxOwn + 1 {
		course[fmt.Sprintf("programs/tiny-a%d/tiny.py", i)] = &fstest.MapFile{Data: []byte(tiny)}
	}
	if _, err := Load(t.Context(), course, Options{}); err == nil || !strings.Contains(err.Error(), "more than 200 programs of its own") {
		t.Errorf("got %v", err)
	}
	for text, want := range map[string]string{
		strings.Repeat("#\n", maxFileSize): "programs/tiny/tiny.py:1:1: is larger than 1048576 bytes",
		tiny + "\xff":                      "programs/tiny/tiny.py:1:1: is not text in UTF-8",
		"#step:enter(1)\nprint(1)\n":       "programs/tiny/tiny.py:1:1: it is not said how the program counts",
		"#queens: base 0, lines rows\n" + strings.Repeat("#step:enter(1)\na = 1\n", 256): "programs/tiny/tiny.py:512:1: the file has 256 markers, want at most 255",
	} {
		course := ownCourse("")
		course["programs/tiny/tiny.py"].Data = []byte(text)
		if _, err := Load(t.Context(), course, Options{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %.200v, want %s", err, want)
		}
	}
}

// The course is read to its end whatever steps a program takes, as a wrong one may take any.
func TestOwnWildSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		trace := func(_ context.Context, name string, p runner.Program, n int) ([]byte, error) {
			steps := make([]tracer.Step, 1+random.IntN(40))
			for i := range steps {
				steps[i] = tracer.NewStep(random.IntN(len(p.Source.Markers())), random.IntN(6), random.IntN(6))
			}
			return traceOf(tracefile.NewHeader(name, p.Language.Name, n, p.Source), "", steps), nil
		}
		course, err := Load(t.Context(), ownCourse("```{player} tiny\n:n: 4\n```\n\n```{predict} tiny\n:n: 4\n```\n\n```{profile} tiny recursive\n:n: 4\n```\n\n"+
			"```{claim} A.1\n:verdict: true\n:computed: wrong tiny 4 > 0\nText.\n```\n"), Options{Trace: trace})
		if problems := (Problems)(nil); err != nil && !errors.As(err, &problems) {
			t.Fatal(err)
		}
		if len(course.Own) != 1 || !slices.Equal(course.Own[0].Sizes(), []int{4}) {
			t.Fatal(err)
		}
	}
}

func TestOwnCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	trace := func(ctx context.Context, name string, p runner.Program, n int) ([]byte, error) {
		cancel()
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if _, err := Load(ctx, ownCourse(tinyPlayer), Options{Trace: trace}); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

// FuzzRecording reads recorded traces as they come from outside.
func FuzzRecording(f *testing.F) {
	f.Add(recordedFor(f, 1))
	f.Add(recordedFor(f, 1)[:100])
	f.Fuzz(func(t *testing.T, data []byte) {
		course := ownCourse(tinyPlayer)
		course["programs/tiny/tiny-1.zip"] = &fstest.MapFile{Data: data}
		_, err := Load(t.Context(), course, Options{})
		if problems := (Problems)(nil); err != nil && !errors.As(err, &problems) {
			t.Error(err)
		}
	})
}

func addVariants(course fstest.MapFS) error {
	for _, dir := range []string{"recursive", "one-array"} {
		for _, lang := range programs.Languages() {
			name := "programs/" + dir + "/" + lang.File(dir)
			data, err := fs.ReadFile(os.DirFS("../content"), name)
			if errors.Is(err, fs.ErrNotExist) {
				continue // that in Go is part of package solvers
			}
			if err != nil {
				return err
			}
			course[name] = &fstest.MapFile{Data: data}
		}
	}
	return nil
}
