package solvers_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"strconv"
	"testing"

	"queens/solvers"
	"queens/tracer"
)

// readJSON reads a file of testdata into value.
func readJSON(t *testing.T, name string, value any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, value); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestFacts holds every variant against the counts and the hash of the whole stream that the course
// has on record.
func TestFacts(t *testing.T) {
	var facts struct {
		Variants map[string]map[string]map[string]any
	}
	readJSON(t, "steps.json", &facts)
	compared := 0
	for _, v := range solvers.Variants() {
		if len(facts.Variants[v.Name]) < 6 {
			t.Errorf("%s: facts for %d sizes of board, want at least 6", v.Name, len(facts.Variants[v.Name]))
		}
		for size, want := range facts.Variants[v.Name] {
			n, err := strconv.Atoi(size)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(fmt.Sprintf("%s/%d", v.Name, n), func(t *testing.T) {
				markers := v.Source(n).Markers()
				counter := tracer.NewCounter(markers)
				hash := sha256.New()
				if err := v.Trace(n, nil, tracer.Tee(counter.Count, tracer.Print(hash, markers))); err != nil {
					t.Fatal(err)
				}
				counts := counter.Counts()
				got := map[string]any{
					"steps":  float64(counts.Steps()),
					"sha256": hex.EncodeToString(hash.Sum(nil)),
				}
				for kind, count := range counts {
					got[kind.String()] = float64(count)
				}
				if !maps.Equal(got, want) {
					t.Errorf("got  %v\nwant %v", got, want)
				}
			})
			compared++
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
}
