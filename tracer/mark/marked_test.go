package mark

import "testing"

func TestMarked(t *testing.T) {
	for text, want := range map[string]bool{
		"":                                   false,
		"int main() { return 0; } // a step": false,
		"//queens: base 1, lines rows\n":     true,
		"void f() {\n  //step:enter(1)\n}\n": true,
		"void f() {\n  // Step enter(1)\n}":  true, // to be told that it is none
		"char *s = \"//step:enter(1)\";\n":   false,
		"// steps: enter the room first\n":   false,
	} {
		if got := Marked(C, text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
