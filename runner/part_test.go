package runner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"queens/programs"
	"queens/runner/sandbox"
)

// withHeaders is a program in C++ that brings in headers and has one more line.
func withHeaders(line string) string {
	return "//queens: base 0, lines rows\n\n#include <iostream>\n#include <vector> // of squares\n\nint main() {\n    std::vector<int> v{1, 2};\n    //step:try(0, 1)\n    " + line + "\n    std::cout << v.size() << \"\\n\";\n}\n"
}

func TestSystemHeaders(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"int main() {}\n", ""},
		{"#include <iostream>\nint main() {}\n", "iostream"},
		{"// a\n/* b\n * c **/\n\n  #  include  <a/b.h>  // c\n#include <c++>/* d */\n#include <e>\n", "a/b.h c++ e"},
		{"//\n#include <a>\r\n// \r\n#include <b>\r\n", "a b"},
		{"#define N 8\n#include <a>\n", ""},
		{"#include <a>\n#define N 8\n#include <b>\n", "a"},
		{"#include <a>\n#include \"b\"\n#include <c>\n", "a"},
		{"// goes on \\\n#include <a>\n", ""},
		{"#include <a> int x;\n#include <b>\n", ""},
		{"/* #include <a>\n#include <b>\n", ""},
		{"/* x */ int y;\n#include <b>\n", ""},
		{"#if 0\n#include <a>\n#endif\n", ""},
		{"#include <a>\n#include <b>", "a"},
		{"#include <../../etc/x y>\n", ""},
	} {
		var want strings.Builder
		for _, name := range strings.Fields(test.want) {
			fmt.Fprintf(&want, "#include <%s>\n", name)
		}
		if got := systemHeaders(test.text); got != want.String() {
			t.Errorf("%q: got %q, want %q", test.text, got, want.String())
		}
	}
}

