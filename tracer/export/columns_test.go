package export_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/solvers"
	"queens/tracer"
	"queens/tracer/export"
	"queens/tracer/tracefile"
)

// chance is a part that somebody may want.
type chance struct {
	name   string
	part   *export.Part
	counts bool
}

// chances are parts of traces of many variants: whole ones, ranges, some kinds, cut and empty ones, of boards with lines of two
// digits, and of items.
func chances(t *testing.T) (all []chance) {
	t.Helper()
	random := rand.New(rand.NewPCG(10, 8))
	variants := solvers.All()
	add := func(r *tracefile.Reader, ranged bool, only ...tracer.Kind) {
		from, to := int64(1), int64(0)
		if ranged {
			from = 1 + random.Int64N(r.Header().Steps)
			to = from + random.Int64N(r.Header().Steps-from+1)
		}
		p, err := export.Select(r, from, to, only...)
		if err != nil {
			t.Fatal(err)
		}
		h := p.Header()
		all = append(all, chance{fmt.Sprintf("%s-%d-%d-%d-%d", h.Variant, h.N, p.From, p.To, len(all)), p, random.IntN(2) == 0})
	}
	for i, v := range variants {
		n := 1 + (i+random.IntN(2))%5
		add(traceOf(t, v.Name, n, 0), false)
		kinds := tracer.Kinds()
		random.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
		add(traceOf(t, v.Name, n, 0), true, kinds[:random.IntN(4)]...)
	}
	add(traceOf(t, "nested-loops", 11, 3000), false)
	add(traceOf(t, "recursive", 12, 5000), true)
	add(traceOf(t, "recursive", 300, 5000), false) // the board is longer than what is written of it at once
	add(traceOf(t, "recursive", 8, 0), false, tracer.Solution, tracer.Backtrack)
	add(traceOf(t, "recursive", 4, 0), false, tracer.Mark) // none
	return all
}

// tableRows are the rows that a format with columns has of a part, as the trace file says them; nil for nothing.
func tableRows(t *testing.T, p *export.Part, counts bool) (rows [][]any) {
	t.Helper()
	for s, err := range p.States(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		row := []any{s.Number, s.Step.Marker(), s.Marker.Kind.String(), s.Marker.Line, nil, nil, strings.ReplaceAll(s.Fold.String(), "-", ".")}
		for i, value := range s.Arguments() {
			row[4+i] = value
		}
		if counts {
			for _, kind := range tracer.Kinds() {
				row = append(row, s.Fold.Counts()[kind])
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// about is what a format with columns says of the whole part.
func about(t *testing.T, p *export.Part) map[string]string {
	t.Helper()
	h := p.Header()
	var only []string
	for _, kind := range p.Only {
		only = append(only, kind.String())
	}
	said := map[string]string{
		"variant": h.Variant, "language": h.Language, "n": fmt.Sprint(h.N), "base": fmt.Sprint(h.Base), "lines": h.Lines,
		"source": h.Source, "sha256": h.SHA256, "from": fmt.Sprint(p.From), "to": fmt.Sprint(p.To), "steps": fmt.Sprint(h.Steps),
		"only": strings.Join(only, ","), "left": p.Left(), "cut": h.Cut,
	}
	if h.Choices != nil {
		choices, err := json.Marshal(h.Choices)
		if err != nil {
			t.Fatal(err)
		}
		said["choices"] = string(choices)
	}
	return said
}

// writeTo writes a part in a format into a new file in a folder.
func writeTo(t *testing.T, dir, format string, c chance) string {
	t.Helper()
	name := filepath.Join(dir, c.name+find(t, format).Ext)
	if err := os.WriteFile(name, written(t, format, c.part, export.Options{Counts: c.counts}), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// The same trace gives the same bytes.
func TestColumnsSame(t *testing.T) {
	p := export.Whole(traceOf(t, "recursive", 7, 0))
	for _, format := range []string{"parquet", "sqlite"} {
		first := written(t, format, p, export.Options{Counts: true})
		if again := written(t, format, p, export.Options{Counts: true}); !bytes.Equal(first, again) {
			t.Errorf("%s: other bytes the second time", format)
		}
	}
}

// A writer that fails and a context that ends are errors, and nothing stays behind.
func TestColumnsStop(t *testing.T) {
	p := export.Whole(traceOf(t, "nested-loops", 6, 0)) // several blocks
	temp := t.TempDir()
	for _, variable := range []string{"TMPDIR", "TMP"} {
		t.Setenv(variable, temp)
	}
	stopped := errors.New("stopped")
	for _, format := range []string{"parquet", "sqlite"} {
		if err := find(t, format).Write(t.Context(), &failing{1000}, p, export.Options{}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v, want the writer's error", format, err)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		quiet := *p
		quiet.Progress = func(int64) { cancel(stopped) }
		var out bytes.Buffer
		if err := find(t, format).Write(ctx, &out, &quiet, export.Options{}); !errors.Is(err, stopped) {
			t.Errorf("%s: %v, want the context's cause", format, err)
		}
		// What is copied ends with the context, too.
		ctx, cancel = context.WithCancelCause(t.Context())
		if err := find(t, format).Write(ctx, writerFunc(func([]byte) (int, error) { cancel(stopped); return 0, stopped }), p, export.Options{}); !errors.Is(err, stopped) {
			t.Errorf("%s: %v, want the context's cause", format, err)
		}
		left, err := os.ReadDir(temp)
		if err != nil || len(left) > 0 {
			t.Errorf("%s: %v, %v is left in the temporary folder", format, err, left)
		}
	}
	t.Setenv("TMPDIR", filepath.Join(temp, "missing"))
	t.Setenv("TMP", filepath.Join(temp, "missing"))
	if err := find(t, "sqlite").Write(t.Context(), io.Discard, p, export.Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a temporary folder: %v", err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
