package cell

import (
	"strings"
	"testing"

	"queens/programs"
	"queens/runner"
)

// Cells of one thing again and again take no longer than others of their length: no test says how long, but what grows with the square of
// the length would not end.
func TestLargeCells(t *testing.T) {
	if testing.Short() {
		t.Skip("cells of a megabyte")
	}
	mains := map[string]string{
		"c": "int main() {}\n", "cpp": "int main() {}\n", "java": "class M { static void main(String[] a) {} }\n",
		"csharp": "class M { static void Main() {} }\n", "go": "package main\nfunc main() {}\n", "python": "print()\n", "javascript": "f()\n",
	}
	for i, text := range []string{"int a; ", "x = {}{} ", "struct a<", "a(b) {}\n", "def f(self): pass\n", "namespace a{", "`${", "#if 1\n"} {
		lang := programs.Languages()[i%7]
		large := strings.Repeat(text, runner.MaxText/8/len(text))
		Complete(large, lang.Name, len(large), Notebook{})
		IsComplete(large, lang.Name)
		whole, err := Compose(nil, &Program{Language: lang, Text: large + "\n" + mains[lang.Name], Line: 1}, "cell-1")
		if err != nil {
			continue
		}
		if _, err := Compose(whole, &Program{Language: lang, Text: strings.Repeat(text, 900), Line: 1}, "cell-2"); err == nil {
			whole.Rename(large)
		}
	}
	c, err := Parse(strings.Repeat(" ", runner.MaxText+1), "c")
	if err == nil || c.Program != nil {
		t.Error("a cell that is too long is taken")
	}
}