// logged makes a compiler of a script that notes each time what it is called with, and refuses what the script's text says.
func logged(t *testing.T, compiler, refuse string) {
	t.Helper()
	script := filepath.Join(t.TempDir(), compiler)
	text := fmt.Sprintf("#!/bin/sh\ncase \"$*\" in --version) ;; *) echo \"$*\" >>../calls ;; esac\n%s\nexec /usr/bin/%s \"$@\"\n", refuse, compiler)
	if err := os.WriteFile(script, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv(map[string]string{"gcc": "CC", "g++": "CXX"}[compiler], script)
}

// calls are those of the compiler for a program.
func calls(t *testing.T, b *Built) []string {
	t.Helper()
	text, err := os.ReadFile(b.path("calls"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func (r *Runner) mustBuild(t *testing.T, lang programs.Language, text string) *Built {
	t.Helper()
	b, err := r.Build(t.Context(), read(t, lang, fileName(lang), text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *Built) mustRun(t *testing.T) {
	t.Helper()
	if result, err := b.Run(t.Context(), Run{Limits: limits()}); err != nil || result.Message != "" {
		t.Fatal(result.Message, err)
	}
}

// TestUnchanged wants no compiler to be started for a program that was compiled before, and the support file to be
// compiled once for all.
func TestUnchanged(t *testing.T) {
	for name, compiler := range map[string]string{"c": "gcc", "cpp": "g++"} {
		t.Run(name, func(t *testing.T) {
			lang := mustLanguage(t, name)
			logged(t, compiler, "")
			cache := t.TempDir()
			for range 3 {
				r, err := New(Options{Cache: cache})
				if err != nil {
					t.Fatal(err)
				}
				toolchain(t, r, lang)
				for _, steps := range []string{"5", "6"} {
					b := r.mustBuild(t, lang, text(name, steps, ""))
					b.mustRun(t)
					if got := calls(t, b); len(got) != 1 || strings.Contains(got[0], "steps.c") || !strings.Contains(got[0], "steps.o") {
						t.Errorf("the compiler was called with %q, want one call with the support file as it was compiled before", got)
					}
				}
			}
			parts, err := filepath.Glob(filepath.Join(cache, "parts", "*", "src", "steps.o"))
			if err != nil || len(parts) != 1 {
				t.Errorf("the support file was compiled into %v, %v", parts, err)
			}
		})
	}
}

// TestHeaders wants headers to be compiled when there is nothing else to do, and what the compiler says and the program does to be as without.
func TestHeaders(t *testing.T) {
	lang := mustLanguage(t, "cpp")
	logged(t, "g++", "")
	options := Options{Cache: t.TempDir(), Ahead: true}
	r, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	toolchain(t, r, lang)
	cold := r.mustBuild(t, lang, withHeaders(""))
	cold.mustRun(t)
	r.Settle()
	other, err := New(Options{Cache: options.Cache}) // another process finds them, too
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range []*Runner{r, other} {
		warm := r.mustBuild(t, lang, withHeaders(fmt.Sprintf("v.push_back(%d);", i)))
		got := run(t, r, warm.program, Run{Limits: limits()})
		if got.stdout != "3\n" || len(got.steps) != 1 || warm.Warnings != "" {
			t.Errorf("printed %q, %d steps, %s", got.stdout, len(got.steps), warm.Warnings)
		}
		if before, now := calls(t, cold), calls(t, warm); len(before) != 1 || len(now) != 1 || strings.Contains(before[0], "headers.h") || !strings.Contains(now[0], "headers.h") {
			t.Errorf("the compiler was called with %q, and then with %q", before, now)
		}
	}
	plain, err := New(Options{Cache: t.TempDir()}) // it has no compiled headers
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range [][]string{ // what one call can say stands together: each takes seconds
		{"int unused;", "if (v.size() > -1) v.clear();", "int a[2]; a[v.size()] = 1; std::cout << a[5];"},
		{"v.insert(1);", "std::string s = missing;", "std::sort(v.begin(), v.end());"},
		{"std::cout << v;"}, // many lines
		{"std::vector<std::vector<int>> w; w.emplace_back(\"x\");"},
		{"return undefined();} int undefined(); int more() { std::vector<int> v;", "extern int nowhere; v[0] = nowhere;"}, // said when it is linked
	} {
		line := strings.Join(lines, "\n")
		p := read(t, lang, "x.cpp", withHeaders(line))
		with, withErr := r.Build(t.Context(), p)
		without, withoutErr := plain.Build(t.Context(), p)
		got, want := fmt.Sprint(withErr), fmt.Sprint(withoutErr)
		if withErr == nil && withoutErr == nil {
			got, want = with.Warnings, without.Warnings
		}
		if got, want = chance.ReplaceAllString(got, "tmp"), chance.ReplaceAllString(want, "tmp"); got != want {
			t.Errorf("%s\nwith headers that are compiled:\n%.900s\nwithout:\n%.900s", line, got, want)
		}
	}
}

// chance is in the names of files that a compiler makes for itself.
var chance = regexp.MustCompile(`tmp/cc\w+`)

// TestHeadersChange wants compiled headers to be made anew when a file has changed that they were made of.
func TestHeadersChange(t *testing.T) {
	lang := mustLanguage(t, "cpp")
	dir := t.TempDir()
	header := filepath.Join(dir, "mine.hpp")
	write := func(value int) {
		t.Helper()
		if err := os.WriteFile(header, []byte(fmt.Sprintf("#pragma once\nconst int value = %d;\n%s", value, strings.Repeat("//\n", value))), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("CXX", "g++ -I"+dir)
	r, err := New(Options{Cache: t.TempDir(), Sandbox: sandbox.None, Ahead: true})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	toolchain(t, r, lang)
	for i := 1; i <= 3; i++ {
		write(i)
		for range 2 { // without, and with them
			text := fmt.Sprintf("#include <mine.hpp>\n#include <cstdio>\n// %d\nint main() { std::printf(\"%%d\\n\", value); }\n", i)
			if got := run(t, r, read(t, lang, "x.cpp", text), Run{Limits: limits()}); got.stdout != fmt.Sprintf("%d\n", i) {
				t.Errorf("printed %q, want %d", got.stdout, i)
			}
			r.Settle()
		}
	}
	if parts, err := filepath.Glob(filepath.Join(r.parts.programs(), "*", "src", "headers.h.gch")); err != nil || len(parts) != 1 {
		t.Errorf("kept %v, %v", parts, err)
	}
}

// TestQuickInVain takes away what is quicker: programs are compiled all the same, and soon nothing else is tried.
func TestQuickInVain(t *testing.T) {
	lang := mustLanguage(t, "c")
	logged(t, "gcc", `case "$*" in *-pipe*) echo "no pipes here" >&2; exit 1 ;; esac`)
	r, err := New(Options{Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	toolchain(t, r, lang)
	for i := range inVain + 2 {
		b := r.mustBuild(t, lang, text("c", fmt.Sprint(5+i), ""))
		b.mustRun(t)
		if got, want := len(calls(t, b)), map[bool]int{true: 2, false: 1}[i < inVain]; got != want || b.Warnings != "" {
			t.Errorf("program %d: %d calls, want %d; %s", i+1, got, want, b.Warnings)
		}
	}
	// What a program does wrong does not count.
	r.slow.Store(0)
	for range inVain {
		if _, err := r.Build(t.Context(), read(t, lang, "x.c", "int main(void) { wrong }\n")); err == nil || strings.Contains(err.Error(), "no pipes") {
			t.Error(err)
		}
	}
	if r.slow.Load() != 0 {
		t.Errorf("%d times in vain", r.slow.Load())
	}
}

// TestSpare wants parts that are made ahead to take no more place than they may, however lately they were used.
func TestSpare(t *testing.T) {
	c := &cache{dir: t.TempDir(), folder: "parts", most: 1000, spare: true}
	for _, key := range []string{"a", "b", "c", "d"} {
		if _, _, err := c.get(t.Context(), key, fill(400)); err != nil {
			t.Fatal(err)
		}
	}
	left, err := os.ReadDir(c.programs())
	if err != nil || len(left) != 2 || left[0].Name() != "c" || left[1].Name() != "d" {
		t.Errorf("kept %v, %v, want the two that were made last", left, err)
	}
}

// TestAhead: one thing is made at a time, and the end of a runner ends it.
func TestAhead(t *testing.T) {
	r := &Runner{}
	var told sync.WaitGroup
	told.Add(1)
	r.ahead.begin(func(ctx context.Context) {
		<-ctx.Done()
		told.Done()
	})
	r.ahead.begin(func(context.Context) { t.Error("two things are made at a time") })
	r.Close()
	told.Wait()
	r.ahead.begin(func(context.Context) { t.Error("something is made by a runner that is closed") })
	r.Settle()
	r.Close()
}

// TestRefused wants a limit of the compiler to be told at once.
func TestRefused(t *testing.T) {
	lang := mustLanguage(t, "c")
	logged(t, "gcc", "")
	r, err := New(Options{Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	toolchain(t, r, lang)
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	cancel(stop)
	if _, err := r.Build(ctx, read(t, lang, "x.c", "int main(void) { return 0; }\n")); !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
}
