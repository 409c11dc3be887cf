package export_test

import (
	"bytes"
	"os"
	"strings"
	"syscall"
	"testing"

	"queens/tracer/export"
)

// A database for which there is no room in the temporary folder is an error, and nothing stays of it.
func TestSQLiteFull(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("a small disk cannot be made: %v", err)
	}
	defer syscall.Unmount(disk, 0)
	t.Setenv("TMPDIR", disk)
	for name, n := range map[string]int{"recursive": 6, "nested-loops": 6} { // too large with its indexes, and without them
		var out bytes.Buffer
		err := find(t, "sqlite").Write(t.Context(), &out, export.Whole(traceOf(t, name, n, 0)), export.Options{})
		if err == nil || !strings.HasPrefix(err.Error(), "the database could not be made: ") || out.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", name, err, out.Len())
		}
		t.Log(err)
		if left, err := os.ReadDir(disk); err != nil || len(left) > 0 {
			t.Errorf("%s: %v, %v is left", name, err, left)
		}
	}
}
