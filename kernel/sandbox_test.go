package kernel

import (
	"strings"
	"testing"

	"queens/kernel/protocol"
	"queens/runner"
	"queens/runner/sandbox"
)

// TestSandboxed: where the kernel is told to run nothing without a sandbox, a cell cannot do without.
func TestSandboxed(t *testing.T) {
	k, err := New(Options{Scratch: t.TempDir(), Runner: runner.Options{Sandbox: sandbox.Bwrap, Cache: t.TempDir()}})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	out := newShown()
	failed := k.Execute(t.Context(), protocol.Cell{Code: "%%python --sandbox none\nprint('out')", Number: 1, Stored: true}, out)
	if failed.Error == nil || !strings.Contains(failed.Error.Value, "--sandbox bwrap") {
		t.Errorf("a cell without a sandbox: %+v", failed)
	}
}
