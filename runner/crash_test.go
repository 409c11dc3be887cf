package runner

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/programs"
	"queens/runner/sandbox"
)

// crashes are programs in C and C++ that end by a signal, with what is said of it. They have no markers, so nothing but their note tells where.
var crashes = []struct{ name, lang, text, want string }{
	{"pointer", "c", "#include <stdio.h>\nint main(void) {\n\tint *volatile p = NULL;\n\tprintf(\"%d\\n\", *p);\n\treturn 0;\n}\n", "x.c:4: segmentation fault"},
	{"in the library", "c", "#include <string.h>\nint main(int argc, char **argv) {\n\tchar *p = argc > 9 ? argv[3] : NULL;\n\treturn (int)strlen(p);\n}\n", "x.c:4: segmentation fault"},
	{"division", "c", "#include <stdio.h>\nint main(int argc, char **argv) {\n\tvolatile int zero = argc - 1;\n\tprintf(\"%d\\n\", 7 / zero);\n\treturn 0;\n}\n", "x.c:4: floating point exception"},
	{"abort", "c", "#include <stdlib.h>\nstatic void stop(void) {\n\tabort();\n}\nint main(void) {\n\tstop();\n}\n", "x.c:3: aborted"},
	{"too deep", "c", "#include <stdio.h>\nint deep(int n) {\n\tvolatile char a[1000];\n\ta[n % 999] = 1;\n\treturn deep(n + 1) + a[n % 3];\n}\nint main(void) {\n\treturn deep(1);\n}\n", "x.c:4: segmentation fault: the stack is full, calls go too deep"},
	{"its own handler", "c", "#include <signal.h>\n#include <stdio.h>\n#include <unistd.h>\nstatic void mine(int s) {\n\tputs(\"mine\");\n\t_exit(3);\n}\nint main(void) {\n\tsignal(SIGSEGV, mine);\n\traise(SIGSEGV);\n}\n", "exit status 3"},
	{"not its doing", "c", "#include <signal.h>\nint main(void) {\n\traise(SIGKILL);\n}\n", "killed"},
	{"vector", "cpp", "#include <vector>\nint main(int argc, char **argv) {\n\tstd::vector<int> v;\n\tv[argc * 100000000] = 3;\n\treturn v[0];\n}\n", "x.cpp:4: segmentation fault"},
	{"exception", "cpp", "#include <vector>\nint third(const std::vector<int> &v) {\n\treturn v.at(3);\n}\nint main() {\n\treturn third({});\n}\n", "x.cpp:3: uncaught exception std::out_of_range: vector::_M_range_check: __n (which is 3) >= this->size() (which is 0)"},
	{"thrown", "cpp", "struct Odd {};\nint main() {\n\tthrow Odd();\n}\n", "x.cpp:3: uncaught exception Odd"},
}

func TestCrashPlace(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	for _, test := range crashes {
		lang, err := programs.FindLanguage(test.lang)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(test.lang+"/"+test.name, func(t *testing.T) {
			toolchain(t, r, lang)
			b, err := r.Build(t.Context(), Program{Language: lang, Files: []File{{Name: "x" + lang.Ext, Text: test.text}}})
			if err != nil {
				t.Fatal(err)
			}
			result, err := b.Run(t.Context(), Run{Limits: limits()})
			if err != nil || result.Message != test.want {
				t.Errorf("%q, %v, want %q", result.Message, err, test.want)
			}
		})
	}
}

// TestCrashNotes reads notes that a program has written to mislead.
func TestCrashNotes(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	lang, _ := programs.FindLanguage("c")
	toolchain(t, r, lang)
	b, err := r.Build(t.Context(), Program{Language: lang, Files: []File{{Name: "x.c", Text: crashes[0].text}}})
	if err != nil {
		t.Fatal(err)
	}
	note := filepath.Join(t.TempDir(), "crash")
	read := func(data []byte) failure {
		if err := os.WriteFile(note, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return elfPlace(b, note)
	}
	for _, data := range []string{"", "short", strings.Repeat("\xff", 100), strings.Repeat("\x00", 1<<20)} {
		if f := read([]byte(data)); f.line != 0 {
			t.Errorf("%.20q is %v", data, f)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var data []byte
		for range random.IntN(80) {
			data = binary.NativeEndian.AppendUint64(data, random.Uint64()>>random.IntN(64))
		}
		if f := read(data); f.line != 0 && (f.file == "" || f.line > 6) {
			t.Errorf("%x is %v", data, f)
		}
	}
}

// FuzzNote reads whatever a program has noted of its crash.
func FuzzNote(f *testing.F) {
	r := newRunner(f, sandbox.Auto)
	lang, _ := programs.FindLanguage("c")
	toolchain(f, r, lang)
	b, err := r.Build(f.Context(), Program{Language: lang, Files: []File{{Name: "x.c", Text: crashes[0].text}}})
	if err != nil {
		f.Fatal(err)
	}
	note := filepath.Join(f.TempDir(), "crash")
	f.Add(make([]byte, 24))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(note, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if at := elfPlace(b, note); at.line < 0 || at.line > 6 {
			t.Errorf("%x is %v", data, at)
		}
	})
}
