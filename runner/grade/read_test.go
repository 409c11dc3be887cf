package grade

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// folder writes files, and gives the folder that they are in.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRead(t *testing.T) {
	outside := folder(t, map[string]string{"secret.py": "print(1)"})
	dir := folder(t, map[string]string{
		"a.py":             "print(1)\n",
		".hidden.py":       "print(1)\n",
		"b/helper.java":    "class Helper {}\n",
		"b/Program.java":   "class Program { public static void main(String[] args) {} }\n",
		"b/notes.txt":      "notes\n",
		"c/x.c":            "int main(void) { return 0; }\n",
		"c/y.py":           "print(1)\n",
		"d/empty.txt":      "\n",
		"e.bas":            "10 PRINT 1\n",
		"f.c":              "//step:enter(1)\nint main(void) { return 0; }\n",
		"g.py":             strings.Repeat("#", maxText+1),
		"i/deep/program.c": "int main(void) { return 0; }\n",
		"k\x01.py":         "print(1)\n",
		"l/old.h/x.h":      "\n",
		"l/board.hpp":      "int board;\n",
		"l/main.cc":        "#include \"board.hpp\"\nint main() {}\n",
	})
	for link, target := range map[string]string{"h.py": filepath.Join(outside, "secret.py"), "j.py": "a.py"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	students, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct{ name, first, problem string }{
		{"a.py", "a.py", ""},
		{"b", "Program.java", ""},
		{"c", "", "the files are in two languages, C and Python"},
		{"d", "", "the folder holds no program"},
		{"e.bas", "", "the language is not known"},
		{"f.c", "", "f.c:1: a marker cannot stand outside"},
		{"g.py", "", "it is longer than"},
		{"h.py", "", "it cannot be read"},
		{"i", "", "the folder holds no program"},
		{"j.py", "j.py", ""},
		{"k\x01.py", "", "is no name for a file of a program"},
		{"l", "main.cc", ""},
	}
	if len(students) != len(want) {
		t.Fatalf("%d programs, want %d: %+v", len(students), len(want), students)
	}
	for i, w := range want {
		s := students[i]
		switch {
		case s.Name != w.name || !strings.Contains(s.Problem, w.problem) || (s.Problem == "") != (w.problem == ""):
			t.Errorf("%s: problem %q, want %s with %q", s.Name, s.Problem, w.name, w.problem)
		case w.name == "l" && len(s.Program.Files) != 2:
			t.Errorf("%s: %d files, want the header, too", s.Name, len(s.Program.Files))
		case w.problem == "" && s.Program.Files[0].Name != w.first:
			t.Errorf("%s: the first file is %s, want %s", s.Name, s.Program.Files[0].Name, w.first)
		}
	}
	if _, err := Read(filepath.Join(dir, "d")); err != nil {
		t.Errorf("a folder with a file that is no program is read: %v", err)
	}
	if _, err := Read(folder(t, nil)); err == nil {
		t.Error("an empty folder holds programs")
	}
}
