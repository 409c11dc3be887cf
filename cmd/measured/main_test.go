package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"queens/content"
	"queens/lessons"
)

const results = `goos: linux
BenchmarkOther-2 	 100	 5 ns/op
BenchmarkA/run=b-2 	 100	 30 ns/op	 7 ns/step
BenchmarkA/run=b-2 	 100	 10 ns/op
BenchmarkA/run=b-2 	 100	 20 ns/op
BenchmarkA/run=c-2 	 100	 4 ns/op
BenchmarkA/run=c-2 	 100	 6 ns/op
PASS
`

func course(under string) fstest.MapFS {
	return fstest.MapFS{lessons.MeasuredFile: {Data: []byte("f: {value: 3.5, what: {en: W}, machine: {en: M}, software: S, " +
		"date: 2026-11-30, command: C, over: A/run=b, under: " + under + "}\n")}}
}

func TestRun(t *testing.T) {
	for _, test := range []struct{ under, want, err string }{
		{"A/run=c", "figure  recorded  on          now\nf       3.50      2026-11-30  2.50\n", ""},
		{"A/run=d", "figure  recorded  on  now\n", "f: the run has no times of A/run=b and A/run=d"},
		{"''", "", "measured.yaml:1:115: f lacks under"},
	} {
		var out strings.Builder
		err := run(strings.NewReader(results), &out, course(test.under))
		if out.String() != test.want {
			t.Errorf("%s: got %q, want %q", test.under, out.String(), test.want)
		}
		if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
			t.Errorf("%s: got %v, want %s", test.under, err, test.err)
		}
	}
}

// TestRecorded: the benchmarks that the course's figures name are there, by their names in solvers/bench_test.go.
func TestRecorded(t *testing.T) {
	figures, problems := lessons.ReadMeasurements(content.Lessons)
	if len(problems) > 0 || len(figures) == 0 {
		t.Fatal(problems)
	}
	for name, f := range figures {
		for _, benchmark := range []string{f.Over, f.Under} {
			if !strings.HasPrefix(benchmark, "AbsoluteValue/variant=") {
				t.Errorf("%s: there is no benchmark %s", name, benchmark)
			}
		}
	}
}
