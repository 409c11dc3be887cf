package cell

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name, code, lang string
		want             string // of the cell in short, see describe; or the error
	}{
		{"empty", "", "python", ""},
		{"blank", "\n \n", "python", ""},
		{"program", "print(1)\n", "python", "python at 1"},
		{"language", "%%c --n 6\nint x;", "python", "c at 2 n=6"},
		{"all options", `%%go --n 4094 --as mine --input "4\n5" --limit 10 --no-trace --sandbox none` + "\nx", "c", `go at 2 n=4094 as=mine input="4\n5" limit=10 no-trace sandbox=none`},
		{"with equals", "%%c --as=x-1 --n=3\ny", "c", "c at 2 n=3 as=x-1"},
		{"commands", "%list\n\n  %run recursive --n 6\n", "python", "1:list 3:run,recursive,--n,6"},
		{"above a program", "%lang c\n%langs\n\nint main;", "python", "1:lang,c 2:langs c at 4"},
		{"above a magic", "\n%langs\n%%java\nx", "python", "2:langs java at 4"},
		{"quotes", `%board "2 4" 'a b'c \"x a\ b C:\dir ""`, "c", `1:board,2 4,a bc,"x,a b,C:\dir,`},
		{"file", "%%file queens.h\n#define N 8\n", "c", "file queens.h at 2"},
		{"crlf", "%%c\r\nint x;\r\n", "c", "c at 2"},
		{"mark of order", "\ufeff%%c\nint x;", "go", "c at 2"},

		{"comments", "# nothing\n\n# here", "python", ""},
		{"remainder", "x = (5\n% c)\ny = (5\n%% c)", "python", "python at 1"},

		{"second magic", "%%c\nint x;\n%%python\nprint(1)", "c", "cell line 3: a line %%python begins a cell: only line commands and empty lines can stand above it"},
		{"in a text", "x = \"\"\"\n%%c\n\"\"\"", "python", "python at 1"},
		{"no code", "%%c\n// nothing", "c", `cell line 2: there is no program below the options`},
		{"unknown language", "\n%%pyton\nx", "c", `cell line 2: unknown %%pyton: did you mean %%python? want one of %%c, %%cpp, %%java, %%csharp, %%go, %%python, %%javascript, %%file`},
		{"other name", "%%c++\nx", "c", `cell line 1: unknown %%c++: did you mean %%cpp? want`},
		{"far", "%%bash\nx", "c", `cell line 1: unknown %%bash: want one of %%c,`},
		{"lang", "%lang d\nx", "c", `cell line 1: %lang: unknown language "d": want one of c, cpp, java, csharp, go, python, javascript`},
		{"unknown option", "%%c --limt 5\nx", "c", `cell line 1: unknown option --limt: did you mean --limit? want one of --n, --as, --input, --limit, --no-trace, --sandbox`},
		{"short option", "%%c -n 5\nx", "c", `cell line 1: unknown option -n: want one of --n, --as`},
		{"range", "%%c --n 0\nx", "c", `cell line 1: --n "0": want a number from 1 to 4094`},
		{"limit", "%%c --limit many\nx", "c", `cell line 1: --limit "many": want a number from 1 on`},
		{"no value", "%%c --n\nx", "c", `cell line 1: --n wants a value behind it: N`},
		{"sandbox", "%%c --sandbox bubble\nx", "c", `cell line 1: --sandbox "bubble": want one of auto, bwrap, none`},
		{"name", "%%c --as a.b\nx", "c", `cell line 1: --as "a.b": want letters, digits, - and _`},
		{"variant", "%%c --as recursive\nx", "c", `cell line 1: --as "recursive": a variant of the course has the name recursive`},
		{"cell", "%%c --as cell-3\nx", "c", `cell line 1: --as "cell-3": cells have the names cell-1, cell-2 and so on by themselves`},
		{"word", "%%c 8\nx", "c", `cell line 1: %%c takes options and nothing else, got "8"; the options are --n,`},
		{"help", "%%c --help\nx", "c", `cell line 1: the options of %%c are --n, --as`},
		{"quote", "%run \"x\n", "c", `cell line 1: a quote is not closed`},
		{"nothing", "%%\nx", "c", `cell line 1: %% wants a language or file behind it: one of c,`},
		{"space", "%% c\nx", "c", `cell line 1: %% wants a language or file behind it: one of c,`},
		{"percent", "%\nx", "c", `cell line 1: % is no command: %help lists them`},
		{"no program", "%%c --n 4\n\n", "c", `cell line 2: there is no program below the options`},
		{"file without name", "%%file\nx", "c", `cell line 1: %%file wants the name of the file and nothing else, got 0 words`},
		{"file in folder", "%%file ../x.h\nx", "c", `cell line 1: %%file: "../x.h" is no name for a file: want one without a folder, like queens.h`},
		{"file of programs", "%%file program.py\nx", "c", `cell line 1: %%file: programs of cells have the name program.py themselves: want another one`},
		{"file of data", "%%file x.txt\nx", "c", `cell line 1: %%file: x.txt is not the file of a program: want an ending of .h, .hpp, .c,`},
		{"bytes", "%%c\n\xff", "c", `cell line 1: the cell is no text`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := Parse(test.code, test.lang)
			got := describe(c)
			if err != nil {
				got = err.Error()
				if strings.HasPrefix(got, test.want) && test.want != "" {
					got = test.want
				}
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}
