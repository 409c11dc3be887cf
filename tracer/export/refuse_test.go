package export_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
)

// A table that somebody has edited is refused at the first place that is wrong, and so is one that never was a table.
func TestReadRefuses(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	whole := export.Whole(traceOf(t, "recursive", 4, 0))
	cut := export.Whole(traceOf(t, "recursive", 4, 100))
	part := func(from, to int64, only ...tracer.Kind) *export.Part {
		p, err := export.Select(whole.Trace, from, to, only...)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	head := "variant,language,n,step,marker,kind,line,a,b,board\n"
	for _, test := range []struct {
		format   string
		p        *export.Part // nil stands for no text but new
		old, new string       // the first old gives way to new
		want     string
	}{
		// The columns.
		{"csv", nil, "", "", "1:1: there is nothing: want a line with the names of the columns, variant,language,n,step,marker,kind,line,a,b,board"},
		{"csv", whole, ",marker,", ",markr,", `1:25: there is no column "markr": did you mean "marker"? There are variant, language, n, step, marker, kind, line, a, b, board, enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`},
		{"csv", whole, ",marker,", ",Kind,", `1:25: there is no column "Kind": did you mean "kind"? There are variant, language, n, step, marker, kind, line, a, b, board, enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`},
		{"csv", whole, ",marker,", ",kind,", `1:30: the column "kind" is there twice`},
		{"csv", whole, ",a,b,", ",", `1:47: columns are missing: a, b`},
		{"csv", whole, head, "", `1:1: there is no column "recursive": did you mean "remove"? There are variant, language, n, step, marker, kind, line, a, b, board, enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`},
		{"csv", nil, "", strings.ReplaceAll(head, ",", ";"), `1:8: columns are not parted by ';' here: want a comma`},
		{"csv", whole, "23,1,,", "23,1,", `2:38: there are 9 cells, but 10 columns: "board" is missing`},
		{"csv", whole, "23,1,,", "23,1,,,", `2:33: there are more cells than the 10 columns`},
		{"jsonl", whole, `"marker":0,`, ``, `1:125: the key "marker" is missing`},
		{"jsonl", whole, `"marker":0,`, `"marker":0,"marker":0,`, `1:66: the key "marker" is there twice, or "board" with it`},
		{"jsonl", whole, `"marker"`, `"mark er"`, `1:55: there is no key "mark er": did you mean "marker"? There are variant, language, n, step, marker, kind, line, a, b, board, enter, try, compare, probe, mark, clash, place, remove, solution, backtrack, left`},
		{"text", whole, " -      0   23  - - - -", "", `3:19: b is missing: want step, kind, a, b, marker, line and board`},
		{"text", whole, " -      0   23  ", " 23  ", `3:24: marker is "-", want a whole number`},

		// The program.
		{"csv", whole, "recursive,go", "recursiv,go", `2:1: unknown variant "recursiv"`},
		{"csv", whole, "4,2,2,try", "5,2,2,try", `3:14: n is "5", but "4" in the rows before`},
		{"csv", whole, "\nrecursive,go,4,2,", "\niterative,go,4,2,", `3:1: variant is "iterative", but "recursive" in the rows before`},
		{"csv", whole, "recursive,go,4,2,", "recursive,c,4,2,", `3:11: language is "c", but "go" in the rows before`},
		{"csv", whole, ",4,1,", ",5000,1,", `2:14: n is "5000", want 1 to 4094`},
		{"csv", whole, ",4,1,", ",-4,1,", `2:14: n is "-4", want 1 to 4094`},
		{"csv", whole, ",4,1,", ",,1,", `2:14: n is empty`},
		{"csv", whole, "recursive,", ",", `2:1: variant is empty`},
		{"csv", whole, "recursive,", "\x07,", `2:1: variant is "\a", want a name of one line`},
		{"csv", whole, ",go,", "," + strings.Repeat("x", 201) + ",", `2:11: language is "` + strings.Repeat("x", 60) + `"..., want a name of one line`},
		{"csv", whole, ",go,", ",cobol,", `2:1: unknown language "cobol": want one of c, cpp, java, csharp, go, python, javascript`},
		{"csv", whole, ",go,", ",八皇后,", `2:1: unknown language "八皇后": want one of c, cpp, java, csharp, go, python, javascript`},
		{"text", whole, "n = 4", "n = 0", `1:22: n is "0", want 1 to 4094`},

		// The number of a step.
		{"csv", whole, ",4,2,2,try", ",4,x,2,try", `3:16: step is "x", want a whole number`},
		{"csv", whole, ",4,2,2,try", ",4,02,2,try", `3:16: step is "02", want a whole number`},
		{"csv", whole, ",4,2,2,try", ",4,1.0,2,try", `3:16: step is "1.0", want a whole number`},
		{"csv", whole, ",4,2,2,try", ",4,99999999999999999999,2,try", `3:16: step is "99999999999999999999", want a whole number`},
		{"csv", whole, ",4,2,2,try", ",4,3,2,try", `3:16: step 3 stands behind step 1: a trace of which steps are left out cannot be read back`},
		{"csv", whole, ",4,2,2,try", ",4,1,2,try", `3:16: step 1 stands behind step 1`},
		{"csv", part(10, 20), "", "", `2:16: the first step is step 10: a part of a trace can be read back only if it begins with step 1`},
		{"jsonl", part(10, 20), "", "", `1:53: the first step is step 10: a part of a trace can be read back only if it begins with step 1`},
		{"text", part(10, 20), "", "", `3:5: the first step is step 10: a part of a trace can be read back only if it begins with step 1`},
		{"csv", part(1, 20, tracer.Enter, tracer.Try), "", "", `4:16: step 4 stands behind step 2: a trace of which steps are left out cannot be read back`},
		{"csv", part(1, 2, tracer.Enter, tracer.Try), "", "", `4:26: kinds are left out, so the steps cannot be read back`},

		// The marker, its kind and its line.
		{"csv", whole, ",place,", ",plce,", `4:20: kind is "plce": did you mean "place"? There are enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`},
		{"csv", whole, ",place,", ",,", `4:20: kind is "": want one of enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`},
		{"csv", whole, ",place,", ",remove,", `4:20: kind is "remove", but marker 4 of the program is "place"`},
		{"csv", whole, ",4,place,", ",,place,", `4:18: marker is "", want a whole number`},
		{"csv", whole, ",4,place,", ",8,place,", `4:18: marker is 8, but the program has the markers 0 to 7`},
		{"csv", whole, ",32,1,1,", ",33,1,1,", `4:26: line is 33, but marker 4 of the program is of line 32`},
		{"csv", whole, ",32,1,1,", ",,1,1,", `4:26: line is "", want a whole number`},
		{"text", whole, "place  ", "plcae  ", `5:8: kind is "plcae": did you mean "place"? There are enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`},
		{"jsonl", whole, `"place"`, `"placed"`, `3:73: kind is "placed": did you mean "place"? There are enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`},
		{"jsonl", whole, `"line":32`, `"line":31`, `3:88: line is 31, but marker 4 of the program is of line 32`},

		// The arguments.
		{"csv", whole, ",32,1,1,", ",32,1,4096,", `4:31: b is "4096", want 0 to 4095`},
		{"csv", whole, ",32,1,1,", ",32,-1,1,", `4:29: a is "-1", want 0 to 4095`},
		{"csv", whole, ",32,1,1,", ",32,one,1,", `4:29: a is "one", want 0 to 4095`},
		{"csv", whole, ",32,1,1,", ",32,1,,", `4:31: b is empty, but place at marker 4 has this argument`},
		{"csv", whole, ",23,1,,", ",23,1,0,", `2:31: b is "0", but enter at marker 0 has no such argument`},
		{"csv", whole, ",32,1,1,", ",32,1,2,", `4:31: place 1 2: in recursive step 3 is place 1 1`},
		{"csv", whole, ",32,1,1,", ",32,2,2,", `4:29: place 2 2: in recursive step 3 is place 1 1`},
		{"csv", whole, ",2,try,28,1,1,", ",4,place,32,1,1,", `3:20: place 1 1: in recursive step 2 is try 1 1`},
		{"jsonl", whole, `"a":1,"b":1`, `"a":1.5,"b":1`, `2:93: a is "1.5", want a whole number from 0 on`},
		{"jsonl", whole, `"a":1,"b":1`, `"a":1e2,"b":1`, `2:93: a is "1e2", want a whole number from 0 on`},
		{"jsonl", whole, `"a":1,"b":1`, `"a":01,"b":1`, `2:93: a is "01", want a whole number from 0 on`},
		{"jsonl", whole, `"a":1,"b":1`, `"a":-1,"b":1`, `2:93: a is "-1", want a whole number from 0 on`},
		{"jsonl", whole, `"a":1,"b":1`, `"a":"1","b":1`, `2:93: a is a text, want a number or null`},
		{"jsonl", whole, `"a":1,"b":1`, `"b":1`, `2:1: a is empty, but try at marker 2 has this argument`},
		{"text", whole, "try       1 1", "try       1 x", `4:20: b is "x", want 0 to 4095`},

		// The board and the counts.
		{"csv", whole, ",1 . . .\n", ",. . . .\n", `4:33: the board has "." on line 1, but a queen stands on 1 after step 3`},
		{"csv", whole, ",1 . . .\n", ",1 . 2 .\n", `4:33: the board has "2" on line 3, but no queen stands there after step 3`},
		{"csv", whole, ",1 . . .\n", ",2 . . .\n", `4:33: the board has "2" on line 1, but a queen stands on 1 after step 3`},
		{"csv", whole, ",1 . . .\n", ",1 . .\n", `4:33: the board has 3 lines, want 4`},
		{"csv", whole, ",1 . . .\n", ",\n", `4:33: the board has 0 lines, want 4`},
		{"csv", whole, ",board\n", ",board,try\n", `2:39: there are 10 cells, but 11 columns: "try" is missing`},
		{"text", whole, "1 - - -", "1 - -", `5:35: the board has 3 lines, want 4`},
		{"jsonl", whole, "[1,null", "[2,null", `3:111: the board has "2" on line 1, but a queen stands on 1 after step 3`},
		{"jsonl", whole, "[1,null", "[true,null", `3:112: board is true, want a number or null`},
		{"jsonl", whole, "[1,null", "[null", `3:111: the board has 3 lines, want 4`},
		{"jsonl", whole, "[1,null,null,null]", "[]", `3:111: the board has 0 lines, want 4`},
		{"jsonl", whole, "[1,null,null,null]", "null", `3:111: board is null, want a list`},
		{"jsonl", whole, "[1,null,null,null]", "[1 null]", `3:114: "null]}", want a comma or ]`},

		// The end, and what is said to be left out.
		{"csv", cut, "a limit after", "the limit after", `102:26: it is not said in known words what is left out: want "steps A to B of N" or "step A of N", "only KIND, ...", "the program was stopped at a limit after step N", "the program was interrupted after step N", "the program crashed after step N"`},
		{"csv", cut, "limit after step 100", "limit after step 99", `102:26: the last step is said to be step 99, but here it is step 100`},
		{"jsonl", cut, "limit after step 100", "limit after step 99", `101:53: the last step is said to be step 99, but here it is step 100`},
		{"text", cut, "limit after step 100", "limit after step 99", `103:3: the last step is said to be step 99, but here it is step 100`},
		{"csv", part(1, 20), "1 to 20", "1 to 21", `22:26: steps 1 to 21 are said to be here, but these are steps 1 to 20`},
		{"csv", cut, ",,,left,", ",101,,left,", `102:16: step is "101", but a row that says what is left out has none`},
		{"csv", cut, "after step 100\n", "after step 100\nrecursive,go,4,101,0,enter,23,1,,. . . .\n", `103:1: nothing can stand behind the row that says what is left out`},
		{"csv", cut, `recursive,go,4,,,left,,,,the program was stopped at a limit after step 100` + "\n", "", `102:1: steps are missing: there are 100, and recursive goes on with compare 1 2`},
		{"jsonl", cut, `"left":`, `"step":101,"left":`, `101:53: there is "step", but an object that says what is left out has only variant, language, n and left`},
		{"jsonl", cut, `"left":`, `"board":[],"left":`, `101:57: the key "left" is there twice, or "board" with it`},
		{"csv", whole, "recursive,go,4,326,", "recursive,go,4,326,6,backtrack,33,1,,. . . .\nrecursive,go,4,327,", `328:1: recursive ends with step 326`},
		{"text", whole, "\n     2", "\n# here\n     2", `4:3: it is not said in known words what is left out: want "steps A to B of N" or "step A of N", "only KIND, ...", "the program was stopped at a limit after step N", "the program was interrupted after step N", "the program crashed after step N"`},

		// What is no table.
		{"csv", whole, ",place,", ",pl\"ace,", `4:22: a quote stands within a cell that does not begin with one: want it doubled, and the cell in quotes`},
		{"csv", whole, ",place,", ",\"place,", `4:20: the quote is not closed in this line, and no cell has a line break`},
		{"csv", whole, ",place,", ",\"pl\"ace,", `4:24: "ace,32,1,1,1 . . ." stands behind a closing quote: want a comma, or the quote doubled`},
		{"csv", whole, ",place,", ",\xff,", `4:20: the byte 0xff is not UTF-8`},
		{"csv", whole, ",place,", ",八\xe5\x85,", `4:21: the byte 0xe5 is not UTF-8`},
		{"csv", whole, ",place,", ",\rplace,", `4:20: a carriage return does not end a line here: want LF or CR LF`},
		{"csv", whole, ",place,", "," + strings.Repeat("x", 1<<16) + ",", `4:1: the line is longer than the 65536 bytes that are read`},
		{"csv", whole, ",place,", "," + strings.Repeat("x", 1<<15) + ",", `4:20: kind is "` + strings.Repeat("x", 60) + `"...: want one of enter, try, compare, probe, mark, clash, place, remove, solution, backtrack`},
		{"csv", nil, "", "\xff\xfev\x00a\x00r\x00", `1:1: the text is UTF-16, want UTF-8`},
		{"csv", nil, "", strings.Repeat("\x00", 1<<20), `1:1: the line is longer than the 65536 bytes that are read`},
		{"jsonl", nil, "", "[1, 2]", `1:1: "[1, 2]", want '{'`},
		{"jsonl", nil, "", "{", `1:2: the line ends here, want a key in quotes`},
		{"jsonl", nil, "", "{}", `1:3: the key "variant" is missing`},
		{"jsonl", whole, `"variant":`, `"variant"`, `1:11: "\"recursive\",\"language\":\"go\",\"n\":4,\"step\":1,\"marker\":0,\"kind\""..., want ':'`},
		{"jsonl", whole, `"variant":"recursive"`, `"variant":{}`, `1:12: variant is an object, want a text`},
		{"jsonl", whole, `"variant":"recursive"`, `"variant":`, `1:12: ",\"language\":\"go\",\"n\":4,\"step\":1,\"marker\":0,\"kind\":\"enter\",\"l"..., want a text for "variant"`},
		{"jsonl", whole, `"recursive"`, `"recur\qsive"`, `1:12: the text "\"recur\\qsive\"" is not as JSON has it: invalid character 'q' in string escape code`},
		{"jsonl", whole, `"recursive"`, "\"recur\tsive\"", `1:18: the byte 0x09 stands in a text: want it escaped`},
		{"jsonl", whole, `"recursive","language":"go","n":4,"step":1,"marker":0,"kind":"enter","line":23,"a":1,"b":null,"board":[null,null,null,null]}`, `"recursive`, `1:12: the text is not closed in this line`},
		{"jsonl", whole, `]}`, `]} {}`, `1:137: "{}" stands behind the object: want one object a line`},
		{"jsonl", whole, `]}`, `]`, `1:135: the line ends here, want a comma or }`},
		{"jsonl", whole, `]}`, `],}`, `1:136: "}", want a key in quotes`},
		{"jsonl", whole, `,"b":null`, ` "b":null`, `1:97: "\"b\":null,\"board\":[null,null,null,null]}", want a comma or }`},
		{"jsonl", whole, `"n":4`, `"n":nul`, `1:44: n is null, want a number`},
		{"jsonl", whole, `"b":null`, `"b":nul`, `1:101: b is "nul", want a whole number from 0 on`},
		{"text", nil, "", "enter 1 0\n", `1:1: unknown variant ""`},
		{"text", nil, "", "# recursive, go, n = 4\nenter 1\n", `2:8: b is missing: want a kind and two numbers in each line, or else a text as it is exported`},
		{"text", nil, "", "# recursive, go, n = 4\nenter 1 0 0\n", `2:11: something stands behind the step: want a kind and two numbers in each line, or else a text as it is exported`},
		{"text", nil, "", "# recursive, go, n = 4\nenter 1 1\n", `2:9: b is "1", but enter at marker 0 has no such argument`},
		{"text", nil, "", "# recursive, go, n = 4\nenter 2 0\n", `2:7: enter 2: in recursive step 1 is enter 1`},
		{"text", nil, "", "# recursive, go, n = 4\nprobe 2 0\n", `2:1: kind is "probe", but recursive has no marker of it`},
		{"text", nil, "", "# recursive, go, n = 4\nenter 1 0\nsolution 1 0\n", `3:10: a is "1", but solution at marker 1 has no such argument`},
		{"text", nil, "", "# recursive, go, n = 4\nenter 1 0\n     2 try       1 1      2   28  - - - -\n", `3:20: something stands behind the step: want a kind and two numbers in each line, or else a text as it is exported`},
		{"text", whole, "     2 try       1 1      2   28  - - - -", "try 1 1", `4:8: b is missing: want step, kind, a, b, marker, line and board`},
	} {
		text := test.new
		if test.p != nil {
			text = string(written(t, test.format, test.p, export.Options{}))
			if !strings.Contains(text, test.old) {
				t.Fatalf("%s: there is no %q to be edited", test.format, test.old)
			}
			text = strings.Replace(text, test.old, test.new, 1)
		}
		_, _, err := back(t, test.format, []byte(text), reading(v))
		if want := "steps:" + test.want; err == nil || err.Error() != want {
			t.Errorf("%s, %.60q for %.60q:\n got %v\nwant %s", test.format, test.new, test.old, err, want)
		}
		var place *export.PlaceError
		if !errors.As(err, &place) {
			t.Errorf("%s, %q: %T has no place", test.format, test.new, err)
		}
	}
}

// A running count is held against the rows before it.
func TestReadRefusesCounts(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	p := export.Whole(traceOf(t, "recursive", 4, 0))
	for format, test := range map[string]struct{ old, new, want string }{
		"csv":   {",1 . . .,1,1,0,", ",1 . . .,1,2,0,", "steps:4:43: try is 2, but there were 1 such steps"},
		"jsonl": {`"enter":1,"try":1,`, `"enter":1,"try":"x",`, "steps:2:147: try is a text, want a number"},
	} {
		text := written(t, format, p, export.Options{Counts: true})
		if edited := bytes.Replace(text, []byte(test.old), []byte(test.new), 1); !bytes.Equal(edited, text) {
			text = edited
		} else {
			t.Fatalf("%s: there is no %q to be edited", format, test.old)
		}
		if _, _, err := back(t, format, text, reading(v)); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", format, err, test.want)
		}
	}
}

// What is known of the program must be what the table says.
func TestReadRefusesOthers(t *testing.T) {
	v, err := solvers.Find("recursive")
	if err != nil {
		t.Fatal(err)
	}
	p := export.Whole(traceOf(t, "recursive", 4, 0))
	for _, format := range tables {
		for i, want := range []string{`variant is "recursive", want "iterative"`, `language is "go", want "c"`, `n is "4", want "5"`} {
			o := reading(v)
			switch i {
			case 0:
				o.Variant = "iterative"
			case 1:
				o.Language = "c"
			case 2:
				o.N = 5
			}
			_, _, err := back(t, format, written(t, format, p, export.Options{}), o)
			if err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%s: %v, want %s", format, err, want)
			}
		}
		// The program is run again: any step but its own is one too many.
		o := reading(v)
		o.Variant, o.Language, o.N = "recursive", "go", 4
		if _, _, err := back(t, format, []byte(map[string]string{"csv": "variant,language,n,step,marker,kind,line,a,b,board\n"}[format]), o); err == nil ||
			!strings.Contains(err.Error(), "steps are missing: there are 0, and recursive goes on with enter 1") {
			t.Errorf("%s without a step: %v", format, err)
		}
	}
}
