package runner

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"queens/programs"
	"queens/runner/sandbox"
	"queens/runner/scratch"
)

// wrong is a line that no language compiles.
const wrong = "]]] wrong"

// TestCompileErrors wants the name of the reader's file and the line before what the compiler says, for the first line
// and the last, and nothing of where the program is compiled.
func TestCompileErrors(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	folders := []string{"", "a folder/", "八皇后/", "../", "/of the root/", "./"}
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		good := text(lang.Name, "1", "")
		for i, folder := range folders {
			name := folder + fileName(lang)
			for place, bad := range map[int]string{1: wrong + "\n" + good, strings.Count(good, "\n") + 1: good + wrong + "\n"} {
				if (i+place)%2 == 0 && folder != "" {
					continue // half of them are enough
				}
				p, err := Read(lang, File{Name: name, Text: bad})
				if err == nil {
					_, err = r.Build(t.Context(), p)
				} else if lang.Name == "go" { // whose parser knows it before the compiler does
					err = &CompileError{err.Error()}
				}
				var refused *CompileError
				if !errors.As(err, &refused) {
					t.Fatalf("%s: got %v", name, err)
				}
				where := fmt.Sprintf("%s:%d:", name, place)
				if !strings.Contains(refused.Messages, where) || strings.Contains(refused.Messages, "programs/") || strings.Contains(refused.Messages, scratch.Prefix) {
					t.Errorf("want %s in\n%s", where, refused)
				}
			}
		}
	})
}

// TestNames runs programs whose names are no plain words, where the language allows it.
func TestNames(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		for _, name := range []string{"八皇后 的 程序" + lang.Ext, "-o" + lang.Ext, "a b/it's (1) $x" + lang.Ext, "x_windows_test" + lang.Ext, "steps" + lang.Ext, "qs_steps" + lang.Ext, "@x" + lang.Ext} {
			crash := ends[2]
			got := run(t, r, read(t, lang, name, text(lang.Name, "5", crash.end[lang.Name])), Run{Limits: limits()})
			got.wantSteps(t, 5)
			if got.Cut != "crashed" || !strings.Contains(got.Message, name+":11") && !strings.Contains(got.Message, name+":9") {
				t.Errorf("%s: cut %q, message %q\n%s", name, got.Cut, got.Message, got.stderr)
			}
		}
	})
}

// TestTexts runs programs that are written in unusual ways.
func TestTexts(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		plain := text(lang.Name, "5", lang.Mark().Comment+" step 1: //step:place(1, 1)")
		for name, text := range map[string]string{
			"CRLF":            strings.ReplaceAll(plain, "\n", "\r\n"),
			"byte order mark": "\ufeff" + plain,
			"both":            "\ufeff" + strings.ReplaceAll(plain, "\n", "\r\n"),
			"tabs":            strings.ReplaceAll(plain, "    ", "\t"),
			"no last newline": strings.TrimRight(plain, "\n"),
		} {
			got := run(t, r, read(t, lang, fileName(lang), text), Run{Limits: limits()})
			if got.wantSteps(t, 5); got.Cut != "" {
				t.Errorf("%s: %s\n%s", name, got.Message, got.stderr)
			}
		}
	})
}

// forgers are programs in C that write to the runner themselves. Each has made 5 steps before.
var forgers = []struct{ name, text, message string }{
	{"wrong marker", "word(5, 7);", "step 6 has marker number 7, the last is 0"},
	{"wrong argument", "word(5, 255 | 9 << 8);", "step 6 has marker number 255, the last is 0"},
	{"argument of a right marker", "word(5, 255); word(6, 4711);", "x.c:20: try: an argument is 4711, want 0 to 4095"},
	{"too many", "total(5 + 4 * 65536 + 1);", "the number of steps is 262150, and 0 have been read"},
	{"far too many", "total(~0ULL);", "the number of steps is 18446744073709551615, and 0 have been read"},
	{"none", "total(0);", ""},
	{"file cut", "ftruncate(file, 4); sleep(1);", "its file was cut"},
	{"file cut in a word", "ftruncate(file, 30); total(5);", "its file was cut"},
	{"a block is told", `for (int i = 0; i < 100000; i++) write(told, "", 1);`, "a block of steps was told and is not there"},
	{"gigabytes", "for (;;) { total(total_() + 65536); for (int i = 0; i < 65536; i++) words[i] = 77; write(told, words, 65536); }", "marker number 77"},
	{"blocks taken away", "char b; open_(\".emptied\", O_RDWR); for (int i = 0; i < 3; i++) read(last, &b, 1);", ""},
	{"free blocks", `open_(".emptied", O_RDWR | O_NONBLOCK); for (;;) write(last, "", 1);`, "processor time"},
	{"files removed", `remove(getenv("QUEENS_STEPS")); open_(".filled", O_RDWR); remove(name);`, ""},
	{"pipe closed", `close(told);`, ""},
}

const forger = `//queens: base 0, lines rows
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
static int file, told, last;
static unsigned long long *head;
static unsigned *words;
static char name[4096];
static void word(int at, unsigned w) { words[at] = w; head[0] = at + 1; }
static void total(unsigned long long t) { head[0] = t; }
static unsigned long long total_(void) { return head[0]; }
static void open_(const char *ending, int how) { sprintf(name, "%s%s", getenv("QUEENS_STEPS"), ending); last = open(name, how); }
int main(void) {
    (void)word; (void)total; (void)total_;
    int k;
    for (k = 0; k < 5; k++) {
        //step:try(k % 100, 1)
    }
    open_("", O_RDWR);
    file = last;
    open_(".filled", O_WRONLY);
    told = last;
    head = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    words = (unsigned *)(head + 2);
    FORGE
    return 0;
}
`

