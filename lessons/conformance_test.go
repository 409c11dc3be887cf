package lessons

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"queens/programs"
	"queens/solvers"
)

// recorded is a made-up record: some programs for n = 1 to 3.
func recorded(t *testing.T) *programs.Conformance {
	t.Helper()
	c := &programs.Conformance{Date: "2026-11-30", Toolchains: map[string]string{"c": "gcc 12", "python": "Python 3.13"}, Streams: map[string][]programs.Stream{}}
	for _, name := range []string{"recursive", "nested-loops"} {
		v, err := solvers.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		sum := int64(0)
		for n := 1; n <= 3; n++ {
			stream, err := programs.Reference(v, n)
			if err != nil {
				t.Fatal(err)
			}
			sum += stream.Steps
			c.Streams[name] = append(c.Streams[name], stream)
		}
		for _, lang := range []string{"c", "python"} {
			language, err := programs.FindLanguage(lang)
			if err != nil {
				t.Fatal(err)
			}
			hash, err := programs.Hash(v, language)
			if err != nil {
				t.Fatal(err)
			}
			c.Programs = append(c.Programs, programs.Conforming{Variant: name, Language: lang, Source: hash, From: 1, To: 3, Steps: sum})
		}
	}
	return c
}

func TestConformance(t *testing.T) {
	other := strings.Repeat("0123456789abcdef", 4)
	for name, test := range map[string]struct {
		change func(c *programs.Conformance)
		want   string // of the warnings or the error; the line is that of the hash
	}{
		"right": {func(c *programs.Conformance) {}, ""},
		"a program has changed": {func(c *programs.Conformance) { c.Programs[1].Source = other },
			"warning: recursive in python has changed since it was verified: record it again with queens verify --record"},
		"another stream": {func(c *programs.Conformance) { c.Streams["recursive"][1].SHA256 = other },
			"the stream of recursive for n = 2 is not that of the program in Go: record it again with queens verify --record"},
		"an unknown variant": {func(c *programs.Conformance) { c.Programs[0].Variant = "recursiv" }, "is no record of a comparison: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := recorded(t)
			test.change(c)
			var text bytes.Buffer
			if _, err := c.WriteTo(&text); err != nil {
				t.Fatal(err)
			}
			fsys := lesson(front)
			fsys[conformanceFile] = &fstest.MapFile{Data: text.Bytes()}
			course, err := Load(t.Context(), fsys, Options{})
			got := fmt.Sprint(err)
			if err == nil {
				got = strings.TrimSpace(course.Warnings.Error())
			}
			line := 1
			if before, _, found := strings.Cut(text.String(), other); found {
				line += strings.Count(before, "\n")
			}
			want := fmt.Sprintf("%s:%d:1: %s", conformanceFile, line, test.want)
			if test.want == "" {
				want = ""
			}
			if !strings.HasPrefix(got, want) || want == "" && got != "" {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if err == nil && course.Conformance == nil {
				t.Error("the record is not there")
			}
		})
	}
}

// A record is bounded, as every file.
func TestConformanceThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "EOF",
		"{}":                             "version is 0",
		"[]":                             "cannot unmarshal",
		strings.Repeat(" ", 1<<20) + "x": "is larger than 1048576 bytes",
	} {
		_, problems := readConformance(fstest.MapFS{conformanceFile: {Data: []byte(text)}})
		if len(problems) != 1 || !strings.Contains(problems[0].Msg, want) || !problems.Stop() {
			t.Errorf("%.20q: %v, want %q", text, problems, want)
		}
	}
	if record, problems := readConformance(fstest.MapFS{}); record != nil || problems != nil {
		t.Errorf("no file: %v, %v", record, problems)
	}
}
