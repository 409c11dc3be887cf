package kernel

import (
	"runtime"
	"testing"
	"time"
	"weak"

	"queens/kernel/protocol"
)

// TestForgotten: of a cell that has run nothing is held that has what it printed.
func TestForgotten(t *testing.T) {
	k := newKernel(t, nil)
	out := newShown()
	shown := weak.Make(out)
	if got := k.Execute(t.Context(), protocol.Cell{Code: "%%python\nprint('x' * 1000)", Number: 1, Stored: true}, out); got.Error != nil {
		t.Fatal(describe(got.Error))
	}
	out = nil
	for end := time.Now().Add(10 * time.Second); shown.Value() != nil; time.Sleep(10 * time.Millisecond) {
		runtime.GC() // what a goroutine still has that ends is given back a little later
		if time.Now().After(end) {
			t.Fatal("what the cell has shown is still held")
		}
	}
	runtime.KeepAlive(k)
}
