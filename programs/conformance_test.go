package programs

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func record() *Conformance {
	hash := strings.Repeat("0123456789abcdef", 4)
	return &Conformance{
		Version: conformanceVersion, Date: "2026-11-30",
		Toolchains: map[string]string{"c": "gcc 12", "go": "go1.26"},
		Streams:    map[string][]Stream{"recursive": {{3, 50, hash}, {4, 321, hash}}},
		Programs: []Conforming{
			{"recursive", "c", hash, 3, 4, 371},
			{"recursive", "go", hash, 4, 4, 321},
		},
	}
}

func TestConformanceRoundTrip(t *testing.T) {
	var text bytes.Buffer
	if _, err := record().WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	got, err := ReadConformance(&text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(record(), got); diff != "" {
		t.Error(diff)
	}
	if p, ok := got.Find("recursive", "go"); !ok || p.Steps != 321 {
		t.Errorf("found %+v, %v", p, ok)
	}
	if _, ok := got.Find("recursive", "java"); ok {
		t.Error("found a program that is not there")
	}
}

func TestConformanceIsNotBelieved(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(c *Conformance)
		want   string
	}{
		{"day", func(c *Conformance) { c.Date = "30.11.2026" }, "want a day"},
		{"language", func(c *Conformance) { c.Toolchains["cobol"] = "1" }, "unknown language"},
		{"version of a tool", func(c *Conformance) { c.Toolchains["c"] = strings.Repeat("x", 201) }, "201 bytes"},
		{"variant", func(c *Conformance) { c.Streams["quantum"] = c.Streams["recursive"] }, "unknown variant"},
		{"gap", func(c *Conformance) { c.Streams["recursive"][1].N = 5 }, "without a gap"},
		{"size", func(c *Conformance) { c.Streams["recursive"][0].N = -3 }, "n is -3"},
		{"hash", func(c *Conformance) { c.Streams["recursive"][0].SHA256 = "abc" }, "a hash for n = 3"},
		{"steps", func(c *Conformance) { c.Programs[0].Steps++ }, "are not what the streams have"},
		{"sizes", func(c *Conformance) { c.Programs[0].To = 9 }, "are not what the streams have"},
		{"source", func(c *Conformance) { c.Programs[0].Source = "" }, "want a hash"},
		{"tool", func(c *Conformance) { delete(c.Toolchains, "go") }, "no version is given for go"},
		{"twice", func(c *Conformance) { c.Programs[1] = c.Programs[0] }, "there twice"},
	} {
		c := record()
		test.change(c)
		var text bytes.Buffer
		if _, err := c.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadConformance(&text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	for name, text := range map[string]string{
		"version":  `{"version": 2}`,
		"unknown":  `{"version": 1, "colour": "red"}`,
		"behind":   `{"version": 1, "date": "2026-11-30"} {}`,
		"long":     strings.Repeat(" ", maxConformance+1),
		"no JSON":  `version: 1`,
		"nothing":  ``,
		"negative": `{"version": 1, "date": "2026-11-30", "streams": {"recursive": []}}`,
	} {
		if _, err := ReadConformance(strings.NewReader(text)); err == nil {
			t.Errorf("%s: believed", name)
		}
	}
}

func FuzzConformance(f *testing.F) {
	var text bytes.Buffer
	record().WriteTo(&text)
	f.Add(text.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := ReadConformance(bytes.NewReader(data))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if _, err := c.WriteTo(&again); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadConformance(&again); err != nil {
			t.Fatalf("what was read is refused when it is written: %v", err)
		}
	})
}
