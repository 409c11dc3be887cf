package runner

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queens/programs"
)

const none = NoCode

func programOf(lang, name, text string) *Program {
	l, err := programs.FindLanguage(lang)
	if err != nil {
		panic(err)
	}
	return &Program{Language: l, Files: []File{{Name: name, Text: text}}}
}

// reading is what becomes of what a tool has written: counts, or an error.
type reading struct {
	name, written string
	counts        []int64
	err           string
}

func (test reading) check(t *testing.T, files []FileCounts, err error) {
	t.Helper()
	switch {
	case test.err == "" && err != nil:
		t.Error(err)
	case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
		t.Errorf("%v, want %s", err, test.err)
	case err == nil && !slices.Equal(files[0].Counts, test.counts):
		t.Errorf("%v, want %v", files[0].Counts, test.counts)
	}
}

func TestReadGcov(t *testing.T) {
	p := programOf("c", "some/x.c", "a\nb\nc\n")
	for _, test := range []reading{
		{"nothing", ``, []int64{none, none, none}, ""},
		{"lines", `{"files": [{"file": "./x.c", "lines": [{"line_number": 1, "count": 7}, {"line_number": 3, "count": 0}]}]}`, []int64{7, none, 0}, ""},
		{"one in several reports", `{"files": [{"file": "x.c", "lines": [{"line_number": 2, "count": 1}]}]}
{"files": [{"file": "./x.c", "lines": [{"line_number": 2, "count": 2}, {"line_number": 2, "count": 3}]}]}`, []int64{none, 6, none}, ""},
		{"a library", `{"files": [{"file": "/usr/x.c", "lines": [{"line_number": 9, "count": 1}]}]}`, []int64{none, none, none}, ""},
		{"half a report", `{"files": [`, nil, "gcov: "},
		{"line 0", `{"files": [{"file": "x.c", "lines": [{"line_number": 0, "count": 1}]}]}`, nil, "line 0 of some/x.c, which has 3"},
		{"line 4", `{"files": [{"file": "x.c", "lines": [{"line_number": 4, "count": 1}]}]}`, nil, "line 4 of some/x.c, which has 3"},
		{"less than none", `{"files": [{"file": "x.c", "lines": [{"line_number": 1, "count": -1}]}]}`, nil, "some/x.c:1: a count of -1"},
		{"a fraction", `{"files": [{"file": "x.c", "lines": [{"line_number": 1, "count": 1.5}]}]}`, nil, "some/x.c:1: a count of 1.5"},
		{"too many", `{"files": [{"file": "x.c", "lines": [{"line_number": 1, "count": 9007199254740992}]}]}`, nil, "a count of 9007199254740992"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, err := readGcov(p, test.written)
			test.check(t, files, err)
		})
	}
}

const coverText = `package main

func main() {
	x := 0
	for x < 3 { x++
		f := func() { // it
			x++ }; f()
	}
	switch {
	case x > 1:
again:
		if x < 9 { x++; goto again }
	default:
	}
}
`

func TestReadCover(t *testing.T) {
	p := programOf("go", "x.go", coverText)
	profile := `mode: atomic
command-line-arguments/file1.go:3.14,5.12 3 1
command-line-arguments/file1.go:5.12,6.15 3 7
command-line-arguments/file1.go:7.4,7.7 1 5
command-line-arguments/file1.go:7.11,7.14 1 6
command-line-arguments/file1.go:9.2,9.9 1 1
command-line-arguments/file1.go:10.13,11.7 1 2
command-line-arguments/file1.go:12.3,12.12 1 4
command-line-arguments/file1.go:12.12,12.30 2 3
command-line-arguments/file1.go:13.10,13.10 0 0
command-line-arguments/qs_steps.go:900.1,901.1 1 1
`
	for _, test := range []reading{
		{"nothing", "", slices.Repeat([]int64{none}, 15), ""},
		{"a profile", profile, []int64{none, none, none, 1, 1, 7, 5, none, 1, none, none, 4, none, none, none}, ""},
		{"no profile", "file1.go:1\n", nil, "no block of a cover profile"},
		{"too many", "file1.go:3.14,5.12 3 99999999999999999999\n", nil, "x.go:3: a count of 9"},
		{"more than can be", "file1.go:3.14,5.12 3 9999999999999999\n", nil, "x.go:4: a count of 9"},
		{"a block that ends before it begins", "file1.go:9.1,1.1 1 5\nfile1.go:900.1,990.1 1 5\n", slices.Repeat([]int64{none}, 15), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, err := readCover(p, test.written)
			test.check(t, files, err)
		})
	}
}

const v8Text = `"use strict";
// 皇后 👑
function f(n) { return n; }
for (const i of [1]) {
    if (i) {
        f(1);
    } else {
        f(2);
    }
}
`

