package cell

import (
	"fmt"
	"testing"
)

func TestIsComplete(t *testing.T) {
	for _, test := range []struct{ lang, code, want string }{
		{"c", "", "complete"},
		{"c", "%list", "complete"},
		{"c", "%list\n%run recursive --n 6", "complete"},
		{"c", "%run 'rec", "invalid"},
		{"c", "%lang d", "invalid"},
		{"c", "%%d\nx", "invalid"},
		{"c", "%%c --n 0\nx", "invalid"},
		{"c", "%%c", "incomplete"},
		{"c", "%%c --n 6\n", "incomplete"},
		{"c", "%%c\n// nothing yet", "incomplete"},

		{"python", "print(1)", "complete"},
		{"python", "%%python\nprint(1)", "complete"},
		{"python", "x = 5", "complete"},
		{"python", "print(1", "incomplete"},
		{"python", "print(1))", "invalid"},
		{"python", "print('a", "invalid"},
		{"python", "print('''a", "incomplete"},
		{"python", "x = 1 + \\", "incomplete"},
		{"python", "x = 1 + \\\n    2", "complete"},
		{"python", "for i in range(3):", `incomplete "    "`},
		{"python", "for i in range(3): # all", `incomplete "    "`},
		{"python", "for i in range(3):\n    print(i)", `incomplete "    "`},
		{"python", "for i in range(3):\n    if i:\n        return", `incomplete "    "`},
		{"python", "for i in range(3):\n    print(i)\n", "complete"},
		{"python", "for i in range(3):\n    print(i)\n    ", "complete"},
		{"python", "for i in range(3):\n    print(i)\n\n", "complete"},
		{"python", "if a:\n    b\nelse:", `incomplete "    "`},
		{"python", "if a:\n    b\nelse: c", "incomplete"},
		{"python", "if a:\n    b\nc", "complete"},
		{"python", "def f(a,\n    b): pass", "complete"},
		{"python", "@decorator", "incomplete"},
		{"python", "@decorator\n", "incomplete"},
		{"python", "x = {1:", `incomplete "    "`},
		{"python", "class A:\n\tdef f(self):", `incomplete "\t\t"`},
		{"python", "# nothing", "complete"},

		{"javascript", "console.log(1)", "complete"},
		{"javascript", "const f = (a) =>", "incomplete"},
		{"javascript", "if (a) {", `incomplete "    "`},
		{"javascript", "const s = `a", "incomplete"},
		{"javascript", "const s = `a ${b", "incomplete"},
		{"javascript", "let", "incomplete"},
		{"javascript", "a++", "complete"},
		{"javascript", "f(]", "invalid"},

		{"c", "%%c\nint main(void) {", `incomplete "    "`},
		{"c", "%%c\nint main(void) {\n    if (1) {\n        f();", `incomplete "        "`},
		{"c", "%%c\nint main(void) { return 0; }", "complete"},
		{"c", "%%c\nint f(void) { return 0; }", "incomplete"},
		{"c", "%%c\nint f(void) { return 0; }\n", "complete"},
		{"c", "#include <stdio.h>", "incomplete"},
		{"c", "#define A \\", "incomplete"},
		{"c", "#if 1\nint main(void) { }", "incomplete"},
		{"c", "/* a", "incomplete"},
		{"c", "int main(void) { return \"a; }", "invalid"},
		{"go", "func main() {", `incomplete "\t"`},
		{"go", "func main() {\n\tvar s = `a", "incomplete"},
		{"java", "class A {\n    public static void main(String[] a) { }\n}", "complete"},
		{"java", "class A {\n    void main2() { }\n}", "incomplete"},
		{"csharp", "class A {\n    static void Main() { }\n}", "complete"},
		{"csharp", "class A { string s = @\"a", "incomplete"},
		{"cpp", "int main() { auto s = R\"x(a", "incomplete"},

		{"c", "%%file queens.h", "incomplete"},
		{"c", "%%file queens.h\n#define N 8", "incomplete"},
		{"c", "%%file queens.h\n#define N 8\n", "complete"},
	} {
		status, indent := IsComplete(test.code, test.lang)
		got := status
		if indent != "" {
			got += fmt.Sprintf(" %q", indent)
		}
		if got != test.want {
			t.Errorf("%s: %q: %s, want %s", test.lang, test.code, got, test.want)
		}
	}
}
