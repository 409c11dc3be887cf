package programs

import (
	"slices"
	"testing"

	"queens/solvers"
	"queens/tracer/mark"
)

// A program has the markers and the regions of the one in Go, whatever it is written in.
func TestSameMarkers(t *testing.T) {
	for _, v := range solvers.Variants() {
		for _, lang := range Languages() {
			for n := 1; n <= MaxLoops; n++ {
				source, err := Source(v, lang, n)
				if err != nil {
					t.Fatal(err)
				}
				compareMarkers(t, v.Source(n), source)
				if v.Name != "nested-loops" {
					break
				}
			}
		}
	}
}

func compareMarkers(t *testing.T, reference, source *mark.Source) {
	t.Helper()
	want, got := reference.Markers(), source.Markers()
	if len(got) != len(want) {
		t.Fatalf("%s has %d markers, %s has %d", source.File, len(got), reference.File, len(want))
	}
	for i := range want {
		if got[i].Kind != want[i].Kind || source.Args(i) != reference.Args(i) {
			t.Errorf("marker %d: %s has %v, %s has %v", i, source.File, got[i], reference.File, want[i])
		}
	}
	if source.Base != reference.Base || source.Lines != reference.Lines {
		t.Errorf("%s counts %s from %d, %s counts %s from %d", source.File, source.Lines, source.Base, reference.File, reference.Lines, reference.Base)
	}
	if want, got := slices.Sorted(slices.Values(reference.Regions())), slices.Sorted(slices.Values(source.Regions())); !slices.Equal(got, want) {
		t.Errorf("%s has the regions %v, %s has %v", source.File, got, reference.File, want)
	}
}