func TestReadV8(t *testing.T) {
	p := programOf("javascript", "x.js", v8Text)
	at := func(text string) int { return units(v8Text[:strings.Index(v8Text, text)]) }
	report := func(counts ...int) string {
		return `{"x.js": [{"ranges": [` + strings.Join([]string{
			rangeText(0, units(v8Text), counts[0]), rangeText(at("{\n    if"), units(v8Text)-1, counts[1]), rangeText(at("{\n        f(1)"), at(" else"), counts[2]),
			rangeText(at(" else"), at("    }\n}")+5, counts[3]),
		}, ",") + `]}, {"ranges": [` + rangeText(at("function f"), at("\nfor"), counts[4]) + `]}]}`
	}
	for _, test := range []reading{
		{"nothing", `{}`, []int64{0, none, 0, 0, 0, 0, 0, 0, none, none}, ""},
		{"a report", report(1, 5, 3, 2, 4), []int64{1, none, 4, 1, 5, 3, 2, 2, none, none}, ""},
		{"two reports", report(1, 5, 3, 2, 4) + "\n" + report(0, 9, 7, 2, 8), []int64{1, none, 12, 1, 14, 10, 4, 4, none, none}, ""},
		{"a function that is not in the second", report(1, 5, 3, 2, 4) + "\n" + `{"x.js": [{"ranges": [` + rangeText(0, units(v8Text), 3) + `]}]}`,
			[]int64{4, none, 4, 4, 8, 6, 5, 5, none, none}, ""},
		{"ranges across", `{"x.js": [{"ranges": [` + rangeText(0, 100, 1) + "," + rangeText(-5, 3, 2) + "," + rangeText(50, 900, 3) + "," + rangeText(9, 2, 4) + `]}]}`,
			[]int64{1, none, 1, 3, 3, 3, 3, 3, none, none}, ""},
		{"no functions", `{"x.js": [{"ranges": []}, {}]}`, []int64{0, none, 0, 0, 0, 0, 0, 0, none, none}, ""},
		{"no report", `[]`, nil, "cannot unmarshal"},
		{"a word for a number", `{"x.js": [{"ranges": [{"count": "1"}]}]}`, nil, "cannot unmarshal"},
		{"less than none", report(-1, 1, 1, 1, 1), nil, "x.js:1: a count of -1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, err := readV8(p, lineBytes(test.written))
			test.check(t, files, err)
		})
	}
}

func rangeText(start, end, count int) string {
	return strings.NewReplacer("S", strconv.Itoa(start), "E", strconv.Itoa(end), "C", strconv.Itoa(count)).Replace(`{"startOffset":S,"endOffset":E,"count":C}`)
}

func lineBytes(text string) (all [][]byte) {
	for line := range strings.Lines(text) {
		all = append(all, []byte(line))
	}
	return all
}

func TestReadNumbers(t *testing.T) {
	p := programOf("python", "x.py", "a\nb\nc")
	numbers := func(all ...uint64) string {
		var data []byte
		for _, n := range all {
			data = binary.LittleEndian.AppendUint64(data, n)
		}
		return string(data)
	}
	for _, test := range []reading{
		{"numbers", numbers(1, 1, 0, 8), []int64{0, none, 7}, ""},
		{"not begun", numbers(0, 0, 0, 0), nil, errNone.Error()},
		{"half a number", numbers(1, 1, 0, 8)[:30], nil, "their file was cut"},
		{"nothing", "", nil, "their file was cut"},
		{"too many", numbers(1, 1, math.MaxUint64, 8), nil, "x.py:2: a count of 18446744073709551615"},
		{"more than can be", numbers(1, 1, 1<<60, 8), nil, "x.py:2: a count of"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, err := readNumbers(p, []byte(test.written))
			test.check(t, files, err)
		})
	}
}

// believable fails if counts are none that can be.
func believable(t *testing.T, p *Program, files []FileCounts, err error) {
	t.Helper()
	if err != nil {
		return
	}
	if len(files) != len(p.Files) {
		t.Fatalf("%d files", len(files))
	}
	for i, file := range files {
		if file.File != p.Files[i].Name || len(file.Counts) != countLines(p.Files[i].Text) {
			t.Errorf("%s with %d lines", file.File, len(file.Counts))
		}
		for line, count := range file.Counts {
			if count < NoCode || count > MaxCount {
				t.Errorf("%s:%d: %d", file.File, line+1, count)
			}
		}
	}
}

func FuzzReadGcov(f *testing.F) {
	f.Add(`{"files": [{"file": "./x.c", "lines": [{"line_number": 1, "count": 7}, {"line_number": 3, "count": 0}]}]}`)
	p := programOf("c", "x.c", "a\nb\nc\n")
	f.Fuzz(func(t *testing.T, text string) {
		files, err := readGcov(p, text)
		believable(t, p, files, err)
	})
}

func FuzzReadCover(f *testing.F) {
	f.Add("mode: atomic\nfile1.go:3.14,5.12 3 1\nfile1.go:5.12,6.15 3 7\n")
	p := programOf("go", "x.go", coverText)
	f.Fuzz(func(t *testing.T, text string) {
		files, err := readCover(p, text)
		believable(t, p, files, err)
	})
}

func FuzzReadV8(f *testing.F) {
	f.Add(`{"x.js": [{"ranges": [` + rangeText(0, 100, 1) + "," + rangeText(5, 30, 2) + `]}]}`)
	p := programOf("javascript", "x.js", v8Text)
	f.Fuzz(func(t *testing.T, text string) {
		files, err := readV8(p, lineBytes(text))
		believable(t, p, files, err)
	})
}

func FuzzReadNumbers(f *testing.F) {
	f.Add([]byte("\x01\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00"))
	p := programOf("python", "x.py", "a\nb\nc")
	f.Fuzz(func(t *testing.T, data []byte) {
		files, err := readNumbers(p, data)
		believable(t, p, files, err)
	})
}
