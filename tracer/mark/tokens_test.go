package mark

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/txtar"
)

func TestTokens(t *testing.T) {
	for _, test := range []struct {
		lang *Language
		text string
		want string // kind, line and text of each token; those that are first on their line with a bar before them
	}{
		{C, "#define A \\\n 1\nint x = 'a'; // b\n/* c\n */ y->z;", "|d1 #define A \\\n 1,|w3 int,w3 x,s3 =,t3 'a',s3 ;,c3 // b,|c4 /* c\n */,|w5 y,s5 ->,w5 z,s5 ;"},
		{C, "#if 0\nint x;\n#else\ny\n#endif", "|d1 #if 0\nint x;\n,|d3 #else,|w4 y,|d5 #endif"},
		{C, "#if A\nif (a) {\n#else\nif (b) {\n#endif\n}", "|d1 #if A,|w2 if,s2 (,w2 a,s2 ),s2 {,|d3 #else,|d5 #endif,|s6 }"},
		{JavaScript, "`a${b}c`.d;\n/x/g", "|t1 `a,s1 ${,w1 b,s1 }c`,s1 .,w1 d,s1 ;,|t2 /x/g"},
		{Python, "f'a{b:>5}c' # d\n'''e\nf'''", "|t1 f'a,s1 {,w1 b,s1 }c',c1 # d,|t2 '''e\nf'''"},
		{CSharp, "$\"{a}\"\n@x", "|t1 $\",s1 {,w1 a,s1 }\",|w2 @x"},
	} {
		tokens, _ := Tokens(test.lang, test.text)
		var got []string
		for _, token := range tokens {
			bar := ""
			if token.First {
				bar = "|"
			}
			got = append(got, fmt.Sprintf("%s%c%d %s", bar, "swtcd"[token.Kind], token.Line, token.Text))
		}
		if got := strings.Join(got, ","); got != test.want {
			t.Errorf("%s: %q:\n got %q\nwant %q", test.lang.Name, test.text, got, test.want)
		}
		checkTokens(t, test.lang, test.text)
	}
}

func TestEnd(t *testing.T) {
	for _, test := range []struct {
		lang *Language
		text string
		want End
	}{
		{C, "int main() { f(a[", End{Brackets: []string{"{", "(", "["}}},
		{C, "f(]", End{Brackets: []string{}, Broken: 1}},
		{C, "f();\n}", End{Broken: 2}},
		{C, "char *s = \"a", End{Broken: 1}},
		{C, "x\nchar *s = \"a\n\";", End{Broken: 2}},
		{C, "/* a", End{Comment: true}},
		{C, "// a", End{}},
		{C, "#if A\nx", End{Part: true}},
		{C, "#if 0\nx", End{Part: true}},
		{Python, "'''a", End{Text: true}},
		{Python, "f'''{a", End{Text: true}},
		{JavaScript, "`a${b", End{Text: true}},
		{JavaScript, "`a${b}", End{Text: true}},
		{JavaScript, "`a${b}`", End{}},
		{Go, "`a", End{Text: true}},
	} {
		_, end := Tokens(test.lang, test.text)
		if len(end.Brackets)+len(test.want.Brackets) == 0 {
			end.Brackets, test.want.Brackets = nil, nil
		}
		if !reflect.DeepEqual(end, test.want) {
			t.Errorf("%s: %q: %+v, want %+v", test.lang.Name, test.text, end, test.want)
		}
	}
}

// checkTokens holds what is true of the tokens of every text: they stand in their order, and nothing but white space between them, if
// no part of an #if is left out.
func checkTokens(t *testing.T, lang *Language, text string) {
	t.Helper()
	at := 0
	tokens, _ := Tokens(lang, text)
	if strings.HasPrefix(strings.TrimPrefix(text, "\ufeff"), "#!") {
		at = lineLen(text)
	}
	for _, token := range tokens {
		if token.Start < at || token.End <= token.Start || token.Text != text[token.Start:token.End] {
			t.Fatalf("%s: %q: %+v behind %d", lang.Name, text, token, at)
		}
		if lang.Directive == "" || !strings.Contains(text, "#if") {
			space(t, lang, text, at, token.Start)
		}
		if line := strings.Count(text[:token.Start], "\n") + 1; token.Line != line {
			t.Errorf("%s: %q: %+v is on line %d", lang.Name, text, token, line)
		}
		at = token.End
	}
	space(t, lang, text, at, len(text))
}

func space(t *testing.T, lang *Language, text string, from, to int) {
	t.Helper()
	if (lang == Python || lang == CSharp) && strings.HasPrefix(text[from:], ":") {
		return // how a value in a text is written out
	}
	for _, r := range text[from:to] {
		if !unicode.IsSpace(r) && r != '\ufeff' && r != '\\' {
			t.Errorf("%s: %q: %q is no token", lang.Name, text, text[from:to])
			return
		}
	}
}

func TestTokensOfPlaces(t *testing.T) {
	for _, lang := range languages {
		files, err := filepath.Glob(filepath.Join("testdata", "*", lang.Name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range archive.Files {
				checkTokens(t, lang, string(c.Data))
			}
		}
	}
}