// TestForged wants every forged stream told in words, and the steps before it.
func TestForged(t *testing.T) {
	for _, mode := range []sandbox.Mode{sandbox.None, sandbox.Bwrap} {
		t.Run(string(mode), func(t *testing.T) {
			r := newRunner(t, mode)
			lang := mustLanguage(t, "c")
			toolchain(t, r, lang)
			for _, f := range forgers {
				t.Run(f.name, func(t *testing.T) {
					l := limits()
					l.CPU = 1e9
					got := run(t, r, read(t, lang, "x.c", strings.Replace(forger, "FORGE", f.text, 1)), Run{Limits: l})
					if (f.message == "") != (got.Cut == "") || !strings.Contains(got.Message, f.message) {
						t.Errorf("cut %q, message %q, want %q\n%s", got.Cut, got.Message, f.message, got.stderr)
					}
					if strings.Contains(f.message, "step 6") || f.message == "processor time" || f.text == "close(told);" {
						got.wantSteps(t, 5)
					}
				})
			}
		})
	}
}

// TestManyMarkers refuses the program that would need the number that is kept for a wrong argument.
func TestManyMarkers(t *testing.T) {
	lang := mustLanguage(t, "python")
	for count, want := range map[int]string{255: "", 256: "x.py: 256 markers, want at most 255"} {
		_, err := Read(lang, File{Name: "x.py", Text: "#queens: base 0, lines rows\n" + strings.Repeat("#step:solution()\n", count) + "pass\n"})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%d markers: %v", count, err)
		}
	}
}

// TestRead tells programs without markers from those whose markers are wrong.
func TestRead(t *testing.T) {
	lang := mustLanguage(t, "c")
	for _, c := range []struct {
		files []File
		err   string
	}{
		{[]File{{Name: "x.c", Text: "int main(void) { return 0; }\n"}}, ""},
		{[]File{{Name: "x.c", Text: "int main(void) {\n//step:try(1, 2)\nreturn 0; }\n"}}, "x.c:1: it is not said how the program counts"},
		{[]File{{Name: "x.c", Text: "//queens: base 0, lines rows\nint main(void) {\n//step:tries(1, 2)\nreturn 0; }\n"}}, `x.c:3: unknown kind of step "tries"`},
		{[]File{{Name: "a/x.c", Text: ""}, {Name: "b/x.c", Text: ""}}, "b/x.c: two files of a program have the name x.c"},
		{[]File{{Name: "..", Text: ""}}, `".." is no name`},
		{[]File{{Name: "a/", Text: ""}}, ""},
		{[]File{{Name: "", Text: ""}}, `"" is no name`},
		{[]File{{Name: "x\n.c", Text: ""}}, "is no name"},
		{[]File{{Name: "x.c", Text: strings.Repeat("/", MaxText+1)}}, "bytes are too long for a program"},
		{nil, "0 files, want 1 to 100"},
	} {
		_, err := Read(lang, c.files...)
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%.40q: got %v, want %q", fmt.Sprint(c.files), err, c.err)
		}
	}
}

// counting is a compiler in the place of gcc that counts how often it is called.
func counting(t *testing.T) (calls func() int) {
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	script := "#!/bin/sh\n[ \"$1\" = --version ] || echo >>'" + log + "'\nexec gcc \"$@\"\n"
	if err := os.WriteFile(filepath.Join(dir, "cc"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CC", filepath.Join(dir, "cc"))
	return func() int {
		text, _ := os.ReadFile(log)
		return strings.Count(string(text), "\n")
	}
}

// TestCache wants an unchanged program compiled once, also by several at a time.
func TestCache(t *testing.T) {
	lang := mustLanguage(t, "c")
	toolchain(t, newRunner(t, sandbox.None), lang)
	calls := counting(t)
	dir := t.TempDir()
	plain := Program{Language: lang, Files: []File{{Name: "x.c", Text: text("c", "5", "")}}}
	marked := read(t, lang, "x.c", text("c", "5", ""))
	other := read(t, lang, "x.c", text("c", "6", ""))
	renamed := read(t, lang, "folder/x.c", text("c", "5", ""))
	for _, c := range []struct {
		program Program
		want    int
	}{{plain, 2}, {plain, 2}, {marked, 3}, {marked, 3}, {other, 4}, {renamed, 4}, {plain, 4}} /* the first with the support file */ {
		r, err := New(Options{Cache: dir, Sandbox: sandbox.None})
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := r.Build(t.Context(), c.program); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if calls() != c.want {
			t.Errorf("compiled %d times, want %d", calls(), c.want)
		}
	}
	// Runners that know nothing of each other, as those of several processes, can only be in each other's way.
	last := read(t, lang, "x.c", text("c", "7", ""))
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			r, err := New(Options{Cache: dir, Sandbox: sandbox.None})
			if err == nil {
				_, err = r.Build(t.Context(), last)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	entries, err := os.ReadDir(filepath.Join(dir, "programs"))
	if err != nil || len(entries) != 4 {
		t.Errorf("the cache holds %v, want 4 entries: %v", entries, err)
	}
}

// TestMonoLeavesNothing looks for the file that mono shares with others, which stays when mono is killed.
func TestMonoLeavesNothing(t *testing.T) {
	r := newRunner(t, sandbox.Bwrap) // there nobody else's is
	lang := mustLanguage(t, "csharp")
	toolchain(t, r, lang)
	got := run(t, r, read(t, lang, "X.cs", `using System;
class X { static void Main() { Console.Write(System.IO.Directory.GetFiles("/dev/shm").Length); } }
`), Run{Limits: limits()})
	if got.stdout != "0" {
		t.Errorf("%s files, want none\n%s", got.stdout, got.stderr)
	}
}
