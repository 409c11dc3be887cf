package runner

import (
	"path/filepath"
	"strings"
	"testing"

	"queens/programs"
	"queens/runner/sandbox"
)

// echoes print their arguments and what they read, and say that they are the main program.
var echoes = map[string]string{
	"c": `#include <stdio.h>
int main(int argc, char *argv[]) { char line[99]; printf("%d %s main ", argc - 1, argv[1]); fgets(line, 99, stdin); printf("%s", line); }`,
	"cpp": `#include <iostream>
#include <string>
int main(int argc, char *argv[]) { std::string line; std::getline(std::cin, line); std::cout << argc - 1 << " " << argv[1] << " main " << line << "\n"; }`,
	"java": `import java.util.Scanner;
class Main { public static void main(String[] args) { System.out.println(args.length + " " + args[0] + " main " + new Scanner(System.in, "UTF-8").nextLine()); } }`,
	"csharp": `using System;
class Program { static void Main(string[] args) { Console.WriteLine(args.Length + " " + args[0] + " main " + Console.ReadLine()); } }`,
	"go": `package main
import ("bufio"; "fmt"; "os")
func main() { line, _ := bufio.NewReader(os.Stdin).ReadString('\n'); fmt.Printf("%d %s main %s", len(os.Args) - 1, os.Args[1], line) }`,
	"python": `import sys
if __name__ == "__main__":
    import __main__
    assert __main__.sys is sys
    print(len(sys.argv) - 1, sys.argv[1], "main", input())`,
	"javascript": `if (require.main === module) {
    console.log(process.argv.length - 2, process.argv[2], "main", require("fs").readFileSync(0, "utf8").trim());
}`,
}

// TestEcho gives programs arguments and input, as they stand and traced.
func TestEcho(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		echo := echoes[lang.Name]
		traced := lang.Mark().Comment + "queens: base 0, lines rows\n" + echo
		switch lang.Name {
		case "python", "javascript":
			traced += "\n" + lang.Mark().Comment + "step:solution()\nvar_ = 1\n"
		default:
			i := strings.LastIndex(echo, "{") + 1
			traced = lang.Mark().Comment + "queens: base 0, lines rows\n" + echo[:i] + "\n" + lang.Mark().Comment + "step:solution()\n" + echo[i:]
		}
		for i, text := range []string{echo, traced} {
			got := run(t, r, read(t, lang, fileName(lang), text), Run{Args: []string{"-n ö 皇后", "two"}, Stdin: strings.NewReader("a line, 一行\n"), Limits: limits()})
			if want := "2 -n ö 皇后 main a line, 一行\n"; got.stdout != want || got.Message != "" || len(got.steps) != i {
				t.Errorf("printed %q, want %q; %d steps; %s\n%s", got.stdout, want, len(got.steps), got.Message, got.stderr)
			}
		}
	})
}

// TestUnrecorded runs programs that could be traced and are not: they do nothing beside.
func TestUnrecorded(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		b, err := r.Build(t.Context(), read(t, lang, fileName(lang), text(lang.Name, "200000", "")))
		if err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		result, err := b.Run(t.Context(), Run{Stdout: &said, Stderr: &said, Limits: limits()})
		if err != nil || result.Message != "" || result.Steps != 0 || said.String() != "" {
			t.Errorf("%v, %s, %d steps, said %q", err, result.Message, result.Steps, said.String())
		}
	})
}

