package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
)

func FuzzCSV(f *testing.F) {
	fuzzTable(f, "csv", func(t *testing.T, text []byte) {
		r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\uFEFF"))))
		if _, err := r.ReadAll(); err != nil {
			t.Fatalf("encoding/csv refuses what was read: %v", err)
		}
	})
}

func FuzzJSONL(f *testing.F) {
	fuzzTable(f, "jsonl", func(t *testing.T, text []byte) {
		for line := range strings.Lines(strings.TrimPrefix(string(text), "\uFEFF")) {
			if line = strings.TrimRight(line, "\r\n"); line != "" && !json.Valid([]byte(line)) {
				t.Fatalf("encoding/json refuses what was read: %s", line)
			}
		}
	})
}

func FuzzText(f *testing.F) {
	fuzzTable(f, "text", func(*testing.T, []byte) {})
}

// fuzzTable reads texts back. One that is taken is a trace file, which as a table and back again is the same; every error has its
// place.
func fuzzTable(f *testing.F, format string, check func(t *testing.T, text []byte)) {
	for _, seed := range []struct {
		variant string
		n       int
		to      int64
		only    []tracer.Kind
	}{{"recursive", 2, 0, nil}, {"flag-arrays", 3, 12, nil}, {"subset-sum", 2, 0, nil}, {"recursive", 4, 9, []tracer.Kind{tracer.Try}}} {
		p, err := export.Select(traceOf(f, seed.variant, seed.n, 0), 1, seed.to, seed.only...)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(written(f, format, p, export.Options{}))
		if format != "text" {
			f.Add(written(f, format, p, export.Options{Counts: true}))
			continue
		}
		v, err := solvers.Find(seed.variant)
		if err != nil {
			f.Fatal(err)
		}
		steps, _ := stepsOf(f, v, seed.n, 20)
		var text bytes.Buffer
		tracer.Print(&text, p.Header().Markers)(steps)
		f.Add(text.Bytes())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		held := len(text)%2 == 0 // half of the texts are of a program that always makes the same steps
		o := reading(solvers.All()...)
		o.Variant, o.Language, o.N = "recursive", "go", 2
		if bytes.Contains(text, []byte("go")) {
			o.Variant, o.Language, o.N = "", "", 0
		}
		find := o.Find
		o.Find = func(variant, language string, n int) (*export.Program, error) {
			if n > 8 {
				return nil, errors.New("too large")
			}
			p, err := find(variant, language, n)
			if p != nil && !held {
				p.Run, p.Fixed = nil, false
			}
			return p, err
		}
		file, _, err := back(t, format, text, o)
		var place *export.PlaceError
		switch {
		case err == nil:
		case !errors.As(err, &place):
			t.Fatalf("%v has no place", err)
		case place.Line < 1 || place.Column < 1 || place.Line > bytes.Count(text, []byte("\n"))+2 || place.Column > len(text)+1:
			t.Fatalf("there is no such place: %v", err)
		default:
			return
		}
		check(t, text)
		r := openTrace(t, file)
		if r.Header().Steps == 0 {
			return // which does not say what program it is of
		}
		o.Variant, o.Language, o.N = "", "", 0
		again, _, err := back(t, format, written(t, format, export.Whole(r), export.Options{}), o)
		if err != nil || !bytes.Equal(again, file) {
			t.Fatalf("read back once more: %v, or another trace file", err)
		}
	})
}
