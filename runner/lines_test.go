package runner

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"queens/programs"
	"queens/runner/sandbox"
	"queens/solvers"
	"queens/tracer"
)

// countLinesOf builds a program to count its lines, and runs it.
func countLinesOf(t *testing.T, r *Runner, p Program, limits Limits, args ...string) (Result, string, string) {
	t.Helper()
	toolchain(t, r, p.Language)
	p.Lines = true
	b, err := r.Build(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if b.Warnings != "" {
		t.Errorf("the compiler warns: %s", b.Warnings)
	}
	var stdout, stderr bytes.Buffer
	result, err := b.Run(t.Context(), Run{Args: args, Stdout: &stdout, Stderr: &stderr, Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	return result, stdout.String(), stderr.String()
}

func linesRunner(t *testing.T) *Runner {
	t.Helper()
	r, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// head is a line that is not executed just when the one above it is: the head of a loop, which tools count each time that
// it decides, or what is no statement.
var loopHead = regexp.MustCompile(`^\s*(for|while|do|else|case|default|elif|except|finally|\}|\{|\w+:)`)

// A marker stands before the line that it speaks of, in the same block, and nothing can leave the block between the
// two. So that line is executed as often as the marker's step is made, whatever the language, and all tools must
// say the number of steps of the reference.
func TestLinesAreSteps(t *testing.T) {
	const n = 5
	r := linesRunner(t)
	for _, name := range []string{"recursive", "iterative", "flag-arrays", "board-scan", "diagonal-sums"} {
		v, err := solvers.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		steps := make([]int64, len(v.Source(n).Markers()))
		if err := v.Trace(n, nil, func(block []tracer.Step) error {
			for _, step := range block {
				steps[step.Marker()]++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for _, lang := range programs.Languages() {
			if !CountsLines(lang) {
				continue
			}
			t.Run(name+"/"+lang.Name, func(t *testing.T) {
				source, err := programs.Source(v, lang, n)
				if err != nil {
					t.Fatal(err)
				}
				p := Program{Language: lang, Files: []File{{Name: source.File, Text: source.Text}}}
				result, _, _ := countLinesOf(t, r, p, DefaultLimits(), fmt.Sprint(n))
				if result.Message != "" || result.NoLines != "" || result.Lines.Partial {
					t.Fatalf("%q, %q, %+v", result.Message, result.NoLines, result.Lines)
				}
				counts := result.Lines.Files[0].Counts
				lines := strings.Split(source.Text, "\n")
				held := 0
				for marker, want := range steps {
					line := source.FileLine(marker)
					if line < source.TextLine(marker) || loopHead.MatchString(lines[line-1]) {
						continue
					}
					held++
					if got := counts[line-1]; got != want {
						t.Errorf("%s:%d: %d, and there are %d steps of %s: %s", source.File, line, got, want, v.Source(n).Markers()[marker].Kind, lines[line-1])
					}
				}
				if held < 3 {
					t.Errorf("only %d of %d markers stand above a statement", held, len(steps))
				}
			})
		}
	}
}

// lineEnds are programs that end in their own ways. Each line with a number in a comment is executed as often.
var lineEnds = []struct{ name, lang, file, text, message string }{
	{"exit", "c", "leaves early.c", `#include <stdlib.h>
static void leave(int status) {
    exit(status); // 1
}
int main(void) {
    for (int i = 0; i < 3; i++) {
        if (i == 2) { // 3
            leave(3); // 1
        }
    }
    return 0; // 0
}
`, "exit status 3"},
	{"_exit", "c", "x.c", `#include <unistd.h>
int main(void) {
    int status = 4; // 1
    _exit(status); // 1
}
`, "exit status 4"},
	{"a signal", "c", "x.c", `static int *nowhere;
static int depth(int n) {
    if (n == 0) { // 4
        return *nowhere; // 1
    }
    return depth(n - 1); // 3
}
int main(void) {
    depth(3); // 1
    return 0; // 0
}
`, "segmentation fault"},
	{"no stack left", "c", "x.c", `#pragma GCC diagnostic ignored "-Winfinite-recursion"
static int deep(int n) {
    volatile int big[1000];
    big[n % 1000] = n;
    return deep(n + 1) + big[0];
}
int main(void) {
    int n = 1; // 1
    return deep(n); // 1
}
`, "segmentation fault"},
	{"an uncaught exception", "cpp", "皇后 八.cpp", `#include <stdexcept>
#include <vector>
template <class T> T first(const std::vector<T> &all) {
    return all.at(0); // 3
}
int main() {
    first<int>({1, 2}); // 1
    first<double>({1}); // 1
    first<int>({}); // 1
    return 0; // 0
}
`, "uncaught exception std::out_of_range"},
	{"exit", "go", "x.go", `package main

import "os"

func main() {
	for i := range 10 { // 1
		if i == 3 { // 4
			os.Exit(3) // 1
		} else if i > 1 { // 3
			continue // 1
		}
		func() { recover() }() // 2
	}
}
`, "exit status 3"},
	{"a panic", "go", "皇后 八.go", `package main

func main() {
	squares := make([]int, 4) // 1
	for i := range 10 { // 1
		squares[i]++ // 5
	}
}
`, "皇后 八.go:6: panic: runtime error: index out of range [4] with length 4"},
	{"every goroutine waits", "go", "x.go", `package main

func main() {
	queue := make(chan int) // 1
	select { // 1
	case i := <-queue:
		print(i)
	}
}
`, "x.go:6: fatal error: all goroutines are asleep - deadlock!"},
	{"exit", "python", "leaves early.py", `import os
import sys

def leave(status):  # 1
    sys.stdout.flush()  # 1
    os._exit(status)  # 1

for i in range(3):
    if i == 2:  # 3
        leave(3)  # 1
print("never")  # 0
`, "exit status 3"},
	{"an uncaught exception", "python", "皇后 八.py", `squares = [0] * 4  # 1
def stand(i):  # 1
    """Stands a queen."""
    squares[i] += 1  # 5

class Board:
    def never(self):  # 1
        pass  # 0

for i in range(10):  # 5
    stand(i)  # 5
`, "皇后 八.py:4: uncaught exception IndexError: list index out of range"},
	{"exit", "javascript", "leaves early.js", `const leave = (status) => { // 1
    process.exit(status); // 1
};
for (let i = 0; i < 3; i++) { // 1
    if (i === 2) { // 3
        leave(3); // 1
    } else { // 2
        void 0; // 2
    }
}
`, "exit status 3"},
	{"an uncaught exception", "javascript", "皇后 八.js", `class Board { // 1
    never() { // 0
        return 1; // 0
    }

    stand(i) { // 3
        if (i > 1) { // 3
            throw new RangeError("no square " + i); // 1
        }
        return i; // 2
    }
}
const board = new Board(); // 1
for (const i of [0, 1, 2, 3]) { // 1
    board.stand(i); // 3
}
`, "皇后 八.js:8: uncaught exception RangeError: no square 2"},
}

var expected = regexp.MustCompile(`(?://|#) (\d+)\r?\n`)

func TestLinesAtTheEnd(t *testing.T) {
	r := linesRunner(t)
	for _, test := range lineEnds {
		t.Run(test.lang+"/"+test.name, func(t *testing.T) {
			lang, err := programs.FindLanguage(test.lang)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.ReplaceAll(test.text, "\n", "\r\n")
			p := Program{Language: lang, Files: []File{{Name: test.file, Text: "\ufeff" + text}}}
			result, _, stderr := countLinesOf(t, r, p, DefaultLimits())
			if !strings.HasPrefix(result.Message, test.message) {
				t.Errorf("%q, want %q", result.Message, test.message)
			}
			if result.Lines == nil {
				t.Fatalf("%s\n%s", result.NoLines, stderr)
			}
			checkLines(t, result.Lines.Files[0], File{Name: test.file, Text: text})
			if strings.Contains(stderr, "file1") || strings.Contains(stderr, r.cache.dir) {
				t.Errorf("the reader's names are not those in %s", stderr)
			}
		})
	}
}

// endless are programs that never come to their end.
var endless = map[string]File{
	"c": {Name: "x.c", Text: `int main(void) {
    for (;;) {
        __asm__ volatile(""); // often
    }
}
`},
	"cpp": {Name: "x.cpp", Text: `static int n = 1; // not 0
int main() {
    while (n != 0) {
        n |= 1; // often
    }
}
`},
	"go": {Name: "x.go", Text: `package main

var n = 1

func main() {
	for n != 0 {
		n |= 1 // often
	}
	print(n) // 0
}
`},
	"python": {Name: "x.py", Text: `n = 1
while n:
    n |= 1  # often
print(n)  # 0
`},
	"javascript": {Name: "x.js", Text: `let n = 1;
function once() { // 1
    return n; // 1
}
once();
while (n !== 0) {
    n |= 1; // often
}
once(); // 0
`},
}

func TestLinesOfEndlessLoop(t *testing.T) {
	r := linesRunner(t)
	limits := DefaultLimits()
	limits.Wall = 5 * time.Second
	for name, file := range endless {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lang, err := programs.FindLanguage(name)
			if err != nil {
				t.Fatal(err)
			}
			result, _, stderr := countLinesOf(t, r, Program{Language: lang, Files: []File{file}}, limits)
			if result.Limit != sandbox.WallTime {
				t.Errorf("it ended by %+v: %s", result.Outcome, stderr)
			}
			if result.Lines == nil {
				t.Fatalf("%s\n%s", result.NoLines, stderr)
			}
			if result.Lines.Partial == (name == "python") {
				t.Errorf("partial: %t", result.Lines.Partial)
			}
			for i, line := range strings.SplitAfter(file.Text, "\n") {
				m := expected.FindStringSubmatch(line)
				often := strings.Contains(line, " often\n")
				if !often && m == nil {
					continue
				}
				if got := result.Lines.Files[0].Counts[i]; often && got < 1000 || !often && fmt.Sprint(got) != m[1] {
					t.Errorf("%s:%d: %d: %s", file.Name, i+1, got, line)
				}
			}
		})
	}
}

// vandals are programs that write what they should not where their counts are, and end themselves at once.
var vandals = []struct{ name, lang, text, want string }{
	{"takes all away", "python", `import os, shutil
shutil.rmtree(os.environ["QUEENS_LINES"])
`, "the program was ended before it wrote any"},
	{"cuts the file", "python", `import os
os.truncate(os.environ["QUEENS_LINES"] + "/counts", 20)
os._exit(0)
`, "their file was cut"},
	{"a pipe in its place", "python", `import os
os.remove(os.environ["QUEENS_LINES"] + "/counts")
os.mkfifo(os.environ["QUEENS_LINES"] + "/counts")
`, "counts is no file"},
	{"a link in its place", "python", `import os
os.remove(os.environ["QUEENS_LINES"] + "/counts")
os.symlink("/dev/zero", os.environ["QUEENS_LINES"] + "/counts")
`, "their file was cut"},
	{"a count without end", "python", `import os
with open(os.environ["QUEENS_LINES"] + "/counts", "r+b") as file:
    file.write(b"\xff" * 20)
`, "a count of 18446744073709551615"},
	{"gigabytes", "python", `import os
os.truncate(os.environ["QUEENS_LINES"] + "/counts", 1 << 29)
`, "they are larger than 64 MiB"},
	{"no report", "javascript", `require("fs").writeFileSync(process.env.QUEENS_LINES + "/end/1-1.json", "[1, 2");
`, "unexpected end of JSON input"},
	{"many reports", "javascript", `const place = process.env.QUEENS_LINES + "/end/";
for (let i = 0; i < 1100; i++) {
    require("fs").writeFileSync(place + i + "-1.json", "{}");
}
`, "there are more than 1000 files"},
	{"a line too many", "go", `package main

import (
	"os"
	"strings"
)

func main() {
	place := os.Getenv("GOCOVERDIR") + "/"
	files, _ := os.ReadDir(place)
	for _, file := range files {
		name := strings.Replace(file.Name(), "covmeta", "covcounters", 1) + ".1.1"
		os.WriteFile(place+name, []byte("no counters at all"), 0o666)
	}
}
`, "go refuses them: "},
	{"no data", "c", `#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    char name[1000];
    snprintf(name, sizeof name, "%s/end/0.gcda", getenv("QUEENS_LINES"));
    FILE *file = fopen(name, "w");
    fputs("no data at all", file);
    fclose(file);
    syscall(SYS_exit_group, 0);
}
`, "refuses them: 0.gcda:not a gcov data file"},
}

func TestForgedLines(t *testing.T) {
	r := linesRunner(t)
	for _, test := range vandals {
		t.Run(test.lang+"/"+test.name, func(t *testing.T) {
			lang, err := programs.FindLanguage(test.lang)
			if err != nil {
				t.Fatal(err)
			}
			p := Program{Language: lang, Files: []File{{Name: "x" + lang.Ext, Text: test.text}}}
			result, _, stderr := countLinesOf(t, r, p, DefaultLimits())
			if result.Message != "" {
				t.Errorf("%s\n%s", result.Message, stderr)
			}
			if result.Lines != nil || !strings.Contains(result.NoLines, test.want) {
				t.Errorf("%q, want %q: %+v", result.NoLines, test.want, result.Lines)
			}
		})
	}
}

func TestNoLines(t *testing.T) {
	r := linesRunner(t)
	for _, name := range []string{"java", "csharp"} {
		lang, err := programs.FindLanguage(name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Build(t.Context(), Program{Language: lang, Files: []File{{Name: "X" + lang.Ext, Text: ""}}, Lines: true})
		if want := "the tools of " + lang.Title + " do not count how often lines are executed: want C, C++, Go, Python or JavaScript"; err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A program of several files, one of which is a header whose code is in both of the others.
func TestLinesOfSeveralFiles(t *testing.T) {
	r := linesRunner(t)
	tests := map[string][]File{
		"c": {
			{Name: "some/main.c", Text: "#include \"twice.h\"\nint other(void);\nint main(void) {\n    return twice(0) + other(); // 1\n}\n"},
			{Name: "some/other.c", Text: "#include \"twice.h\"\nint other(void) {\n    return twice(0) + twice(0); // 1\n}\n"},
			{Name: "some/twice.h", Text: "static inline int twice(int n) {\n    return 2 * n; // 3\n}\n"},
		},
		"go": {
			{Name: "main.go", Text: "package main\n\nfunc main() {\n\tother() // 1\n}\n"},
			{Name: "other.go", Text: "package main\n\nfunc other() {\n\tfor range 3 { // 1\n\t\tprintln() // 3\n\t}\n}\n"},
		},
		"python": {
			{Name: "main.py", Text: "import lines\nlines.other()  # 1\n"},
			{Name: "lines.py", Text: "def other():  # 1\n    return 1  # 1\n"},
			{Name: "never.py", Text: "print()  # 0\n"},
		},
		"javascript": {
			{Name: "main.js", Text: "const other = require(\"./other.js\"); // 1\nother(); // 1\n"},
			{Name: "other.js", Text: "module.exports = () => { // 1\n    return 1; // 1\n};\n"},
			{Name: "never.js", Text: "console.log(1); // 0\n"},
		},
	}
	for name, files := range tests {
		t.Run(name, func(t *testing.T) {
			lang, err := programs.FindLanguage(name)
			if err != nil {
				t.Fatal(err)
			}
			result, _, stderr := countLinesOf(t, r, Program{Language: lang, Files: files}, DefaultLimits())
			if result.Lines == nil || result.Message != "" {
				t.Fatalf("%s %s\n%s", result.Message, result.NoLines, stderr)
			}
			for i, file := range files {
				checkLines(t, result.Lines.Files[i], file)
			}
		})
	}
}

// checkLines holds counts against the numbers in the comments of a file.
func checkLines(t *testing.T, got FileCounts, file File) {
	t.Helper()
	if got.File != file.Name {
		t.Errorf("counts of %s, want those of %s", got.File, file.Name)
	}
	for i, line := range strings.SplitAfter(file.Text, "\n") {
		if m := expected.FindStringSubmatch(line); m != nil && fmt.Sprint(got.Counts[i]) != m[1] {
			t.Errorf("%s:%d: %d: %s", file.Name, i+1, got.Counts[i], line)
		}
	}
}