// TestSeveralFiles builds programs of several files, of which the second is wrong in the second half of the test.
func TestSeveralFiles(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	for name, files := range map[string][]File{
		"c":          {{Name: "a/x.c", Text: "#include \"y.h\"\n#include <stdio.h>\nint main(void) { printf(\"%d\\n\", y()); }\n"}, {Name: "a/y.c", Text: "int y(void) { return 4711; }\n"}, {Name: "a/y.h", Text: "int y(void);\n"}},
		"cpp":        {{Name: "a/x.cpp", Text: "#include \"y.hpp\"\n#include <iostream>\nint main() { std::cout << y() << '\\n'; }\n"}, {Name: "a/y.cpp", Text: "int y() { return 4711; }\n"}, {Name: "a/y.hpp", Text: "int y();\n"}},
		"java":       {{Name: "a/X.java", Text: "class X { public static void main(String[] a) { System.out.println(Y.y()); } }\n"}, {Name: "a/Y.java", Text: "class Y { static int y() { return 4711; } }\n"}},
		"csharp":     {{Name: "a/X.cs", Text: "class X { static void Main() { System.Console.WriteLine(Y.F()); } }\n"}, {Name: "a/Y.cs", Text: "class Y { public static int F() { return 4711; } }\n"}},
		"go":         {{Name: "a/x.go", Text: "package main\nfunc main() { println2(y()) }\n"}, {Name: "a/y.go", Text: "package main\nimport \"fmt\"\nfunc y() int { return 4711 }\nfunc println2(a any) { fmt.Println(a) }\n"}},
		"python":     {{Name: "a/x.py", Text: "from y import y\nprint(y())\n"}, {Name: "a/y.py", Text: "def y(): return 4711\n"}},
		"javascript": {{Name: "a/x.js", Text: "console.log(require('./y').y());\n"}, {Name: "a/y.js", Text: "exports.y = () => 4711;\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			lang := mustLanguage(t, name)
			toolchain(t, r, lang)
			p, err := Read(lang, files...)
			if err != nil {
				t.Fatal(err)
			}
			if got := run(t, r, p, Run{Limits: limits()}); got.stdout != "4711\n" {
				t.Errorf("printed %q\n%s %s", got.stdout, got.Message, got.stderr)
			}
			p.Files[1].Text += wrong
			if _, err := r.Build(t.Context(), p); err == nil || !strings.Contains(err.Error(), p.Files[1].Name+":") {
				t.Errorf("got %v, want an error in %s", err, p.Files[1].Name)
			}
		})
	}
}

// TestFiles runs programs in an empty folder that is gone afterwards.
func TestFiles(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	r := newRunner(t, sandbox.Auto)
	lang := mustLanguage(t, "python")
	toolchain(t, r, lang)
	got := run(t, r, read(t, lang, "x.py", `import os, tempfile
print(os.listdir("."), os.path.samefile(os.environ["HOME"], "."), os.path.samefile(tempfile.gettempdir(), "."))
os.makedirs("a/b")
open("a/b/c", "w").write("x")
os.chmod("a/b", 0)
`), Run{Limits: limits()})
	if got.stdout != "[] True True\n" || got.Message != "" {
		t.Errorf("printed %q, %s\n%s", got.stdout, got.Message, got.stderr)
	}
	left, err := filepath.Glob(filepath.Join(temp, "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

// TestMemory wants each language with a heap of its own to start in the memory that a program gets, and in less.
func TestMemory(t *testing.T) {
	r := newRunner(t, sandbox.Auto)
	eachLanguage(t, r, func(t *testing.T, lang programs.Language) {
		for _, memory := range []int64{128 << 20, DefaultLimits().Memory, 0} {
			l := limits()
			l.Memory = memory
			got := run(t, r, read(t, lang, fileName(lang), text(lang.Name, "70000", "")), Run{Limits: l})
			if got.wantSteps(t, 70000); got.Message != "" {
				t.Errorf("in %d bytes: %s\n%s", memory, got.Message, got.stderr)
			}
		}
	})
}

// TestWarnings wants no warning because of a support file, however strict the compiler is told to be.
func TestWarnings(t *testing.T) {
	for variable, tool := range map[string]string{"CC": "gcc -std=c11 -Wall -Wextra -Wpedantic -Werror", "CXX": "g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror"} {
		name := map[string]string{"CC": "c", "CXX": "cpp"}[variable]
		t.Run(name, func(t *testing.T) {
			t.Setenv(variable, tool)
			r := newRunner(t, sandbox.Auto)
			lang := mustLanguage(t, name)
			toolchain(t, r, lang)
			got := run(t, r, read(t, lang, fileName(lang), text(name, "5", "")), Run{Limits: limits()})
			got.wantSteps(t, 5)
		})
	}
}
