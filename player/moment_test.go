package player_test

import (
	"slices"
	"testing"

	"queens/player"
	"queens/tracer"
)

// A moment has the marks that all steps before it add up to, and few blocks are read for it.
func TestMomentReadsFewBlocks(t *testing.T) {
	r := trace(t, "safe-squares", 10)
	h := r.Header()
	if h.Counts[tracer.Mark] == 0 || len(h.Blocks) < 4 {
		t.Fatalf("%d marks in %d blocks are too few to test with", h.Counts[tracer.Mark], len(h.Blocks))
	}
	var marks player.Marks
	for block, b := range h.Blocks {
		steps, err := r.Steps(block)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range steps {
			marks.Apply(h, s)
			if i > 0 && i < len(steps)-1 && i%20000 != 0 {
				continue
			}
			moment, err := player.At(r, b.First+int64(i))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(moment.Marks, marks) {
				t.Errorf("after step %d: marks %v, want %v", b.First+int64(i), moment.Marks, marks)
			}
		}
	}
	before := r.Touched()
	if _, err := player.At(r, h.Steps); err != nil {
		t.Fatal(err)
	}
	if read := r.Touched() - before; read > 3 {
		t.Errorf("%d blocks are read for one moment", read)
	}
}
